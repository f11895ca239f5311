"""The data files beside this module, read once each."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """The content of data/<name>.toml. Treat it as read-only."""
    return tomllib.loads(text(f"{name}.toml"))


def text(filename: str) -> str:
    """The text of a file in data/."""
    return (files(__package__) / "data" / filename).read_text(encoding="utf-8")


def places(spec: str) -> list[tuple[float, float]]:
    """Points of a place list: "u v" or "u u x v v" (all pairs, row by row), ";" between.

    Shares of a field, u to the right, v down.
    """
    points = []
    for part in spec.split(";"):
        left, cross, right = part.partition(" x ")
        if cross:
            columns = [float(u) for u in left.split()]
            points += [(u, float(v)) for v in right.split() for u in columns]
        else:
            u, v = part.split()
            points.append((float(u), float(v)))
    return points


def in_field(spec: str, field: list[float]) -> list[tuple[float, float]]:
    """Points of a place list in units of the card, in the field x, y, w, h."""
    x, y, w, h = field
    return [(x + u * w, y + v * h) for u, v in places(spec)]
