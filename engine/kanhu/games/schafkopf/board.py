"""What everybody at a Schafkopf table sees."""

from __future__ import annotations

from kanhu.core.places import names
from kanhu.core.ranges import (
    FLAG,
    SEAT,
    SEAT_OR_NONE,
    ZERO,
    each,
    none_or,
    number,
    one_of,
    row,
    some,
)
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.tricks import TrickBoard
from kanhu.games.schafkopf.options import SchafkopfOptions
from kanhu.games.schafkopf.order import SUITS

WIDOW, LAST = "widow", "last"
BURIED = names("buried")
LOTS, SHUFFLE = 0, 1  # names of the streams of a hand
SEATS, DEALT, LAID = 3, 10, 2


class SchafkopfBoard(TrickBoard):
    """Public facts of a Schafkopf table (SK-30). Points are no part of it (SK-36).

    Attributes:
        passes: seats that have passed the widow.
        declarer: seat that picked up the widow, or -1.
        least: the hand is played least.
        sides: a side for every seat once there is a declarer, else ().
        wins: winners of the tricks of this hand, the first one first.
        lacks: per seat bits of the suits it has failed to follow, 1 << suit.
        led: the suit led to the trick that lies, in words ("trumps"), or "".
    """

    passes: int = 0
    declarer: int = -1
    least: bool = False
    sides: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    lacks: tuple[int, ...] = ()
    led: str = ""

    @property
    def trump_led(self) -> bool:
        """Trumps were led, which queens and jacks follow, whatever is printed on them (SK-5)."""
        return self.led == SUITS[0]

    @property
    def defenders(self) -> tuple[int, ...]:
        """The two seats that play together against the declarer (SK-13)."""
        return tuple(seat for seat, alone in enumerate(self.sides) if not alone)

    @property
    def for_last(self) -> bool:
        """Nobody has picked up the widow, which waits for the winner of the last trick (SK-25)."""
        return self.least

    @property
    def leading(self) -> int:
        """The seat that leads a trick, or -1 before the first one."""
        return self.leader if self.plays or self.wins else -1


Tableau = TableauOf[SchafkopfBoard, None, SchafkopfOptions]
View = ViewOf[SchafkopfBoard, None, SchafkopfOptions]
Setup = SetupOf[None, SchafkopfOptions]


def _most(where: Setup) -> int:
    """SK-23, SK-31: no hand scores more than 6 for a seat, nor pays more than two others 6 each."""
    o = where.options
    return o.deals * 6 * (2 if o.payment == "pairwise" else 1)


RANGES: Ranges[Setup] = {
    "hand": ("SK-29", number(0, lambda where: where.options.deals - 1)),
    "dealer": ("SK-6", SEAT),
    "nth": ("SK-7", ZERO),
    "totals": ("SK-23", each(number(lambda where: -_most(where), _most))),
    "leader": ("SK-16", SEAT),
    "best": ("SK-20", SEAT_OR_NONE),
    "plays": ("SK-20", some(row(SEAT, one_of(1), one_of(True)), SEATS)),
    "tricks": ("SK-20", each(number(0, DEALT))),
    "passes": ("SK-10", number(0, SEATS)),
    "declarer": ("SK-10", SEAT_OR_NONE),
    "least": ("SK-14", FLAG),
    "sides": ("SK-13", none_or(each(number(0, 1)))),
    "wins": ("SK-19", some(SEAT, DEALT)),
    "lacks": ("SK-18", each(number(0, (1 << len(SUITS)) - 1))),
    "led": ("SK-18", one_of("", *SUITS)),
}
"""What each public fact may be."""
