"""The tables that fill the window, one for each game: play/<game>/."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from holdings.archive import Archive
from kanhu_table.page import element
from rendering.page import Call, front, source
from rendering.parts import fill

_INDEX = """# Play

## On the tree

<!-- kanhu:tiles main -->

## The neighbours

<!-- kanhu:tiles neighbour -->
"""


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every game, and one that leads to them; the search leaves all to other pages."""
    tables = {
        f"play/{game.id}.md": front(
            {
                "title": f"Play {game.title}",
                "description": f"{game.title} at a table that fills the window.",
                "search": {"exclude": True},
            },
            f"play {game.id}",
        )
        for game in archive.games.values()
    }
    about = {"title": "Play", "description": "A table for every game of the archive.",
             "search": {"exclude": True}}  # fmt: skip
    return {"play/index.md": source(about, _INDEX), **tables}


def play(call: Call) -> Markup:
    """The table and nothing beside it."""
    drawn = element(call.game.id, base=call.page.base, place="window")
    return fill("games/play", call.page, game=call.game, drawn=Markup(drawn))


FRAGMENTS = {"play": play}
