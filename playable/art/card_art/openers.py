"""The drawn openers of the chapters: scenes with our cards in them (data/openers).

A scene is a list of marks, drawn in order on a sheet of 960 by 400. What matters stands between 180
and 780 across, as a phone shows no more. A mark is one of these, points being "x,y x,y":

- `brush`: a stroke that swells and fades. `curve`, `line`: a pen's line, bent or straight.
- `form`, `poly`: a closed area, bent or straight, with fill `c` and an outline. `disc`: x, y, r.
- `card`: "design:code", `at` its middle, `h` units high, turned by `turn` degrees.
- `part`: a drawing of the scene by its name, at every place of `each`: x, y, then if wanted size,
  turn, and -1 to mirror it.

`w` is the width of a line (0 for none), `ink` its colour, `c` a fill; `shake` says how unsteady the
hand is, `fade` how much of a stroke is left at its ends. Lines of one mark have ";" between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import Any

from card_art import hand
from card_art.cards import design
from card_art.colour import scheme
from card_art.data import table
from card_art.sheet import draw
from card_art.svg import Pen, document, num, tag

SHEET = (960, 400)
Mark = Mapping[str, Any]


def openers() -> tuple[str, ...]:
    """The names of all openers: those of the pages that they open."""
    found = (files(__package__) / "data" / "openers").iterdir()
    return tuple(sorted(path.name.removesuffix(".toml") for path in found))


def opener(name: str) -> str:
    """An opener as a whole SVG file that dresses itself for light and dark pages."""
    scene = table(f"openers/{name}")
    pen, chance = Pen(), Random(name)
    body = _drawn(scene["draw"], scene.get("part", {}), pen, chance)
    style = tag("style", _style())
    return document(style + pen.defs() + body, SHEET) + "\n"


def _style() -> str:
    rows = table("colours")["opener"]
    light, dark, contrast = (_colours(rows[name], name) for name in ("light", "dark", "contrast"))
    return (
        f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
        f"@media(prefers-contrast:more){{svg{{{contrast}}}}}"
    )


def _colours(row: Mapping[str, str], name: str) -> str:
    own = "".join(f"--o-{key}:{value};" for key, value in row.items())
    return own + "".join(f"--c-{key}:{value};" for key, value in scheme(name).items())


def _paint(name: str) -> str:
    return name if name == "none" else f"var(--o-{name})"


def _drawn(marks: Sequence[Mark], parts: Mapping[str, Any], pen: Pen, chance: Random) -> str:
    return "".join(_mark(mark, parts, pen, chance) for mark in marks)


def _mark(mark: Mark, parts: Mapping[str, Any], pen: Pen, chance: Random) -> str:
    if "card" in mark:
        return _card(mark, pen)
    if "part" in mark:
        return _part(mark, parts, pen, chance)
    if "disc" in mark:
        x, y, r = mark["disc"]
        return tag("circle", cx=x, cy=y, r=r, **_pen_of(mark))
    kind = next(kind for kind in PATHS if kind in mark)
    spots = [hand.points(words) for words in mark[kind].split(";")]
    if kind in ("brush", "curve", "form"):
        spots = [hand.unsteady(each, mark.get("shake", 1), chance) for each in spots]
    if kind == "brush":
        path = "".join(hand.brush(each, mark.get("w", 4), mark.get("fade", 0.25)) for each in spots)
        return tag("path", d=path, fill=_paint(mark.get("ink", "ink")))
    return tag("path", d="".join(map(PATHS[kind], spots)), **_pen_of(mark))


PATHS: Mapping[str, Callable[[list[hand.Point]], str]] = {
    "brush": hand.smooth,
    "curve": hand.smooth,
    "line": hand.straight,
    "form": lambda spots: hand.smooth(spots, closed=True),
    "poly": lambda spots: hand.straight(spots, closed=True),
}


def _pen_of(mark: Mark) -> dict[str, str | float]:
    """Fill and line of a mark."""
    out: dict[str, str | float] = {"fill": _paint(mark.get("c", "none"))}
    width = mark.get("w", 2.5)
    if width:
        out |= {"stroke": _paint(mark.get("ink", "ink")), "stroke_width": width,
                "stroke_linecap": "round", "stroke_linejoin": "round"}  # fmt: skip
    if "dash" in mark:
        out["stroke_dasharray"] = mark["dash"]
    return out


def _card(mark: Mark, pen: Pen) -> str:
    kind, _, code = mark["card"].partition(":")
    width, height = design(kind).box
    (x, y), scale = mark["at"], mark["h"] / height
    steps = f"translate({num(x)} {num(y)})rotate({num(mark.get('turn', 0))})scale({num(scale, 3)})"
    steps += f"translate({num(-width / 2)} {num(-height / 2)})"
    key = f"{kind}-{code}"
    return pen.use(key, lambda: draw(kind, code, pen=pen), steps)


def _part(mark: Mark, parts: Mapping[str, Any], pen: Pen, chance: Random) -> str:
    name = mark["part"]
    return "".join(
        pen.use(f"part-{name}", lambda: _drawn(parts[name], parts, pen, chance), _placed(*place))
        for place in mark["each"]
    )


def _placed(x: float, y: float, size: float = 1, turn: float = 0, mirror: int = 1) -> str:
    steps = f"translate({num(x)} {num(y)})"
    if turn:
        steps += f"rotate({num(turn)})"
    if size != 1 or mirror != 1:
        steps += f"scale({num(size * mirror, 3)} {num(size, 3)})"
    return steps
