"""The words of a Markdown tree: every run of text with what stands around it.

Extensions of the archive change words, never tags: they are given the runs of text of a parsed
page and give back other text. HTML that they set in is kept in Python-Markdown's stash, so a later
extension sees a placeholder and passes it by.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import AtomicString

INLINE = frozenset("a abbr b bdi button cite em i mark q small span strong sub sup time".split())
CODE = frozenset("code kbd pre samp script style textarea".split())
PLACEHOLDER = re.compile("(\u0002[^\u0003]*\u0003)")
_STASHED = re.compile("\u0002wzxhzdk:([0-9]+)\u0003")
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)[^>]*?(/?)>$", re.IGNORECASE)

Change = Callable[[str, "Around"], str]


class Around(NamedTuple):
    """What stands around a run of text.

    Attributes:
        tags: of the elements it lies in, outermost first.
        before: the sign before it in the same block, a space at its start.
        after: a letter if words may follow in the same block without a break, else a space.
        block: the block it lies in, by a number.
    """

    tags: tuple[str, ...]
    before: str
    after: str
    block: int

    def inside(self, tags: frozenset[str]) -> bool:
        """Whether it lies in any element of these names."""
        return not tags.isdisjoint(self.tags)


class Words:
    """Changes every run of text of a tree, in the order of the page."""

    def __init__(self, md: Markdown, change: Change) -> None:
        self.md = md
        self.change = change
        self.before = " "
        self.block = 0
        self.raw: list[str] = []

    def visit(self, element: Element, tags: tuple[str, ...] = ()) -> None:
        """Change the words of an element and of all below it."""
        name = str(element.tag)
        inline = name in INLINE
        if not inline and name not in CODE:
            self._break()
        inner = (*tags, name)
        children = list(element)
        if element.text and not isinstance(element.text, AtomicString):
            element.text = self._changed(element.text, inner, _follows(children))
        for at, child in enumerate(children):
            self.visit(child, inner)
            if child.tail:
                child.tail = self._changed(child.tail, inner, _follows(children[at + 1 :]))
        if name in CODE:
            self.before = "x"
        elif not inline:
            self._break()

    def _break(self) -> None:
        self.before = " "
        self.block += 1
        self.raw.clear()

    def _changed(self, text: str, tags: tuple[str, ...], after: str) -> str:
        parts = PLACEHOLDER.split(text)
        for at, part in enumerate(parts):
            if at % 2:
                self._pass(part)
            elif part:
                follows = "x" if at + 1 < len(parts) else after
                around = Around((*tags, *self.raw), self.before, follows, self.block)
                parts[at] = self.change(part, around)
                self.before = part[-1]
        return "".join(parts)

    def _pass(self, placeholder: str) -> None:
        """Note the tag that a placeholder stands for; what is whole in itself is like a word."""
        found = _STASHED.fullmatch(placeholder)
        stash = self.md.htmlStash.rawHtmlBlocks
        html = str(stash[int(found[1])]) if found else ""
        tag = _TAG.match(html)
        if tag is None or tag[3]:
            self.before = "x"
        elif not tag[1]:
            self.raw.append(tag[2].lower())
        elif tag[2].lower() in self.raw:
            self.raw.remove(tag[2].lower())


def _follows(siblings: list[Element]) -> str:
    return "x" if siblings and siblings[0].tag in INLINE | CODE else " "
