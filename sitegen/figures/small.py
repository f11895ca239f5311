"""The family in one small picture: time runs to the right on a bent axis and places are lanes; in
the tall form, for phones, one game a row, time runs down and links are arcs.

The pattern of a line is the grade of its link; the numbers in the seals are a reading order and
never a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from sitegen.data.lineage import APART, KINDS, Edge, Node
from sitegen.figures import scene
from sitegen.figures.atlas import Atlas, on_axis
from sitegen.figures.scene import Form, Spot

WIDE = Form(1200, {"name": 18.5, "dim": 18})
TALL = Form(350, {"name": 18.5, "dim": 18})
LEFT, RIGHT, BOTTOM = 130, 1180, 580  # of the axis, of the lanes, of the ticks
STEM, ROW, TOP = 126, 52, 34  # of the tall form
BULGE, WIDEST = 12, 102  # of an arc, for each row it spans and at most
TITLE = "Family tree of the games"


def _drawn(atlas: Atlas) -> list[Edge]:
    """The links that are drawn, those of legends last."""
    nodes = atlas.tree.nodes
    shown = [edge for edge in atlas.tree.edges if edge.kind not in APART
             and nodes[edge.source].lane and nodes[edge.target].lane]  # fmt: skip
    return sorted(shown, key=lambda edge: edge.grade == "legend")


def _link(atlas: Atlas, edge: Edge, d: str, before: Spot, tip: Spot) -> Markup:
    names = " to ".join(atlas.tree.nodes[name].name for name in (edge.source, edge.target))
    title = scene.element("title", f"{names}: {KINDS[edge.kind]}, {edge.grade}")
    head = scene.ends("arrow", (before, tip))
    return scene.element("g", title, scene.stroke(d, edge.grade), head)


def _game(atlas: Atlas, node: Node, spot: Spot, *labels: Markup) -> Markup:
    page = atlas.page(node.id)
    return scene.element("a" if page else "g", atlas.sign(node, spot), *labels, href=page or None)


def _key(atlas: Atlas, form: Form, at: Spot, playable: str) -> tuple[Markup, float]:
    found = scene.in_order(edge.grade for edge in _drawn(atlas))
    lines = [(scene.stroke("M0 0h50", grade) + scene.ends("arrow", ((0, 0), (57, 0))), 57.0, grade)
             for grade in found]  # fmt: skip
    seal = (scene.seal(0, (11, 0)), 22.0, playable)
    if form is TALL:
        grades, area = scene.key(form, lines, at, 34, 2)
        last, _ = scene.key(form, [seal], (at[0], area.bottom + 17), 34)
        return grades + last, area.bottom + 34
    return scene.key(form, [*lines, seal], at, 34, len(lines) + 1, 40)[0], at[1] + 30


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens."""
    tree = atlas.tree
    lanes = [scene.path("lane", f"M128 {y:g}H{RIGHT}") + scene.words(name, 4, y + 6, "dim")
             for name, y in tree.lanes.items()]  # fmt: skip
    ticks = [scene.path("tick", f"M{x:g} 40V{BOTTOM}")
             + scene.words(str(year), x, 26, "dim", "middle")
             for year in tree.ticks if (x := _across(atlas, year))]  # fmt: skip
    key, bottom = _key(atlas, WIDE, (LEFT, 610), "a game of the archive, in reading order")
    games = []
    for node in (node for node in tree.nodes.values() if node.lane):
        x, y = spot = _spot(atlas, node)
        label = scene.words(node.name, x, y - 20, _face(node), "middle")
        games.append(_game(atlas, node, spot, label))
    return scene.svg(WIDE.width, bottom, TITLE, *lanes, *ticks, *_curves(atlas), *games, key)


def _face(node: Node) -> str:
    return "bold" if node.playable else ""


def _across(atlas: Atlas, year: float) -> float:
    return round(LEFT + on_axis(atlas.tree.axis, year), 1)


def _spot(atlas: Atlas, node: Node) -> Spot:
    return _across(atlas, node.year), atlas.tree.lanes[node.lane] - node.rise


def _curves(atlas: Atlas) -> Iterator[Markup]:
    pairs = Counter((edge.source, edge.target) for edge in _drawn(atlas))
    seen: Counter[tuple[str, str]] = Counter()
    for edge in _drawn(atlas):
        pair = edge.source, edge.target
        start, end = (_spot(atlas, atlas.tree.nodes[name]) for name in pair)
        yield _link(atlas, edge, *_curve(start, end, (seen[pair] - (pairs[pair] - 1) / 2) * 9))
        seen[pair] += 1


def _curve(start: Spot, end: Spot, shift: float) -> tuple[str, Spot, Spot]:
    """A path, and its last stretch: sideways in the run of time, else from above or below."""
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
    return f"M{first[0]:g} {first[1]:g}C{points}", (x, y), tip


def tall(atlas: Atlas) -> Markup:
    """The form for phones."""
    nodes = sorted((n for n in atlas.tree.nodes.values() if n.lane), key=lambda node: node.year)
    rows = {node.id: TOP + ROW * at for at, node in enumerate(nodes)}
    key, bottom = _key(atlas, TALL, (8, TOP + ROW * len(nodes)), "a game, in reading order")
    games = []
    for node in nodes:
        x, y = STEM + 20, rows[node.id]
        labels = (scene.words(node.name, x, y + 1, _face(node)),
                  scene.words(f"{node.lane}, {node.year}", x, y + 20, "dim"))  # fmt: skip
        games.append(_game(atlas, node, (STEM, y), *labels))
    return scene.svg(TALL.width, bottom, TITLE, *_arcs(atlas, rows), *games, key)


def _arcs(atlas: Atlas, rows: dict[str, int]) -> Iterator[Markup]:
    into = Counter(edge.target for edge in _drawn(atlas))
    pairs: Counter[tuple[str, str]] = Counter()
    nth: Counter[str] = Counter()

    def span(edge: Edge) -> float:
        return abs(rows[edge.target] - rows[edge.source]) / ROW

    for edge in sorted(_drawn(atlas), key=lambda edge: (edge.grade == "legend", -span(edge))):
        pair = edge.source, edge.target
        out = STEM - 12 - min(WIDEST, 16 + BULGE * span(edge)) * 4 / 3 - 7 * pairs[pair]
        y = rows[edge.target] + (nth[edge.target] - (into[edge.target] - 1) / 2) * 5
        d = f"M{STEM - 10} {rows[edge.source]}C{out:g} {rows[edge.source]} {out:g} {y:g}"
        yield _link(atlas, edge, f"{d} {STEM - 18} {y:g}", (STEM - 18, y), (STEM - 13, y))
        pairs[pair] += 1
        nth[edge.target] += 1
