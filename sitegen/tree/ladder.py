"""The whole family tree for a narrow screen: a row for each game, under it a row for each link.

From every game that leads on, a thin line runs down at the left; each of its links leaves that
line in the pattern of its grade.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sitegen.markup import text
from sitegen.tree import drawing
from sitegen.tree.atlas import BETWEEN, Atlas, brief, plain, shortly
from sitegen.tree.lineage import APART, KINDS, Edge, Node
from sitegen.tree.wide import number

WIDTH, ROW, LINK, GAP = 350, 50, 48, 10
STEM, WORDS, TRACK = 108, 130, 8  # of the seals, of the words, between two lines


class Rows(NamedTuple):
    """How far down every game and every link stands, and how long the whole is."""

    nodes: Mapping[str, float]
    edges: Mapping[str, float]
    apart: float
    height: float


def picture(atlas: Atlas) -> str:
    """The drawing."""
    rows = _rows(atlas)
    tracks = _tracks(atlas, rows)
    parts = [
        f'<text class="{atlas.apart} dim" x="{WORDS}" y="{rows.apart:g}">'
        "Neighbours, no descent</text>",
        *(_line(atlas, rows, name, tracks[name]) for name in tracks),
    ]
    for node in atlas.nodes:
        parts.append(_node(atlas, node, rows.nodes[node.id]))
        for edge in atlas.edges[node.id]:
            parts.append(_edge(atlas, edge, rows.edges[edge.id], tracks[edge.source]))
    grades = drawing.in_order(edge.grade for edge in atlas.tree.edges)
    parts.append(drawing.key(grades, (), (10, 20), (0, 30), atlas.base))
    parts.append(drawing.reading((206, 20), ("reading order of", "this archive,", "not descent")))
    return (
        f'<svg viewBox="0 0 {WIDTH} {rows.height:g}" role="group" '
        f'aria-label="The whole family tree">{"".join(parts)}</svg>'
    )


def _rows(atlas: Atlas) -> Rows:
    nodes: dict[str, float] = {}
    edges: dict[str, float] = {}
    y, apart = 160.0, 0.0
    for node in atlas.nodes:
        if node.id not in atlas.family and not apart:
            apart, y = y + 16, y + 50
        nodes[node.id] = y
        y += ROW
        for edge in atlas.edges[node.id]:
            edges[edge.id] = y
            y += LINK
        y += GAP
    return Rows(nodes, edges, apart, y - 20)


def _reach(atlas: Atlas, rows: Rows, name: str) -> tuple[float, float]:
    ends = [rows.edges[edge.id] for edge in atlas.tree.edges if edge.source == name]
    return min(rows.nodes[name], *ends), max(rows.nodes[name], *ends)


def _tracks(atlas: Atlas, rows: Rows) -> dict[str, int]:
    """Which of the lines at the left is whose, the short ones nearest to the games."""
    parents = {edge.source for edge in atlas.tree.edges}
    reach = {name: _reach(atlas, rows, name) for name in parents}
    out: dict[str, int] = {}
    for name in sorted(parents, key=lambda n: (reach[n][1] - reach[n][0], n)):
        used = {
            track for other, track in out.items()
            if reach[other][0] <= reach[name][1] and reach[name][0] <= reach[other][1]
        }  # fmt: skip
        out[name] = next(track for track in range(len(parents)) if track not in used)
    return out


def _x(track: int) -> float:
    return STEM - 56 - TRACK * track


def _line(atlas: Atlas, rows: Rows, name: str, track: int) -> str:
    top, bottom = _reach(atlas, rows, name)
    x = _x(track)
    return (
        f'<path class="stem" d="M{STEM - 9} {rows.nodes[name]:g}H{x:g}M{x:g} {top:g}V{bottom:g}"/>'
    )


def _edge(atlas: Atlas, edge: Edge, y: float, track: int) -> str:
    kind = "bar" if edge.kind in APART else "both" if edge.kind in BETWEEN else "arrow"
    points = ((_x(track), y), (STEM - 14, y))
    digits = atlas.numbers[edge.id]
    source = plain(atlas.tree.nodes[edge.source])
    target = plain(atlas.tree.nodes[edge.target])
    said = f"from {source}, {KINDS[edge.kind]}, {edge.grade}, {digits}"
    return (
        f'<a class="{atlas.of_edge(edge)} link" href="#{edge.id}" '
        f'aria-label="{text(target)} {text(said)}">'
        f'<rect class="halo" x="2" y="{y - 23:g}" width="{WIDTH - 4}" height="46" rx="4"/>'
        f'<path class="edge" {drawing.stroke(edge.grade)} d="M{points[0][0]:g} {y:g}H{STEM - 16}"/>'
        f"{drawing.ends(kind, points)}"
        f'<text x="{WORDS + 14}" y="{y - 2:g}">from {text(source)}</text> '
        f'<text class="dim small" x="{WORDS + 14}" y="{y + 16:g}">'
        f"{KINDS[edge.kind]}, {edge.grade}</text> "
        f"{drawing.sign(digits, edge.grade, (STEM + 8, y), atlas.base)}</a>"
    )


def _node(atlas: Atlas, node: Node, y: float) -> str:
    return station(atlas, node, (STEM, y), WORDS, WIDTH)


def station(atlas: Atlas, node: Node, spot: tuple[float, float], words: float, width: float) -> str:
    """A game on an upright line: its seal or ring, its name and its date, as a link.

    Args:
        atlas: all that is drawn. node: the game. spot: of its ring. words: where these begin.
        width: of the picture.
    """
    x, y = spot
    seal = f'<circle class="node" cx="{x:g}" cy="{y:g}" r="7.5"/>'
    if node.playable:
        seal = drawing.seal(number(atlas.tree, node), x, y)
    face = "name bold" if node.playable else "name"
    return (
        f'<a class="{atlas.of_node(node.id)} box" href="{atlas.address(node.id)}">'
        f'<rect class="frame frame--row" x="{x - 18:g}" y="{y - 24:g}" '
        f'width="{width - x + 16:g}" height="48" rx="4"/>{seal}'
        f'<text class="{face}" x="{words:g}" y="{y - 1:g}">{drawing.said(brief(node))}</text> '
        f'<text class="dim small" x="{words:g}" y="{y + 18:g}">'
        f"{text(shortly(node.date))}</text></a>"
    )
