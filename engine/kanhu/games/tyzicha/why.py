"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.packs import FRENCH_SUITS
from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.tyzicha.board import FIRST_BID, HIGHEST, STEP, Tableau
from kanhu.games.tyzicha.cards import COUPLE, COUPLES, SUIT, SUITS, may_follow
from kanhu.games.tyzicha.play import best_card

Fault = tuple[str, str]


def why_bid(t: Tableau, move: Move) -> Fault:
    """TY-9, TY-10, TY-13."""
    last = t.board.bid
    if last >= HIGHEST:
        return refusal(t, "highest", highest=HIGHEST)
    if move.n == (last + STEP if last else FIRST_BID):
        return refusal(t, "couple_to_bid")
    if not last:
        return refusal(t, "first_bid", first=FIRST_BID, bid=move.n)
    return refusal(t, "next_bid", last=last, next=last + STEP, bid=move.n)


def why_give(t: Tableau, move: Move) -> Fault:
    """TY-16."""
    return refusal(t, "give")


def why_raise(t: Tableau, move: Move) -> Fault:
    """TY-17, TY-18."""
    b = t.board
    if b.closed:
        return refusal(t, "closed")
    if move.n <= b.contract:
        return refusal(t, "raise", contract=b.contract)
    return refusal(t, "multiple", highest=HIGHEST, bid=move.n)


def why_lead(t: Tableau, move: Move) -> Fault:
    """TY-21."""
    return refusal(t, "one_to_lead")


def why_marry(t: Tableau, move: Move) -> Fault:
    """TY-25."""
    if len(move.cards) != 1 or move.cards[0] not in COUPLE:
        return refusal(t, "couple")
    suit = COUPLE[move.cards[0]]
    if not set(COUPLES[suit]) <= set(t.zones[HAND[t.actor]]):
        return refusal(t, "both", suit=FRENCH_SUITS[suit])
    return refusal(t, "won_first")


def why_follow(t: Tableau, move: Move) -> Fault:
    """TY-22, TY-23: suit before trump, trump before anything else, and the trick headed."""
    if len(move.cards) != 1:
        return refusal(t, "one")
    b, hand, trick = t.board, t.zones[HAND[t.actor]], t.zones[TRICK]
    led = trick[0]
    free = may_follow(hand, led, best_card(b, trick), b.trump, False)
    if move.cards[0] in free:
        return refusal(t, "win")
    if SUIT[free[0]] == SUIT[led]:
        return refusal(t, "follow", suit=FRENCH_SUITS[SUITS[SUIT[led]]])
    return refusal(t, "trump", suit=FRENCH_SUITS[b.trump])
