"""How far the declarer is from 61, and in least how many points one has taken.

Points are counted from the tricks as they were seen, which a player may remember but not look up
(SK-21, SK-36). What was laid away counts only for the declarer's own eyes.
"""

from __future__ import annotations

from kanhu.core.target import Bar, Target
from kanhu.families.tricks import seen_won
from kanhu.games.schafkopf.board import BURIED, LAST, SEATS, View
from kanhu.games.schafkopf.order import worth
from kanhu.games.schafkopf.score import MADE
from kanhu.wording.target import line

ALL = 120  # SK-4


def target(view: View) -> Target | None:
    """The bar to 61, or the points taken in least; None while it is open who plays."""
    b = view.board
    if b.least:
        points = None if view.seat is None else _taken(view, view.seat)
        if points is None or view.seat is None:
            return None
        said = line(view.setup, "least", points, points=points)
        return Target(said, others=_of_others(view, view.seat))
    if b.declarer < 0:
        return None
    mine = view.seat == b.declarer
    points = _taken(view, b.declarer)
    if points is None:
        said = line(view.setup, "mine_unseen" if mine else "theirs_unseen", of=MADE)
        return Target(said, seat=b.declarer)
    if mine and view.setup.options.buried_points == "declarer":
        points += worth(view.cards(BURIED[b.declarer]))
    key = ("mine" if mine else "theirs") + ("_made" if points >= MADE else "")
    said = line(view.setup, key, points=points, of=MADE)
    bar = Bar(line(view.setup, "bar", points=points, of=MADE), points, MADE, ALL)
    return Target(said, bar=bar, seat=b.declarer, others=_of_others(view, b.declarer))


def _of_others(view: View, but: int) -> tuple[tuple[int, int], ...]:
    """Card points in the tricks of all seats but one, in order of play from it."""
    seats = [(but + step) % SEATS for step in range(1, SEATS)]
    found = [(seat, _taken(view, seat)) for seat in seats]
    return tuple((seat, points) for seat, points in found if points is not None)


def _taken(view: View, seat: int) -> int | None:
    """Card points in a seat's tricks, None if the viewer has not seen them all."""
    pile = seen_won(view, seat)
    if pile is None:
        return None
    last = view.cards(LAST)
    return worth(pile) + (worth(last) if last and view.board.wins[-1] == seat else 0)
