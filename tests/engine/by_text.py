"""Moves, refusals and cards of a state by their texts, for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest

from kanhu.catalogue import game_of
from kanhu.core.moves import Event, Move, Refusal
from kanhu.core.state import State
from kanhu.text.position import PositionError, dump, load
from tests.mutants import play_on

T = TypeVar("T")


def present(value: T | None) -> T:
    """What is not None: an outcome that was reached, a result that was counted."""
    assert value is not None
    return value


def of_game(value: object) -> Any:
    """What a game adds to its board, options, view or kit: its types are those of its folder, and
    a test asks for a game by its name."""
    return value


def board_of(state: State) -> Any:
    """The board of a state, with what its game adds to it."""
    return state.board


def play(state: State, *moves: str) -> State:
    """Play moves by text; the state reached."""
    for text in moves:
        state = state.play(_read(state, text))[0]
    return state


def events(state: State, text: str) -> tuple[Event, ...]:
    """What a move brings about."""
    return state.play(_read(state, text))[1]


def refused(state: State, text: str) -> Refusal:
    """The refusal of a move, which must not be legal."""
    refusal = state.refuse(_read(state, text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def assert_refused(state: State, text: str, clause: str, says: str) -> None:
    """A move is refused by this clause, and the player is told this among other words."""
    refusal = refused(state, text)
    assert refusal.clause == clause
    assert says in refusal.message


def assert_no_position(make: Callable[[], object], clause: str) -> None:
    """What sets a position up finds that this clause forbids it."""
    with pytest.raises(PositionError) as error:
        make()
    assert error.value.clause == clause


def cards(state: State, zone: str) -> list[str]:
    """Codes of a zone in a state."""
    found: list[str] = dump(state)["zones"].get(zone, "").split()
    return found


def legal(state: State) -> list[str]:
    """Legal moves as short texts."""
    return [game_of(state.setup).move_text(state, move, short=True) for move in state.legal()]


def in_words(state: State, verb: str = "") -> list[str]:
    """Legal moves in words, of one verb or of all."""
    text = game_of(state.setup).move_text
    return [text(state, move) for move in state.legal() if verb in ("", move.verb)]


def _read(state: State, text: str) -> Move:
    return game_of(state.setup).read_move(state, text)


def plays_on(data: dict[str, Any] | State) -> State:
    """A position that no play may have led to, but whose parts fit together: random moves bring it
    to an outcome. The state it begins with."""
    state = data if isinstance(data, State) else load(data)
    play_on(state, Random(1613))
    return state
