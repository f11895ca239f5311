"""A cut hand that is played from by simple habits, in imagined deals.

Every seat keeps to the cut of its own hand: it answers with a group of the same kind, breaks groups
and throws bombs only when an opponent is nearly out, and leaves a partner's high play alone.
Kickers are chosen when they are played. Rows are never broken, so the play is legal but plain.
"""

from __future__ import annotations

from kanhu.games.dou_dizhu import shapes
from kanhu.games.dou_dizhu.shapes import TWO, Shape
from kanhu.games.dou_dizhu.split import Cut

Last = tuple[int, int, int, int]
"""A play to be beaten: cards of a rank, length, cards of a kicker, top; 5 a rank is the rocket."""

_CODE = {
    shapes.SINGLE: (1, 0), shapes.STRAIGHT: (1, 0), shapes.PAIR: (2, 0), shapes.PAIR_RUN: (2, 0),
    shapes.TRIPS: (3, 0), shapes.TRIPS_SINGLE: (3, 1), shapes.TRIPS_PAIR: (3, 2),
    shapes.PLANE: (3, 0), shapes.PLANE_SINGLES: (3, 1), shapes.PLANE_PAIRS: (3, 2),
    shapes.BOMB: (4, 0), shapes.QUAD_SINGLES: (4, 1), shapes.QUAD_PAIRS: (4, 2),
    shapes.ROCKET: (5, 0),
}  # fmt: skip
NEAR, SPLIT = 5, 4  # cards of an opponent at which bombs fly, and groups are broken
ACE = 11


def code(shape: Shape) -> Last:
    """A shape as the imagined play knows it."""
    each, kick = _CODE[shape.kind]
    return each, shape.length, kick, shape.top


class CutHand:
    """A cut hand that is played from; lists go up in rank. `n` is its number of cards."""

    __slots__ = ("bombs", "n", "pairs", "rocket", "rows", "singles", "trips")

    def __init__(self, found: Cut, n: int) -> None:
        self.singles, self.pairs, self.trips = found.singles, found.pairs, found.trips
        self.bombs, self.rows, self.rocket, self.n = found.bombs, found.rows, found.rocket, n

    def copy(self) -> CutHand:
        """A hand of its own."""
        new = object.__new__(CutHand)
        new.singles, new.pairs, new.trips = self.singles[:], self.pairs[:], self.trips[:]
        new.bombs, new.rows = self.bombs[:], self.rows[:]
        new.rocket, new.n = self.rocket, self.n
        return new

    def kick(self, count: int, each: int) -> int:
        """Part with as many kickers of a size, the lowest; how many cards went, 0 if it cannot."""
        own = self.singles if each == 1 else self.pairs
        if len(own) < count or (count and own[count - 1] >= TWO and self.n > (3 + each) * count):
            return 0
        del own[:count]
        return count * each

    def lead(self, near: int) -> Last:
        """Lead; `near` is the number of cards of the opponent closest to going out."""
        if self.rows:
            each, length, top = self.rows.pop(0)
            return self._row(each, length, top)
        if self.trips and (self.trips[0] < TWO or not (self.singles or self.pairs)):
            return self._row(3, 1, self.trips.pop(0))
        low_pair = self.pairs[0] if self.pairs else 99
        if self.singles and not (near == 1 and self.pairs):
            at = -1 if near == 1 else 0
            if near == 1 or self.singles[0] <= low_pair:
                self.n -= 1
                return 1, 1, 0, self.singles.pop(at)
        if self.pairs:
            self.n -= 2
            return 2, 1, 0, self.pairs.pop(-1 if near == 2 else 0)
        if self.trips:
            return self._row(3, 1, self.trips.pop(0))
        return self._strong()

    def _row(self, each: int, length: int, top: int) -> Last:
        self.n -= each * length
        if each < 3:
            return each, length, 0, top
        for kick in (1, 2):
            gone = self.kick(length, kick)
            if gone:
                self.n -= gone
                return 3, length, kick, top
        return 3, length, 0, top

    def _strong(self) -> Last:
        if self.bombs:
            self.n -= 4
            return 4, 1, 0, self.bombs.pop(0)
        self.rocket = False
        self.n -= 2
        return 5, 1, 0, 14

    def answer(self, last: Last, near: int) -> Last | None:
        """Beat a play of the other side, or None for a pass."""
        each, length, kick, top = last
        if each < 4:
            if length > 1:
                found = self._answer_row(last)
            elif each == 1:
                found = self._answer_single(top, near)
            elif each == 2:
                found = self._answer_pair(top, near)
            else:
                found = self._answer_trips(top, kick)
            if found is not None:
                return found
        if each == 5 or not (self.bombs or self.rocket):
            return None
        if near > NEAR and self.n > NEAR + 1:
            return None
        return self._blow(top if each == 4 and not kick else -1)

    def _blow(self, top: int) -> Last | None:
        for rank in self.bombs:
            if rank > top:
                self.bombs.remove(rank)
                self.n -= 4
                return 4, 1, 0, rank
        if not self.rocket:
            return None
        self.rocket = False
        self.n -= 2
        return 5, 1, 0, 14

    def higher(self, own: list[int], each: int, top: int) -> Last | None:
        """Part with the lowest group of a list that goes over a rank."""
        for rank in own:
            if rank > top:
                own.remove(rank)
                self.n -= each
                return each, 1, 0, rank
        return None

    def _broken(self, own: list[int], rest: list[int], each: int) -> Last:
        """Part with cards of the highest group, and put what is left of it in order."""
        rank = own.pop()
        self.n -= each
        rest.append(rank)
        rest.sort()
        return each, 1, 0, rank

    def _answer_single(self, top: int, near: int) -> Last | None:
        found = self.higher(self.singles, 1, top)
        if found:
            return found
        if self.pairs and self.pairs[-1] > top and (near <= SPLIT or self.pairs[-1] == TWO):
            return self._broken(self.pairs, self.singles, 1)
        if self.trips and self.trips[-1] > top and near <= SPLIT:
            return self._broken(self.trips, self.pairs, 1)
        return None

    def _answer_pair(self, top: int, near: int) -> Last | None:
        found = self.higher(self.pairs, 2, top)
        if not found and self.trips and self.trips[-1] > top and near <= SPLIT:
            return self._broken(self.trips, self.singles, 2)
        return found

    def _answer_trips(self, top: int, kick: int) -> Last | None:
        for rank in self.trips:
            if rank > top:
                gone = self.kick(1, kick) if kick else 0
                if kick and not gone:
                    return None
                self.trips.remove(rank)
                self.n -= 3 + gone
                return 3, 1, kick, rank
        return None

    def _answer_row(self, last: Last) -> Last | None:
        each, length, kick, top = last
        for row in self.rows:
            if row[0] == each and row[1] == length and row[2] > top:
                gone = self.kick(length, kick) if kick else 0
                if kick and not gone:
                    return None
                self.rows.remove(row)
                self.n -= each * length + gone
                return each, length, kick, row[2]
        return None
