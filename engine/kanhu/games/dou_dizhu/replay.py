"""The plays of a position made again from the cards that lie, to see whether they could be."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.tableau import Tableau
from kanhu.families.climb import GONE, HAND, TRICK, Laid
from kanhu.games.dou_dizhu.board import DEALT, LEFT, SEATS, DouBoard
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET, Shape, beats

Fault = tuple[str, str]


def passes_before(b: DouBoard, actor: int) -> int:
    """Passes since the last play, from whose turn it is."""
    return (actor - b.history[-1][0] - 1) % SEATS


class Replay:
    """A position's plays, one after the other.

    Attributes:
        plays, best, kind, length, top, doublings: as the board should tell them at the end.
        dealt: a seat: all cards it had, the landlord with the widow.
    """

    def __init__(self, t: Tableau) -> None:
        self.t = t
        self.plays: tuple[Laid, ...] = ()
        self.best, self.doublings = -1, 0
        self.last: Shape | None = None
        self.before = self.gone = 0  # cards played in all, and of them in earlier rounds
        self.dealt: list[Cards] = [t.zones[HAND[seat]] for seat in range(SEATS)]

    @property
    def kind(self) -> str:
        """Kind of the last play, "" before a lead."""
        return self.last.kind if self.last else ""

    @property
    def length(self) -> int:
        """Length of the last play."""
        return self.last.length if self.last else 0

    @property
    def top(self) -> int:
        """Rank of the last play."""
        return self.last.top if self.last else -1

    def fault(self) -> Fault | None:
        """The first thing that cannot be, or None."""
        b = self.t.board
        lying = self.t.zones[GONE] + self.t.zones[TRICK]
        for row in b.history:
            found = self._play(row, lying)
            if found is not None:
                return found
        if not self.t.zones[TRICK] and b.history:
            self._clear()
        if self.before != len(lying) or self.gone != len(self.t.zones[GONE]):
            return "DD-37", "cards lie in plays that nobody has made (board.history)"
        if b.landlord >= 0:
            self.dealt = [tuple(sorted(cards)) for cards in self.dealt]
            for seat, cards in enumerate(self.dealt):
                wanted = DEALT + LEFT * (seat == b.landlord)
                if len(cards) != wanted:
                    return "DD-7", f"seat {seat} had {len(cards)} cards, not {wanted}"
        return None

    def _clear(self) -> None:
        self.plays, self.best, self.last = (), -1, None
        self.gone = self.before

    def _play(self, row: tuple[int, int, str, int], lying: Cards) -> Fault | None:
        seat, size, kind, top = row
        if not 0 <= seat < SEATS:
            return "DD-1", f"there is no seat {seat}"
        if not self.before and seat != self.t.board.landlord:
            return "DD-34", "the landlord leads first"
        if seat == self.best:
            self._clear()  # both others have passed
        cards = tuple(sorted(lying[self.before : self.before + size]))
        read = self.t.kit.reader.readings(cards) if len(cards) == size else ()
        shape = next((s for s in read if (s.kind, s.top) == (kind, top)), None)
        if shape is None:
            return "DD-15", f"{self.t.setup.pack.text(cards)} is no {kind} up to rank {top}"
        if self.last is not None and not beats(shape, self.last):
            return "DD-32", f"{self.t.setup.pack.text(cards)} does not beat the last play"
        self.before += size
        self.plays = (*self.plays, (seat, size, True))
        self.best, self.last = seat, shape
        self.doublings += kind in (BOMB, ROCKET)
        self.dealt[seat] += cards
        return None
