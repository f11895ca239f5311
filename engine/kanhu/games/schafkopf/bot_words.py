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
        holds = f"{lies} card points with this card" if lies else "no card points so far"
        text = f"{who} the trick, {holds}, with a chance of {share:.0%}."
        return Reason("SK-20", text, share * lies)

    def ducks(self, move: Move, share: float) -> Reason:
        """Least: the chance to be left with the trick."""
        text = f"It wins the trick with a chance of {share:.0%}; in least you want few card points."
        return Reason("SK-26", text, -share)

    def share(self, move: Move, won: float, count: int) -> Reason:
        """How often the seat came out ahead."""
        said, b = self.does(move), self.view.board
        alone = b.declarer in (-1, self.view.seat)
        who = "you" if alone else "your side"
        often = f"{round(won * count)} of {count} imagined deals"
        text = f"{said[:1].upper()}{said[1:]}, {who} won {often}."
        return Reason("SK-26" if b.least else "SK-23", text, won)

    def instead(self, move: Move, won: float, points: float, cards: float) -> Reason:
        """The next best move, and what speaks against it.

        Args:
            won: deals that it won fewer. points, cards: points of the match and card points that
                it was worse by on average.
        """
        said, fewer = self.does(move), round(won)
        text = f"won {abs(fewer)} {'fewer' if fewer > 0 else 'more'}" if fewer else "won as many"
        if fewer <= 0:
            text += self._against(points, cards)
        return Reason("", f"{said[:1].upper()}{said[1:]} {text}.", -points)

    def _against(self, points: float, cards: float) -> str:
        """What speaks against a move that won no fewer deals."""
        if points >= 0.05:
            return f", but brought {points:.1f} points of the match less on average"
        if cards >= 1:
            many = f"{cards:.0f} {'more' if self.view.board.least else 'fewer'}"
            return f", but with {many} card point{'s' * (round(cards) != 1)} on average"
        return ", but it does less well in this trick" if self.view.phase == "play" else ""
