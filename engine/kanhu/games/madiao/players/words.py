"""What Madiao's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.games.madiao.board import View
from kanhu.games.madiao.order import GUARDS, HUNDRED
from kanhu.games.madiao.score import CAPITAL, ENOUGH
from kanhu.players.decision import Reason
from kanhu.players.phrases import names, next_best, reason

EVEN = 0.5  # a lead that wins less often is one that can be spared


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view.seat or 0

    def move_phrase(self, move: Move) -> str:
        """A move as "lead the nine of strings"."""
        return move_phrase(self.view, move.verb, cards=names(self.view, move.cards))

    def plain(self, move: Move, share: float, worth: float, reward: float) -> list[Reason]:
        """What speaks for a move by the cards themselves, the weightiest first.

        Args:
            move: the move. share: how often it wins the trick.
            worth: what the trick is then worth. reward: what the card itself would count.
        """
        if move.verb == "throw":
            return [self._thrown(move)]
        if move.verb == "lead" and share < EVEN:
            return [reason(self.view, "spared")]
        b, found = self.view.board, list[Reason]()
        if b.plays and self.best == HUNDRED:
            found.append(reason(self.view, "stops", 3.0))
        elif b.plays and b.best == b.banker:
            found.append(reason(self.view, "banker", 1.0))
        found.append(self._trick(worth))
        if reward:
            found.append(self._reward(move.cards[0], reward))
        return found

    @property
    def best(self) -> Kind:
        """The best card lying, or -1."""
        return (self.view.cards("trick") or (-1,))[-1]

    def _thrown(self, move: Move) -> Reason:
        """Why nothing is beaten."""
        b, view = self.view.board, self.view
        if all(other.verb == "throw" for other in view.legal):
            held = [kind for kind in view.hand if kind in GUARDS]
            seen = HUNDRED in view.hand
            guards = held and not seen and move.cards[0] not in held
            return reason(view, "guard" if guards else "cannot")
        return reason(view, "spares" if b.banker in (b.best, self.seat) else "fellow")

    def _trick(self, worth: float) -> Reason:
        """What one more trick means to the seat."""
        won = self.view.board.tricks[self.seat]
        if won < CAPITAL:
            return reason(self.view, "needed" if won < CAPITAL - 1 else "capital", worth)
        return reason(self.view, "diao" if won < ENOUGH else "every", worth)

    def _reward(self, kind: Kind, stakes: float) -> Reason:
        """What the card itself counts if it wins."""
        clause = "MD-31" if kind == HUNDRED else "MD-28"
        return reason(self.view, "counts", stakes, clause, cards=names(self.view, (kind,)))

    def chance(self, move: Move, share: float, *, tried: bool = False) -> Reason:
        """How often the card wins the trick, in the deals tried or in all that are possible."""
        return reason(
            self.view, "simulated" if tried else "chance", share,
            cards=names(self.view, move.cards), share=Share(share),
        )  # fmt: skip

    def mean(self, worth: float, moves: int) -> Reason:
        """What is to be expected of the rest of the hand, the best of so many moves tried."""
        size, loses = abs(worth), worth < 0
        if moves > 1:
            return reason(self.view, "best_of", worth, moves=moves, size=size, loses=loses)
        return reason(self.view, "mean", worth, size=size, loses=loses)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        return next_best(self.view, self.move_phrase(move), less, -less)
