"""The whole edition: every file of it, from the files of the built site; and the archive of it."""

from __future__ import annotations

import posixpath
import re
from fnmatch import fnmatch
from pathlib import Path

from portable import addresses, faces, packs, pages
from portable.packs import FOLDER, Files
from workshop.runtime.pack import packed

NAME = "kanhu-archive.zip"
TOP = "kanhu-archive/"
"""The folder that the archive unpacks to."""
FIRST, ABOUT = "READ ME FIRST.html", "about/portable/index.html"
"""The first page to open is that which tells of the edition, once more at the top."""
MOST_BYTES = 40_000_000
LONGEST = 120
"""Characters of a path in the archive: with the place it is unpacked to, systems allow 260."""
SAFE = re.compile(r"[A-Za-z0-9._ -]*[A-Za-z0-9_-]")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

LEFT_OUT = (
    NAME, "404.html", ".nojekyll", "_headers", "manifest.webmanifest", "precache.json",
    "sitemap.xml", "sw.js", "id/*/index.html", "assets/table/*.js", "embed/*/*", "print/*.zip",
)  # fmt: skip
"""What speaks to a host, what the edition has in another form, and what it would have twice."""
PACKED = ("assets/runtime.json", "assets/runtime/*/*.*", "assets/search/*", "assets/sounds/*")
UNPACKED = ("*/licences/*", "*/LICENSE.txt")
SHEETS = "assets/cards/*.svg"
PICTURES = ("assets/cards/opener-*", "assets/cards/favicon.svg", "assets/cards/seal.svg")
"""Drawings that are no sheets of faces: they are shown as pictures, which may come from a file."""
HASHED = re.compile(r"(?P<stem>.*)\.[0-9a-f]{10}(?P<ending>\.(?:css|wav))")


class EditionError(Exception):
    """Something that the edition cannot be made of, and why."""


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def made(site: Files, script: bytes) -> dict[str, bytes]:
    """Path below the top of the edition -> content.

    Args:
        site: the files of the built site. script: the bundle of portable.mjs.
    Raises EditionError.
    """
    sheets = {posixpath.basename(name): data for name, data in site.items()
              if fnmatch(name, SHEETS) and not _matches(name, PICTURES)}  # fmt: skip
    known = faces.read(sheets)
    html = _pages(site, known)
    brought = packs.packed(site, html, faces.box(known, known))
    out = {name: data for name, data in site.items() if _stays(name, sheets)}
    out |= html
    out |= {f"{FOLDER}{pack.name}.js": pack.script() for pack in brought}
    out[pages.SCRIPT] = packs.listed(brought) + _with_true_names(script, site)
    room = Path(__file__).resolve().parent / "room"
    out |= {path.name: path.read_bytes() for path in sorted(room.glob("*.py"))}
    require_safe(out)
    return out


def _pages(site: Files, known: faces.Faces) -> dict[str, bytes]:
    """All pages, converted."""
    source = {name: data.decode() for name, data in site.items() if name.endswith(".html")}
    short = {name: html for name, html in source.items() if fnmatch(name, "id/*/index.html")}
    moved = addresses.leads(short) | addresses.shown(source)
    whole = [name for name in source if not _matches(name, LEFT_OUT)]
    try:
        out = {name: pages.converted(source[name], name, moved, known) for name in whole}
        out[FIRST] = pages.converted(source[ABOUT], FIRST, moved, known, written_for=ABOUT)
    except KeyError as error:
        raise EditionError(f"there is no {error.args[0]} in the site") from None
    except ValueError as error:
        raise EditionError(str(error)) from None
    return {name: page.encode() for name, page in out.items()}


def _stays(name: str, sheets: Files) -> bool:
    """Whether the edition has a file of the site as it is."""
    if _matches(name, UNPACKED):
        return True
    gone = name.endswith(".html") or _matches(name, (*LEFT_OUT, *PACKED))
    return not gone and posixpath.basename(name) not in sheets


def _with_true_names(script: bytes, site: Files) -> bytes:
    """The script with the names that style sheets and sounds have in the site."""
    for name in sorted(site):
        if found := HASHED.fullmatch(posixpath.basename(name)):
            plain = found["stem"] + found["ending"]
            script = script.replace(f'"{plain}"'.encode(), f'"{found[0]}"'.encode())
    return script


def require_safe(files: Files) -> None:
    """Raise EditionError for a name that some file system would not take, or two that it would take
    for the same."""
    seen: dict[str, str] = {}
    for name in files:
        if twin := seen.get(name.lower()):
            raise EditionError(f"{name} and {twin} are the same file on many systems")
        seen[name.lower()] = name
        parts = name.split("/")
        if len(TOP + name) > LONGEST:
            raise EditionError(f"{name}: the path is too long to be unpacked everywhere")
        if not all(SAFE.fullmatch(part) and not RESERVED.fullmatch(part) for part in parts):
            raise EditionError(f"{name}: some file systems do not take this name")


def archive(files: Files) -> bytes:
    """The edition as a zip: the same files give the same bytes. Raises EditionError if it is larger
    than promised."""
    out = packed({TOP + name: data for name, data in files.items()})
    if len(out) > MOST_BYTES:
        raise EditionError(f"the archive has {len(out):,} bytes, more than the {MOST_BYTES:,}"
                           " promised: leave out printed sheets")  # fmt: skip
    return out
