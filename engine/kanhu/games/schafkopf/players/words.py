"""What Schafkopf's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import POINTS, worth
from kanhu.games.schafkopf.players.playout import Result
from kanhu.players.decision import Reason
from kanhu.players.phrases import names, reason


def promises(view: View, points: int) -> Reason:
    """Taking or passing by what the hand promises."""
    return reason(view, "promises", points - 61.0, points=min(120, points))


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def move_phrase(self, move: Move) -> str:
        """A move as "seven of clubs" or "pick up the widow"."""
        return move_phrase(self.view, move.verb, cards=names(self.view, move.cards))

    @property
    def side(self) -> bool:
        """Whether somebody wins with the seat."""
        return self.view.board.declarer not in (-1, self.view.seat)

    def lays(self, pair: Cards) -> Reason:
        """Points put safe, or suits got rid of."""
        points = worth(pair)
        if not points:
            return reason(self.view, "lays_losers")
        if self.view.setup.options.buried_points == "nobody":
            return reason(self.view, "lays_least")
        return reason(self.view, "lays_points", float(points), points=points)

    def wins(self, move: Move, share: float) -> Reason:
        """The chance that the trick is won, by the player or the side."""
        points = POINTS[move.cards[0]]
        if not share:
            return reason(self.view, "gives_away", float(-points), side=self.side, points=points)
        lies = worth(self.view.cards(TRICK)) + points
        return reason(
            self.view, "wins", share * lies, side=self.side, share=Share(share), lies=lies
        )

    def ducks(self, share: float) -> Reason:
        """Least: the chance to be left with the trick."""
        return reason(self.view, "ducks", 0.0 - share, share=Share(share))

    def share(self, move: Move, won: float) -> Reason:
        """How often the seat came out ahead."""
        b, verb = self.view.board, move.verb
        return reason(
            self.view, "ahead", won, "SK-26" if b.least else "SK-23", share=Share(won),
            least=b.least, side=self.side, take=verb == "take", passes=verb == "pass",
        )  # fmt: skip

    def instead(self, move: Move, won: float, less: Result) -> Reason:
        """The next best move, and what speaks against it.

        Args:
            won: share of the deals in which it came out ahead. less: what it brought less.
        """
        as_good = less.won < 0.005
        points = less.points if as_good and less.points >= 0.5 else 0.0
        return reason(
            self.view, "next_often" if abs(less.won) < 0.005 else "next_seldom", -less.points,
            move=self.move_phrase(move), share=Share(won), points=points,
            least=self.view.board.least,
            cards=round(less.cards) if as_good and less.cards >= 1 else 0,
            worse=as_good and self.view.phase == "play",
        )  # fmt: skip
