"""What a simple way of playing Khanquest thinks of cards: which to lead, and which to beat with.

A hand is a number in which bit k stands for card k, so the lowest card that beats another is found
by a mask. Leads are the weakest cards, answers the cheapest ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kanhu.cards.kinds import Cards, Kind
from kanhu.games.khanquest.kit import BLACK, CARDS, PLAIN, SUITS, beats
from kanhu.games.khanquest.options import KhanOptions

STRONG = 0.6  # worth from which a card is too good for a larger lead


class Judge:
    """What a way of playing knows of the cards when a suit is trump.

    Attributes:
        cost: worth of a card that is spent, by kind, 0 for the lowest to about 1.
        over: kind -> bits of the cards that beat it. trumps: bits of the trump suit.
        needed: beats that clear the table. dealt: size of the hand dealt. cap: turns of a game.
        sizes: numbers of cards that may be led. void: trumps only without the suit (KQ-36).
    """

    def __init__(self, o: KhanOptions, trump: str, needed: int, sizes: Sequence[int]) -> None:
        every = range(CARDS)
        self.over = [sum(1 << a for a in every if beats(a, b, trump)) for b in every]
        self.cost = [sum(beats(a, b, trump) for b in every) / (CARDS - 1) for a in every]
        self.trumps = PLAIN[trump]
        self.plain = [PLAIN[suit] for suit in SUITS]
        self.order = sorted(every, key=lambda kind: (self.cost[kind], kind))
        self.needed, self.dealt, self.sizes = needed, int(o.hand_size), tuple(sizes)
        self.void, self.straight = bool(o.trump_when_void), o.lead_rule == "alexander"
        self.under_three = o.lead_limit == "under_three"

    def cheapest(self, hand: int, low: Kind, barred: int) -> Kind:
        """The cheapest card of a hand that beats one card, or -1; `barred` are suits held."""
        able = hand & self.over[low]
        if not able:
            return -1
        if low < BLACK and not self.trumps >> low & 1:
            same = able & self.plain[low & 3]
            if same:
                return (same & -same).bit_length() - 1
            if barred >> low & 1:
                able &= ~self.trumps
                if not able:
                    return -1
        return (able & -able).bit_length() - 1 if able & (1 << BLACK) - 1 else _lowest(able)

    def answer(self, hand: int, layer: Cards) -> Cards:
        """Cheap cards that beat a layer, or () if none were found; the costliest layer first."""
        barred = self.held_suits(hand) if self.void else 0
        if len(layer) == 1:
            kind = self.cheapest(hand, layer[0], barred)
            return (kind,) if kind >= 0 else ()
        found: list[Kind] = []
        for low in sorted(layer, key=lambda kind: -self.cost[kind]):
            kind = self.cheapest(hand, low, barred)
            if kind < 0:
                return ()
            hand &= ~(1 << kind)
            found.append(kind)
        return tuple(found)

    def held_suits(self, hand: int) -> int:
        """All cards, as bits, of the plain suits that a hand holds (KQ-36)."""
        return sum(suit for suit in self.plain if suit & hand and suit != self.trumps)

    def weakest(self, hand: int) -> Kind:
        """The card of a hand that is worth least."""
        for kind in self.order:
            if hand >> kind & 1:
                return kind
        raise ValueError("an empty hand has no weakest card")

    def lead(self, hand: int, most: int) -> Cards:
        """A weak lead of as many cards as may be led without spending strong ones."""
        if most >= 3 and hand.bit_count() >= 3:
            found = self._in_order(hand, most) if self.straight else self._pairs(hand, most)
            if found:
                return found
        return (self.weakest(hand),)

    def _pairs(self, hand: int, most: int) -> Cards:
        """Weak pairs with the weakest card besides; () if only strong ones are held."""
        pairs: list[Kind] = []
        want = 4 if most >= 5 and 5 in self.sizes and hand.bit_count() >= 5 else 2
        for rank in range(10):
            cards = hand >> 4 * rank & 15
            if cards.bit_count() >= 2:
                kinds = [k for k in range(4 * rank, 4 * rank + 4) if hand >> k & 1]
                kinds.sort(key=self.cost.__getitem__)
                if self.cost[kinds[1]] > STRONG:
                    continue
                pairs += kinds[:2]
                if len(pairs) == want:
                    break
        if not pairs:
            return ()
        for kind in pairs:
            hand &= ~(1 << kind)
        return (*pairs, self.weakest(hand)) if hand else ()

    def _in_order(self, hand: int, most: int) -> Cards:
        """The longest of the lowest runs, or three of a rank; () if there is none (KQ-35)."""
        run: list[Kind] = []
        best: list[Kind] = []
        for rank in range(10):
            kinds = [k for k in range(4 * rank, 4 * rank + 4) if hand >> k & 1]
            kinds.sort(key=self.cost.__getitem__)
            if len(kinds) >= 3 and not best:
                best = kinds[:3]
            run = [*run, kinds[0]] if kinds and self.cost[kinds[0]] <= STRONG else []
            if len(run) > max(2, len(best)) and len(run) <= min(5, most):
                best = run
        return tuple(best)


@lru_cache(maxsize=64)
def judge(o: KhanOptions, trump: str, needed: int, sizes: tuple[int, ...]) -> Judge:
    """The judge of a table with this trump."""
    return Judge(o, trump, needed, sizes)


def _lowest(bits: int) -> Kind:
    return (bits & -bits).bit_length() - 1
