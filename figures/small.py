"""The family in one small picture: time runs to the right on a bent axis and places are lanes; in
the tall form, for phones, one game a row, time runs down and links are arcs.

The pattern of a line is the grade of its link; the numbers in the seals are a reading order and
never a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas, on_axis
from figures.scene import Entry, Key, Spot, Way
from holdings.lineage import APART, Edge
from rendering.templates import macro
from typeface.setting import Form

WIDE = Form(1200, {"name": 18.5, "dim": 18})
TALL = Form(350, {"name": 18.5, "dim": 18})
LEFT, KEY = 130, 610  # of the axis, of the key of the wide form
STEM, ROW, TOP = 126, 52, 34  # of the tall form
BULGE, WIDEST = 12, 102  # of an arc, for each row it spans and at most


def _drawn(atlas: Atlas) -> list[Edge]:
    """The links that are drawn, those of legends last."""
    nodes = atlas.tree.nodes
    shown = [edge for edge in atlas.tree.edges if edge.kind not in APART
             and nodes[edge.source].lane and nodes[edge.target].lane]  # fmt: skip
    return sorted(shown, key=lambda edge: edge.grade == "legend")


def wide(atlas: Atlas, path: Sequence[str] = ()) -> Markup:
    """The form for wide screens; a path is the nodes that a reader has been to, in order."""
    spots = {
        node.id: (_across(atlas, node.year), atlas.tree.lanes[node.lane] - node.rise)
        for node in atlas.tree.nodes.values() if node.lane
    }  # fmt: skip
    entries = scene.marks("arrow", 57, {edge.grade for edge in _drawn(atlas)})
    entries.append(Entry("seal", 0, 22, "a game of the archive, in reading order"))
    key = Key(WIDE, entries, (LEFT, KEY), 34, len(entries), 40)
    ticks = [(year, _across(atlas, year)) for year in atlas.tree.ticks]
    return macro("figures/small", "picture", atlas, WIDE.width, KEY + 30, spots,
                 _curves(atlas, spots), [key], ticks, path)  # fmt: skip


def _across(atlas: Atlas, year: float) -> float:
    return round(LEFT + on_axis(atlas.tree.axis, year), 1)


def _curves(atlas: Atlas, spots: Mapping[str, Spot]) -> Iterator[tuple[Edge, Way]]:
    pairs = Counter((edge.source, edge.target) for edge in _drawn(atlas))
    seen: Counter[tuple[str, str]] = Counter()
    for edge in _drawn(atlas):
        pair = edge.source, edge.target
        shift = (seen[pair] - (pairs[pair] - 1) / 2) * 9
        yield edge, _curve(spots[edge.source], spots[edge.target], shift)
        seen[pair] += 1


def _curve(start: Spot, end: Spot, shift: float) -> Way:
    """Sideways in the run of time, else from above or below."""
    (x1, y1), (x2, y2) = start, end
    over, down = x2 - x1, y2 - y1
    if over > 40 and down < 2.4 * over:
        first, (x, y) = (x1 + 12, y1 + shift), (x2 - 18, y2 + shift)
        bends, tip = ((x1 + over / 2, first[1]), (x2 - over / 2, y)), (x + 5, y)
    elif down < 0:
        first, (x, y) = (x1, y1 - 36), (x2 + shift, y2 + 18)
        bends, tip = ((x1, y1 + 0.6 * down), (x, y - 6 - 0.5 * down)), (x, y - 6)
    else:
        first, (x, y) = (x1 + shift, y1 + 13), (x2 + shift * 1.4, y2 - 42)
        bends, tip = ((first[0], y1 + 0.45 * down), (x, y + 6 - 0.45 * down)), (x, y + 6)
    points = " ".join(f"{x:g} {y:g}" for x, y in (*bends, (x, y)))
    return Way(f"M{first[0]:g} {first[1]:g}C{points}", ((x, y), tip), "arrow")


def tall(atlas: Atlas, path: Sequence[str] = ()) -> Markup:
    """The form for phones; a path as in the wide form."""
    nodes = sorted((n for n in atlas.tree.nodes.values() if n.lane), key=lambda node: node.year)
    spots = {node.id: (STEM, TOP + ROW * at) for at, node in enumerate(nodes)}
    found = scene.marks("arrow", 57, {edge.grade for edge in _drawn(atlas)})
    lines = Key(TALL, found, (8, TOP + ROW * len(nodes)), 34, 2)
    seal = Entry("seal", 0, 22, "a game, in reading order")
    last = Key(TALL, [seal], (8, lines.area.bottom + 17), 34)
    return macro("figures/small", "picture", atlas, TALL.width, last.area.bottom, spots,
                 _arcs(atlas, spots), [lines, last], (), path)  # fmt: skip


def _arcs(atlas: Atlas, spots: Mapping[str, tuple[int, int]]) -> Iterator[tuple[Edge, Way]]:
    into = Counter(edge.target for edge in _drawn(atlas))
    pairs: Counter[tuple[str, str]] = Counter()
    nth: Counter[str] = Counter()

    def span(edge: Edge) -> float:
        return abs(spots[edge.target][1] - spots[edge.source][1]) / ROW

    for edge in sorted(_drawn(atlas), key=lambda edge: (edge.grade == "legend", -span(edge))):
        pair, start = (edge.source, edge.target), spots[edge.source][1]
        out = STEM - 12 - min(WIDEST, 16 + BULGE * span(edge)) * 4 / 3 - 7 * pairs[pair]
        y = spots[edge.target][1] + (nth[edge.target] - (into[edge.target] - 1) / 2) * 5
        d = f"M{STEM - 10} {start}C{out:g} {start} {out:g} {y:g} {STEM - 18} {y:g}"
        yield edge, Way(d, ((STEM - 18, y), (STEM - 13, y)), "arrow")
        pairs[pair] += 1
        nth[edge.target] += 1
