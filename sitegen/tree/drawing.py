"""Parts of the pictures: links with their grade as a pattern, numbered signs, names, keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from sitegen.evidence.badges import DASHES, LINES
from sitegen.markup import HAN, text
from sitegen.tree.wide import mark

Spot = tuple[float, float]
SIGN = (40, 24)  # width and height of a numbered sign
ROUND = 14  # of the corners of a way


def in_order(grades: Iterable[str]) -> list[str]:
    """Grades once each, the strongest first."""
    found = set(grades)
    return [grade for grade in DASHES if grade in found]


def seal(number: str, x: float, y: float) -> str:
    """The seal of a game of the archive; what it says is told by the list."""
    return f'<g aria-hidden="true">{mark(number, x, y)}</g>'


def stroke(grade: str) -> str:
    """Attributes of a line of a grade."""
    dash = f' stroke-dasharray="{DASHES[grade]}"' if DASHES[grade] else ""
    cap = ' stroke-linecap="round"' if grade == "legend" else ""
    return f'stroke-width="{LINES[grade]}"{dash}{cap}'


def sign(number: int, grade: str, at: Spot, base: str) -> str:
    """The drawing of a grade and a number, on paper of its own."""
    x, y = at
    width, height = SIGN
    return (
        f'<rect class="sign" x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width}" '
        f'height="{height}" rx="3"/><use class="sign__grade" href="{base}assets/cards/badges.svg'
        f'#{grade}" x="{x - 17:g}" y="{y - 7:g}" width="14" height="14"/>'
        f'<text class="sign__no" x="{x + 8:g}" y="{y + 5:g}" text-anchor="middle">{number}</text>'
    )


def rounded(points: Sequence[Spot]) -> str:
    """A path through points, its corners rounded."""
    out = [f"M{points[0][0]:g} {points[0][1]:g}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        (x1, y1), (x2, y2) = toward(corner, before, ROUND), toward(corner, after, ROUND)
        out.append(f"L{x1:g} {y1:g}Q{corner[0]:g} {corner[1]:g} {x2:g} {y2:g}")
    return "".join([*out, f"L{points[-1][0]:g} {points[-1][1]:g}"])


def toward(start: Spot, end: Spot, far: float) -> Spot:
    """A point that lies `far` from the start on the way to the end, at most half way."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    part = min(far / length, 0.5)
    x = start[0] + (end[0] - start[0]) * part
    return round(x, 1), round(start[1] + (end[1] - start[1]) * part, 1)


def arrow(before: Spot, tip: Spot) -> str:
    """The head of an arrow that comes from `before`."""
    length = hypot(tip[0] - before[0], tip[1] - before[1]) or 1
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    x, y = tip[0] - 9 * ux, tip[1] - 9 * uy
    return (
        f'<path class="head-of" d="M{tip[0]:g} {tip[1]:g}L{x - 4.5 * uy:.1f} {y + 4.5 * ux:.1f}'
        f'L{x + 4.5 * uy:.1f} {y - 4.5 * ux:.1f}Z"/>'
    )


def bar(before: Spot, tip: Spot) -> str:
    """A bar across the end of a line: here nothing passes on."""
    length = hypot(tip[0] - before[0], tip[1] - before[1]) or 1
    ux, uy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    x, y = tip[0] - 2 * ux, tip[1] - 2 * uy
    one, other = f"{x - 7 * uy:.1f} {y + 7 * ux:.1f}", f"{x + 7 * uy:.1f} {y - 7 * ux:.1f}"
    return f'<path class="edge" stroke-width="3" d="M{one}L{other}"/>'


def dot(at: Spot) -> str:
    """The end of a link that has no direction."""
    return f'<circle class="head-of" cx="{at[0]:g}" cy="{at[1]:g}" r="3.6"/>'


def ends(kind: str, points: Sequence[Spot]) -> str:
    """What stands at the ends of a link: "arrow", "both" for one without direction, "bar"."""
    if kind == "both":
        return dot(points[0]) + dot(points[-1])
    return (bar if kind == "bar" else arrow)(points[-2], points[-1])


def along(points: Sequence[Spot], part: float) -> Spot:
    """The point that lies a part of the way along."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    rest = sum(lengths) * part
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length and length:
            share = rest / length
            return round(a[0] + (b[0] - a[0]) * share, 1), round(a[1] + (b[1] - a[1]) * share, 1)
        rest -= length
    return points[-1]


def said(words: str) -> str:
    """Words of a picture, their Chinese signs marked."""
    return HAN.sub(r'<tspan lang="zh-Hant" font-weight="400">\g<0></tspan>', text(words))


def broad(words: str, size: float) -> float:
    """About how wide words are in the text face; Chinese signs are square."""
    signs = sum(len(run) for run in HAN.findall(words))
    return size * (signs + 0.44 * (len(words) - signs))


def lines(words: str, room: float, size: float) -> list[str]:
    """Words broken to fit a room."""
    out: list[str] = []
    for word in words.split():
        if out and broad(f"{out[-1]} {word}", size) <= room:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def key(grades: Sequence[str], kinds: Sequence[str], at: Spot, columns: Spot, base: str) -> str:
    """What lines and ends mean: grade by grade, then kind by kind, then the seal.

    `columns` is the pitch across and down; entries run down, one column a group.
    """
    words = {"arrow": "leads to", "both": "akin, no direction",
             "bar": "no descent"}  # fmt: skip
    out = []
    for row, grade in enumerate(grades):
        x, y = at[0], at[1] + row * columns[1]
        out.append(
            f'<path class="edge" {stroke(grade)} d="M{x:g} {y:g}h54"/>'
            f'<use class="sign__grade" href="{base}assets/cards/badges.svg#{grade}" x="{x + 62:g}" '
            f'y="{y - 8:g}" width="16" height="16"/>'
            f'<text class="dim" x="{x + 86:g}" y="{y + 5:g}">{grade}</text>'
        )
    for row, kind in enumerate(kinds):
        x, y = at[0] + columns[0], at[1] + row * columns[1]
        points = ((x + 2, y), (x + 54, y))
        out.append(f'<path class="edge" stroke-width="2" d="M{x + 2:g} {y:g}h48"/>')
        out.append(ends(kind, points))
        out.append(f'<text class="dim" x="{x + 68:g}" y="{y + 5:g}">{words[kind]}</text>')
    if kinds:
        x, y = at[0] + columns[0], at[1] + len(kinds) * columns[1]
        out.append(seal("", x + 28, y))
        out.append(f'<text class="dim" x="{x + 68:g}" y="{y + 5:g}">playable here</text>')
    return f'<g class="key">{"".join(out)}</g>'


def reading(at: Spot, words: Sequence[str]) -> str:
    """What the numbers of the seals are, in as many lines as there is room for."""
    said = "".join(
        f'<text class="dim" x="{at[0] + 20:g}" y="{at[1] + 5 + 20 * row:g}">{line}</text>'
        for row, line in enumerate(words)
    )
    return f'<g class="key">{seal("1", at[0], at[1])}{said}</g>'


def signs(grades: Sequence[str], at: Spot, pitch: float, base: str) -> str:
    """What the signs mean, in a row."""
    out = "".join(
        f'<use class="sign__grade" href="{base}assets/cards/badges.svg#{grade}" '
        f'x="{at[0] + pitch * nth:g}" y="{at[1] - 8:g}" width="16" height="16"/>'
        f'<text class="dim" x="{at[0] + pitch * nth + 22:g}" y="{at[1] + 5:g}">{grade}</text>'
        for nth, grade in enumerate(grades)
    )
    return f'<g class="key">{out}</g>'
