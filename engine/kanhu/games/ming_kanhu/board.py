"""What everybody at a Ming Kanhu table sees, and the numbers its rules share."""

from __future__ import annotations

from kanhu.families.tricks import Play, TrickBoard

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
        points: points won so far in this hand, a seat (MK-28 to MK-32).
        history: tricks won in this hand, the first one first.
    """

    points: tuple[int, ...] = ()
    history: tuple[Trick, ...] = ()
