"""Tables of Markdown that can be scrolled where they are wider than the page."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from rendering.nodes import PLACEHOLDER


class Scrolling(Extension):
    """Puts every table of Markdown into an element that can be scrolled, by the keyboard too."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register with Python-Markdown, behind what sets line breaks."""
        md.treeprocessors.register(_Scrolled(md), "scrolling", 5)


def _name(table: Element) -> str:
    """What a table is called by who comes to it with the keyboard: its column heads, in a row.

    No landmark has such a name (the element is a group): a page may have many tables.
    """
    heads = (PLACEHOLDER.sub("", "".join(head.itertext())).strip() for head in table.iter("th"))
    return f"Table: {', '.join(filter(None, heads))}"


class _Scrolled(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in [*root.iter()]:
            for at, table in enumerate(parent):
                if table.tag == "table":
                    around = Element("div", {
                        "class": "scroll", "tabindex": "0", "role": "group",
                        "aria-label": _name(table),
                    })  # fmt: skip
                    around.tail, table.tail = table.tail, None
                    around.append(table)
                    parent[at] = around
