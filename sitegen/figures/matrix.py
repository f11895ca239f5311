"""The matrix: which game deals with its cards in which way."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from sitegen.data.mechanics import Cell, Mechanic
from sitegen.figures import scene
from sitegen.figures.atlas import Atlas, brief, face, plain
from sitegen.figures.scene import TALL, Block, Form, Rect

WIDE = scene.WIDE._replace(width=990)
NAMES, SLIM = 202, 134  # of the names of games, wide and tall
TITLE = "Games and mechanics"


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens: the headings stand above their columns."""
    pitch = (WIDE.width - NAMES) / len(atlas.mechanics)
    heads = {m.id: Block(WIDE, pitch - 4, ("name", m.short), ("dim small", m.since))
             for m in atlas.mechanics}  # fmt: skip
    top = max(block.height for block in heads.values()) + 4
    games = {
        node.id: Block(WIDE, NAMES - 32, (face(node), brief(node)), least=32)
        for node in atlas.dealt
    }
    parts = []
    for at, mechanic in enumerate(atlas.mechanics):
        left, high = NAMES + pitch * at, heads[mechanic.id].height
        area = Rect(left, top - high - 2, left + pitch, top - 2)
        parts.append(_head(atlas, mechanic, area, heads[mechanic.id], area.middle[0], "middle"))
    marks = {node.id: scene.seal(atlas.number(node), (14, 0)) for node in atlas.dealt
             if node.playable}  # fmt: skip
    grid, bottom = _grid(atlas, WIDE, top, NAMES, games, 30, marks)
    return _whole(atlas, WIDE, [*parts, *grid], bottom, (NAMES, 60))


def tall(atlas: Atlas) -> Markup:
    """The form for phones: the headings stand above all and are numbered, as are the columns."""
    pitch = (TALL.width - SLIM) / len(atlas.mechanics)
    heads = [Block(TALL, TALL.width - 42, ("name", m.title), ("dim small", m.first), least=46)
             for m in atlas.mechanics]  # fmt: skip
    games = {node.id: Block(TALL, SLIM - 8, (face(node), plain(node)), least=46)
             for node in atlas.dealt}  # fmt: skip
    parts, areas = [], scene.stack(2, 2, TALL.width - 2, heads)
    top = areas[-1].bottom + 36
    for at, (mechanic, area) in enumerate(zip(atlas.mechanics, areas, strict=True), 1):
        number = scene.words(str(at), 8, area.middle[1] + 5, "name")
        parts.append(_head(atlas, mechanic, area, heads[at - 1], 34, None, number))
        x = SLIM + pitch * (at - 0.5)
        parts.append(scene.words(str(at), x, top - 12, "dim", "middle"))
    grid, bottom = _grid(atlas, TALL, top, SLIM, games, 4, {})
    return _whole(atlas, TALL, [*parts, *grid], bottom, (8, 24))


def _head(atlas: Atlas, mechanic: Mechanic, area: Rect, block: Block, x: float,
          anchor: str | None, *marks: Markup) -> Markup:  # fmt: skip
    href, classes = f"#mechanic-{mechanic.id}", f"{atlas.classes([mechanic.id])} box"
    return scene.card(classes, href, area, block, x, *marks, anchor=anchor)


def _grid(atlas: Atlas, form: Form, top: float, names: float, games: Mapping[str, Block],
          x: float, marks: Mapping[str, Markup]) -> tuple[list[Markup], float]:  # fmt: skip
    """Lines, names and cells from a height down, and how far down they reach."""
    pitch, parts = (form.width - names) / len(atlas.mechanics), list[Markup]()
    rows = dict(zip(games, scene.stack(top, 1, names - 2, games.values()), strict=True))
    bottom = max(area.bottom for area in rows.values())
    for at in range(len(atlas.mechanics)):
        parts.append(scene.path("lane", f"M{names + pitch * at:g} {top:g}V{bottom:g}"))
    for name, (left, up, right, down) in rows.items():
        area = Rect(left, up + 1, right, down - 1)
        mark = [scene.element("g", marks[name], transform=f"translate(0 {area.middle[1]:g})")
                ] if name in marks else []  # fmt: skip
        parts.append(scene.path("lane", f"M0 {down:g}H{form.width}"))
        parts.append(scene.card(f"{atlas.of_nodes([name])} box",
                                atlas.page(name) or atlas.elsewhere(name), area, games[name], x,
                                *mark))  # fmt: skip
        for at, mechanic in enumerate(atlas.mechanics):
            if name in mechanic.cells:
                edge = names + pitch * at
                here = Rect(edge + 1, up + 1, edge + pitch - 1, down - 1)
                parts.append(_cell(atlas, mechanic, mechanic.cells[name], here))
    return parts, bottom


def _cell(atlas: Atlas, mechanic: Mechanic, cell: Cell, area: Rect) -> Markup:
    label = f"{plain(atlas.tree.nodes[cell.node])}, {mechanic.title}, {cell.grade}"
    classes = f"{atlas.classes([cell.mechanic], cell.grade)} box"
    mark = scene.badge(cell.grade, area.middle, atlas.base, 18)
    return scene.card(classes, f"#{cell.id}", area, None, 0, mark, label=label)


def _whole(atlas: Atlas, form: Form, parts: list[Markup], bottom: float, key: tuple[float, float]
           ) -> Markup:  # fmt: skip
    x, gap = key
    entries = scene.grades((cell.grade for cell in atlas.cells), atlas.base)
    row, _ = scene.key(form, entries, (x, bottom + 26), 0, len(entries), gap)
    return scene.svg(form.width, bottom + 44, TITLE, *parts, row)
