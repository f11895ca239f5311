"""Combinations: what a set of cards makes, and what beats what (DD-15 to DD-33).

Cards are numbered by rank and then by suit, so rank and number agree but for the suit. Ranks count
from 0 for the 3 to 12 for the 2, then 13 and 14 for the jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kanhu.cards.kinds import Cards

ACE, TWO, BLACK, RED = 11, 12, 13, 14
RANK = (*(kind // 4 for kind in range(52)), BLACK, RED)
XB, XR = 52, 53
SINGLE, PAIR, TRIPS = "single", "pair", "trips"
TRIPS_SINGLE, TRIPS_PAIR = "trips_single", "trips_pair"
STRAIGHT, PAIR_RUN, PLANE = "straight", "pair_run", "plane"
PLANE_SINGLES, PLANE_PAIRS = "plane_singles", "plane_pairs"
QUAD_SINGLES, QUAD_PAIRS = "quad_singles", "quad_pairs"
BOMB, ROCKET = "bomb", "rocket"
SHORTEST = {1: (STRAIGHT, 5), 2: (PAIR_RUN, 3), 3: (PLANE, 2)}  # DD-21, DD-22, DD-23
ALIKE = {1: SINGLE, 2: PAIR, 3: TRIPS, 4: BOMB}

_WEIGHT = tuple(1 << 3 * rank for rank in RANK)


class Shape(NamedTuple):
    """What a play counts as.

    Attributes:
        kind: key of its row in `melds.toml`.
        length: number of trips, pairs or single cards of its core in a row; 1 for the rest.
        top: rank by which it is beaten; kickers do not count (DD-32).
    """

    kind: str
    length: int
    top: int


def beats(shape: Shape, last: Shape) -> bool:
    """DD-32, DD-33, DD-46: whether a play goes above the last one."""
    if shape.kind == last.kind:
        return shape.length == last.length and shape.top > last.top
    return shape.kind == ROCKET or (shape.kind == BOMB and last.kind != ROCKET)


KINDS = (
    SINGLE, PAIR, TRIPS, TRIPS_SINGLE, TRIPS_PAIR, STRAIGHT, PAIR_RUN, PLANE, PLANE_SINGLES,
    PLANE_PAIRS, QUAD_SINGLES, QUAD_PAIRS, BOMB, ROCKET,
)  # fmt: skip
"""Every kind of play."""


class Reader:
    """Reads sets of cards under the options on kickers (DD-31, DD-39, DD-51)."""

    def __init__(self, quad_equal: bool, plane_equal: bool, jokers: bool) -> None:
        self.quad_equal, self.plane_equal, self.jokers = quad_equal, plane_equal, jokers
        self._read: dict[int, tuple[Shape, ...]] = {}

    def readings(self, cards: Cards) -> tuple[Shape, ...]:
        """All that these cards can be, in the order of DD-39; () if no combination."""
        key = sum(map(_WEIGHT.__getitem__, cards))
        known = self._read.get(key)
        if known is None:
            known = tuple(dict.fromkeys(self._find(Counter(map(RANK.__getitem__, cards)))))
            if known:  # there are some thirty thousand of these, but no end of the others
                self._read[key] = known
        return known

    def _find(self, counts: Counter[int]) -> Iterator[Shape]:
        yield from _plain(counts)
        size = counts.total()
        for length in range(1, 6):
            for kickers, each in ((1, 4), (2, 5)):
                if size == each * length:
                    yield from self._trips(counts, length, kickers)
        if size in (6, 8):
            yield from self._quads(counts, size)

    def _trips(self, counts: Counter[int], length: int, each: int) -> Iterator[Shape]:
        """DD-19, DD-20, DD-24, DD-25; the highest core first."""
        name = ((TRIPS_SINGLE, TRIPS_PAIR), (PLANE_SINGLES, PLANE_PAIRS))[length > 1][each - 1]
        highest = TWO if length == 1 else ACE
        for top in range(highest, length - 2, -1):
            core = range(top - length + 1, top + 1)
            if all(counts[rank] == 3 for rank in core):
                rest = {rank: count for rank, count in counts.items() if rank not in core}
                if self.kickers(rest, each, self.plane_equal):
                    yield Shape(name, length, top)

    def _quads(self, counts: Counter[int], size: int) -> Iterator[Shape]:
        """DD-26, DD-27."""
        for top, count in counts.items():
            rest = {rank: other for rank, other in counts.items() if rank != top}
            each = (size - 4) // 2
            if count == 4 and self.kickers(rest, each, self.quad_equal):
                yield Shape(QUAD_SINGLES if each == 1 else QUAD_PAIRS, 1, top)

    def kickers(self, rest: dict[int, int], each: int, equal: bool) -> bool:
        """DD-31 (b) to (d): whether these are single kickers, or pair kickers."""
        if each == 2:
            return all(count == 2 for count in rest.values())
        if BLACK in rest and RED in rest and not self.jokers:
            return False
        return equal or all(count == 1 for count in rest.values())


def _plain(counts: Counter[int]) -> Iterator[Shape]:
    """Combinations without kickers (DD-16 to DD-18, DD-21 to DD-23, DD-28, DD-29)."""
    ranks = sorted(counts)
    each = counts[ranks[0]] if ranks else 0  # no cards are no combination (DD-15)
    if len(ranks) == 1:
        yield Shape(ALIKE[each], 1, ranks[0])
    elif ranks == [BLACK, RED]:
        yield Shape(ROCKET, 1, RED)
    elif each in SHORTEST and set(counts.values()) == {each} and in_row(ranks):
        kind, least = SHORTEST[each]
        if len(ranks) >= least:
            yield Shape(kind, len(ranks), ranks[-1])


def in_row(ranks: Iterable[int]) -> bool:
    """Whether these ranks follow one another, none of them above the ace (DD-30)."""
    row = sorted(ranks)
    return row[-1] <= ACE and row[-1] - row[0] == len(row) - 1 and len(set(row)) == len(row)
