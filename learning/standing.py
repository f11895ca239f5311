"""Pages that stand alone: their card faces are in them, and no link leads out of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import card_art
from rendering.spans import unwrapped
from rendering.symbols import symbols

FACE = re.compile(r'href="(?:\.\./)*assets/cards/([a-z-]+)\.svg#([^"]+)"')
"""What draws a face or a stroke out of the sheet of its design."""
BADGES = "badges"


def with_faces(html: str) -> str:
    """A part of a page with all the faces that it draws before it."""
    wanted: dict[str, dict[str, None]] = {}
    for design, code in FACE.findall(html):
        wanted.setdefault(design, {})[code] = None
    drawn = "".join(_sheet(design, codes) for design, codes in sorted(wanted.items()))
    own = FACE.sub(r'href="#\1-\2"', html)
    return f'<svg class="faces" aria-hidden="true">{drawn}</svg>\n{own}'


def _sheet(design: str, codes: Iterable[str]) -> str:
    """The faces of a design, under names that no other design has."""
    whole = card_art.badge_sheet() if design == BADGES else card_art.sheet(design, codes)
    return "".join(symbols(whole, f"{design}-{{}}".format).values())


def without_links(html: str) -> str:
    """A part of a page whose links to other pages are plain words."""
    return unwrapped(html, "a", _leads_out)


def _leads_out(attributes: Mapping[str, str | None]) -> bool:
    return not (attributes.get("href") or "#").startswith("#")
