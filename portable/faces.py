"""Faces of cards and marks: in the pages that show them, as no page may draw from another file.

A symbol keeps the name of its sheet before its own (`french.svg#5H`), so that what is drawn ends
as it does on the site; a browser takes all that is behind the first # for the name of the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rendering.symbols import needed, symbols

OWN = re.compile(r'(?<=href="#)[\w-]+\.svg#[^"]+')

Faces = Mapping[str, str]
"""Id of a symbol, or of a part that symbols share -> its element."""


def read(sheets: Mapping[str, bytes]) -> dict[str, str]:
    """What the sheets hold, by ids that tell the sheet.

    Args:
        sheets: file name -> SVG.
    """
    found: dict[str, str] = {}
    for name, sheet in sorted(sheets.items()):
        if b"url(#" in sheet:
            raise ValueError(f"{name}: an element is painted by another one, which is not seen")
        found |= symbols(sheet, f"{name}#{{}}".format)
    return found


def used(html: str, faces: Faces) -> list[str]:
    """Ids of the faces that a page shows, with all their parts, in the order of the sheets.

    Raises KeyError for a face that is on no sheet.
    """
    return [*needed(OWN.findall(html), faces)]


def box(ids: Iterable[str], faces: Faces) -> str:
    """Faces for a page to draw from, unseen themselves."""
    inside = "".join(faces[one] for one in ids)
    return f'<div class="faces" hidden><svg>{inside}</svg></div>' if inside else ""
