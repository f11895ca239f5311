"""Hands as numbers: bit k stands for card k, so that sets of cards are joined and cut at once."""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.cards.kinds import Cards


def bits(cards: Iterable[int]) -> int:
    """The cards as a set of bits."""
    held = 0
    for kind in cards:
        held |= 1 << kind
    return held


def cards_of(held: int) -> Cards:
    """The cards of a set of bits, lowest first."""
    found = []
    while held:
        low = held & -held
        found.append(low.bit_length() - 1)
        held ^= low
    return tuple(found)
