"""What Dou Dizhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import BOMB, ROCKET, SINGLE, Shape
from kanhu.moves import Move
from kanhu.view import View


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

    def does(self, move: Move) -> str:
        """A move as "the pair, nine of clubs and nine of hearts,"."""
        shape = self.shape(move)
        if shape is None:
            return "a pass"
        named = [self.view.setup.pack.names[kind] for kind in move.cards]
        if shape.kind == SINGLE:
            return f"the {named[0]}"
        title = self.view.setup.game.meld_title(shape.kind).lower()
        return f"the {title}, {', '.join(named[:-1])} and {named[-1]},"

    def clause(self, move: Move) -> str:
        """The clause that a move rests on."""
        shape = self.shape(move)
        if shape is None:
            return "DD-35"
        return "DD-33" if shape.kind in (BOMB, ROCKET) else self.clauses[shape.kind]

    def left(self, move: Move, plays: int, worth: float) -> Reason:
        """How many plays stay in the hand."""
        said = self.does(move)
        text = f"After {said} about {plays} play{'s' * (plays != 1)} would empty the hand."
        return Reason(self.clause(move), text, worth)

    def share(self, move: Move, won: float, count: int) -> Reason:
        """How often the side of the seat went out first."""
        said = self.does(move)
        often = f"{round(won * count)} of {count} imagined deals"
        text = f"With {said} your side went out first in {often}."
        return Reason(self.clause(move), text, won)

    def mean(self, worth: float) -> Reason:
        """What the hand is expected to pay."""
        gain = f"{'gain' if worth > 0 else 'lose'} {abs(worth):.1f} times the bid"
        text = f"On average you would {gain}, bombs to come included."
        if abs(worth) < 0.05:
            text = "On average you would neither gain nor lose by it, bombs to come included."
        return Reason("DD-41", text, worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        said = self.does(move)
        text = f"would cost you {less:.1f} times the bid more" if less >= 0.05 else "is as good"
        return Reason("", f"{said[:1].upper()}{said[1:]} {text}.", -less)
