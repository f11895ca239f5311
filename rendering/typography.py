"""Print in all words of the archive: quotes, Chinese signs marked as Chinese, signs of suits.

For plain words there is `words`; for Markdown the extension `Typography`.
"""

from __future__ import annotations

import re
from html import escape
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from card_art.data import table
from kanhu_table.html import curly
from rendering.nodes import CODE, Around, Words

HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]+")
PIPS = {"♥": ("H", "hearts", True), "♦": ("D", "diamonds", True),
        "♣": ("C", "clubs", False), "♠": ("S", "spades", False)}  # fmt: skip
_DRAWN = re.compile(rf"{HAN.pattern}|[{''.join(PIPS)}]")


def words(plain: object) -> str:
    """Plain words as HTML: escaped, with the quotes of print, signs of suits drawn."""
    return _DRAWN.sub(lambda found: drawn(found[0]), escape(curly(str(plain)), quote=False))


def drawn(signs: str) -> str:
    """Chinese signs marked as such, so that voices and faces can change; a suit's sign drawn."""
    if signs not in PIPS:
        return f'<span lang="zh-Hant">{signs}</span>'
    key, word, red = PIPS[signs]
    shade = " pip--red" if red else ""
    return (
        f'<svg class="pip{shade}" viewBox="0 0 100 100" role="img" aria-label="{word}">'
        f'<path d="{table("shapes")["french"][key]}"/></svg>'
    )


def tspans(plain: object) -> str:
    """Plain words as a picture in SVG has them: escaped, with quotes, Chinese signs marked."""
    safe = escape(curly(str(plain)))
    return HAN.sub(r'<tspan lang="zh-Hant" font-weight="400">\g<0></tspan>', safe)


class Typography(Extension):
    """The same for the words of Markdown; code stays as it is."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register with Python-Markdown."""
        md.treeprocessors.register(_Print(md), "typography", 12)


class _Print(Treeprocessor):
    def run(self, root: Element) -> None:
        Words(self.md, self.change).visit(root)

    def change(self, text: str, around: Around) -> str:
        if around.inside(CODE):
            return text
        text = curly(text, around.before, around.after)
        return _DRAWN.sub(lambda found: self.md.htmlStash.store(drawn(found[0])), text)
