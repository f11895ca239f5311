"""A hand cut into few plays: what is left to do before it is empty.

The cut is found by taking rows greedily, in several orders, and keeping the best result. That is
not always the fewest plays there are, but near it, and quick enough for players to think with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.games.dou_dizhu.shapes import (
    ACE,
    BLACK,
    BOMB,
    PAIR,
    PAIR_RUN,
    PLANE,
    RANK,
    RED,
    ROCKET,
    SINGLE,
    STRAIGHT,
    TRIPS,
)

LEAST = {1: 5, 2: 3, 3: 2}  # DD-21, DD-22, DD-23
ROW = {1: STRAIGHT, 2: PAIR_RUN, 3: PLANE}
# Planes first, straights first, pairs first, and no rows at all.
_ORDERS = ((3, 1, 2), (3, 2, 1), (1, 3, 2), (2, 1, 3), (3,), ())


class Cut(NamedTuple):
    """A hand cut into groups; ranks go up in each list.

    Attributes:
        singles, pairs, trips, bombs: ranks.
        rows: (cards of a rank, length, top rank).
        rocket: both jokers.
    """

    singles: list[int]
    pairs: list[int]
    trips: list[int]
    bombs: list[int]
    rows: list[tuple[int, int, int]]
    rocket: bool

    def plays(self) -> int:
        """How many plays empty the hand, kickers riding wherever they can."""
        riders = len(self.trips) + sum(length for each, length, _ in self.rows if each == 3)
        loose = len(self.singles) + len(self.pairs)
        rows = len(self.rows) + len(self.trips) + len(self.bombs) + self.rocket
        return rows + max(0, loose - riders)


def counts_of(cards: Sequence[int]) -> list[int]:
    """How many cards of each rank, from the 3 to the red joker."""
    counts = [0] * 15
    for kind in cards:
        counts[RANK[kind]] += 1
    return counts


def cut(counts: Sequence[int]) -> Cut:
    """The best of the greedy cuts of a hand."""
    bombs = [rank for rank in range(13) if counts[rank] == 4]
    rest = [0 if count == 4 else count for count in counts]
    rocket = rest[BLACK] + rest[RED] == 2
    if rocket:
        rest[BLACK] = rest[RED] = 0
    best, least = None, 99
    for order in _ORDERS:
        found = _taken(rest, order)
        if found is None:
            continue
        made = Cut(*found[:3], bombs, found[3], rocket)
        plays = made.plays()
        if plays < least:
            best, least = made, plays
    assert best is not None  # the order without rows always gives a cut
    return best


_Groups = tuple[list[int], list[int], list[int], list[tuple[int, int, int]]]


def _taken(counts: list[int], order: tuple[int, ...]) -> _Groups | None:
    """Rows taken in that order of sizes, the rest as groups; None if there was no such row."""
    left, rows = counts, list[tuple[int, int, int]]()
    for each in order:
        while row := _longest(left, each):
            if left is counts:
                left = counts.copy()
            length, top = row
            for rank in range(top - length + 1, top + 1):
                left[rank] -= each
            rows.append((each, length, top))
    if order and not rows:
        return None
    singles, pairs, trips = [], [], []
    for rank, count in enumerate(left):
        if count == 1:
            singles.append(rank)
        elif count == 2:
            pairs.append(rank)
        elif count:
            trips.append(rank)
    return singles, pairs, trips, rows


def _longest(counts: list[int], each: int) -> tuple[int, int] | None:
    """Length and top of the longest row, ends that break a larger group left off."""
    best, length = (0, 0), 0
    for rank in range(ACE + 2):
        if rank <= ACE and counts[rank] >= each:
            length += 1
            continue
        if length > best[0]:
            best = (length, rank - 1)
        length = 0
    length, top = best
    least = LEAST[each]
    if length < least:
        return None
    while length > least and counts[top] > each:
        length, top = length - 1, top - 1
    while length > least and counts[top - length + 1] > each:
        length -= 1
    return length, top


def split(hand: Cards) -> list[tuple[str, Cards]]:
    """The hand in few plays, kickers apart, as (kind, cards): for sorting it."""
    found = cut(counts_of(hand))
    left = list(hand)

    def take(rank: int, count: int) -> Iterator[int]:
        for kind in [kind for kind in left if RANK[kind] == rank][:count]:
            left.remove(kind)
            yield kind

    out = []
    if found.rocket:
        out.append((ROCKET, (*take(BLACK, 1), *take(RED, 1))))
    out += [(BOMB, tuple(take(rank, 4))) for rank in found.bombs]
    for each, length, top in found.rows:
        ranks = range(top - length + 1, top + 1)
        out.append((ROW[each], tuple(kind for rank in ranks for kind in take(rank, each))))
    for kind, ranks_, size in (
        (TRIPS, found.trips, 3), (PAIR, found.pairs, 2), (SINGLE, found.singles, 1),
    ):  # fmt: skip
        out += [(kind, tuple(take(rank, size))) for rank in ranks_]
    return out
