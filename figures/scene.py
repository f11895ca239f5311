"""What pictures are made of: measured words, boxes that grow with them, lines and keys.

Here is where everything lies, as plain data; templates/macros/svg.html.j2 draws it. Sizes of words
are those of the style sheet; their widths are those of the text face itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import dist
from typing import NamedTuple, TypeVar

from holdings.evidence import MARKS, said
from kanhu_table.html import curly
from typeface import setting
from typeface.setting import Form, Line, broad

K = TypeVar("K")
SIGN = (32, 26)  # width and height of a numbered sign
ROUND = 14  # of the corners of a way
Spot = tuple[float, float]


class Rect(NamedTuple):
    """A box of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Spot:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Rect) -> bool:
        """Whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    @classmethod
    def about(cls, spot: Spot, width: float, height: float) -> Rect:
        """The box of this size around a point."""
        x, y = spot
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


WIDE = Form(948, {"name": 15.5, "dim": 15, "dim small": 15, "place": 15})
TALL = Form(350, {"name": 16.5, "dim": 16, "dim small": 14.5, "place": 16})


class Block(setting.Block):
    """Words of the data, set with the quotes of print."""

    def __init__(self, form: Form, room: float, *lines: Line, tail: str = "", least: float = 0):
        printed = ((face, curly(said)) for face, said in lines)
        super().__init__(form, room, *printed, tail=curly(tail), least=least)


class Card(NamedTuple):
    """A box and the words in it."""

    area: Rect
    block: Block


def stack(top: float, left: float, right: float, blocks: Mapping[K, Block]) -> dict[K, Card]:
    """Cards below each other, each as high as its words."""
    downs = accumulate((block.height for block in blocks.values()), initial=top)
    areas = (Rect(left, up, right, down) for up, down in pairwise(downs))
    return dict(zip(blocks, map(Card, areas, blocks.values()), strict=True))


class Way(NamedTuple):
    """A line as it is drawn: its path, its points, and what stands at its ends: "arrow", "both"
    for a link without direction, "bar" where nothing passes on, or nothing."""

    d: str
    points: Sequence[Spot]
    end: str


def trace(points: Iterable[Spot]) -> str:
    """A path straight through points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def rounded(points: Sequence[Spot]) -> str:
    """A path through points, its corners rounded."""
    out = trace(points[:1])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = (along((corner, other), min(ROUND / (dist(corner, other) or 1), 0.5))
                      for other in (before, after))  # fmt: skip
        out += f"L{trace([start])[1:]}Q{trace([corner])[1:]} {trace([end])[1:]}"
    return f"{out}L{trace(points[-1:])[1:]}"


def along(points: Sequence[Spot], part: float) -> Spot:
    """The point that lies a part of the way along."""
    rest = sum(dist(a, b) for a, b in pairwise(points)) * part
    for a, b in pairwise(points):
        length = dist(a, b)
        if rest <= length and length:
            x, y = (start + (end - start) * rest / length for start, end in zip(a, b, strict=True))
            return round(x, 1), round(y, 1)
        rest -= length
    return points[-1]


class Entry(NamedTuple):
    """Of a key: a kind of sign, what it is the sign of, how wide it is, and its meaning.

    Kinds are "badge" of a mark, "line" and "arrow" of a grade, "end" of a link, "seal" of a number.
    """

    kind: str
    of: str | int
    width: float
    said: str


def marks(kind: str, width: float, found: Collection[str]) -> list[Entry]:
    """Entries for the marks that are found, the strongest first."""
    return [Entry(kind, mark, width, said(mark)) for mark in MARKS if mark in found]


class Key:
    """What signs and lines mean: entries in columns, each as wide as its words, with the point
    where each begins and how far right of it its words do; and the area of it all."""

    def __init__(self, form: Form, entries: Sequence[Entry], at: Spot, step: float,
                 columns: int = 1, gap: float = 24) -> None:  # fmt: skip
        many, (x, y), size = -(-len(entries) // columns), at, form.size("dim")
        self.entries: list[tuple[Entry, Spot, float]] = []
        for start in range(0, len(entries), many):
            column = entries[start : start + many]
            beside = max(entry.width for entry in column) + 8
            self.entries += [(it, (x, y + row * step), beside) for row, it in enumerate(column)]
            x += beside + max(broad(entry.said, size) for entry in column) + gap
        self.area = Rect(at[0], y - step / 2, x - gap, y + (many - 0.5) * step)
        self.low = y + (many - 1) * step


def foot(form: Form, entries: Sequence[Entry], at: Spot, gap: float, right: float) -> Key:
    """A key below a picture: in one row if that ends left of `right`, else in two."""
    key = Key(form, entries, at, 0, len(entries), gap)
    return (
        key if key.area.right <= right else Key(form, entries, at, 20, -(-len(entries) // 2), gap)
    )
