"""Draw and discard: seats in order, the top of the heap, making a stock of the heap."""

from __future__ import annotations

from functools import cache

from kanhu.tableau import Tableau

STOCK, HEAP = "stock", "heap"


def after(t: Tableau, seat: int) -> int:
    """The next seat in order of play."""
    return (seat + 1) % t.n


@cache
def _others(seats: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % seats for step in range(1, seats))


def others(t: Tableau, seat: int) -> tuple[int, ...]:
    """All other seats in order of play, beginning with the next."""
    return _others(t.n, seat)


def recycle(t: Tableau, way: str, nth: int, clause: str) -> bool:
    """Make a stock of the heap; False if that leaves nothing to draw.

    `turn_over` turns the whole heap, so that the oldest discard is drawn first; `keep_top` and
    `shuffle_keep_top` leave the last discard as the new heap, the latter shuffles the rest.
    """
    heap = t.zones[HEAP]
    cards = heap if way == "turn_over" else heap[:-1]
    if not cards:
        return False
    # The lowest card of the heap becomes the top of the stock.
    t.move("recycle", -1, tuple(reversed(cards)), HEAP, STOCK, shown=True, clause=clause)
    if way == "shuffle_keep_top":
        t.mix(STOCK, nth)
    return True
