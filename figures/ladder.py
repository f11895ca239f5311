"""The whole family tree for a narrow screen: a row for each game, under it a row for each link.

From every game that leads on, a thin line runs down at the left; each of its links leaves that
line in the pattern of its grade.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas, brief, face, plain, shortly
from figures.scene import TALL, Block, Card, Key
from holdings.lineage import KINDS, Edge, Node
from rendering.templates import macro

GAP, TRACK = 10, 8  # between a game with its links and the next; between two lines
FIRST, WORDS = 52, 130  # of the line nearest to the games, of the words
APART = Block(TALL, TALL.width - WORDS, ("dim", "Neighbours, no descent"), least=50)
READING = "reading order of this archive, not descent"


def picture(atlas: Atlas) -> Markup:
    """The drawing."""
    entries = scene.marks("line", 54, {edge.grade for edge in atlas.tree.edges})
    key = Key(TALL, entries, (10, 20), 30)
    reading = Block(TALL, TALL.width - key.area.right - 64, ("dim", READING))
    rows = _rows(atlas, max(key.area.bottom, reading.height) + 16)
    bottom = max(card.area.bottom for card in rows.values()) + 4
    return macro(
        "figures/ladder", "picture", atlas, rows, _tracks(atlas, rows), key, reading, bottom
    )


def _rows(atlas: Atlas, top: float) -> Mapping[str, Card]:
    """Where every game and every link stands; under "" the heading of the neighbours."""
    out: dict[str, Card] = {}
    for node in atlas.nodes:
        blocks = {node.id: station(node, WORDS)}
        blocks |= {edge.id: _words(atlas, edge) for edge in atlas.edges[node.id]}
        if node.id not in atlas.family and "" not in out:
            blocks = {"": APART, **blocks}
        cards = scene.stack(top, 2, TALL.width - 2, blocks)
        out |= cards
        top = max(card.area.bottom for card in cards.values()) + GAP
    return out


def _tracks(atlas: Atlas, rows: Mapping[str, Card]) -> Mapping[str, tuple[int, float, float]]:
    """Of each game that leads on, where its line stands, from where down to where; the short
    lines are nearest to the games."""
    reach: dict[str, list[float]] = {}
    for edge in atlas.tree.edges:
        ends = reach.setdefault(edge.source, [rows[edge.source].area.middle[1]])
        ends.append(rows[edge.id].area.middle[1])
    spans = sorted((max(ends) - min(ends), name) for name, ends in reach.items())
    out: dict[str, tuple[int, float, float]] = {}
    for _, name in spans:
        top, bottom = min(reach[name]), max(reach[name])
        used = {x for x, start, end in out.values() if start <= bottom and top <= end}
        out[name] = next(x for x in count(FIRST, -TRACK) if x not in used), top, bottom
    return out


def _words(atlas: Atlas, edge: Edge) -> Block:
    source = plain(atlas.tree.nodes[edge.source])
    lines = (("", f"from {source}"), ("dim small", f"{KINDS[edge.kind]}, {atlas.said(edge)}"))
    return Block(TALL, TALL.width - WORDS - 18, *lines, least=48)


def station(node: Node, x: float) -> Block:
    """Name and date of a game beside its sign, from x on."""
    lines = ((face(node), brief(node)), ("dim small", shortly(node.date)))
    return Block(TALL, TALL.width - x - 4, *lines, least=50)
