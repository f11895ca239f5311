"""From meld rows to lays: own cards and a number of wild cards that together are one meld.

A lay is what a solver can put down: a natural pattern of a row with some of its cards left to
wild cards. Own cards never exceed the copies in the pack; what a wild card stands for may. Of
several readings of the same cards only the dearest is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from kanhu.melds.forms import Cards, Form, Kind
from kanhu.melds.rows import PackLike, Row, Sheet, form_of

SIZE_BITS = 6
"""Bits of a value that hold the number of cards; points are above them."""
SIZE_MASK = (1 << SIZE_BITS) - 1
"""The part of a value that holds the number of cards."""


class Meld(NamedTuple):
    """Cards laid as one meld: `cards` sorted, `points` and `clause` of the row `key`."""

    key: str
    points: int
    cards: Cards
    clause: str


class Rule(NamedTuple):
    """A row in force, translated into the kinds of a pack."""

    key: str
    points: int
    clause: str
    form: Form
    wild: int
    own: int


class Lay(NamedTuple):
    """Own cards and wild cards that are `times` melds worth `points` in all."""

    own: Cards
    wilds: int
    points: int
    times: int = 1

    @property
    def score(self) -> int:
        """Points first, then cards used: what a division is compared by."""
        return self.points << SIZE_BITS | len(self.own) + self.wilds

    def doubled(self, times: int) -> Lay:
        """Several copies of one natural meld, as one lay."""
        return Lay(tuple(sorted(self.own * times)), 0, self.points * times, times)


def rules_for(pack: PackLike, sheet: Sheet, values: Mapping[str, object]) -> tuple[Rule, ...]:
    """The rows in force, in file order; raises MeldRowError for a card that is not known."""
    limit = sheet.wild_limit(values)
    return tuple(_rule(row, pack, sheet, limit) for row in sheet.in_force(values))


def _rule(row: Row, pack: PackLike, sheet: Sheet, limit: int) -> Rule:
    form = form_of(row, pack, sheet.codes)
    return Rule(row.key, row.points, row.clause, form, min(limit, row.wild), row.own)


class Copies(dict[Kind, int]):
    """How often each kind is in the pack; 0 for any other."""

    def __missing__(self, kind: Kind) -> int:
        return 0


def lays_of(
    rules: Iterable[Rule], copies: Mapping[Kind, int], wilds: int, whole: bool
) -> dict[tuple[Cards, int], int]:
    """Every lay with at most `wilds` wild cards: (own cards, wild cards) → dearest points.

    With `whole` all sizes are listed; without, those that fall into two melds of the same row
    are left out, because no division needs them.
    """
    found: dict[tuple[Cards, int], int] = {}
    for rule in rules:
        most = sum(copies[kind] for kind in rule.form.used()) + wilds
        # Of a row that demands own cards a long meld need not fall into two good ones.
        keep = whole or rule.own > 0 or rule.points < 0
        for pattern in rule.form.patterns(most):
            if not keep and rule.form.splits(len(pattern)):
                continue
            for lay in _thinned(pattern, copies, min(wilds, rule.wild), rule.own):
                if found.get(lay, -1) < rule.points:
                    found[lay] = rule.points
    return found


def _thinned(
    pattern: Cards, copies: Mapping[Kind, int], wilds: int, own: int
) -> Iterator[tuple[Cards, int]]:
    """A pattern with up to `wilds` of its cards left to wild cards."""
    need = Counter(pattern)
    lacking = sum(max(0, count - copies[kind]) for kind, count in need.items())
    if lacking > wilds:
        return
    if wilds == 0:
        yield pattern, 0
        return
    ranges = [
        range(min(count, copies[kind]), max(0, count - wilds) - 1, -1)
        for kind, count in need.items()
    ]
    kinds = sorted(need)
    by_kind = dict(zip(need, ranges, strict=True))
    for counts in product(*(by_kind[kind] for kind in kinds)):
        size = sum(counts)
        if len(pattern) - size <= wilds and size >= own:
            cards = [k for k, c in zip(kinds, counts, strict=True) for _ in range(c)]
            yield tuple(cards), len(pattern) - size
