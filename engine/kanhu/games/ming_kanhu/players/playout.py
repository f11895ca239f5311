"""How Ming Kanhu's players imagine a hand: cards as bits, and a deal played to its end.

A hand is a number in which bit k stands for card k, so the lowest card that beats another is found
by shifting. `ahead` finishes a deal that is known whole, by the exact rules of the game: every
seat takes a trick it can take for good with its lowest sufficient cards, leads a meld that
nobody can beat or else its highest card, and otherwise parts with its lowest cards.
"""

from __future__ import annotations

from functools import lru_cache

from kanhu.cards.bits import bits
from kanhu.games.ming_kanhu.board import Setup
from kanhu.games.ming_kanhu.kit import Kit
from kanhu.players.odds import ahead
from kanhu.players.simulated import SimulatedDeal


class Judge:
    """The melds of a table as bits.

    Attributes:
        melds: (bits, ladder, bonus) of every meld.
        above: ladder -> bits of the best play -> bits of the melds that beat it, lowest first.
        single: kind -> bonus for winning with it alone.
        top, floor: the Thousand Myriad, and the lowest card it beats.
    """

    def __init__(self, kit: Kit) -> None:
        self.melds = [(bits(m.cards), m.ladder, m.points) for m in kit.melds.values()]
        self.bonus = {bits(m.cards): m.points for m in kit.melds.values()}
        self.above = {
            ladder: {bits(best): [bits(c) for c in higher] for best, higher in rows.items()}
            for ladder, rows in kit.above.items()
        }
        self.single = [kit.single.get(kind, 0) for kind in range(30)]
        self.top, self.floor = kit.top, kit.floor
        self.not_top = ~(1 << kit.top)

    def over(self, hand: int, kind: int) -> int:
        """The cards of a hand that beat a single card."""
        higher = hand >> kind + 1 << kind + 1
        return higher if kind >= self.floor else higher & self.not_top

    def beaten(self, ladder: str, best: int, hands: list[int]) -> bool:
        """Whether one of these hands holds a meld that beats the best play."""
        higher = self.above[ladder][best]
        return any(m & hand == m for hand in hands for m in higher)


@lru_cache(maxsize=16)
def judge(where: Setup) -> Judge:
    """The judge of a table."""
    return Judge(where.kit)


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        hands: bits a seat. points: won since the deal was set up.
        leader, best, winner: of the trick; best is a kind, or bits of a meld.
        ladder: class of the trick: "" before the lead. done: plays made in the trick.
        size: cards of a play. first: who won the first trick ended, or -1.
    """

    def __init__(self, j: Judge, hands: list[int], leader: int, must: bool) -> None:
        self.j, self.hands, self.leader, self.n, self.must = j, hands, leader, len(hands), must
        self.points = [0] * len(hands)
        self.best, self.winner, self.ladder, self.done, self.size = -1, -1, "", 0, 0
        self.first = -1
        self.strong: list[list[int]] = []

    def open(self, ladder: str, best: int, winner: int, done: int) -> None:
        """Set up a trick that is under way."""
        self.ladder, self.best, self.winner, self.done = ladder, best, winner, done
        self.size = 1 if ladder == "single" else 3

    def put(self, cards: int, wins: bool, ladder: str = "") -> None:
        """The seat to play plays these cards; the trick is gathered after the last."""
        seat = (self.leader + self.done) % self.n
        self.hands[seat] &= ~cards
        if not self.done:
            self.ladder, self.size = ladder, 1 if ladder == "single" else 3
        if wins:
            self.winner = seat
            self.best = cards.bit_length() - 1 if self.size == 1 else cards
        self.done += 1
        if self.done == self.n:
            bonus = self.j.single[self.best] if self.size == 1 else self.j.bonus[self.best]
            self.points[self.winner] += self.n * self.size + bonus
            self.leader, self.done, self.ladder = self.winner, 0, ""
            if self.first < 0:
                self.first = self.winner

    def ahead(self, seat: int) -> float:
        """Play to the end: what the seat gets from here on beyond the mean of the others."""
        self.find_strong()
        hands = self.hands
        while self.done or hands[self.leader]:
            turn = (self.leader + self.done) % self.n
            if not self.done:
                self._lead(turn)
            elif self.size == 1:
                self._follow_single(turn)
            else:
                self._follow_meld(turn)
        return ahead(self.points, seat)

    def find_strong(self) -> None:
        """Melds that nobody can beat as the cards lie, the dearest first."""
        if self.strong:
            return
        held = [[row for row in self.j.melds if row[0] & hand == row[0]] for hand in self.hands]
        for seat, rows in enumerate(held):
            rest = self.hands[:seat] + self.hands[seat + 1 :]
            good = [row for row in rows if not self.j.beaten(row[1], row[0], rest)]
            good.sort(key=lambda row: -row[2])
            self.strong.append([row[0] for row in good])

    def _lead(self, seat: int) -> None:
        hand = self.hands[seat]
        for meld in self.strong[seat]:
            if meld & hand == meld:
                self.put(meld, True, self._ladder_of(meld))
                return
        # In trial play the highest card did clearly better than the lowest one.
        self.put(1 << hand.bit_length() - 1, True, "single")

    def _ladder_of(self, meld: int) -> str:
        return next(row[1] for row in self.j.melds if row[0] == meld)

    def _follow_single(self, seat: int) -> None:
        """The lowest card that wins for good, else the worst; the lowest beat if it must."""
        hand = self.hands[seat]
        over = self.j.over(hand, self.best)
        if over:
            low = over
            while low:
                card = low & -low
                kind = card.bit_length() - 1
                if self._lasts(kind):
                    self.put(card, True)
                    return
                low ^= card
            if self.must:
                self.put(over & -over, True)
                return
        self.put(self._worst(hand, seat), False)

    def _lasts(self, kind: int) -> bool:
        """Whether nobody still to play beats this single card."""
        for step in range(self.done + 1, self.n):
            if self.j.over(self.hands[(self.leader + step) % self.n], kind):
                return False
        return True

    def _follow_meld(self, seat: int) -> None:
        hand = self.hands[seat]
        later = [self.hands[(self.leader + step) % self.n] for step in range(self.done + 1, self.n)]
        first = 0
        for meld in self.j.above[self.ladder][self.best]:
            if meld & hand == meld:
                first = first or meld
                if not self.j.beaten(self.ladder, meld, later):
                    self.put(meld, True)
                    return
        if first and self.must:
            self.put(first, True)
            return
        thrown = 0
        for _ in range(3):
            thrown |= self._worst(hand & ~thrown, seat)
        self.put(thrown, False)

    def _worst(self, hand: int, seat: int) -> int:
        """The lowest card that is in no strong meld, or simply the lowest."""
        free = hand
        for meld in self.strong[seat]:
            if meld & hand == meld:
                free &= ~meld
        free = free or hand
        return free & -free
