"""Faces of the French pack: pips, courts, jokers."""

from __future__ import annotations

from math import cos, pi, sin

from card_art import base, brush
from card_art.cards import Design, parts
from card_art.colour import paint
from card_art.data import in_field, table
from card_art.shapes import drawing
from card_art.svg import Pen, ink, moved, num, placed, tag


def draw(pen: Pen, design: Design, code: str) -> str:
    """The body of a card of the French pack."""
    if code == "back":
        return base.back(design)
    if code in ("X", "XR", "XB"):
        return base.edge(design) + joker(pen, design, code)
    suit, rank = parts(design.id, code)
    index = pen.use(f"i-{code}", lambda: _index(pen, suit, rank))
    body = base.edge(design) + index + base.turned(design, index)
    if rank in "JQK":
        return body + _court(pen, design, suit, rank)
    return body + _pips(pen, suit, rank)


def _colour(suit: str) -> str:
    return "red" if suit in "HD" else "ink"


def pip(pen: Pen, suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """A pip with its middle at x, y; red ones carry an inner line from 26 units up."""

    def make() -> str:
        scale, shape = size / 100, table("shapes")["french"][suit]
        body = tag("path", d=moved(shape, -size / 2, -size / 2, scale), fill=paint(_colour(suit)))
        if suit in "HD" and size >= 26:
            inner = moved(shape, -0.28 * size, -0.28 * size, 0.56 * scale)
            body += tag(
                "path",
                d=inner,
                fill="none",
                stroke=paint("paper"),
                stroke_width=9 * 0.56 * scale,
            )
        return body

    return pen.use(f"p-{suit}-{size:g}", make, placed(x, y, 1, "180" if turned else ""))


def _index(pen: Pen, suit: str, rank: str) -> str:
    text = "10" if rank == "T" else rank
    left, squeeze = (9, 0.8) if rank == "T" else (12, 1)
    return brush.figures(text, left, 14, 50, _colour(suit), squeeze) + pip(pen, suit, 29, 90, 37)


def _pips(pen: Pen, suit: str, rank: str) -> str:
    layout = table("packs")["french"]
    row, field = layout[rank], layout["field"]
    middle = field[1] + field[3] / 2
    return "".join(
        pip(pen, suit, x, y, row["size"], turned=y > middle + 1)
        for x, y in in_field(row["at"], field)
    )


def _court(pen: Pen, design: Design, suit: str, rank: str) -> str:
    robe = _colour(suit)

    def bust() -> str:
        return drawing(table("shapes")["court"][rank], 4.6)

    half = pen.use(f"k-{rank}", bust, placed(55, 28, 0.9))
    half += pen.use(f"r-{robe}", lambda: _robe(robe))
    body = half + base.turned(design, half)
    lines = tag("rect", x=52, y=20, width=96, height=240, rx=4)
    lines += tag("path", d="M52 140H148")
    lines += tag("circle", cx=100, cy=140, r=27, fill=paint("paper"))
    return body + ink(2.6, lines) + pip(pen, suit, 100, 140, 42)


def _robe(colour: str) -> str:
    shoulders = "M60 140C60 118 78 105 100 105C122 105 140 118 140 140Z"
    return ink(4.1, tag("path", d=shoulders, fill=paint(colour)))


def star(x: float, y: float, r: float, colour: str) -> str:
    """A five-pointed star about x, y."""
    points = []
    for step in range(10):
        far, turn = (r if step % 2 == 0 else 0.45 * r), pi * step / 5
        points.append(f"{num(x + far * sin(turn))} {num(y - far * cos(turn))}")
    return ink(2.6, tag("path", d=f"M{'L'.join(points)}Z", fill=paint(colour)))


def joker(pen: Pen, design: Design, code: str) -> str:
    """The joker: star in two corners, head with bells; two-joker packs add a sign."""
    colour = "paper" if code == "XB" else "red"
    corner = star(38, 40, 24, colour)
    word = {"XR": "大", "XB": "小"}.get(code)
    if word:
        corner += brush.sign(pen, word, 19, 72, 38, 2)
    head = drawing(table("shapes")["joker"]["head"], 4.2, robe=colour)
    return corner + base.turned(design, corner) + tag("g", head, transform=placed(46, 82, 1.08))
