"""What Schafkopf's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.cards import Cards
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.order import POINTS, worth
from kanhu.moves import Move
from kanhu.view import View


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view, self.names = view, view.setup.pack.names

    def cards(self, cards: Cards) -> str:
        """The cards by name."""
        return " and ".join(f"the {self.names[kind]}" for kind in cards)

    def does(self, move: Move) -> str:
        """A move as "playing the seven of clubs"."""
        if not move.cards:
            return {"take": "taking the widow", "pass": "passing"}[move.verb]
        verb = "laying away" if move.verb == "discard" else "playing"
        return f"{verb} {self.cards(move.cards)}"

    def promises(self, points: int, move: Move) -> Reason:
        """Taking or passing by what the hand promises."""
        text = f"The hand promises about {min(120, points)} card points, and 61 are needed."
        return Reason("SK-23", text, points - 61.0)

    def lays(self, pair: Cards) -> Reason:
        """Points put safe, or suits got rid of."""
        if not worth(pair):
            return Reason("SK-12", "They would only lose tricks.", 0.0)
        if self.view.setup.options.buried_points == "nobody":
            return Reason("SK-22", "They are the cards that win least in tricks.", 0.0)
        text = f"Their {worth(pair)} points count, whoever wins the tricks."
        return Reason("SK-22", text, float(worth(pair)))

    def wins(self, move: Move, share: float, side: bool) -> Reason:
        """The chance that the trick is won, by the player or the side."""
        lies = worth(self.view.cards(TRICK)) + POINTS[move.cards[0]]
        who = "Your side takes" if side else "It takes"
        text = f"{who} the trick, {lies} points so far, with a chance of {share:.0%}."
        return Reason("SK-20", text, share * lies)

    def ducks(self, move: Move, share: float) -> Reason:
        """Least: the chance to be left with the trick."""
        text = f"It is left with the trick with a chance of {share:.0%}; few points are wanted."
        return Reason("SK-26", text, -share)

    def mean(self, worth: float, count: int) -> Reason:
        """What is to be expected of the hand."""
        clause = "SK-26" if self.view.board.least else "SK-23"
        text = (
            f"In {count} imagined deals the hand came out at {worth:+.2f} points of the match "
            "against the mean of the others."
        )
        return Reason(clause, text, worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        said = self.does(move)
        worse = f"{less:.2f} points worse" if less >= 0.005 else "as good"
        return Reason("", f"{said[:1].upper()}{said[1:]} would have been {worse}.", -less)
