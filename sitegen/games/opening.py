"""The table at its opening, drawn by the same code that draws it in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kanhu.game import Game
from sitegen.markup import text


def place(game: Game, settings: dict[str, str], base: str, *, heading: bool = False) -> str:
    """The whole element for a page, and the line that says what scripts add.

    The table's own headings are of the third rank; `heading` sets one above them where the page
    has none yet.
    """
    demo: dict[str, Any] = game.meta.get("demo", {})
    chosen = settings.get("options", str(demo.get("options", "")))
    seed = int(settings.get("seed", demo.get("seed", 1)))
    seats: Sequence[str] = settings["seats"].split() if "seats" in settings else demo["seats"]
    drawn = _draw(game, chosen, seed, seats, base)
    above = '<h2 class="vh">The table</h2>\n\n' if heading else ""
    return (
        f'{above}<div class="table-place">{drawn}</div>\n\n'
        '<p class="table-note">The opening works without scripts. To play on, the engine loads '
        "once, about five megabytes, and is kept for use offline.</p>"
    )


def _draw(game: Game, options: str, seed: int, seats: Sequence[str], base: str) -> str:
    try:
        from kanhu_table.page import element
    except ImportError:
        return f'<div class="table-empty"><p>{text(game.title)}: the table is not built.</p></div>'
    drawn = str(element(game.id, options, seed, list(seats), base))
    return drawn.replace("<card-table ", "<card-table data-search-exclude ", 1)
