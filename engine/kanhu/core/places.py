"""Where cards may lie, and who may look there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

ALL, OWNER, NOBODY = "all", "owner", "nobody"


class Place(NamedTuple):
    """A kind of place for cards.

    Attributes:
        name: zone name, or its stem if every seat has one ("hand" -> "hand0", "hand1").
        sees: who may look in: ALL, OWNER or NOBODY.
        each: one for every seat.
        ordered: order counts and the last card is on top; otherwise kept sorted.
        alike: cards lie here in groups of so many identical ones, none of them wild; 0 for no
            such rule. Deals that fit a view keep to it.
        clause: number of the clause that says who may look.
        held: its cards count with the hand of their owner, as if they were still in it.
    """

    name: str
    sees: str
    each: bool = False
    ordered: bool = False
    clause: str = ""
    alike: int = 0
    held: bool = False


@lru_cache(maxsize=64)
def names(stem: str, seats: int = 16) -> tuple[str, ...]:
    """Zone names of a place every seat has."""
    return tuple(f"{stem}{seat}" for seat in range(seats))
