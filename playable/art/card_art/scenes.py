"""Figures of the site that show cards: rows and pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from card_art.cards import design, name
from card_art.colour import page
from card_art.sheet import draw, single
from card_art.svg import document, num, tag


class Shown(NamedTuple):
    """A card in a figure: its design, code, spoken name and drawing."""

    design: str
    code: str
    name: str
    svg: str


# The story in four cards: leaf, stick card, English pack, Spanish pack.
STORY = (("money-leaf", "m9"), ("money", "m9"), ("french", "9H"), ("spanish", "12B"))


def home_cards() -> tuple[Shown, ...]:
    """The four cards of the home page, each a drawing free of ids, to stand in a link."""
    return tuple(Shown(d, code, name(d, code), single(d, code)) for d, code in STORY)


def _size(design_id: str, height: float) -> tuple[float, float]:
    width, tall = design(design_id).box
    return width * height / tall, height / tall


def row(cards: Sequence[tuple[str, str]], gap: float = 24, height: float = 280) -> str:
    """Cards (design, code) side by side, all of one height, as one drawing."""
    body, at = "", 0.0
    for design_id, code in cards:
        width, scale = _size(design_id, height)
        body += tag(
            "g", draw(design_id, code), transform=f"translate({num(at)} 0)scale({num(scale, 3)})"
        )
        at += width + gap
    words = ", ".join(name(design_id, code) for design_id, code in cards)
    return document(body, (at - gap, height), words)


def pairing(
    left: tuple[str, str] = ("money", "m9"), right: tuple[str, str] = ("french", "9H")
) -> str:
    """One card, an arrow, and the card that took its place."""
    height, air = 280.0, 76.0
    first, scale = _size(left[0], height)
    # The wide card stands a little lower, so that both look equally large.
    second, other = _size(right[0], height * 0.95)
    arrow = (
        f"M{num(first + 22)} 140H{num(first + air - 24)}"
        f"M{num(first + air - 34)} 131L{num(first + air - 22)} 140L{num(first + air - 34)} 149"
    )
    body = tag("g", draw(*left), transform=f"scale({num(scale, 3)})")
    body += tag("path", d=arrow, fill="none", stroke=page("ink2"), stroke_width=2.6)
    body += tag(
        "g",
        draw(*right),
        transform=f"translate({num(first + air)} {num(height * 0.025)})scale({num(other, 3)})",
    )
    title = f"{name(*left)}, then {name(*right)}"
    return document(body, (first + air + second, height), title)
