"""The order of the cards: kinds run from the queen of clubs down, trumps first.

Because stronger kinds have smaller numbers, a card beats the best one so far exactly when its
number is smaller and it is a trump or of the same suit (SK-5, SK-6).
"""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.cards.kinds import Cards, Kind

TRUMPS = 14
TRUMP, CLUBS, SPADES, HEARTS = range(4)
SUITS = ("trumps", "clubs", "spades", "hearts")
_PLAIN = 6

SUIT: tuple[int, ...] = (
    (TRUMP,) * TRUMPS + (CLUBS,) * _PLAIN + (SPADES,) * _PLAIN + (HEARTS,) * _PLAIN
)
"""Kind -> the suit it belongs to in play: queens and jacks are trumps, whatever is printed."""

POINTS: tuple[int, ...] = (3,) * 4 + (2,) * 4 + (11, 10, 4, 0, 0, 0) * 4
"""Kind -> card points (SK-4)."""

suit_of = SUIT.__getitem__


def beats(kind: Kind, best: Kind) -> bool:
    """Whether a card takes the trick from the best card so far (SK-20)."""
    return kind < best and (kind < TRUMPS or SUIT[kind] == SUIT[best])


def worth(cards: Iterable[Kind]) -> int:
    """Card points of cards."""
    return sum(map(POINTS.__getitem__, cards))


def best_of(trick: Cards) -> int:
    """Index of the card that wins so far; the first card is the lead."""
    at = 0
    for step in range(1, len(trick)):
        if beats(trick[step], trick[at]):
            at = step
    return at
