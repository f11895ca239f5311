"""What everybody at the table sees, and the small words its rules share."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.places import names
from kanhu.core.ranges import (
    FLAG,
    KIND_OR_NONE,
    SEAT,
    SEAT_OR_NONE,
    ZERO,
    each,
    none_or,
    number,
    some,
)
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.draw import HEAP, PASS, STOCK, DrawBoard, after
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.games.qing_kanhu.options import QingOptions

HAND, BOUGHT = names("hand"), names("bought")
TURNED = "turned"
WIN, TAKE, BUY, CLAIM = Move("win"), Move("take"), Move("buy"), Move("claim")
ONLY_PASS = (PASS,)
WATCHES = tuple(Move("watch", (kind,)) for kind in range(64))
SHUFFLE, DRAW = 0, 1  # names of the streams of a hand

__all__ = [
    "BOUGHT",
    "BUY",
    "CLAIM",
    "DRAW",
    "HAND",
    "HEAP",
    "ONLY_PASS",
    "PASS",
    "RANGES",
    "SHUFFLE",
    "STOCK",
    "TAKE",
    "TURNED",
    "WATCHES",
    "WIN",
    "QingBoard",
    "only_to_win",
]  # fmt: skip


class QingBoard(DrawBoard):
    """Public facts of the table. Money is counted in the units of the option `stake`.

    Attributes:
        thrower: seat that threw the card on offer, or -1.
        taken: kind the seat to act has just taken, which may not go back (QK-16), or -1.
        takes: discards taken in a row without anyone buying (QK-17).
        watchers: seats that watch the pot, in the order in which they said so (QK-39).
        buyer: seat for which a bought card lies turned up, or -1 (QK-40).
        turned_over: the dead cards have become the stock once (QK-35).
        carried: money left in the pot by dead hands before this one (QK-34).
        pot: money in the pot now.
        paid: per seat its stake of this hand, which its total does not tell yet (QK-4).
    """

    taken: int = -1
    takes: int = 0
    watchers: tuple[int, ...] = ()
    buyer: int = -1
    turned_over: bool = False
    carried: int = 0
    pot: int = 0
    paid: tuple[int, ...] = ()

    @property
    def run(self) -> int:
        """QK-17: discards taken in a row, if at most one more may be taken without winning; else 0.

        The label at the table warns by it.
        """
        return self.takes if self.takes >= len(self.totals) - 1 else 0


Tableau = TableauOf[QingBoard, Kit, QingOptions]
View = ViewOf[QingBoard, Kit, QingOptions]
Setup = SetupOf[Kit, QingOptions]


def only_to_win(t: Tableau, seat: int, takes: int) -> bool:
    """QK-17, QK-34, QK-41: a discard that may be taken only by winning with it.

    `takes` counts the discards taken in a row before this one.
    """
    return not t.zones[STOCK] or takes >= t.n or seat in t.board.watchers


def next_after_throw(t: Tableau) -> int:
    """The seat to which the card on offer is open (QK-13)."""
    return after(t, t.board.thrower)


def _most(where: Setup) -> int:
    """QK-4: all stakes of all hands."""
    return where.seats * where.options.stake * where.options.hands


def _stake(where: Setup) -> int:
    return where.options.stake


RANGES: Ranges[Setup] = {
    "hand": ("QK-37", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("QK-12", SEAT),
    "nth": ("QK-3", ZERO),
    "totals": ("QK-38", each(number(lambda where: -_most(where), _most))),
    "thrower": ("QK-13", SEAT_OR_NONE),
    "taken": ("QK-16", KIND_OR_NONE),
    "takes": ("QK-17", number(0, lambda where: where.seats + 1)),
    "watchers": ("QK-39", some(SEAT)),
    "buyer": ("QK-40", SEAT_OR_NONE),
    "turned_over": ("QK-35", FLAG),
    "carried": ("QK-34", number(0, _most)),
    "pot": ("QK-4", number(0, lambda where: 2 * _most(where))),  # carried, and the stakes
    "paid": ("QK-4", none_or(each(number(0, _stake)))),
}
"""What each public fact may be."""
