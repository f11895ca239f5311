"""Lines as a hand draws them: smooth, a little unsteady, and thinner where the brush leaves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, pi, sin
from random import Random

from card_art.svg import join

Point = tuple[float, float]


def points(words: str) -> list[Point]:
    """Points written as "x,y x,y"."""
    return [(float(x), float(y)) for x, _, y in (word.partition(",") for word in words.split())]


def straight(spots: Sequence[Point], closed: bool = False) -> str:
    """A path from point to point."""
    return "M" + "L".join(join([x, y]) for x, y in spots) + "Z" * closed


def smooth(spots: Sequence[Point], closed: bool = False) -> str:
    """A path that bends through all points (Catmull and Rom)."""
    if len(spots) < 3:
        return straight(spots, closed)
    many = len(spots)
    if closed:
        around = [spots[-1], *spots, spots[0], spots[1]]
    else:
        around = [spots[0], *spots, spots[-1]]
    path = "M" + join([*spots[0]])
    for at in range(many if closed else many - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = around[at : at + 4]
        ease = 1 / 6
        path += "C" + join([bx + (cx - ax) * ease, by + (cy - ay) * ease,
                            cx - (dx - bx) * ease, cy - (dy - by) * ease, cx, cy])  # fmt: skip
    return path + "Z" * closed


def unsteady(spots: Sequence[Point], by: float, chance: Random) -> list[Point]:
    """The same points, each a little aside; the ends stay."""
    middle = [(x + chance.uniform(-by, by), y + chance.uniform(-by, by)) for x, y in spots[1:-1]]
    return [*spots[:1], *middle, *spots[1:][-1:]]


def brush(spots: Sequence[Point], width: float, fade: float = 0.25) -> str:
    """The outline of one stroke of a brush.

    Args:
        spots: points that it passes, two at least.
        width: where it presses most.
        fade: the part of it that is left at both ends.
    """
    between = _finer(spots)
    gone = [0.0]
    for (ax, ay), (bx, by) in pairwise(between):
        gone.append(gone[-1] + hypot(bx - ax, by - ay))
    left, right = [], []
    for at, (x, y) in enumerate(between):
        (ax, ay), (bx, by) = between[max(at - 1, 0)], between[min(at + 1, len(between) - 1)]
        length = hypot(bx - ax, by - ay) or 1
        press = fade + (1 - fade) * max(sin(pi * gone[at] / gone[-1]), 0) ** 0.6
        dx, dy = (ay - by) / length * width * press / 2, (bx - ax) / length * width * press / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return smooth([*left, *right[::-1]], closed=True)


def _finer(spots: Sequence[Point]) -> list[Point]:
    """At least five points, so that the pressure can change."""
    found = list(spots)
    while len(found) < 5:
        halves = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(found)]
        found = [spot for pair in zip(found, halves, strict=False) for spot in pair] + found[-1:]
    return found
