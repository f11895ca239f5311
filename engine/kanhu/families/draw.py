"""Draw and discard: seats in order, drawing, taking, throwing, making a stock of the heap.

A game that draws and discards has the places `stock` (ordered, seen by nobody), `heap` (ordered,
seen by all) and `hand` (one per seat). Where cards are thrown by `throw` its board is a
`DrawBoard`.
"""

from __future__ import annotations

from functools import cache

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.board import Board
from kanhu.core.moves import Move
from kanhu.core.options import Options
from kanhu.core.places import names
from kanhu.core.tableau import Tableau, TableauOf

STOCK, HEAP = "stock", "heap"
HAND = names("hand")
"""The places of the hands, by seat."""
PASS = Move("pass")
"""To leave a card that was offered."""
_THROWS = tuple(Move("throw", (kind,)) for kind in range(128))


class DrawBoard(Board):
    """Public facts of a game of draw and discard.

    Attributes:
        thrower: seat that threw the top of the heap, or -1.
    """

    thrower: int = -1


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


def throws(hand: Cards, barred: Kind = -1) -> list[Move]:
    """A throw for every kind in the hand but the barred one, in the order of the pack."""
    return [_THROWS[kind] for kind in dict.fromkeys(hand) if kind != barred]


def draw(t: Tableau, seat: int, clause: str, shown: bool = False) -> Kind:
    """The top of the stock goes into the hand, shown to all or not; the stock may not be empty."""
    card = t.zones[STOCK][-1]
    t.move("draw", seat, (card,), STOCK, HAND[seat], shown=shown, clause=clause)
    return card


def take(t: Tableau, seat: int, clause: str, what: str = "take") -> Kind:
    """The top of the heap goes into the hand; everybody knows it lies there."""
    card = t.zones[HEAP][-1]
    t.move(what, seat, (card,), HEAP, HAND[seat], clause=clause)
    return card


def throw(t: TableauOf[DrawBoard, object, Options], seat: int, card: Kind, clause: str) -> None:
    """A card of the hand goes face up on the heap; notes `board.thrower`."""
    t.board.thrower = seat
    t.move("throw", seat, (card,), HAND[seat], HEAP, clause=clause)
