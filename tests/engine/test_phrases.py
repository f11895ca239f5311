"""What the players of all games share: sentences, rankings, what has been seen, copies of deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kanhu
from kanhu.cards.chance import Stream
from kanhu.core.grammar import capital
from kanhu.core.moves import Move
from kanhu.core.view import Fact
from kanhu.players.decision import Decision, Reason, any_move, having, ranked
from kanhu.players.phrases import names, next_best, reason, some
from kanhu.players.seen import known, seen
from kanhu.players.simulated import SimulatedDeal

GAME = kanhu.load("schafkopf")
STATE = GAME.deal(GAME.options(), 4)
VIEW = STATE.view(STATE.actor)
PACK = VIEW.setup.pack
HAND = PACK.parse("QC 7D AS TS KS 9S TH")


def test_a_reason_is_a_sentence_with_its_places_filled() -> None:
    lone = reason(VIEW, "promises", -9.0, points=52)
    assert lone == Reason(
        "SK-23", "Your hand should bring about 52 card points; you would need 61.", -9.0
    )
    assert reason(VIEW, "may_play") == Reason("SK-18", "This card may be played.", 0.0)
    assert reason(VIEW, "may_play", 1.0, "SK-3").clause == "SK-3"
    with pytest.raises(KeyError):
        reason(VIEW, "promises", -9.0)


def test_cards_in_a_sentence() -> None:
    assert f"{names(VIEW, HAND[:1]):the}" == "the queen of clubs"
    assert f"{names(VIEW, HAND[:3]):the}" == (
        "the queen of clubs, the seven of diamonds and the ace of spades"
    )
    assert f"{names(VIEW, HAND[:2]):the or}" == "the queen of clubs or the seven of diamonds"
    few, others = some(VIEW, HAND[:5])
    assert f"{few:the or}".endswith("the ten of spades or the king of spades")
    assert others == 0
    few, others = some(VIEW, HAND)
    assert f"{few:the ,}".endswith("the ace of spades, the ten of spades")
    assert others == 3
    assert capital(f"{names(VIEW, HAND[:1]):the}") == "The queen of clubs"


def test_the_next_best_move() -> None:
    assert next_best(VIEW, "lead the ten", 0.31, -0.31) == Reason(
        "", "Next best: lead the ten (−0.3).", -0.31
    )
    assert next_best(VIEW, "lead the ten", 0.04, -0.04).text == "Just as good: lead the ten."


def test_moves_are_ranked_and_equal_ones_keep_their_order() -> None:
    moves = [Move("throw", (kind,)) for kind in (3, 1, 2)]
    rows = ranked(moves, lambda move: float(move.cards[0] == 2))
    assert rows == [(moves[2], 1.0), (moves[0], 0.0), (moves[1], 0.0)]
    found = Decision.best(rows, Reason("", "So.", 1.0))
    assert (found.move, found.ranked) == (moves[2], tuple(rows))
    view = replace(VIEW, legal=(*moves, Move("take")))
    assert having(view, "throw") == moves
    assert having(view, "take", "pass") == [Move("take")]
    assert {any_move(moves, Stream(seed)) for seed in range(20)} == set(moves)


def test_what_a_seat_has_seen() -> None:
    assert sorted(seen(VIEW)) == sorted(VIEW.hand)
    (kind, *_) = sorted({*range(32)} - {*VIEW.hand})
    view = replace(VIEW, facts=(Fact(frozenset(["hand0", "hand1"]), (kind,)),))
    assert known(view) == {*VIEW.hand, kind}


def test_a_copied_deal_shares_no_list() -> None:
    class Deal(SimulatedDeal):
        def __init__(self) -> None:
            self.hands, self.turn = [3, 5], 1

    deal = Deal()
    other = deal.copy()
    other.hands[0], other.turn = 0, 2
    assert (deal.hands, deal.turn) == ([3, 5], 1)
    assert (other.hands, other.turn) == ([0, 5], 2)
