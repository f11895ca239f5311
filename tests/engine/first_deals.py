"""The deal that the page of a game opens with, for the tests of what is said of it."""

from __future__ import annotations

from kanhu.catalogue import Game
from kanhu.text.table import Table


def first_deal(game: Game, says: str) -> Table:
    """The deal of `demo`. The words are those of which the test is a proof: whoever changes them
    has the test to change as well."""
    demo = game.meta["demo"]
    assert demo["why"] == says
    assert demo["seats"][0] == "person", "seat 0 is the reader's"
    return Table.new(game, game.options(demo["options"]), demo["seed"])


def held(table: Table) -> str:
    """The reader's cards, by their codes."""
    return table.state.setup.pack.text(table.view(0).hand)
