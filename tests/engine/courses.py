"""A match played by one level in all seats, for the tests of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kanhu import players
from kanhu.catalogue import Game
from kanhu.core.view import View
from kanhu.players import Decision
from kanhu.text.table import Table


class Turn(NamedTuple):
    """What a seat saw and decided, and the table before its move is made."""

    view: View
    decision: Decision
    table: Table


def turns(
    game: Game, few: int | None, options: str, level: str, seed: int = 3, hands: int | None = None
) -> Iterator[Turn]:
    """Every turn of a match, with so many simulations a decision and at most so many hands."""
    board = Table.new(game, game.options(options), seed)
    while board.state.actor is not None and (hands is None or board.state.board.hand < hands):
        view = board.view(board.state.actor)
        decision = players.decide(view, level, seed, few)
        yield Turn(view, decision, board)
        board.play(decision.move)


def course(
    game: Game, few: int | None, options: str, level: str, seed: int = 3, hands: int | None = None
) -> Iterator[tuple[View, Decision]]:
    """View and decision of every turn."""
    for turn in turns(game, few, options, level, seed, hands):
        yield turn.view, turn.decision
