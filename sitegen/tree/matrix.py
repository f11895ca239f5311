"""The matrix: which game deals with its cards in which way."""

from __future__ import annotations

from sitegen.evidence.badges import badge
from sitegen.markup import dress, text
from sitegen.tree import drawing, filter, frame
from sitegen.tree.atlas import Atlas, brief, plain
from sitegen.tree.lineage import Node
from sitegen.tree.mechanics import Cell, Mechanic
from sitegen.tree.wide import number

WIDE, NAMES, HEAD, ROW = 948, 220, 92, 32
NARROW, SLIM, TALL = 350, 134, 46
CAPTION = (
    "A row is a game, a column a mechanic with the year in which it is first surely met in this "
    "tree. The sign tells how surely the game has it, and leads to clause or source."
)


def rows(atlas: Atlas) -> list[Node]:
    """Games with a known mechanic: the family from the top of the tree down, then the others."""
    known = {node for mechanic in atlas.mechanics for node in mechanic.cells}
    return [node for node in atlas.nodes if node.id in known or node.playable]


def cells(atlas: Atlas) -> list[Cell]:
    """All cells, column by column."""
    return [cell for mechanic in atlas.mechanics for cell in mechanic.cells.values()]


def picture(atlas: Atlas) -> str:
    """Filter and picture."""
    grades = [cell.grade for cell in cells(atlas)]
    return filter.form(atlas, grades, ".kin__cell|mark|marks") + frame.both(
        _wide(atlas), _tall(atlas), CAPTION
    )


# --- wide ------------------------------------------------------------------------------------


def _wide(atlas: Atlas) -> str:
    pitch = (WIDE - NAMES) / len(atlas.mechanics)
    nodes = rows(atlas)
    height = HEAD + ROW * len(nodes)
    parts = [
        _head(atlas, mechanic, NAMES + pitch * (at + 0.5), pitch, height)
        for at, mechanic in enumerate(atlas.mechanics)
    ]
    for row, node in enumerate(nodes):
        y = HEAD + ROW * (row + 0.5)
        parts.append(_name(atlas, node, y))
        parts += [
            _cell(atlas, mechanic.cells[node.id], (NAMES + pitch * (at + 0.5), y), (pitch - 8, 28))
            for at, mechanic in enumerate(atlas.mechanics)
            if node.id in mechanic.cells
        ]
    parts.append(drawing.signs(_grades(atlas), (NAMES, height + 26), 140, atlas.base))
    return _svg(WIDE, height + 44, "".join(parts))


def _grades(atlas: Atlas) -> list[str]:
    return drawing.in_order(cell.grade for cell in cells(atlas))


def _svg(width: float, height: float, inside: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="group" aria-label="Games and mechanics">'
        f"{inside}</svg>"
    )


def _head(atlas: Atlas, mechanic: Mechanic, x: float, pitch: float, height: float) -> str:
    words = drawing.lines(mechanic.short, pitch - 6, 14.5)
    said = "".join(
        f'<tspan x="{x:g}" y="{60 - 18 * (len(words) - 1 - at):g}">{text(line)} </tspan>'
        for at, line in enumerate(words)
    )
    return (
        f'<path class="lane" d="M{x - pitch / 2:g} {HEAD}V{height:g}"/>'
        f'<a class="{atlas.classes([mechanic.id])} box" href="#mechanic-{mechanic.id}">'
        f'<rect class="frame frame--row" x="{x - pitch / 2 + 2:g}" y="2" width="{pitch - 4:g}" '
        f'height="{HEAD - 8}" rx="4"/><text class="name" text-anchor="middle">{said}</text> '
        f'<text class="dim small" x="{x:g}" y="79" text-anchor="middle">'
        f"{text(mechanic.since)}</text></a>"
    )


def _name(atlas: Atlas, node: Node, y: float) -> str:
    seal = drawing.seal(number(atlas.tree, node), 14, y) if node.playable else ""
    face = "name bold" if node.playable else "name"
    address = atlas.links.get(node.id) or atlas.elsewhere(node.id)
    return (
        f'<path class="lane" d="M0 {y + ROW / 2:g}H{WIDE}"/>'
        f'<a class="{_of_row(atlas, node)} box" href="{text(address)}">'
        f'<rect class="frame frame--row" x="1" y="{y - 14:g}" width="{NAMES - 6}" height="28" '
        f'rx="4"/>{seal}<text class="{face}" x="34" y="{y + 5:g}">'
        f"{drawing.said(brief(node))}</text></a>"
    )


def _of_row(atlas: Atlas, node: Node) -> str:
    return atlas.classes(atlas.has(node.id))


def _cell(atlas: Atlas, cell: Cell, at: drawing.Spot, size: drawing.Spot) -> str:
    x, y = at
    return (
        f'<a class="{_of_cell(atlas, cell)} box" href="#{cell.id}" '
        f'aria-label="{text(_told(atlas, cell))}">'
        f'<rect class="frame frame--row" x="{x - size[0] / 2:g}" y="{y - size[1] / 2:g}" '
        f'width="{size[0]:g}" height="{size[1]:g}" rx="4"/>'
        f'<use class="sign__grade" href="{atlas.base}assets/cards/badges.svg#{cell.grade}" '
        f'x="{x - 9:g}" y="{y - 9:g}" width="18" height="18"/></a>'
    )


def _of_cell(atlas: Atlas, cell: Cell) -> str:
    return atlas.classes([cell.mechanic], cell.grade)


def _told(atlas: Atlas, cell: Cell) -> str:
    title = next(m.title for m in atlas.mechanics if m.id == cell.mechanic)
    return f"{plain(atlas.tree.nodes[cell.node])}, {title}, {cell.grade}"


# --- narrow ----------------------------------------------------------------------------------


def _tall(atlas: Atlas) -> str:
    pitch = (NARROW - SLIM) / len(atlas.mechanics)
    heads = [_key_row(atlas, at, mechanic) for at, mechanic in enumerate(atlas.mechanics, 1)]
    top = TALL * len(heads) + 20
    nodes, parts = rows(atlas), heads
    bottom = top + 34 + TALL * len(nodes)
    for at in range(len(atlas.mechanics)):
        x = SLIM + pitch * (at + 0.5)
        parts.append(f'<path class="lane" d="M{x - pitch / 2:g} {top:g}V{bottom:g}"/>')
        parts.append(
            f'<text class="dim" x="{x:g}" y="{top + 22:g}" text-anchor="middle">{at + 1}</text>'
        )
    for row, node in enumerate(nodes):
        y = top + 34 + TALL * (row + 0.5)
        parts.append(_slim_name(atlas, node, y))
        parts += [
            _cell(atlas, m.cells[node.id], (SLIM + pitch * (at + 0.5), y), (pitch - 1, TALL - 2))
            for at, m in enumerate(atlas.mechanics)
            if node.id in m.cells
        ]
    parts.append(drawing.signs(_grades(atlas), (8, bottom + 26), 110, atlas.base))
    return _svg(NARROW, bottom + 44, "".join(parts))


def _key_row(atlas: Atlas, at: int, mechanic: Mechanic) -> str:
    y = TALL * (at - 0.5) + 4
    return (
        f'<a class="{atlas.classes([mechanic.id])} box" href="#mechanic-{mechanic.id}">'
        f'<rect class="frame frame--row" x="2" y="{y - 22:g}" width="{NARROW - 4}" height="44" '
        f'rx="4"/><text class="name" x="8" y="{y + 5:g}">{at}</text> '
        f'<text class="name" x="34" y="{y - 3:g}">{text(mechanic.title)}</text> '
        f'<text class="dim small" x="34" y="{y + 15:g}">{text(mechanic.first)}</text></a>'
    )


def _slim_name(atlas: Atlas, node: Node, y: float) -> str:
    words = drawing.lines(plain(node), SLIM - 6, 15)
    first = y + 5 - 9 * (len(words) - 1)
    said = "".join(
        f'<tspan x="2" y="{first + 18 * at:g}">{drawing.said(line)} </tspan>'
        for at, line in enumerate(words)
    )
    face = "name bold" if node.playable else "name"
    address = atlas.links.get(node.id) or atlas.elsewhere(node.id)
    return (
        f'<path class="lane" d="M0 {y + TALL / 2:g}H{NARROW}"/>'
        f'<a class="{_of_row(atlas, node)} box" href="{text(address)}">'
        f'<rect class="frame frame--row" x="0.5" y="{y - 22:g}" width="{SLIM - 2}" height="44" '
        f'rx="4"/><text class="{face}">{said}</text></a>'
    )


# --- in words --------------------------------------------------------------------------------


def listing(atlas: Atlas) -> str:
    """Every mechanic, and under it the games that have it, with clause or source."""
    items = "".join(_entry(atlas, mechanic) for mechanic in atlas.mechanics)
    return f'<ol class="kin" data-search-exclude>{items}</ol>'


def _entry(atlas: Atlas, mechanic: Mechanic) -> str:
    games = "".join(_in_words(atlas, cell) for cell in mechanic.cells.values())
    return (
        f'<li class="{atlas.classes([mechanic.id])} kin__node" id="mechanic-{mechanic.id}">'
        f'<h3 class="kin__title">{text(mechanic.title.capitalize())}</h3>'
        f"<p>{text(mechanic.what)} First sure date in this tree: {text(mechanic.first)}. "
        f"{badge(mechanic.grade, atlas.base)} {atlas.cite(mechanic.sources)}</p>"
        f'<ul class="kin__edges">{games}</ul></li>'
    )


def _in_words(atlas: Atlas, cell: Cell) -> str:
    title = dress(text(atlas.tree.nodes[cell.node].name))
    address = atlas.links.get(cell.node) or atlas.elsewhere(cell.node)
    game = atlas.games.get(cell.node)
    clauses = "".join(
        f' <a href="{text(atlas.links[cell.node])}#{number}">{number} '
        f"{text(game.rulebook.clauses[number].title)}</a>."
        for number in cell.clauses
        if game is not None
    )
    says = f" {text(cell.says)}" if cell.says else ""
    return (
        f'<li class="{_of_cell(atlas, cell)} kin__cell" id="{cell.id}">'
        f'<a href="{text(address)}">{title}</a>.{says}{clauses} {badge(cell.grade, atlas.base)} '
        f"{atlas.cite(cell.sources)}</li>"
    )


def tables(atlas: Atlas) -> str:
    """The same as a table, and the works for paper."""
    heads = ["Game", *(text(mechanic.short) for mechanic in atlas.mechanics)]
    grid = frame.table(
        "Games and mechanics",
        heads,
        ((_of_row(atlas, node), _row(atlas, node)) for node in rows(atlas)),
    )
    cited = [key for mechanic in atlas.mechanics for key in mechanic.sources]
    cited += [key for cell in cells(atlas) for key in cell.sources]
    return f"{grid}\n\n{frame.works(atlas, cited)}"


def _row(atlas: Atlas, node: Node) -> list[str]:
    title = dress(text(node.name))
    address = atlas.links.get(node.id) or atlas.elsewhere(node.id)
    return [
        f'<a href="{text(address)}">{title}</a>',
        *(_in_table(atlas, mechanic.cells.get(node.id)) for mechanic in atlas.mechanics),
    ]


def _in_table(atlas: Atlas, cell: Cell | None) -> str:
    if cell is None:
        return ""
    inside = badge(cell.grade, atlas.base, f"#{cell.id}")
    return f'<span class="{_of_cell(atlas, cell)}">{inside}</span>'
