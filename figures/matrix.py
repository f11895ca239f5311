"""The matrix: which game deals with its cards in which way."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from figures import scene
from figures.atlas import Atlas, brief, face, plain
from figures.scene import TALL, Block, Card, Rect
from rendering.templates import macro
from typeface.setting import Form

WIDE = scene.WIDE._replace(width=990)
NAMES, SLIM = 202, 134  # of the names of games, wide and tall


def wide(atlas: Atlas) -> Markup:
    """The form for wide screens: the headings stand above their columns."""
    pitch = (WIDE.width - NAMES) / len(atlas.mechanics)
    blocks = {m.id: Block(WIDE, pitch - 4, ("name", m.short), ("dim small", m.since))
              for m in atlas.mechanics}  # fmt: skip
    top = max(block.height for block in blocks.values()) + 4
    heads = {}
    for at, (name, block) in enumerate(blocks.items()):
        left, bottom = NAMES + pitch * at, top - 2
        heads[name] = Card(Rect(left, bottom - block.height, left + pitch, bottom), block)
    games = {node.id: Block(WIDE, NAMES - 32, (face(node), brief(node)), least=32)
             for node in atlas.dealt}  # fmt: skip
    return _drawn(atlas, WIDE, NAMES, heads, top, games, (NAMES, 60))


def tall(atlas: Atlas) -> Markup:
    """The form for phones: the headings stand above all and are numbered, as are the columns."""
    blocks = {m.id: Block(TALL, TALL.width - 42, ("name", m.title), ("dim small", m.first),
                          least=46) for m in atlas.mechanics}  # fmt: skip
    heads = scene.stack(2, 2, TALL.width - 2, blocks)
    top = max(card.area.bottom for card in heads.values()) + 36
    games = {node.id: Block(TALL, SLIM - 8, (face(node), plain(node)), least=46)
             for node in atlas.dealt}  # fmt: skip
    return _drawn(atlas, TALL, SLIM, heads, top, games, (8, 24))


def _drawn(atlas: Atlas, form: Form, names: float, heads: Mapping[str, Card], top: float,
           games: Mapping[str, Block], key: tuple[float, float]) -> Markup:  # fmt: skip
    """The grid from a height down; of the key is given where it begins, and its gaps."""
    rows, (x, gap) = scene.stack(top, 1, names - 2, games), key
    bottom = max(card.area.bottom for card in rows.values())
    entries = scene.marks("badge", 26, {atlas.mark(cell) for cell in atlas.cells})
    legend = scene.foot(form, entries, (x, bottom + 26), gap, form.width - 4)
    return macro("figures/matrix", "picture", atlas, form is WIDE, form.width, names, heads, rows,
                 legend, top, bottom)  # fmt: skip
