"""What everybody at a Ming Kanhu table sees, and the numbers its rules share."""

from __future__ import annotations

from kanhu.core.ranges import FLAG, SEAT, SEAT_OR_NONE, TEXT, ZERO, each, number, one_of, row, some
from kanhu.core.rules import Range, Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.tricks import Play, TrickBoard
from kanhu.games.ming_kanhu.kit import Kit
from kanhu.games.ming_kanhu.options import MingOptions

STOCK = "stock"
DEALT = {2: 13, 3: 9}  # MK-5
# MK-29 to MK-32: the most that all tricks of a hand can add, since no card wins two tricks. With
# two players Hero, Wealth, Poverty, Pangolin, eight; with three Hero, Wealth, eight, five.
MOST_BONUS = {2: 9 + 8 + 4 + 3 + 3, 3: 9 + 8 + 3 + 2}
SHUFFLE, DRAW = 0, 1  # names of the streams of a hand

Trick = tuple[int, str, int, tuple[Play, ...]]
"""A trick that was won: winner, key of the winning play, bonus, plays in order."""


class MingBoard(TrickBoard):
    """Public facts of a Ming Kanhu table. `dealer` is the eldest: no source names a dealer.

    Attributes:
        points: points won so far in this hand, per seat (MK-28 to MK-32).
        history: tricks won in this hand, the first one first.
    """

    points: tuple[int, ...] = ()
    history: tuple[Trick, ...] = ()


Tableau = TableauOf[MingBoard, Kit, MingOptions]
View = ViewOf[MingBoard, Kit, MingOptions]
Setup = SetupOf[Kit, MingOptions]


def _hands(where: Setup) -> int:
    o = where.options
    return {"single": 1, "hands": o.hands, "target": o.target}[o.match]


def _most(where: Setup) -> int:
    """MK-33: all cards of a hand and all bonuses, in every hand."""
    best = where.seats * DEALT[where.seats] + MOST_BONUS[where.seats]
    o = where.options
    return o.target + best if o.match == "target" else _hands(where) * best


_COUNT: Range[Setup] = number(0, DEALT[2])
_PLAYS = some(row(SEAT, one_of(1, 3), FLAG), 3)

RANGES: Ranges[Setup] = {
    "hand": ("MK-35", number(0, lambda where: _hands(where) - 1)),
    "dealer": ("MK-9", SEAT),
    "nth": ("MK-4", ZERO),
    "totals": ("MK-40", each(number(0, _most))),
    "leader": ("MK-9", SEAT),
    "best": ("MK-14", SEAT_OR_NONE),
    "plays": ("MK-39", _PLAYS),
    "tricks": ("MK-28", each(_COUNT)),
    "points": ("MK-28", each(number(0, _most))),
    "history": ("MK-39", some(row(SEAT, TEXT, number(0, MOST_BONUS[2]), _PLAYS), DEALT[2])),
}
"""What each public fact may be."""
