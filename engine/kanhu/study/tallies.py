"""What came of hands played, counted: lengths, ends, points, wins, and how sure their means are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from kanhu.text.jsontext import JsonObject


class Hand(NamedTuple):
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


def summary(played: Sequence[Hand], seats: int) -> JsonObject:
    """Length, ends, points and wins of hands played, as `simulate` tells them."""
    lengths = [hand.moves for hand in played]
    ends = Counter(end for hand in played for end in hand.ends)
    return {
        "hands": sum(hand.hands for hand in played),
        "length": {
            "mean": round(sum(lengths) / max(1, len(played)), 2),
            "min": min(lengths, default=0),
            "max": max(lengths, default=0),
        },
        "ends": dict(ends.most_common()),
        "points": _points(played, range(seats), lambda hand, seat: seat),
        "wins": _wins(played, range(seats), lambda hand, seat: seat),
    }


def details(played: Sequence[Hand], seats: int) -> JsonObject:
    """What can be counted of hands in any game, as plain JSON data; the commonest keys first.

    lengths: moves -> hands of that length. best: points of the best seat -> hands.
    alone: hands in which one seat alone was best.
    points, wins: as in `simulate`, but by place: 0 for the seat that was asked first, and on in
        order of the seats.
    melds: key of what was laid open for the count -> hands in which it was, and times in all.
    price: the same for the parts of what was paid.
    reasons: clause -> hands in which it changed somebody's points, times in all, and the points
        it gave and took.
    """

    def seat_at(hand: Hand, place: int) -> int:
        return (hand.first + place) % seats

    return {
        "lengths": _histogram(hand.moves for hand in played),
        "best": _histogram(max(hand.points) for hand in played),
        "alone": sum(len(hand.winners) == 1 for hand in played),
        "points": _points(played, range(seats), seat_at),
        "wins": _wins(played, range(seats), seat_at),
        "melds": _keys(hand.melds for hand in played),
        "price": _keys(hand.price for hand in played),
        "reasons": _clauses(played),
    }


SeatOf = Callable[[Hand, int], int]


def _points(played: Sequence[Hand], places: range, seat_of: SeatOf) -> list[dict[str, float]]:
    return [
        _rounded(mean([hand.points[seat_of(hand, place)] for hand in played])) for place in places
    ]


def _wins(played: Sequence[Hand], places: range, seat_of: SeatOf) -> list[dict[str, float]]:
    return [
        {"count": sum(seat_of(hand, place) in hand.winners for hand in played)}
        | _rounded(_within_one(mean([share(hand, seat_of(hand, place)) for hand in played])))
        for place in places
    ]


def _histogram(values: Iterable[int]) -> dict[str, int]:
    """Value -> how often, in order; keys are texts, as JSON has them."""
    return {str(value): count for value, count in sorted(Counter(values).items())}


def _keys(found: Iterable[Mapping[str, int]]) -> dict[str, dict[str, int]]:
    hands, times = Counter[str](), Counter[str]()
    for one in found:
        hands.update(one.keys())
        times.update(one)
    return {key: {"hands": hands[key], "times": times[key]} for key in _commonest(hands)}


def _clauses(played: Iterable[Hand]) -> dict[str, dict[str, int]]:
    hands, times, gave, took = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for hand in played:
        paid = [row for row in hand.reasons if row[2]]
        hands.update({clause for clause, _, _ in paid})
        for clause, _, amount in paid:
            times[clause] += 1
            (gave if amount > 0 else took)[clause] += amount
    return {
        key: {"hands": hands[key], "times": times[key], "gave": gave[key], "took": took[key]}
        for key in _commonest(hands)
    }


def _commonest(counts: Mapping[str, int]) -> list[str]:
    return sorted(counts, key=lambda key: (-counts[key], key))


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


def share(hand: Hand, seat: int) -> float:
    """What of the win is the seat's: all, a part of a shared one, or nothing."""
    return (seat in hand.winners) / len(hand.winners)


def _within_one(share: Mean) -> Mean:
    """A share of wins lies between none and all, whatever a small sample suggests."""
    return Mean(share.mean, max(0.0, share.low), min(1.0, share.high))


def _rounded(value: Mean) -> dict[str, float]:
    return {key: round(part, 4) for key, part in value._asdict().items()}
