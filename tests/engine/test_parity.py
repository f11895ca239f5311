"""The same records give the same states on CPython and in the browser's Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kanhu
import parity
import parity_review
from kanhu.catalogue import Game
from kanhu.core.options import OptionError, Options
from kanhu.players import decide
from kanhu.study import conformance
from kanhu.text.table import Table
from tests.scale import Scale
from workshop.runtime import inside


def tables() -> Iterator[tuple[Game, Options]]:
    """Every preset of every game with every number of players that it takes."""
    for game in kanhu.games():
        for players in game.players:
            for preset in game.schema.presets:
                try:
                    yield game, game.options(preset, players=players)
                except OptionError as error:
                    assert error.clause, f"{game.id} {preset}: {error}"


def test_same_hash_in_the_browsers_python(scale: Scale) -> None:
    texts = [
        conformance.random_match(game, options, seed, moves=120).record().text()
        for game, options in tables()
        for seed in ((1, 2) if scale.whole else (1,))
    ]
    assert len(texts) >= 6 * len(kanhu.games())
    assert inside.ask(Path(parity.__file__), texts) == parity.answer(texts)


def hand_of_a_novice(game: Game) -> str:
    """A hand with faults in it, as it is written down."""
    table = Table.new(game, game.options(str(game.meta["demo"]["options"])), 7)
    while table.state.actor is not None and table.state.board.hand == 0:
        level = "regular" if table.state.actor else "novice"
        view = table.view(table.state.actor)
        table.play(decide(view, level, len(table.moves)).move)
    return table.record().text()


@pytest.mark.some(1)
@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_same_review_in_the_browsers_python(game: Game) -> None:
    texts = [hand_of_a_novice(game)]
    assert inside.ask(Path(parity_review.__file__), texts) == parity_review.answer(texts)
