"""The moves worth thinking about: of those that differ in kickers alone, the one that fits best."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.core.moves import Move
from kanhu.games.dou_dizhu.board import View
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import RANK, TWO, Shape
from kanhu.games.dou_dizhu.split import counts_of, cut

WIDEST = 240  # plays looked at one by one; of more only those with low kickers


class Option(NamedTuple):
    """A move, what it counts as (None: a pass), and how many plays would empty the hand then."""

    move: Move
    shape: Shape | None
    plays: int


def options(view: View) -> list[Option]:
    """One move for every kind, length and rank: that after which the hand falls into fewest plays.

    Equal ones are decided by the lower kickers.
    """
    counts, kit, last = counts_of(view.hand), view.setup.kit, last_shape(view.board)
    found: dict[Shape, tuple[int, int, Move]] = {}
    out = []
    for move in _narrowed(view.legal):
        if not move.cards:
            out.append(Option(move, None, cut(counts).plays()))
            continue
        shape = kit.shape(move, last)
        assert shape is not None, "a legal play has a shape"
        left = counts.copy()
        high = 0
        for kind in move.cards:
            rank = RANK[kind]
            left[rank] -= 1
            # A 2 or a joker is worth more than any kicker it could replace.
            high += rank + 40 * (rank >= TWO)
        row = (cut(left).plays(), high, move)
        if shape not in found or row[:2] < found[shape][:2]:
            found[shape] = row
    out += [Option(move, shape, plays) for shape, (plays, _, move) in found.items()]
    return out


def _narrowed(legal: tuple[Move, ...]) -> list[Move]:
    if len(legal) <= WIDEST:
        return list(legal)
    small = [move for move in legal if len(move.cards) < 6]
    large = [move for move in legal if len(move.cards) >= 6]
    large.sort(key=lambda move: sum(RANK[kind] for kind in move.cards))
    # Rows without kickers and low kickers stand first; the high kickers are the dear ones.
    most = max(WIDEST - len(small), WIDEST // 2)
    return small + large[:most]
