"""Schafkopf's players: legal, repeatable, blind to what is hidden, sensible, and able to say why."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

import courses
from by_text import board_of, cards, of_game, play, present
from kanhu import players
from kanhu.cards.bits import bits, cards_of
from kanhu.cards.chance import Stream
from kanhu.core.state import State
from kanhu.games.schafkopf.order import beats
from kanhu.games.schafkopf.players.expert import candidates
from kanhu.games.schafkopf.players.hand import ENOUGH, layings, promise
from kanhu.games.schafkopf.players.odds import Odds
from kanhu.games.schafkopf.players.playout import OVER, Deal
from kanhu.games.schafkopf.tests.tables import GAME, PACK, suit, table, value
from kanhu.players import Decision
from kanhu.players.odds import ahead, none_of
from kanhu.study import simulate
from kanhu.text.table import Table

FEW = 6  # deals, to be quick
course = partial(courses.course, GAME, FEW)
# A code of a card, or a hyphen for a minus sign.
NO_WORDS = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b|(?<!\w)-\d")
ONE = ";deals=1"
TRUMP_HAND = "QC QS QH QD JC JS JH JD AD TD"


def decided(state: State, level: str = "expert", seed: int = 4) -> Decision:
    return players.decide(Table.at(state).view(state.actor), level, seed)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("preset", list(GAME.schema.presets))
@pytest.mark.parametrize("seed", [3, 25])
def test_every_level_plays_every_table(preset: str, level: str, seed: int) -> None:
    for view, decision in course(preset + ONE, level, seed):
        courses.sound(GAME, view, decision, NO_WORDS)


@pytest.mark.clause("SK-30")
@pytest.mark.parametrize("level", players.LEVELS)
def test_same_view_same_decision_whatever_is_hidden(level: str) -> None:
    courses.blind(GAME, FEW, "denexa" + ONE, level)


# --- the widow and the two cards laid away -------------------------------------------------------


@pytest.mark.clause("SK-10")
@pytest.mark.parametrize("level", players.LEVELS)
def test_ten_trumps_take_the_widow(level: str) -> None:
    assert decided(table({0: TRUMP_HAND}), level).move.verb == "take"


@pytest.mark.clause("SK-10")
@pytest.mark.parametrize("level", players.LEVELS)
def test_a_hand_without_trumps_passes(level: str) -> None:
    hand = "7C 8C 9C KC 7S 8S 9S KS 7H 8H"
    assert decided(table({0: hand}), level).move.verb == "pass"


@pytest.mark.clause("SK-23")
def test_what_a_hand_promises() -> None:
    assert promise(PACK.parse(TRUMP_HAND)) == 4 * 13 + 6 * 8 + 3 * 4
    assert promise(PACK.parse("7C 8C 9C KC 7S 8S 9S KS 7H 8H")) == 0
    # A queen, two other trumps, an ace, and no hearts.
    assert promise(PACK.parse("QC 7D 8D AS 7S 8S 9S 7C 8C 9C")) == 13 + 16 + 9 + 4 < ENOUGH


@pytest.mark.clause("SK-12", "SK-22")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_lone_ten_is_put_to_safety(level: str) -> None:
    state = play(table({0: "QC QS QH QD JC JS JH JD TH TS"}, dealer=2), "take")
    twelve = cards(state, "hand0")
    move = decided(state, level).move
    assert move.verb == "discard"
    assert sum(value(PACK.codes[kind]) for kind in move.cards) >= 10
    assert set(PACK.text(move.cards).split()) <= set(twelve)


@pytest.mark.clause("SK-22")
def test_trumps_are_kept_and_points_matter_only_where_they_count() -> None:
    hand = PACK.parse("QC QS QH QD JC JS JH JD AD 7D TH 7S")
    assert PACK.text(layings(hand, counted=True)[0][1]) == "TH 7S"
    hand = PACK.parse("QC QS QH QD JC JS JH JD TH 8H 7H 9S")
    assert "TH" in PACK.text(layings(hand, counted=True)[0][1])
    assert "TH" not in PACK.text(layings(hand, counted=False)[0][1])


@pytest.mark.clause("SK-12")
def test_few_pairs_are_tried() -> None:
    view = of_game(Table.at(play(table({0: TRUMP_HAND}, dealer=2), "take")).view(0))
    few = candidates(view)
    assert 0 < len(few) <= 10 < len(view.legal) == 66
    assert all(move in view.legal for move in few)


@pytest.mark.clause("SK-23", "SK-26")
def test_a_hand_that_cannot_make_61_lets_the_others_decide() -> None:
    """Two low trumps among four, and no queen of clubs or spades: some forty points at most.

    Least gives the seat a third of the wins, a lost declaration none.
    """
    assert decided(table({0: "QH JD 9D 7D AC KC TS 8S KH 7H"})).move.verb == "pass"


@pytest.mark.clause("SK-12", "SK-22")
def test_cards_put_aside_make_a_void_where_they_can() -> None:
    hand = "QC QH AD TD 8D 7D TC 7C KS 9S 8S AH"
    laid = PACK.text(decided(table({0: hand}, phase="discard")).move.cards).split()
    # Two clubs or the one heart can go with the ten; the ten and the king would leave every suit.
    assert {suit(code) for code in hand.split() if code not in laid} < {"trump", "C", "S", "H"}


# --- play ---------------------------------------------------------------------------------------


@pytest.mark.clause("SK-20")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_last_to_play_takes_points_cheaply(level: str) -> None:
    # West leads the ten, South follows low, East can take it with the ace.
    hands = {1: "TS QC JC", 2: "7S 8H 9H", 0: "AS 8S QD QH"}
    state = table(hands, phase="play", laid="7C 8C", dealer=0, actor=1)
    state = play(state, "play TS", "play 7S")
    assert state.actor == 0
    assert PACK.text(decided(state, level).move.cards) == "AS"


@pytest.mark.clause("SK-13")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_a_defender_puts_points_on_the_partners_trick(level: str) -> None:
    # Seat 0 declares and leads a low trump; seat 1 wins with the highest; seat 2 has no trump.
    hands = {0: "7D 8D 9D QS QH", 1: "QC JC JS", 2: "AS TC 7C 8C 7H 8H 9H 9S 8S 7S"}
    state = play(table(hands, phase="play", laid="9C KC"), "play 7D", "play QC")
    assert value(PACK.text(decided(state, level).move.cards)) >= 10


@pytest.mark.clause("SK-26")
@pytest.mark.parametrize("level", ["regular", "expert"])
def test_in_least_a_loser_gets_rid_of_points(level: str) -> None:
    # The trick is lost for certain: seat 2 holds no spade, the queen of clubs lies, and of ten
    # cards only the ten of hearts has points.
    hands = {0: "AS", 1: "QC QS QH JC JS JH TC AC KC KD", 2: "TH 9H 8H 7H 9C 8C 7C 9D 8D 7D"}
    state = play(table(hands, phase="play"), "play AS", "play QC")
    assert PACK.text(decided(state, level).move.cards) == "TH"


@pytest.mark.clause("SK-18", "SK-20")
def test_chances_are_exact() -> None:
    # Two draws from five, two of which are wanted: by hand.
    assert none_of(5, 2, 2) == pytest.approx(3 / 5 * 2 / 4)
    assert none_of(4, 0, 4) == 1
    with pytest.raises(ValueError, match="3 wanted"):
        none_of(2, 3, 1)
    # 20 cards lie with the two others; only the queen of clubs among them beats hers of spades.
    hands = {0: "QS", 1: "QC"}
    odds = Odds(of_game(Table.at(table(hands, phase="play", laid="7C 8C")).view(0)))
    assert odds.beaten(1, PACK.kind("QS"), bits(range(14))) == pytest.approx(10 / 20)


@pytest.mark.clause("SK-18")
def test_a_seat_that_failed_to_follow_cannot_beat_in_that_suit() -> None:
    hands = {0: "AS KS", 1: "QD AH TH KH 9H 8H 7H AC TC KC", 2: "7S 8S"}
    state = play(table(hands, phase="play"), "play AS", "play 7H", "play 7S")
    assert board_of(state).lacks == (0, 1 << 2, 0)
    odds = Odds(of_game(Table.at(state).view(0)))
    spade = PACK.kind("KS")
    # Seat 1 can only beat a spade with a trump; with no spades it may always play one.
    held = odds.unseen & ~bits(PACK.parse("AS TS KS 9S 8S 7S"))
    trumps = (held & bits(range(14))).bit_count()
    share = 1 - none_of(held.bit_count(), trumps, 9)
    assert odds.beaten(1, spade, bits(PACK.parse("AS TS KS 9S 8S 7S"))) == pytest.approx(share)


# --- imagined deals -----------------------------------------------------------------------------


@pytest.mark.clause("SK-5", "SK-6")
def test_a_bit_for_every_card() -> None:
    for best in range(32):
        over = {kind for kind in range(32) if beats(kind, best)}
        assert set(cards_of(OVER[best])) == over


@pytest.mark.clause("SK-18", "SK-20")
@pytest.mark.parametrize("passes", [0, 2, 3])
def test_the_imagined_play_keeps_the_rules(passes: int) -> None:
    """A deal played out in bits is a game of the engine with the same points and tricks."""
    for seed in range(15):
        state = play(GAME.deal(GAME.options("denexa;deals=1"), seed), *["pass"] * passes)
        if passes < 3:
            state = play(state, "take")
            state = state.play(state.legal()[-1])[0]
        hands = [bits(PACK.parse(" ".join(cards(state, f"hand{seat}")))) for seat in range(3)]
        deal = Told(hands, board_of(state).declarer, present(state.actor))
        deal.finish()
        assert len(deal.told) == 30
        for kind in deal.told:
            state = play(state, f"play {PACK.codes[kind]}")
        assert list(board_of(state).tricks) == deal.tricks
        points = [sum(value(code) for code in cards(state, f"won{seat}")) for seat in range(3)]
        if passes == 3:
            points[board_of(state).wins[-1]] = deal.points[board_of(state).wins[-1]]
        assert points == deal.points
        assert [len(board_of(state).wins) - board_of(state).wins[::-1].index(seat)
                if seat in board_of(state).wins else 0 for seat in range(3)] == deal.last  # fmt: skip


class Told(Deal):
    """A deal that tells what was played in it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.told: list[Any] = []

    def put(self, kind: int) -> None:
        self.told.append(kind)
        super().put(kind)


def test_the_own_lead_over_the_others() -> None:
    assert ahead((4, 0, 0), 0) == 4
    assert ahead((4, 0, 0), 1) == -2
    assert ahead((8, -4, -4), 2) == -6


def test_none_of_agrees_with_drawing() -> None:
    chance = Stream(5)
    hits = sum(not set(chance.shuffle(range(9))[:4]) & {0, 1} for _ in range(6000))
    assert hits / 6000 == pytest.approx(none_of(9, 2, 4), abs=0.02)


def test_better_levels_win() -> None:
    options = GAME.options()
    for one, other in (("novice", "random"), ("regular", "novice")):
        result = simulate.compare(GAME, options, one, other, 90, 6)
        assert result.points.low > 0, (one, result)


@pytest.mark.long
def test_the_best_level_wins() -> None:
    options = GAME.options()
    result = simulate.compare(GAME, options, "expert", "regular", 45, 5, simulations=12)
    assert result.points.low > 0, result
