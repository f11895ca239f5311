"""Scenes: moments of real play, drawn by the table's own code, each a link to that moment."""

from __future__ import annotations

from kanhu_table.opening import Trouble
from kanhu_table.still import still
from sitegen.call import Call
from sitegen.markup import inline, text


def scene(call: Call) -> str:
    """A numbered figure: the view of a seat, its caption, and the way to the table.

    Settings: those of `kanhu_table.still.still`, and `caption`. A moment that does not exist is a
    fault of the page.
    """
    game, page = call.game, call.page
    number = call.number()
    try:
        drawn = still(game.id, call.settings, page.base, f"scene-{number}")
    except Trouble as trouble:
        page.archive.evidence.faults.append(f"{page.path}: scene {number}: {trouble.message}")
        return ""
    address = f"{page.base}{page.archive.game_pages[game.id]}#g={drawn.link}"
    return (
        f'<figure class="fig fig--scene">{drawn.html}<figcaption>'
        f"<strong>Fig. {number}.</strong> {inline(call.settings['caption'])} "
        f'<a class="fig__open" href="{text(address)}">Open this moment at the table</a>'
        "</figcaption></figure>"
    )
