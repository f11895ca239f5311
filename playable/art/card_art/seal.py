"""The seal of the archive and the seals of the games."""

from __future__ import annotations

from card_art.brush import sign_path
from card_art.colour import page, resolve
from card_art.svg import document, num, placed, tag


def seal(text: str = "牌", title: str = "") -> str:
    """A seal with one sign (46 x 46) or two signs, one under the other (46 x 79).

    Args:
        text: one or two signs of data/signs.toml.
        title: what it says, where it stands alone; without it the seal is an ornament.

    Raises KeyError for a sign that is not drawn.
    """
    height = 46.0 if len(text) == 1 else 79.0
    return document(_body(text, height), (46, height), title)


def favicon() -> str:
    """The seal as an icon of the site, with fixed colours."""
    ground = tag("rect", width=32, height=32, rx=2.5, fill=page("fill"))
    rim = tag(
        "rect",
        x=2.2,
        y=2.2,
        width=27.6,
        height=27.6,
        fill="none",
        stroke=page("onfill"),
        stroke_width=1,
    )
    return resolve(document(ground + rim + _sign("牌", 5.4, 5.4, 21.2), (32, 32), "牌")) + "\n"


def _body(text: str, height: float) -> str:
    ground = tag("rect", width=46, height=height, rx=2.4, fill=page("fill"))
    rim = tag(
        "rect",
        x=3,
        y=3,
        width=40,
        height=height - 6,
        fill="none",
        stroke=page("onfill"),
        stroke_width=1.2,
    )
    if len(text) == 1:
        return ground + rim + _sign(text, 7.5, 7.5, 31)
    return ground + rim + _sign(text[0], 8, 7, 30) + _sign(text[1], 8, 42, 30)


def _sign(char: str, x: float, y: float, size: float) -> str:
    return tag(
        "path",
        d=sign_path(char),
        transform=placed(x, y, float(num(size / 100, 3))),
        fill=page("onfill"),
    )
