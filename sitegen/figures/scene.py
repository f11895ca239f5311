"""What pictures are made of: measured words, boxes that grow with them, signs and lines of grades.

Sizes of words are those of the style sheet; their widths are those of the text face itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import dist
from typing import NamedTuple

from markupsafe import Markup, escape

from kanhu_table.html import curly
from sitegen.text.typography import HAN
from typeface import measure

ASCENT, DESCENT, PITCH = 1.07, 0.4, 1.2  # of the text face and its rows, in em
PAD = 4  # between words and their box
SIGN = (40, 24)  # width and height of a numbered sign
ROUND = 14  # of the corners of a way
LINES = {"attested": "2.2", "inferred": "2", "reconstructed": "2", "disputed": "1.7",
         "legend": "1.7"}  # fmt: skip
DASHES = {"attested": "", "inferred": "9 5", "reconstructed": "4 4", "disputed": "2 5 9 5",
          "legend": "1.5 5"}  # fmt: skip
Spot = tuple[float, float]
Line = tuple[str, str]  # class of the words, and the words
Entry = tuple[Markup, float, str]  # of a key: what is drawn at the origin, its width, its meaning


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


class Form(NamedTuple):
    """One of the two forms of a picture: its width, and the sizes of its words by their class."""

    width: float
    sizes: Mapping[str, float]

    def size(self, face: str) -> float:
        """How large words of a class are."""
        return self.sizes.get(face, self.sizes["name"])


WIDE = Form(948, {"name": 15.5, "dim": 15, "dim small": 15, "place": 15})
TALL = Form(350, {"name": 16.5, "dim": 16, "dim small": 14.5, "place": 16})


def element(tag: str, *inside: str, **given: object) -> Markup:
    """An element of SVG; an attribute that is None is left out, and numbers are short."""
    attributes = "".join(f' {name.rstrip("_").replace("_", "-")}="{_short(value)}"'
                         for name, value in given.items() if value is not None)  # fmt: skip
    return Markup(f"<{tag}{attributes}>{Markup(' ').join(inside)}</{tag}>")


def _short(value: object) -> str:
    return f"{round(value, 1):g}" if isinstance(value, int | float) else escape(value)


def svg(width: float, height: float, label: str, *parts: str) -> Markup:
    """A whole picture."""
    box = f"0 0 {_short(width)} {_short(height)}"
    return element("svg", *parts, viewBox=box, role="group", aria_label=label)


def rect(area: Rect, face: str, rx: float | None = 4) -> Markup:
    """A box as it is drawn."""
    left, top, right, bottom = area
    return element("rect", class_=face, x=left, y=top, width=right - left, height=bottom - top,
                   rx=rx)  # fmt: skip


def broad(words: str, size: float, face: str = "") -> float:
    """How wide words of a class are."""
    return measure.broad(words, size, "bold" if "bold" in face else "regular")


def wrapped(said: str, room: float, size: float, face: str = "") -> list[str]:
    """Words broken to fit a room, after a hyphen too; raises ValueError for what fits nowhere."""
    out = [""]
    for word in curly(said).split():
        whole = broad(word, size, face) <= room
        for part in re.split("(?<=[-–])", f"{word} ") if not whole else [f"{word} "]:
            if broad((out[-1] + part).rstrip(), size, face) <= room:
                out[-1] += part
            elif broad(part.rstrip(), size, face) <= room:
                out.append(part)
            else:
                raise ValueError(f"{word} is wider than its box in the picture")
    return [line.rstrip() for line in out if line]


def words(line: str, x: float, y: float, face: str | None = None, anchor: str | None = None,
          tail: Markup | str = "") -> Markup:  # fmt: skip
    """One line of words, their Chinese signs marked."""
    safe = str(escape(curly(line)))
    signs = Markup(HAN.sub(r'<tspan lang="zh-Hant" font-weight="400">\g<0></tspan>', safe))
    return element("text", signs + tail, class_=face or None, x=x, y=y, text_anchor=anchor)


class Block:
    """Lines of words, broken where their room ends; `height` is what they and a margin need.

    A tail follows the last line, dimmer, or stands below where there is no room beside it.
    """

    def __init__(self, form: Form, room: float, *lines: Line, tail: str = "", least: float = 0):
        face, last = lines[-1]
        size, self.tail = form.size(face), tail
        if tail and broad(last, size, face) + broad(curly(tail), size) > room:
            lines, self.tail = (*lines, ("dim small", tail.lstrip(", "))), ""
        self.rows = [(face, row, form.size(face)) for face, line in lines
                     for row in wrapped(line, room, form.size(face), face)]  # fmt: skip
        sizes = [size for _, _, size in self.rows]
        pitches = [PITCH * max(pair) for pair in pairwise(sizes)]
        self.inner = ASCENT * sizes[0] + sum(pitches) + DESCENT * sizes[-1]
        self.starts = [sum(pitches[:at]) for at in range(len(sizes))]
        self.height = max(least, round(self.inner + 2 * PAD, 1))

    def draw(self, x: float, middle: float, anchor: str | None = None) -> Markup:
        """The words about a height, one text for each row."""
        first = middle - self.inner / 2 + ASCENT * self.rows[0][2]
        dim = element("tspan", escape(curly(self.tail)), class_="dim", font_weight=400)
        return Markup(" ").join(
            words(row, x, first + start, face, anchor,
                  dim if self.tail and start == self.starts[-1] else "")
            for (face, row, _), start in zip(self.rows, self.starts, strict=True)
        )  # fmt: skip


def card(classes: str, href: str, area: Rect | None, block: Block | None, x: float, *marks: Markup,
         label: str | None = None, frame: str = "frame frame--row",
         anchor: str | None = None) -> Markup:  # fmt: skip
    """What leads somewhere: its frame, its marks and its words from x on."""
    before = [rect(area, frame)] if area else []
    inside = [block.draw(x, area.middle[1], anchor)] if area and block else []
    return element("a", *before, *marks, *inside, class_=classes, href=href, aria_label=label)


def in_order(grades: Iterable[str]) -> list[str]:
    """Grades once each, the strongest first."""
    found = set(grades)
    return [grade for grade in DASHES if grade in found]


def seal(number: int, spot: Spot) -> Markup:
    """The seal of a game of the archive with its number; what it says is said by the list."""
    x, y = spot
    digits = words(str(number), x, y + 5, "stamp-no", "middle") if number else Markup()
    return element("g", rect(Rect.about(spot, 22, 22), "stamp", 2),
                   rect(Rect.about(spot, 17, 17), "stamp-line", None), digits,
                   aria_hidden="true")  # fmt: skip


def ring(spot: Spot, radius: float = 7.5, face: str = "node") -> Markup:
    """A circle: the sign of a game that is not played here, a place, the end of a line."""
    return element("circle", class_=face, cx=spot[0], cy=spot[1], r=radius)


def badge(grade: str, spot: Spot, base: str, size: float = 16) -> Markup:
    """The drawing of a grade about a point."""
    return element("use", class_="sign__grade", href=f"{base}assets/cards/badges.svg#{grade}",
                   x=spot[0] - size / 2, y=spot[1] - size / 2, width=size, height=size)  # fmt: skip


def sign(number: int, grade: str, spot: Spot, base: str) -> Markup:
    """The drawing of a grade and a number, on paper of its own."""
    x, y = spot
    return Markup("").join((
        rect(Rect.about(spot, *SIGN), "sign", 3), badge(grade, (x - 10, y), base, 14),
        words(str(number), x + 8, y + 5, "sign__no", "middle"),
    ))  # fmt: skip


def stroke(d: str, grade: str) -> Markup:
    """A line in the pattern of a grade."""
    cap = "round" if grade == "legend" else None
    return element("path", class_="edge", stroke_width=LINES[grade], d=d,
                   stroke_dasharray=DASHES[grade] or None, stroke_linecap=cap)  # fmt: skip


def path(face: str, d: str) -> Markup:
    """A line or a shape that the style sheet draws."""
    return element("path", class_=face, d=d)


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


def ends(kind: str, points: Sequence[Spot]) -> Markup:
    """What stands at the ends of a link: "arrow", "both" for one without direction, "bar"."""
    if kind == "both":
        return ring(points[0], 3.6, "head-of") + ring(points[-1], 3.6, "head-of")
    before, tip = (complex(*point) for point in points[-2:])
    unit = (tip - before) / (abs(tip - before) or 1)
    back, half = (2, 7) if kind == "bar" else (9, 4.5)
    sides = [tip - back * unit + half * turn * unit for turn in (1j, -1j)]
    across = trace((round(side.real, 1), round(side.imag, 1)) for side in sides)
    if kind == "bar":  # here nothing passes on
        return element("path", class_="edge", stroke_width=3, d=across)
    return path("head-of", f"{across}L{tip.real:g} {tip.imag:g}Z")


def grades(found: Iterable[str], base: str, *, lines: bool = False) -> list[Entry]:
    """Entries of a key: the drawing of each grade, behind its line where there are lines."""
    x = 70 if lines else 8
    return [((stroke("M0 0h54", grade) if lines else "") + badge(grade, (x, 0), base), x + 8, grade)
            for grade in in_order(found)]  # fmt: skip


def key(form: Form, entries: Sequence[Entry], at: Spot, step: float, columns: int = 1,
        gap: float = 24) -> tuple[Markup, Rect]:  # fmt: skip
    """What signs and lines mean, each column as wide as its words; and the room of it all."""
    many = -(-len(entries) // columns)
    parts, x, size = list[Markup](), at[0], form.size("dim")
    for start in range(0, len(entries), many):
        column = entries[start : start + many]
        beside = max(width for _, width, _ in column) + 8
        for row, (drawn, _, said) in enumerate(column):
            place = f"translate({_short(x)} {_short(at[1] + row * step)})"
            parts.append(element("g", drawn, words(said, beside, 5, "dim"), transform=place))
        x += beside + max(broad(said, size) for _, _, said in column) + gap
    inside = element("g", *parts, class_="key")
    return inside, Rect(at[0], at[1] - step / 2, x - gap, at[1] + (many - 0.5) * step)


def stack(top: float, left: float, right: float, blocks: Iterable[Block]) -> list[Rect]:
    """Boxes below each other, each as high as its words."""
    downs = accumulate((block.height for block in blocks), initial=top)
    return [Rect(left, up, right, down) for up, down in pairwise(downs)]
