"""The general exact method: any rows, any number of copies and wild cards.

Memoised search on the lowest card of the hand: it stays over, or it belongs to one of the lays
that the hand can put down. Wild cards may also be own cards of a meld, and some cards may be
riders that need no meld. Slow beside the suit tables (`fast`), but without assumptions: it is
the fall-back for packs they do not serve, and the oracle they are tested against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from kanhu.melds.forms import Cards, Kind
from kanhu.melds.lays import SIZE_BITS, Copies, Rule, lays_of
from kanhu.melds.rows import PackLike

FIELD = 8
"""Bits of a hand code given to one kind; the highest guards against borrowing."""
Laid = tuple[Cards, ...]
"""Melds that have been laid."""


class _Lay(NamedTuple):
    """A lay as a number: `own` in hand code, `first` its lowest place (-1 without own cards)."""

    own: int
    first: int
    wilds: int
    score: int


class Exact:
    """Solver for one pack and one set of rules.

    A hand is held as one number with a field a kind, plain kinds lowest, wild kinds highest.
    """

    def __init__(self, pack: PackLike, rules: Sequence[Rule], riders: frozenset[Kind]) -> None:
        plain = [k for k in range(len(pack.codes)) if k not in pack.wild]
        self._order = [*plain, *sorted(pack.wild)]
        self._unit = {kind: 1 << FIELD * place for place, kind in enumerate(self._order)}
        self._guard = sum(unit << FIELD - 1 for unit in self._unit.values())
        self._wild_from = len(plain)
        self._wild = pack.wild
        self._riders = sum(((1 << FIELD - 1) - 1) * self._unit[k] for k in riders)
        self._copies = Copies(Counter(pack.cards))
        self._rules = rules
        self._lays: dict[int, list[_Lay]] = {}
        self._choices: dict[tuple[int, int], list[int]] = {}

    # --- the questions -------------------------------------------------------------------------

    def best(self, hand: Cards) -> Laid:
        """The dearest melds, some cards left over; among equal ones those that use more cards."""
        found = _Search(self, hand).dearest(self.code(hand), whole=False)
        assert found is not None, "leaving every card is a division"
        return self._cards_of(found)

    def full(self, hand: Cards) -> Laid | None:
        """The dearest melds that leave no card over (riders apart), None if there are none."""
        found = _Search(self, hand).dearest(self.code(hand), whole=True)
        return None if found is None else self._cards_of(found)

    def goes_out(self, hand: Cards) -> Cards:
        """Kinds whose throw leaves nothing unmelded."""
        search, code = _Search(self, hand), self.code(hand)
        return tuple(
            kind
            for kind in dict.fromkeys(hand)
            if search.dearest(code - self._unit[kind], whole=True) is not None
        )

    def claims(self, hand: Cards, card: Kind) -> list[Cards]:
        """Every multiset of two or more hand cards that forms one meld with the card."""
        found: set[Cards] = set()
        wild_in_hand = [k for k in hand if k in self._wild]
        wilds = len(wild_in_hand) + (card in self._wild)
        held = Counter((*hand, card))
        for own, count in lays_of(self._rules, self._copies, wilds, whole=True):
            free = list((held - Counter(own)).elements())
            if not Counter(own) <= held:
                continue
            for subs in set(combinations(sorted(k for k in free if k in self._wild), count)):
                laid = Counter((*own, *subs))
                laid[card] -= 1
                if laid[card] >= 0 and laid.total() >= 2:
                    found.add(tuple(sorted(laid.elements())))
        return sorted(found, key=lambda cards: (len(cards), cards))

    # --- numbers and cards ---------------------------------------------------------------------

    def code(self, hand: Cards) -> int:
        """The hand as a number."""
        return sum(self._unit[kind] for kind in hand)

    def covers(self, code: int, part: int) -> bool:
        """Whether the hand holds every card of the part."""
        guard = self._guard
        return ((code | guard) - part) & guard == guard

    def lays_in(self, code: int, wilds: int) -> list[_Lay]:
        """The lays that a hand with that many wild cards can put down."""
        if wilds not in self._lays:
            self._lays[wilds] = self._all_lays(wilds)
        return [lay for lay in self._lays[wilds] if self.covers(code, lay.own)]

    def _all_lays(self, wilds: int) -> list[_Lay]:
        every = lays_of(self._rules, self._copies, wilds, whole=True)
        lays = []
        for (own, count), points in every.items():
            code = self.code(own)
            size = len(own) + count
            lays.append(_Lay(code, self.lowest(code), count, points << SIZE_BITS | size))
        return sorted(lays, key=lambda lay: (-lay.score, lay.own))

    @staticmethod
    def lowest(code: int) -> int:
        """Place of the lowest card, -1 for no card."""
        return ((code & -code).bit_length() - 1) // FIELD

    def wild_part(self, code: int) -> int:
        """The wild cards of a hand."""
        return code >> FIELD * self._wild_from << FIELD * self._wild_from

    def only_riders(self, code: int) -> bool:
        """Whether every card is a rider."""
        return not code & ~self._riders

    def stand_ins(self, code: int, count: int) -> list[int]:
        """Every choice of so many wild cards out of a hand, as codes."""
        if count == 0:
            return [0]
        key = (code >> FIELD * self._wild_from, count)
        found = self._choices.get(key)
        if found is None:
            kinds = self._spelled(self.wild_part(code))
            found = sorted({self.code(chosen) for chosen in combinations(kinds, count)})
            self._choices[key] = found
        return found

    def is_wild(self, place: int) -> bool:
        """Whether the kind at that place is wild."""
        return place >= self._wild_from

    def _spelled(self, code: int) -> Cards:
        fields = ((kind, code >> FIELD * at & 127) for at, kind in enumerate(self._order))
        return tuple(kind for kind, count in fields for _ in range(count))

    def _cards_of(self, laid: tuple[int, ...]) -> Laid:
        return tuple(tuple(sorted(self._spelled(code))) for code in laid)


class _Search:
    """The search over one hand; its memo serves every part of that hand."""

    def __init__(self, exact: Exact, hand: Cards) -> None:
        self._exact = exact
        code = exact.code(hand)
        wilds = len(exact._spelled(exact.wild_part(code)))
        lays = exact.lays_in(code, wilds)
        self._by_first: dict[int, list[_Lay]] = {}
        for lay in lays:
            self._by_first.setdefault(lay.first, []).append(lay)
        # Lays that a hand of nothing but wild cards can put down.
        self._wild_lays = [lay for lay in lays if lay.first < 0 or exact.is_wild(lay.first)]
        self._memo: dict[tuple[int, bool], tuple[int, int] | None] = {}

    def dearest(self, code: int, whole: bool) -> tuple[int, ...] | None:
        """The melds of the best division as codes, None if a whole one is asked in vain."""
        laid: list[int] = []
        found = self._solve(code, whole)
        while found is not None and code:
            _, meld = found
            if meld > 0:
                laid.append(meld)
            code -= abs(meld)
            found = self._solve(code, whole)
        return None if found is None else tuple(laid)

    def _solve(self, code: int, whole: bool) -> tuple[int, int] | None:
        """Score and first step: a meld, or a single card left over as a negative code."""
        if not code:
            return 0, 0
        key = (code, whole)
        if key not in self._memo:
            self._memo[key] = self._search(code, whole)
        return self._memo[key]

    def _search(self, code: int, whole: bool) -> tuple[int, int] | None:
        exact = self._exact
        first = exact.lowest(code)
        card = 1 << FIELD * first
        best: tuple[int, int] | None = None
        if not whole or exact.only_riders(card):
            left = self._solve(code - card, whole)
            best = None if left is None else (left[0], -card)
        for lay, meld in self._melds_with(code, first, card):
            rest = self._solve(code - meld, whole)
            if rest is not None and (best is None or lay.score + rest[0] > best[0]):
                best = lay.score + rest[0], meld
        return best

    def _melds_with(self, code: int, first: int, card: int) -> list[tuple[_Lay, int]]:
        exact, found = self._exact, []
        wild = exact.is_wild(first)
        for lay in self._wild_lays if wild else self._by_first.get(first, ()):
            if not exact.covers(code, lay.own):
                continue
            for subs in exact.stand_ins(code - lay.own, lay.wilds):
                meld = lay.own + subs
                if not wild or exact.covers(meld, card):
                    found.append((lay, meld))
        return found
