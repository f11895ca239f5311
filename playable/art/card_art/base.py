"""What every card has: its edge, its back, its index."""

from __future__ import annotations

from card_art.cards import Design
from card_art.colour import paint
from card_art.svg import num, tag


def edge(design: Design) -> str:
    """The paper of the card with its outline."""
    width, height = design.box
    return tag(
        "rect",
        x="0.8",
        y="0.8",
        width=width - 1.6,
        height=height - 1.6,
        rx=9,
        fill=paint("paper"),
        stroke=paint("edge"),
        stroke_width=1.5,
    )


def turned(design: Design, body: str) -> str:
    """A drawing turned by 180 degrees about the middle of the card."""
    width, height = design.box
    return tag("g", body, transform=f"rotate(180 {num(width / 2)} {num(height / 2)})")


def back(design: Design) -> str:
    """The common back: a lattice of lozenges, each with a point, inside a line."""
    width, height = design.box
    lozenges, points = "", ""
    for row in _lattice(height):
        for column in _lattice(width):
            lozenges += f"M{column - 8} {row}l8-8 8 8-8 8z"
            points += f"M{column - 2} {row - 2}h4v4h-4z"
    ground = tag("rect", x=7, y=7, width=width - 14, height=height - 14, rx=5, fill=paint("back"))
    line = tag("rect", x=11, y=11, width=width - 22, height=height - 22, rx=3, stroke_width=2)
    lattice = line + tag("path", d=lozenges, stroke_width=1.6)
    return (
        edge(design)
        + ground
        + tag("g", lattice, fill="none", stroke=paint("back2"))
        + tag("path", d=points, fill=paint("back2"))
    )


def _lattice(length: float) -> list[int]:
    # Middles of lozenges (half diagonal 8, pitch 20) that fit between 11 and length - 11.
    count = int((length - 22 - 16) // 20) + 1
    first = int(length / 2 - 10 * (count - 1))
    return [first + 20 * step for step in range(count)]
