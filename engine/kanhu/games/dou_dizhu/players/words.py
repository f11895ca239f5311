"""What Dou Dizhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.games.dou_dizhu.board import View
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import BOMB, RANK, ROCKET, TWO, Shape
from kanhu.games.dou_dizhu.split import counts_of, cut
from kanhu.players.decision import Reason
from kanhu.players.phrases import names, reason


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

    def move_phrase(self, move: Move) -> str:
        """A move as "nine of clubs", "pair of nines" or "pass"."""
        setup = self.view.setup
        lone = names(self.view, move.cards[:1])
        play = setup.wording.named(self.view, move) or lone
        return move_phrase(self.view, "play" if move.cards else "pass", play=play)

    def clause(self, move: Move) -> str:
        """The clause that a move rests on."""
        shape = self.shape(move)
        if shape is None:
            return "DD-35"
        return "DD-33" if shape.kind in (BOMB, ROCKET) else self.clauses[shape.kind]

    def left(self, move: Move, plays: int, worth: float) -> Reason:
        """How many plays stay in the hand."""
        return reason(self.view, "left", worth, self.clause(move), plays=plays)

    def plain(self, move: Move, plays: int) -> Reason:
        """What a move does to the hand, which then takes so many plays to empty."""
        b = self.view.board
        if move.cards:
            return self.left(move, plays, float(-plays))
        if b.best >= 0 and b.landlord not in (b.best, self.view.seat):
            return reason(self.view, "friend")
        return reason(self.view, "keeps", float(-plays), plays=plays)

    def share(self, move: Move, won: float) -> Reason:
        """How often the side of the seat went out first."""
        alone = self.view.seat == self.view.board.landlord
        return reason(self.view, "share", won, self.clause(move), alone=alone, share=Share(won))

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        if less >= 0.05:
            return reason(self.view, "next_move", -less, move=self.move_phrase(move), less=less)
        return reason(self.view, "next_same", -less, move=self.move_phrase(move))


def mean(view: View, worth: float) -> Reason:
    """What the hand is expected to pay."""
    if abs(worth) < 0.05:
        return reason(view, "even", worth)
    return reason(view, "expected", worth, worth=worth)


def high(view: View) -> Reason:
    """What makes a hand strong enough to play alone, or too weak."""
    above, bombs = above_ace(view), len(cut(counts_of(view.hand)).bombs)
    return reason(view, "high", float(above + bombs), high=above, bombs=bombs)


def above_ace(view: View) -> int:
    """Cards above the ace in the hand."""
    return sum(RANK[kind] >= TWO for kind in view.hand)
