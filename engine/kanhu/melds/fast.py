"""The fast method: tables of single suits, and a search over the melds that join suits.

A hand is cut into its suits. What a suit can do alone is looked up (`lines`); the few melds
that join suits (`search_tables.CrossSuitMeld`) are searched (`best`, `whole`). Most questions about
going out are answered by one look at the suits.

Among equal divisions those that use more cards win, then those found first: the search takes
dear cross-suit melds first and, within a suit, dear melds of its lowest card.
"""

from __future__ import annotations

from bisect import bisect_left

from kanhu.melds.best import Best, Found, stuck_kinds
from kanhu.melds.forms import Cards
from kanhu.melds.layout import Layout
from kanhu.melds.lays import SIZE_BITS, SIZE_MASK, Rule
from kanhu.melds.search_tables import Chosen, SearchTables, SuitState
from kanhu.melds.whole import Full, Outs


class Fast:
    """Solver for packs that `Layout.serves`."""

    def __init__(self, layout: Layout, rules: tuple[Rule, ...]) -> None:
        self.layout = layout
        self._rules = rules
        self._tables: dict[int, SearchTables] = {}

    def tables_for(self, hand: Cards) -> SearchTables:
        """The tables for the number of wild cards in the hand; made when first needed."""
        wilds = len(hand) - bisect_left(hand, self.layout.first_wild)
        found = self._tables.get(wilds)
        if found is None:
            found = self._tables[wilds] = SearchTables(self.layout, self._rules, wilds)
        return found

    def best_points(self, hand: Cards) -> int:
        """Points of the best division, cards left over allowed."""
        tables = self.tables_for(hand)
        return Best(tables, SIZE_MASK).run(_states(tables, hand)) >> SIZE_BITS

    def best(self, hand: Cards) -> Chosen:
        """The best division, cards left over allowed."""
        tables = self.tables_for(hand)
        search = Best(tables, 0)
        search.run(_states(tables, hand))
        return _chosen(search.found(), whole=False)

    def full(self, hand: Cards) -> Chosen | None:
        """The dearest division that leaves no card over, None if there is none."""
        tables = self.tables_for(hand)
        states = _states(tables, hand)
        if stuck_kinds(tables, states).bit_count() > tables.reach_bound[tables.wilds]:
            return None
        found = Full(tables).run(states)
        return None if found is None else _chosen(found, whole=True)

    def goes_out(self, hand: Cards) -> Cards:
        """Kinds whose throw leaves nothing unmelded, lowest first."""
        tables = self.tables_for(hand)
        bare, fit, start = 0, tables.natural, 0
        for end, known in tables.by_suit:
            stop = bisect_left(hand, end, start)
            state = known[hand[start:stop]]
            bare |= (state.bare or state.find_bare())[0]
            fit &= state.fit
            start = stop
        if fit:
            bare &= ~tables.cross_bounds[fit][0]
        # All but one of these cards need a wild card.
        if bare.bit_count() > 1 + tables.reach_bound[tables.wilds]:
            return ()
        states = _states(tables, hand)
        out = Outs(tables, states).run(states)
        first_wild = self.layout.first_wild
        return tuple([k for k in dict.fromkeys(hand) if out >> min(k, first_wild) & 1])


def _states(tables: SearchTables, hand: Cards) -> list[SuitState]:
    found, start = [], 0
    for end, known in tables.by_suit:
        stop = bisect_left(hand, end, start)
        found.append(known[hand[start:stop]])
        start = stop
    return found


def _chosen(found: Found, whole: bool) -> Chosen:
    chosen: Chosen = []
    trail = found.trail
    while trail is not None:
        meld, trail = trail
        lay = meld.lay
        chosen += [(lay.own[:: lay.times], lay.wilds)] * lay.times
    for at, state in enumerate(found.states):
        wilds = found.shares[at]
        if (state.full if whole else state.gain)[wilds]:
            chosen += state.laid(wilds, whole)
    return chosen
