"""The suit signs and ornaments of the money packs: coin, string, blossom, head, stamp."""

from __future__ import annotations

from math import cos, pi, sin

from card_art import brush
from card_art.colour import paint
from card_art.data import table
from card_art.shapes import drawing, face
from card_art.svg import Pen, ink, num, placed, tag


def coin(r: float) -> str:
    """A cash coin of radius r about 0, 0; with ring and legend from 15 units up."""
    body = tag("circle", r=r, fill=paint("ochre"), stroke_width=max(0.13 * r, 1.6))
    if r >= 15:
        body += tag("circle", r=0.78 * r, stroke_width=max(0.045 * r, 0.8))
        out, half = 0.56 * r, 0.13 * r
        legend = "".join(
            f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}"
            for x, y, dx, dy in (
                (0, -out, half, 0),
                (out, 0, 0, half),
                (0, out, half, 0),
                (-out, 0, 0, half),
            )
        )
        body += tag("path", d=legend, stroke_width=0.1 * r)
    hole = 0.3 * r
    body += tag(
        "rect",
        x=-hole,
        y=-hole,
        width=2 * hole,
        height=2 * hole,
        fill=paint("paper"),
        stroke_width=max(0.11 * r, 1.5),
        stroke_linejoin="miter",
    )
    return ink(1, body)


def string(w: float, h: float, discs: int) -> str:
    """A string of coins in a box w x h about 0, 0: loop, discs seen edge on, tassel."""
    top, loop, low = -h / 2, 0.13 * h, h / 2 - 0.12 * h
    body = tag("ellipse", cy=top + loop / 2, rx=0.17 * w, ry=0.52 * loop)
    foot = f"M0 {num(low)}L{num(-0.26 * w)} {num(h / 2)}M0 {num(low)}V{num(h / 2)}"
    foot += f"M0 {num(low)}L{num(0.26 * w)} {num(h / 2)}"
    body += tag("path", d=f"M0 {num(top + loop)}V{num(low)}{foot}")
    pitch = (low - top - loop) / discs
    bars = ""
    for disc in range(discs):
        width = 0.72 * w if discs > 3 and disc in (0, discs - 1) else 0.92 * w
        bars += tag(
            "rect",
            x=-width / 2,
            y=top + loop + disc * pitch + 0.07 * pitch,
            width=width,
            height=0.86 * pitch,
            rx=0.38 * pitch,
        )
    return ink(max(0.085 * w, 1.5), body + tag("g", bars, fill=paint("green")))


def _ring(r: float, start: float) -> list[tuple[float, float]]:
    return [
        (r * sin(2 * pi * (step + start) / 5), -r * cos(2 * pi * (step + start) / 5))
        for step in range(5)
    ]


def blossom(r: float, petals: str, middle: str, rays: str, line: str = "ink") -> str:
    """A five-petalled blossom of radius r about 0, 0 in four colours."""
    body = "".join(
        tag("circle", cx=x, cy=y, r=0.44 * r, fill=paint(petals)) for x, y in _ring(0.56 * r, 0)
    )
    strokes = "".join(
        f"M{num(a)} {num(b)}L{num(x)} {num(y)}"
        for (a, b), (x, y) in zip(_ring(0.3 * r, 0.5), _ring(0.55 * r, 0.5), strict=True)
    )
    body += tag("path", d=strokes, stroke=paint(rays))
    body += tag("circle", r=0.3 * r, fill=paint(middle))
    return ink(max(0.09 * r, 1.2), body, line)


def sprig(r: float, solid: bool) -> str:
    """A blossom of radius r about 0, 0 on its stem with two leaves."""
    stem = (
        f"M0 {num(0.3 * r)}C{num(0.3 * r)} {num(1.1 * r)} {num(0.35 * r)} {num(1.5 * r)}"
        f" {num(0.12 * r)} {num(2.5 * r)}"
    )
    leaf = paint("green" if solid else "paper")
    leaves = "".join(
        tag(
            "path",
            d=f"M{num(x)} {num(y)}C{num(x + s * 0.3 * r)} {num(y - 0.5 * r)}"
            f" {num(x + s * 0.8 * r)} {num(y - 0.5 * r)} {num(x + s * 1.1 * r)} {num(y - 0.3 * r)}"
            f"C{num(x + s * 0.9 * r)} {num(y + 0.1 * r)} {num(x + s * 0.4 * r)} {num(y + 0.2 * r)}"
            f" {num(x)} {num(y)}Z",
            fill=leaf,
            stroke_width=max(0.07 * r, 1.2),
        )
        for x, y, s in ((0.2 * r, 1.42 * r, -1), (0.24 * r, 1.78 * r, 1))
    )
    plant = ink(0.14 * r if solid else 0.1 * r, tag("path", d=stem)) + ink(1, leaves)
    return plant + (
        blossom(r, "red", "paper", "paper") if solid else blossom(r, "paper", "ochre", "ink")
    )


def stamp(pen: Pen, char: str, x: float, y: float, size: float) -> str:
    """A small red seal with a sign, its corner at x, y, turned by 6 degrees."""
    rim = 0.09 * size
    body = tag("rect", width=size, height=size, rx=0.08 * size, fill=paint("red"))
    body += tag(
        "rect",
        x=rim,
        y=rim,
        width=size - 2 * rim,
        height=size - 2 * rim,
        fill="none",
        stroke=paint("paper"),
        stroke_width=max(0.05 * size, 1.2),
    )
    body += brush.sign(pen, char, 0.2 * size, 0.2 * size, 0.6 * size, 2, "paper")
    half = num(size / 2)
    return tag("g", body, transform=placed(x, y, 1, f"-6 {half} {half}"), opacity="0.93")


def head(who: str) -> str:
    """A head on its grid of 100: of a myriad ("1" to "9"), a ten ("t2" to "hm", "mm"), or "old"."""
    heads = table("heads")
    shared, own = heads["shared"], heads[who]
    layers = own.get("behind", []) + own.get("shoulders", shared["shoulders"])
    layers += own.get("face", shared["face"]) + own.get("beard", [])
    features = ""
    if "features" in own:
        layers += own["features"]
    else:
        bearded = own.get("mouth") == "beard"
        features = face(own["brow"])
        if own.get("moustache"):
            features += "".join(tag("path", d=row["d"]) for row in shared["moustache"])
        # A mouth inside a beard is paper; the pointed beard leaves it free.
        style = {"stroke": paint("paper")} if bearded and who != "8" else {}
        features += tag("path", d="M44 68H56" if bearded else "M44 70H56", **style)
    return drawing(layers, 4.4) + ink(4.4, features) + drawing(own.get("hat", []), 4.4)
