"""What came of one hand, and how sure a mean of many is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple


class PlayedHand(NamedTuple):
    """One hand or match played.

    Attributes:
        moves: moves made in it.
        points: a seat, points of the hand, or totals of the match.
        winners: seats with the highest points, or winners of the match.
        ends: clauses that ended its hands.
        hands: number of hands played.
        first: seat that was asked first.
        melds: key of what was laid open for the count -> how often.
        price: key of a part of what was paid -> how often.
        reasons: (clause, seat, amount), each a part of a hand's points.
        turns: a seat, the moves it made.
    """

    moves: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    ends: tuple[str, ...]
    hands: int
    first: int = 0
    melds: Mapping[str, int] = {}  # only read; a proxy could not be pickled
    price: Mapping[str, int] = {}
    reasons: tuple[tuple[str, int, int], ...] = ()
    turns: tuple[int, ...] = ()


class Mean(NamedTuple):
    """A mean with the borders of its 95 % interval."""

    mean: float
    low: float
    high: float


def mean(values: Sequence[float]) -> Mean:
    """Mean and 95 % interval of independent values (normal approximation)."""
    count = len(values)
    if not count:
        return Mean(0.0, 0.0, 0.0)
    # `sum` rounds otherwise in the browser's Python than in older ones.
    middle = fsum(values) / count
    spread = fsum((value - middle) ** 2 for value in values) / max(1, count - 1)
    half = 1.96 * (spread / count) ** 0.5
    return Mean(middle, middle - half, middle + half)


def share(hand: PlayedHand, seat: int) -> float:
    """What of the win is the seat's: all, a part of a shared one, or nothing."""
    return (seat in hand.winners) / len(hand.winners)
