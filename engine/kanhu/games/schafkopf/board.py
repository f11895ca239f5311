"""What everybody at a Schafkopf table sees."""

from __future__ import annotations

from kanhu.core.places import names
from kanhu.families.tricks import TrickBoard
from kanhu.games.schafkopf.order import SUITS

WIDOW, LAST = "widow", "last"
BURIED = names("buried")
LOTS, SHUFFLE = 0, 1  # names of the streams of a hand
SEATS, DEALT, LAID = 3, 10, 2


class SchafkopfBoard(TrickBoard):
    """Public facts of a Schafkopf table (SK-30). Points are no part of it (SK-36).

    Attributes:
        passes: seats that have passed the widow.
        declarer: seat that took the widow, or -1.
        least: the hand is played least.
        sides: a side for every seat once there is a declarer, else ().
        wins: winners of the tricks of this hand, the first one first.
        lacks: a seat: bits of the suits it has failed to follow, 1 << suit.
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
    def leading(self) -> int:
        """The seat that leads a trick, or -1 before the first one."""
        return self.leader if self.plays or self.wins else -1
