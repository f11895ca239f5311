"""The family in one picture: an SVG with real text.

Time runs to the right on a bent axis, places are lanes. The pattern of a line is the grade of its
link; the numbers in the seals are a reading order and never a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sitegen.badges import DASHES, LINES
from sitegen.evidence import Evidence
from sitegen.lineage import APART, KINDS, Edge, Node, Tree, listing
from sitegen.markup import HAN, dress, listed, text

RIGHT, HEIGHT = 1180, 640


def picture(tree: Tree, links: Mapping[str, str]) -> str:
    """The drawing; `links` gives the addresses of the games that have a page."""
    parts = [_ground(tree)]
    seen: Counter[tuple[str, str]] = Counter()
    shown = [e for e in tree.edges if _on_map(tree, e)]
    pairs = Counter((e.source, e.target) for e in shown)
    for edge in sorted(shown, key=lambda e: e.grade == "legend"):
        pair = (edge.source, edge.target)
        parts.append(_edge(tree, edge, seen[pair], pairs[pair]))
        seen[pair] += 1
    parts.extend(_node(tree, node, links) for node in tree.nodes.values())
    parts.append(_key())
    return (
        f'<svg viewBox="0 0 1200 {HEIGHT}" role="group" aria-label="Family tree of the games">'
        f"{''.join(parts)}</svg>"
    )


def _on_map(tree: Tree, edge: Edge) -> bool:
    ends = tree.nodes[edge.source], tree.nodes[edge.target]
    return edge.kind not in APART and all(end.spot for end in ends)


def _ground(tree: Tree) -> str:
    bottom = max(y for _, y in tree.lanes)
    lanes = "".join(
        f'<path class="lane" d="M128 {y:g}H{RIGHT}"/>'
        f'<text class="dim" x="4" y="{y + 6:g}">{text(name)}</text>'
        for name, y in tree.lanes
    )
    ticks = "".join(
        f'<path class="tick" d="M{x:g} 40V{bottom + 30:g}"/>'
        f'<text class="dim" x="{x:g}" y="26" text-anchor="middle">{year}</text>'
        for year, x in tree.ticks
    )
    return lanes + ticks


def _edge(tree: Tree, edge: Edge, nth: int, among: int) -> str:
    start, end = tree.nodes[edge.source].spot, tree.nodes[edge.target].spot
    if start is None or end is None:
        return ""
    shift = (nth - (among - 1) / 2) * 9
    path, (x, y), turn = _curve(start, end, shift)
    dash = f' stroke-dasharray="{DASHES[edge.grade]}"' if DASHES[edge.grade] else ""
    cap = ' stroke-linecap="round"' if edge.grade == "legend" else ""
    head = (
        f'<path class="head-of" d="M0 0L-8 -4V4Z" '
        f'transform="translate({x:g} {y:g}) rotate({turn})"/>'
    )
    names = f"{tree.nodes[edge.source].name} to {tree.nodes[edge.target].name}"
    return (
        f"<g><title>{text(names)}: {KINDS[edge.kind]}, {edge.grade}</title>"
        f'<path class="edge" stroke-width="{LINES[edge.grade]}"{dash}{cap} d="{path}"/>{head}</g>'
    )


def _curve(start: tuple[float, float], end: tuple[float, float], shift: float
           ) -> tuple[str, tuple[float, float], int]:  # fmt: skip
    """Path, tip and turn of the arrow: sideways in the run of time, else from above."""
    (x1, y1), (x2, y2) = start, end
    across_, down = x2 - x1, y2 - y1
    if across_ > 40 and down < 2.4 * across_:
        tip = (x2 - 13, y2 + shift)
        half = across_ * 0.5
        return (
            f"M{x1 + 12:g} {y1 + shift:g}C{x1 + half:g} {y1 + shift:g} {x2 - half:g} "
            f"{y2 + shift:g} {tip[0] - 5:g} {tip[1]:g}",
            tip, 0,
        )  # fmt: skip
    if down < 0:
        tip = (x2 + shift, y2 + 12)
        return (
            f"M{x1:g} {y1 - 36:g}C{x1:g} {y1 + 0.6 * down:g} {tip[0]:g} {tip[1] - 0.5 * down:g} "
            f"{tip[0]:g} {tip[1] + 6:g}",
            tip, -90,
        )  # fmt: skip
    tip = (x2 + shift * 1.4, y2 - 36)
    sway = 0.45 * down
    return (
        f"M{x1 + shift:g} {y1 + 13:g}C{x1 + shift:g} {y1 + sway:g} {tip[0]:g} {tip[1] - sway:g} "
        f"{tip[0]:g} {tip[1] - 6:g}",
        tip, 90,
    )  # fmt: skip


def _node(tree: Tree, node: Node, links: Mapping[str, str]) -> str:
    if node.spot is None:
        return ""
    x, y = node.spot
    bold = ' class="bold"' if node.playable else ""
    words = HAN.sub(r'<tspan lang="zh-Hant" font-weight="400">\g<0></tspan>', text(node.name))
    label = f'<text{bold} x="{x:g}" y="{y - 20:g}" text-anchor="middle">{words}</text>'
    if not node.playable:
        return f'<g><circle class="node" cx="{x:g}" cy="{y:g}" r="7.5"/>{label}</g>'
    number = tree.reading.index(node.id) + 1 if node.id in tree.reading else ""
    seal = (
        f'<rect class="stamp" x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" rx="2"/>'
        f'<rect class="stamp-line" x="{x - 8.5:g}" y="{y - 8.5:g}" width="17" height="17"/>'
        f'<text class="stamp-no" x="{x:g}" y="{y + 5:g}" text-anchor="middle">{number}</text>'
    )
    if node.id in links:
        return f'<a href="{text(links[node.id])}">{seal}{label}</a>'
    return f"<g>{seal}{label}</g>"


def _key() -> str:
    out = []
    x = 130
    for grade in ("attested", "inferred", "disputed", "legend"):
        dash = f' stroke-dasharray="{DASHES[grade]}"' if DASHES[grade] else ""
        out.append(
            f'<path class="edge" stroke-width="{LINES[grade]}"{dash} d="M{x} 610H{x + 50}"/>'
            f'<path class="head-of" d="M{x + 57} 610l-8 -4v8z"/>'
            f'<text class="dim" x="{x + 66}" y="616">{grade}</text>'
        )
        x += 185
    out.append(
        f'<rect class="stamp" x="{x}" y="600" width="20" height="20" rx="2"/>'
        f'<text class="dim" x="{x + 30}" y="616">a game of the archive, in reading order</text>'
    )
    return "".join(out)


def fragment(tree: Tree, links: Mapping[str, str], evidence: Evidence, base: str) -> str:
    """Picture, caption and list."""
    apart = listed([n.title for n in tree.nodes.values() if n.group == "neighbour"])
    return (
        '<figure class="tree" id="family-tree" data-search-exclude>'
        '<div class="tree__scroll" tabindex="0" role="region" aria-label="Family tree, drawn">'
        f"{picture(tree, links)}</div>"
        "<figcaption>A line says how sure a link is, by its pattern. The years stand where a game "
        "is first recorded, on a scale that is bent to give the nineteenth century room. Apart "
        f"from these, with no descent: {dress(text(apart))}.</figcaption></figure>"
        '<details class="fold" data-search-exclude>'
        "<summary>The same in words, with the evidence</summary>"
        f"{listing(tree, links, evidence, base)}</details>"
    )
