"""The hands of the trail go as they went when it was laid."""

from __future__ import annotations

import itertools

import pytest

import kanhu
from kanhu.catalogue import Game
from tests import trail
from tests.scale import Scale

PARTS = 30
"""On every push one row in so many is played, another one with every commit; in the long run all are."""
GAMES = [game for game in kanhu.games() if trail.path(game).exists()]
"""Games whose hands are kept; a new one goes without until its rules have settled."""


def test_the_nine_games_that_were_there_first_have_a_trail() -> None:
    assert len(GAMES) >= 9


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hands_go_as_they_went(game: Game, scale: Scale) -> None:
    assert trail.changed(game, every=PARTS, first=scale.seed) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_hand_goes_as_it_went(game: Game, part: int) -> None:
    assert trail.changed(game, every=PARTS, first=part) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_preset_value_and_number_of_players_is_on_the_trail(game: Game) -> None:
    kept = [game.options(row.options) for row in trail.rows(game)]
    assert {options.preset for options in kept} == set(game.schema.presets)
    assert {options.players for options in kept} == set(game.players)
    for option in game.schema.options.values():
        met = {options.values[option.key] for options in kept}
        assert set(option.values) <= met, option.key
        assert met & set(option.offer) == set(option.offer), option.key


def test_a_row_that_differs_is_told() -> None:
    """The walk is taken with another seed, so that every hash differs."""
    game = GAMES[0]
    options = next(trail.setups(game))
    one, other = (trail.walk(game, options, seed) for seed in (1, 2))
    assert trail.walk(game, options, 1) == one
    assert all(a != b for a, b in zip(one[3:], other[3:], strict=True))


def test_options_are_met_again_in_the_same_order() -> None:
    game = GAMES[0]
    once, again = (
        [options.text for options in itertools.islice(trail.setups(game), 80)] for _ in range(2)
    )
    assert once == again
