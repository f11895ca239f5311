"""The public facts of a table."""

from __future__ import annotations

import zlib
from typing import Self

from kanhu.core.results import HandResult

_new = object.__new__


class Board:
    """Public facts of a table: immutable plain values only. Games add fields by subclassing.

    Attributes:
        hand: index of the hand in the match, from 0.
        dealer: seat that deals.
        nth: shuffles already made in this hand; the next one has this number.
        totals: match points per seat.
        last: the hand counted last, or None.
    """

    hand: int = 0
    dealer: int = 0
    nth: int = 0
    totals: tuple[int, ...] = ()
    last: HandResult | None = None

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.changed() == other.changed()

    def copy(self) -> Self:
        """A copy; the values are immutable and shared."""
        new = _new(type(self))
        new.__dict__ = self.__dict__.copy()
        return new

    def changed(self) -> dict[str, object]:
        """The fields that differ from their defaults."""
        kind = type(self)
        return {key: value for key, value in self.__dict__.items() if value != getattr(kind, key)}


def digest(board: Board, *facts: object) -> str:
    """A short number of a position, the same in every process."""
    text = repr((sorted(board.changed().items()), *facts))
    return f"{zlib.crc32(text.encode()):08x}"
