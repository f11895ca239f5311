"""The heads of pages, the doors of the home page, and the numbered figures of the prose: cards in a
row, and moments of real play."""

from __future__ import annotations

from pathlib import PurePosixPath

from markupsafe import Markup

from card_art import openers
from holdings import home
from kanhu_table.opening import Trouble
from kanhu_table.still import still
from rendering.page import Call, Page, Unknown
from rendering.parts import fill
from rendering.templates import render


def above(page: Page, html: str) -> Markup:
    """Title, lead and drawn opener above the HTML of a page; nothing if it brings a heading of its
    own. Front matter has the words of the opener: what is to be seen on it, and its caption."""
    if "<h1" in html:
        return Markup()
    name = PurePosixPath(page.path).stem
    words = {key: str(page.meta.get(key, "")) for key in ("title", "lead", "opener", "drawn")}
    if words["opener"] and name not in openers():
        page.fault(f"there is no drawing playable/art/card_art/data/openers/{name}.toml", "opener:")
    return render("head", drawing=name, base=page.base, **words)


def _figure(call: Call) -> Markup:
    """Cards in a row, a caption, a grade."""
    figure = call.named(home.figures())
    return fill("story/figure", call.page, figure=figure, number=call.number())


def scene(call: Call) -> Markup:
    """The cards a seat sees, a caption, and the way to that moment at the table.

    A moment that does not exist is a fault of the page.
    """
    game, page, number = call.game, call.page, call.number()
    if not call.settings.get("caption"):
        raise Unknown('needs caption="what is to be seen"')
    try:
        drawn = still(game.id, call.settings, page.base, f"scene-{number}")
    except Trouble as trouble:
        raise Unknown(f"cannot be drawn: {trouble.message}") from None
    return fill("story/scene", page, drawn=drawn, number=number, game=game,
                caption=call.settings["caption"])  # fmt: skip


FRAGMENTS = {
    "doors": lambda call: fill("home/doors", call.page, doors=home.read().door),
    "figure": _figure,
    "scene": scene,
}
SETTINGS = {"scene": ("caption", "record", "move", "seat", "options", "seed", "moves", "faces")}
"""Those of `kanhu_table.still.still`, and the caption."""
