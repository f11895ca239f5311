"""Sets of options of one game side by side: what each changes, by which clause, on whose word."""

from __future__ import annotations

from kanhu.game import Game
from kanhu.options import Option, Options
from sitegen.call import Page
from sitegen.compare.choice import Item, cells, chooser, evidence, ground, scope
from sitegen.games.parts import says
from sitegen.games.rules import references
from sitegen.markup import dress, inline, text


def page(made: Page) -> str:
    """A fold for every game that has more than one set."""
    games = [game for game in made.archive.games.values() if len(game.schema.presets) > 1]
    return "".join(_fold(game, made) for game in games)


def _fold(game: Game, made: Page) -> str:
    presets = game.schema.presets
    items = [Item(key, text(preset.title), True) for key, preset in presets.items()]
    resolved = {key: game.schema.resolve(key, {}) for key in presets}
    rows = "".join(
        _row(option, game, items, resolved, made)
        for option in game.schema.options.values()
        if len({str(options.values[option.key]) for options in resolved.values()}) > 1
    )
    where = made.base + made.archive.game_pages[game.id]
    idea = cells(
        ((item, f"<p>{references(inline(presets[item.key].says), game, where)}</p>")
         for item in items), "h5",
    )  # fmt: skip
    inside = chooser(f"Sets of {game.title}", items) + ground(
        f"Sets of {game.title} side by side",
        f"<section><h4>In a few words</h4>{idea}</section>{rows}",
    )
    return (
        f'<details class="fold sets" id="sets-{game.id}" data-search-exclude><summary>'
        f"<h3>{dress(text(game.title))}</h3> {len(items)} sets</summary>"
        f"{scope(f's={game.id}:', inside)}</details>"
    )


def _row(
    option: Option, game: Game, items: list[Item], resolved: dict[str, Options], made: Page
) -> str:  # fmt: skip
    """What one option is in each set."""
    where = made.archive.game_pages[game.id]
    first = resolved[items[0].key].values[option.key]
    found = []
    for item in items:
        value = resolved[item.key].values[option.key]
        word = dress(text(option.label(value)))
        found.append((item, f"<p>{word if value == first else f'<strong>{word}</strong>'}</p>"))
    witnesses = says(option, game, made.archive.evidence, made.base, made.base + where)
    return (
        f'<section data-option="{text(option.key)}"><h4>{text(option.title)}</h4>'
        f"{evidence(game, option.clauses, made.base, where)}{cells(found, 'h5')}"
        f'<div class="cell__says"><p>Witnesses</p>{witnesses}</div></section>'
    )
