"""Pictures of the site's pages as drawings to print: tree, map, marks of the grades."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

from card_art.badges import MARKS
from figures import chart, routes
from figures.atlas import Atlas
from holdings import paths
from holdings.archive import Archive
from printing.sheet import Drawing
from rendering.page import Page

STYLE = paths.ROOT / "printing" / "templates" / "figures.css"
_USE = re.compile(r'<use href="[^"]*#([a-z-]+)"([^>]*)/>')
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_LINK = re.compile(r"<(/?)a\b[^>]*>")


class Figure(NamedTuple):
    """A picture and its proportion.

    Attributes:
        drawing: the picture. width, height: of its view box.
    """

    drawing: Drawing
    width: float
    height: float


def tree(archive: Archive, said: str) -> Figure:
    """The whole family tree; `said` is what it shows, in words."""
    return _figure(str(chart.picture(_atlas(archive))), said)


def routes_map(archive: Archive, said: str, *, blank: bool = False) -> Figure:
    """The two maps with the routes; a blank one has coasts and dots without names."""
    return _figure(str(routes.wide(_atlas(archive))), said, ("blank",) if blank else ())


def mark(grade: str, width: float = 26) -> Drawing:
    """The mark of a grade, for the eye alone: the word stands beside it."""
    view = f'viewBox="0 0 26 10" width="{width:g}" height="{width * 10 / 26:g}"'
    return Drawing(f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{_mark(grade)}</svg>')


def _mark(grade: str) -> str:
    lines = "".join(f'<path d="M2 5H24"{ink.attributes()}/>' for ink in MARKS[grade])
    return f'<g fill="none" stroke="#000">{lines}</g>'


def _atlas(archive: Archive) -> Atlas:
    return Atlas(Page("tree.md", {}, archive))


def _figure(svg: str, said: str, classes: Iterable[str] = ()) -> Figure:
    """A picture of a page with its style, its marks and without its links."""
    width, height = map(float, _VIEW.findall(svg)[0])
    svg = _USE.sub(_placed, svg)
    svg = _LINK.sub(lambda found: f"<{found[1]}g{_class(found[0])}>", svg)
    style = escape(STYLE.read_text(encoding="utf-8"))
    head, _, body = svg.partition(">")
    names = " ".join(("paper", *classes))
    body = body.removesuffix("</svg>")
    size = f'xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
    whole = f'{head} {size}><style>{style}</style><g class="{names}">{body}</g></svg>'
    return Figure(Drawing(whole, said), width, height)


def _class(tag: str) -> str:
    found = re.search(r' class="[^"]*"', tag)
    return found[0] if found else ""


def _placed(use: re.Match[str]) -> str:
    """A mark where the sheet of marks was referred to."""
    x, y = (re.search(rf'\b{name}="([-\d.]+)"', use[2]) for name in "xy")
    place = f"translate({x[1] if x else 0} {y[1] if y else 0})"
    return f'<g transform="{place}">{_mark(use[1])}</g>'
