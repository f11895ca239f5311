"""What the fast method knows for hands with a given number of wild cards.

Melds within one suit are the business of `lines`; the others, the *bridges*, are numbered, and
a set of bridges is a bit set. Every slice of a hand knows the bridges it does not stand in
the way of, so one AND over the slices names all bridges a hand can put down.
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

ROOM = 4_000
"""Slices of a suit that are remembered before it starts afresh."""


class Bridge(NamedTuple):
    """A meld across suits: its score, its cards by stretch, the kinds it uses as a bit set."""

    score: int
    wilds: int
    parts: tuple[tuple[int, int], ...]
    kinds: int
    lay: Lay


class Slice:
    """What is known about one suit's cards of a hand."""

    __slots__ = ("_laid", "bare", "base", "code", "fit", "full", "gain", "kinds", "line", "over")

    def __init__(self, code: int, fit: int, line: Line, base: int) -> None:
        self.code = code
        self.base = base
        self.fit = fit
        self.line = line
        # Filled when asked for: many slices are looked at for one question only.
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


class Slices(dict[Cards, Slice]):
    """Slices of one suit by their cards; a miss is computed and kept."""

    def __init__(self, level: Level, at: int) -> None:
        super().__init__()
        self._level = level
        self._at = at

    def __missing__(self, cards: Cards) -> Slice:
        if len(self) > ROOM:
            self.clear()
        found = self[cards] = self._level.slice_of(self._at, cards)
        return found


class Spans(dict[int, tuple[int, int]]):
    """For a set of bridges: the kinds they reach, and a bound for what they can score together.

    Bridges with the same lowest kind share its copies, so together they score no more than the
    copies of that kind at the best score a copy.
    """

    def __init__(self, bridges: Sequence[Bridge], layout: Layout) -> None:
        super().__init__({0: (0, 0)})
        self._bridges = bridges
        # For each bridge its lowest kind, and what all copies of that kind would bring.
        self._rates = []
        for bridge in bridges:
            own = bridge.lay.own
            low = own[0] if own else NONE
            copies = layout.copies[low] if own else layout.count
            self._rates.append((low, -(-bridge.score * copies // max(1, own.count(low)))))

    def __missing__(self, bits: int) -> tuple[int, int]:
        if len(self) > ROOM:
            self.clear()
        kinds, rest = 0, bits
        sums: dict[int, int] = {}
        tops: dict[int, int] = {}
        while rest:
            at = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            bridge = self._bridges[at]
            low, rate = self._rates[at]
            kinds |= bridge.kinds
            sums[low] = sums.get(low, 0) + bridge.score
            if rate > tops.get(low, 0):
                tops[low] = rate
        found = self[bits] = (kinds, sum([min(sums[low], tops[low]) for low in sums]))
        return found


class Level:
    """Tables for hands with exactly `wilds` wild cards.

    Attributes:
        bridges: natural ones first, then those with wild cards, dearest first in each part.
        natural, joined: bit sets of the two parts.
        doors: for each suit the end of its kinds and its slices.
        allotments: for w wild cards, every way to give them to the suits, with the kinds of
            the suits that get some.
        grasp: for w wild cards, how many kinds the melds that use them can reach at most.
        touching: for each suit the bridges with cards of it.
        with_kind: for each plain kind, as a bit, the bridges with cards of it.
    """

    def __init__(self, layout: Layout, rules: Sequence[Rule], wilds: int) -> None:
        self.wilds = wilds
        self.layout = layout
        local, wide = _sorted_out(layout, rules, wilds)
        self.bridges = _bridges(layout, wide)
        natural = sum(1 for bridge in self.bridges if not bridge.wilds)
        self.natural = (1 << natural) - 1
        self.joined = (1 << len(self.bridges)) - 1 & ~self.natural
        self._fits = layout.fitting([bridge.lay.own for bridge in self.bridges])
        self.lines = _lines(layout, local, wilds)
        self.slices = [Slices(self, at) for at in range(len(layout.spans))]
        self.doors = [
            (end, slices) for (_, end), slices in zip(layout.spans, self.slices, strict=True)
        ]
        self._by_code: list[dict[int, Slice]] = [{} for _ in layout.spans]
        self.spans = Spans(self.bridges, layout)
        self.allotments = [_allot(w, layout.spans) for w in range(wilds + 1)]
        self.grasp = self._grasps(local)
        self.touching = [
            sum(1 << i for i, b in enumerate(self.bridges) if at in dict(b.parts))
            for at in range(len(layout.spans))
        ]
        self.with_kind = {
            1 << kind: sum(1 << i for i, b in enumerate(self.bridges) if b.kinds >> kind & 1)
            for kind in range(layout.first_wild)
        }

    def slice_of(self, at: int, cards: Cards) -> Slice:
        """The slice of one suit for its cards."""
        base = self.layout.spans[at][0]
        code = 0
        for kind in cards:
            code += 1 << FIELD * (kind - base)
        found = self._by_code[at].get(code)
        if found is None:
            if len(self._by_code[at]) > ROOM:
                self._by_code[at].clear()
            fit = self.layout.fit(self._fits, at, cards)
            found = self._by_code[at][code] = Slice(code, fit, self.lines[at], base)
        return found

    def rest(self, at: int, code: int) -> Slice:
        """The slice of one suit for a code (what is left after a bridge)."""
        found = self._by_code[at].get(code)
        return found or self.slice_of(at, cards_of(self.layout.spans[at][0], code))

    def after(self, slices: list[Slice], bridge: Bridge) -> list[Slice]:
        """The slices of a hand after a bridge has been laid."""
        left = slices.copy()
        for at, code in bridge.parts:
            code = left[at].code - code
            left[at] = self._by_code[at].get(code) or self.rest(at, code)
        return left

    def _grasps(self, local: Lays) -> list[int]:
        reach = [0] * (self.wilds + 1)
        every = [*local, *((bridge.lay.own, bridge.wilds) for bridge in self.bridges)]
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


def _bridges(layout: Layout, lays: Lays) -> list[Bridge]:
    """Bridges in order; a natural one that can be laid twice is also there as a pair."""
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
        Bridge(lay.score, lay.wilds, layout.codes(lay.own), sum(1 << k for k in set(lay.own)), lay)
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
