"""How Madiao's players imagine a hand: cards as bits, and a deal played to its end.

A hand is a number in which bit k stands for card k. `finish` plays a deal that is known whole, by
the exact rules of tricks, and a simple way of playing: a trick is taken with the lowest card that
nobody will beat, a fellow punter's trick only while two are lacking, and low cards go first.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.madiao import settle
from kanhu.games.madiao.board import SEATS
from kanhu.games.madiao.options import MadiaoOptions
from kanhu.games.madiao.order import GUARD_BITS, HONOUR_BITS, HUNDRED, LOWEST, NINETY, SUIT, TOP
from kanhu.games.madiao.score import CAPITAL, count
from kanhu.players.simulated import SimulatedDeal

OVER = tuple((2 << TOP[kind]) - (2 << kind) for kind in range(40))
"""Kind -> bits of the cards that beat it."""
# The order in which cards are given away: the lower ranks first, and late whatever may count.
_DEAR = HONOUR_BITS | GUARD_BITS | 1 << NINETY
SPARE = sorted(range(40), key=lambda kind: (_DEAR >> kind & 1, kind - LOWEST[SUIT[kind]]))


def worst(held: int) -> int:
    """The card of a hand that is given away first."""
    for kind in SPARE:
        if held >> kind & 1:
            return kind
    raise ValueError("no card held")


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        o: options. banker: seat. holder: seat that was dealt the Hundred, or -1. face: or -1.
        stock: cards left over in the order turned.
        hands: bits a seat. tables: cards a seat has won with, one after another.
        leader, best, winner, done: of the trick. number: tricks ended.
        released: last seat that let the Hundred go, or -1; through: it had, when the Hundred won.
        out: the Hundred has been played. first: who won the first trick ended, or -1.
    """

    def __init__(self, o: MadiaoOptions, banker: int, hands: list[int], leader: int) -> None:
        self.o, self.banker, self.hands, self.leader = o, banker, hands, leader
        self.tables: list[Cards] = [(), (), (), ()]
        self.holder, self.face = -1, -1
        self.stock: Cards = ()
        self.best, self.winner, self.done, self.number = -1, -1, 0, 0
        self.released, self.through, self.out, self.first = -1, -1, False, -1

    def put(self, kind: int, wins: bool) -> None:
        """The seat to play plays this card; the trick is gathered after the last."""
        seat = (self.leader + self.done) % SEATS
        hand, card = self.hands[seat], 1 << kind
        guards = hand & GUARD_BITS
        if guards and seat != self.holder and (
            (guards == card and not self.out) or (self.best == HUNDRED and not wins)
        ):  # fmt: skip
            self.released = seat
        self.hands[seat] = hand ^ card
        self.out |= kind == HUNDRED
        if wins:
            self.best, self.winner = kind, seat
        self.done += 1
        if self.done == SEATS:
            self._gather()

    def _gather(self) -> None:
        seat = self.winner
        self.tables[seat] = (*self.tables[seat], self.best)
        if self.best == HUNDRED:
            self.through = self.released
        if self.first < 0:
            self.first = seat
        self.leader, self.best, self.winner, self.done = seat, -1, -1, 0
        self.number += 1

    def finish(self) -> None:
        """Play to the end."""
        while self.done or self.hands[self.leader]:
            if self.done:
                self._follow((self.leader + self.done) % SEATS)
            else:
                self._lead(self.leader)

    def _lead(self, seat: int) -> None:
        """A card that nobody beats, the dearest first; else the one given away first."""
        hand, others = self.hands[seat], 0
        for other in range(SEATS):
            if other != seat:
                others |= self.hands[other]
        held, sure = hand, -1
        while held:
            kind = held.bit_length() - 1
            held ^= 1 << kind
            if not OVER[kind] & others and (sure < 0 or _DEAR >> kind & 1):
                sure = kind
        self.put(sure if sure >= 0 else worst(hand), True)

    def _follow(self, seat: int) -> None:
        hand = self.hands[seat]
        over = OVER[self.best] & hand
        if over and not self._barred(seat) and self.wants(seat):
            later = 0
            for step in range(self.done + 1, SEATS):
                later |= self.hands[(self.leader + step) % SEATS]
            held = over
            while held:
                card = held & -held
                held ^= card
                if not OVER[card.bit_length() - 1] & later:
                    self.put(card.bit_length() - 1, True)
                    return
        keep = hand & ~GUARD_BITS if not self.out and seat != self.holder else hand
        self.put(worst(keep or hand), False)

    def _barred(self, seat: int) -> bool:
        return self.number == 7 and self.o.seven_rule and not self.tables[seat]

    def wants(self, seat: int) -> bool:
        """Whether a seat takes a trick that it could: always from the banker or the Hundred."""
        if self.banker in (seat, self.winner) or self.best == HUNDRED:
            return True
        return len(self.tables[seat]) < CAPITAL

    def points(self) -> tuple[int, ...]:
        """What every seat wins or loses, when all is played."""
        o, banker = self.o, self.banker
        lines = count(o, self.tables, self.holder, self.face, self.stock)
        reasons = settle.opened(o, banker, lines) + settle.knocked(o, banker, lines)
        if o.liability and self.through >= 0:
            reasons += settle.released(o, banker, lines, self.through)
        return settle.added(reasons)
