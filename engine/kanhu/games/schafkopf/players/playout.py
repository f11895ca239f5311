"""How Schafkopf's players imagine a hand: cards as bits, and a deal played to its end.

A hand is a number in which bit k stands for kind k, so stronger cards are lower bits. `finish`
plays a deal that is known whole, by the exact rules of tricks: a side takes what it can take for
good, puts points on tricks it is sure of and as few as it can on others; in least everybody ducks.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.bits import cards_of
from kanhu.games.schafkopf.order import POINTS, SUIT, TRUMPS
from kanhu.players.simulated import SimulatedDeal

SUITS_BITS = tuple(sum(1 << k for k in range(32) if SUIT[k] == suit) for suit in range(4))
FOLLOW = tuple(SUITS_BITS[SUIT[kind]] for kind in range(32))
"""Kind -> bits of its suit."""

OVER = tuple(
    (1 << kind) - 1 if kind < TRUMPS else SUITS_BITS[0] | SUITS_BITS[SUIT[kind]] & ((1 << kind) - 1)
    for kind in range(32)
)
"""Kind -> bits of the cards that beat it."""

# What a card is worth for later tricks, in card points; found by trial play.
KEEP = (8, 7, 6, 6, 5, 4, 4, 3, 2, 2, 2, 2, 1, 1) + (1, 0, 0, 0, 0, 0) * 3


# Kinds in the order in which they are given away: few points first, weak first; and put on a trick
# that is won: many points first, weak first; and in least: many points first, strong first.
CHEAP = sorted(range(32), key=lambda kind: (POINTS[kind] + KEEP[kind], -kind))
DEAR = sorted(range(32), key=lambda kind: (KEEP[kind] - POINTS[kind], -kind))
HOT = sorted(range(32), key=lambda kind: (-POINTS[kind], kind))


def first(order: list[int], held: int) -> int:
    """The first kind of an order that is held."""
    for kind in order:
        if held >> kind & 1:
            return kind
    raise ValueError("no card held")


class Result(NamedTuple):
    """What a deal came out at for a seat, or several deals on average.

    Attributes:
        worth: what decides. won: it came out ahead of the others. points: of the match, less the
            mean of the others'. cards: card points it wanted and got; in least they count against.
    """

    worth: float
    won: float
    points: float
    cards: float


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        hands: bits a seat. declarer: seat, or -1 for least.
        points: card points per seat. tricks: tricks per seat.
        last: per seat the number of its last trick, 0 for none.
        leader, trick, best: of the trick that lies; best is the index of the card that wins so far.
        number: tricks ended.
    """

    def __init__(self, hands: list[int], declarer: int, leader: int) -> None:
        self.hands, self.declarer, self.leader = hands, declarer, leader
        self.points, self.tricks, self.last = [0, 0, 0], [0, 0, 0], [0, 0, 0]
        self.trick: list[int] = []
        self.best, self.number = 0, 0

    def put(self, kind: int) -> None:
        """The seat to play plays this card; the third card ends the trick."""
        trick = self.trick
        self.hands[(self.leader + len(trick)) % 3] ^= 1 << kind
        if trick and OVER[trick[self.best]] >> kind & 1:
            self.best = len(trick)
        trick.append(kind)
        if len(trick) == 3:
            self.number += 1
            self.leader = winner = (self.leader + self.best) % 3
            self.points[winner] += POINTS[trick[0]] + POINTS[trick[1]] + POINTS[trick[2]]
            self.tricks[winner] += 1
            self.last[winner] = self.number
            self.trick, self.best = [], 0

    def finish(self) -> None:
        """Play to the end."""
        choose = self._least if self.declarer < 0 else self._sides
        while self.trick or self.hands[self.leader]:
            seat = (self.leader + len(self.trick)) % 3
            hand = self.hands[seat]
            if self.trick:
                hand = hand & FOLLOW[self.trick[0]] or hand
            self.put(hand.bit_length() - 1 if not hand & (hand - 1) else choose(seat, hand))

    def _sides(self, seat: int, legal: int) -> int:
        """A card for a side: sure tricks are taken and filled, others get what is cheap."""
        trick, declarer = self.trick, self.declarer
        if not trick:
            foes = [self.hands[s] for s in (0, 1, 2) if (s == declarer) != (seat == declarer)]
            sure = 0
            for kind in cards_of(legal):
                if not _beaten(kind, FOLLOW[kind], foes):
                    sure |= 1 << kind
            return first(DEAR, sure) if sure else first(CHEAP, legal)
        suit = FOLLOW[trick[0]]
        last = len(trick) == 2
        after = (seat + 1) % 3
        foes = [] if last or (after == declarer) == (seat == declarer) else [self.hands[after]]
        best = trick[self.best]
        ahead = (self.leader + self.best) % 3
        if (ahead == declarer) == (seat == declarer) and not _beaten(best, suit, foes):
            return first(DEAR, legal)
        lies = sum(map(POINTS.__getitem__, trick))
        for kind in DEAR:
            if legal & OVER[best] & 1 << kind and not _beaten(kind, suit, foes):
                if lies + POINTS[kind] + 4 >= KEEP[kind]:
                    return kind
                break
        return first(CHEAP, legal)

    def _least(self, seat: int, legal: int) -> int:
        """A card for somebody who wants no points: duck with what is hot, lead what is low."""
        trick = self.trick
        if not trick:
            foes = [self.hands[s] for s in (0, 1, 2) if s != seat]
            safe = 0
            for kind in cards_of(legal):
                if any(_must_beat(kind, FOLLOW[kind], foe) for foe in foes):
                    safe |= 1 << kind
            return first(HOT, safe) if safe else max(cards_of(legal), key=_coolness)
        best = trick[self.best]
        under = legal & ~OVER[best]
        if under:
            return first(HOT, under)
        if len(trick) == 1:
            foe = self.hands[(seat + 1) % 3]
            for kind in cards_of(legal):
                if _must_beat(kind, FOLLOW[trick[0]], foe):
                    return kind
            return legal.bit_length() - 1
        return min(cards_of(legal), key=lambda kind: (POINTS[kind], kind))


def _coolness(kind: int) -> tuple[int, int]:
    return -POINTS[kind], kind


def _beaten(kind: int, suit: int, foes: list[int]) -> bool:
    """Whether one of these hands can beat a card in a trick of that suit."""
    over = OVER[kind]
    return any((hand & suit or hand) & over for hand in foes)


def _must_beat(kind: int, suit: int, hand: int) -> bool:
    """Whether every card that a hand may play in a trick of that suit beats the card."""
    legal = hand & suit or hand
    return bool(legal) and not legal & ~OVER[kind]
