"""Estimates of Tyzicha's players: what a hand promises, gifts it can spare, chances of a card.

The weights of `promise` were fitted once to the totals that declarers reached in six thousand
imagined deals (`playout`); they leave an error of about 40 points before the widow is known and of
about 20 afterwards.
"""

from __future__ import annotations

from itertools import combinations

from kanhu.cards.bits import bits, cards_of
from kanhu.games.tyzicha.board import DEALT
from kanhu.games.tyzicha.cards import POINTS, RANKS, VALUES
from kanhu.games.tyzicha.players.playout import COUPLE_BITS, HIGHER, OF_SUIT
from kanhu.players.odds import none_of

# base, marriage (part of its value, and less for each), a trump beyond the couple, ace, ten with
# its ace, ten otherwise, a card beyond three of a suit, half a marriage (part of its value)
_BEFORE = (34.0, 0.96, -10.0, 6.4, 14.0, 12.7, 5.3, 2.5, 0.15)
_AFTER = (8.0, 0.93, -10.6, 12.5, 17.0, 15.0, 5.0, 4.4, 0.0)
_VALUE = tuple(VALUES[suit] for suit in "CDHS")


def promise(hand: int) -> float:
    """The total a declarer may expect of these cards: seven before the widow, eight after."""
    base, value, each, trump, ace, with_ace, ten, long, half = (
        _BEFORE if hand.bit_count() <= DEALT else _AFTER
    )
    total = base
    for dear, couple, suit in COUPLE_BITS:
        if hand & couple == couple:
            total += value * dear + each + trump * ((hand & suit).bit_count() - 2)
        elif hand & couple:
            total += half * dear
    for suit in range(len(_VALUE)):
        held = hand >> RANKS * suit & 0b111111
        if held >> 5:
            total += ace
        if held >> 4 & 1:
            total += with_ace if held >> 5 else ten
        total += long * max(0, held.bit_count() - 3)
    return total


def gifts(hand: int, count: int) -> list[tuple[int, int]]:
    """The pairs of cards that ten can best spare, the best first; their order is left open."""
    ranked = sorted(
        combinations(cards_of(hand), 2),
        key=lambda pair: (-_left(hand, pair), pair),
    )
    return ranked[:count]


def _left(hand: int, pair: tuple[int, int]) -> float:
    """What is promised after a gift, less half of the points that are given away."""
    return promise(hand & ~bits(pair)) - sum(POINTS[kind] for kind in pair) / 2


class Odds:
    """Exact chances against the cards that the two other hands hold between them.

    Args:
        unseen: bits of those cards.
        later: cards in the hand that plays next. other: cards in the third hand.
        trump: bits of the trump suit.
    """

    def __init__(self, unseen: int, later: int, other: int, trump: int) -> None:
        self.unseen, self.trump = unseen, trump
        self.count, self.later, self.other = unseen.bit_count(), later, other

    def _without(self, cards: int, size: int) -> float:
        """Chance that a hand of this size has none of these unseen cards."""
        return none_of(self.count, (self.unseen & cards).bit_count(), min(size, self.count))

    def lead_wins(self, kind: int) -> float:
        """Chance that a card led takes the trick: TY-22 and TY-23 leave the others no choice."""
        suit = OF_SUIT[kind]
        if self.unseen & HIGHER[kind]:
            return 0.0  # whoever holds the higher card must play it
        if self.trump in (0, suit):
            return 1.0
        lost = self._ruffed(suit, self.later) + self._ruffed(suit, self.other)
        return max(0.0, 1.0 - lost)

    def _ruffed(self, suit: int, size: int) -> float:
        """Chance that a hand has no card of the suit but a trump."""
        return self._without(suit, size) - self._without(suit | self.trump, size)

    def keeps_trick(self, kind: int, led: int) -> float:
        """Chance that the one hand which still follows does not take the trick from this card."""
        higher, suit = self.unseen & HIGHER[kind], OF_SUIT[kind]
        if suit == led:
            safe = self._without(higher, self.later)
            return safe if self.trump in (0, led) else safe - self._ruffed(led, self.later)
        # The card is a trump on another suit: only a void hand with a higher trump beats it.
        return 1.0 - (self._without(led, self.later) - self._without(led | higher, self.later))
