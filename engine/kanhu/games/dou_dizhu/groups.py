"""A hand cut into groups of a rank, and the plays of each kind found from them.

Cards are numbered so that a sorted hand lies in groups of a rank, lowest suit first; a slice of it
is a pair, a triplet, a quad. Rows are found by shifting a set of bits. Of sets that differ in suits
alone only the lowest is given. Every function of a kind takes the groups, a length and a rank, and
gives the cards of the plays that lie above that rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from kanhu.cards.kinds import Cards
from kanhu.games.dou_dizhu.shapes import ACE, RANK, XB, XR

JOKERS = (XB, XR)
_CHAIN = (1 << ACE + 1) - 1


class Groups:
    """A hand cut into groups, each the lowest suits of its rank.

    Attributes:
        ones, pairs, trips, quads: rank -> its lowest card (as a tuple of one), pair, and so on.
        rocket: both jokers are there.
    """

    __slots__ = ("ones", "pairs", "quads", "rocket", "trips")

    def __init__(self, hand: Cards) -> None:
        ones: dict[int, Cards] = {}
        pairs: dict[int, Cards] = {}
        trips: dict[int, Cards] = {}
        quads: dict[int, Cards] = {}
        self.rocket = hand[-2:] == JOKERS
        last, first = -1, 0
        for at, kind in enumerate(hand):
            rank = RANK[kind]
            if rank != last:
                last, first = rank, at
                ones[rank] = (kind,)
                continue
            size = at - first
            if size == 1:
                pairs[rank] = hand[first : at + 1]
            elif size == 2:
                trips[rank] = hand[first : at + 1]
            else:
                quads[rank] = hand[first : at + 1]
        self.ones, self.pairs, self.trips, self.quads = ones, pairs, trips, quads


def starts(groups: Iterable[int], length: int, above: int = -1) -> list[int]:
    """Ranks at which a row of that many groups begins whose top rank lies above another."""
    mask = 0
    for rank in groups:
        mask |= 1 << rank
    return _starts(mask & _CHAIN, length, above)


def _starts(mask: int, length: int, above: int) -> list[int]:
    found = mask
    for _ in range(length - 1):
        found = mask & found >> 1
    first = above - length + 2
    if first > 0:
        found = found >> first << first
    out = []
    while found:
        low = found & -found
        out.append(low.bit_length() - 1)
        found ^= low
    return out


def row(groups: dict[int, Cards], first: int, length: int) -> Cards:
    """The cards of a row of that many groups from a rank on."""
    cards: Cards = ()
    for rank in range(first, first + length):
        cards += groups[rank]
    return cards


def alike_too(g: Groups, barred: set[int], count: int) -> Iterator[Cards]:
    """Single kickers of which some may share a rank, each set of ranks once (DD-51)."""
    whole = [
        (g.quads.get(rank) or g.trips.get(rank) or g.pairs.get(rank) or one)
        for rank, one in g.ones.items()
        if rank not in barred
    ]
    return _fill(whole, count)


def _fill(whole: list[Cards], count: int) -> Iterator[Cards]:
    if not count:
        yield ()
    elif whole:
        for take in range(min(count, len(whole[0])), -1, -1):
            for rest in _fill(whole[1:], count - take):
                yield whole[0][:take] + rest


def pairs(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-17, above a rank by DD-32."""
    return [cards for rank, cards in g.pairs.items() if rank > top]


def trips(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-18, above a rank by DD-32."""
    return [cards for rank, cards in g.trips.items() if rank > top]


def _with(core: dict[int, Cards], kickers: dict[int, Cards], top: int) -> list[Cards]:
    """Each of the cores above a rank with one kicker of another rank, cards in order."""
    return [
        kicker + cards if other < rank else cards + kicker
        for rank, cards in core.items()
        if rank > top
        for other, kicker in kickers.items()
        if other != rank
    ]


def trips_single(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-19."""
    return _with(g.trips, g.ones, top)


def trips_pair(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-20."""
    return _with(g.trips, g.pairs, top)


def all_rows(groups: dict[int, Cards], least: int) -> list[Cards]:
    """Every row of at least so many groups, the shorter ones first."""
    found: list[Cards] = []
    for length in range(least, len(groups) + 1):
        firsts = starts(groups, length)
        if not firsts:
            break
        found += [row(groups, first, length) for first in firsts]
    return found


def straights(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-21."""
    return [row(g.ones, first, length) for first in starts(g.ones, length, top)]


def pair_runs(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-22."""
    return [row(g.pairs, first, length) for first in starts(g.pairs, length, top)]


def planes(g: Groups, length: int, top: int) -> list[Cards]:
    """DD-23."""
    return [row(g.trips, first, length) for first in starts(g.trips, length, top)]


def plane_pairs(g: Groups, length: int, top: int) -> Iterator[Cards]:
    """DD-25."""
    for first in starts(g.trips, length, top):
        core = row(g.trips, first, length)
        ranks = range(first, first + length)
        pool = [cards for rank, cards in g.pairs.items() if rank not in ranks]
        for kickers in combinations(pool, length):
            yield tuple(sorted(core + sum(kickers, ())))


def quad_pairs(g: Groups, length: int, top: int) -> Iterator[Cards]:
    """DD-27."""
    for rank, core in g.quads.items():
        if rank > top:
            pool = [cards for other, cards in g.pairs.items() if other != rank]
            for one, two in combinations(pool, 2):
                yield tuple(sorted(core + one + two))
