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
from kanhu.players.layout import Layout
from kanhu.players.phrases import Phrase, any_of, next_best, short, the
from kanhu.players.seen import known, seen

GAME = kanhu.load("schafkopf")
STATE = GAME.deal(GAME.options(), 4)
VIEW = STATE.view(STATE.actor)
PACK = VIEW.setup.pack
HAND = PACK.parse("QC 7D AS TS KS 9S TH")


def test_a_phrase_is_filled() -> None:
    lone = Phrase("KH-31", "The {card} lies alone.")
    assert lone(card="ten") == Reason("KH-31", "The ten lies alone.", 0.0)
    assert lone(-2.0, card="ten").value == -2.0
    with pytest.raises(KeyError):
        lone()


def test_cards_in_a_sentence() -> None:
    assert the(VIEW, HAND[:1]) == "the queen of clubs"
    assert the(VIEW, HAND[:3]) == "the queen of clubs, the seven of diamonds and the ace of spades"
    assert the(VIEW, HAND[:2], "or") == "the queen of clubs or the seven of diamonds"
    assert any_of(VIEW, HAND[:5]).endswith("the ten of spades or the king of spades")
    assert any_of(VIEW, HAND).endswith("the ten of spades or one of 3 other cards")
    assert capital(the(VIEW, HAND[:1])) == "The queen of clubs"


def test_numbers_in_a_sentence() -> None:
    assert [short(n) for n in (1, 2, 11)] == ["one card short", "two cards short", "11 cards short"]
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
    class Deal(Layout):
        def __init__(self) -> None:
            self.hands, self.turn = [3, 5], 1

    deal = Deal()
    other = deal.copy()
    other.hands[0], other.turn = 0, 2
    assert (deal.hands, deal.turn) == ([3, 5], 1)
    assert (other.hands, other.turn) == ([0, 5], 2)
