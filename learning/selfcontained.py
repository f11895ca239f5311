"""Pages that need no other file: their card faces are in them, and no link leads out of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import card_art
from rendering.spans import readdressed, unwrapped
from rendering.symbols import face_of, symbols

BADGES = "badges"


def with_faces(html: str) -> str:
    """A part of a page with all the faces that it draws before it."""
    wanted: dict[str, dict[str, None]] = {}

    def own(address: str) -> str:
        drawn = face_of(address)
        if drawn is None:
            return address
        design, face = drawn
        wanted.setdefault(design, {})[face] = None
        return f"#{design}-{face}"

    body = readdressed(html, own)
    sheets = "".join(_sheet(design, codes) for design, codes in sorted(wanted.items()))
    return f'<svg class="faces" aria-hidden="true">{sheets}</svg>\n{body}'


def _sheet(design: str, codes: Iterable[str]) -> str:
    """The faces of a design, under names that no other design has."""
    whole = card_art.badge_sheet() if design == BADGES else card_art.sheet(design, codes)
    return "".join(symbols(whole, f"{design}-{{}}".format).values())


def without_links(html: str) -> str:
    """A part of a page whose links to other pages are plain words."""
    return unwrapped(html, "a", _leads_out)


def _leads_out(attributes: Mapping[str, str | None]) -> bool:
    return not (attributes.get("href") or "#").startswith("#")
