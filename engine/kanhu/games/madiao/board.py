"""What everybody at a Madiao table sees, and the numbers its rules share."""

from __future__ import annotations

from kanhu.core.ranges import FLAG, SEAT, SEAT_OR_NONE, each, number, one_of, row, some
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.tricks import Play, TrickBoard
from kanhu.games.madiao.options import MadiaoOptions

SEATS, DEALT, LEFT = 4, 8, 8  # MD-1, MD-10, MD-11
STOCK, FACE, BEATEN = "stock", "face", "beaten"
DRAW = 0  # the stream of a match in which cards are drawn for seats
MOST_REDEALS = 20  # MD-14
# MD-27 to MD-40: no seat counts more stakes than these. Diao 1, four honours and four seconds and
# Ninety 9, great Hundred 3 with three tu of 6, small tu 3, three open 3, reds 8, a flush of 16.
MOST = 1 + 9 + 3 + 18 + 3 + 3 + 8 + 16
SPECIAL = 8  # stakes that a special hand is congratulated with (MD-12)

Trick = tuple[int, tuple[Play, ...]]
"""A trick that was won: winner, plays in order."""


class MadiaoBoard(TrickBoard):
    """Public facts of a Madiao table.

    Attributes:
        first: seat dealt to first, which leads first (MD-9, MD-15).
        banked: hands in which each seat has been banker, this one included (MD-47).
        history: tricks won in this hand, the first one first.
    """

    first: int = 0
    banked: tuple[int, ...] = ()
    history: tuple[Trick, ...] = ()

    @property
    def banker(self) -> int:
        """MD-8: the dealer sits at the banker's right."""
        return (self.dealer - 1) % SEATS

    @property
    def kept(self) -> tuple[tuple[tuple[int, int, str], ...], ...]:
        """The row of cards before each seat, one for each trick won (MD-19)."""
        return tuple(((won, 0, "kept"),) for won in self.tricks)


Tableau = TableauOf[MadiaoBoard, None, MadiaoOptions]
View = ViewOf[MadiaoBoard, None, MadiaoOptions]
Setup = SetupOf[None, MadiaoOptions]


def hands_of(o: MadiaoOptions) -> int:
    """The most hands that a match may have (MD-47)."""
    if o.match == "single":
        return 1
    return o.max_hands if o.bank == "winner" else SEATS * o.rounds


def _most(where: Setup) -> int:
    """More than any seat can have won or lost: what is paid by three, in every hand."""
    return hands_of(where.options) * where.options.stake * MOST * SEATS


_PLAYS = some(row(SEAT, one_of(1), FLAG), SEATS)

RANGES: Ranges[Setup] = {
    "hand": ("MD-47", number(0, lambda where: hands_of(where.options) - 1)),
    "dealer": ("MD-8", SEAT),
    "nth": ("MD-14", number(0, MOST_REDEALS)),
    "totals": ("MD-36", each(number(lambda where: -_most(where), _most))),
    "leader": ("MD-15", SEAT),
    "best": ("MD-17", SEAT_OR_NONE),
    "plays": ("MD-16", _PLAYS),
    "tricks": ("MD-19", each(number(0, DEALT))),
    "first": ("MD-9", SEAT),
    "banked": ("MD-47", each(number(0, lambda where: hands_of(where.options)))),
    "history": ("MD-19", some(row(SEAT, _PLAYS), DEALT)),
}
"""What each public fact may be."""
