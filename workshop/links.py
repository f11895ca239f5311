"""Links of the built site: every address on a page leads somewhere, and none leaves by itself.

Runs inside `.venv` (`python -m workshop.links`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from workshop import paths
from workshop.html import Attributes, Page, read

FETCHED = {
    ("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"),
    ("video", "src"), ("audio", "src"), ("use", "href"), ("image", "href"), ("object", "data"),
}  # fmt: skip
FOLLOWED = {("a", "href"), ("area", "href"), ("form", "action")}
NOT_FETCHED = {"canonical", "license", "alternate", "prev", "next", "author", "me"}
OUTSIDE = ("http:", "https:", "//")
_ID = re.compile(r' id="([^"]+)"')


def broken(site: Path = paths.SITE, *, served: bool = True) -> Iterator[str]:
    """One line for each link that leads nowhere or fetches from elsewhere.

    Args:
        served: a host shows the page of a folder; a file system does not.
    """
    for path in sorted(site.rglob("*.html")):
        for address, fetched in _links(read(path)):
            problem = _problem(site, path, address, fetched=fetched, served=served)
            if problem:
                yield f"{_source(path.relative_to(site), address)}: {address!r} {problem}"


def _source(page: Path, address: str) -> str:
    """The Markdown that an address on a page comes from, with its line; else the page."""
    docs = paths.DOCS
    for path in (docs / f"{page.parent}.md", docs / page.with_suffix(".md")):
        lines = path.read_text("utf-8").splitlines() if path.is_file() else ()
        for number, line in enumerate(lines, 1):
            if address in line:
                return f"{paths.shown(path)}:{number}"
    return page.as_posix()


def _links(page: Page) -> Iterator[tuple[str, bool]]:
    """Every address of a page, and whether the browser fetches it by itself."""
    for tag, attributes in page.elements:
        for key, value in attributes.items():
            if (tag, key) in FETCHED:
                yield value, not _quiet(tag, attributes)
            elif (tag, key) in FOLLOWED:
                yield value, False


def _quiet(tag: str, attributes: Attributes) -> bool:
    """Whether a tag only says where something is, and fetches nothing."""
    return tag == "link" and bool(NOT_FETCHED & set(attributes.get("rel", "").split()))


def _problem(site: Path, path: Path, address: str, *, fetched: bool, served: bool) -> str | None:
    """What is wrong with a link of a page, or None."""
    if address.startswith(OUTSIDE):
        return "is fetched from another host: put a copy into docs/" if fetched else None
    parts = urlsplit(address)
    if parts.scheme:
        return (
            None
            if parts.scheme in {"data", "mailto", "doi", "urn"}
            else "has an odd scheme: use https"
        )
    # The page for missing addresses is shown at any depth; only there are absolute links right.
    if parts.path.startswith("/"):
        if path.name == "404.html":
            return None
        return "is absolute: it breaks below another path; begin it with ../"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir() and served:
        target = target / "index.html"
    if not target.is_relative_to(site) or not target.is_file():
        return "leads nowhere: mend it, or link as Markdown does, [words](page.md)"
    anchor = unquote(parts.fragment)
    # A fragment with "=" is state for the table (a deal, a record), not a place on the page.
    stated = anchor and "=" not in anchor and target.suffix == ".html"
    if stated and anchor not in read(target).places and anchor not in _later(target):
        return "names no place on that page: take the id of one of its headings"
    return None


def _later(page: Path) -> set[str]:
    """What the script of a page puts there when it is wanted, from a file beside it."""
    names = {attributes.get("data-later") for _, attributes in read(page).elements} - {None}
    files = (page.parent / str(name) for name in names)
    return {name for file in files for name in _ID.findall(file.read_text("utf-8"))}


def main() -> int:
    """Print the broken links of the built site; 1 if there are any."""
    found = list(broken())
    print("\n".join(found) if found else "every link leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
