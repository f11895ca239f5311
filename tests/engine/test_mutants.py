"""The law of positions: what is accepted plays on to an outcome, and what is refused says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.quoting import LONGEST
from kanhu.text import position
from kanhu.text.position import PositionError, dump
from tests import mutants
from tests.scale import Scale

GAMES = kanhu.games()
PARTS = 4
"""Tests a game, so that several processes share the work."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_damaged_positions_are_refused_or_play_on(
    game: Game, part: int, scale: Scale, record_property: Callable[[str, object], None]
) -> None:
    wanted = -(-scale.mutants // len(GAMES))
    numbers = range(scale.seed + part, scale.seed + wanted, PARTS)
    for number in numbers:
        chance = Random(f"{game.id} {number}")
        data = mutants.mutant(next(mutants.positions(game, chance)), chance)
        law_of_positions(game, data, chance, f"{game.id} {number}")
    record_property("soak", ["positions", len(numbers)])


def law_of_positions(game: Game, data: mutants.Data, chance: Random, name: str) -> None:
    """Refuse a position in words, or play it to an outcome; raises AssertionError naming it."""
    text = json.dumps(data)
    try:
        state = position.load(data)
    except PositionError as error:
        said = str(error)
        assert said.isprintable(), f"{name}: {said}"
        assert error.message.endswith("."), f"{name}: no sentence: {said}"
        assert len(error.where) <= LONGEST + len("board.")
        assert not error.clause or error.clause in game.rulebook.clauses, f"{name}: {said}"
        return
    try:
        assert mutants.differences(data, state) == [], "nothing that differs from what is written"
        mutants.play_on(state, chance)
        position.loads(json.dumps(dump(state)))
    except Exception as error:
        error.add_note(f"mutant {name}: {text}")
        raise


def test_sound_positions_are_all_accepted() -> None:
    """Without a change every one of them loads: the ranges leave room for what happens."""
    for game in GAMES:
        chance = Random(game.id)
        for data, _ in zip(mutants.positions(game, chance), range(20), strict=False):
            end = mutants.play_on(position.load(data), chance)
            assert position.load(dump(end)).outcome == end.outcome


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_public_fact_has_its_range_and_clause(game: Game) -> None:
    board = game.rules.equipment.board
    fields = {key for kind in board.__mro__ for key in getattr(kind, "__annotations__", ())}
    assert fields - {"last"} == set(game.rules.positions.ranges)
    for clause, _ in game.rules.positions.ranges.values():
        assert clause in game.rulebook.clauses


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_numbers_outside_their_range_are_named(game: Game) -> None:
    data = json.loads(json.dumps(dump(game.deal(game.options(), 5))))
    seats = len(data["board"].get("totals", ())) or game.deal(game.options(), 5).setup.seats
    for key, value in (
        ("totals", [10**9] * seats), ("totals", [0] * (seats + 1)), ("totals", ["0"] * seats),
        ("totals", [True] * seats), ("dealer", seats), ("dealer", -1), ("hand", -1), ("hand", 10**9),
        ("nth", -1), ("nth", 10**12), ("hand", 1.5), ("hand", None),
    ):  # fmt: skip
        with pytest.raises(PositionError) as error:
            position.load(data | {"board": data["board"] | {key: value}})
        assert error.value.where == f"board.{key}"
        assert error.value.clause == game.rules.positions.ranges[key][0]


def test_a_fact_that_follows_from_the_cards_is_not_quietly_put_right() -> None:
    """Whether a seat's call stands is told by the cards laid before it: none lie there."""
    state = kanhu.load("kowah").deal(kanhu.load("kowah").options(players=3), 5)
    data = json.loads(json.dumps(dump(state)))
    with pytest.raises(PositionError) as error:
        position.load(data | {"board": data["board"] | {"declared": [False, True, False]}})
    assert (error.value.where, error.value.clause) == ("board.declared", "KO-26")
