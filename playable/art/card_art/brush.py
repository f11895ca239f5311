"""Chinese signs from stroke skeletons, and figures and letters from centre lines."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import hypot

from card_art.colour import paint
from card_art.data import table
from card_art.svg import Pen, join, moved, placed, tag

Point = tuple[float, float]
Stroke = tuple[tuple[Point, ...], float, float]


@cache
def strokes(sign: str) -> tuple[Stroke, ...]:
    """The strokes of a sign on its grid of 100: points, width at the start, at the end."""
    read = []
    for part in table("signs")[sign].split(";"):
        *points, widths = part.split()
        chain = tuple((float(x), float(y)) for x, y in (point.split(",") for point in points))
        start, end = widths.split(">")
        read.append((chain, float(start), float(end)))
    return tuple(read)


def _unit(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _eased(chain: tuple[Point, ...]) -> list[Point]:
    # Three points with a gentle turn become the quadratic curve through the middle one.
    if len(chain) != 3:
        return list(chain)
    a, m, b = chain
    (ux, uy), (vx, vy) = _unit(a, m), _unit(m, b)
    if ux * vx + uy * vy < 0.6:
        return list(chain)
    control = (2 * m[0] - (a[0] + b[0]) / 2, 2 * m[1] - (a[1] + b[1]) / 2)
    curve = []
    for step in range(11):
        t = step / 10
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        curve.append(
            (
                weights[0] * a[0] + weights[1] * control[0] + weights[2] * b[0],
                weights[0] * a[1] + weights[1] * control[1] + weights[2] * b[1],
            )
        )
    return curve


def _normals(points: list[Point]) -> list[Point]:
    # Direction of the offset at each point; longer at corners, so that the width is kept.
    legs = [_unit(a, b) for a, b in pairwise(points)]
    normals = []
    for place in range(len(points)):
        before = legs[max(place - 1, 0)]
        after = legs[min(place, len(legs) - 1)]
        one, other = (-before[1], before[0]), (-after[1], after[0])
        nx, ny = one[0] + other[0], one[1] + other[1]
        length = hypot(nx, ny) or 1.0
        nx, ny = nx / length, ny / length
        half = max(abs(nx * one[0] + ny * one[1]), 0.55)
        normals.append((nx / half, ny / half))
    return normals


def outline(stroke: Stroke, bold: float = 0) -> str:
    """The closed outline of one stroke as a path; bold is added to both widths."""
    chain, start, end = stroke
    points = _eased(chain)
    gone = [0.0]
    for a, b in pairwise(points):
        gone.append(gone[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    left, right = [], []
    for (x, y), (nx, ny), far in zip(points, _normals(points), gone, strict=True):
        half = (start + (end - start) * far / gone[-1] + bold) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    ring = left + right[::-1]
    return "M" + "L".join(join([x, y]) for x, y in ring) + "Z"


@cache
def sign_path(sign: str, bold: float = 0) -> str:
    """All strokes of a sign as one path on its grid of 100."""
    return "".join(outline(stroke, bold) for stroke in strokes(sign))


def sign(
    pen: Pen, char: str, x: float, y: float, size: float, bold: float = 0, colour: str = "ink"
) -> str:
    """A sign with its corner at x, y, in a card colour."""
    key = f"g{ord(char):x}-{bold:g}"
    return pen.use(
        key,
        lambda: tag("path", d=sign_path(char, bold), stroke_width=1.6, stroke_linejoin="round"),
        placed(x, y, size / 100),
        fill=paint(colour),
        stroke=paint(colour),
    )


def advance(text: str, height: float, squeeze: float = 1) -> float:
    """How far a text of figures reaches; a "1" inside a number takes less room."""
    steps = [46.0 if char == "1" and len(text) > 1 else 62.0 for char in text]
    return sum(steps) * height / 96 * squeeze


def figures(
    text: str, x: float, y: float, height: float, colour: str = "ink", squeeze: float = 1
) -> str:
    """Figures or letters with their corner at x, y, so many units high."""
    scale = height / 96
    paths, at = "", x
    for char in text:
        paths += moved(table("figures")[char], at, y, scale * squeeze, scale)
        at += (46 if char == "1" and len(text) > 1 else 62) * scale * squeeze
    weight = 12 if height > 60 else 14
    return tag(
        "path",
        d=paths,
        fill="none",
        stroke=paint(colour),
        stroke_width=weight * scale,
        stroke_linecap="square",
        stroke_linejoin="round",
    )
