"""A match played by one level in all seats, for the tests of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from re import Pattern
from typing import NamedTuple

from kanhu import players
from kanhu.catalogue import Game
from kanhu.core.memory import sample
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


def sound(game: Game, view: View, decision: Decision, unwanted: Pattern[str] | None = None) -> None:
    """A legal move, with reasons in plain sentences that name clauses of the game."""
    assert decision.move in view.legal
    assert decision.reasons
    for reason in decision.reasons:
        assert reason.text.endswith(".")
        assert not (unwanted and unwanted.search(reason.text)), reason.text
        assert not reason.clause or reason.clause in game.rulebook.clauses
    assert all(move in view.legal for move, _ in decision.ranked)


def blind(
    game: Game, few: int | None, options: str, level: str, seed: int = 11, *, every: int = 4,
    hands: int | None = None,
) -> None:  # fmt: skip
    """The same decision of the same view again, whatever is hidden from it."""
    for at, (view, decision) in enumerate(course(game, few, options, level, seed, hands)):
        assert players.decide(replace(view), level, seed, few) == decision
        if at % every == 0:
            other = sample(view, at).view(view.seat)
            other = replace(other, facts=view.facts, log=view.log, answers=view.answers)
            assert players.decide(other, level, seed, few) == decision
