"""Drawings written down as lists of shapes (data/shapes.toml, data/heads.toml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from card_art.colour import paint
from card_art.svg import ink, num, tag

Shape = Mapping[str, Any]


def drawing(shapes: Sequence[Shape], width: float, **roles: str) -> str:
    """A list of shapes as one group of lines of one weight.

    roles: colour names for "suit" or "robe", which the list leaves open.
    """
    return ink(width, "".join(_shape(shape, roles) for shape in shapes))


def _shape(shape: Shape, roles: Mapping[str, str]) -> str:
    style = _style(shape, roles)
    if "c" in shape:
        x, y, r = shape["c"]
        return tag("circle", cx=x, cy=y, r=r, **style)
    if "e" in shape:
        x, y, rx, ry, turn = shape["e"]
        if turn:
            style["transform"] = f"rotate({num(turn)} {num(x)} {num(y)})"
        return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, **style)
    if "dots" in shape:
        return "".join(
            tag("circle", cx=x, cy=y, r=r, fill=paint("ink"), stroke="none")
            for x, y, r in shape["dots"]
        )
    if "petals" in shape:
        return "".join(
            tag("path", d=shape["petals"], transform=f"rotate({turn} 50 50)", **style)
            for turn in range(0, 360, 45)
        )
    if "face" in shape:
        return face(shape["face"])
    return tag("path", d=shape["d"], **style)


def _style(shape: Shape, roles: Mapping[str, str]) -> dict[str, str | float]:
    style: dict[str, str | float] = {}
    if "fill" in shape:
        style["fill"] = paint(roles.get(shape["fill"], shape["fill"]))
    if "line" in shape:
        style["stroke"] = paint(shape["line"])
    if "w" in shape:
        style["stroke_width"] = shape["w"]
    if "cap" in shape:
        style["stroke_linecap"] = shape["cap"]
    if "dash" in shape:
        style["stroke_dasharray"] = shape["dash"]
    return style


def face(brow: float) -> str:
    """Eyes, nose and brows on the grid of a head; the brows frown when brow is below 0."""
    eyes = "".join(
        tag("circle", cx=x, cy=48, r=3.9, fill=paint("ink"), stroke="none") for x in (40, 60)
    )
    low, high = num(40 + brow / 3), num(42 - brow)
    style: dict[str, str | float] = {"stroke_width": 6} if brow < 0 else {}
    brows = tag("path", d=f"M34 {low}L45 {high}M66 {low}L55 {high}", **style)
    return eyes + brows + tag("path", d="M50 46L47 57H52", stroke_width=3.4)
