"""Faces of the money packs: cash, strings, myriads and the extra cards."""

from __future__ import annotations

from typing import Any

from card_art import base, brush, ends, marks
from card_art.cards import Design, parts
from card_art.colour import paint
from card_art.data import in_field, table
from card_art.svg import Pen, ink, num, placed, tag

# What follows the numeral: 十 on the tens, 萬 on every pack, 萬貫 on the old leaf.
_UNITS = (("十", "ten", 2), ("萬", "wan", 0), ("貫", "guan", 0))


def draw(pen: Pen, design: Design, code: str) -> str:
    """The body of a card of a money pack."""
    if code == "back":
        return base.back(design)
    suit, rank = parts(design.id, code)
    body = base.edge(design)
    if design.index != "none":
        body += _ends(pen, design, code, suit, rank)
    body += _frame(design)
    if suit == "c":
        return body + _cash(pen, design, rank)
    if suit == "s":
        return body + _strings(pen, design, rank)
    if rank.isdigit():
        return body + _figured(pen, design, suit, rank)
    return body + _honour(pen, design, code)


def _ends(pen: Pen, design: Design, code: str, suit: str, rank: str) -> str:
    def make() -> str:
        if rank.isdigit():
            return ends.pip_end(pen, design, suit, int(rank))
        return ends.honour_end(pen, design, code)

    key = f"e-{code}"
    return pen.use(key, make) + base.turned(design, pen.use(key, make))


def _format(design: Design) -> dict[str, Any]:
    row: dict[str, Any] = table("packs")["format"][design.format]
    return row


def _frame(design: Design) -> str:
    x, y, width, height = _format(design)["frame"]
    return ink(2.4, tag("rect", x=x, y=y, width=width, height=height, rx=3))


def _cash(pen: Pen, design: Design, rank: str) -> str:
    row = table("packs")["cash"][design.format][rank]
    key = f"c-{row['r']:g}"
    return "".join(
        pen.use(key, lambda: marks.coin(row["r"]), placed(x, y))
        for x, y in in_field(row["at"], _format(design)["field"])
    )


def _strings(pen: Pen, design: Design, rank: str) -> str:
    row = table("packs")["strings"][design.format][rank]
    width, height = row["size"]
    key = f"s-{width}-{height}"
    body = "".join(
        pen.use(key, lambda: marks.string(width, height, row["discs"]), placed(x, y))
        for x, y in in_field(row["at"], _format(design)["field"])
    )
    if "stamp" in row:
        body += marks.stamp(pen, *row["stamp"])
    return body


def _figured(pen: Pen, design: Design, suit: str, rank: str) -> str:
    # A myriad or a ten: the value in writing, and a head that is nobody else's.
    rows = table("packs")["myriads" if suit == "m" else "tens"]
    row = rows["leaf" if design.index == "none" else design.format]
    body = ""
    for char, key, bold in ((ends.NUMERALS[int(rank) - 1], "numeral", 2), *_UNITS):
        if key in row:
            x, y, size = row[key]
            body += brush.sign(pen, char, x, y, size, bold)
    x, y, size = row["head"]
    who = rank if suit == "m" else suit + rank
    return body + tag("g", marks.head(who), transform=placed(x, y, size / 100))


def _honour(pen: Pen, design: Design, code: str) -> str:
    rows = table("packs")["honours"][design.format]
    row = rows[code if code in rows else code.removesuffix("-leaf")]
    body = ""
    if "empty" in row:
        body += _empty(*row["empty"])
    if "half" in row:
        body += _half(*row["half"])
    if "sprig" in row:
        x, y, r = row["sprig"]
        solid = code == "rf"
        body += pen.use(f"p-{code}", lambda: marks.sprig(r, solid), placed(x, y))
    for char, x, y, size, bold in row.get("signs", []):
        body += brush.sign(pen, char, x, y, size, bold)
    if "head" in row:
        who, x, y, size = row["head"]
        body += pen.use(f"p-{who}", lambda: marks.head(who), placed(x, y, size / 100))
    if "stamp" in row:
        body += marks.stamp(pen, *row["stamp"])
    return body


def _dots(path: str) -> str:
    return tag("path", d=path, stroke_dasharray="1 7")


def _circle(x: float, y: float, r: float, half: bool = False) -> str:
    low = f"A{num(r)} {num(r)} 0 0 1 {num(x)} {num(y + r)}"
    if half:
        return f"M{num(x)} {num(y - r)}{low}"
    return f"M{num(x)} {num(y - r)}{low}A{num(r)} {num(r)} 0 0 1 {num(x)} {num(y - r)}"


def _empty(x: float, y: float, r: float) -> str:
    # A coin that is not there.
    side = 0.6 * r
    hole = f"M{num(x - side / 2)} {num(y - side / 2)}h{num(side)}v{num(side)}h{num(-side)}Z"
    return ink(3, _dots(_circle(x, y, r)) + _dots(hole))


def _half(x: float, y: float, r: float) -> str:
    # The left half of a coin, cut straight; the right half dotted.
    rim, hole, inner = max(0.13 * r, 1.6), 0.3 * r, 0.78 * r
    left = f"M{num(x)} {num(y - r)}A{num(r)} {num(r)} 0 0 0 {num(x)} {num(y + r)}Z"
    body = tag("path", d=left, fill=paint("ochre"), stroke_width=rim)
    ring = f"M{num(x)} {num(y - inner)}A{num(inner)} {num(inner)} 0 0 0 {num(x)} {num(y + inner)}"
    body += tag("path", d=ring, stroke_width=0.045 * r)
    out, dash = 0.56 * r, 0.13 * r
    legend = (
        f"M{num(x - out)} {num(y - dash)}V{num(y + dash)}"
        f"M{num(x)} {num(y - out)}h{num(-dash)}M{num(x)} {num(y + out)}h{num(-dash)}"
    )
    body += tag("path", d=legend, stroke_width=0.1 * r)
    square = f"M{num(x)} {num(y - hole)}H{num(x - hole)}V{num(y + hole)}H{num(x)}"
    body += tag("path", d=f"{square}Z", fill=paint("paper"), stroke="none")
    body += tag("path", d=square, stroke_width=0.11 * r, stroke_linejoin="miter")
    body += tag("path", d=f"M{num(x)} {num(y - r)}V{num(y + r)}", stroke_width=4)
    return ink(1, body) + ink(3, _dots(_circle(x, y, r, half=True)))
