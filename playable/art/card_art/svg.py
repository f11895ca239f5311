"""Small builders of SVG text: numbers, elements, moved paths, and parts drawn once."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.sax.saxutils import escape

from card_art.colour import paint

_STEP = re.compile(r"([MLHVCQZ])([^MLHVCQZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def num(value: float, places: int = 1) -> str:
    """A number with at most so many decimals and no idle zeros."""
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def join(numbers: list[float]) -> str:
    """Numbers of a path, with a blank only where one is needed."""
    text = ""
    for value in numbers:
        piece = num(value)
        text += piece if not text or piece.startswith("-") else f" {piece}"
    return text


def tag(name: str, body: str = "", /, **attributes: str | float) -> str:
    """An element. Underscores in attribute names become hyphens; numbers are rounded."""
    pairs = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{pairs}>{body}</{name}>" if body else f"<{name}{pairs}/>"


def moved(path: str, dx: float, dy: float, sx: float, sy: float | None = None) -> str:
    """A path of absolute M L H V C Q Z steps, scaled and then shifted."""
    down = sx if sy is None else sy
    steps = []
    for letter, rest in _STEP.findall(path):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        if letter == "H":
            numbers = [dx + sx * n for n in numbers]
        elif letter == "V":
            numbers = [dy + down * n for n in numbers]
        else:
            numbers = [(dy + down * n) if i % 2 else (dx + sx * n) for i, n in enumerate(numbers)]
        steps.append(letter + join(numbers))
    return "".join(steps)


def placed(x: float = 0, y: float = 0, scale: float = 1, turn: str = "") -> str:
    """A transform: scaled, turned, then moved to x, y; "" if nothing is to be done."""
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})")
    if turn:
        steps.append(f"rotate({turn})")
    if scale != 1:
        steps.append(f"scale({num(scale, 3)})")
    return "".join(steps)


class Pen:
    """Draws for one file. A part asked for twice is drawn once and referred to.

    flat: draw parts in place instead, so that the result has no ids and may stand in a page
    beside other drawings.
    """

    def __init__(self, flat: bool = False) -> None:
        self.flat = flat
        self.parts: dict[str, str] = {}

    def use(
        self, key: str, make: Callable[[], str], transform: str = "", /, **attributes: str | float
    ) -> str:
        """A part by its key, drawn by make when the file does not hold it yet."""
        if transform:
            attributes = {"transform": transform, **attributes}
        if self.flat:
            return tag("g", make(), **attributes) if attributes else make()
        if key not in self.parts:
            self.parts[key] = ""  # keeps the order of first use
            self.parts[key] = make()
        return tag("use", href=f"#{key}", **attributes)

    def defs(self) -> str:
        """The parts in use as a defs element, or nothing."""
        if not self.parts:
            return ""
        return tag("defs", "".join(_with_id(key, body) for key, body in self.parts.items()))


def _with_id(key: str, body: str) -> str:
    single = re.fullmatch(r"<(\w+)([^<>]*)/>", body)
    if single:
        return f'<{single[1]} id="{key}"{single[2]}/>'
    return tag("g", body, id=key)


def ink(width: float, body: str, colour: str = "ink") -> str:
    """A group of line drawing: no fill, round joins and caps."""
    return tag(
        "g",
        body,
        fill="none",
        stroke=paint(colour),
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def document(body: str, box: tuple[float, float], title: str = "", desc: str = "") -> str:
    """A whole SVG file or an inline drawing with its title and description."""
    width, height = box
    words = tag("title", escape(title)) if title else ""
    words += tag("desc", escape(desc)) if desc else ""
    role = ' role="img"' if title else ""
    view = f"0 0 {num(width)} {num(height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{role}>{words}{body}</svg>'
