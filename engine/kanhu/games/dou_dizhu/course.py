"""What follows from the plays of a hand and the cards that lie."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.families.climb import GONE, HAND, TRICK, Laid
from kanhu.games.dou_dizhu.board import SEATS, Tableau
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET, Shape

_NO_PLAY = Shape("", 0, -1)


class Course(NamedTuple):
    """The plays of a hand, from `board.history` and the piles.

    Attributes:
        plays: those of the round that is running, as the board tells them.
        last: what the last of them counts as: kind "" before a lead, length 0 if it is no play.
        doublings: bombs and rockets played.
        dealt: a seat: all cards it had, the landlord with the widow.
    """

    plays: tuple[Laid, ...]
    last: Shape
    doublings: int
    dealt: tuple[Cards, ...]

    @property
    def best(self) -> int:
        """Seat of the last play, or -1 before a lead."""
        return self.plays[-1][0] if self.plays else -1


def course(t: Tableau) -> Course:
    """The course of the hand so far; sizes that do not fit the piles give fewer cards."""
    lying, gone, at = t.zones[GONE] + t.zones[TRICK], len(t.zones[GONE]), 0
    plays: list[Laid] = []
    dealt = [t.zones[HAND[seat]] for seat in range(SEATS)]
    for seat, size, _, _ in t.board.history:
        if at >= gone and t.zones[TRICK]:
            plays.append((seat, size, True))
        dealt[seat] += lying[at : at + size]
        at += size
    return Course(
        tuple(plays), _last(t), sum(row[2] in (BOMB, ROCKET) for row in t.board.history),
        tuple(tuple(sorted(cards)) for cards in dealt),
    )  # fmt: skip


def _last(t: Tableau) -> Shape:
    if not t.zones[TRICK] or not t.board.history:
        return _NO_PLAY
    _, size, kind, top = t.board.history[-1]
    cards = tuple(sorted(t.zones[TRICK][-size:]))
    read = t.kit.reader.readings(cards) if len(cards) == size else ()
    return next((s for s in read if (s.kind, s.top) == (kind, top)), Shape(kind, 0, top))
