"""What everybody at a table of Khanquest sees, and the words its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.ranges import CARDS, FLAG, SEAT, SEAT_OR_NONE, each, number, one_of, row, some
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.tricks import PlaysBoard
from kanhu.games.khanquest.kit import Kit
from kanhu.games.khanquest.options import KhanOptions

STOCK, TURNED, CLEARED = "stock", "turned", "cleared"
MOST_CARDS = 13  # of a hand, and so of a layer
SHUFFLE, CUT = 0, 1  # names of the streams of a game; further cuts count on from CUT
STAKE = (
    12  # units of one stake: a twelfth is the largest part in which all shares of KQ-32 are whole
)


class KhanBoard(PlaysBoard):
    """Public facts of a game of Khanquest.

    Attributes:
        trump: letter of the trump suit.
        turns: leads, beats and takes made in this game (KQ-32).
        layer: the cards on top, which must be beaten; () on a clean table.
    """

    trump: str = ""
    turns: int = 0
    layer: Cards = ()

    @property
    def larger(self) -> bool:
        """Several cards must be beaten."""
        return len(self.layer) > 1

    @property
    def size(self) -> int:
        """How many cards must be beaten."""
        return len(self.layer)

    @property
    def after(self) -> int:
        """The seat that leads if the table is picked up (KQ-23), -1 on a clean table."""
        return (self.plays[-1][0] + 2) % len(self.totals) if self.plays else -1

    @property
    def lying(self) -> int:
        """How many cards lie on the table, all layers together."""
        return sum(count for _, count, _ in self.plays)


Tableau = TableauOf[KhanBoard, Kit, KhanOptions]
View = ViewOf[KhanBoard, Kit, KhanOptions]
Setup = SetupOf[Kit, KhanOptions]


def _most(where: Setup) -> int:
    """KQ-30: at most a stake of every other seat in every game."""
    return STAKE * where.seats * where.options.games


_LAYER = row(SEAT, number(1, MOST_CARDS), FLAG)

RANGES: Ranges[Setup] = {
    "hand": ("KQ-31", number(0, lambda where: where.options.games - 1)),
    "dealer": ("KQ-12", SEAT),
    "nth": ("KQ-8", number()),
    "totals": ("KQ-30", each(number(lambda where: -_most(where), _most))),
    "leader": ("KQ-12", SEAT),
    "best": ("KQ-24", SEAT_OR_NONE),
    "plays": ("KQ-33", some(_LAYER, 8)),
    "trump": ("KQ-9", one_of(*"CDHS")),
    "turns": ("KQ-32", number(0, lambda where: where.options.turn_cap)),
    "layer": ("KQ-24", CARDS),
}
"""What each public fact may be."""
