"""What is kept or given away names every option, so that no later default changes its meaning."""

from __future__ import annotations

from typing import Any

import pytest

import kanhu
from kanhu.core.options import Options, read_option_schema, spell
from kanhu.text import position
from kanhu.text.record import parse
from kanhu.text.table import Table

GAMES = kanhu.games()


def names_all(text: str, options: Options) -> bool:
    return text.split(";")[1:] == [f"{key}={spell(value)}" for key, value in options.values.items()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_record_names_every_option_and_reads_back(game: kanhu.Game) -> None:
    for preset in game.schema.presets:
        options = game.options(preset)
        table = Table.new(game, options, 7)
        table.play(table.state.legal()[0])
        record = table.record(full_options=True)
        assert names_all(record.options, options)
        for text in (record.text(), record.link()):
            assert parse(text) == record
        assert Table.load(record).state == table.state
        placed = Table.at(table.state).record(full_options=True)
        assert placed.position is not None
        assert names_all(str(placed.position["options"]), options)
        assert position.load(placed.position) == table.state


def test_a_changed_default_changes_no_whole_text() -> None:
    row: dict[str, Any] = {"key": "open", "values": [True, False], "default": False}
    data: dict[str, Any] = {"option": [row], "presets": {"plain": {}}}
    before = read_option_schema(data).resolve(None, {})
    row["default"] = True
    after = read_option_schema(data)
    assert after.resolve(*after.parse(before.full_text)).values == before.values
    assert after.resolve(*after.parse(before.text)).values != before.values, "the short text would"
