"""The family in one narrow picture, for phones: one game a row, time runs down, links are arcs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sitegen.markup import text
from sitegen.tree.lineage import Edge, Node, Tree
from sitegen.tree.wide import IN_KEY, key_line, line, mark, name, number, on_map

WIDTH, STEM, ROW, TOP = 350, 126, 52, 34
BULGE, WIDEST = 12, 102  # of an arc, for each row it spans and at most


def picture(tree: Tree, links: Mapping[str, str]) -> str:
    """The drawing; `links` gives the addresses of the games that have a page."""
    nodes = sorted((node for node in tree.nodes.values() if node.spot), key=lambda node: node.year)
    rows = {node.id: at for at, node in enumerate(nodes)}
    parts = [*_arcs(tree, rows), *(_node(tree, node, at, links) for at, node in enumerate(nodes))]
    foot = TOP + ROW * len(nodes)
    for at, grade in enumerate(IN_KEY):
        parts.append(key_line(grade, 8 + 164 * (at % 2), foot + 34 * (at // 2)))
    parts.append(mark("", 18, foot + 74))
    parts.append(f'<text class="dim" x="38" y="{foot + 80}">a game, in reading order</text>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {foot + 96}" role="group" '
        f'aria-label="Family tree of the games">{"".join(parts)}</svg>'
    )


def _arcs(tree: Tree, rows: Mapping[str, int]) -> list[str]:
    shown = [edge for edge in tree.edges if on_map(tree, edge)]
    into = Counter(edge.target for edge in shown)
    pairs: Counter[tuple[str, str]] = Counter()
    nth: Counter[str] = Counter()
    out = []
    for edge in sorted(shown, key=lambda edge: (edge.grade == "legend", -_span(edge, rows))):
        pair = (edge.source, edge.target)
        shift = (nth[edge.target] - (into[edge.target] - 1) / 2) * 5
        out.append(_arc(tree, edge, rows, shift, 7 * pairs[pair]))
        pairs[pair] += 1
        nth[edge.target] += 1
    return out


def _span(edge: Edge, rows: Mapping[str, int]) -> int:
    return abs(rows[edge.target] - rows[edge.source])


def _arc(tree: Tree, edge: Edge, rows: Mapping[str, int], shift: float, more: int) -> str:
    start, end = (TOP + ROW * rows[part] for part in (edge.source, edge.target))
    out = STEM - 12 - min(WIDEST, 16 + BULGE * _span(edge, rows)) * 4 / 3 - more
    tip = (STEM - 13, end + shift)
    path = f"M{STEM - 10} {start:g}C{out:g} {start:g} {out:g} {tip[1]:g} {tip[0] - 5:g} {tip[1]:g}"
    return line(tree, edge, path, tip, 0)


def _node(tree: Tree, node: Node, row: int, links: Mapping[str, str]) -> str:
    y = TOP + ROW * row
    bold = ' class="bold"' if node.playable else ""
    label = (
        f'<text{bold} x="{STEM + 20}" y="{y + 1}">{name(node)}</text>'
        f'<text class="dim" x="{STEM + 20}" y="{y + 20}">{text(_where(node))}</text>'
    )
    if not node.playable:
        return f'<g><circle class="node" cx="{STEM}" cy="{y}" r="7.5"/>{label}</g>'
    seal = mark(number(tree, node), STEM, y)
    if node.id in links:
        return f'<a href="{text(links[node.id])}">{seal}{label}</a>'
    return f"<g>{seal}{label}</g>"


def _where(node: Node) -> str:
    return f"{node.lane}, {node.year}"
