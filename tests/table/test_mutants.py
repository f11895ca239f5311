"""Whatever position the engine accepts, a link to it opens at a table, and the players play on."""

from __future__ import annotations

import json
from random import Random

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.text import position
from kanhu.text.position import PositionError
from kanhu_table.opening import Trouble, pack, unpack
from test_mutated_records import DAMAGE
from tests import mutants
from tests.scale import Scale
from tests.table.scripted import Page

SHARE = 8
"""Of as many mutants as the engine is tried with one goes to a table."""
STEPS = 12
"""Steps of the players, who look at what they see more closely than random moves do."""


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_links_to_damaged_positions_open_or_are_refused(game: Game, scale: Scale) -> None:
    for number in range(scale.seed, scale.seed + scale.mutants // SHARE // len(kanhu.games())):
        chance = Random(f"table {game.id} {number}")
        data = mutants.mutant(next(mutants.positions(game, chance)), chance)
        try:
            position.load(data)
        except PositionError:
            continue
        try:
            page = Page({"link": pack(data), "base": "../"})
            for _ in range(STEPS):
                if page.answer["more"]:
                    page.ask("go")
        except Exception as error:
            error.add_note(f"mutant {game.id} {number}: {data}")
            raise


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_a_damaged_link_to_a_position_is_refused_or_holds_what_was_written(
    game: Game, scale: Scale
) -> None:
    state = game.deal(game.options(), scale.seed)
    view = json.loads(json.dumps(position.dump_view(state.view(0))))
    link = pack(view)
    assert unpack(link) == view
    for number in range(scale.mutants // SHARE // len(kanhu.games())):
        chance = Random(f"link {game.id} {scale.seed + number}")
        damaged = chance.choice(DAMAGE)(link, chance)
        try:
            held = unpack(damaged)
        except Trouble as refused:
            assert refused.message
            assert refused.message.isprintable()
            continue
        assert held == view, f"{damaged!r} is taken for another position"
