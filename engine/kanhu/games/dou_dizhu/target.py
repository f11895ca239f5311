"""How far a hand is from being empty: in how few plays it can be cut."""

from __future__ import annotations

from itertools import chain

from kanhu.core.target import Target
from kanhu.games.dou_dizhu.board import View
from kanhu.wording.target import line, slot


def target(view: View) -> Target | None:
    """The plays that the players reckon with; they may be a few more than the fewest."""
    # Only a table that is looked at needs the search.
    from kanhu.games.dou_dizhu.split import counts_of, cut, split

    if view.seat is None or not view.hand:
        return None
    plays = cut(counts_of(view.hand)).plays()
    groups = split(view.hand)
    slots = [slot(view.setup, kind, cards) for kind, cards in groups if len(cards) > 1]
    alone = tuple(chain.from_iterable(cards for _, cards in groups if len(cards) == 1))
    if alone:
        slots.append(slot(view.setup, "single", alone))
    return Target(line(view.setup, "plays", plays, n=plays), slots=tuple(slots))
