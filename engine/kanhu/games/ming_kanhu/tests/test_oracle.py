"""Ming Kanhu against a second, slow reading of its clauses, and counted to depth three."""

from __future__ import annotations

import pytest

from by_text import cards, of_game, present
from kanhu.cards.chance import stream
from kanhu.core.state import State
from kanhu.games.ming_kanhu.tests.oracle import (
    ORDER,
    answers,
    beats,
    leads,
    leads_of_the_pack,
    led_as,
    pairs,
    perft,
)
from kanhu.games.ming_kanhu.tests.tables import GAME
from kanhu.text.table import Table

KIT = of_game(GAME.deal(GAME.options(), 1).setup.kit)
PACK = GAME.deal(GAME.options(), 1).setup.pack


def kinds(codes: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(map(PACK.kind, codes)))


@pytest.mark.clause("MK-10", "MK-17", "MK-21", "MK-23")
def test_all_leads_of_the_pack() -> None:
    for ladder, found in leads_of_the_pack().items():
        assert {kinds(three) for three in found} == {
            meld.cards for meld in KIT.melds.values() if meld.ladder == ladder
        }


@pytest.mark.clause("MK-14", "MK-18", "MK-19", "MK-22", "MK-24", "MK-25")
@pytest.mark.parametrize("crossing", [False, True])
def test_every_meld_on_every_meld(crossing: bool) -> None:
    kit = of_game(GAME.deal(GAME.options(None, leopard_beats_gibbon=crossing), 1).setup.kit)
    melds = [three for found in leads_of_the_pack().values() for three in found]
    seen = 0
    for led in melds:
        kind = led_as(led)
        reached, todo = {led}, [led]  # every play that can lie best in a trick begun so
        while todo:
            best = todo.pop()
            for cards_, _ in pairs(melds, [best]):
                want = beats(kind, cards_, best, crossing)
                assert kit.beats(kit.ladder(kinds(led)), kinds(cards_), kinds(best)) is want, (
                    led, best, cards_,
                )  # fmt: skip
                if want and cards_ not in reached:
                    reached.add(cards_)
                    todo.append(cards_)
            seen += 1
    assert seen > 39


@pytest.mark.clause("MK-10", "MK-12", "MK-38")
@pytest.mark.parametrize(
    "options", ["pan", "pan;players=2", "luk_fu", "pan;players=3;leopard_beats_gibbon=true", "open"]
)
def test_legal_moves_in_play(options: str) -> None:
    o = of_game(GAME.options(options))
    for seed in range(25):
        match, chance = Table.new(GAME, o, seed), stream(seed, 0, 6)
        led: tuple[str, ...] = ()
        best: tuple[str, ...] = ()
        while match.state.outcome is None:
            state = match.state
            hand = cards(state, f"hand{state.actor}")
            found = {(m.verb, m.cards) for m in state.legal()}
            if state.phase == "lead":
                want = {("lead", kinds(c)) for c in leads(hand)}
            else:
                over, thrown = answers(
                    hand, present(led_as(led)), best, o.leopard_beats_gibbon, o.must_beat
                )
                want = {("beat", kinds(c)) for c in over} | {("throw", kinds(c)) for c in thrown}
            assert found == want, (seed, hand, led, best)
            assert len(state.legal()) == len(found)
            moves = [m for m in state.legal() if m.verb != "throw"] or state.legal()
            long = [m for m in moves if len(m.cards) == 3]
            pick = long if long and chance.below(2) else moves
            move = pick[chance.below(len(pick))]
            if move.verb != "throw":
                best = tuple(PACK.codes[kind] for kind in move.cards)
                led = best if move.verb == "lead" else led
            match.play(move)


# Ways to play the first three cards or melds of twenty deals, three players, default options.
# The numbers were counted by the oracle, which shares no code with the game.
COUNTS = {
    1: 23542, 2: 1475, 3: 1861, 4: 8684, 5: 1533, 6: 1309, 7: 1315, 8: 8308,
    9: 15321, 10: 1511, 11: 1726, 12: 8344, 13: 8485, 14: 1440, 15: 1372, 16: 8446,
    17: 8799, 18: 8684, 19: 9327, 20: 8940,
}  # fmt: skip


def ways(state: State, depth: int) -> int:
    if depth == 0 or state.outcome is not None:
        return 1
    if depth == 1:
        return len(state.legal())
    return sum(ways(state.play(move)[0], depth - 1) for move in state.legal())


def deal_of(seed: int) -> tuple[State, list[list[str]]]:
    state = GAME.deal(GAME.options(), seed)
    return state, [cards(state, f"hand{seat}") for seat in range(3)]


@pytest.mark.clause("MK-10", "MK-11", "MK-12")
@pytest.mark.parametrize("seed", range(1, 21))
def test_counts_to_depth_three(seed: int) -> None:
    state, hands = deal_of(seed)
    assert ways(state, 3) == COUNTS[seed]
    assert perft(hands, present(state.actor), None, 3) == COUNTS[seed]


@pytest.mark.clause("MK-3")
def test_the_oracle_knows_the_pack() -> None:
    assert list(PACK.codes) == ORDER
