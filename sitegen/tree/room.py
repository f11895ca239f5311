"""What the room of the family tree offers to pages: the small picture, and four pages in parts."""

from __future__ import annotations

from collections.abc import Callable

from sitegen.call import Call
from sitegen.tree import figure, matrix, timeline, travel, whole
from sitegen.tree.atlas import Atlas

Part = Callable[[Atlas], str]


def _lineage(call: Call) -> str:
    archive = call.page.archive
    links = {name: f"{call.page.base}{path}" for name, path in archive.game_pages.items()}
    return figure.fragment(archive.tree, links, archive.evidence, call.page.base)


def _parts(picture: Part, listing: Part, tables: Part) -> Callable[[Call], str]:
    """A marker with one word: which part of the page is to stand there."""
    known = {"picture": picture, "list": listing, "table": tables}

    def fragment(call: Call) -> str:
        page = call.page
        return known[call.words[0]](Atlas(page.archive, page.base, page.path))

    return fragment


FRAGMENTS = {
    "lineage": _lineage,
    "tree": _parts(whole.picture, whole.listing, whole.tables),
    "timeline": _parts(timeline.picture, timeline.listing, timeline.tables),
    "routes": _parts(travel.picture, travel.listing, travel.tables),
    "mechanics": _parts(matrix.picture, matrix.listing, matrix.tables),
}
