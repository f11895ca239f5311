"""The timeline: games and packs on one side of an axis, dated facts on the other."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from sitegen.data.lineage import Event, Node
from sitegen.figures import scene
from sitegen.figures.atlas import Atlas, brief, face, on_axis, shortly, when
from sitegen.figures.ladder import station, station_words
from sitegen.figures.scene import TALL, WIDE, Block, Rect

AXIS, TOP, RIGHT = 390, 40, 904  # of the wide form; right of it stand the years
GAMES, FACTS = AXIS - 62, AXIS + 84  # of the signs of games and of facts
RAIL, WORDS = 58, 94  # of the signs and the words of the tall form


def spread(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Middles of boxes that do not overlap, in order, as near as can be to those wanted."""
    groups: list[tuple[float, int]] = []  # sum of what its members want, how many they are
    below = [sum(heights[:at]) + high / 2 for at, high in enumerate(heights)]
    for want, start in zip(wanted, below, strict=True):
        group = (want - start, 1)
        while groups and groups[-1][0] / groups[-1][1] > group[0] / group[1]:
            before = groups.pop()
            group = (group[0] + before[0], group[1] + before[1])
        groups.append(group)
    level = [total / many for total, many in groups for _ in range(many)]
    return [round(start + base, 1) for start, base in zip(below, level, strict=True)]


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens: upright, with the games at the left and the facts at the right."""
    items, end = dict[str, Markup](), _down(atlas, atlas.chart["timeline"]["axis"][-1][0])
    sides: tuple[Sequence[Node | Event], ...] = atlas.by_year, atlas.facts
    for side in sides:
        blocks = [_words(it) for it in side]
        places = spread([_down(atlas, it.year) for it in side], [b.height for b in blocks])
        for it, block, y in zip(side, blocks, places, strict=True):
            items[it.id] = _item(atlas, it, block, y)
        end = max(end, places[-1])
    end, ticks = end + 16, list[Markup]()
    for year in atlas.chart["timeline"]["ticks"]:
        y = _down(atlas, year)
        number = scene.words(str(year), WIDE.width - 3, y + 4, "dim small", "end")
        ticks.append(scene.path("tick", f"M0 {y:g}H{RIGHT - 2}") + number)
    entries = scene.grades((fact.grade for fact in atlas.facts), atlas.base)
    key, _ = scene.key(WIDE, entries, (FACTS - 20, end + 36), 0, len(entries), 60)
    return scene.svg(
        WIDE.width, end + 50, "Timeline", *ticks, scene.path("lane", f"M{AXIS} 16V{end:g}"),
        *(items[it.id] for it in atlas.in_time), key,
    )  # fmt: skip


def _down(atlas: Atlas, year: float) -> float:
    return TOP + on_axis(atlas.chart["timeline"]["axis"], year)


def _words(it: Node | Event) -> Block:
    if isinstance(it, Event):
        room = RIGHT - FACTS - 36
        return Block(WIDE, room, ("", it.title), tail=f", {when(it.date)}", least=31)
    said, tail = (face(it), brief(it)), f", {shortly(it.date)}"
    return Block(WIDE, GAMES - 24, said, tail=tail, least=31)


def _item(atlas: Atlas, it: Node | Event, block: Block, y: float) -> Markup:
    """A game or a fact, and the line from it to its year."""
    true, half, number = _down(atlas, it.year), block.height / 2 - 1.5, atlas.number(it)
    if isinstance(it, Node):
        return scene.card(
            f"{atlas.of_node(it.id)} box", atlas.address(it.id),
            Rect(2, y - half, GAMES + 14, y + half), block, GAMES - 18,
            scene.path("stem", f"M{GAMES + 12} {y:g}L{AXIS - 22} {true:g}H{AXIS}"),
            scene.ring((AXIS, true), 3, "head-of"), atlas.sign(it, (GAMES, y)), anchor="end",
        )  # fmt: skip
    return scene.card(
        f"{atlas.of_nodes(it.nodes, it.grade)} link", f"#{it.id}",
        Rect(FACTS - 26, y - half, RIGHT, y + half), block, FACTS + 30,
        scene.path("span", f"M{AXIS + 5} {true - 2:g}V{_down(atlas, it.until or it.year) + 2:g}"),
        scene.stroke(f"M{AXIS + 5} {true:g}H{AXIS + 20}L{FACTS - 24} {y:g}", it.grade),
        scene.sign(number, it.grade, (FACTS, y), atlas.base), frame="halo",
        label=f"{number} {it.title}, {when(it.date)}, {it.grade}",
    )  # fmt: skip


def tall(atlas: Atlas) -> Markup:
    """The form for phones: all in one row of time, with a line for each century."""
    parts, century, y = list[Markup](), 0, -16.0
    for it in atlas.in_time:
        if it.year // 100 != century:
            century, y = it.year // 100, y + 56
            parts.append(scene.words(f"{century}00", 8, y - 6, "dim"))
            parts.append(scene.path("lane", f"M{RAIL} {y - 12:g}H{TALL.width}"))
        row, y = _row(atlas, it, y)
        parts.append(row)
    rail = scene.path("lane", f"M{RAIL} 10V{y - 10:g}")
    return scene.svg(TALL.width, y + 4, "Timeline", rail, *parts)


def _row(atlas: Atlas, it: Node | Event, y: float) -> tuple[Markup, float]:
    """A game or a fact from a height down, and where the next one begins."""
    if isinstance(it, Node):
        area = Rect(2, y, TALL.width - 2, y + station_words(it, WORDS).height)
        return station(atlas, it, area, RAIL, WORDS), area.bottom + 2
    said, number = f"{when(it.date)}, {it.grade}", atlas.number(it)
    block = Block(TALL, TALL.width - WORDS - 4, ("", it.title), ("dim small", said), least=50)
    area = Rect(RAIL - 26, y, TALL.width - 2, y + block.height)
    return scene.card(
        f"{atlas.of_nodes(it.nodes, it.grade)} link", f"#{it.id}", area, block, WORDS,
        scene.sign(number, it.grade, (RAIL, area.middle[1]), atlas.base), frame="halo",
        label=f"{number} {it.title}, {said}",
    ), area.bottom + 2  # fmt: skip
