"""Rulebooks side by side, topic by topic; and the sets of options of one game.

Everything is in the page and can be read without scripts. The sheet hides the cells of what is not
chosen, by its place in the list; the script only keeps the choice in the address.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from holdings import comparison
from kanhu.catalogue import Game
from kanhu.core.options import Option, Options
from rendering.page import Call
from rendering.parts import fill
from sitegen.pages.games import references

MOST = 16
"""Things that can be chosen among; the sheet has a rule for each place."""


class Item(NamedTuple):
    """Something to choose: its key, its title, whether it is chosen at first."""

    key: str
    title: str
    chosen: bool


def _fitting(items: Sequence[Item]) -> Sequence[Item]:
    if len(items) > MOST:
        raise ValueError(f"{len(items)} things to compare are more than the sheet knows places")
    return items


def rulesets(call: Call) -> Markup:
    """The choice of rulesets, and a row for each topic with a cell for each game."""
    archive = call.page.archive
    games = list(archive.games.values())
    items = [Item(game.id, game.title, game.meta["game"]["shelf"] == "main") for game in games]
    return fill(
        "compare/rulesets", call.page, topics=comparison.topics(), items=_fitting(items),
        rows=[(game, comparison.summaries(game)) for game in games],
        by_mark=partial(comparison.by_mark, archive.evidence), pages=archive.game_pages,
    )  # fmt: skip


def sets(call: Call) -> Markup:
    """A fold for every game that has more than one set: what each changes, by which clause, on
    whose word."""
    archive = call.page.archive
    games = [game for game in archive.games.values() if len(game.schema.presets) > 1]
    return fill(
        "compare/sets", call.page, found=[differing(game) for game in games],
        pages=archive.game_pages,
        by_mark=partial(comparison.by_mark, archive.evidence), references=references,
        partial=partial,
    )  # fmt: skip


def differing(game: Game) -> tuple[Game, Sequence[Item], list[Options], list[Option]]:
    """The sets of a game, to choose from and resolved, and the options in which they differ."""
    presets = game.schema.presets
    resolved = [game.schema.resolve(key, {}) for key in presets]
    items = _fitting([Item(key, preset.title, True) for key, preset in presets.items()])
    options = [
        option
        for option in game.schema.options.values()
        if len({str(each.values[option.key]) for each in resolved}) > 1
    ]
    return game, items, resolved, options


faults = comparison.faults
FRAGMENTS = {"compare": lambda call: call.named({"rulesets": rulesets, "sets": sets})(call)}
