"""The family in one picture: an SVG with real text.

Time runs to the right on a bent axis, places are lanes. The pattern of a line is the grade of its
link; the numbers in the seals are a reading order and never a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sitegen.evidence.badges import DASHES, LINES
from sitegen.markup import HAN, text
from sitegen.tree.lineage import APART, KINDS, Edge, Node, Tree

RIGHT, HEIGHT = 1180, 640
IN_KEY = ("attested", "inferred", "disputed", "legend")


def picture(tree: Tree, links: Mapping[str, str]) -> str:
    """The drawing; `links` gives the addresses of the games that have a page."""
    parts = [_ground(tree)]
    seen: Counter[tuple[str, str]] = Counter()
    shown = [e for e in tree.edges if on_map(tree, e)]
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


def on_map(tree: Tree, edge: Edge) -> bool:
    """Whether a link is drawn."""
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
    return line(tree, edge, *_curve(start, end, shift))


def line(tree: Tree, edge: Edge, path: str, tip: tuple[float, float], turn: int) -> str:
    """A link along a path, its grade as the pattern; the arrow's tip and its turn in degrees."""
    dash = f' stroke-dasharray="{DASHES[edge.grade]}"' if DASHES[edge.grade] else ""
    cap = ' stroke-linecap="round"' if edge.grade == "legend" else ""
    head = (
        f'<path class="head-of" d="M0 0L-8 -4V4Z" '
        f'transform="translate({tip[0]:g} {tip[1]:g}) rotate({turn})"/>'
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
    label = f'<text{bold} x="{x:g}" y="{y - 20:g}" text-anchor="middle">{name(node)}</text>'
    if not node.playable:
        return f'<g><circle class="node" cx="{x:g}" cy="{y:g}" r="7.5"/>{label}</g>'
    seal = mark(number(tree, node), x, y)
    if node.id in links:
        return f'<a href="{text(links[node.id])}">{seal}{label}</a>'
    return f"<g>{seal}{label}</g>"


def name(node: Node) -> str:
    """Name of a node, its Chinese signs marked."""
    return HAN.sub(r'<tspan lang="zh-Hant" font-weight="400">\g<0></tspan>', text(node.name))


def number(tree: Tree, node: Node) -> str:
    """Place of a game in the order of reading, "" if it has none."""
    return str(tree.reading.index(node.id) + 1) if node.id in tree.reading else ""


def mark(number: str, x: float, y: float) -> str:
    """The seal of a game of the archive, with its number."""
    sign = f'<text class="stamp-no" x="{x:g}" y="{y + 5:g}" text-anchor="middle">{number}</text>'
    return (
        f'<rect class="stamp" x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" rx="2"/>'
        f'<rect class="stamp-line" x="{x - 8.5:g}" y="{y - 8.5:g}" width="17" height="17"/>'
        f"{sign if number else ''}"
    )


def key_line(grade: str, x: float, y: float) -> str:
    """What the pattern of a line means."""
    dash = f' stroke-dasharray="{DASHES[grade]}"' if DASHES[grade] else ""
    return (
        f'<path class="edge" stroke-width="{LINES[grade]}"{dash} d="M{x:g} {y:g}h50"/>'
        f'<path class="head-of" d="M{x + 57:g} {y:g}l-8 -4v8z"/>'
        f'<text class="dim" x="{x + 66:g}" y="{y + 6:g}">{grade}</text>'
    )


def _key() -> str:
    lines = "".join(key_line(grade, 130 + 185 * at, 610) for at, grade in enumerate(IN_KEY))
    x = 130 + 185 * len(IN_KEY)
    return (
        f'{lines}<rect class="stamp" x="{x}" y="600" width="20" height="20" rx="2"/>'
        f'<text class="dim" x="{x + 30}" y="616">a game of the archive, in reading order</text>'
    )
