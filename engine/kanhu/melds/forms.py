"""The shapes a meld can have, as small objects.

A form knows two things: which sets of natural cards have its shape (`patterns`) and
whether given own cards can be filled up to a set of that shape (`fits`). The solvers are
built from the first, the reading of a laid set from the second; tests hold the two
against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, Protocol

Kind = int
"""The number of a kind of card in its pack; the package does without `kanhu.cards`, so it is named
here once more."""
Cards = tuple[Kind, ...]
"""Cards by their kinds."""


class Form(Protocol):
    """One way of forming a meld."""

    def patterns(self, most: int) -> Iterator[Cards]:
        """Every natural set of this shape with at most `most` cards, each a sorted tuple.

        The number of copies in the pack is not looked at: a wild card may stand for a card
        all of whose copies are gone.
        """

    def fits(self, own: Cards, size: int) -> bool:
        """Whether the own cards (sorted) can be part of a set of `size` cards of this shape."""

    def splits(self, size: int) -> bool:
        """Whether every set of that size falls into two sets of the same shape."""

    def used(self) -> frozenset[Kind]:
        """Every kind that can be an own card of such a set."""


class Listed(NamedTuple):
    """Sets written out card by card."""

    sets: tuple[Cards, ...]

    def patterns(self, most: int) -> Iterator[Cards]:
        """The listed sets themselves."""
        return (cards for cards in self.sets if len(cards) <= most)

    def fits(self, own: Cards, size: int) -> bool:
        """Own cards are part of one listed set of that size."""
        held = Counter(own)
        return any(len(cards) == size and held <= Counter(cards) for cards in self.sets)

    def splits(self, size: int) -> bool:
        """A listed set is taken as it stands."""
        return False

    def used(self) -> frozenset[Kind]:
        """Every kind of these sets."""
        return frozenset(kind for cards in self.sets for kind in cards)


class Run(NamedTuple):
    """Consecutive cards of one suit, each of them `copies` times.

    `lines` holds the cards of each suit in rank order; `least` and `most` count ranks.
    """

    lines: tuple[Cards, ...]
    least: int
    most: int
    copies: int = 1

    def patterns(self, most: int) -> Iterator[Cards]:
        """Every window of every line, short windows first."""
        for length in range(self.least, min(self.most, most // self.copies) + 1):
            for line in self.lines:
                for start in range(len(line) - length + 1):
                    yield tuple(sorted(line[start : start + length] * self.copies))

    def fits(self, own: Cards, size: int) -> bool:
        """Own cards lie in one line, close enough together and not too often."""
        length, odd = divmod(size, self.copies)
        if odd or not self.least <= length <= self.most:
            return False
        held = Counter(own)
        if held and max(held.values()) > self.copies:
            return False
        return any(self._within(line, held, length) for line in self.lines)

    @staticmethod
    def _within(line: Cards, held: Counter[Kind], length: int) -> bool:
        if length > len(line) or not all(kind in line for kind in held):
            return False
        spots = [line.index(kind) for kind in held]
        return not spots or max(spots) - min(spots) < length

    def splits(self, size: int) -> bool:
        """A long run falls into shorter ones; several copies of it stay together."""
        return self.copies == 1 and size >= 2 * self.least

    def used(self) -> frozenset[Kind]:
        """Every kind of these sets."""
        return frozenset(kind for line in self.lines for kind in line)


class OfRank(NamedTuple):
    """Cards of one rank in different suits, `each` copies of every suit taken.

    `ranks` holds, for each rank, its cards in the several suits; between `least` and `most`
    suits take part.
    """

    ranks: tuple[Cards, ...]
    each: int
    least: int
    most: int

    def patterns(self, most: int) -> Iterator[Cards]:
        """Every choice of suits, rank by rank."""
        for suits in range(self.least, min(self.most, most // self.each) + 1):
            for cards in self.ranks:
                for chosen in combinations(cards, suits):
                    yield tuple(sorted(chosen * self.each))

    def fits(self, own: Cards, size: int) -> bool:
        """Own cards share a rank, and no suit is there too often."""
        suits, odd = divmod(size, self.each)
        if odd or not self.least <= suits <= self.most:
            return False
        held = Counter(own)
        if len(held) > suits or any(count > self.each for count in held.values()):
            return False
        return any(suits <= len(cards) and held.keys() <= set(cards) for cards in self.ranks)

    def splits(self, size: int) -> bool:
        """Fewer suits or fewer copies are other melds."""
        return False

    def used(self) -> frozenset[Kind]:
        """Every kind of these sets."""
        return frozenset(kind for cards in self.ranks for kind in cards)


class AnyOf(NamedTuple):
    """Any cards out of one pool, the same card more than once if need be."""

    pools: tuple[Cards, ...]
    least: int
    most: int

    def patterns(self, most: int) -> Iterator[Cards]:
        """Every multiset of every pool."""
        for size in range(self.least, min(self.most, most) + 1):
            for pool in self.pools:
                yield from combinations_with_replacement(sorted(pool), size)

    def fits(self, own: Cards, size: int) -> bool:
        """All own cards are in one pool."""
        if not self.least <= size <= self.most:
            return False
        return any(all(kind in pool for kind in own) for pool in self.pools)

    def splits(self, size: int) -> bool:
        """Twice the least number makes two melds."""
        return size >= 2 * self.least

    def used(self) -> frozenset[Kind]:
        """Every kind of these sets."""
        return frozenset(kind for pool in self.pools for kind in pool)


class Same(NamedTuple):
    """`copies` identical cards."""

    kinds: Cards
    copies: int

    def patterns(self, most: int) -> Iterator[Cards]:
        """One set for each kind."""
        if self.copies <= most:
            yield from ((kind,) * self.copies for kind in self.kinds)

    def fits(self, own: Cards, size: int) -> bool:
        """All own cards are one and the same card."""
        if size != self.copies or len(set(own)) > 1:
            return False
        return not own or own[0] in self.kinds

    def splits(self, size: int) -> bool:
        """Nothing smaller counts."""
        return False

    def used(self) -> frozenset[Kind]:
        """Every kind of these sets."""
        return frozenset(self.kinds)
