"""Groups by search: every group of a pack, and the division of cards that leaves fewest over.

The search is plain: the lowest card is left over, or lies in one of the groups that hold it. It
knows of a group only that the rules have a name for it, so that it is a second opinion beside the
solver of the game; the number of nodes it visits measures how hard a puzzle is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from kanhu.cards.kinds import Cards, Kind, holds, without
from kanhu.core.rules import Setup

Worth = Callable[[Cards], int]
"""What a group of cards is worth."""
MIXED = 3
"""Cards of the largest groups that may mix suits and ranks."""


class Found(NamedTuple):
    """The best division: what it is worth, its groups, the cards left over, nodes visited."""

    worth: int
    groups: tuple[Cards, ...]
    left: Cards
    nodes: int


class Groups:
    """The groups of one table that are made of own cards alone, no wild one among them."""

    def __init__(self, table: Setup, sizes: Sequence[int]) -> None:
        self.table, self.sizes = table, sizes

    @cached_property
    def every(self) -> tuple[Cards, ...]:
        """All groups that the pack has the cards for, each once; of those with more than three
        cards only such as have one suit or one rank."""
        copies, reading = Counter(self.table.pack.cards), self.table.wording.reading
        return tuple(dict.fromkeys(
            cards
            for size in self.sizes
            for kinds in self._alike(size)
            for cards in combinations_with_replacement(kinds, size)
            if all(cards.count(kind) <= copies[kind] for kind in set(cards))
            if reading(self.table, cards)
        ))  # fmt: skip

    def _alike(self, size: int) -> list[list[Kind]]:
        """The kinds that may lie together in a group of this size."""
        pack = self.table.pack
        kinds = sorted(set(pack.cards) - pack.wild)
        if size <= MIXED:
            return [kinds]
        return [
            [kind for kind in kinds if keys[kind] == key]
            for keys in (pack.suits, pack.ranks)
            for key in dict.fromkeys(keys)
        ]

    @cached_property
    def by_lowest(self) -> dict[int, tuple[Cards, ...]]:
        """Kind -> the groups whose lowest card it is."""
        found: dict[int, list[Cards]] = {}
        for group in self.every:
            found.setdefault(group[0], []).append(group)
        return {kind: tuple(groups) for kind, groups in found.items()}

    def fullest(self, cards: Cards) -> Found:
        """The division that leaves the fewest cards over."""
        return self._best(cards, len)

    def dearest(self, cards: Cards, worth: Worth) -> Found:
        """The division whose groups are worth most."""
        return self._best(cards, cache(worth))

    def _best(self, cards: Cards, worth: Worth) -> Found:
        """The dearest division."""
        inside = [group for kind in set(cards) for group in self.by_lowest.get(kind, ())
                  if holds(cards, group)]  # fmt: skip
        # No group is worth more than this for each of its cards.
        most = max((-(-worth(group) // len(group)) for group in inside), default=0)
        search = _Search(self.by_lowest, worth, most)
        search.look(cards, 0, (), ())
        return Found(search.worth, search.groups, search.left, search.nodes)


class _Search:
    """One branch-and-bound search."""

    def __init__(self, groups: dict[int, tuple[Cards, ...]], worth: Worth, most: int) -> None:
        self._by_lowest, self._worth, self._most = groups, worth, most
        self.worth, self.nodes = -1, 0
        self.groups: tuple[Cards, ...] = ()
        self.left: Cards = ()

    def look(self, rest: Cards, worth: int, groups: tuple[Cards, ...], left: Cards) -> None:
        self.nodes += 1
        if worth + self._most * len(rest) <= self.worth:
            return
        if not rest:
            self.worth, self.groups, self.left = worth, groups, left
            return
        for group in self._by_lowest.get(rest[0], ()):
            if holds(rest, group):
                more = worth + self._worth(group)
                self.look(without(rest, group), more, (*groups, group), left)
        self.look(rest[1:], worth, groups, (*left, rest[0]))


@lru_cache(maxsize=16)
def groups_of(table: Setup, sizes: tuple[int, ...]) -> Groups:
    """The groups of a table, found once."""
    return Groups(table, sizes)
