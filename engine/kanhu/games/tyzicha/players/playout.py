"""How Tyzicha's players imagine a hand: cards as bits, and a deal played to its end.

A hand is a number in which bit k stands for card k. `play_out` finishes a deal that is known
whole, by the exact rules of tricks and marriages: a seat on lead takes the tricks nobody can take
from it, then shows its dearest marriage, then parts with its cheapest card; a seat that follows
wins for good if it can, gives points to a partner's sure trick, and otherwise parts with little.
"""

from __future__ import annotations

from kanhu.cards.bits import cards_of
from kanhu.games.tyzicha.cards import COUPLES, PACK, POINTS, RANKS, SUIT, SUITS, VALUES
from kanhu.players.simulated import SimulatedDeal

SUIT_BITS = tuple(0b111111 << RANKS * at for at in range(len(SUITS)))
OF_SUIT = tuple(SUIT_BITS[SUIT[kind]] for kind in range(PACK))
HIGHER = tuple(OF_SUIT[kind] >> kind + 1 << kind + 1 for kind in range(PACK))
TRUMP_BITS = {"": 0} | {suit: SUIT_BITS[at] for at, suit in enumerate(SUITS)}
COUPLE_BITS = tuple(
    (VALUES[suit], sum(1 << kind for kind in COUPLES[suit]), SUIT_BITS[SUITS.index(suit)])
    for suit in sorted(SUITS, key=lambda suit: -VALUES[suit])
)
"""(value, bits of queen and king, bits of the suit), the dearest marriage first."""
KEPT = 25  # what a player holds a card of a marriage in hand dearer by
TEN, KING = 4, 3  # ranks


def may(hand: int, led: int, best: int, trump: int, must_head: bool) -> int:
    """TY-22, TY-23 in bits: led and trump are suits, best is the card that wins so far."""
    own = hand & led or hand & trump
    if not own:
        return hand
    return own & over(led, best, trump) or own if must_head else own


def over(led: int, best: int, trump: int) -> int:
    """All cards that would win a trick in which this card is the best so far."""
    same = OF_SUIT[best]
    return HIGHER[best] if same == trump else HIGHER[best] | trump


def beaten(kind: int, led: int, trump: int, hand: int) -> bool:
    """Whether a hand that follows later takes the trick from this card."""
    own = hand & led
    if own:
        return OF_SUIT[kind] == led and own & HIGHER[kind] != 0
    own = hand & trump
    return own != 0 and (OF_SUIT[kind] != trump or own & HIGHER[kind] != 0)


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        hands: bits a seat. trump: bits of the trump suit, or 0.
        leader: of the trick. trick: cards that lie in it, in order. best: index of the best.
        points: tricks and marriages, a seat. declarer: seat, for partnership.
        must_head, early: rules of following, and of a marriage on the first trick.
        moves_made: the moves made, where somebody wants to know them.
    """

    def __init__(self, hands: list[int], declarer: int, must_head: bool, early: bool) -> None:
        self.hands, self.declarer, self.leader = hands, declarer, declarer
        self.must_head, self.early = must_head, early
        self.trump, self.best = 0, 0
        self.trick: list[int] = []
        self.points = [0, 0, 0]
        self.moves_made: list[tuple[int, bool]] | None = None

    def put(self, kind: int, marry: bool = False) -> None:
        """The seat to play lays a card; the trick is taken after the third."""
        trick = self.trick
        seat = (self.leader + len(trick)) % 3
        self.hands[seat] &= ~(1 << kind)
        if self.moves_made is not None:
            self.moves_made.append((kind, marry))
        if marry:
            self.trump = OF_SUIT[kind]
            self.points[seat] += VALUES[SUITS[SUIT[kind]]]
        if trick and over(OF_SUIT[trick[0]], trick[self.best], self.trump) >> kind & 1:
            self.best = len(trick)
        trick.append(kind)
        if len(trick) == 3:
            winner = (self.leader + self.best) % 3
            self.points[winner] += POINTS[trick[0]] + POINTS[trick[1]] + POINTS[kind]
            self.leader, self.best, self.trick = winner, 0, []

    def play_out(self) -> list[int]:
        """Play to the end; the total of each seat."""
        while self.trick or self.hands[self.leader]:
            if self.trick:
                self.put(self._follow())
            else:
                self.put(*self._lead())
        return self.points

    def _lead(self) -> tuple[int, bool]:
        seat = self.leader
        hand, trump = self.hands[seat], self.trump
        one, two = self.hands[(seat + 1) % 3], self.hands[(seat + 2) % 3]
        kept, couple = 0, None
        for row in COUPLE_BITS:
            if hand & row[1] == row[1]:
                kept |= row[1]
                couple = couple or row
        rest = hand & ~kept
        for kind in reversed(cards_of(rest)):
            led = OF_SUIT[kind]
            if not (beaten(kind, led, trump, one) or beaten(kind, led, trump, two)):
                return kind, False
        if couple and (self.early or hand.bit_count() < 8):
            king = couple[1].bit_length() - 1
            suit = couple[2]
            loses = (one | two) & HIGHER[king]
            return (king - 1 if loses else king), suit != 0
        return cheapest(rest or hand), False

    def _follow(self) -> int:
        trick, trump = self.trick, self.trump
        count = len(trick)
        seat = (self.leader + count) % 3
        hand, led, best = self.hands[seat], OF_SUIT[trick[0]], trick[self.best]
        legal = may(hand, led, best, trump, self.must_head)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        later = self.hands[(seat + 1) % 3] if count == 1 else 0
        wins = legal & over(led, best, trump)
        sure = [k for k in cards_of(wins) if not (later and beaten(k, led, trump, later))]
        if sure:
            return min(sure, key=lambda kind: (kind % RANKS != TEN, _price(kind, hand)))
        holder = (self.leader + self.best) % 3
        taken = later and beaten(best, led, trump, later)
        if not wins and not taken and self.declarer not in (seat, holder):
            return max(cards_of(legal), key=lambda kind: POINTS[kind] - _price(kind, hand) // KEPT)
        return min(cards_of(legal), key=lambda kind: _price(kind, hand))


def _price(kind: int, hand: int) -> int:
    """Points of a card, and more if it is half of a marriage in hand."""
    rank = kind % RANKS
    if rank in (KING - 1, KING) and hand >> (kind + 1 if rank < KING else kind - 1) & 1:
        return POINTS[kind] + KEPT
    return POINTS[kind]


def cheapest(hand: int) -> int:
    """The card a hand parts with most easily: few points, no half of a marriage."""
    return min(cards_of(hand), key=lambda kind: _price(kind, hand))
