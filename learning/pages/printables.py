"""The page of printed sheets: every file with its paper, pages and size."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from holdings import printables
from holdings.printables import Printable
from rendering.page import Call
from rendering.parts import fill, grouped

KINDS = {
    "packs": "Packs to cut out", "rules": "Rules and bookmarks", "lessons": "For a class",
    "puzzles": "Puzzles", "posters": "Posters and maps", "table": "At the table",
}  # fmt: skip
NAMES = {"a4": "A4", "letter": "Letter", "a2": "A2"}


def _list(call: Call) -> Markup:
    """All sheets by kind, or a word on how they are made where the site has none."""
    listed = printables.read()
    kinds = grouped(listed.files, lambda one: one.kind)
    rows = {
        title: [(files[0].title, _by_paper(files))
                for files in grouped(kinds[kind], lambda one: one.name).values()]
        for kind, title in KINDS.items() if kind in kinds
    }  # fmt: skip
    return fill("learn/printables", call.page, rows=rows, zips=listed.zips, papers=NAMES,
                folder=printables.FOLDER)  # fmt: skip


def _by_paper(files: list[Printable]) -> Mapping[str, Printable]:
    return {one.paper: one for one in files}


FRAGMENTS = {"printables": _list}
