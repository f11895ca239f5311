"""Pages that stand alone: their card faces are in them, and no link leads out of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

import card_art

FACE = re.compile(r'href="(?:\.\./)*assets/cards/([a-z-]+)\.svg#([^"]+)"')
"""What draws a face or a stroke out of the sheet of its design."""
BADGES = "badges"
_ID = re.compile(r'\bid="')
_USE = re.compile(r'(href="#|url\(#)')
_WHOLE = re.compile(r"^<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)
_LINK = re.compile(r'<a\b[^>]*?href="(?!#)[^"]*"[^>]*>(.*?)</a>', re.DOTALL)


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
    found = _WHOLE.match(whole)
    if found is None:
        raise ValueError(f"the sheet of {design} is not one drawing")
    return _USE.sub(rf"\g<1>{design}-", _ID.sub(f'id="{design}-', found[1]))


def without_links(html: str) -> str:
    """A part of a page whose links to other pages are plain words."""
    return _LINK.sub(r"\1", html)
