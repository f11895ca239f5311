"""What Dou Dizhu's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.core.grammar import percent
from kanhu.core.moves import Move
from kanhu.games.dou_dizhu.board import View
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import BOMB, RANK, ROCKET, TWO, Shape
from kanhu.games.dou_dizhu.split import counts_of, cut
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase

ALONE = Phrase("DD-9", "Playing alone with the widow wins {share}.")
FRIEND = Phrase("DD-38", "If the other farmer goes out, you win too.")
GUESS = Phrase("DD-9", "A guess at how good the hand is.")
KEEPS = Phrase("DD-35", "You keep your cards together: they can go in about {plays}.")
SAVES = Phrase("DD-35", "This saves your cards.")


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
        return setup.wording.named(self.view, move) or setup.pack.names[move.cards[0]]

    def clause(self, move: Move) -> str:
        """The clause that a move rests on."""
        shape = self.shape(move)
        if shape is None:
            return "DD-35"
        return "DD-33" if shape.kind in (BOMB, ROCKET) else self.clauses[shape.kind]

    def left(self, move: Move, plays: int, worth: float) -> Reason:
        """How many plays stay in the hand."""
        text = f"After this you need about {_plays(plays, 'more ')} to go out."
        return Reason(self.clause(move), text if plays else "This takes you out.", worth)

    def plain(self, move: Move, plays: int) -> Reason:
        """What a move does to the hand, which then takes so many plays to empty."""
        b = self.view.board
        if move.cards:
            return self.left(move, plays, float(-plays))
        if b.best >= 0 and b.landlord not in (b.best, self.view.seat):
            return FRIEND()
        return KEEPS(float(-plays), plays=_plays(plays))

    def share(self, move: Move, won: float) -> Reason:
        """How often the side of the seat went out first."""
        alone = self.view.seat == self.view.board.landlord
        text = f"{'You win' if alone else 'Your side wins'} {percent(won, 'simulated deals')}."
        return Reason(self.clause(move), text, won)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        worse = f"-{less:.1f} × the bid" if less >= 0.05 else "just as good"
        return Reason("", f"Next best: {self.called(move)} ({worse}).", -less)


def mean(worth: float) -> Reason:
    """What the hand is expected to pay."""
    much = f"{worth:+.1f} × the bid" if abs(worth) >= 0.05 else "neither gain nor loss"
    return Reason("DD-41", f"Expected: {much}, bombs included.", worth)


def high(view: View, *, weighed: str = "") -> Reason:
    """What makes a hand strong enough to play alone, or too weak; bombs where nothing is said."""
    twos = sum(RANK[kind] >= TWO for kind in view.hand)
    bombs = 0 if weighed else len(cut(counts_of(view.hand)).bombs)
    text = f"You hold {twos} card{'s' * (twos != 1)} above the ace{weighed}"
    if bombs:
        text += f" and {bombs} bomb{'s' * (bombs != 1)}"
    return Reason("DD-9", f"{text}.", float(twos + bombs))


def _plays(count: int, more: str = "") -> str:
    return f"{count} {more}play{'s' * (count != 1)}"
