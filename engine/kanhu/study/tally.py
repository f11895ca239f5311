"""What came of many hands, counted in sums that are exact, bounded in size, and can be added up.

A tally of a million hands is no larger than one of a thousand: it holds counts and whole sums,
never the hands. Sums are whole numbers, so that it makes no difference in what parts, order and
processes the hands were counted: the same hands give the same figures to the last bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from kanhu.study.statistics import Mean, PlayedHand
from kanhu.text.jsontext import JsonObject


class Moments(NamedTuple):
    """Whole values added up: how many, their sum, and the sum of their squares."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, value: int) -> Moments:
        """With one value more."""
        return Moments(self.number + 1, self.total + value, self.squares + value * value)

    def merged(self, other: Moments) -> Moments:
        """With all values of another."""
        return Moments(*(a + b for a, b in zip(self, other, strict=True)))

    def mean(self) -> Mean:
        """Mean and 95 % interval, by the normal approximation.

        >>> Moments().plus(1).plus(3).mean().mean
        2.0
        """
        return interval(self.number, Fraction(self.total), Fraction(self.squares))


def interval(count: int, total: Fraction, squares: Fraction) -> Mean:
    """Mean and 95 % interval of so many independent values with this sum and sum of squares."""
    if not count:
        return Mean(0.0, 0.0, 0.0)
    spread = (squares - total * total / count) / max(1, count - 1)
    middle, half = float(total / count), 1.96 * float(spread / count) ** 0.5
    return Mean(middle, middle - half, middle + half)


class Wins(NamedTuple):
    """The hands that a seat won: number of winners -> how often it was one of them."""

    among: Counter[int]

    def share(self, hands: int) -> Mean:
        """The share of wins in so many hands; a win of several counts in parts."""
        total = sum((Fraction(many, each) for each, many in self.among.items()), Fraction())
        squares = sum((Fraction(many, each**2) for each, many in self.among.items()), Fraction())
        found = interval(hands, total, squares)
        # A share lies between none and all, whatever a small sample suggests.
        return Mean(found.mean, max(0.0, found.low), min(1.0, found.high))


class Scores:
    """Points and wins, by seat or by place."""

    __slots__ = ("points", "wins")

    def __init__(self, seats: int) -> None:
        self.points = [Moments() for _ in range(seats)]
        self.wins = [Wins(Counter()) for _ in range(seats)]

    def add(self, hand: PlayedHand, first: int) -> None:
        """Count a hand, beginning with this seat."""
        seats = len(self.points)
        for place in range(seats):
            seat = (first + place) % seats
            self.points[place] = self.points[place].plus(hand.points[seat])
            if seat in hand.winners:
                self.wins[place].among[len(hand.winners)] += 1

    def merge(self, other: Scores) -> None:
        """Count what another has counted."""
        for place, (points, wins) in enumerate(zip(other.points, other.wins, strict=True)):
            self.points[place] = self.points[place].merged(points)
            self.wins[place].among.update(wins.among)

    def data(self, hands: int) -> JsonObject:
        """Points and wins as plain JSON data."""
        return {
            "points": [_rounded(points.mean()) for points in self.points],
            "wins": [
                {"count": wins.among.total()} | _rounded(wins.share(hands)) for wins in self.wins
            ],
        }


class Tally:
    """What has been counted of hands of one game and number of seats.

    Tallies of separate hands may be merged in any order. They can be pickled, and their size does
    not grow with the number of hands.

    >>> from kanhu.study.statistics import PlayedHand
    >>> one, other = Tally(2), Tally(2)
    >>> one.add(PlayedHand(10, (3, 0), (0,), ("X-1",), 1))
    >>> other.add(PlayedHand(20, (1, 1), (0, 1), ("X-1",), 1))
    >>> one.merge(other)
    >>> one.summary()["length"]
    {'mean': 15.0, 'min': 10, 'max': 20}
    """

    def __init__(self, seats: int) -> None:
        self.seats, self.played, self.hands, self.alone = seats, 0, 0, 0
        self.lengths, self.best = Counter[int](), Counter[int]()
        self.ends = Counter[str]()
        self.by_seat, self.by_place = Scores(seats), Scores(seats)
        self.melds, self.price = _Keys(), _Keys()
        self.clauses, self.gave, self.took = _Keys(), Counter[str](), Counter[str]()

    def add(self, hand: PlayedHand) -> None:
        """Count a hand or match."""
        self.played += 1
        self.hands += hand.hands
        self.alone += len(hand.winners) == 1
        self.lengths[hand.moves] += 1
        self.best[max(hand.points)] += 1
        self.ends.update(hand.ends)
        self.by_seat.add(hand, 0)
        self.by_place.add(hand, hand.first)
        self.melds.add(hand.melds)
        self.price.add(hand.price)
        paid = [row for row in hand.reasons if row[2]]
        self.clauses.add(Counter(clause for clause, _, _ in paid))
        for clause, _, amount in paid:
            (self.gave if amount > 0 else self.took)[clause] += amount

    def merge(self, other: Tally) -> None:
        """Count what another tally has counted. Raises ValueError for one of another table."""
        if other.seats != self.seats:
            raise ValueError(f"{other.seats} seats cannot be counted with {self.seats}")
        self.played += other.played
        self.hands += other.hands
        self.alone += other.alone
        self.lengths.update(other.lengths)
        self.best.update(other.best)
        self.ends.update(other.ends)
        self.gave.update(other.gave)
        self.took.update(other.took)
        self.by_seat.merge(other.by_seat)
        self.by_place.merge(other.by_place)
        self.melds.merge(other.melds)
        self.price.merge(other.price)
        self.clauses.merge(other.clauses)

    def summary(self) -> JsonObject:
        """The main figures as plain JSON data.

        hands: hands played.
        length: moves a hand, or a match: mean, min, max.
        ends: clause that ended a hand -> how often, the commonest first.
        points: a seat: mean and low and high border of its 95 % interval.
        wins: a seat: how often it was the best alone or with others, and the share of wins with
            its interval, a shared win counted in parts.
        """
        total = sum(moves * many for moves, many in self.lengths.items())
        return {
            "hands": self.hands,
            "length": {
                "mean": round(total / max(1, self.played), 2),
                "min": min(self.lengths, default=0),
                "max": max(self.lengths, default=0),
            },
            "ends": {key: self.ends[key] for key in _commonest(self.ends)},
            **self.by_seat.data(self.played),
        }

    def details(self) -> JsonObject:
        """What can be counted of hands in any game, as plain JSON data; the commonest keys first.

        lengths: moves -> hands of that length. best: points of the best seat -> hands.
        alone: hands in which one seat alone was best.
        points, wins: as in `summary`, but by place: 0 for the seat that was asked first, and on in
            order of the seats.
        melds: key of what was laid open for the count -> hands in which it was, and times in all.
        price: the same for the parts of what was paid.
        reasons: clause -> hands in which it changed somebody's points, times in all, and the points
            it gave and took.
        """
        return {
            "lengths": _histogram(self.lengths),
            "best": _histogram(self.best),
            "alone": self.alone,
            **self.by_place.data(self.played),
            "melds": self.melds.data(),
            "price": self.price.data(),
            "reasons": {
                key: counts | {"gave": self.gave[key], "took": self.took[key]}
                for key, counts in self.clauses.data().items()
            },
        }


class _Keys:
    """Keys with the number of hands in which they occur, and how often in all."""

    __slots__ = ("hands", "times")

    def __init__(self) -> None:
        self.hands, self.times = Counter[str](), Counter[str]()

    def add(self, found: Mapping[str, int]) -> None:
        self.hands.update(found.keys())
        self.times.update(found)

    def merge(self, other: _Keys) -> None:
        self.hands.update(other.hands)
        self.times.update(other.times)

    def data(self) -> dict[str, dict[str, int]]:
        return {
            key: {"hands": self.hands[key], "times": self.times[key]}
            for key in _commonest(self.hands)
        }


def tally(played: Iterable[PlayedHand], seats: int) -> Tally:
    """The tally of these hands."""
    counted = Tally(seats)
    for hand in played:
        counted.add(hand)
    return counted


def summary(played: Iterable[PlayedHand], seats: int) -> JsonObject:
    """Length, ends, points and wins of hands played; see `Tally.summary`."""
    return tally(played, seats).summary()


def details(played: Iterable[PlayedHand], seats: int) -> JsonObject:
    """More of hands played; see `Tally.details`."""
    return tally(played, seats).details()


def _histogram(counts: Mapping[int, int]) -> dict[str, int]:
    """Value -> how often, in order; keys are texts, as JSON has them."""
    return {str(value): count for value, count in sorted(counts.items())}


def _commonest(counts: Mapping[str, int]) -> list[str]:
    return sorted(counts, key=lambda key: (-counts[key], key))


def _rounded(value: Mean) -> dict[str, float]:
    return {key: round(part, 4) for key, part in value._asdict().items()}
