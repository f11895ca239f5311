"""How Khanquest's players imagine a game: hands as bits, and a deal played to its end.

A hand is a number in which bit k stands for card k. `Deal` plays on a deal that is known whole, by
the exact rules; how its seats choose is a simple way of playing that is quick to work out: lead the
weakest cards, beat with the cheapest ones unless they are too good for what lies there.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.games.khanquest.players.judge import Judge
from kanhu.players.simulated import SimulatedDeal

LONGEST = 90  # turns of an imagined game before the shortest hands share it
DEAR = 0.5  # worth that may be spent for each card saved from being picked up


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        hands: bits a seat. stock: cards to be drawn, the next one last, the turned card first.
        table: layers, the top one last. leader: seat of the lowest layer, or to lead.
        actor: seat to decide. turns: made so far in the imagination.
        winner: seat that has won, or -1.
    """

    def __init__(self, j: Judge, hands: list[int], stock: list[Kind], actor: int) -> None:
        self.j, self.hands, self.stock, self.actor = j, hands, stock, actor
        self.n, self.turns, self.winner = len(hands), 0, -1
        self.table: list[Cards] = []

    def lay(self, cards: Cards) -> None:
        """The actor leads or beats with these cards (KQ-24 to KQ-28)."""
        seat, hands, stock = self.actor, self.hands, self.stock
        for kind in cards:
            hands[seat] &= ~(1 << kind)
        self.turns += 1
        short = self.j.dealt - hands[seat].bit_count()
        while short > 0 and stock:
            hands[seat] |= 1 << stock.pop()
            short -= 1
        if not hands[seat]:
            self.winner = seat
        self.table.append(cards)
        if len(self.table) > self.j.needed:
            self.table = []
        else:
            self.actor = (seat + 1) % self.n

    def take(self) -> None:
        """The actor picks up the table (KQ-23)."""
        for cards in self.table:
            for kind in cards:
                self.hands[self.actor] |= 1 << kind
        self.turns += 1
        self.table = []
        self.actor = (self.actor + 1) % self.n

    def swap(self, seat: int, seven: Kind) -> None:
        """KQ-11: the seven for the card that is drawn last."""
        self.hands[seat] ^= 1 << seven | 1 << self.stock[0]
        self.stock[0] = seven

    def limit(self) -> int:
        """KQ-16."""
        short = min(h.bit_count() for seat, h in enumerate(self.hands) if seat != self.actor)
        if self.j.under_three:
            return 1 if short < 3 else 5
        return short

    def choose(self) -> Cards:
        """What the actor lays by the simple way of playing; () to take."""
        j, hand = self.j, self.hands[self.actor]
        if not self.table:
            return j.lead(hand, self.limit())
        layer = self.table[-1]
        if hand.bit_count() < len(layer):
            return ()
        cards = j.answer(hand, layer)
        if not cards or not self.stock:
            return cards  # with the stock gone every card laid is one card less
        saved = sum(map(len, self.table))
        return cards if sum([j.cost[kind] for kind in cards]) <= DEAR * saved else ()

    def play_out(self) -> list[float]:
        """Play to the end; the share of the win of each seat."""
        while self.winner < 0 and self.turns < LONGEST:
            cards = self.choose()
            if cards:
                self.lay(cards)
            else:
                self.take()
        if self.winner >= 0:
            return [float(seat == self.winner) for seat in range(self.n)]
        sizes = [hand.bit_count() for hand in self.hands]
        best = [size == min(sizes) for size in sizes]
        return [alone / sum(best) for alone in best]
