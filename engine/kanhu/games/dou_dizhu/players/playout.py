"""How Dou Dizhu's players imagine a hand: three cut hands played to the end.

The habits are those of `hand`; here are the turns, the passes, and who plays with whom.
"""

from __future__ import annotations

from kanhu.games.dou_dizhu.players.hand import ACE, CutHand, Last
from kanhu.players.simulated import SimulatedDeal

JACK = 8
MOST_DOUBLED = 6


class Deal(SimulatedDeal):
    """A deal known whole, to be played on in place.

    Attributes:
        hands: a seat. landlord, turn: seats. last, owner: the play to be beaten, or None, -1.
        passes: since that play. doubled: bombs and rockets played from here on.
    """

    def __init__(self, hands: list[CutHand], landlord: int, turn: int) -> None:
        self.hands, self.landlord, self.turn = hands, landlord, turn
        self.last: Last | None = None
        self.owner, self.passes, self.doubled = -1, 0, 0

    def copy(self) -> Deal:
        """A deal of its own."""
        new = super().copy()
        new.hands = [hand.copy() for hand in self.hands]
        return new

    def put(self, last: Last | None) -> None:
        """The seat to play has played this, or passed."""
        if last is None:
            self.passes += 1
            if self.passes == 2:
                self.last, self.passes = None, 0
        else:
            self.last, self.owner, self.passes = last, self.turn, 0
            if last[0] == 5 or (last[0] == 4 and not last[2]):
                self.doubled += 1
        self.turn = (self.turn + 1) % 3

    def winner(self) -> int:
        """Play to the end; the seat that goes out first."""
        hands, landlord = self.hands, self.landlord
        farmers = [seat for seat in range(3) if seat != landlord]
        if self.owner >= 0 and not hands[self.owner].n:
            return self.owner
        while True:
            seat = self.turn
            hand = hands[seat]
            if seat == landlord:
                near = min(hands[farmers[0]].n, hands[farmers[1]].n)
            else:
                near = hands[landlord].n
            if self.last is None:
                made: Last | None = hand.lead(near)
            elif seat != landlord and self.owner != landlord:
                made = self._help(hand)
            else:
                made = hand.answer(self.last, near)
            self.put(made)
            if not hand.n:
                return seat

    def _help(self, hand: CutHand) -> Last | None:
        """A farmer on the other's play: go over low singles and pairs, or go out."""
        assert self.last is not None
        each, length, kick, top = self.last
        if each > 3 or length > 1 or kick or (top >= JACK and hand.n > each):
            return None
        own = hand.singles if each == 1 else hand.pairs if each == 2 else hand.trips
        for rank in own:
            if rank > top and (rank <= ACE or hand.n == each):
                own.remove(rank)
                hand.n -= each
                return each, 1, 0, rank
        return None

    def worth(self, seat: int) -> float:
        """What the hand gives a seat, in units of the stake as it stands now."""
        winner = self.winner()
        won = (winner == self.landlord) == (seat == self.landlord)
        unit = 1 << min(self.doubled, MOST_DOUBLED)
        return (unit if won else -unit) * (2.0 if seat == self.landlord else 1.0)
