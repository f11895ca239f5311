"""Tables and bounds of the fast method, for hands with a given number of wild cards.

Melds within one suit are the business of `lines`; the others, the *cross-suit melds*, are numbered,
and a set of them is a bit set. The state of each suit of a hand knows the melds it does not stand
in the way of, so one AND over the states names all cross-suit melds that a hand can put down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from kanhu.melds.forms import Cards
from kanhu.melds.layout import Layout
from kanhu.melds.lays import SIZE_BITS, Lay, Rule, lays_of
from kanhu.melds.lines import FIELD, FULL, NONE, Line, Part, mask_of

Lays = dict[tuple[Cards, int], int]
"""Own cards and number of wild cards of a meld -> what it is worth."""
Chosen = list[tuple[Cards, int]]
"""Own cards and number of wild cards of each meld."""

CACHE_SIZE = 4_000
"""States of a suit that are remembered before it starts afresh."""


class CrossSuitMeld(NamedTuple):
    """A meld across suits: its score, its cards by stretch, the kinds it uses as a bit set."""

    score: int
    wilds: int
    parts: tuple[tuple[int, int], ...]
    kinds: int
    lay: Lay


class SuitState:
    """What is known about one suit's cards of a hand."""

    __slots__ = ("_laid", "bare", "base", "code", "fit", "full", "gain", "kinds", "line", "over")

    def __init__(self, code: int, fit: int, line: Line, base: int) -> None:
        self.code = code
        self.base = base
        self.fit = fit
        self.line = line
        # Filled when asked for: many states are looked at for one question only.
        self.bare: tuple[int, ...] = ()
        self.kinds = -1  # any kind, until `bare` is asked for
        self.gain: tuple[int, ...] = ()
        self.full: tuple[int, ...] = ()
        self.over: tuple[int, ...] = ()
        self._laid: dict[tuple[int, bool], Chosen] | None = None

    def find_bare(self) -> tuple[int, ...]:
        """Fill `bare`, the kinds no meld of the suit can use, by wild cards, and `kinds`."""
        self.kinds = mask_of(self.code) << self.base
        self.bare = tuple([places << self.base for places in self.line.bare(self.code)])
        return self.bare

    def laid(self, wilds: int, whole: bool) -> Chosen:
        """The melds behind `gain` (or, with `whole`, behind `full`)."""
        if self._laid is None:
            self._laid = {}
        found = self._laid.get((wilds, whole))
        if found is None:
            melds = self.line.trace(self.code, wilds, whole)
            found = [(cards_of(self.base, meld.own), meld.wilds) for meld in melds]
            self._laid[wilds, whole] = found
        return found


def cards_of(base: int, code: int) -> Cards:
    """The kinds of a code whose lowest place is `base`."""
    cards = []
    while code:
        cards += [base] * (code & FULL)
        code >>= FIELD
        base += 1
    return tuple(cards)


class SuitStates(dict[Cards, SuitState]):
    """States of one suit by its cards; a miss is computed and kept."""

    def __init__(self, tables: SearchTables, at: int) -> None:
        super().__init__()
        self._tables = tables
        self._at = at

    def __missing__(self, cards: Cards) -> SuitState:
        if len(self) > CACHE_SIZE:
            self.clear()
        found = self[cards] = self._tables.state_of(self._at, cards)
        return found


class CrossBounds(dict[int, tuple[int, int]]):
    """For a set of cross-suit melds: their kinds, and a bound for what they score together.

    Those with the same lowest kind share its copies, so together they score no more than the
    copies of that kind at the best score a copy.
    """

    def __init__(self, cross_melds: Sequence[CrossSuitMeld], layout: Layout) -> None:
        super().__init__({0: (0, 0)})
        self._cross_melds = cross_melds
        # For each cross-suit meld its lowest kind, and what all copies of that kind would bring.
        self._rates = []
        for meld in cross_melds:
            own = meld.lay.own
            low = own[0] if own else NONE
            copies = layout.copies[low] if own else layout.count
            self._rates.append((low, -(-meld.score * copies // max(1, own.count(low)))))

    def __missing__(self, bits: int) -> tuple[int, int]:
        if len(self) > CACHE_SIZE:
            self.clear()
        kinds, rest = 0, bits
        sums: dict[int, int] = {}
        tops: dict[int, int] = {}
        while rest:
            at = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            meld = self._cross_melds[at]
            low, rate = self._rates[at]
            kinds |= meld.kinds
            sums[low] = sums.get(low, 0) + meld.score
            if rate > tops.get(low, 0):
                tops[low] = rate
        found = self[bits] = (kinds, sum([min(sums[low], tops[low]) for low in sums]))
        return found


class SearchTables:
    """Tables for hands with exactly `wilds` wild cards.

    Attributes:
        cross_melds: natural ones first, then those with wild cards, dearest first in each part.
        natural, joined: bit sets of the two parts.
        by_suit: for each suit the end of its kinds and its states.
        allotments: for w wild cards, every way to give them to the suits, with the kinds of
            the suits that get some.
        reach_bound: for w wild cards, how many kinds the melds that use them can reach at most.
        touching: for each suit the cross-suit melds with cards of it.
        with_kind: for each plain kind, as a bit, the cross-suit melds with cards of it.
    """

    def __init__(self, layout: Layout, rules: Sequence[Rule], wilds: int) -> None:
        self.wilds = wilds
        self.layout = layout
        local, wide = _sorted_out(layout, rules, wilds)
        self.cross_melds = _cross_melds(layout, wide)
        natural = sum(1 for meld in self.cross_melds if not meld.wilds)
        self.natural = (1 << natural) - 1
        self.joined = (1 << len(self.cross_melds)) - 1 & ~self.natural
        self._fits = layout.fitting([meld.lay.own for meld in self.cross_melds])
        self.lines = _lines(layout, local, wilds)
        self.states = [SuitStates(self, at) for at in range(len(layout.spans))]
        self.by_suit = [
            (end, states) for (_, end), states in zip(layout.spans, self.states, strict=True)
        ]
        self._by_code: list[dict[int, SuitState]] = [{} for _ in layout.spans]
        self.cross_bounds = CrossBounds(self.cross_melds, layout)
        self.allotments = [_allot(w, layout.spans) for w in range(wilds + 1)]
        self.reach_bound = self._reach_bounds(local)
        self.touching = [
            sum(1 << i for i, b in enumerate(self.cross_melds) if at in dict(b.parts))
            for at in range(len(layout.spans))
        ]
        self.with_kind = {
            1 << kind: sum(1 << i for i, b in enumerate(self.cross_melds) if b.kinds >> kind & 1)
            for kind in range(layout.first_wild)
        }

    def state_of(self, at: int, cards: Cards) -> SuitState:
        """The state of one suit for its cards."""
        base = self.layout.spans[at][0]
        code = 0
        for kind in cards:
            code += 1 << FIELD * (kind - base)
        found = self._by_code[at].get(code)
        if found is None:
            if len(self._by_code[at]) > CACHE_SIZE:
                self._by_code[at].clear()
            fit = self.layout.fit(self._fits, at, cards)
            found = self._by_code[at][code] = SuitState(code, fit, self.lines[at], base)
        return found

    def rest(self, at: int, code: int) -> SuitState:
        """The state of one suit for a code (what is left after a cross-suit meld)."""
        found = self._by_code[at].get(code)
        return found or self.state_of(at, cards_of(self.layout.spans[at][0], code))

    def after(self, states: list[SuitState], meld: CrossSuitMeld) -> list[SuitState]:
        """The states of a hand after a cross-suit meld has been laid."""
        left = states.copy()
        for at, code in meld.parts:
            code = left[at].code - code
            left[at] = self._by_code[at].get(code) or self.rest(at, code)
        return left

    def _reach_bounds(self, local: Lays) -> list[int]:
        reach = [0] * (self.wilds + 1)
        every = [*local, *((meld.lay.own, meld.wilds) for meld in self.cross_melds)]
        for own, wilds in every:
            if wilds:
                reach[wilds] = max(reach[wilds], len(set(own)))
        for wilds in range(1, self.wilds + 1):
            for used in range(1, wilds):
                reach[wilds] = max(reach[wilds], reach[used] + reach[wilds - used])
        return reach


def _sorted_out(layout: Layout, rules: Sequence[Rule], wilds: int) -> tuple[Lays, Lays]:
    """Lays of rules whose melds stay within one suit, and all others.

    Lays of nothing but wild cards belong to no suit and go with the others.
    """
    local: Lays = {}
    wide: Lays = {}
    for rule in rules:
        lays = lays_of((rule,), layout.copies, wilds, whole=False)
        within = all(len(layout.codes(own)) <= 1 for own, _ in lays)
        for lay, points in lays.items():
            into = local if within and lay[0] else wide
            into[lay] = max(points, into.get(lay, 0))
    return local, wide


def _cross_melds(layout: Layout, lays: Lays) -> list[CrossSuitMeld]:
    """Cross-suit melds in order; a natural one that can be laid twice is also there as a pair."""
    found = {lay: Lay(*lay, points) for lay, points in lays.items()}
    for (own, wilds), points in lays.items():
        times = min((layout.copies[k] // own.count(k) for k in own), default=1)
        for several in range(2, times + 1 if not wilds else 0):
            pair = Lay(own, 0, points).doubled(several)
            old = found.get((pair.own, 0))
            if old is None or old.score < pair.score:
                found[pair.own, 0] = pair
    ordered = sorted(
        found.values(), key=lambda lay: (lay.wilds > 0, -lay.score, lay.wilds, lay.own)
    )
    return [
        CrossSuitMeld(
            lay.score, lay.wilds, layout.codes(lay.own), sum(1 << k for k in set(lay.own)), lay
        )
        for lay in ordered
    ]


def _lines(layout: Layout, local: Lays, wilds: int) -> list[Line]:
    """One line a suit; suits whose melds look alike share it."""
    parts: list[list[Part]] = [[] for _ in layout.spans]
    for (own, count), points in local.items():
        if own:
            ((at, code),) = layout.codes(own)
            base = layout.spans[at][0]
            places = sum(1 << kind - base for kind in set(own))
            score = points << SIZE_BITS | len(own) + count
            parts[at].append(Part(code, places, count, score))
    shared: dict[tuple[int, frozenset[Part]], Line] = {}
    for (start, end), mine in zip(layout.spans, parts, strict=True):
        key = (end - start, frozenset(mine))
        if key not in shared:
            shared[key] = Line(end - start, mine, wilds)
    return [
        shared[end - start, frozenset(mine)]
        for (start, end), mine in zip(layout.spans, parts, strict=True)
    ]


def _allot(wilds: int, spans: Sequence[tuple[int, int]]) -> list[tuple[tuple[int, ...], int]]:
    """Every way to give so many wild cards to the suits, with the kinds that gain by it."""
    found = []
    for chosen in combinations_with_replacement(range(len(spans)), wilds):
        helped = 0
        for at in chosen:
            start, end = spans[at]
            helped |= (1 << end) - (1 << start)
        found.append((tuple(chosen.count(at) for at in range(len(spans))), helped))
    return found
