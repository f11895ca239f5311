"""The whole table: one form, drawn from one session.

Its parts stand in the order in which they are reached by keys and heard: the question, the hand,
the felt, the seats, the bar, the side. The style sheet lays them on the grid.
"""

from __future__ import annotations

import json
import zlib

from kanhu.text.position import dump_view
from kanhu_table.draw.bar import bar
from kanhu_table.draw.felt import felt
from kanhu_table.draw.hand import hand
from kanhu_table.draw.now import now_in_two
from kanhu_table.draw.over import sheets
from kanhu_table.draw.result import result
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import seats
from kanhu_table.draw.side import side
from kanhu_table.draw.tray import tray
from kanhu_table.draw.trick import closing
from kanhu_table.faces import NARROW
from kanhu_table.html import Html, el, join
from kanhu_table.words import say


def form(scene: Scene) -> Html:
    """The form a page swaps in."""
    design = "narrow" if scene.pips == NARROW else "wide"
    said, rest = now_in_two(scene)
    return el(
        "form",
        el("p", el("span", said, hidden=True), " ", rest, class_="vh", data_now=True,
           id=f"{scene.id}-now"),
        _skips(scene), tray(scene), _play(scene), bar(scene), side(scene),
        class_=f"kt kt--{design}", id=f"kt-{scene.id}", method="dialog",
        data_rev=scene.session.rev, data_state=state(scene), autocomplete="off",
        aria_labelledby=f"{scene.id}-title",
    )  # fmt: skip


def _skips(scene: Scene) -> Html:
    """Ways to what a turn needs, for those who go by keys. The address holds the game, so it is
    the page (card-table.ts) that moves the focus."""
    ways = [("tray", say("tray.to_question"))]
    if scene.me is not None and not (scene.match.covered or scene.match.counting):
        ways.append(("hand", say("tray.to_hand")))
    links = [el("a", words, href=f"#{scene.id}-{part}", class_="kt-skip") for part, words in ways]
    return el("p", links, class_="kt-skips")


def state(scene: Scene) -> str:
    """What the table is at: covered, result, look, turn or wait."""
    match = scene.match
    if match.covered:
        return "covered"
    if match.counting:
        return "result"
    if match.browsing:
        return "look"
    return "turn" if match.to_decide else "wait"


def _play(scene: Scene) -> Html:
    if scene.match.covered:
        return sheets(scene)
    if scene.match.counting:
        return join(sheets(scene), result(scene), closing(scene))
    return join(hand(scene), sheets(scene), felt(scene), seats(scene))


def position_hash(scene: Scene) -> str:
    """Eight digits that tell whether two drawings show the same position."""
    data = json.dumps(dump_view(scene.view), sort_keys=True)
    return f"{zlib.crc32(data.encode()):08x}"
