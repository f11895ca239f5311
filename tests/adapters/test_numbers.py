"""Moves and views as numbers: one numbering for all positions, and nothing that a seat cannot know.

None of this needs the packages that the adapters stand before.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.core.memory import sample
from kanhu.core.state import State
from kanhu.games.dou_dizhu.board import DouBoard
from kanhu_adapters.actions import Actions, Choice
from kanhu_adapters.observations import Observation
from kanhu_adapters.table import NumberedTable, deal_seed

GAMES = kanhu.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def states(game: Game, hands: int, preset: str | None = None, most: int = 60) -> Iterator[State]:
    """Positions of random play, up to so many a hand."""
    chance = Random(hands)
    for seed in range(hands):
        state = game.deal(game.options(preset), seed)
        for _ in range(most):
            if state.outcome is not None:
                break
            yield state
            state, _ = state.play(chance.choice(state.legal()))


@every_game
def test_every_legal_move_is_reached_by_its_numbers(game: Game) -> None:
    for state in states(game, 2):
        actions = Actions(state.setup)
        assert len({actions.spell(move) for move in state.legal()}) == len(state.legal())
        for move in state.legal()[:: max(1, len(state.legal()) // 10)]:
            choice, spelt, found = Choice(actions, state.legal()), actions.spell(move), None
            while found is None:
                assert spelt[: len(choice.chosen)] == choice.chosen
                found = choice.choose(spelt[len(choice.chosen)])
            assert found == move


@every_game
def test_a_number_means_the_same_in_every_position(game: Game) -> None:
    options = game.options()
    names = {Actions(game.deal(options, seed).setup).names for seed in range(3)}
    assert len(names) == 1
    (only,) = names
    state = game.deal(options, 0)
    assert only == (*game.letters, *state.setup.pack.codes, *"0123456789", "end")


@every_game
def test_a_number_that_is_not_open_is_refused_and_changes_nothing(game: Game) -> None:
    table = NumberedTable(game.id)
    table.deal(3)
    before, open_now = table.state, list(table.open())
    shut = next(n for n in range(len(table.actions.names)) if n not in open_now)
    with pytest.raises(ValueError, match=f"action {shut} is not open here"):
        table.choose(shut)
    assert table.state is before
    assert list(table.open()) == open_now


@every_game
def test_rows_are_as_long_as_their_names_and_between_minus_one_and_one(game: Game) -> None:
    presets = [*game.schema.presets][:2]
    for preset in presets:
        for state in states(game, 2, preset):
            seen = Observation(state.setup)
            for seat in range(state.setup.seats):
                row = seen.row(state.view(seat))
                assert len(row) == len(seen.names) == len(set(seen.names))
                assert all(-1 <= number <= 1 for number in row)


@every_game
def test_hidden_cards_dealt_otherwise_give_the_same_numbers(game: Game) -> None:
    compared = 0
    for at, state in enumerate(states(game, 1)):
        seat = state.actor
        if seat is None or state.secret or at % 4:
            continue
        other = sample(state.view(seat), at)
        assert other.view(seat) == state.view(seat)
        compared += other != state
        seen = Observation(state.setup)
        assert seen.row(other.view(seat)) == seen.row(state.view(seat))
    assert compared > 1, "no deal was really another one"


@every_game
def test_the_own_hand_can_be_read_off_the_row(game: Game) -> None:
    state = game.deal(game.options(), 7)
    seen, pack = Observation(state.setup), state.setup.pack
    for seat in range(state.setup.seats):
        row = dict(zip(seen.names, seen.row(state.view(seat)), strict=True))
        assert row[f"looks: {seat}"] == 1
        held = [
            kind
            for kind, code in enumerate(pack.codes)
            for _ in range(round(row[f"hand: {code}"] * pack.cards.count(kind)))
        ]
        assert tuple(held) == state.view(seat).hand
        assert round(row[f"cards in hand{seat}"] * len(pack.cards)) == len(held)


@every_game
def test_a_hand_is_played_to_its_end_and_pays_nothing_in_all(game: Game) -> None:
    table, chance = NumberedTable(game.id), Random(5)
    for seed in range(2):
        table.deal(deal_seed(9, seed))
        assert table.returns() == [0] * table.seats
        while table.actor is not None:
            chooser = table.actor
            rows = [table.row(seat)[-len(table.actions.names) :] for seat in range(table.seats)]
            assert not any(any(row) for seat, row in enumerate(rows) if seat != chooser)
            table.choose(chance.choice(list(table.open())))
        assert not table.open()
        assert sum(table.returns()) == pytest.approx(0)
        with pytest.raises(ValueError, match="deal anew"):
            table.choose(0)
        last = table.state.board.last
        if last is not None:
            points = last.points
            best = max(range(table.seats), key=points.__getitem__)
            assert table.returns()[best] == pytest.approx(points[best] - sum(points) / len(points))


def test_a_new_game_needs_nothing_more(tenth: Game) -> None:
    table = NumberedTable(tenth.id)
    while table.actor is not None:
        assert len(table.row(table.actor)) == len(table.observation.names)
        table.choose(table.open()[-1])
    assert len(table.returns()) == table.seats


def test_seeds_of_deals_differ_and_are_the_same_again() -> None:
    assert deal_seed(1, 2) == deal_seed(1, 2)
    assert len({deal_seed(seed, at) for seed in range(3) for at in range(3)}) == 9


def plays(state: State) -> list[int]:
    """Who played, in order."""
    return [seat for seat, *_ in cast(DouBoard, state.board).history]


def test_a_growing_list_gives_its_newest_entries_first() -> None:
    game = kanhu.load("dou-dizhu")
    state, chance = game.deal(game.options(), 4), Random(1)
    while len(played := plays(state)) != 2 or played[0] == played[1]:
        assert len(played) < 3, "another seed lets two seats begin"
        state, _ = state.play(chance.choice(state.legal()))
    older, newer = played
    seen = Observation(state.setup)
    row = dict(zip(seen.names, seen.row(state.view(0)), strict=True))
    # Length first; then an entry begins with a row of seats.
    width = (len([name for name in row if name.startswith("board history")]) - 1) // 8
    for first, seat in ((1, newer), (1 + width, older), (1 + 2 * width, None)):
        assert [row[f"board history: {first + at}"] for at in range(3)] == [
            float(at == seat) for at in range(3)
        ]
