"""What everybody at a table of Khanquest sees, and the words its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.families.beat import BeatBoard

STOCK, TURNED, CLEARED = "stock", "turned", "cleared"
SHUFFLE, CUT = 0, 1  # names of the streams of a game; further cuts count on from CUT
STAKE = (
    12  # units of one stake: a twelfth is the largest part in which all shares of KQ-32 are whole
)


class KhanBoard(BeatBoard):
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
    def lying(self) -> int:
        """How many cards lie on the table, all layers together."""
        return sum(count for _, count, _ in self.plays)
