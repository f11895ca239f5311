"""Faces of the Spanish pack: frame with its gaps, signs, figures."""

from __future__ import annotations

from card_art import base, brush, french
from card_art.cards import Design, parts
from card_art.colour import paint
from card_art.data import in_field, table
from card_art.shapes import drawing
from card_art.svg import Pen, num, placed, tag

FIGURES = {"10": "sota", "11": "caballo", "12": "rey"}


def draw(pen: Pen, design: Design, code: str) -> str:
    """The body of a card of the Spanish pack."""
    if code == "back":
        return base.back(design)
    if code == "X":
        return base.edge(design) + french.joker(pen, design, code)
    suit, rank = parts(design.id, code)
    frame = pen.use(f"f-{suit}", lambda: _frame(suit))
    index = pen.use(f"i-{code}", lambda: _index(pen, suit, rank))
    body = base.edge(design) + frame + index + base.turned(design, index)
    if rank in FIGURES:
        return body + _figure(pen, suit, rank)
    row = table("packs")["spanish"]
    return body + "".join(
        sign(pen, suit, x, y, row[rank]["size"]) for x, y in in_field(row[rank]["at"], row["field"])
    )


def sign(pen: Pen, suit: str, x: float, y: float, size: float) -> str:
    """A suit sign with its middle at x, y."""
    return pen.use(
        f"p-{suit}",
        lambda: drawing(table("shapes")["spanish"][suit], 5),
        placed(x - size / 2, y - size / 2, size / 100),
    )


def _frame(suit: str) -> str:
    # The pinta: gaps in the short sides tell the suit.
    gaps = table("packs")["spanish"]["gaps"][suit]
    left, right, top, bottom = 14.0, 186.0, 14.0, 266.0
    path = f"M{num(left)} {num(top)}V{num(bottom)}M{num(right)} {num(top)}V{num(bottom)}"
    part = (right - left) / (gaps + 1)
    for level in (top, bottom):
        for piece in range(gaps + 1):
            start = left + piece * part + (6.5 if piece else -1.7)
            end = left + (piece + 1) * part - (6.5 if piece < gaps else -1.7)
            path += f"M{num(start)} {num(level)}H{num(end)}"
    return tag("path", d=path, fill="none", stroke=paint("ink"), stroke_width=3.4)


def _index(pen: Pen, suit: str, rank: str) -> str:
    height = 44 if len(rank) == 1 else 38
    body = brush.figures(rank, 23, 23, height)
    middle = 37 if len(rank) == 1 else 38
    # Slim signs may stand taller, so that all four weigh the same.
    size = 36 if suit in "EB" else 29
    return body + sign(pen, suit, middle, 23 + height + 4 + size / 2, size)


def _figure(pen: Pen, suit: str, rank: str) -> str:
    colour = table("packs")["spanish"]["colour"][suit]
    who = FIGURES[rank]
    width, middle = (92, 93) if who == "caballo" else (98, 91)
    scale = width / 100
    where = placed(middle - width / 2, 152 - 75 * scale, scale)
    figure = tag(
        "g", drawing(table("shapes")["spanish_figure"][who], 4, suit=colour), transform=where
    )
    return sign(pen, suit, 153, 57, 58) + figure
