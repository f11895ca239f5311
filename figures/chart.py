"""The whole family tree in one picture: boxes, and between them links along laid ways.

Places and ways come from docs/_data/chart.toml; where the numbered signs stand on their links is
found here, so that none hides another or a box.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, starmap
from math import dist

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas, brief, face, shortly
from figures.scene import SIGN, WIDE, Block, Card, Entry, Key, Rect, Spot, Way
from holdings.lineage import Edge
from rendering.templates import macro

ACROSS, DOWN = 198, 98  # from column to column, from row to row
BOX = (152, 50)  # a box is higher if its words need it
EDGE = 13  # room around the picture
PARTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.12, 0.88)
ENDS = {"arrow": "leads to", "both": "akin, no direction", "bar": "no descent"}


def picture(atlas: Atlas) -> Markup:
    """The drawing, every box and every link a link."""
    ways = {edge.id: way(atlas, edge) for edge in atlas.tree.edges}
    boxes = {name: _card(atlas, name) for name in atlas.tree.nodes}
    return macro(
        "figures/chart", "picture", atlas, boxes, fence=_fence(atlas), keys=_keys(atlas),
        ways={edge.id: Way(scene.rounded(ways[edge.id]), ways[edge.id], atlas.end(edge))
              for edge in atlas.tree.edges},
        signs=places(atlas, ways), width=(atlas.chart.columns - 1) * ACROSS + BOX[0] + 2 * EDGE,
        height=max(card.area.bottom for card in boxes.values()) + EDGE,
    )  # fmt: skip


def at(spot: Spot) -> Spot:
    """Column and row as a point of the picture."""
    x, y = EDGE + BOX[0] / 2 + spot[0] * ACROSS, EDGE + BOX[1] / 2 + spot[1] * DOWN
    return round(x, 1), round(y, 1)


def _card(atlas: Atlas, name: str) -> Card:
    node = atlas.tree.nodes[name]
    date = str(atlas.chart.date.get(name, shortly(node.date)))
    lines = ((face(node), brief(node)), ("dim small", date))
    block = Block(WIDE, BOX[0] - 8, *lines, least=BOX[1])
    return Card(Rect.about(at(atlas.spots[name]), BOX[0], block.height), block)


def box(atlas: Atlas, name: str) -> Rect:
    """The box of a node."""
    return _card(atlas, name).area


def way(atlas: Atlas, edge: Edge) -> list[Spot]:
    """The points of a link, from the border of one box to that of the other."""
    start, end = box(atlas, edge.source), box(atlas, edge.target)
    bends = [at(spot) for spot in atlas.chart.way.get(_name(edge), ())]
    if bends:
        return [_near(start, bends[0]), *bends, _near(end, bends[-1])]
    # Straight across or straight down, where two boxes face each other; side by side, if two do.
    pair = [other.id for other in atlas.tree.edges if _name(other) not in atlas.chart.way
            and (other.source, other.target) == (edge.source, edge.target)]  # fmt: skip
    shift = (pair.index(edge.id) - (len(pair) - 1) / 2) * 64
    middle = ((max(start.left, end.left) + min(start.right, end.right)) / 2,
              (max(start.top, end.top) + min(start.bottom, end.bottom)) / 2)  # fmt: skip
    (x1, y1), (x2, y2) = _near(start, middle), _near(end, middle)
    dx, dy = (shift, 0.0) if x1 == x2 else (0.0, shift)
    return [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy)]


def _name(edge: Edge) -> str:
    return f"{edge.source} {edge.target} {edge.kind}"


def _near(area: Rect, point: Spot) -> Spot:
    """The point of a box that is nearest to a point outside it."""
    return (min(max(point[0], area.left), area.right), min(max(point[1], area.top), area.bottom))


def places(atlas: Atlas, ways: Mapping[str, Sequence[Spot]]) -> Mapping[str, Spot]:
    """Where the sign of each link stands, the short links first."""
    taken = [box(atlas, name) for name in atlas.tree.nodes]
    taken += [Rect.about((area.right - 1, area.top + 1), 22, 22)
              for node, area in zip(atlas.tree.nodes.values(), taken, strict=True)
              if node.playable]  # fmt: skip
    found: dict[str, Spot] = {}
    for name in sorted(ways, key=lambda name: sum(starmap(dist, pairwise(ways[name])))):
        others = [pair for other, way in ways.items() if other != name for pair in pairwise(way)]
        straight = sorted(pairwise(ways[name]), key=lambda pair: -dist(*pair))
        spots = [scene.along(pair, part) for pair in straight for part in PARTS]
        hidden = []  # by a sign at each spot: boxes and signs, then lines
        for own in (sign_area(spot, 5) for spot in spots):
            lines = sum(touches(own, *pair) for pair in others)
            hidden.append((sum(map(own.meets, taken)), lines))
            if not any(hidden[-1]):  # none can be better
                break
        found[name] = spots[hidden.index(min(hidden))]
        taken.append(sign_area(found[name]))
    return found


def sign_area(spot: Spot, more: float = 0) -> Rect:
    """The room of a sign."""
    return Rect.about(spot, SIGN[0] + more, SIGN[1] + more)


def touches(area: Rect, one: Spot, other: Spot) -> bool:
    """Whether a straight line passes through a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for start, end, near, far in zip(one, other, area[:2], area[2:], strict=True):
        step = end - start
        if step == 0:
            if not near < start < far:
                return False
            continue
        first, last = sorted(((near - start) / step, (far - start) / step))
        low, high = max(low, first), min(high, last)
    return low < high


def _fence(atlas: Atlas) -> Rect:
    column, first, last = atlas.chart.fence
    (x, top), (_, bottom) = at((column, first)), at((column, last))
    return Rect(x - BOX[0] / 2 - 12, top - 54, x + BOX[0] / 2 + 12, bottom + 29)


def _keys(atlas: Atlas) -> list[Key]:
    (x, y), found = at((3, 0)), {edge.grade for edge in atlas.tree.edges}
    lines = scene.marks("line", 54, found)
    ends = [Entry("end", kind, 56, said) for kind, said in ENDS.items()]
    ends.append(Entry("seal", 0, 56, "playable here"))
    first = Key(WIDE, lines, (x - BOX[0] / 2 + 4, y - 8), 30)
    second = Key(WIDE, ends, (first.area.right + 24, y - 8), 30)
    reading = [Entry("seal", 1, 22, "reading order of this archive, not descent")]
    third = Key(WIDE, reading, (first.area.left + 20, first.area.bottom + 15), 30)
    return [first, second, third]
