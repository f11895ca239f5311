"""Legal plays, fast: what may be led, and what beats the last play."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.games.dou_dizhu import groups
from kanhu.games.dou_dizhu.groups import JOKERS, Groups, row, starts
from kanhu.games.dou_dizhu.options import DouOptions
from kanhu.games.dou_dizhu.shapes import (
    BOMB,
    PAIR,
    PAIR_RUN,
    PLANE,
    PLANE_PAIRS,
    PLANE_SINGLES,
    QUAD_PAIRS,
    QUAD_SINGLES,
    RANK,
    ROCKET,
    SINGLE,
    STRAIGHT,
    TRIPS,
    TRIPS_PAIR,
    TRIPS_SINGLE,
    XR,
    Reader,
    Shape,
    beats,
)

_new = tuple.__new__


class _Small(dict[Cards, Move]):
    """Plays of one rank, made when first wanted; fewer than two hundred."""

    def __missing__(self, cards: Cards) -> Move:
        move = self[cards] = Move("play", cards)
        return move


_SMALL = _Small()
_SINGLES = tuple(Move("play", (kind,)) for kind in range(54))
_ROCKET = Move("play", JOKERS)


def _higher_singles(hand: Cards, top: int) -> list[Move]:
    """DD-16, DD-32."""
    floor = 4 * top + 4 if top < 13 else XR if top == 13 else 54
    moves, last = [], -1
    for kind in hand[bisect_left(hand, floor) :]:
        if RANK[kind] != last:
            last = RANK[kind]
            moves.append(_SINGLES[kind])
    return moves


class Kit:
    """The plays of a table.

    Attributes:
        reader: reads sets of cards under the table's options.
    """

    def __init__(self, o: DouOptions) -> None:
        self.reader = Reader(
            o.quad_single_kickers_equal, o.plane_single_kickers_equal,
            o.both_jokers_as_kickers,
        )  # fmt: skip
        self._jokers: bool = o.both_jokers_as_kickers
        self._over: dict[str, Callable[[Groups, int, int], Iterable[Cards]]] = {
            PAIR: groups.pairs, TRIPS: groups.trips,
            TRIPS_SINGLE: groups.trips_single, TRIPS_PAIR: groups.trips_pair,
            STRAIGHT: groups.straights, PAIR_RUN: groups.pair_runs, PLANE: groups.planes,
            PLANE_SINGLES: self._plane_singles, PLANE_PAIRS: groups.plane_pairs,
            QUAD_SINGLES: self._quad_singles, QUAD_PAIRS: groups.quad_pairs,
        }  # fmt: skip

    # --- moves ----------------------------------------------------------------------------------

    def leads(self, hand: Cards) -> list[Move]:
        """Every play that may be led (DD-34), by kind and then by rank."""
        g = Groups(hand)
        moves = [_SINGLES[card] for (card,) in g.ones.values()]
        moves += map(_SMALL.__getitem__, g.pairs.values())
        moves += map(_SMALL.__getitem__, g.trips.values())
        larger = self._larger(g, len(hand))
        if larger:
            moves += self._named(larger, None)
        moves += map(_SMALL.__getitem__, g.quads.values())
        if g.rocket:
            moves.append(_ROCKET)
        return moves

    def _larger(self, g: Groups, size: int) -> list[Cards]:
        """Leads of several ranks."""
        found: list[Cards] = []
        if g.trips and size > 3:
            found += groups.trips_single(g, 1, -1)
            found += groups.trips_pair(g, 1, -1)
        if len(g.ones) > 4:
            found += groups.all_rows(g.ones, 5)
        if len(g.pairs) > 2:
            found += groups.all_rows(g.pairs, 3)
        if len(g.trips) > 1:
            found += self._all_planes(g)
        if g.quads and size > 5:
            found += self._quad_singles(g, 1, -1)
            found += groups.quad_pairs(g, 1, -1)
        return found

    def answers(self, hand: Cards, last: Shape) -> list[Move]:
        """Every play that beats the last one (DD-32, DD-33), bombs and the rocket at the end."""
        kind, length, top = last
        if kind == SINGLE:
            moves = _higher_singles(hand, top)
        elif kind in (BOMB, ROCKET) or len(hand) < _SIZE[kind] * length:
            moves = []
        else:
            g = Groups(hand)
            found = self._over[kind](g, length, top)
            if kind in (PAIR, TRIPS):
                moves = list(map(_SMALL.__getitem__, found))
            else:
                moves = self._named(found, last)  # DD-39
        if len(hand) > 3 and kind != ROCKET:
            floor = 4 * top + 4 if kind == BOMB else 0
            # Four neighbours of a sorted hand are a quad if the first and the last share a rank.
            for at in range(bisect_left(hand, floor), len(hand) - 3):
                if hand[at] >> 2 == hand[at + 3] >> 2:
                    moves.append(_SMALL[hand[at : at + 4]])
        if hand[-2:] == JOKERS and kind != ROCKET:
            moves.append(_ROCKET)
        return moves

    def _named(self, found: Iterable[Cards], last: Shape | None) -> list[Move]:
        """Moves for these cards; where a set has several readings, one for each (DD-39)."""
        if not self.reader.plane_equal:
            return [_new(Move, ("play", cards, 0)) for cards in found]
        moves = []
        for cards in dict.fromkeys(found):
            ways = self.ways(cards, last)
            moves.append(Move("play", cards))
            moves += [Move("play", cards, at) for at in ways[1:]]
        return moves

    def ways(self, cards: Cards, last: Shape | None) -> list[int]:
        """Numbers, from 1, of the readings of these cards that may be played now."""
        read = self.reader.readings(cards)
        return [at for at, shape in enumerate(read, 1) if last is None or beats(shape, last)]

    def shape(self, move: Move, last: Shape | None) -> Shape | None:
        """What a play counts as: the reading it names, else the first; None if that is barred."""
        ways = self.ways(move.cards, last)
        if not ways or (move.n and move.n not in ways):
            return None
        return self.reader.readings(move.cards)[(move.n or ways[0]) - 1]

    # --- plays with several kickers ---------------------------------------------------------------

    def _all_planes(self, g: Groups) -> Iterator[Cards]:
        for length in range(2, len(g.trips) + 1):
            yield from groups.planes(g, length, -1)
            yield from self._plane_singles(g, length, -1)
            yield from groups.plane_pairs(g, length, -1)

    def _plane_singles(self, g: Groups, length: int, top: int) -> Iterator[Cards]:
        """DD-24."""
        for first in starts(g.trips, length, top):
            core = row(g.trips, first, length)
            ranks = range(first, first + length)
            for kickers in self._singles(g, ranks, length, self.reader.plane_equal):
                yield tuple(sorted(core + kickers))

    def _quad_singles(self, g: Groups, length: int, top: int) -> Iterator[Cards]:
        """DD-26."""
        for rank, core in g.quads.items():
            if rank > top:
                for kickers in self._singles(g, (rank,), 2, self.reader.quad_equal):
                    yield tuple(sorted(core + kickers))

    def _singles(self, g: Groups, core: Iterable[int], count: int, equal: bool) -> Iterable[Cards]:
        """DD-31: that many single kickers outside the ranks of the core."""
        barred = set(core)
        if equal:
            found = groups.alike_too(g, barred, count)
        else:
            pool = [card for rank, (card,) in g.ones.items() if rank not in barred]
            found = combinations(pool, count)
        if g.rocket and not self._jokers:
            return (kickers for kickers in found if kickers[-2:] != JOKERS)
        return found


_SIZE = {
    PAIR: 2, TRIPS: 3, TRIPS_SINGLE: 4, TRIPS_PAIR: 5, STRAIGHT: 1, PAIR_RUN: 2, PLANE: 3,
    PLANE_SINGLES: 4, PLANE_PAIRS: 5, QUAD_SINGLES: 6, QUAD_PAIRS: 8,
}  # fmt: skip
