"""The parts of the pages tree, timeline, routes and mechanics, and the home page's small tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from markupsafe import Markup

from figures import chart, ladder, matrix, routes, small, timeline
from figures.atlas import Atlas
from kanhu.core.grammar import listed
from rendering.page import Call
from rendering.templates import macro

Drawing = Callable[[Atlas], Markup]
PICTURES: dict[str, tuple[Drawing, Drawing]] = {
    "tree": (chart.picture, ladder.picture),
    "timeline": (timeline.wide, timeline.tall),
    "routes": (routes.wide, routes.tall),
    "mechanics": (matrix.wide, matrix.tall),
}


def part(name: str, which: str, atlas: Atlas) -> Markup:
    """The picture, the list or the table of one of the four pages."""
    drawn = [draw(atlas) for draw in PICTURES[name]] if which == "picture" else []
    return macro(f"kin/{name}", which, atlas, *drawn)


def _part(name: str, call: Call) -> Markup:
    call.named(dict.fromkeys(("picture", "list", "table")))
    return part(name, call.words[0], Atlas(call.page))


def _lineage(call: Call) -> Markup:
    atlas = Atlas(call.page)
    apart = listed([node.title for node in atlas.tree.nodes.values() if node.group == "neighbour"])
    return macro("kin/tree", "small", atlas, small.wide(atlas), small.tall(atlas), apart)


FRAGMENTS = {"lineage": _lineage} | {name: partial(_part, name) for name in PICTURES}
