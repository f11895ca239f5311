"""Lists of games as tiles: cards on felt, and what a player asks before sitting down."""

from __future__ import annotations

from markupsafe import Markup

from holdings import tiles
from rendering.page import Page
from rendering.parts import fill


def of_page(page: Page, shelf: str = "", *, full: bool = False) -> Markup:
    """Tiles for the games of a shelf, or for all, in reading order.

    Args:
        full: with a sentence about each; the name then leads to the page of the game, and a link
            of its own to the table. Without it the whole tile leads to the table.
    """
    games = page.archive.on_shelf(shelf)
    return fill("games/tiles", page, tiles=[tiles.of_game(game) for game in games], full=full,
                foremost=page.foremost(), pages=page.archive.game_pages)  # fmt: skip


def leads(page: Page) -> Markup:
    """Every game with the line that opens its page."""
    games = page.archive.games.values()
    return fill("games/leads", page, games=games, pages=page.archive.game_pages)


def note(page: Page) -> Markup:
    """How long a game takes and how hard it is: where both come from; nothing if no game has been
    measured."""
    found = map(tiles.measured, page.archive.games.values())
    length = next(filter(None, found), None)
    return fill("games/tilesnote", page, length=length) if length else Markup()


FRAGMENTS = {
    "tiles": lambda call: of_page(call.page, *call.words[:1], full=True),
    "tables": lambda call: of_page(call.page),
    "leads": lambda call: leads(call.page),
    "tilesnote": lambda call: note(call.page),
}
