"""How likely a card is to win, against the cards a seat has not seen, and what that is worth."""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.madiao.board import FACE, SEATS, View
from kanhu.games.madiao.order import (
    EIGHT,
    FIVE,
    GUARDS,
    HIGHEST,
    HUNDRED,
    LOWEST,
    NINETY,
    SECONDS,
    SUIT,
    TOP,
)
from kanhu.games.madiao.score import CAPITAL, ENOUGH
from kanhu.players.odds import none_of
from kanhu.players.seen import known

# What a trick is worth to a seat that has so many, in stakes: the first two make the capital, the
# third brings the diao.
TRICK_WORTH = (0.9, 1.6, 1.0, 0.3)
CERTAIN = (0.45, 0.9, 1.0, 1.0)  # how far a reward won now will count, by the tricks before
SPOIL = 0.8  # what it is worth to a punter that the banker does not win the trick
STOP = 3.0  # and to anybody that the Hundred of another does not
LET_GO = 2.5  # what the last guard given away may cost
BANKED = 1.7  # the banker is paid by three and pays three
RANK = 0.02  # the lower of two cards that are worth as little goes first


class Odds:
    """Chances of the trick that lies in a view."""

    def __init__(self, view: View) -> None:
        self.view, b = view, view.board
        self.seat: int = view.seat or 0
        self.unseen = {*range(40)} - known(view)
        self.won = b.tricks[self.seat]
        self.banks = b.banker == self.seat
        self.best: Kind = view.cards(TRICK)[-1] if b.plays else -1
        self.after = [(self.seat + step) % SEATS for step in range(1, SEATS - len(b.plays))]
        face = view.zones.get(FACE)
        self.face: Kind = face[0] if isinstance(face, tuple) and face else -1
        self.scores = view.setup.options.combos != "none"

    def beaten(self, kind: Kind, seats: int) -> float:
        """Chance that one of so many other seats holds a card that beats this one."""
        over = len([other for other in self.unseen if kind < other <= TOP[kind]])
        held = min(len(self.unseen), seats * len(self.view.hand))
        return 1.0 - none_of(len(self.unseen), over, held)

    def wins(self, move: Move) -> float:
        """Chance that the card takes the trick, if all play who can."""
        if move.verb == "throw":
            return 0.0
        return 1.0 - self.beaten(move.cards[0], len(self.after))

    def reward(self, kind: Kind) -> float:
        """Stakes that a card on the own table would count, as far as can be told."""
        if not self.scores:
            return 0.0
        o, table = self.view.setup.options, self.view.cards(f"won{self.seat}")
        if kind == HUNDRED:
            return 1.0 + 2.0 * sum(one in table for one in (FIVE, EIGHT))
        counts = kind in HIGHEST or (kind in SECONDS and self.face == kind + 1)
        stakes = float(counts or (kind == NINETY and o.ninety == "reward"))
        if kind in (FIVE, EIGHT):
            mine = HUNDRED in self.view.hand or HUNDRED in table
            stakes += 4.0 * mine + (NINETY in table)
        return stakes

    def gain(self, kind: Kind) -> float:
        """What it is worth to win the trick with this card."""
        won = min(self.won, ENOUGH)
        worth = TRICK_WORTH[won] + CERTAIN[won] * self.reward(kind)
        if self.won < CAPITAL and HUNDRED in self.view.hand and self.scores:
            worth += 0.5
        return worth * (BANKED if self.banks else 1.0)

    def later(self, kind: Kind) -> float:
        """What a card may still win by being led later."""
        chance = 1.0 - self.beaten(kind, SEATS - 1)
        return 0.85 * chance * self.gain(kind)

    def worth(self, move: Move) -> float:
        """Stakes to be expected of a move, less what its card might win later."""
        (kind,) = move.cards
        sure = self.wins(move)
        value = sure * self.gain(kind) - self.later(kind)
        value += sure * self._spoils() - self._risk(move)
        return value - RANK * (kind - LOWEST[SUIT[kind]])

    def _spoils(self) -> float:
        b, own = self.view.board, self.view.cards(TRICK)
        if not b.plays:
            return 0.0
        if own[-1] == HUNDRED and self.scores:
            return STOP
        return SPOIL if b.best == b.banker else 0.0

    def _risk(self, move: Move) -> float:
        """What a guard given away, or kept back, may cost."""
        view = self.view
        if not self.scores or HUNDRED in view.hand:
            return 0.0
        guards = [kind for kind in view.hand if kind in GUARDS]
        if self.best == HUNDRED:
            return LET_GO * (move.verb == "throw" and bool(guards))
        lost = guards == [*move.cards] and HUNDRED in self.unseen
        return LET_GO * lost * view.setup.options.liability
