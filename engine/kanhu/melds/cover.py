"""Hands that must be laid out wholly, wild cards and riders among them: yes or no, how, by what.

The method for games in which a complete hand wins and melds are not counted. Only the cards that
are no riders have to be covered by melds; a wild card fills any place, but never a whole meld.
What a hand needs is then the least number of places left to wild cards, and the search looks for
a division that needs no more than the hand has. Three facts keep it small:

- in a meld laid first, a card at hand may take its own place: if it was meant for another meld, a
  wild card goes there instead. So each pattern is laid in one way, with all own cards at hand;
- a long meld that falls into two of its sort (`Form.splits`) is never needed;
- a card's share of the best meld it could be in bounds what is needed from below.

`Exact` is the oracle it is tested against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count

from kanhu.melds.covering import CACHE_SIZE, FIELD, FULL, LONGEST, SHARE, Ground, Lay, Search
from kanhu.melds.forms import Cards, Kind
from kanhu.melds.lays import Rule
from kanhu.melds.rows import PackLike

CHOSEN = -1
"""In place of the wild kinds held: some of the wild cards stand for cards of one's choice."""


class Cover:
    """Solver for one pack and one set of rules.

    Args:
        pack: the cards; its wild kinds may also be own cards of a meld.
        rules: the rows in force.
        riders: cards that need no meld; every wild kind is among them.
        needs: keys of melds of which a complete hand has at least one; () for none.
    """

    def __init__(
        self, pack: PackLike, rules: Sequence[Rule], riders: frozenset[Kind], needs: Sequence[str]
    ) -> None:
        self._ground = ground = Ground(pack, rules, riders)
        self._copies = Counter(pack.cards)
        self._wild = pack.wild
        self._needed = tuple(dict.fromkeys(cards for cards, key in ground.patterns if key in needs))
        self._needs = frozenset(needs)
        self._known: dict[Cards, bool] = {}
        self._within: dict[tuple[Cards, int, int], bool] = {}

    @staticmethod
    def serves(pack: PackLike, rules: Sequence[Rule], riders: frozenset[Kind]) -> bool:
        """Whether the method holds: wild cards ride, and one own card suffices for a meld."""
        few = max(Counter(pack.cards).values(), default=0) < FULL
        free = all(rule.own <= 1 and rule.wild >= LONGEST for rule in rules)
        return few and free and pack.wild <= riders

    # --- the questions ---------------------------------------------------------------------------

    def complete(self, hand: Cards) -> bool:
        """Whether the hand (sorted) can be laid out wholly, with a meld that is needed."""
        found = self._known.get(hand)
        if found is None:
            if len(self._known) > CACHE_SIZE:
                self._known.clear()
            code, wilds, held = self._ground.read(hand)
            found = self._known[hand] = self._solve(code, wilds, held) is not None
        return found

    def laid(self, hand: Cards) -> tuple[Cards, ...] | None:
        """The melds of a complete hand, riders left out; None if it is not complete."""
        lays = self._solve(*self._ground.read(hand))
        return None if lays is None else tuple(cards for cards, _ in self._named(lays, hand))

    def complete_through(self, hand: Cards, kind: Kind) -> bool:
        """Whether the hand is complete with this card of it as an own card of a needed meld."""
        through = [pattern for pattern in self._needed if kind in pattern]
        if not through:
            return False
        code, wilds, held = self._ground.read(hand)
        return self._with_needed(code, wilds, held, through) is not None

    def waits(self, hand: Cards) -> Cards:
        """The kinds that complete the hand with one card more, ascending."""
        return tuple(k for k in self._coming(hand) if self.complete(_joined(hand, k)))

    def waits_through(self, hand: Cards) -> Cards:
        """The kinds that complete the hand as own cards of a needed meld."""
        useful = {kind for pattern in self._needed for kind in pattern}
        return tuple(
            kind
            for kind in self._coming(hand)
            if kind in useful and self.complete_through(_joined(hand, kind), kind)
        )

    def gap(self, hand: Cards, most: int = LONGEST) -> int:
        """How many cards have to be exchanged for others until the hand is complete, up to `most`.

        Nobody asks where those others come from: each of them fits as a wild card would.
        """
        return next((n for n in range(most) if self.within(hand, n, n)), most)

    def within(self, hand: Cards, more: int, drops: int) -> bool:
        """Whether `more` cards of one's choice complete the hand if so many may be left aside."""
        key = hand, more, drops
        found = self._within.get(key)
        if found is None:
            if len(self._within) > CACHE_SIZE:
                self._within.clear()
            found = self._within[key] = self._with_more(hand, more, drops) is not None
        return found

    def plan(self, hand: Cards) -> tuple[tuple[Cards, int], ...]:
        """The hand in the groups of the division that lacks least: (cards, how many lack)."""
        divisions = (self._with_more(hand, more) for more in count())
        lays = next(lays for lays in divisions if lays is not None)
        return tuple((cards, lack) for cards, lack in self._named(lays, hand) if cards)

    def nearest(self, hand: Cards, more: int, drops: int) -> tuple[tuple[str, Cards, int], ...]:
        """A division that `more` cards of one's choice complete if so many may be left aside:
        (key, cards, how many lack), a needed meld first; () if there is none (see `within`)."""
        lays = self._with_more(hand, more, drops)
        if lays is None:
            return ()
        keys: dict[Cards, list[str]] = {}
        for pattern, key in self._ground.patterns:
            keys.setdefault(pattern, []).append(key)
        found = []
        for at, (lay, (cards, lack)) in enumerate(zip(lays, self._named(lays, hand), strict=True)):
            # A set that is two melds at once is called by the one that is needed, but only once.
            named = sorted(keys[lay.pattern], key=lambda key: (key in self._needs) == (at > 0))
            found.append((named[0], cards, lack))
        return tuple(found)

    def stands(self, cards: Cards, key: str) -> tuple[tuple[Kind, Kind], ...]:
        """In cards laid as one meld of this key: wild cards out of their own places, each with
        the kind it stands for; as few as can be."""
        fewest: tuple[tuple[Kind, Kind], ...] | None = None
        for pattern, row in self._ground.patterns:
            if row != key or len(pattern) != len(cards):
                continue
            open_ = list(pattern)
            over = [kind for kind in cards if not _placed(open_, kind)]
            if len(over) < len(cards) and self._wild.issuperset(over):
                found = tuple(zip(over, open_, strict=True))
                if fewest is None or len(found) < len(fewest):
                    fewest = found
        return fewest or ()

    # --- inside ----------------------------------------------------------------------------------

    def _coming(self, hand: Cards) -> list[Kind]:
        """Kinds that are not all in the hand already; none if no single card can help."""
        if self._with_more(hand, 1) is None:  # as a wild card does no less than any other
            return []
        held = Counter(hand)
        return [kind for kind in sorted(self._copies) if held[kind] < self._copies[kind]]

    def _named(self, lays: Sequence[Lay], hand: Cards) -> list[tuple[Cards, int]]:
        """The lays with their wild cards named, in their own places first; how many lack."""
        pool = [kind for kind in hand if kind in self._wild]
        named = [self._spelled(lay) for lay in lays]
        # Lays without other own cards choose first: they must have one in its own place.
        for at in sorted(range(len(lays)), key=lambda at: lays[at].own != 0):
            for kind in lays[at].pattern:
                if kind in pool:
                    pool.remove(kind)
                    named[at].append(kind)
        for at in sorted(range(len(lays)), key=lambda at: len(lays[at].pattern) - len(named[at])):
            lack = len(lays[at].pattern) - len(named[at])
            named[at] += pool[:lack]
            del pool[:lack]
        return [
            (tuple(sorted(cards)), len(lay.pattern) - len(cards))
            for cards, lay in zip(named, lays, strict=True)
        ]

    @staticmethod
    def _spelled(lay: Lay) -> list[Kind]:
        """The own cards of a lay."""
        return [kind for kind in set(lay.pattern) for _ in range(lay.own >> FIELD * kind & FULL)]

    def _with_more(self, hand: Cards, more: int, drops: int = 0) -> list[Lay] | None:
        """A division with `more` cards of one's choice.

        They are reckoned as wild cards, which would do no less, but make melds of their own.
        """
        code, wilds, held = self._ground.read(hand)
        return self._solve(code, wilds + more, CHOSEN if more else held, drops)

    def _solve(self, code: int, wilds: int, held: int, drops: int = 0) -> list[Lay] | None:
        """A division with at most so many wild cards, some cards left aside.

        `held` says which wild kinds they are, or CHOSEN.
        """
        if self._ground.choice(code, wilds * SHARE, drops) is None:
            return None
        if not self._needs:
            return Search(self._ground).run(code, wilds, drops)
        return self._with_needed(code, wilds, held, self._needed, drops)

    def _with_needed(
        self, code: int, wilds: int, held: int, patterns: Sequence[Cards], drops: int = 0
    ) -> list[Lay] | None:
        """A division with one of these patterns among its melds."""
        firsts = {self._ground.lay(pattern, code) for pattern in patterns}
        search = Search(self._ground)
        for lay in sorted(firsts):
            if lay.cost > wilds:
                break
            # Wild cards alone are a meld only if one of them lies in its own place.
            if (
                lay.own
                or held == CHOSEN
                or any(held >> FIELD * k & FULL for k in lay.pattern if k in self._wild)
            ):
                rest = search.run(code - lay.own, wilds - lay.cost, drops)
                if rest is not None:
                    return [lay, *rest]
        return None


def _placed(places: list[Kind], kind: Kind) -> bool:
    """Take the card's own place; False if it has none left."""
    if kind in places:
        places.remove(kind)
        return True
    return False


def _joined(hand: Cards, kind: Kind) -> Cards:
    return tuple(sorted((*hand, kind)))
