"""What is printed: a sheet with its template and data, the papers, and drawings to go with it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

Data = dict[str, Any]


class Paper(NamedTuple):
    """A size of paper.

    Attributes:
        id: in names of files. title: as people say it. width, height: in mm, upright.
    """

    id: str
    title: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A2 = Paper("a2", "A2", 420, 594)
A3 = Paper("a3", "A3", 297, 420)
SCREEN = Paper("screen", "16:9", 320, 180)
"""A slide: 1,920 pixels wide where 6 pixels are a millimetre."""
PAPERS = (A4, LETTER)
ALSO = (A2, A3, SCREEN)
"""What there is on no paper of its own: it belongs to the kits of all papers."""


class Drawing(NamedTuple):
    """An SVG drawing and the words for those who cannot see it.

    Attributes:
        svg: the whole drawing, colours fixed. alt: what it shows; "" for an ornament.
    """

    svg: str
    alt: str = ""

    @property
    def place(self) -> str:
        """Its file below the root of a press: the same drawing has one file."""
        return f"/drawings/{hashlib.sha256(self.svg.encode()).hexdigest()[:20]}.svg"


class Sheet(NamedTuple):
    """A file to be printed, for one size of paper.

    Attributes:
        name: of the file, without paper and ending. title: of the document. kind: a group of the
            list of files. template: of printing/templates. data: what the template asks for;
            drawings in it become places of files. paper: its size. address: the page it belongs
            to, below the root of the site. licence: "cc0" or "by". landscape: turned. level: in
            which its words are, of learning.reading; "" for a sheet of the teacher. terms: words
            that it explains. table: how many play the game of the sheet at one table; 0 for a sheet
            of no game. clear: whether it is set in the edition for readers with dyslexia.
    """

    name: str
    title: str
    kind: str
    template: str
    data: Data
    paper: Paper
    address: str = ""
    licence: str = "by"
    landscape: bool = False
    level: str = "plain"
    terms: frozenset[str] = frozenset()
    table: int = 0
    clear: bool = False

    @property
    def file(self) -> str:
        """Its place in the kit."""
        return f"{self.paper.id}/{self.name}.pdf"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page in mm."""
        width, height = self.paper.width, self.paper.height
        return (height, width) if self.landscape else (width, height)


def drawings(data: object) -> dict[str, Drawing]:
    """All drawings below some data, by their places."""
    if isinstance(data, Drawing):
        return {data.place: data}
    rows: Any = data.values() if isinstance(data, Mapping) else data
    if isinstance(data, Mapping | list | tuple):
        return {place: one for row in rows for place, one in drawings(row).items()}
    return {}


def plain(data: object) -> Any:
    """The same data with places and words instead of drawings, as JSON holds them."""
    if isinstance(data, Drawing):
        return {"file": data.place, "alt": data.alt}
    if isinstance(data, Mapping):
        return {key: plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return data
