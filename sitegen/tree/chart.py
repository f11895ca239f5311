"""The whole family tree in one picture: boxes, and between them links along laid ways.

Places and ways come from docs/_data/chart.toml; where the numbered signs stand on their links is
found here, so that none hides another or a box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from sitegen.markup import HAN, text
from sitegen.tree import drawing
from sitegen.tree.atlas import BETWEEN, Atlas, brief, shortly
from sitegen.tree.drawing import SIGN, Spot
from sitegen.tree.lineage import APART, Edge, Node
from sitegen.tree.wide import number

ACROSS, DOWN = 198, 98  # from column to column, from row to row
BOX = (148, 50)
EDGE = 13  # room around the picture
PARTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.12, 0.88)
Rect = tuple[float, float, float, float]


def picture(atlas: Atlas) -> str:
    """The drawing, every box and every link a link."""
    ways = {edge.id: way(atlas, edge) for edge in atlas.tree.edges}
    signs = places(atlas, ways)
    parts = [_fence(atlas)]
    for node in atlas.nodes:
        parts.append(_node(atlas, node))
        for edge in atlas.edges[node.id]:
            parts.append(_edge(atlas, edge, ways[edge.id], signs[edge.id]))
    parts.append(_key(atlas))
    columns = atlas.chart["columns"]
    rows = max(row for _, row in atlas.spots.values())
    width = round((columns - 1) * ACROSS + BOX[0] + 2 * EDGE)
    height = round(rows * DOWN + BOX[1] + 2 * EDGE)
    return (
        f'<svg viewBox="0 0 {width} {height}" role="group" '
        f'aria-label="The whole family tree">{"".join(parts)}</svg>'
    )


def at(spot: Spot) -> Spot:
    """Column and row as a point of the picture."""
    return (
        round(EDGE + BOX[0] / 2 + spot[0] * ACROSS, 1),
        round(EDGE + BOX[1] / 2 + spot[1] * DOWN, 1),
    )


def box(atlas: Atlas, node: str) -> Rect:
    """Left, top, right and bottom of a node."""
    x, y = at(atlas.spots[node])
    return x - BOX[0] / 2, y - BOX[1] / 2, x + BOX[0] / 2, y + BOX[1] / 2


def way(atlas: Atlas, edge: Edge) -> list[Spot]:
    """The points of a link, from the border of one box to that of the other."""
    start, end = box(atlas, edge.source), box(atlas, edge.target)
    bends = [at((x, y)) for x, y in atlas.chart["way"].get(_key_of(edge), ())]
    if bends:
        return [_near(start, bends[0]), *bends, _near(end, bends[-1])]
    shift = _shift(atlas, edge)
    middle = _middle(start, end)
    first, last = _near(start, middle), _near(end, middle)
    if first[0] == last[0]:
        return [(first[0] + shift, first[1]), (last[0] + shift, last[1])]
    return [(first[0], first[1] + shift), (last[0], last[1] + shift)]


def _key_of(edge: Edge) -> str:
    return f"{edge.source} {edge.target} {edge.kind}"


def _shift(atlas: Atlas, edge: Edge) -> float:
    """Beside each other, if two straight links join the same boxes."""
    pair = [
        other.id
        for other in atlas.tree.edges
        if (other.source, other.target) == (edge.source, edge.target)
        and _key_of(other) not in atlas.chart["way"]
    ]
    return (pair.index(edge.id) - (len(pair) - 1) / 2) * 64


def _near(area: Rect, point: Spot) -> Spot:
    """The point of a box that is nearest to a point outside it."""
    left, top, right, bottom = area
    return min(max(point[0], left), right), min(max(point[1], top), bottom)


def _middle(one: Rect, other: Rect) -> Spot:
    """A point between two boxes: straight across or straight down where they face each other."""
    return (
        (max(one[0], other[0]) + min(one[2], other[2])) / 2,
        (max(one[1], other[1]) + min(one[3], other[3])) / 2,
    )


# --- the signs -------------------------------------------------------------------------------


def places(atlas: Atlas, ways: Mapping[str, Sequence[Spot]]) -> Mapping[str, Spot]:
    """Where the sign of each link stands, the short links first."""
    taken = [box(atlas, node) for node in atlas.tree.nodes]
    taken += [
        _seal(area)
        for node, area in zip(atlas.tree.nodes.values(), taken, strict=True)
        if node.playable
    ]
    found: dict[str, Spot] = {}
    for name in sorted(ways, key=lambda name: _length(ways[name])):
        others = [pair for other, way in ways.items() if other != name for pair in pairwise(way)]
        best = min(_candidates(ways[name]), key=lambda c: _cost(c, taken, others))
        found[name] = best[1]
        taken.append(room(best[1]))
    return found


def _length(way: Sequence[Spot]) -> float:
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(way))


def _candidates(way: Sequence[Spot]) -> list[tuple[int, Spot]]:
    """Points on the links' straight parts, the best first."""
    parts = sorted(pairwise(way), key=lambda pair: -_length(pair))
    spots = [drawing.along(pair, part) for pair in parts for part in PARTS]
    return list(enumerate(spots))


def _cost(
    candidate: tuple[int, Spot], taken: Sequence[Rect], others: Sequence[tuple[Spot, Spot]]
) -> tuple[int, int, int]:
    """What it would hide: boxes and signs, then lines; then how far from the best place."""
    rank, spot = candidate
    own = room(spot, 4)
    hidden = sum(meet(own, rect) for rect in taken)
    crossed = sum(touches(own, one, other) for one, other in others)
    return hidden, crossed, rank


def _seal(area: Rect) -> Rect:
    """The room of a seal, on the upper right corner of its box."""
    return area[2] - 12, area[1] - 10, area[2] + 10, area[1] + 12


def room(spot: Spot, around: float = 0) -> Rect:
    """The room of a sign."""
    width, height = SIGN[0] / 2 + around, SIGN[1] / 2 + around
    return spot[0] - width, spot[1] - height, spot[0] + width, spot[1] + height


def meet(one: Rect, other: Rect) -> bool:
    """Whether two boxes overlap."""
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    )  # fmt: skip


def touches(area: Rect, one: Spot, other: Spot) -> bool:
    """Whether a straight line passes through a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, step = one[axis], other[axis] - one[axis]
        near, far = area[axis], area[axis + 2]
        if step == 0:
            if not near < start < far:
                return False
            continue
        first, last = sorted(((near - start) / step, (far - start) / step))
        low, high = max(low, first), min(high, last)
    return low < high


# --- drawing ---------------------------------------------------------------------------------


def _edge(atlas: Atlas, edge: Edge, points: Sequence[Spot], spot: Spot) -> str:
    kind = "bar" if edge.kind in APART else "both" if edge.kind in BETWEEN else "arrow"
    path = drawing.rounded(points)
    digits = atlas.numbers[edge.id]
    return (
        f'<a class="{atlas.of_edge(edge)} link" href="#{edge.id}" '
        f'aria-label="{text(atlas.told(edge))}, no. {digits}">'
        f'<path class="halo" d="{path}"/>'
        f'<path class="edge" {drawing.stroke(edge.grade)} d="{path}"/>'
        f"{drawing.ends(kind, points)}{drawing.sign(digits, edge.grade, spot, atlas.base)}</a>"
    )


def _node(atlas: Atlas, node: Node) -> str:
    left, top, right, _ = box(atlas, node.id)
    x, space = (left + right) / 2, BOX[0] - 10
    seal = drawing.seal(number(atlas.tree, node), right - 1, top + 1) if node.playable else ""
    name = fitting(node, space, 15.5)
    face = "name bold" if node.playable else "name"
    return (
        f'<a class="{atlas.of_node(node.id)} box" href="{atlas.address(node.id)}">'
        f'<rect class="frame" x="{left:g}" y="{top:g}" width="{BOX[0]}" height="{BOX[1]}" rx="4"/>'
        f'{seal}<text class="{face}" x="{x:g}" y="{top + 21:g}" text-anchor="middle">'
        f"{drawing.said(name)}</text> "
        f'<text class="dim small" x="{x:g}" y="{top + 40:g}" text-anchor="middle">'
        f"{text(dated(atlas, node))}</text></a>"
    )


def fitting(node: Node, space: float, size: float) -> str:
    """Its name as far as there is room: with the Chinese signs, or without them."""
    name = brief(node)
    if drawing.broad(name, size) <= space:
        return name
    return HAN.sub("", name).strip()


def dated(atlas: Atlas, node: Node) -> str:
    """Its date, as long as a box can hold."""
    return str(atlas.chart["date"].get(node.id, shortly(node.date)))


def _fence(atlas: Atlas) -> str:
    column, first, last = atlas.chart["fence"]
    x, top = at((column, first))
    bottom = at((column, last))[1]
    left, up, wide, high = x - BOX[0] / 2 - 12, top - 54, BOX[0] + 24, bottom - top + 83
    return (
        f'<g class="{atlas.apart}"><rect class="fence" x="{left:g}" y="{up:g}" '
        f'width="{wide}" height="{high:g}" rx="4"/>'
        f'<text class="dim small" x="{x:g}" y="{up + 19:g}" text-anchor="middle">'
        "neighbours, no descent</text></g>"
    )


def _key(atlas: Atlas) -> str:
    x, y = at((3, 0))
    present = drawing.in_order(edge.grade for edge in atlas.tree.edges)
    x -= BOX[0] / 2 - 4
    key = drawing.key(present, ("arrow", "both", "bar"), (x, y - 8), (164, 30), atlas.base)
    below = (x + 28, y - 8 + 30 * max(len(present), 4))
    return key + drawing.reading(below, ("reading order of this archive, not descent",))
