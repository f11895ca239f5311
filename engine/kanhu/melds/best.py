"""The dearest division of a hand, cards left over allowed.

Branch and bound: cross-suit melds are added depth first. Two bounds keep the search small: no part
of a hand is worth more than the whole hand, and melds that share a kind share its copies
(`search_tables.CrossBounds`).
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.melds.lines import NONE
from kanhu.melds.search_tables import CrossSuitMeld, SearchTables, SuitState

Trail = tuple[CrossSuitMeld, "Trail"] | None
"""The way by which something was reached: its last step, and the way before it."""


class Found(NamedTuple):
    """End of a search: the cross-suit melds laid, what is left of the suits, their wild cards."""

    trail: Trail
    states: list[SuitState]
    shares: tuple[int, ...]


def fitting(states: list[SuitState], cross_melds: int) -> int:
    """Those of the cross-suit melds that the cards suffice for."""
    for state in states:
        cross_melds &= state.fit
    return cross_melds


def stuck_kinds(tables: SearchTables, states: list[SuitState]) -> int:
    """Kinds that no meld without wild cards can use."""
    bare = 0
    for state in states:
        bare |= (state.bare or state.find_bare())[0]
    return bare & ~tables.cross_bounds[fitting(states, tables.natural)][0]


class Best:
    """Branch and bound for the best score; `slack` 63 asks for the points only."""

    def __init__(self, tables: SearchTables, slack: int) -> None:
        self._tables = tables
        self._slack = slack
        self._best = NONE
        self._end: tuple[Trail, list[SuitState], int] = (None, [], 0)
        # Best of the whole hand with so many wild cards: bounds every part of it.
        self.bounds: list[int] = []

    def run(self, states: list[SuitState]) -> int:
        """Search the hand with 0, 1, … wild cards, each bounded by those before."""
        joined = fitting(states, self._tables.joined)
        for wilds in range(self._tables.wilds + 1):
            self._best = NONE
            self._grow(states, wilds, self._tables.natural, 0, None)
            if wilds and joined:
                self._join(states, wilds, joined, 0, None)
            self.bounds.append(self._best)
        return self._best

    def found(self) -> Found:
        """The best division of the last `run`."""
        trail, states, wilds = self._end
        return Found(trail, states, share_out(self._tables, states, wilds))

    def _join(self, states: list[SuitState], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Try every cross-suit meld with wild cards, alone and together."""
        tables, slack = self._tables, self._slack
        bits = fitting(states, bits)
        while bits:
            low = bits & -bits
            meld = tables.cross_melds[low.bit_length() - 1]
            left = wilds - meld.wilds
            score = got + meld.score
            if left >= 0 and score + self.bounds[left] > self._best | slack:
                after = tables.after(states, meld)
                step = (meld, trail)
                self._grow(after, left, tables.natural, score, step)
                if left:
                    self._join(after, left, bits, score, step)
            bits ^= low

    def _grow(self, states: list[SuitState], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Add cross-suit melds without wild cards; the suits share the wild cards left."""
        tables = self._tables
        score = got + gains(states, wilds)
        if score > self._best:
            self._best = score
            self._end = (trail, states, wilds)
        for state in states:
            bits &= state.fit
        while bits and score + tables.cross_bounds[bits][1] > self._best | self._slack:
            low = bits & -bits
            bits ^= low
            meld = tables.cross_melds[low.bit_length() - 1]
            after = tables.after(states, meld)
            self._grow(after, wilds, bits, got + meld.score, (meld, trail))


def gains(states: list[SuitState], wilds: int) -> int:
    """Best score of the suits by themselves when they may share so many wild cards."""
    total = 0
    for state in states:
        if not state.gain:
            state.gain = state.line.gain(state.code)
        total += state.gain[0]
    if not wilds:
        return total
    if wilds == 1:
        return total + max([state.gain[1] - state.gain[0] for state in states])
    best = [0] * (wilds + 1)
    for state in states:
        gain = state.gain
        best = [
            max([best[w - mine] + gain[mine] for mine in range(w + 1)]) for w in range(wilds + 1)
        ]
    return best[wilds]


def share_out(tables: SearchTables, states: list[SuitState], wilds: int) -> tuple[int, ...]:
    """How the suits share the wild cards to come to `gains`; the first way among equals."""
    if not wilds:
        return tables.allotments[0][0][0]

    def score(shares: tuple[int, ...]) -> int:
        return sum([state.gain[mine] for state, mine in zip(states, shares, strict=True)])

    return max((shares for shares, _ in tables.allotments[wilds]), key=score)
