"""The fast method: tables of single suits, and a search over the melds that join suits.

A hand is cut into its suits. What a suit can do alone is looked up (`lines`); the few melds
that join suits (`level.Bridge`) are searched depth first. Bounds keep the search small:

* the best value of a part of a hand never exceeds that of the whole hand;
* a card that no meld of its suit and no bridge can use must be the one left over;
* a card that only bridges can use decides which bridges to try.

Among equal divisions those that use more cards win, then those that use dearer bridges first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from .forms import Cards, Kind
from .layout import Layout
from .lays import SIZE_BITS, SIZE_MASK, Rule
from .level import Bridge, Chosen, Level, Slice
from .lines import NONE

Trail = tuple[Bridge, "Trail"] | None


class Found(NamedTuple):
    """End of a search: score, bridges laid, what is left of the suits, their wild cards."""

    score: int
    trail: Trail
    slices: list[Slice]
    shares: tuple[int, ...]


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
        return _Best(level, SIZE_MASK).run(_slices(level, hand)) >> SIZE_BITS

    def best(self, hand: Cards) -> Chosen:
        """The best division, cards left over allowed."""
        level = self.level(hand)
        search = _Best(level, 0)
        search.run(_slices(level, hand))
        return _chosen(search.found, whole=False)

    def full(self, hand: Cards) -> Chosen | None:
        """The dearest division that leaves no card over, None if there is none."""
        level = self.level(hand)
        slices = _slices(level, hand)
        stuck = _stuck(level, slices)
        if stuck.bit_count() > level.grasp[level.wilds]:
            return None
        search = _Full(level, _ceilings(level, slices))
        search.spend(slices, level.wilds, level.joined, 0, None, stuck)
        return None if search.found is None else _chosen(search.found, whole=True)

    def goes_out(self, hand: Cards) -> Cards:
        """Kinds whose throw leaves nothing unmelded, lowest first."""
        level = self.level(hand)
        bare, fit, start = 0, level.natural, 0
        for end, slices in level.doors:
            stop = bisect_left(hand, end, start)
            part = slices[hand[start:stop]]
            bare |= part.bare_plain
            fit &= part.fit
            start = stop
        if fit:
            bare &= ~level.spans[fit][0]
        # All but one of these cards need a wild card.
        if bare.bit_count() > 1 + level.grasp[level.wilds]:
            return ()
        parts = _slices(level, hand)
        search = _Outs(level, parts)
        search.spend(parts, level.wilds, level.joined, bare)
        return tuple(
            kind
            for kind in dict.fromkeys(hand)
            if not search.wanted >> min(kind, self.layout.first_wild) & 1
        )


def _slices(level: Level, hand: Cards) -> list[Slice]:
    found, start = [], 0
    for end, slices in level.doors:
        stop = bisect_left(hand, end, start)
        found.append(slices[hand[start:stop]])
        start = stop
    return found


def _fitting(slices: list[Slice], bridges: int) -> int:
    """Those of the bridges that the cards suffice for."""
    for part in slices:
        bridges &= part.fit
    return bridges


def _stuck(level: Level, slices: list[Slice]) -> int:
    """Kinds that no meld without wild cards can use."""
    bare = 0
    for part in slices:
        bare |= part.bare_plain
    return bare & ~level.spans[_fitting(slices, level.natural)][0]


# --- best division ---------------------------------------------------------------------------


class _Best:
    """Branch and bound for the best score; `slack` 63 asks for the points only."""

    def __init__(self, level: Level, slack: int) -> None:
        self._level = level
        self._slack = slack
        self._best = NONE
        self.found = Found(NONE, None, [], ())
        # Best of the whole hand with so many wild cards: bounds every part of it.
        self.ceiling: list[int] = []

    def run(self, slices: list[Slice]) -> int:
        """Search the hand with 0, 1, … wild cards, each bounded by those before."""
        joined = _fitting(slices, self._level.joined)
        for wilds in range(self._level.wilds + 1):
            self._best = NONE
            self._grow(slices, wilds, self._level.natural, 0, None)
            if wilds and joined:
                self._join(slices, wilds, joined, 0, None)
            self.ceiling.append(self._best)
        return self._best

    def _join(self, slices: list[Slice], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Try every bridge with wild cards, alone and together."""
        level, slack = self._level, self._slack
        bits = _fitting(slices, bits)
        while bits:
            low = bits & -bits
            bridge = level.bridges[low.bit_length() - 1]
            left = wilds - bridge.wilds
            score = got + bridge.score
            if left >= 0 and score + self.ceiling[left] > self._best | slack:
                after = level.after(slices, bridge)
                step = (bridge, trail)
                self._grow(after, left, level.natural, score, step)
                if left:
                    self._join(after, left, bits, score, step)
            bits ^= low

    def _grow(self, slices: list[Slice], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Add bridges without wild cards; the suits share the wild cards left."""
        level = self._level
        score, shares = _gains(slices, wilds)
        score += got
        if score > self._best:
            self._best = score
            self.found = Found(score, trail, slices, shares)
        for part in slices:
            bits &= part.fit
        while bits and score + level.spans[bits][1] > self._best | self._slack:
            low = bits & -bits
            bits ^= low
            bridge = level.bridges[low.bit_length() - 1]
            after = level.after(slices, bridge)
            self._grow(after, wilds, bits, got + bridge.score, (bridge, trail))


def _gains(slices: list[Slice], wilds: int) -> tuple[int, tuple[int, ...]]:
    """Best score of the suits by themselves, and how they share the wild cards."""
    total = 0
    for part in slices:
        if not part.gain:
            part.gain = part.line.gain(part.code)
        total += part.gain[0]
    if not wilds:
        return total, ()
    if wilds > 1:
        return _shared_gains(slices, wilds)
    more, who = 0, NONE
    for at, part in enumerate(slices):
        gain = part.gain[1] - part.gain[0]
        if gain > more:
            more, who = gain, at
    return total + more, (who,)


def _shared_gains(slices: list[Slice], wilds: int) -> tuple[int, tuple[int, ...]]:
    """The same for several wild cards: one after the other suit is given its share."""
    best = [(0, ())] * (wilds + 1)
    for at, part in enumerate(slices):
        gain = part.gain
        best = [
            max(
                (best[w - mine][0] + gain[mine], (*best[w - mine][1], *(at,) * mine))
                for mine in range(w + 1)
            )
            for w in range(wilds + 1)
        ]
    return best[wilds]


# --- full division ---------------------------------------------------------------------------


class _Full:
    """Branch and bound for the dearest division without left-over cards."""

    def __init__(self, level: Level, ceiling: list[int]) -> None:
        self._level = level
        self._best = NONE
        # Best points with so many wild cards, cards left over allowed: no full hand has more.
        self._ceiling = ceiling
        self.found: Found | None = None

    def spend(
        self, slices: list[Slice], wilds: int, bits: int, got: int, trail: Trail, stuck: int
    ) -> None:
        """Give the wild cards to bridges and suits; `stuck` kinds must get some."""
        level = self._level
        bits = _fitting(slices, bits) if wilds else 0
        while bits:
            low = bits & -bits
            bridge = level.bridges[low.bit_length() - 1]
            left = wilds - bridge.wilds
            still = stuck & ~bridge.kinds
            score = got + bridge.score
            if (
                left >= 0
                and still.bit_count() <= level.grasp[left]
                and self._dearer(score + self._ceiling[left])
            ):
                after = level.after(slices, bridge)
                self.spend(after, left, bits, score, (bridge, trail), still)
            bits ^= low
        if self._dearer(got + self._ceiling[wilds]) and self._dearer(_reach(level, slices, wilds, got)):
            for shares in level.allotments[wilds]:
                self._fill(slices, shares, level.natural, got, trail)

    def _dearer(self, score: int) -> bool:
        """Whether a bound promises more points than the best so far."""
        return score >> SIZE_BITS > self._best >> SIZE_BITS

    def _fill(
        self, slices: list[Slice], shares: tuple[int, ...], bits: int, got: int, trail: Trail
    ) -> None:
        """Add bridges without wild cards; the suits have the wild cards of their shares."""
        level = self._level
        bits, bare = _bare(slices, shares, bits)
        kinds, score = level.spans[bits]
        if bare & ~kinds:
            return
        choice = bits
        if bare:
            choice &= level.with_kind[bare & -bare]
        elif (short := _short(slices, shares)) >= 0:
            choice &= level.touching[short]
        else:
            self._finish(slices, shares, got, trail)
            if not self._dearer(_ceiling(slices, shares, got) + score):
                return
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            bridge = level.bridges[low.bit_length() - 1]
            after = level.after(slices, bridge)
            self._fill(after, shares, bits, got + bridge.score, (bridge, trail))

    def _finish(
        self, slices: list[Slice], shares: tuple[int, ...], got: int, trail: Trail
    ) -> None:
        """What it comes to when the suits see to all that is left."""
        got += sum([part.full[wilds] for part, wilds in zip(slices, shares, strict=True)])
        if got > self._best:
            self._best = got
            self.found = Found(got, trail, slices, shares)


def _short(slices: list[Slice], shares: tuple[int, ...]) -> int:
    """A suit whose cards cannot all be melded within it, NONE if they all can."""
    for at, part in enumerate(slices):
        if not part.full:
            part.full = part.line.full(part.code)
        if part.full[shares[at]] < 0:
            return at
    return NONE


def _ceilings(level: Level, slices: list[Slice]) -> list[int]:
    """Best points with 0, 1, … wild cards. Without wild cards the search needs no such bound."""
    if not level.wilds:
        return [1 << 30]
    search = _Best(level, SIZE_MASK)
    search.run(slices)
    return search.ceiling


def _reach(level: Level, slices: list[Slice], wilds: int, got: int) -> int:
    """A bound: all suits at their best and every bridge at once."""
    return got + _gains(slices, wilds)[0] + level.spans[_fitting(slices, level.natural)][1]


def _bare(slices: list[Slice], shares: tuple[int, ...], bits: int) -> tuple[int, int]:
    """The bridges that fit, and the kinds that no meld within a suit can use."""
    bare = 0
    for part, wilds in zip(slices, shares, strict=True):
        bits &= part.fit
        bare |= part.bare[wilds]
    return bits, bare


def _ceiling(slices: list[Slice], shares: tuple[int, ...], got: int) -> int:
    for part, wilds in zip(slices, shares, strict=True):
        if not part.gain:
            part.gain = part.line.gain(part.code)
        got += part.gain[wilds]
    return got


# --- going out -------------------------------------------------------------------------------


class _Outs:
    """Search for the cards to throw: every card melded but one.

    `wanted` holds the kinds not yet known to go out; a part of the search that could only find
    others is left alone.
    """

    def __init__(self, level: Level, slices: list[Slice]) -> None:
        self._level = level
        self._wild = 1 << level.layout.first_wild
        self.wanted = self._wild if level.wilds else 0
        for part in slices:
            self.wanted |= part.kinds

    def spend(self, slices: list[Slice], wilds: int, bits: int, stuck: int) -> None:
        """Look for throws when so many wild cards are given away or thrown."""
        level = self._level
        if wilds and self.wanted & self._wild and self._whole(slices, wilds - 1, level.joined, stuck):
            self.wanted ^= self._wild
        for shares in level.allotments[wilds]:
            self._outs(slices, shares, level.natural)
        for bridge, rest in _joined(level, slices, wilds, bits):
            left = wilds - bridge.wilds
            still = stuck & ~bridge.kinds
            if still.bit_count() <= 1 + level.grasp[left]:
                self.spend(level.after(slices, bridge), left, rest, still)

    def _whole(self, slices: list[Slice], wilds: int, bits: int, stuck: int) -> bool:
        """Whether nothing is left over with exactly so many wild cards."""
        level = self._level
        if stuck.bit_count() > level.grasp[wilds]:
            return False
        if any(self._full(slices, shares, level.natural) for shares in level.allotments[wilds]):
            return True
        return any(
            self._whole(
                level.after(slices, bridge), wilds - bridge.wilds, rest, stuck & ~bridge.kinds
            )
            for bridge, rest in _joined(level, slices, wilds, bits)
        )

    def _outs(self, slices: list[Slice], shares: tuple[int, ...], bits: int) -> None:
        """Look for throws, the wild cards going to the suits as shared out."""
        level = self._level
        bits, bare = _bare(slices, shares, bits)
        choice = bits
        if bare:
            stuck = bare & ~level.spans[bits][0]
            if stuck & stuck - 1:
                return
            # Best a kind that is known to go out: then only the bridges are to be tried.
            pivot = stuck or bare & ~self.wanted or bare
            pivot &= -pivot
            if self.wanted & pivot and self._full(self._less(slices, pivot), shares, bits):
                self.wanted ^= pivot
            if stuck:
                return
            choice &= level.with_kind[pivot]
        else:
            over, short = _overs(slices, shares)
            self.wanted &= ~over
            if short >= 0:
                choice &= level.touching[short]
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            after = level.after(slices, level.bridges[low.bit_length() - 1])
            if any([part.kinds & self.wanted for part in after]):
                self._outs(after, shares, bits)

    def _full(self, slices: list[Slice], shares: tuple[int, ...], bits: int) -> bool:
        """Whether the cards can all be melded."""
        level = self._level
        bits, bare = _bare(slices, shares, bits)
        if bare & ~level.spans[bits][0]:
            return False
        choice = bits
        if bare:
            choice &= level.with_kind[bare & -bare]
        else:
            short = _short(slices, shares)
            if short < 0:
                return True
            choice &= level.touching[short]
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            after = level.after(slices, level.bridges[low.bit_length() - 1])
            if self._full(after, shares, bits):
                return True
        return False

    def _less(self, slices: list[Slice], kind_bit: int) -> list[Slice]:
        """The slices without one card of a kind."""
        ((at, code),) = self._level.layout.codes((kind_bit.bit_length() - 1,))
        left = slices.copy()
        left[at] = self._level.rest(at, left[at].code - code)
        return left


def _joined(
    level: Level, slices: list[Slice], wilds: int, bits: int
) -> Iterator[tuple[Bridge, int]]:
    """The bridges that can be laid with wild cards, each with those that may follow it."""
    bits = _fitting(slices, bits) if wilds else 0
    while bits:
        low = bits & -bits
        bridge = level.bridges[low.bit_length() - 1]
        if bridge.wilds <= wilds:
            yield bridge, bits
        bits ^= low


def _overs(slices: list[Slice], shares: tuple[int, ...]) -> tuple[int, int]:
    """What can be thrown when all other cards are melded within their suits.

    Also a suit that does not come out even with a throw, so that a bridge must help it; NONE
    if there is none such.
    """
    found, short = 0, NONE
    for at, (part, wilds) in enumerate(zip(slices, shares, strict=True)):
        over = _over(part, wilds)
        if part.full[wilds] >= 0:
            found |= over if short < 0 else 0
        elif not over:
            return 0, at
        elif short >= 0:
            return 0, NONE
        else:
            found, short = over, at
    return found, NONE


def _over(part: Slice, wilds: int) -> int:
    if not part.over:
        part.full = part.line.full(part.code)
        part.over = tuple([places << part.base for places in part.line.over(part.code)])
    return part.over[wilds]


# --- from a search to melds ------------------------------------------------------------------


def _chosen(found: Found, whole: bool) -> Chosen:
    chosen: Chosen = []
    trail = found.trail
    while trail is not None:
        bridge, trail = trail
        lay = bridge.lay
        chosen += [(lay.own[:: lay.times], lay.wilds)] * lay.times
    for at, part in enumerate(found.slices):
        if part.code:
            wilds = found.shares[at] if whole else found.shares.count(at)
            chosen += part.laid(wilds, whole)
    return chosen
