"""The forty cards of Madiao by their numbers: suits, ranks, and the few that bring something.

Kinds are numbered in the order of the pack (MD-2, MD-3): Cash, Strings, Myriads and Tens, each suit
from its lowest card to its highest, so that within a suit the higher number is the higher card.
"""

from __future__ import annotations

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Kind

SIZES = (11, 9, 9, 11)  # MD-2, MD-3
LOWEST = (0, 11, 20, 29)
HIGHEST = (10, 19, 28, 39)
SUIT = tuple(suit for suit, size in enumerate(SIZES) for _ in range(size))
"""Kind -> its suit: 0 Cash, 1 Strings, 2 Myriads, 3 Tens."""
TOP = tuple(HIGHEST[suit] for suit in SUIT)
"""Kind -> the honour of its suit."""

NINETY, HUNDRED, THOUSAND, MYRIAD = 36, 37, 38, 39
FIVE, SIX, EIGHT = 24, 25, 27  # of myriads, which make the tu (MD-32, MD-33)
GUARDS = (THOUSAND, MYRIAD)
SECONDS = tuple(kind - 1 for kind in HIGHEST)

HONOUR_BITS, EXTREME_BITS, GUARD_BITS = bits(HIGHEST), bits(LOWEST), bits(GUARDS)
RED_BITS = {
    "ten": HONOUR_BITS | EXTREME_BITS | bits((HUNDRED, THOUSAND)),
    "nine": HONOUR_BITS | bits(SECONDS) | bits((HUNDRED,)),
}
"""Which cards are red (MD-12), by the option that says so."""

# MD-9: what a card counts when the pack is cut, 0 for the five that count nothing.
CUT: tuple[int, ...] = (
    *range(9, 0, -1), 0, 0,
    *range(1, 10),
    *range(1, 10),
    *range(2, 10), 0, 0, 0,
)  # fmt: skip

# MD-5: the order in which cards drawn for seats are compared: the amount of money, in Cash too.
MONEY: tuple[int, ...] = (*range(10, 1, -1), 1, 0, *range(11, 40))


def beats(kind: Kind, best: Kind) -> bool:
    """MD-17: a higher card of the same suit."""
    return best < kind <= TOP[best]


def neighbours(kind: Kind) -> tuple[Kind, Kind]:
    """MD-38: the two cards beside a card, the higher one first; the ends of a suit join."""
    low, high = LOWEST[SUIT[kind]], TOP[kind]
    up, down = kind + 1 if kind < high else low, kind - 1 if kind > low else high
    return max(up, down), min(up, down)
