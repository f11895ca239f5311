"""The meld table of one set of options: what cards are worth, and how they divide best."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from kanhu.melds.claims import Claims
from kanhu.melds.exact import Exact
from kanhu.melds.fast import Fast
from kanhu.melds.forms import Cards, Kind
from kanhu.melds.layout import Layout
from kanhu.melds.lays import Meld, Rule, rules_for
from kanhu.melds.rows import PackLike, Sheet, Value, read_sheet

CACHE_SIZE = 4_000
"""Readings that are remembered before it starts afresh."""
NOTHING: frozenset[str] = frozenset()
"""No meld."""


class Division(NamedTuple):
    """Cards divided into melds.

    `points` in all, the `melds` dearest first (equal ones in order of their cards), and the
    cards `left` over, sorted.
    """

    points: int
    melds: tuple[Meld, ...]
    left: Cards


class MeldTable:
    """Answers every question about melds under one set of options.

    Hands are sorted tuples of kinds. Answers depend on the hand alone, never on what was asked
    before; tables fill up behind the questions and are bounded.

    Attributes:
        rules: the rows in force, in file order.
        exact: the general method, for any pack.
        fast: the method by suit tables, or None if the pack is not of its kind.
    """

    def __init__(self, pack: PackLike, sheet: Sheet, values: Mapping[str, object]) -> None:
        self.rules: tuple[Rule, ...] = rules_for(pack, sheet, values)
        self._wild = pack.wild
        # Wild kinds that may also be own cards have to be tried as both.
        self._both = frozenset(k for r in self.rules for k in r.form.used()) & pack.wild
        riders = frozenset(pack.codes.index(code) for code in sheet.riders)
        layout = Layout(pack)
        served = layout.serves(pack, self.rules, riders)
        self.exact = Exact(pack, self.rules, riders)
        self.fast = Fast(layout, self.rules) if served else None
        self._claims = Claims(layout, self.rules, self._has_beside) if served else None
        self._readings: dict[Cards, tuple[Meld, ...]] = {}

    # --- one meld ------------------------------------------------------------------------------

    def value(self, cards: Cards) -> Meld | None:
        """The reading of cards as one meld that scores most, None if they are no meld.

        Among readings that score the same the row that stands first counts.
        """
        found = self._readings.get(cards)
        if found is None:
            found = self.readings(cards)
        return found[0] if found else None

    def meld(self, cards: Cards) -> Meld:
        """The highest-scoring reading of cards as one meld; raises ValueError if they are none."""
        found = self.value(cards)
        if found is None:
            raise ValueError(f"{cards} are no meld")
        return found

    def readings(self, cards: Cards) -> tuple[Meld, ...]:
        """Every reading of the cards as one meld, the highest-scoring first."""
        found = self._readings.get(cards)
        if found is None:
            if len(self._readings) > CACHE_SIZE:
                self._readings.clear()
            dearest: dict[str, Meld] = {}
            for rule in self.rules:
                old = dearest.get(rule.key)
                if (old is None or old.points < rule.points) and self._reads(rule, cards):
                    dearest[rule.key] = Meld(rule.key, rule.points, cards, rule.clause)
            found = tuple(sorted(dearest.values(), key=lambda meld: -meld.points))
            self._readings[cards] = found
        return found

    def _reads(self, rule: Rule, cards: Cards) -> bool:
        """Whether the cards can be read by this rule, the wild ones chosen for it."""
        plain = tuple(kind for kind in cards if kind not in self._wild)
        wild = [kind for kind in cards if kind in self._wild]
        both = [kind for kind in wild if kind in self._both]
        for size in range(len(both), -1, -1):
            count = len(wild) - size
            if count > rule.wild or len(plain) + size < rule.own:
                continue
            for chosen in set(combinations(both, size)):
                if rule.form.fits(tuple(sorted(plain + chosen)), len(cards)):
                    return True
        return False

    def _has_beside(self, cards: Cards, but: frozenset[str]) -> bool:
        return any(meld.key not in but for meld in self.readings(cards))

    # --- whole hands ---------------------------------------------------------------------------

    def best(self, hand: Cards) -> Division:
        """The dearest division, cards left over allowed.

        Among equally dear ones one that leaves the fewest cards, then the first in the order of
        the search (which tries dear melds across suits first); the same hand always divides
        the same way.
        """
        if self.fast is None:
            return self._division(hand, self.exact.best(hand))
        return self._division(hand, _named(hand, self.fast.best(hand), self._wild))

    def best_points(self, hand: Cards) -> int:
        """Points of `best`, without looking for the melds."""
        if self.fast is None:
            return self.best(hand).points
        return self.fast.best_points(hand)

    def full(self, hand: Cards) -> Division | None:
        """The dearest division that leaves nothing over, None if there is none.

        Riders, where a game has them, may be left over. No cards at all are a full division.
        """
        if self.fast is None:
            laid = self.exact.full(hand)
            return None if laid is None else self._division(hand, laid)
        chosen = self.fast.full(hand)
        if chosen is None:
            return None
        return self._division(hand, _named(hand, chosen, self._wild))

    def goes_out(self, hand: Cards) -> Cards:
        """Kinds of the hand whose throw leaves all other cards melded, ascending.

        Empty if there is none, which for most hands is found out at a glance.
        """
        if self.fast is None:
            return self.exact.goes_out(hand)
        return self.fast.goes_out(hand)

    def out_best(self, hand: Cards) -> tuple[Kind, Division] | None:
        """The throw that goes out with the dearest division (the lowest kind among equals)."""
        best: tuple[Kind, Division] | None = None
        for kind in self.goes_out(hand):
            at = hand.index(kind)
            division = self.full(hand[:at] + hand[at + 1 :])
            if division is not None and (best is None or division.points > best[1].points):
                best = kind, division
        return best

    # --- claims --------------------------------------------------------------------------------

    def can_claim(self, hand: Cards, card: Kind, but: frozenset[str] = NOTHING) -> bool:
        """Whether two or more hand cards form one meld with the card.

        With `but` the meld must have a reading other than these keys. The last hands
        are remembered, so that asking again for another card costs next to nothing.
        """
        if self._claims is None:
            return any(self._has_beside(meld.cards, but) for _, meld in self.claims(hand, card))
        return self._claims.possible(hand, card, but)

    def claims(self, hand: Cards, card: Kind) -> tuple[tuple[Cards, Meld], ...]:
        """Every choice of two or more hand cards that forms one meld with the card.

        Each as (cards from the hand, dearest reading with the card), wild cards included;
        distinct multisets, few cards first, then by kinds.
        """
        if self._claims is None:
            every = self.exact.claims(hand, card)
        else:
            every = self._claims.of(hand, card)
        found = []
        for cards in every:
            meld = self.value(tuple(sorted((*cards, card))))
            if meld is not None:
                found.append((cards, meld))
        return tuple(found)

    # --- making divisions ----------------------------------------------------------------------

    def _division(self, hand: Cards, laid: tuple[Cards, ...]) -> Division:
        left = list(hand)
        melds = []
        for cards in laid:
            meld = self.value(cards)
            assert meld is not None, "a solver laid cards that are no meld"
            melds.append(meld)
            for kind in cards:
                left.remove(kind)
        melds.sort(key=lambda meld: (-meld.points, meld.cards))
        return Division(sum(meld.points for meld in melds), tuple(melds), tuple(left))


def _named(
    hand: Cards, chosen: list[tuple[Cards, int]], wild: frozenset[Kind]
) -> tuple[Cards, ...]:
    """Melds with their wild cards named; all wild kinds serve alike, the lowest go first."""
    stock = [kind for kind in hand if kind in wild]
    laid = []
    for own, count in chosen:
        laid.append((*own, *stock[:count]))
        del stock[:count]
    return tuple(laid)


def compile(
    pack: PackLike,
    sheet: Sheet | Mapping[str, object] | list[dict[str, object]],
    values: Mapping[str, object],
) -> MeldTable:
    """The meld table for a pack, a sheet of rows and option values.

    `sheet` may also be the parsed file itself, or only its rows. Tables are kept: the same
    cards, rows and values give the same object, which any number of games may share. Raises
    MeldRowError if a row is malformed or names a card that the pack does not have.
    """
    if not isinstance(sheet, Sheet):
        sheet = read_sheet({"meld": sheet} if isinstance(sheet, list) else sheet)
    asked = {name for row in sheet.rows for name, _ in row.when} | {sheet.limit}
    chosen = tuple(
        (name, value)
        for name, value in sorted(values.items())
        if name in asked and isinstance(value, bool | int | str)
    )
    key = _Cards(pack.codes, pack.cards, pack.suits, pack.ranks, pack.wild)
    return _compiled(key, sheet, chosen)


class _Cards(NamedTuple):
    """The part of a pack that melds depend on, hashable."""

    codes: tuple[str, ...]
    cards: Cards
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    wild: frozenset[Kind]


@lru_cache(maxsize=16)
def _compiled(pack: _Cards, sheet: Sheet, values: tuple[tuple[str, Value], ...]) -> MeldTable:
    return MeldTable(pack, sheet, dict(values))
