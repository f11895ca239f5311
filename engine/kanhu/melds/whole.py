"""Divisions that use every card, and the throws that lead to one.

Three rules keep the search small: a card that no meld of its suit and no cross-suit meld can use
must be the one thrown; a card that only cross-suit melds can use decides which of them to try; and
so does a suit that does not come out even by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanhu.melds.best import Best, Found, Trail, fitting, gains, stuck_kinds
from kanhu.melds.lays import SIZE_BITS, SIZE_MASK
from kanhu.melds.lines import NONE
from kanhu.melds.search_tables import CrossSuitMeld, SearchTables, SuitState

NO_BOUND = 1 << 30
"""A bound that nothing exceeds."""


class Full:
    """Branch and bound for the dearest division without left-over cards."""

    def __init__(self, tables: SearchTables) -> None:
        self._tables = tables
        self._best = NONE
        self._bounds = [NO_BOUND]
        self.found: Found | None = None

    def run(self, states: list[SuitState]) -> Found | None:
        """The dearest division, None if there is none."""
        tables = self._tables
        if tables.wilds:
            # No full division is worth more than the best one. Only hands with wild cards take
            # long enough to be worth the bound.
            best = Best(tables, SIZE_MASK)
            best.run(states)
            self._bounds = best.bounds
        self._spend(states, tables.wilds, tables.joined, 0, None)
        return self.found

    def _spend(
        self, states: list[SuitState], wilds: int, bits: int, got: int, trail: Trail
    ) -> None:
        """Give the wild cards to cross-suit melds and suits."""
        tables = self._tables
        if not self._dearer(got + self._bounds[wilds]):
            return
        stuck = stuck_kinds(tables, states) if wilds else 0
        for meld, rest in _joined(tables, states, wilds, bits):
            left = wilds - meld.wilds
            score = got + meld.score
            if (stuck & ~meld.kinds).bit_count() <= tables.reach_bound[left] and self._dearer(
                score + self._bounds[left]
            ):
                self._spend(tables.after(states, meld), left, rest, score, (meld, trail))
        if self._dearer(_total_bound(tables, states, wilds, got)):
            for shares, helped in tables.allotments[wilds]:
                if not stuck & ~helped:
                    self._fill(states, shares, tables.natural, got, trail)

    def _dearer(self, score: int) -> bool:
        """Whether a bound promises more points than the best so far."""
        return score >> SIZE_BITS > self._best >> SIZE_BITS

    def _fill(
        self, states: list[SuitState], shares: tuple[int, ...], bits: int, got: int, trail: Trail
    ) -> None:
        """Add cross-suit melds without wild cards; the suits have those of their shares."""
        tables = self._tables
        bits, bare = _bare(states, shares, bits)
        kinds, score = tables.cross_bounds[bits]
        if bare & ~kinds:
            return
        choice = bits
        if bare:
            choice &= tables.with_kind[_narrowest(tables, bare, bits)]
        elif (short := _short(states, shares)) >= 0:
            choice &= tables.touching[short]
        else:
            self._finish(states, shares, got, trail)
            if not self._dearer(_suits_bound(states, shares, got) + score):
                return
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            meld = tables.cross_melds[low.bit_length() - 1]
            after = tables.after(states, meld)
            self._fill(after, shares, bits, got + meld.score, (meld, trail))

    def _finish(
        self, states: list[SuitState], shares: tuple[int, ...], got: int, trail: Trail
    ) -> None:
        """What it comes to when the suits see to all that is left."""
        got += sum([state.full[wilds] for state, wilds in zip(states, shares, strict=True)])
        if got > self._best:
            self._best = got
            self.found = Found(trail, states, shares)


def _narrowest(tables: SearchTables, kinds: int, bits: int) -> int:
    """Of some kinds, the one that the fewest cross-suit melds can use."""
    pivot = kinds & -kinds
    kinds ^= pivot
    count = (bits & tables.with_kind[pivot]).bit_count()
    while kinds and count > 1:
        low = kinds & -kinds
        kinds ^= low
        some = (bits & tables.with_kind[low]).bit_count()
        if some < count:
            pivot, count = low, some
    return pivot


def _short(states: list[SuitState], shares: tuple[int, ...]) -> int:
    """A suit whose cards cannot all be melded within it, NONE if they all can."""
    for at, state in enumerate(states):
        if not state.full:
            state.full = state.line.full(state.code)
        if state.full[shares[at]] < 0:
            return at
    return NONE


def _total_bound(tables: SearchTables, states: list[SuitState], wilds: int, got: int) -> int:
    """A bound: all suits at their best and every cross-suit meld at once."""
    return got + gains(states, wilds) + tables.cross_bounds[fitting(states, tables.natural)][1]


def _bare(states: list[SuitState], shares: tuple[int, ...], bits: int) -> tuple[int, int]:
    """The cross-suit melds that fit, and the kinds that no meld within a suit can use."""
    bare = at = 0
    for state in states:
        bits &= state.fit
        bare |= (state.bare or state.find_bare())[shares[at]]
        at += 1  # noqa: SIM113 - counting by hand is quicker here than zip or enumerate
    return bits, bare


def _suits_bound(states: list[SuitState], shares: tuple[int, ...], got: int) -> int:
    for state, wilds in zip(states, shares, strict=True):
        if not state.gain:
            state.gain = state.line.gain(state.code)
        got += state.gain[wilds]
    return got


class Outs:
    """Search for the cards to throw: every card melded but one.

    `wanted` holds the kinds not yet known to go out; a part of the search that could only find
    others is left alone.
    """

    def __init__(self, tables: SearchTables, states: list[SuitState]) -> None:
        self._tables = tables
        self._wild = 1 << tables.layout.first_wild
        self.wanted = self._wild if tables.wilds else 0
        for state in states:
            self.wanted |= state.kinds

    def run(self, states: list[SuitState]) -> int:
        """The kinds that go out as a bit set, every wild kind as the first one."""
        every = self.wanted
        self._spend(states, self._tables.wilds, self._tables.joined)
        return every & ~self.wanted

    def _spend(self, states: list[SuitState], wilds: int, bits: int) -> None:
        """Look for throws when so many wild cards are given away or thrown."""
        tables = self._tables
        stuck = stuck_kinds(tables, states) if wilds else 0
        if wilds and self.wanted & self._wild and self._whole(states, wilds - 1, tables.joined):
            self.wanted ^= self._wild
        for shares, helped in tables.allotments[wilds]:
            lost = stuck & ~helped
            if not lost & lost - 1:
                self._outs(states, shares, tables.natural)
        for meld, rest in _joined(tables, states, wilds, bits):
            left = wilds - meld.wilds
            if (stuck & ~meld.kinds).bit_count() <= 1 + tables.reach_bound[left]:
                self._spend(tables.after(states, meld), left, rest)

    def _whole(self, states: list[SuitState], wilds: int, bits: int) -> bool:
        """Whether nothing is left over with exactly so many wild cards."""
        tables = self._tables
        stuck = stuck_kinds(tables, states)
        if stuck.bit_count() > tables.reach_bound[wilds]:
            return False
        for shares, helped in tables.allotments[wilds]:
            if not stuck & ~helped and self._full(states, shares, tables.natural):
                return True
        return any(
            self._whole(tables.after(states, meld), wilds - meld.wilds, rest)
            for meld, rest in _joined(tables, states, wilds, bits)
        )

    def _outs(self, states: list[SuitState], shares: tuple[int, ...], bits: int) -> None:
        """Look for throws, the wild cards going to the suits as shared out."""
        tables = self._tables
        bits, bare = _bare(states, shares, bits)
        choice = bits
        if bare:
            stuck = bare & ~tables.cross_bounds[bits][0]
            if stuck & stuck - 1:
                return
            # Best a kind that is known to go out: then only the cross-suit melds are to be tried.
            pivot = stuck or _narrowest(tables, bare & ~self.wanted or bare, bits)
            if self.wanted & pivot and self._full(self._less(states, pivot), shares, bits):
                self.wanted ^= pivot
            if stuck:
                return
            choice &= tables.with_kind[pivot]
        else:
            over, short = _overs(states, shares)
            self.wanted &= ~over
            if short >= 0:
                choice &= tables.touching[short]
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            after = tables.after(states, tables.cross_melds[low.bit_length() - 1])
            if self._hopeful(after):
                self._outs(after, shares, bits)

    def _hopeful(self, states: list[SuitState]) -> bool:
        """Whether a kind still wanted is among the cards."""
        kinds = 0
        for state in states:
            kinds |= state.kinds
        return bool(kinds & self.wanted)

    def _full(self, states: list[SuitState], shares: tuple[int, ...], bits: int) -> bool:
        """Whether the cards can all be melded."""
        tables = self._tables
        bits, bare = _bare(states, shares, bits)
        if bare & ~tables.cross_bounds[bits][0]:
            return False
        choice = bits
        if bare:
            choice &= tables.with_kind[_narrowest(tables, bare, bits)]
        elif (short := _short(states, shares)) >= 0:
            choice &= tables.touching[short]
        else:
            return True
        while choice:
            low = choice & -choice
            choice ^= low
            bits ^= low
            after = tables.after(states, tables.cross_melds[low.bit_length() - 1])
            if self._full(after, shares, bits):
                return True
        return False

    def _less(self, states: list[SuitState], kind_bit: int) -> list[SuitState]:
        """The states without one card of a kind."""
        ((at, code),) = self._tables.layout.codes((kind_bit.bit_length() - 1,))
        left = states.copy()
        left[at] = self._tables.rest(at, left[at].code - code)
        return left


def _joined(
    tables: SearchTables, states: list[SuitState], wilds: int, bits: int
) -> Iterator[tuple[CrossSuitMeld, int]]:
    """The cross-suit melds with wild cards that can be laid, each with those that may follow."""
    bits = fitting(states, bits) if wilds else 0
    while bits:
        low = bits & -bits
        meld = tables.cross_melds[low.bit_length() - 1]
        if meld.wilds <= wilds:
            yield meld, bits
        bits ^= low


def _overs(states: list[SuitState], shares: tuple[int, ...]) -> tuple[int, int]:
    """What can be thrown when all other cards are melded within their suits.

    Also a suit that does not come out even with a throw, so that a cross-suit meld must help it;
    NONE if there is none such.
    """
    found, short = 0, NONE
    for at, (state, wilds) in enumerate(zip(states, shares, strict=True)):
        over = _over(state, wilds)
        if state.full[wilds] >= 0:
            found |= over if short < 0 else 0
        elif not over:
            return 0, at
        elif short >= 0:
            return 0, NONE
        else:
            found, short = over, at
    return found, NONE


def _over(state: SuitState, wilds: int) -> int:
    if not state.over:
        state.full = state.line.full(state.code)
        state.over = tuple([places << state.base for places in state.line.over(state.code)])
    return state.over[wilds]
