"""End marks of the money packs: ground, figure, suit sign and counting rods."""

from __future__ import annotations

from card_art import brush, marks
from card_art.cards import Design
from card_art.colour import paint
from card_art.data import table
from card_art.svg import Pen, ink, num, placed, tag

NUMERALS = "一二三四五六七八九"
# Room above and below the marks where it is not 5: strings and tens are ruled twice.
_MARGINS = {"s": 6.5, "t": 5.5}


def pip_end(pen: Pen, design: Design, suit: str, rank: int) -> str:
    """The upper end of a card of the four suits."""
    x, y, width, high = _strip(design)
    margin = _MARGINS.get(suit, 5)
    height = high - 2 * margin
    colour = "paper" if suit in "mt" else "ink"
    body = _ground(design, suit)
    left = x + (6 if suit == "t" else 8)
    if design.index == "chinese":
        for char in NUMERALS[rank - 1] + ("十" if suit == "t" else ""):
            body += brush.sign(pen, char, left, y + margin, height, 3, colour)
            left += 1.06 * height
    else:
        body += brush.figures(str(rank), left, y + margin, height, colour)
        left += brush.advance(str(rank), height)
        if suit == "t":  # a narrow nought leaves the figure, which tells the tens apart, its width
            body += brush.figures("0", left, y + margin, height, colour, 0.62)
            left += brush.advance("0", height, 0.62)
        middle = left + (0.54 if suit == "t" else 0.59) * height
        body += _mini(pen, suit, middle, y + high / 2, height)
    return body + _rods(rank, x + width - 6, y + margin, height, colour)


def honour_end(pen: Pen, design: Design, code: str) -> str:
    """The upper end of an extra card: toothed, red or paper, with two signs."""
    x, y, width, high = _strip(design)
    red = not code.startswith("wf")
    tooth = width / 13
    teeth = "".join(
        f"L{num(x + width - (step + 0.5) * tooth)} {num(y + high)}"
        f"L{num(x + width - (step + 1) * tooth)} {num(y + high - 6)}"
        for step in range(13)
    )
    edge = f"M{num(x + width)} {num(y + high - 6)}{teeth}"
    body = ""
    if red:
        body = tag("path", d=f"{edge}V{num(y)}H{num(x + width)}Z", fill=paint("red"))
    body += ink(2, tag("path", d=edge))
    colour = "paper" if red else "ink"
    size = high - 12
    left, right = table("packs")["ends"][code]
    if left:
        body += brush.sign(pen, left, x + 7, y + 3, size, 3, colour)
    else:
        r = size / 2
        if red:
            flower = marks.blossom(r, "paper", "red", "red", "red")
        else:
            flower = marks.blossom(r, "paper", "ochre", "ink")
        body += tag("g", flower, transform=placed(x + 7 + r, y + 3.5 + r))
    return body + brush.sign(pen, right, x + width - 7 - size, y + 3, size, 3, colour)


def _strip(design: Design) -> tuple[float, float, float, float]:
    row = table("packs")["format"][design.format]
    x, y, width, _ = row["frame"]
    return x, y, width, row["end"]


def _ground(design: Design, suit: str) -> str:
    x, y, width, high = _strip(design)
    black = tag("rect", x=x, y=y, width=width, height=high, fill=paint("ink"))
    if suit == "m":
        return black
    if suit == "c":
        return ink(2.4, tag("path", d=f"M{num(x)} {num(y + high)}H{num(x + width)}"))
    levels = [y + 3.4, y + high - 3.4] if suit == "t" else [y + 4.6, y + high - 4.6]
    if suit == "s":
        levels.append(y + high)
    rules = "".join(f"M{num(x)} {num(level)}H{num(x + width)}" for level in levels)
    if suit == "t":
        return black + ink(2.2, tag("path", d=rules), "paper")
    return ink(2.2, tag("path", d=rules))


def _mini(pen: Pen, suit: str, x: float, y: float, height: float) -> str:
    if suit in "mt":
        side = 0.88 * height
        return brush.sign(pen, "萬", x - side / 2, y - side / 2, side, 3, "paper")
    where = placed(x, y)
    if suit == "c":
        return pen.use("p-coin", lambda: _mini_coin(0.44 * height), where)
    return pen.use("p-string", lambda: marks.string(0.56 * height, 1.06 * height, 3), where)


def _mini_coin(r: float) -> str:
    # No legend at this size: a plain disc with its hole.
    hole = 0.3 * r
    body = tag("circle", r=r, fill=paint("ochre"), stroke_width=1.7)
    body += tag(
        "rect",
        x=-hole,
        y=-hole,
        width=2 * hole,
        height=2 * hole,
        fill=paint("paper"),
        stroke_width=1.7,
    )
    return tag("g", body, stroke=paint("ink"))


def _rods(rank: int, right: float, y: float, height: float, colour: str) -> str:
    # Counting rods: upright bars to five, a lying bar stands for five from six on.
    width, bar = 1.02 * height, 0.13 * height
    pitch, middle = width / 4.2, right - width / 2
    count = rank if rank <= 5 else rank - 5
    top = y if rank <= 5 else y + 0.34 * height
    rods = ""
    if rank > 5:
        rods = f"M{num(right - width)} {num(y + bar / 2)}H{num(right)}"
    for step in range(count):
        x = middle + (step - (count - 1) / 2) * pitch
        rods += f"M{num(x)} {num(top)}V{num(y + height)}"
    return tag("path", d=rods, stroke=paint(colour), stroke_width=bar)
