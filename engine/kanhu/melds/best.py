"""The dearest division of a hand, cards left over allowed.

Bridges are added depth first. Two bounds keep the search small: no part of a hand is worth more
than the whole hand, and bridges that share a kind share its copies (`level.Spans`).
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.melds.level import Bridge, Level, Slice
from kanhu.melds.lines import NONE

Trail = tuple[Bridge, "Trail"] | None
"""The way by which something was reached: its last step, and the way before it."""


class Found(NamedTuple):
    """End of a search: the bridges laid, what is left of the suits, their wild cards."""

    trail: Trail
    slices: list[Slice]
    shares: tuple[int, ...]


def fitting(slices: list[Slice], bridges: int) -> int:
    """Those of the bridges that the cards suffice for."""
    for part in slices:
        bridges &= part.fit
    return bridges


def stuck_kinds(level: Level, slices: list[Slice]) -> int:
    """Kinds that no meld without wild cards can use."""
    bare = 0
    for part in slices:
        bare |= (part.bare or part.find_bare())[0]
    return bare & ~level.spans[fitting(slices, level.natural)][0]


class Best:
    """Branch and bound for the best score; `slack` 63 asks for the points only."""

    def __init__(self, level: Level, slack: int) -> None:
        self._level = level
        self._slack = slack
        self._best = NONE
        self._end: tuple[Trail, list[Slice], int] = (None, [], 0)
        # Best of the whole hand with so many wild cards: bounds every part of it.
        self.ceiling: list[int] = []

    def run(self, slices: list[Slice]) -> int:
        """Search the hand with 0, 1, … wild cards, each bounded by those before."""
        joined = fitting(slices, self._level.joined)
        for wilds in range(self._level.wilds + 1):
            self._best = NONE
            self._grow(slices, wilds, self._level.natural, 0, None)
            if wilds and joined:
                self._join(slices, wilds, joined, 0, None)
            self.ceiling.append(self._best)
        return self._best

    def found(self) -> Found:
        """The best division of the last `run`."""
        trail, slices, wilds = self._end
        return Found(trail, slices, share_out(self._level, slices, wilds))

    def _join(self, slices: list[Slice], wilds: int, bits: int, got: int, trail: Trail) -> None:
        """Try every bridge with wild cards, alone and together."""
        level, slack = self._level, self._slack
        bits = fitting(slices, bits)
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
        score = got + gains(slices, wilds)
        if score > self._best:
            self._best = score
            self._end = (trail, slices, wilds)
        for part in slices:
            bits &= part.fit
        while bits and score + level.spans[bits][1] > self._best | self._slack:
            low = bits & -bits
            bits ^= low
            bridge = level.bridges[low.bit_length() - 1]
            after = level.after(slices, bridge)
            self._grow(after, wilds, bits, got + bridge.score, (bridge, trail))


def gains(slices: list[Slice], wilds: int) -> int:
    """Best score of the suits by themselves when they may share so many wild cards."""
    total = 0
    for part in slices:
        if not part.gain:
            part.gain = part.line.gain(part.code)
        total += part.gain[0]
    if not wilds:
        return total
    if wilds == 1:
        return total + max([part.gain[1] - part.gain[0] for part in slices])
    best = [0] * (wilds + 1)
    for part in slices:
        gain = part.gain
        best = [
            max([best[w - mine] + gain[mine] for mine in range(w + 1)]) for w in range(wilds + 1)
        ]
    return best[wilds]


def share_out(level: Level, slices: list[Slice], wilds: int) -> tuple[int, ...]:
    """How the suits share the wild cards to come to `gains`; the first way among equals."""
    if not wilds:
        return level.allotments[0][0][0]

    def score(shares: tuple[int, ...]) -> int:
        return sum([part.gain[mine] for part, mine in zip(slices, shares, strict=True)])

    return max((shares for shares, _ in level.allotments[wilds]), key=score)
