"""The timeline: games and packs on one side of an axis, dated facts on the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas, brief, face, on_axis, shortly, when
from figures.ladder import station
from figures.scene import TALL, WIDE, Block, Card, Rect
from holdings.lineage import Event, Node
from rendering.templates import macro

TOP, GAMES, FACTS = 40, 328, 474  # of the wide form: of the first year, of the signs of both sides
RIGHT = 904  # of the facts; right of it stand the years
RAIL, WORDS = 58, 94  # of the signs and the words of the tall form


def spread(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Middles of boxes that do not overlap, in order, as near as can be to those wanted."""
    groups: list[tuple[float, int]] = []  # sum of what its members want, how many they are
    below = [sum(heights[:at]) + high / 2 for at, high in enumerate(heights)]
    for want, start in zip(wanted, below, strict=True):
        group = (want - start, 1)
        while groups and groups[-1][0] / groups[-1][1] > group[0] / group[1]:
            before = groups.pop()
            group = (group[0] + before[0], group[1] + before[1])
        groups.append(group)
    level = [total / many for total, many in groups for _ in range(many)]
    return [round(start + base, 1) for start, base in zip(below, level, strict=True)]


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens: upright, with the games at the left and the facts at the right."""
    axis = atlas.chart.timeline.axis
    cards, down, ends = dict[str, Card](), partial(_down, axis), [_down(axis, axis[-1][0])]
    sides: list[tuple[Sequence[Node | Event], float, float]]
    sides = [(atlas.by_year, 2, GAMES + 14), (atlas.facts, FACTS - 26, RIGHT)]
    for side, left, right in sides:
        blocks = [_words(it) for it in side]
        places = spread([down(it.year) for it in side], [block.height for block in blocks])
        for it, block, y in zip(side, blocks, places, strict=True):
            half = block.height / 2 - 1.5
            cards[it.id] = Card(Rect(left, y - half, right, y + half), block)
        ends.append(places[-1])
    end = max(ends) + 16
    entries = scene.marks("badge", 26, {atlas.mark(fact) for fact in atlas.facts})
    key = scene.foot(WIDE, entries, (FACTS - 20, end + 36), 60, WIDE.width - 4)
    return macro("figures/timeline", "wide", atlas, cards, down, key, end)


def _down(axis: Sequence[tuple[float, float]], year: float) -> float:
    return TOP + on_axis(axis, year)


def _words(it: Node | Event) -> Block:
    if isinstance(it, Event):
        room = RIGHT - FACTS - 36
        return Block(WIDE, room, ("", it.title), tail=f", {when(it.date)}", least=31)
    said, tail = (face(it), brief(it)), f", {shortly(it.date)}"
    return Block(WIDE, GAMES - 24, said, tail=tail, least=31)


def tall(atlas: Atlas) -> Markup:
    """The form for phones: all in one row of time, with a line for each century."""
    cards, century, y = dict[str, Card](), 0, -16.0
    for it in atlas.in_time:
        if it.year // 100 != century:
            century, y = it.year // 100, y + 56
        if isinstance(it, Node):
            block = station(it, WORDS)
        else:
            lines = (("", it.title), ("dim small", f"{when(it.date)}, {atlas.said(it)}"))
            block = Block(TALL, TALL.width - WORDS - 4, *lines, least=50)
        cards[it.id] = Card(Rect(RAIL - 26, y, TALL.width - 2, y + block.height), block)
        y += block.height + 2
    return macro("figures/timeline", "tall", atlas, cards, y)
