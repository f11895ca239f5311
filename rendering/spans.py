"""Where the words and the elements of some HTML stand in it, as a parser sees them.

What is changed in finished HTML is cut out and put back by these places: all the rest stays as it
was, sign for sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple

VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr".split()
)  # what has no end


_ADDRESS = re.compile(r'(\s(?:href|src)=")([^"]*)(?=")')
"""An address within a tag, as this site writes it."""


class Span(NamedTuple):
    """A stretch of HTML: a run of words, or an element from its first tag to its last.

    Attributes:
        start, end: where. tag: of the element, "" for words. inside: tags of what it lies in.
        inner: where what an element holds begins and ends. attributes: of the element.
    """

    start: int
    end: int
    tag: str
    inside: tuple[str, ...]
    inner: tuple[int, int]
    attributes: Mapping[str, str | None]


class _Open(NamedTuple):
    """A tag whose element has not ended yet."""

    tag: str
    start: int
    inner: int
    attributes: Mapping[str, str | None]


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.html = str(html)  # of markup too a part is cut out, and nothing in it escaped
        self.lines = [0, *accumulate(len(line) + 1 for line in self.html.split("\n"))]
        self.open: list[_Open] = []
        self.found: list[Span] = []
        self.tags: list[tuple[int, int]] = []
        self.feed(self.html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def _inside(self) -> tuple[str, ...]:
        return tuple(it.tag for it in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(_Open(tag, *self.tags[-1], dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        at = self._at()
        self.tags.append((at, at + len(self.get_starttag_text() or "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside():
            it = self.open.pop()
            while it.tag != tag:
                it = self.open.pop()  # it had no end of its own
            inner = it.inner, self._at()
            end = self.html.index(">", self._at()) + 1
            self.found.append(Span(it.start, end, tag, self._inside(), inner, it.attributes))

    def handle_data(self, data: str) -> None:
        start, end = self._at(), self._at() + len(data)
        self.found.append(Span(start, end, "", self._inside(), (start, end), {}))


def elements(html: str, tag: str) -> list[str]:
    """All elements of a name that lie in no other of it, whole.

    >>> elements('<p><x-y a="</x-y>">one</x-y> <!-- <x-y> --> <x-y>two</x-y></p>', "x-y")
    ['<x-y a="</x-y>">one</x-y>', '<x-y>two</x-y>']
    """
    read = _Reader(html)
    outer = (it for it in read.found if it.tag == tag and tag not in it.inside)
    return [read.html[it.start : it.end] for it in outer]


def reworded(html: str, change: Callable[[str], str], but: str) -> str:
    """HTML whose words are changed, but for those in elements of a name.

    >>> reworded('<i title="a > b">a</i> <a href="#">a</a><!-- a -->', str.upper, "a")
    '<i title="a > b">A</i> <a href="#">a</a><!-- a -->'
    """
    read, out, last = _Reader(html), list[str](), 0
    for it in read.found:
        if not it.tag and but not in it.inside:
            out += [read.html[last : it.start], change(read.html[it.start : it.end])]
            last = it.end
    return "".join([*out, read.html[last:]])


def without(html: str, tags: Collection[str], attribute: str) -> str:
    """HTML less the elements of some names that bear an attribute.

    >>> without('<ul><li>one</li><li data-x>two <b data-x>2</b></li><b data-x>3</b></ul>',
    ...         ("b", "li"), "data-x")
    '<ul><li>one</li></ul>'
    """
    if attribute not in html:
        return html
    read, out, last = _Reader(html), list[str](), 0
    chosen = (it for it in read.found if it.tag in tags and attribute in it.attributes)
    for it in sorted(chosen, key=lambda it: it.start):
        if it.start >= last:  # else it goes with the one that it lies in
            out.append(read.html[last : it.start])
            last = it.end
    return "".join([*out, read.html[last:]])


def unwrapped(html: str, tag: str, which: Callable[[Mapping[str, str | None]], bool]) -> str:
    """HTML less the tags of elements of a name with such attributes; what they hold stays.

    >>> unwrapped('<b id="1">one <b>two</b></b><!-- <b id> -->', "b", lambda has: "id" in has)
    'one <b>two</b><!-- <b id> -->'
    """
    read, out, last = _Reader(html), list[str](), 0
    chosen = [it for it in read.found if it.tag == tag and which(it.attributes)]
    for start, end in sorted(
        cut for it in chosen for cut in ((it.start, it.inner[0]), (it.inner[1], it.end))
    ):
        out.append(read.html[last:start])
        last = end
    return "".join([*out, read.html[last:]])


def readdressed(html: str, change: Callable[[str], str]) -> str:
    """HTML whose addresses, those of its links and of what it shows, are changed.

    >>> readdressed('<a href="a.html">href="a.html"</a><use href="b.svg#c"/>', str.upper)
    '<a href="A.HTML">href="a.html"</a><use href="B.SVG#C"/>'
    """
    read, out, last = _Reader(html), list[str](), 0
    for start, end in read.tags:
        tag = _ADDRESS.sub(lambda it: it[1] + change(it[2]), read.html[start:end])
        out += [read.html[last:start], tag]
        last = end
    return "".join([*out, read.html[last:]])
