"""What a hand of Schafkopf scores: with a declarer, least, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.families.settle import each_pays
from kanhu.games.schafkopf.board import DEALT, SEATS
from kanhu.games.schafkopf.options import SchafkopfOptions

MADE, SCHNEIDER, SAVED = 61, 91, 31  # points a declarer needs for 2, for 4, and to lose only 2
DOUBLE = 4  # SK-23, SK-26, SK-28: twice what a hand usually scores


def declared(o: SchafkopfOptions, points: int, tricks: int, most: int) -> tuple[int, str]:
    """Victory points of a declarer and the clause that gives them (SK-23, SK-24, SK-34).

    Args:
        o: the options.
        points: card points the declarer counts.
        tricks: tricks the declarer has won.
        most: card points outside the two cards laid away.
    """
    if o.schwarz_test == "points":
        swept, lost = points == (120 if o.buried_points == "declarer" else most), points == 0
    else:
        swept, lost = tricks == DEALT, tricks == 0
    if swept or lost:
        return (6 if swept else -6), "SK-24"
    if points >= MADE:
        return (4 if points >= SCHNEIDER else 2), "SK-23"
    return (-2 if points >= SAVED else -4), "SK-23"


def least(
    o: SchafkopfOptions, points: Sequence[int], last: Sequence[int], dealer: int
) -> tuple[int, int, str]:
    """Who scores when the hand is played least, how much, and by which clause.

    Args:
        o: the options.
        points: card points per seat.
        last: number of the last trick each seat has won, 0 for none.
        dealer: seat that dealt.
    """
    if not o.least_needs_trick and max(points) == sum(points):
        return list(points).index(sum(points)), -4, "SK-28"
    running = [seat for seat in range(SEATS) if last[seat] or not o.least_needs_trick]
    fewest = min(points[seat] for seat in running)
    tied = [seat for seat in running if points[seat] == fewest]
    if len(tied) == SEATS:
        return dealer, _won_least(o, fewest, last[dealer]), "SK-27"
    winner = min(tied, key=lambda seat: last[seat])
    clause = "SK-35" if len(running) == 1 else "SK-26" if len(tied) == 1 else "SK-27"
    return winner, _won_least(o, fewest, last[winner]), clause


def _won_least(o: SchafkopfOptions, points: int, last: int) -> int:
    """SK-26, SK-35: 4 for no card points, or by the option for no trick; else 2."""
    return 4 if (last == 0 if o.least_zero == "tricks" else points == 0) else 2


def paid(o: SchafkopfOptions, seat: int, value: int, *, least: bool) -> tuple[int, ...]:
    """Scores of all seats: the one alone, or paid by and to each other player (SK-23, SK-31)."""
    if o.payment == "score":
        return tuple(value if at == seat else 0 for at in range(SEATS))
    # The loser of SK-28 pays 2 to each, which is 4 in all.
    each = value // 2 if least and value < 0 else value
    return each_pays(SEATS, seat, each)
