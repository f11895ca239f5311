"""Exact chances of one trick against the cards a seat has not seen.

Hands are taken as drawn from the unseen cards at random, but for suits they have failed to follow.
"""

from __future__ import annotations

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import POINTS, worth
from kanhu.games.schafkopf.players.playout import FOLLOW, KEEP, OVER, SUITS_BITS
from kanhu.players.odds import none_of
from kanhu.players.seen import known

LATER = 3.5  # points to be expected of a card still to come


class Odds:
    """Chances of the trick that lies in a view."""

    def __init__(self, view: View) -> None:
        self.view, b = view, view.board
        self.trick = view.cards(TRICK)
        self.unseen = ((1 << 32) - 1) & ~bits(known(view))
        self.seat: int = view.seat or 0
        self.declarer: int = b.declarer
        self.after = [(self.seat + step) % 3 for step in range(1, 3 - len(self.trick))]

    def mates(self, one: int, other: int) -> bool:
        """Whether two seats are on one side; in least nobody is."""
        if self.declarer < 0:
            return one == other
        return (one == self.declarer) == (other == self.declarer)

    def beaten(self, seat: int, kind: Kind, suit: int) -> float:
        """Chance that a seat can beat a card in a trick of a suit, given as bits."""
        held = self.unseen
        for number, cards in enumerate(SUITS_BITS):
            if self.view.board.lacks[seat] >> number & 1:
                held &= ~cards
        drawn = self.view.count(HAND[seat])
        unseen = held.bit_count()
        if drawn >= unseen:  # the seat holds all of them
            return float(bool((held & suit or held) & OVER[kind]))
        over, follows = held & OVER[kind], held & suit
        by_suit = 1 - none_of(unseen, (over & suit).bit_count(), drawn)
        trumps = (over & ~suit).bit_count()
        number = follows.bit_count()
        return by_suit + none_of(unseen, number, drawn) - none_of(unseen, number + trumps, drawn)

    def takes(self, move: Move) -> float:
        """Chance that the own side has the trick if this card is played."""
        kind = move.cards[0]
        trick = (*self.trick, kind)
        suit = FOLLOW[trick[0]]
        b = self.view.board
        best, owner = kind, self.seat
        if self.trick:
            lying = self.trick[(b.best - b.leader) % 3]
            if not OVER[lying] >> kind & 1:
                best, owner = lying, b.best
        share = float(self.mates(owner, self.seat))
        for seat in self.after:
            beats = self.beaten(seat, best, suit)
            share += beats * (float(self.mates(seat, self.seat)) - share)
        return share

    def value(self, move: Move) -> float:
        """Points to be expected for the own side, less what the card is worth later."""
        kind = move.cards[0]
        pot = worth(self.trick) + POINTS[kind] + LATER * len(self.after)
        if self.declarer < 0:
            # In least points are to be avoided, and strong cards to be got rid of.
            return (KEEP[kind] + POINTS[kind]) / 2 - 2 * self.takes(move) * pot
        return (2 * self.takes(move) - 1) * pot - KEEP[kind]
