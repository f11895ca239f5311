"""The timeline: games and packs on one side of an axis, dated facts on the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sitegen.evidence.badges import badge
from sitegen.evidence.register import Claim, told
from sitegen.markup import dress, text
from sitegen.tree import drawing, filter, frame
from sitegen.tree.atlas import Atlas, brief, plain, shortly, when
from sitegen.tree.ladder import station
from sitegen.tree.lineage import Event, Node
from sitegen.tree.wide import number

WIDE, AXIS, TOP, STEP = 948, 390, 40, 31
NARROW, RAIL, ROW = 350, 58, 52
CAPTION = (
    "Left, or with a round or square sign, the games and packs by the year of their first record; "
    "with a number, dated facts and tales. Crowded times are given more room."
)


class Shape(NamedTuple):
    """The axis of one form: years and how far down they stand."""

    axis: Sequence[tuple[float, float]]

    def down(self, year: float) -> float:
        """Where a year stands."""
        for (early, start), (late, end) in pairwise(self.axis):
            if early <= year <= late:
                return TOP + start + (end - start) * (year - early) / (late - early)
        raise ValueError(f"the year {year} lies outside the timeline")


def spread(wanted: Sequence[float], step: float) -> list[float]:
    """Places at least a step apart and as near as can be to those wanted, in the same order."""
    groups: list[tuple[float, int]] = []  # sum of what its members want, how many they are
    for at, want in enumerate(wanted):
        group = (want - at * step, 1)
        while groups and groups[-1][0] / groups[-1][1] > group[0] / group[1]:
            before = groups.pop()
            group = (group[0] + before[0], group[1] + before[1])
        groups.append(group)
    level = [total / many for total, many in groups for _ in range(many)]
    return [round(base + at * step, 1) for at, base in enumerate(level)]


def grade(atlas: Atlas, event: Event) -> str:
    """Of a fact, its own or that of its claim."""
    return claim.grade if (claim := _claim(atlas, event)) else event.grade


def _claim(atlas: Atlas, event: Event) -> Claim | None:
    return atlas.evidence.claims.get(event.claim)


def picture(atlas: Atlas) -> str:
    """Filter and picture."""
    grades = [grade(atlas, event) for event in atlas.events]
    parts = ".kin__edge|fact|facts;.kin__node|game or pack|games and packs"
    return filter.form(atlas, grades, parts) + frame.both(_wide(atlas), _tall(atlas), CAPTION)


def _grades(atlas: Atlas) -> list[str]:
    return drawing.in_order(grade(atlas, event) for event in atlas.events)


def _by_year(atlas: Atlas) -> list[Node]:
    return sorted(atlas.tree.nodes.values(), key=lambda node: (node.year, atlas.spots[node.id]))


# --- wide ------------------------------------------------------------------------------------


def _wide(atlas: Atlas) -> str:
    shape = Shape([tuple(pair) for pair in atlas.chart["timeline"]["axis"]])
    nodes, events = _by_year(atlas), atlas.events
    left = spread([shape.down(node.year) for node in nodes], STEP)
    right = spread([shape.down(event.year) for event in events], STEP)
    height = max(left[-1], right[-1], shape.axis[-1][1] + TOP) + 66
    key = drawing.signs(_grades(atlas), (AXIS + 64, height - 14), 140, atlas.base)
    items = [(node.year, _node(atlas, node, shape, y)) for node, y in zip(nodes, left, strict=True)]
    items += [
        (event.year, _event(atlas, at, event, shape, y))
        for at, (event, y) in enumerate(zip(events, right, strict=True), 1)
    ]
    inside = "".join(part for _, part in sorted(items, key=lambda item: item[0]))
    ticks = "".join(_tick(year, shape.down(year)) for year in atlas.chart["timeline"]["ticks"])
    return (
        f'<svg viewBox="0 0 {WIDE} {height:g}" role="group" aria-label="Timeline">'
        f'{ticks}<path class="lane" d="M{AXIS} 16V{height - 50:g}"/>{inside}{key}</svg>'
    )


def _tick(year: int, y: float) -> str:
    return (
        f'<path class="tick" d="M0 {y:g}H{WIDE - 46}"/>'
        f'<text class="dim small" x="{WIDE}" y="{y + 4:g}" text-anchor="end">{year}</text>'
    )


def _node(atlas: Atlas, node: Node, shape: Shape, y: float) -> str:
    x, face = AXIS - 62, "name bold" if node.playable else "name"
    seal = f'<circle class="node" cx="{x}" cy="{y:g}" r="6.5"/>'
    if node.playable:
        seal = drawing.seal(number(atlas.tree, node), x, y)
    true = shape.down(node.year)
    date = shortly(node.date)
    return (
        f'<a class="{atlas.of_node(node.id)} box" href="{atlas.address(node.id)}">'
        f'<path class="stem" d="M{x + 12} {y:g}L{AXIS - 22} {true:g}H{AXIS}"/>'
        f'<circle class="head-of" cx="{AXIS}" cy="{true:g}" r="3"/>'
        f'<rect class="frame frame--row" x="2" y="{y - 14:g}" width="{x + 12}" height="28" rx="4"/>'
        f'{seal}<text class="{face}" x="{x - 18}" y="{y + 5:g}" text-anchor="end">'
        f'{drawing.said(brief(node))}<tspan class="dim" font-weight="400">, {text(date)}</tspan>'
        "</text></a>"
    )


def _event(atlas: Atlas, at: int, event: Event, shape: Shape, y: float) -> str:
    start, end = shape.down(event.year), shape.down(event.until)
    x, how = AXIS + 84, grade(atlas, event)
    return (
        f'<a class="{atlas.of_nodes(event.nodes, how)} link" href="#{event.id}" '
        f'aria-label="{text(event.title)}, {text(when(event.date))}, {at}, {how}">'
        f'<rect class="halo" x="{x - 26}" y="{y - 14:g}" width="{WIDE - x + 22}" height="28" '
        f'rx="4"/>'
        f'<path class="span" d="M{AXIS + 5} {start - 2:g}V{end + 2:g}"/>'
        f'<path class="edge" {drawing.stroke(how)} d="M{AXIS + 5} {start:g}H{AXIS + 20}'
        f'L{x - 24} {y:g}"/>'
        f'<text x="{x + 30}" y="{y + 5:g}">{drawing.said(event.title)}'
        f'<tspan class="dim">, {text(when(event.date))}</tspan></text> '
        f"{drawing.sign(at, how, (x, y), atlas.base)}</a>"
    )


# --- narrow ----------------------------------------------------------------------------------


def _tall(atlas: Atlas) -> str:
    both: list[tuple[int, Node | tuple[int, Event]]] = [(n.year, n) for n in _by_year(atlas)]
    both += [(event.year, (at, event)) for at, event in enumerate(atlas.events, 1)]
    both.sort(key=lambda item: item[0])
    parts, century, y = list[str](), 0, 10.0
    for year, it in both:
        if year // 100 != century:
            century, y = year // 100, y + 44
            parts.append(f'<text class="dim" x="8" y="{y + 6:g}">{century}00</text>')
            parts.append(f'<path class="lane" d="M{RAIL} {y:g}H{NARROW}"/>')
            y += 36
        row = _row_node(atlas, it, y) if isinstance(it, Node) else _row_event(atlas, *it, y)
        parts.append(row)
        y += ROW
    return (
        f'<svg viewBox="0 0 {NARROW} {y:g}" role="group" aria-label="Timeline">'
        f'<path class="lane" d="M{RAIL} 20V{y - 16:g}"/>{"".join(parts)}</svg>'
    )


def _row_node(atlas: Atlas, node: Node, y: float) -> str:
    return station(atlas, node, (RAIL, y), RAIL + 36, NARROW)


def _row_event(atlas: Atlas, at: int, event: Event, y: float) -> str:
    how = grade(atlas, event)
    return (
        f'<a class="{atlas.of_nodes(event.nodes, how)} link" href="#{event.id}" '
        f'aria-label="{text(event.title)}, {text(when(event.date))}, {how}, {at}">'
        f'<rect class="halo" x="{RAIL - 26}" y="{y - 24:g}" width="{NARROW - RAIL + 24}" '
        f'height="48" rx="4"/>'
        f'<text x="{RAIL + 36}" y="{y - 1:g}">{drawing.said(event.title)}</text> '
        f'<text class="dim small" x="{RAIL + 36}" y="{y + 18:g}">'
        f"{text(when(event.date))}, {how}</text> "
        f"{drawing.sign(at, how, (RAIL, y), atlas.base)}</a>"
    )


# --- in words --------------------------------------------------------------------------------


def listing(atlas: Atlas) -> str:
    """Games and facts in one row of time."""
    rows = [(node.year, 0, _told_node(atlas, node)) for node in _by_year(atlas)]
    rows += [(e.year, 1, _told_event(atlas, at, e)) for at, e in enumerate(atlas.events, 1)]
    items = "".join(row for _, _, row in sorted(rows, key=lambda row: row[:2]))
    return f'<ol class="kin kin--time" data-search-exclude>{items}</ol>'


def _told_node(atlas: Atlas, node: Node) -> str:
    title = atlas.titled(node.id)
    place = dress(text(node.place))
    cited = f" {atlas.cite(node.sources)}" if node.sources else ""
    return (
        f'<li class="{atlas.of_node(node.id)} kin__node kin__edge-like" id="node-{node.id}">'
        f'<span class="kin__when">{text(when(node.date))}</span><div><strong>{title}</strong>, '
        f"{place}. {dress(text(node.summary))}{cited} "
        f'<a href="{atlas.elsewhere(node.id)}" aria-label="{text(plain(node))}: '
        'links and sources">Links and sources</a></div></li>'
    )


def words_of(atlas: Atlas, event: Event) -> tuple[str, str]:
    """What a fact says, and its witnesses, in HTML."""
    claim = _claim(atlas, event)
    if claim is None:
        return told(event.grade, event.text), atlas.cite(event.sources)
    words = told(claim.grade, claim.text, claim.note)
    return words, atlas.evidence.cited(claim, atlas.base)


def _told_event(atlas: Atlas, at: int, event: Event) -> str:
    how = grade(atlas, event)
    words, cited = words_of(atlas, event)
    link = ""
    if claim := _claim(atlas, event):
        atlas.evidence.note(claim.id, atlas.where, claim.text, event.id)
        link = f"{atlas.base}evidence/{claim.id}/"
    return (
        f'<li class="{atlas.of_nodes(event.nodes, how)} kin__edge" id="{event.id}">'
        f'<span class="kin__no">{at}</span><div><span class="kin__when">{text(when(event.date))}'
        f"</span>{words} {badge(how, atlas.base, link)} {cited}</div></li>"
    )


def tables(atlas: Atlas) -> str:
    """The same as two tables, and the works for paper."""
    games = frame.table(
        "Games and packs by their first record",
        ("Game or pack", "First record", "Place"),
        ((atlas.of_node(node.id), _game(atlas, node)) for node in _by_year(atlas)),
    )
    facts = frame.table(
        "Dated facts and tales",
        ("No.", "When", "What", "Concerns", "Grade", "Sources"),
        (
            (atlas.of_nodes(event.nodes, grade(atlas, event)), _fact(atlas, at, event))
            for at, event in enumerate(atlas.events, 1)
        ),
    )
    return f"{games}\n\n{facts}\n\n{frame.works(atlas, _cited(atlas))}"


def _cited(atlas: Atlas) -> list[str]:
    found = [key for node in atlas.nodes for key in node.sources]
    for event in atlas.events:
        claim = _claim(atlas, event)
        found += [*claim.sources, *claim.against] if claim else event.sources
    return found


def _game(atlas: Atlas, node: Node) -> list[str]:
    return [atlas.titled(node.id), dress(text(when(node.date))), dress(text(node.place))]


def _fact(atlas: Atlas, at: int, event: Event) -> list[str]:
    _, cited = words_of(atlas, event)
    concerns = ", ".join(dress(text(atlas.tree.nodes[name].name)) for name in event.nodes)
    return [
        f'<a href="#{event.id}">{at}</a>', text(when(event.date)), dress(text(event.title)),
        concerns, badge(grade(atlas, event), atlas.base), cited,
    ]  # fmt: skip
