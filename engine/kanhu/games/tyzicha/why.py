"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.tyzicha.board import FIRST_BID, HIGHEST, STEP, Tableau
from kanhu.games.tyzicha.cards import COUPLE, COUPLES, SUIT, SUITS, may_follow
from kanhu.games.tyzicha.play import best_card

Fault = tuple[str, str]
_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def why_bid(t: Tableau, move: Move) -> Fault:
    """TY-9, TY-10, TY-13."""
    last = t.board.bid
    if last >= HIGHEST:
        return "TY-10", f"No bid may go above {HIGHEST}, so you must pass."
    if move.n == (last + STEP if last else FIRST_BID):
        return "TY-13", "To bid above 120 you need a king and queen of one suit. You must pass."
    if not last:
        return "TY-9", f"The first bid is {FIRST_BID}, not {move.n}."
    return "TY-10", f"After {last} the next bid is {last + STEP}, not {move.n}."


def why_give(t: Tableau, move: Move) -> Fault:
    """TY-16."""
    return "TY-16", "Choose two cards, one for each opponent."


def why_raise(t: Tableau, move: Move) -> Fault:
    """TY-17, TY-18."""
    b = t.board
    if b.closed:
        return "TY-18", "A contract of 100 with a hidden widow cannot be raised."
    if move.n <= b.contract:
        return "TY-17", f"A raise must go above the contract of {b.contract}."
    return "TY-17", f"Raise to a multiple of ten, {HIGHEST} at most, not to {move.n}."


def why_lead(t: Tableau, move: Move) -> Fault:
    """TY-21."""
    return "TY-21", "Choose one card to lead."


def why_marry(t: Tableau, move: Move) -> Fault:
    """TY-25."""
    if len(move.cards) != 1 or move.cards[0] not in COUPLE:
        return "TY-25", "To show a marriage you must lead its king or its queen."
    suit = COUPLE[move.cards[0]]
    if not set(COUPLES[suit]) <= set(t.zones[HAND[t.actor]]):
        return "TY-25", f"You do not hold both the king and the queen of {_NAMES[suit]}."
    return "TY-25", "You may not show a marriage before a trick has been won. Lead a card."


def why_follow(t: Tableau, move: Move) -> Fault:
    """TY-22, TY-23: suit before trump, trump before anything else, and the trick headed."""
    if len(move.cards) != 1:
        return "TY-22", "Choose one card."
    b, hand, trick = t.board, t.zones[HAND[t.actor]], t.zones[TRICK]
    led = trick[0]
    free = may_follow(hand, led, best_card(b, trick), b.trump, False)
    if move.cards[0] in free:
        return "TY-23", "You can win this trick, so you must play a card that does."
    if SUIT[free[0]] == SUIT[led]:
        return "TY-22", f"You have {_NAMES[SUITS[SUIT[led]]]} and must play one."
    return "TY-22", f"You cannot follow suit but have trumps, {_NAMES[b.trump]}, and must play one."
