"""Where the kinds of a pack stand: suits one after the other, wild cards last.

A sorted hand then falls into its suits, and the cards of one are the key of what is known about
that part of the hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from kanhu.melds.forms import Cards, Kind
from kanhu.melds.lays import Copies, Rule
from kanhu.melds.lines import FIELD
from kanhu.melds.rows import PackLike


class Layout:
    """The stretches of kinds of one suit, and the wild kinds behind them.

    Attributes:
        spans: (first kind, end) of every stretch.
        first_wild: the lowest wild kind; every kind from there on is wild.
    """

    def __init__(self, pack: PackLike) -> None:
        count = len(pack.codes)
        self.first_wild = min(pack.wild, default=count)
        self.count = count
        self.copies = Copies(Counter(pack.cards))
        self.spans: list[tuple[Kind, Kind]] = []
        start = 0
        for kind in range(1, self.first_wild + 1):
            if kind == self.first_wild or pack.suits[kind] != pack.suits[start]:
                self.spans.append((start, kind))
                start = kind
        self._span_of = [at for at, (a, z) in enumerate(self.spans) for _ in range(a, z)]

    def serves(self, pack: PackLike, rules: Sequence[Rule], riders: frozenset[Kind]) -> bool:
        """Whether the suit tables hold for this pack.

        Wild cards must come last and never be own cards of a meld; there must be no riders
        and no row that demands own cards, and copies must fit the fields of a code.
        """
        last = set(range(self.first_wild, self.count)) == pack.wild
        pure = not any(rule.form.used() & pack.wild for rule in rules)
        plain = all(rule.own == 0 and rule.points >= 0 for rule in rules)
        small = max(self.copies.values(), default=0) < 1 << FIELD - 1
        return last and pure and plain and small and not riders

    def wilds(self, hand: Cards) -> int:
        """Number of wild cards in a sorted hand."""
        return len(hand) - bisect_left(hand, self.first_wild)

    def codes(self, cards: Cards) -> tuple[tuple[int, int], ...]:
        """Plain cards as (stretch, code) pairs, one for each stretch that has any."""
        found: dict[int, int] = {}
        for kind in cards:
            at = self._span_of[kind]
            unit = 1 << FIELD * (kind - self.spans[at][0])
            found[at] = found.get(at, 0) + unit
        return tuple(sorted(found.items()))

    def fitting(self, needs: Sequence[Cards]) -> list[list[list[int]]]:
        """Which needs a number of copies satisfies: by stretch, kind of it, copies held.

        A set of needs is a bit set. A need fits a hand if it is in the sets of all its kinds.
        """
        every = (1 << len(needs)) - 1
        counts = range(1 << FIELD - 1)  # more copies than any pack has, so none need be capped
        rows = [[every for _ in counts] for _ in range(self.first_wild)]
        for at, cards in enumerate(needs):
            others = ~(1 << at)
            for kind in set(cards):
                row = rows[kind]
                for held in range(cards.count(kind)):
                    row[held] &= others
        return [rows[start:end] for start, end in self.spans]

    def fit(self, table: list[list[list[int]]], at: int, cards: Cards) -> int:
        """What the cards held in one stretch satisfy there."""
        rows, start = table[at], self.spans[at][0]
        held = [0] * len(rows)
        for kind in cards:
            held[kind - start] += 1
        found = -1
        for row, count in zip(rows, held, strict=True):
            found &= row[count]
        return found
