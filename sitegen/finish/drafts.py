"""What the finishing step finds out about a rendered page once, and keeps for as long as the page
stays the same: which characters it shows, its faces of cards, and where words are to be filled in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sitegen.finish import charset, faces, pages
from sitegen.memory import keep, recall

SHEETS = "assets/cards/"
"""Where the faces of cards are, below the root of the site."""


class Draft(NamedTuple):
    """A rendered page before its words are filled in.

    Attributes:
        source: the hash of the page as it was rendered. characters: those that it shows.
        parts: the page, parted where words are filled in. beside: files beside it, by address.
    """

    source: bytes
    characters: str
    parts: list[bytes]
    beside: Mapping[str, bytes]


def read(
    rendered: Path, files: Mapping[str, bytes], kept: Path, program: str
) -> Mapping[str, Draft]:
    """The drafts of all rendered pages, by their files; found anew where a page has changed.

    Args:
        rendered: folder of the builder's pages. files: those of the site, with the sheets of faces.
        kept: what the run before has found. program: the state of all programs.
    Raises KeyError for a face that its sheet does not hold.
    """
    sheets = {name: data for name, data in files.items() if name.startswith(SHEETS)}
    key = (program, {name: hashlib.sha256(data).digest() for name, data in sheets.items()})
    before: Mapping[str, Draft] = recall(kept, key) or {}
    found: dict[str, Draft] = {}
    for path in sorted(rendered.rglob("*.html")):
        name, page = path.relative_to(rendered).as_posix(), path.read_bytes()
        known, source = before.get(name), hashlib.sha256(page).digest()
        same = known is not None and known.source == source
        found[name] = known if known and same else _draft(name, page, source, sheets)
    if found != before:
        keep(kept, key, found)
    return found


def _draft(name: str, page: bytes, source: bytes, sheets: Mapping[str, bytes]) -> Draft:
    html, files = page.decode(), dict(sheets)
    whole = faces.put_in({name: html}, files)[name]
    beside = {address: data for address, data in files.items() if address not in sheets}
    characters = "".join(sorted(charset.of_page(html)))
    return Draft(source, characters, pages.parted(whole.encode()), beside)
