"""The whole family tree for a narrow screen: a row for each game, under it a row for each link.

From every game that leads on, a thin line runs down at the left; each of its links leaves that
line in the pattern of its grade.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from sitegen.data.lineage import KINDS, Edge, Node
from sitegen.figures import scene
from sitegen.figures.atlas import Atlas, brief, face, plain, shortly
from sitegen.figures.scene import TALL, Block, Rect

GAP, TRACK = 10, 8  # between a game with its links and the next; between two lines
STEM, WORDS = 108, 130  # of the seals, of the words
APART = Block(TALL, TALL.width - WORDS, ("dim", "Neighbours, no descent"), least=50)
READING = "reading order of this archive, not descent"


def picture(atlas: Atlas) -> Markup:
    """The drawing."""
    found = (edge.grade for edge in atlas.tree.edges)
    key, under = scene.key(TALL, scene.grades(found, atlas.base, lines=True), (10, 20), 30)
    reading = Block(TALL, TALL.width - under.right - 64, ("dim", READING))
    x, y = under.right + 36, reading.height / 2 + 4
    side = scene.element("g", scene.seal(1, (x, y)), reading.draw(x + 20, y), class_="key")
    rows = _rows(atlas, max(under.bottom, reading.height) + 16)
    tracks = _tracks(atlas, rows)
    parts = [scene.element("g", APART.draw(WORDS, rows[""].middle[1]), class_=atlas.of_apart())]
    parts += [_line(atlas, rows, name, track) for name, track in tracks.items()]
    for node in atlas.nodes:
        parts.append(station(atlas, node, rows[node.id], STEM, WORDS))
        parts += [_edge(atlas, edge, rows[edge.id], tracks[edge.source])
                  for edge in atlas.edges[node.id]]  # fmt: skip
    bottom = max(area.bottom for area in rows.values()) + 4
    return scene.svg(TALL.width, bottom, "The whole family tree", *parts, key, side)


def _rows(atlas: Atlas, top: float) -> Mapping[str, Rect]:
    """Where every game and every link stands; under "" the heading of the neighbours."""
    out: dict[str, Rect] = {}
    for node in atlas.nodes:
        blocks = {node.id: station_words(node, WORDS)}
        blocks |= {edge.id: _words(atlas, edge) for edge in atlas.edges[node.id]}
        if node.id not in atlas.family and "" not in out:
            blocks = {"": APART, **blocks}
        areas = scene.stack(top, 2, TALL.width - 2, blocks.values())
        out |= dict(zip(blocks, areas, strict=True))
        top = areas[-1].bottom + GAP
    return out


def _reach(atlas: Atlas, rows: Mapping[str, Rect], name: str) -> tuple[float, float]:
    ends = [rows[edge.id].middle[1] for edge in atlas.tree.edges if edge.source == name]
    own = rows[name].middle[1]
    return min(own, *ends), max(own, *ends)


def _tracks(atlas: Atlas, rows: Mapping[str, Rect]) -> dict[str, int]:
    """Which of the lines at the left is whose, the short ones nearest to the games."""
    reach = {edge.source: _reach(atlas, rows, edge.source) for edge in atlas.tree.edges}
    out: dict[str, int] = {}
    for name in sorted(reach, key=lambda n: (reach[n][1] - reach[n][0], n)):
        used = {
            track for other, track in out.items()
            if reach[other][0] <= reach[name][1] and reach[name][0] <= reach[other][1]
        }  # fmt: skip
        out[name] = next(track for track in range(len(reach)) if track not in used)
    return out


def _line(atlas: Atlas, rows: Mapping[str, Rect], name: str, track: int) -> Markup:
    (top, bottom), x = _reach(atlas, rows, name), STEM - 56 - TRACK * track
    y = rows[name].middle[1]
    return scene.path("stem", f"M{STEM - 9} {y:g}H{x}M{x} {top:g}V{bottom:g}")


def _words(atlas: Atlas, edge: Edge) -> Block:
    source = plain(atlas.tree.nodes[edge.source])
    lines = (("", f"from {source}"), ("dim small", f"{KINDS[edge.kind]}, {edge.grade}"))
    return Block(TALL, TALL.width - WORDS - 18, *lines, least=48)


def _edge(atlas: Atlas, edge: Edge, area: Rect, track: int) -> Markup:
    y, number = area.middle[1], atlas.links[edge.id][0]
    points = ((STEM - 56 - TRACK * track, y), (STEM - 14, y))
    source, target = (plain(atlas.tree.nodes[name]) for name in (edge.source, edge.target))
    return scene.card(
        f"{atlas.of_edge(edge)} link", f"#{edge.id}", area, _words(atlas, edge), WORDS + 14,
        scene.stroke(scene.trace((points[0], (STEM - 16, y))), edge.grade),
        scene.ends(atlas.end(edge), points),
        scene.sign(number, edge.grade, (STEM + 8, y), atlas.base), frame="halo",
        label=f"{number} from {source}, {KINDS[edge.kind]}, {edge.grade}: {target}",
    )  # fmt: skip


def station_words(node: Node, x: float) -> Block:
    """Name and date of a game beside its sign."""
    lines = ((face(node), brief(node)), ("dim small", shortly(node.date)))
    return Block(TALL, TALL.width - x - 4, *lines, least=50)


def station(atlas: Atlas, node: Node, row: Rect, x: float, words: float) -> Markup:
    """A game on an upright line at x: its seal or ring, its name and its date, as a link."""
    area = row._replace(left=x - 18)
    sign, block = atlas.sign(node, (x, area.middle[1])), station_words(node, words)
    classes = f"{atlas.of_node(node.id)} box"
    return scene.card(classes, atlas.address(node.id), area, block, words, sign)
