"""Faces of cards put into a page that may not show parts of other files, such as one in a frame.

A card there is a `use` of `#design.face`. A page holds the faces that it shows, and those that
its engine may come to draw, which it names in an attribute for this step alone. What is shown
behind the word LATER comes in a file of its own, which the page's script fetches when somebody goes
on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from rendering.symbols import needed, symbols

PLACE, LATER = "__FACES__", "__LATER__"
FILE = "faces.svg"
"""The file beside a page with the faces that come later."""
SHOWN = re.compile(r'<use href="#([a-z-]+)\.([^"]+)"')
DRAWS = re.compile(r' data-draws="([^"]*)"')
"""Faces that no `use` of the page shows yet, each as `design.face`."""


def put_in(pages: Mapping[str, str], files: dict[str, bytes]) -> dict[str, str]:
    """All pages, each with the faces that it needs in the place for them.

    Args:
        files: those of the site, with the sheets of the faces; faces that come later are added.
    """
    return {name: _with_faces(name, html, files) if PLACE in html else html
            for name, html in pages.items()}  # fmt: skip


def _with_faces(name: str, html: str, files: dict[str, bytes]) -> str:
    first, _, rest = html.partition(LATER)
    now = _faces(first, files)
    later = {face: drawn for face, drawn in _faces(rest, files).items() if face not in now}
    mark = ""
    if later:
        files[name.replace("index.html", FILE)] = "".join(later.values()).encode()
        mark = f' data-later="{FILE}"'
    sheet = f'<svg class="faces" aria-hidden="true" width="0" height="0"{mark}>'
    return DRAWS.sub("", first + rest).replace(PLACE, f"{sheet}{''.join(now.values())}</svg>")


def _faces(html: str, files: Mapping[str, bytes]) -> dict[str, str]:
    """The faces that a page needs, with all that they are drawn with, by their names in it.

    Raises KeyError for a face that its sheet does not hold.
    """
    wanted: dict[str, dict[str, None]] = {}
    named = (name.split(".", 1) for names in DRAWS.findall(html) for name in names.split())
    for design, face in (*SHOWN.findall(html), *named):
        wanted.setdefault(design, {})[face] = None
    drawn: dict[str, str] = {}
    for design, faces in wanted.items():
        known = _symbols(design, files[f"assets/cards/{design}.svg"])
        drawn |= needed((f"{design}.{face}" for face in faces), known)
    return drawn


@lru_cache(maxsize=16)
def _symbols(design: str, sheet: bytes) -> dict[str, str]:
    return symbols(sheet, f"{design}.{{}}".format)
