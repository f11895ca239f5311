"""Ming Kanhu's players: legal, repeatable, blind to what is hidden, sensible, and able to say why."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

import pytest

import courses
from by_text import board_of, cards, of_game, play, present
from kanhu import players
from kanhu.cards.bits import bits, cards_of
from kanhu.cards.chance import Stream
from kanhu.core.state import State
from kanhu.games.ming_kanhu.players.expert import Expert, candidates
from kanhu.games.ming_kanhu.players.playout import Deal, judge
from kanhu.games.ming_kanhu.players.simple import Odds
from kanhu.games.ming_kanhu.tests.tables import GAME, lay_out, table
from kanhu.players import Decision
from kanhu.players.odds import none_of
from kanhu.study import simulate
from kanhu.text.table import Table

FEW = 10  # deals, to be quick
course = partial(courses.course, GAME, FEW)
TABLES = [
    "pan", "pan;players=2", "luk_fu", "luk_fu;players=2", "open",
    "pan;players=3;leopard_beats_gibbon=true",
]  # fmt: skip


def decided(state: State, level: str = "expert", seed: int = 4) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed)


class Told(Deal):
    """A deal that tells what was played in it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.told: list[Any] = []

    def put(self, held: int, wins: bool, ladder: str = "") -> None:
        self.told.append(("lead" if not self.done else "beat" if wins else "throw", held))
        super().put(held, wins, ladder)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table(options: str, level: str) -> None:
    for view, decision in course(options, level):
        courses.sound(GAME, view, decision)


@pytest.mark.clause("MK-39")
@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", ["pan", "pan;players=2"])
def test_same_view_same_decision_whatever_is_hidden(options: str, level: str) -> None:
    courses.blind(GAME, FEW, options, level)


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_leads_a_meld_that_nobody_can_beat(level: str) -> None:
    decision = decided(table(hands={0: "s1 m1 ot c9 c8 s3 s5 m3 c6"}), level)
    assert GAME.move_text(table(), decision.move) == "lead s1 m1 ot"


@pytest.mark.clause("MK-14")
def test_beats_with_the_lowest_card_when_nobody_plays_after() -> None:
    moves = ["lead s4", "beat s5 s8 m1 m9 c9 c7 c6 c5 c3"]
    state = play(lay_out("pan;players=2", moves), "lead s4")
    decision = decided(state, "regular")
    assert decision.move.verb == "beat"
    assert state.setup.pack.codes[decision.move.cards[0]] in ("s5", "s8")


@pytest.mark.clause("MK-12")
@pytest.mark.parametrize("level", players.LEVELS)
def test_throws_low_cards_when_it_cannot_beat(level: str) -> None:
    hand = "c9 c8 c6 c5 s1 s3 s5 s6 s8"
    state = play(table(hands={0: "ot", 1: hand}), "lead ot")
    decision = decided(state, level)
    assert decision.move.verb == "throw"
    assert state.setup.pack.suits[decision.move.cards[0]] == "c"


@pytest.mark.clause("MK-15")
def test_chances_are_exact() -> None:
    # Nine hand cards of the other player among ten unseen ones, three of which beat the card.
    assert none_of(10, 3, 4) == pytest.approx(7 / 10 * 6 / 9 * 5 / 8 * 4 / 7)
    assert none_of(5, 0, 5) == 1
    assert none_of(5, 1, 5) == 0
    state = table("pan;players=2", {0: "m9"})
    view = of_game(Table.at(state).view(0))
    move = next(m for m in view.legal if state.setup.pack.text(m.cards) == "m9")
    # Only the Thousand Myriad beats it; 13 of the 17 unseen cards are the other player's.
    seen = "ot" in cards(state, "hand0")
    assert Odds(view).wins(move) == (1 if seen else pytest.approx(4 / 17))


@pytest.mark.clause("MK-39")
def test_imagined_deals_fit_what_was_seen() -> None:
    board = Table.new(GAME, GAME.options(), 9)
    while len(board_of(board.state).history) < 3 or board.state.phase != "follow":
        board.play(board.state.legal()[-1])
    view = of_game(board.view(board.state.actor))
    for deal in islice(Expert(view).deals(Stream(3)), 20):
        assert deal.hands[present(view.seat)] == bits(view.hand)
        sizes = [hand.bit_count() for hand in deal.hands]
        assert sizes == [view.count(f"hand{seat}") for seat in range(3)]
        assert not any(a & b for at, a in enumerate(deal.hands) for b in deal.hands[at + 1 :])


@pytest.mark.clause("MK-27", "MK-33")
@pytest.mark.parametrize("options", ["pan", "pan;players=2", "luk_fu"])
def test_the_imagined_play_keeps_the_rules(options: str) -> None:
    """A deal played out in bits is a game of the engine with the same points."""
    for seed in range(12):
        state = GAME.deal(GAME.options(options), seed)
        hands = [bits(state.setup.pack.parse(" ".join(cards(state, f"hand{seat}"))))
                 for seat in range(state.setup.seats)]  # fmt: skip
        deal = Told(
            judge(state.setup), hands, present(state.actor), of_game(state.setup.options).must_beat
        )
        deal.ahead(0)
        for verb, held in deal.told:
            state = state.play(state.legal()[0]._replace(verb=verb, cards=cards_of(held)))[0]
        assert state.outcome is not None
        assert list(state.outcome.totals) == deal.points


@pytest.mark.clause("MK-15")
def test_a_bit_for_every_card() -> None:
    j = judge(table().setup)
    kit = of_game(table().setup.kit)
    for kind in range(30):
        over = {k for k in range(30) if kit.single_beats(k, kind)}
        assert set(cards_of(j.over((1 << 30) - 1, kind))) == over


@pytest.mark.clause("MK-11")
def test_wide_throws_are_narrowed_but_never_away() -> None:
    state = play(table("pan;players=2", {0: "s1 m1 ot"}), "lead s1 m1 ot")
    view = of_game(Table.at(state).view(1))
    few = candidates(view)
    assert 0 < len(few) < len(view.legal) == 286
    assert all(move in view.legal for move in few)


def test_better_levels_win() -> None:
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, GAME.options(), one, other, 60, 6)
        assert result.points.low > 0, (one, result)
    result = simulate.compare(GAME, GAME.options(), "expert", "regular", 20, 6, simulations=20)
    assert result.points.low > 0, result
