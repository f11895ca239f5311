"""Divisions that use every card, and the throws that lead to one.

Three rules keep the search small: a card that no meld of its suit and no bridge can use must be
the one thrown; a card that only bridges can use decides which bridges to try; and so does a suit
that does not come out even by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanhu.melds.best import Best, Found, Trail, fitting, gains, stuck_kinds
from kanhu.melds.lays import SIZE_BITS, SIZE_MASK
from kanhu.melds.level import Bridge, Level, Slice
from kanhu.melds.lines import NONE

NO_BOUND = 1 << 30
"""A bound that nothing exceeds."""


class Full:
    """Branch and bound for the dearest division without left-over cards."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._best = NONE
        self._ceiling = [NO_BOUND]
        self.found: Found | None = None

    def run(self, slices: list[Slice]) -> Found | None:
        """The dearest division, None if there is none."""
        level = self._level
        if level.wilds:
            # No full division is worth more than the best one. Only hands with wild cards take
            # long enough to be worth the bound.
            best = Best(level, SIZE_MASK)
            best.run(slices)
            self._ceiling = best.ceiling
        self._spend(slices, level.wilds, level.joined, 0, None)
        return self.found

    def _spend(self, slices: list[Slice], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Give the wild cards to bridges and suits."""
        level = self._level
        if not self._dearer(got + self._ceiling[wilds]):
            return
        stuck = stuck_kinds(level, slices) if wilds else 0
        for bridge, rest in _joined(level, slices, wilds, bits):
            left = wilds - bridge.wilds
            score = got + bridge.score
            if (stuck & ~bridge.kinds).bit_count() <= level.grasp[left] and self._dearer(
                score + self._ceiling[left]
            ):
                self._spend(level.after(slices, bridge), left, rest, score, (bridge, trail))
        if self._dearer(_reach(level, slices, wilds, got)):
            for shares, helped in level.allotments[wilds]:
                if not stuck & ~helped:
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
            choice &= level.with_kind[_narrowest(level, bare, bits)]
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

    def _finish(self, slices: list[Slice], shares: tuple[int, ...], got: int, trail: Trail) -> None:
        """What it comes to when the suits see to all that is left."""
        got += sum([part.full[wilds] for part, wilds in zip(slices, shares, strict=True)])
        if got > self._best:
            self._best = got
            self.found = Found(trail, slices, shares)


def _narrowest(level: Level, kinds: int, bits: int) -> int:
    """Of some kinds, the one that the fewest bridges can use."""
    pivot = kinds & -kinds
    kinds ^= pivot
    count = (bits & level.with_kind[pivot]).bit_count()
    while kinds and count > 1:
        low = kinds & -kinds
        kinds ^= low
        some = (bits & level.with_kind[low]).bit_count()
        if some < count:
            pivot, count = low, some
    return pivot


def _short(slices: list[Slice], shares: tuple[int, ...]) -> int:
    """A suit whose cards cannot all be melded within it, NONE if they all can."""
    for at, part in enumerate(slices):
        if not part.full:
            part.full = part.line.full(part.code)
        if part.full[shares[at]] < 0:
            return at
    return NONE


def _reach(level: Level, slices: list[Slice], wilds: int, got: int) -> int:
    """A bound: all suits at their best and every bridge at once."""
    return got + gains(slices, wilds) + level.spans[fitting(slices, level.natural)][1]


def _bare(slices: list[Slice], shares: tuple[int, ...], bits: int) -> tuple[int, int]:
    """The bridges that fit, and the kinds that no meld within a suit can use."""
    bare = at = 0
    for part in slices:
        bits &= part.fit
        bare |= (part.bare or part.find_bare())[shares[at]]
        at += 1  # noqa: SIM113 - counting by hand is quicker here than zip or enumerate
    return bits, bare


def _ceiling(slices: list[Slice], shares: tuple[int, ...], got: int) -> int:
    for part, wilds in zip(slices, shares, strict=True):
        if not part.gain:
            part.gain = part.line.gain(part.code)
        got += part.gain[wilds]
    return got


class Outs:
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

    def run(self, slices: list[Slice]) -> int:
        """The kinds that go out as a bit set, every wild kind as the first one."""
        every = self.wanted
        self._spend(slices, self._level.wilds, self._level.joined)
        return every & ~self.wanted

    def _spend(self, slices: list[Slice], wilds: int, bits: int) -> None:
        """Look for throws when so many wild cards are given away or thrown."""
        level = self._level
        stuck = stuck_kinds(level, slices) if wilds else 0
        if wilds and self.wanted & self._wild and self._whole(slices, wilds - 1, level.joined):
            self.wanted ^= self._wild
        for shares, helped in level.allotments[wilds]:
            lost = stuck & ~helped
            if not lost & lost - 1:
                self._outs(slices, shares, level.natural)
        for bridge, rest in _joined(level, slices, wilds, bits):
            left = wilds - bridge.wilds
            if (stuck & ~bridge.kinds).bit_count() <= 1 + level.grasp[left]:
                self._spend(level.after(slices, bridge), left, rest)

    def _whole(self, slices: list[Slice], wilds: int, bits: int) -> bool:
        """Whether nothing is left over with exactly so many wild cards."""
        level = self._level
        stuck = stuck_kinds(level, slices)
        if stuck.bit_count() > level.grasp[wilds]:
            return False
        for shares, helped in level.allotments[wilds]:
            if not stuck & ~helped and self._full(slices, shares, level.natural):
                return True
        return any(
            self._whole(level.after(slices, bridge), wilds - bridge.wilds, rest)
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
            pivot = stuck or _narrowest(level, bare & ~self.wanted or bare, bits)
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
            if self._hopeful(after):
                self._outs(after, shares, bits)

    def _hopeful(self, slices: list[Slice]) -> bool:
        """Whether a kind still wanted is among the cards."""
        kinds = 0
        for part in slices:
            kinds |= part.kinds
        return bool(kinds & self.wanted)

    def _full(self, slices: list[Slice], shares: tuple[int, ...], bits: int) -> bool:
        """Whether the cards can all be melded."""
        level = self._level
        bits, bare = _bare(slices, shares, bits)
        if bare & ~level.spans[bits][0]:
            return False
        choice = bits
        if bare:
            choice &= level.with_kind[_narrowest(level, bare, bits)]
        elif (short := _short(slices, shares)) >= 0:
            choice &= level.touching[short]
        else:
            return True
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
    bits = fitting(slices, bits) if wilds else 0
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
