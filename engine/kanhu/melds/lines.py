"""Tables of one suit: what its cards can do among themselves.

A *line* is a stretch of kinds that belong together (a suit). Its cards are held as one number,
four bits a kind; answers are found by recursion on the lowest card and remembered on demand,
so nothing is computed before a hand asks for it. Suits with the same melds share one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FIELD = 4
"""Bits given to one kind: three count copies, the fourth guards against borrowing."""
FULL = (1 << FIELD) - 1
"""A field with all its bits set."""
NONE = -1
"""The score where there is no division at all."""
CACHE_SIZE = 12_000
"""Answers of a line that are remembered before it starts afresh."""


class Part(NamedTuple):
    """A meld within a line: own cards as a code, the places they use, wild cards, score."""

    own: int
    places: int
    wilds: int
    score: int


class Line:
    """One suit's tables for hands with at most `wilds` wild cards.

    Vectors are indexed by wild cards available (`gain`, `bare`) or spent exactly (`full`).
    """

    def __init__(self, width: int, parts: Iterable[Part], wilds: int) -> None:
        self._wilds = wilds
        self._guard = sum(1 << FIELD * place + FIELD - 1 for place in range(width))
        self._parts = sorted(parts, key=lambda part: (-part.score, part.own))
        self._by_low: list[list[Part]] = [[] for _ in range(width)]
        for part in self._parts:
            self._by_low[_low(part.own)].append(part)
        self._reaches = _needed_to_reach(self._parts, self._guard)
        self._nothing = (0,) * (wilds + 1)
        self._gain: dict[int, tuple[int, ...]] = {0: self._nothing}
        self._full: dict[int, tuple[int, ...]] = {0: (0, *(NONE,) * wilds)}
        self._bare: dict[int, tuple[int, ...]] = {0: self._nothing}

    def gain(self, code: int) -> tuple[int, ...]:
        """Best score of these cards, left-over cards allowed, for each number of wild cards."""
        found = self._gain.get(code)
        if found is None:
            low = _low(code)
            best = list(self.gain(code - (1 << FIELD * low)))
            held, guard = code | self._guard, self._guard
            for own, _, wilds, score in self._by_low[low]:
                if (held - own) & guard == guard:
                    _raise_to(best, self.gain(code - own), wilds, score)
            found = self._keep(self._gain, code, tuple(best))
        return found

    def full(self, code: int) -> tuple[int, ...]:
        """Best score with every card melded and exactly so many wild cards spent, else NONE."""
        found = self._full.get(code)
        if found is None:
            best = [NONE] * (self._wilds + 1)
            held, guard = code | self._guard, self._guard
            for own, _, wilds, score in self._by_low[_low(code)]:
                if (held - own) & guard == guard:
                    _raise_to(best, self.full(code - own), wilds, score)
            found = self._keep(self._full, code, tuple(best))
        return found

    def over(self, code: int) -> tuple[int, ...]:
        """Places from which one card can go so that `full` holds for the rest."""
        found = [0] * (self._wilds + 1)
        for place in places_of(code):
            rest = self.full(code - (1 << FIELD * place))
            for wilds, score in enumerate(rest):
                if score >= 0:
                    found[wilds] |= 1 << place
        return tuple(found)

    def bare(self, code: int) -> tuple[int, ...]:
        """Places whose cards no meld of this line can use, for each number of wild cards."""
        found = self._bare.get(code)
        if found is None:
            held, guard = code | self._guard, self._guard
            reach = [0] * (self._wilds + 1)
            for own, places, wilds, _ in self._reaches:
                if (held - own) & guard == guard:
                    reach[wilds] |= places
            every, used, bare = mask_of(code), 0, []
            for places in reach:
                used |= places
                bare.append(every & ~used)
            found = self._keep(self._bare, code, tuple(bare))
        return found

    def trace(self, code: int, wilds: int, whole: bool) -> list[Part]:
        """The melds behind `gain` (or, with `whole`, behind `full`)."""
        laid: list[Part] = []
        solve = self.full if whole else self.gain
        while code:
            low, score = _low(code), solve(code)[wilds]
            card = 1 << FIELD * low
            if not whole and self.gain(code - card)[wilds] == score:
                code -= card
                continue
            part = self._step(code, wilds, score, whole)
            laid.append(part)
            code -= part.own
            wilds -= part.wilds
        return laid

    def _step(self, code: int, wilds: int, score: int, whole: bool) -> Part:
        solve, guard = self.full if whole else self.gain, self._guard
        for part in self._by_low[_low(code)]:
            if part.wilds <= wilds and ((code | guard) - part.own) & guard == guard:
                rest = solve(code - part.own)[wilds - part.wilds]
                if rest >= 0 and rest + part.score == score:
                    return part
        raise AssertionError("a remembered score has no meld behind it")

    @staticmethod
    def _keep(
        memo: dict[int, tuple[int, ...]], code: int, found: tuple[int, ...]
    ) -> tuple[int, ...]:
        if len(memo) > CACHE_SIZE:
            empty = memo[0]
            memo.clear()
            memo[0] = empty
        memo[code] = found
        return found


def _raise_to(best: list[int], rest: tuple[int, ...], wilds: int, score: int) -> None:
    """Take the better of `best` and this meld followed by the rest."""
    for at in range(wilds, len(best)):
        after = rest[at - wilds]
        if after >= 0 and after + score > best[at]:
            best[at] = after + score


def _needed_to_reach(parts: list[Part], guard: int) -> list[Part]:
    """The parts that can reach places which no part inside them reaches."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda part: (part.places.bit_count(), part.wilds)):
        held, open_ = part.own | guard, part.places
        for other in kept:
            if other.wilds <= part.wilds and (held - other.own) & guard == guard:
                open_ &= ~other.places
        if open_:
            kept.append(part)
    return kept


def _low(code: int) -> int:
    """Place of the lowest card."""
    return ((code & -code).bit_length() - 1) // FIELD


def places_of(code: int) -> list[int]:
    """The places that hold a card, lowest first."""
    found, place = [], 0
    while code:
        if code & FULL:
            found.append(place)
        code >>= FIELD
        place += 1
    return found


def mask_of(code: int) -> int:
    """The places that hold a card, as a bit set."""
    found, bit = 0, 1
    while code:
        if code & FULL:
            found |= bit
        code >>= FIELD
        bit <<= 1
    return found
