"""What Dou Dizhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET, Shape
from kanhu.moves import Move
from kanhu.view import View
from kanhu.words import percent


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.clauses = {row["key"]: str(row["clause"]) for row in view.setup.game.melds}

    def shape(self, move: Move) -> Shape | None:
        """What a play counts as, None for a pass."""
        found: Shape | None = (
            self.view.setup.kit.shape(move, last_shape(self.view.board)) if move.cards else None
        )
        return found

    def called(self, move: Move) -> str:
        """A move as "nine of clubs", "pair of nines" or "pass"."""
        if not move.cards:
            return "pass"
        setup = self.view.setup
        return setup.rules.named(self.view, move) or setup.pack.names[move.cards[0]]

    def clause(self, move: Move) -> str:
        """The clause that a move rests on."""
        shape = self.shape(move)
        if shape is None:
            return "DD-35"
        return "DD-33" if shape.kind in (BOMB, ROCKET) else self.clauses[shape.kind]

    def left(self, move: Move, plays: int, worth: float) -> Reason:
        """How many plays stay in the hand."""
        text = f"After this you need about {plays} more play{'s' * (plays != 1)} to go out."
        return Reason(self.clause(move), text if plays else "This takes you out.", worth)

    def share(self, move: Move, won: float) -> Reason:
        """How often the side of the seat went out first."""
        alone = self.view.seat == self.view.board.landlord
        text = f"{'You win' if alone else 'Your side wins'} {percent(won)} of simulated deals."
        return Reason(self.clause(move), text, won)

    def mean(self, worth: float) -> Reason:
        """What the hand is expected to pay."""
        text = f"Expected: {worth:+.1f} × the bid, bombs included."
        if abs(worth) < 0.05:
            text = "Expected: neither gain nor loss, bombs included."
        return Reason("DD-41", text, worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        worse = f"-{less:.1f} × the bid" if less >= 0.05 else "just as good"
        return Reason("", f"Next best: {self.called(move)} ({worse}).", -less)
