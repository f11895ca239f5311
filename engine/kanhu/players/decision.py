"""What a computer player says: a decision with its reasons, and the levels there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.core.view import View

LEVELS = ("novice", "regular", "expert")
"""Levels of the computer players, from the weakest to the strongest."""
Row = tuple[Move, float]
"""A move with its worth in points."""
RANDOM = "random"
"""The name of a player, beside the levels, that plays any legal move."""


class LevelError(ValueError):
    """A level that no computer player has."""


class Reason(NamedTuple):
    """One thought behind a decision.

    Attributes:
        clause: number of the clause it rests on, or "".
        text: one plain sentence.
        value: what it is worth, in points of the hand.
    """

    clause: str
    text: str
    value: float


class Decision(NamedTuple):
    """What a bot does and why.

    Attributes:
        move: a move out of `view.legal`.
        reasons: the weightiest first; empty only for random moves.
        ranked: the moves it looked at with their worth in points, the best first. Worths are
            comparable within one decision only.
    """

    move: Move
    reasons: tuple[Reason, ...]
    ranked: tuple[tuple[Move, float], ...]

    @classmethod
    def of(cls, move: Move, *reasons: Reason) -> Decision:
        """A decision that compares nothing."""
        return cls(move, reasons, ((move, reasons[0].value if reasons else 0.0),))

    @classmethod
    def best(cls, rows: Sequence[Row], *reasons: Reason) -> Decision:
        """The first of these moves with their worth, which stand best first."""
        return cls(rows[0][0], reasons, tuple(rows))

    @classmethod
    def over(cls, rows: Sequence[Row], *reasons: Reason) -> Decision:
        """The first of these moves with their worth, and the others, the best of them first.

        None of these is ranked above the move that is made, whatever a rough measure says.
        """
        (move, most), *others = rows
        ranked = sorted(others, key=lambda row: -row[1])
        return cls(move, reasons, ((move, most), *((m, min(w, most)) for m, w in ranked)))


ViewT = TypeVar("ViewT", bound=View)
Chooser = Callable[[ViewT, Stream, int | None], Decision]
"""A player: view, chance of this decision, number of simulations (None: the level's own)."""


def ranked(moves: Iterable[Move], worth: Callable[[Move], float]) -> list[Row]:
    """Moves with their worth, the best first; equal ones stay in their order."""
    return sorted(((move, worth(move)) for move in moves), key=lambda row: -row[1])


def having(view: View, *verbs: str) -> list[Move]:
    """The legal moves with one of these verbs."""
    return [move for move in view.legal if move.verb in verbs]


def any_move(moves: Sequence[Move], chance: Stream) -> Move:
    """One of the moves, each as likely."""
    return moves[chance.below(len(moves))]
