"""How far a hand is from being complete, exactly, for Cuajo's own players.

A complete hand is a choice of combinations that fill sixteen places. A hand is so many cards away
from it as places are left that no card of the hand can take. What the cards of one group of kinds
can take of so many places is worked out once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import add

from kanhu.cards.kinds import Cards
from kanhu.games.cuajo.combos import Combos
from kanhu.games.cuajo.groups import FIELD, Groups

PLACES = 16
ROOM = 150_000
Row = tuple[int, ...]
START: Row = (0,) * (PLACES + 1)


class Reach:
    """Distances for one set of combinations; the baksyo of CU-51 is not looked at."""

    def __init__(self, combos: Combos) -> None:
        self.groups: Groups = combos.groups
        self._guard = sum(unit << FIELD - 1 for unit in self.groups.unit)
        self._first = _pieces(combos)
        self._rows: dict[int, Row] = {0: START}
        self._joined: dict[tuple[int, int], Row] = {}
        self._missing: dict[tuple[int, int], int] = {}

    def missing(self, code: int, places: int) -> int:
        """Cards that must still come to fill so many places (at least 1 for a waiting hand)."""
        key = code, places
        found = self._missing.get(key)
        if found is None:
            if len(self._missing) > ROOM:
                self._missing.clear()
            found = self._missing[key] = self._lacking(code, places)
        return found

    def _lacking(self, code: int, places: int) -> int:
        first, second, *rest = self.groups.masks
        pair = (code & first, code & second)
        row = self._joined.get(pair)
        if row is None:
            if len(self._joined) > ROOM:
                self._joined.clear()
            row = self._joined[pair] = _join(self._row(pair[0]), self._row(pair[1]))
        for mask in rest[:-1]:
            row = _join(row, self._row(code & mask))
        last = self._row(code & rest[-1])
        return places - int(max(map(add, row, last[places::-1])))

    def nearest(self, code: int, places: int) -> list[tuple[Cards, int]]:
        """The combinations, or parts of them, that keep most cards in so many places: the cards
        of each, and how many it has when it is whole. What they lack and the places left are
        what `missing` counts."""
        masks = self.groups.masks
        tails = [START]
        for mask in reversed(masks):
            tails.insert(0, _join(self._row(code & mask), tails[0]))
        found: list[tuple[Cards, int]] = []
        for mask, most, rest in zip(masks, tails, tails[1:], strict=False):
            row = self._row(code & mask)
            want = most[places]
            used = next(n for n in range(places + 1) if row[n] + rest[places - n] == want)
            found += self._parts(code & mask, used)
            places -= used
        return found

    def _parts(self, code: int, places: int) -> list[tuple[Cards, int]]:
        """How the cards of one group come to their `_row`: whole combinations first."""
        found: list[tuple[Cards, int]] = []
        while code and places:
            want = self._row(code)[places]
            low = (code & -code).bit_length() - 1
            low -= low % FIELD
            pieces = [
                (piece, kept, size)
                for piece, kept, size in self._first[low // FIELD]
                if size <= places
                and ((code | self._guard) - piece) & self._guard == self._guard
                and self._row(code - piece)[places - size] + kept == want
            ]
            whole = [row for row in pieces if row[1] == row[2]]
            if not whole and self._row(code - (1 << low))[places] == want:
                code -= 1 << low  # the lowest card is given up
                continue
            piece, _, size = (whole or pieces)[0]
            found.append((self._cards(piece), size))
            code, places = code - piece, places - size
        return found

    def _cards(self, code: int) -> Cards:
        kinds = range(len(self.groups.unit))
        return tuple(kind for kind in kinds for _ in range(code >> FIELD * kind & (1 << FIELD) - 1))

    def _row(self, code: int) -> Row:
        """Most cards of one group that so many places can take, for 0 to 16 places."""
        found = self._rows.get(code)
        if found is None:
            if len(self._rows) > ROOM:
                self._rows = {0: START}
            found = self._rows[code] = self._work_out(code)
        return found

    def _work_out(self, code: int) -> Row:
        low = (code & -code).bit_length() - 1
        low -= low % FIELD
        best = list(self._row(code - (1 << low)))  # the lowest card is given up
        guarded, guard = code | self._guard, self._guard
        for piece, kept, size in self._first[low // FIELD]:
            if (guarded - piece) & guard == guard:
                rest = self._row(code - piece)
                best[size:] = map(max, best[size:], [worth + kept for worth in rest])
        return tuple(best)


def _join(one: Row, two: Row) -> Row:
    return tuple(max(map(add, one, two[places::-1])) for places in range(PLACES + 1))


def _pieces(combos: Combos) -> list[list[tuple[int, int, int]]]:
    """Parts of combinations by their lowest kind: (code, cards, places of the whole one)."""
    groups, smallest = combos.groups, dict[Cards, int]()
    for cards in groups.every():
        for size in range(1, len(cards) + 1):
            for part in set(combinations(cards, size)):
                smallest[part] = min(smallest.get(part, PLACES), len(cards))
    found: list[list[tuple[int, int, int]]] = [[] for _ in groups.unit]
    for part, places in sorted(smallest.items()):
        found[part[0]].append((groups.code(part), len(part), places))
    return found


@lru_cache(maxsize=8)
def reach_of(combos: Combos) -> Reach:
    """The distances of a table, worked out once."""
    return Reach(combos)
