"""What the site ships and offers: the work of others with its licences, the printed sheets, the
edition for a stick."""

from __future__ import annotations

from markupsafe import Markup

from holdings import components, offers, release
from rendering.page import Call
from rendering.parts import fill, grouped

SHEETS = {
    "packs": "Packs to cut out", "rules": "Rules and bookmarks", "lessons": "For a class",
    "puzzles": "Puzzles", "posters": "Posters and maps", "table": "At the table",
}  # fmt: skip
"""Kinds of printed sheets and their headings."""


def _components(call: Call) -> Markup:
    """The table of what others made: what it is, whose, its licence and where the notice lies."""
    known = components.read()
    rows = [
        (one, one.edition(release.version()), [known[name].name for name in one.within])
        for one in known.values() if not one.ours
    ]  # fmt: skip
    return fill("about/components", call.page, rows=rows)


def _printables(call: Call) -> Markup:
    """All sheets by kind, each with its papers, or a word on how they are made where the site has
    none."""
    listed = offers.read()
    kinds = grouped(listed.files, lambda one: one.kind)
    rows = {
        title: [(files[0].title, {one.paper: one for one in files})
                for files in grouped(kinds[kind], lambda one: one.name).values()]
        for kind, title in SHEETS.items() if kind in kinds
    }  # fmt: skip
    return fill("about/printables", call.page, rows=rows, zips=listed.zips, papers=offers.PAPERS,
                folder=offers.FOLDER)  # fmt: skip


def _stick(call: Call) -> Markup:
    """The offer of the file, where the site has one."""
    return fill("about/portable", call.page, offered=offers.stick(), file=offers.STICK_FILE)


FRAGMENTS = {"components": _components, "printables": _printables, "portable": _stick}
