"""The whole table: one form, drawn from one session."""

from __future__ import annotations

import json
import zlib

from kanhu.position import dump_view
from kanhu_table.draw.ask import ask, default_button
from kanhu_table.draw.bar import bar
from kanhu_table.draw.count import count
from kanhu_table.draw.hand import actions, hand
from kanhu_table.draw.log import log
from kanhu_table.draw.middle import middle
from kanhu_table.draw.now import now
from kanhu_table.draw.panels import cover, panels
from kanhu_table.draw.places import others
from kanhu_table.draw.scene import Scene
from kanhu_table.faces import NARROW
from kanhu_table.html import Html, el, join


def form(scene: Scene) -> Html:
    """The form a page swaps in."""
    design = "narrow" if scene.pips == NARROW else "wide"
    state = el("p", now(scene), class_="vh", data_now=True, id=f"{scene.id}-now")
    play = el("div", _play(scene), class_="kt-play")
    return el(
        "form", default_button(scene), bar(scene), state, play, log(scene),
        class_=f"kt kt--{design}", id=f"kt-{scene.id}", method="dialog",
        data_rev=scene.session.rev, autocomplete="off", aria_labelledby=f"{scene.id}-title",
    )  # fmt: skip


def _play(scene: Scene) -> Html:
    if scene.match.covered:
        return join(panels(scene), cover(scene))
    if scene.match.counting:
        return join(panels(scene), count(scene))
    return join(
        others(scene), middle(scene), panels(scene), ask(scene), hand(scene), actions(scene)
    )


def position_hash(scene: Scene) -> str:
    """Eight digits that tell whether two drawings show the same position."""
    data = json.dumps(dump_view(scene.view), sort_keys=True)
    return f"{zlib.crc32(data.encode()):08x}"
