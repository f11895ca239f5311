"""Madiao's players: legal, repeatable, blind to what is hidden, sensible, able to say why."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

import courses
from by_text import cards, of_game, play, present
from kanhu import players
from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.games.madiao.order import SUIT
from kanhu.games.madiao.players.expert import Expert
from kanhu.games.madiao.players.odds import Odds
from kanhu.games.madiao.players.playout import OVER, Deal
from kanhu.games.madiao.tests.tables import GAME, ONE, PACK, kinds, table
from kanhu.players import Decision
from kanhu.players.odds import none_of
from kanhu.study import simulate
from kanhu.text.table import Table

FEW = 6  # deals, to be quick
course = partial(courses.course, GAME, FEW)
TABLES = [ONE, "qing;match=single", "simple;match=single", f"{ONE};redeal=may;ninety=plain"]


def decided(state: State, level: str = "expert", seed: int = 4) -> str:
    decision = _decision(state, level, seed)
    return GAME.move_text(state, decision.move)


def _decision(state: State, level: str, seed: int = 4) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_table(options: str, level: str) -> None:
    for view, decision in course(options, level):
        courses.sound(GAME, view, decision)


@pytest.mark.clause("MD-48")
@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", [ONE, "qing;match=single"])
def test_same_view_same_decision_whatever_is_hidden(options: str, level: str) -> None:
    courses.blind(GAME, FEW, options, level)


@pytest.mark.clause("MD-42")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_hundred_is_stopped(level: str) -> None:
    state = play(table({0: "hm", 1: "ot c9 c8 s2 m2 t3 s3 m3"}), "lead hm")
    assert decided(state, level) == "beat ot"


@pytest.mark.clause("MD-42", "MD-52")
def test_the_last_guard_is_kept_for_the_hundred() -> None:
    state = play(table({0: "t2", 1: "ot c9 c8 s2 m2 s3 m3 s1", 2: "hm"}, banker=2), "lead t2")
    assert decided(state, "regular") != "beat ot"


@pytest.mark.clause("MD-1")
def test_a_fellow_punter_keeps_the_trick() -> None:
    o = of_game(GAME.options())
    deal = Deal(o, 3, [0, 0, 0, 0], 2)
    deal.best, deal.winner = PACK.kind("s7"), 2
    deal.tables = [(), kinds("rf mm"), (), ()]
    assert not deal.wants(1), "two tricks are not lacking"
    assert deal.wants(0) and deal.wants(3), "a trick is lacking; the banker is no fellow"
    deal.best = PACK.kind("hm")
    assert deal.wants(1), "the Hundred is stopped at any price"


@pytest.mark.clause("MD-17")
def test_chances_are_exact() -> None:
    # A Seven of strings is led: the eight and the nine are among 32 unseen cards, of which the
    # three others hold 24.
    view = of_game(Table.at(table({0: "s7 c9 c8 m2 t3 s3 m3 s1"})).view(0))
    lead = Move("lead", PACK.parse("s7"))
    assert Odds(view).wins(lead) == pytest.approx(8 / 32 * 7 / 31)
    assert none_of(32, 2, 24) == pytest.approx(8 / 32 * 7 / 31)


@pytest.mark.clause("MD-17")
def test_a_bit_for_every_card() -> None:
    for kind in range(40):
        over = [k for k in range(40) if k > kind and SUIT[k] == SUIT[kind]]
        assert OVER[kind] == bits(over)


@pytest.mark.clause("MD-48")
def test_imagined_deals_fit_what_was_seen() -> None:
    board = Table.new(GAME, GAME.options(ONE), 9)
    while board.cursor < 14:
        board.play(board.state.legal()[-1])
    view = of_game(board.view(board.state.actor))
    for deal in islice(Expert(view).deals(Stream(3)), 20):
        assert deal.hands[present(view.seat)] == bits(view.hand)
        sizes = [hand.bit_count() for hand in deal.hands]
        assert sizes == [view.count(f"hand{seat}") for seat in range(4)]


class Told(Deal):
    """A deal that tells what was played in it."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.told: list[tuple[int, str]] = []

    def put(self, kind: int, wins: bool) -> None:
        self.told.append((kind, "throw" if not wins else "beat" if self.done else "lead"))
        super().put(kind, wins)


@pytest.mark.clause("MD-36", "MD-42")
@pytest.mark.parametrize("options", [ONE, "qing;match=single", "simple;match=single"])
def test_the_imagined_play_keeps_the_rules(options: str) -> None:
    """A deal played out in bits is a hand of the engine with the same payments; what only the
    looking through of all cards can tell, that the banker was let in, is left to the engine."""
    for seed in range(12):
        state = GAME.deal(GAME.options(f"{options};liability=false"), seed)
        b, o = of_game(state.board), of_game(state.setup.options)
        hands = [bits(PACK.parse(" ".join(cards(state, f"hand{seat}")))) for seat in range(4)]
        deal = Told(o, b.banker, hands, b.leader)
        held = [seat for seat in range(4) if hands[seat] >> PACK.kind("hm") & 1]
        deal.holder = held[0] if held else -1
        face = PACK.parse(" ".join(cards(state, "face")))
        stock = tuple(PACK.kind(code) for code in cards(state, "stock")[::-1])
        deal.stock = face + stock
        deal.face = deal.stock[0] if o.face != "none" else -1
        deal.finish()
        for kind, verb in deal.told:
            state = state.play(Move(verb, (kind,)))[0]
        assert present(state.outcome).totals == deal.points()


def test_better_levels_win() -> None:
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, GAME.options(ONE), one, other, 40, 6)
        assert result.points.low > 0, (one, result)


@pytest.mark.long
def test_the_expert_beats_the_regular_player() -> None:
    result = simulate.compare(GAME, GAME.options(ONE), "expert", "regular", 30, 6, simulations=60)
    assert result.points.low > 0, result
