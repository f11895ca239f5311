"""Where the words and the elements of some HTML stand in it, as a parser sees them.

What is changed in finished HTML is cut out and put back by these places: all the rest stays as it
was, sign for sign.
"""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple

VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr".split()
)  # what has no end


class Span(NamedTuple):
    """A stretch of HTML: a run of words, or an element from its first tag to its last.

    Attributes:
        start, end: where. tag: of the element, "" for words. inside: tags of what it lies in.
    """

    start: int
    end: int
    tag: str
    inside: tuple[str, ...]


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.html = str(html)  # of markup too a part is cut out, and nothing in it escaped
        self.lines = [0, *accumulate(len(line) + 1 for line in self.html.split("\n"))]
        self.open: list[tuple[str, int]] = []
        self.found: list[Span] = []
        self.feed(self.html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def _note(self, tag: str, start: int, end: int) -> None:
        self.found.append(Span(start, end, tag, tuple(name for name, _ in self.open)))

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append((tag, self._at()))

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in (name for name, _ in self.open):
            name, start = self.open.pop()
            while name != tag:
                name, start = self.open.pop()  # it had no end of its own
            self._note(tag, start, self.html.index(">", self._at()) + 1)

    def handle_data(self, data: str) -> None:
        self._note("", self._at(), self._at() + len(data))


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
