"""Covering the cards of a hand with melds: the search behind `cover`.

A hand is held as a code, a field of bits for each kind, wild kinds apart. For every kind that
must be covered the ways to cover it are looked up by the cards around it; the search always
turns to the card that is hardest to cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kanhu.melds.forms import Cards, Kind
from kanhu.melds.lays import Rule
from kanhu.melds.rows import PackLike

FIELD = 3
"""Bits of a code given to one kind."""
FULL = (1 << FIELD) - 1
"""A field with all its bits set."""
LONGEST = 16
"""Cards of the largest hand asked about."""
SHARE = 60
"""One wild card, in parts that two to five own cards can share evenly."""
CACHE_SIZE = 20_000
"""Codes that are remembered before it starts afresh."""
HOPELESS = 1 << 20
"""The share of a card that no meld takes: more than there can be."""


class Lay(NamedTuple):
    """A pattern laid with all own cards at hand: `cost` places are left to wild cards."""

    cost: int
    own: int
    pattern: Cards


class _Choices(NamedTuple):
    """The lays a kind has to choose from, and its least share of a lay's cost."""

    share: int
    lays: tuple[Lay, ...]


NO_CHOICE = _Choices(HOPELESS, ())
"""What is found for a card that no meld takes."""


class _Ways(dict[int, _Choices]):
    """For one kind: the cards that matter to it, as a code, to its choices; made when missed."""

    def __init__(self, ground: Ground, patterns: Sequence[Cards]) -> None:
        super().__init__()
        self._ground, self._patterns = ground, patterns
        self.mask = 0  # the fields of all kinds that matter
        for kind in {kind for pattern in patterns for kind in pattern}:
            self.mask |= FULL << FIELD * kind & ground.plain

    def __missing__(self, code: int) -> _Choices:
        if len(self) > CACHE_SIZE:
            self.clear()
        cheapest: dict[int, Lay] = {}
        for pattern in self._patterns:
            lay = self._ground.lay(pattern, code)
            if lay.own not in cheapest or lay.cost < cheapest[lay.own].cost:
                cheapest[lay.own] = lay
        lays = tuple(sorted(cheapest.values(), key=lambda lay: (lay.cost, -lay.own)))
        share = min(
            (lay.cost * SHARE // self._ground.burden(lay.own) for lay in lays), default=HOPELESS
        )
        found = self[code] = _Choices(share, lays) if lays else NO_CHOICE
        return found


class _Hardest(NamedTuple):
    """A card by its unit (0: nothing is left to cover) and the lays it has to choose from."""

    unit: int
    single: tuple[Lay, ...]
    several: tuple[Lay, ...]


NOTHING_LEFT = _Hardest(0, (), ())
"""What is found where every card is covered."""


class _Kind(NamedTuple):
    """What is known of one kind that must be covered."""

    place: int
    single: _Ways  # patterns without repetition: presence is all that matters
    several: _Ways  # patterns with repetition


class Ground:
    """What is the same for all hands of one pack, one set of rules and of riders.

    Attributes:
        plain: the fields of all kinds that are not wild.
        patterns: every pattern a division may need, with the key of its row.
    """

    def __init__(self, pack: PackLike, rules: Sequence[Rule], riders: frozenset[Kind]) -> None:
        kinds = range(len(pack.codes))
        self.wild = pack.wild
        self._top = FIELD * len(kinds)
        self._unit = [
            (1 << FIELD * kind) + ((1 << self._top) if kind in pack.wild else 0) for kind in kinds
        ]
        self.plain = sum(FULL << FIELD * kind for kind in kinds if kind not in pack.wild)
        self._low = sum(1 << FIELD * kind for kind in kinds)
        must = [kind for kind in kinds if kind not in riders]
        self._must = sum(1 << FIELD * kind for kind in must)
        self.patterns = _patterns(rules)
        every = list(dict.fromkeys(cards for cards, _ in self.patterns))
        self._kinds = {
            1 << FIELD * kind: _Kind(
                FIELD * kind,
                _Ways(self, [p for p in every if kind in p and len(set(p)) == len(p)]),
                _Ways(self, [p for p in every if kind in p and len(set(p)) < len(p)]),
            )
            for kind in must
        }

    def read(self, hand: Cards) -> tuple[int, int, int]:
        """Plain cards as a code, the number of wild cards, and the fields of their kinds."""
        unit = self._unit
        total = sum([unit[kind] for kind in hand])
        return total & self.plain, total >> self._top, total & ~self.plain & (1 << self._top) - 1

    def lay(self, pattern: Cards, code: int) -> Lay:
        """The pattern with all own cards that the code has for it."""
        own, have = 0, 0
        for kind in pattern:
            place = FIELD * kind
            if code >> place & FULL > own >> place & FULL and kind not in self.wild:
                own += 1 << place
                have += 1
        return Lay(len(pattern) - have, own, pattern)

    def burden(self, own: int) -> int:
        """How many of the cards have to be covered; 1 if none, to divide by."""
        count = 0
        while own:
            place = ((own & -own).bit_length() - 1) // FIELD * FIELD
            here = own >> place & FULL
            count += here if self._must >> place & 1 else 0
            own -= here << place
        return max(1, count)

    def choice(self, code: int, budget: int, drops: int) -> _Hardest | None:
        """What to do about the card that is hardest to cover; None if all is in vain."""
        present = (code | code >> 1 | code >> 2) & self._low
        rest = present & self._must
        if not rest:
            return NOTHING_LEFT
        hardest, worst, fewest = NOTHING_LEFT, -1, 0
        shares: list[int] = []
        while rest:
            low = rest & -rest
            rest ^= low
            place, single, several = self._kinds[low]
            one, more = single[present & single.mask], several[code & several.mask]
            share = one.share if one.share < more.share else more.share
            count = code >> place & FULL
            budget -= share * count
            if drops:
                shares += [share] * count
            elif budget < 0:
                return None
            if share >= worst:
                ways = len(one.lays) + len(more.lays)
                if share > worst or ways < fewest:
                    worst, fewest, hardest = share, ways, _Hardest(low, one.lays, more.lays)
        if budget < 0:  # the cards that cost most may be left aside
            shares.sort()
            if budget + sum(shares[-drops:]) < 0:
                return None
        return hardest


class Search:
    """Covers what is left of one hand; remembers what could not be covered."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._failed: dict[tuple[int, int], int] = {}

    def run(self, code: int, wilds: int, drops: int) -> list[Lay] | None:
        """Lays that cover the code with at most so many wild cards."""
        trail: list[Lay] = []
        return trail if self._covered(code, wilds, drops, trail) else None

    def _covered(self, code: int, wilds: int, drops: int, trail: list[Lay]) -> bool:
        if self._failed.get((code, drops), -1) >= wilds:
            return False
        choice = self._ground.choice(code, wilds * SHARE, drops)
        if choice is None:
            return False
        if not choice.unit:
            return True
        for lays in (choice.single, choice.several):
            for lay in lays:
                if lay.cost > wilds:
                    break
                trail.append(lay)
                if self._covered(code - lay.own, wilds - lay.cost, drops, trail):
                    return True
                trail.pop()
        if drops and self._covered(code - choice.unit, wilds, drops - 1, trail):
            return True
        self._failed[code, drops] = wilds
        return False


def _patterns(rules: Sequence[Rule]) -> list[tuple[Cards, str]]:
    """Every pattern a division may need, with the key of its row."""
    return [
        (pattern, rule.key)
        for rule in rules
        for pattern in rule.form.patterns(LONGEST)
        if not rule.form.splits(len(pattern))
    ]
