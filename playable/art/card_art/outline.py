"""Cards as outlines, for colouring in or for saving ink: dark areas become paper with a line."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
_COLOUR = re.compile(r"var\(--c-([a-z0-9]+),")
PAPER, INK, EDGE = "#FFFFFF", "#000000", "#8C8C8C"
LINE = 0.5
"""Width of a line around what was filled, in units of the card."""
THINNEST, WIDEST, SHARE = 0.4, 2.2, 0.26
"""Of a line's width this share is left, between these bounds, in units of the card."""
HOLLOW = 0.36
"""Signs of at least this scale are drawn as outlines."""
_PALE = ("paper", "back2")
_DRAWN = ("path", "rect", "circle", "ellipse")


def outline(svg: str) -> str:
    """A drawing of this package in black lines on white.

    Whatever was filled is white with a line around it; what stood in paper on a dark ground
    becomes a line. Figures and small signs stay black, for they are lines themselves.

    Args:
        svg: text with the card colours still open, as `single` gives it without a scheme.
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    _walk(root, "", 1.0, 1.0)
    return ElementTree.tostring(root, encoding="unicode")


def _walk(element: ElementTree.Element, stroke: str, width: float, scale: float) -> None:
    """Dress an element and all below it; stroke and width are what it inherits."""
    own, fill = _name(element, "stroke"), _name(element, "fill")
    scale *= _scale(element.get("transform", ""))
    if own:
        stroke = own
        if own != "none":
            element.set("stroke", EDGE if own == "edge" else INK)
    if given := element.get("stroke-width"):
        width = float(given)
        element.set("stroke-width", f"{_within(width * scale) / scale:.2f}")
    if fill and not (fill == own and fill != "none"):  # a sign: filled as it is drawn
        _empty(element, fill, stroke, scale)
    elif fill and fill != "none":
        _hollow(element, scale)
    element.attrib.pop("opacity", None)
    for child in [] if fill and fill == own else element:
        _walk(child, stroke, width, scale)


def _hollow(sign: ElementTree.Element, scale: float) -> None:
    """A large sign as the outline of its strokes; a small one stays black, without its line."""
    large = scale >= HOLLOW
    sign.set("fill", PAPER if large else INK)
    sign.set("stroke", INK if large else "none")
    for part in sign if large else ():
        part.set("paint-order", "stroke")  # hides the line where strokes cross
        part.set("stroke-width", f"{2 * THINNEST / scale:.2f}")


def _empty(element: ElementTree.Element, fill: str, stroke: str, scale: float) -> None:
    """Take the colour out of an area, and give it a line if nothing else has drawn one."""
    kind = element.tag.rpartition("}")[2]
    if fill == "none":
        return
    if kind == "circle" and float(element.get("r", "0")) * scale < 5 and stroke == "none":
        element.set("fill", INK)  # an eye
        return
    element.set("fill", PAPER)
    if kind in _DRAWN and stroke in ("", "none") and fill not in _PALE:
        element.set("stroke", INK)
        element.set("stroke-width", f"{LINE / scale:.2f}")


def _name(element: ElementTree.Element, attribute: str) -> str:
    """The card colour of an attribute, "none", or "" where there is no such attribute."""
    value = element.get(attribute, "")
    found = _COLOUR.match(value)
    return found[1] if found else value


def _scale(transform: str) -> float:
    found = re.search(r"scale\(([\d.]+)\)", transform)
    return float(found[1]) if found else 1.0


def _within(width: float) -> float:
    return min(max(width * SHARE, THINNEST), WIDEST)
