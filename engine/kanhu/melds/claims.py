"""Which cards of a hand form a meld with one more card.

Every meld less one of its cards is a *need*; the needs are numbered, and a set of them is a bit
set. As with cross-suit melds, each suit of a hand knows the needs it does not stand in the way
of, so one AND over the suits answers for every card that could be thrown.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from kanhu.melds.forms import Cards, Kind
from kanhu.melds.layout import Layout
from kanhu.melds.lays import Rule, lays_of

CACHE_SIZE = 4_000
"""Answers that are remembered before it starts afresh."""
HAND_CACHE_SIZE = 1_000
"""Hands that are remembered: they are asked for several thrown cards in a row."""


class Need(NamedTuple):
    """Own cards and number of wild cards that lack one card to a meld."""

    own: Cards
    wilds: int


class _Fits(dict[Cards, int]):
    """For the cards of one suit: the needs they do not stand in the way of."""

    def __init__(self, layout: Layout, table: list[list[list[int]]], at: int) -> None:
        super().__init__()
        self._layout, self._table, self._at = layout, table, at

    def __missing__(self, cards: Cards) -> int:
        if len(self) > CACHE_SIZE:
            self.clear()
        found = self[cards] = self._layout.fit(self._table, self._at, cards)
        return found


class _NeedTables:
    """Needs of hands with a given number of wild cards."""

    def __init__(self, layout: Layout, rules: tuple[Rule, ...], wilds: int) -> None:
        gives = _needs(layout, rules, wilds)
        wild = (layout.first_wild,)
        laid = {need: need.own + wild * need.wilds for need in gives}
        self.needs = sorted(gives, key=lambda need: (len(laid[need]), laid[need]))
        self.giving: dict[Kind, int] = {}
        for at, need in enumerate(self.needs):
            for kind in gives[need]:
                self.giving[kind] = self.giving.get(kind, 0) | 1 << at
        table = layout.fitting([need.own for need in self.needs])
        self.by_suit = [(end, _Fits(layout, table, at)) for at, (_, end) in enumerate(layout.spans)]
        self.every = (1 << len(self.needs)) - 1


class Claims:
    """Finds claims for one pack and one set of rules.

    `beside(meld, keys)` tells whether a set of cards has a reading other than the given keys.
    """

    def __init__(
        self,
        layout: Layout,
        rules: tuple[Rule, ...],
        beside: Callable[[Cards, frozenset[str]], bool],
    ) -> None:
        self._layout = layout
        self._rules = rules
        self._beside = beside
        self._tables: dict[int, _NeedTables] = {}
        self._hands: dict[Cards, tuple[_NeedTables, int]] = {}
        self._besides: dict[tuple[int, Kind, frozenset[str]], int] = {}

    def possible(self, hand: Cards, card: Kind, but: frozenset[str]) -> bool:
        """Whether some cards of the hand form a meld with the card, other than by `but`."""
        tables, bits = self._hands.get(hand) or self._look(hand)
        if card > self._layout.first_wild:
            card = self._layout.first_wild
        bits &= tables.giving.get(card, 0)
        if bits and but:
            bits &= self._allowed(tables, card, but)
        return bits != 0

    def of(self, hand: Cards, card: Kind) -> list[Cards]:
        """Every multiset of hand cards that forms a meld with the card, small ones first."""
        tables, bits = self._hands.get(hand) or self._look(hand)
        first_wild = self._layout.first_wild
        bits &= tables.giving.get(min(card, first_wild), 0)
        if not bits:
            return []
        wild = hand[len(hand) - self._layout.wilds(hand) :]
        found = []
        while bits:
            own, count = tables.needs[(bits & -bits).bit_length() - 1]
            bits &= bits - 1
            if count:
                found += [(*own, *subs) for subs in sorted(set(combinations(wild, count)))]
            else:
                found.append(own)
        if self._layout.count > first_wild + 1:
            # Needs are in order for one wild kind; several kinds mingle.
            found.sort(key=lambda cards: (len(cards), cards))
        return found

    def _look(self, hand: Cards) -> tuple[_NeedTables, int]:
        wilds = self._layout.wilds(hand)
        tables = self._tables.get(wilds)
        if tables is None:
            tables = self._tables[wilds] = _NeedTables(self._layout, self._rules, wilds)
        bits, start = tables.every, 0
        for end, fits in tables.by_suit:
            stop = bisect_left(hand, end, start)
            bits &= fits[hand[start:stop]]
            start = stop
        if len(self._hands) > HAND_CACHE_SIZE:
            self._hands.clear()
        found = self._hands[hand] = (tables, bits)
        return found

    def _allowed(self, tables: _NeedTables, card: Kind, but: frozenset[str]) -> int:
        """The needs that give the card and then have another reading than `but`."""
        key = (id(tables), card, but)
        found = self._besides.get(key)
        if found is None:
            found, wild = 0, self._layout.first_wild
            for at, (own, count) in enumerate(tables.needs):
                if tables.giving[card] >> at & 1:
                    cards = tuple(sorted((*own, *(wild,) * count, card)))
                    found |= self._beside(cards, but) << at
            self._besides[key] = found
        return found


def _needs(layout: Layout, rules: tuple[Rule, ...], wilds: int) -> dict[Need, set[Kind]]:
    """Needs and the cards that fulfil them; any wild card is given as the first wild kind."""
    total = sum(layout.copies[kind] for kind in range(layout.first_wild, layout.count))
    found: dict[Need, set[Kind]] = {}
    lays = lays_of(rules, layout.copies, min(wilds + 1, max(wilds, total)), whole=True)
    for own, count in lays:
        if len(own) + count < 3:
            continue
        if count <= wilds:
            for kind in set(own):
                rest = list(own)
                rest.remove(kind)
                found.setdefault(Need(tuple(rest), count), set()).add(kind)
        if count:
            found.setdefault(Need(own, count - 1), set()).add(layout.first_wild)
    return found
