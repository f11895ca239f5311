"""A match played by one level in all seats, for the tests of players."""

from __future__ import annotations

from collections.abc import Iterator

from kanhu import players
from kanhu.catalogue import Game
from kanhu.core.view import View
from kanhu.players import Decision
from kanhu.text.table import Table


def course(
    game: Game, few: int, options: str, level: str, seed: int = 3
) -> Iterator[tuple[View, Decision]]:
    """Every view and decision of a match to its end, with so many simulations a decision."""
    board = Table.new(game, game.options(options), seed)
    while board.state.actor is not None:
        view = board.view(board.state.actor)
        decision = players.decide(view, level, seed, few)
        yield view, decision
        board.play(decision.move)
