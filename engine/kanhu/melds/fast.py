"""The fast method: tables of single suits, and a search over the melds that join suits.

A hand is cut into its suits. What a suit can do alone is looked up (`lines`); the few melds
that join suits (`level.Bridge`) are searched (`best`, `whole`). Most questions about going out
are answered by one look at the suits.

Among equal divisions those that use more cards win, then those found first: the search takes
dear bridges first and, within a suit, dear melds of its lowest card.
"""

from __future__ import annotations

from bisect import bisect_left

from kanhu.melds.best import Best, Found, stuck_kinds
from kanhu.melds.forms import Cards
from kanhu.melds.layout import Layout
from kanhu.melds.lays import SIZE_BITS, SIZE_MASK, Rule
from kanhu.melds.level import Chosen, Level, Slice
from kanhu.melds.whole import Full, Outs


class Fast:
    """Solver for packs that `Layout.serves`."""

    def __init__(self, layout: Layout, rules: tuple[Rule, ...]) -> None:
        self.layout = layout
        self._rules = rules
        self._levels: dict[int, Level] = {}

    def level(self, hand: Cards) -> Level:
        """The tables for the number of wild cards in the hand; made when first needed."""
        wilds = len(hand) - bisect_left(hand, self.layout.first_wild)
        found = self._levels.get(wilds)
        if found is None:
            found = self._levels[wilds] = Level(self.layout, self._rules, wilds)
        return found

    def best_points(self, hand: Cards) -> int:
        """Points of the best division, cards left over allowed."""
        level = self.level(hand)
        return Best(level, SIZE_MASK).run(_slices(level, hand)) >> SIZE_BITS

    def best(self, hand: Cards) -> Chosen:
        """The best division, cards left over allowed."""
        level = self.level(hand)
        search = Best(level, 0)
        search.run(_slices(level, hand))
        return _chosen(search.found(), whole=False)

    def full(self, hand: Cards) -> Chosen | None:
        """The dearest division that leaves no card over, None if there is none."""
        level = self.level(hand)
        slices = _slices(level, hand)
        if stuck_kinds(level, slices).bit_count() > level.grasp[level.wilds]:
            return None
        found = Full(level).run(slices)
        return None if found is None else _chosen(found, whole=True)

    def goes_out(self, hand: Cards) -> Cards:
        """Kinds whose throw leaves nothing unmelded, lowest first."""
        level = self.level(hand)
        bare, fit, start = 0, level.natural, 0
        for end, slices in level.doors:
            stop = bisect_left(hand, end, start)
            part = slices[hand[start:stop]]
            bare |= (part.bare or part.find_bare())[0]
            fit &= part.fit
            start = stop
        if fit:
            bare &= ~level.spans[fit][0]
        # All but one of these cards need a wild card.
        if bare.bit_count() > 1 + level.grasp[level.wilds]:
            return ()
        parts = _slices(level, hand)
        out = Outs(level, parts).run(parts)
        first_wild = self.layout.first_wild
        return tuple([k for k in dict.fromkeys(hand) if out >> min(k, first_wild) & 1])


def _slices(level: Level, hand: Cards) -> list[Slice]:
    found, start = [], 0
    for end, slices in level.doors:
        stop = bisect_left(hand, end, start)
        found.append(slices[hand[start:stop]])
        start = stop
    return found


def _chosen(found: Found, whole: bool) -> Chosen:
    chosen: Chosen = []
    trail = found.trail
    while trail is not None:
        bridge, trail = trail
        lay = bridge.lay
        chosen += [(lay.own[:: lay.times], lay.wilds)] * lay.times
    for at, part in enumerate(found.slices):
        wilds = found.shares[at]
        if (part.full if whole else part.gain)[wilds]:
            chosen += part.laid(wilds, whole)
    return chosen
