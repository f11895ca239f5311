"""Cards of Tyzicha: order, points, marriages, and which cards may follow a lead.

A kind is six times its suit plus its rank; ranks run 9 J Q K T A, so cards of one suit compare by
number (TY-4).
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.families.tricks import following, heading

RANKS, PACK = 6, 24
SUITS = "CDHS"
VALUES = {"H": 100, "D": 80, "C": 60, "S": 40}  # TY-25
SUIT = tuple(kind // RANKS for kind in range(PACK))
POINTS = (0, 2, 3, 4, 10, 11) * len(SUITS)  # 9 J Q K T A
COUPLES = {suit: (RANKS * at + 2, RANKS * at + 3) for at, suit in enumerate(SUITS)}
"""Suit -> queen and king."""
COUPLE = {kind: suit for suit, couple in COUPLES.items() for kind in couple}
"""Queen or king -> its suit."""


def _over(trump: int) -> tuple[tuple[bool, ...], ...]:
    def beats(kind: Kind, best: Kind) -> bool:
        if SUIT[kind] == SUIT[best]:
            return kind > best
        return SUIT[kind] == trump

    return tuple(tuple(beats(kind, best) for kind in range(PACK)) for best in range(PACK))


OVER = {suit: _over(at) for at, suit in [(-1, ""), *enumerate(SUITS)]}
"""Trump suit -> best card so far -> for every kind whether it would beat that card (TY-24)."""


def points(cards: Cards) -> int:
    """Points of cards won (TY-26)."""
    return sum([POINTS[kind] for kind in cards])


def may_follow(hand: Cards, led: Kind, best: Kind, trump: str, must_head: bool) -> Cards:
    """TY-22, TY-23: the cards of a hand that may be played to a trick.

    Args:
        led: the card led. best: the card that wins so far. trump: suit, or "".
        must_head: whether the trick must be won where that is possible.
    """
    suit = SUIT.__getitem__
    cards = following(hand, led, suit)
    if trump and SUIT[cards[0]] != SUIT[led]:
        cards = following(hand, COUPLES[trump][0], suit)
    if not must_head or len(cards) == 1:
        return cards
    over = OVER[trump][best]
    return heading(cards, best, lambda kind, _: over[kind])


def couples(hand: Cards) -> list[str]:
    """Suits of which the hand holds king and queen."""
    return [suit for suit, (queen, king) in COUPLES.items() if queen in hand and king in hand]
