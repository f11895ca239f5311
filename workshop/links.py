"""Links of the built site: every address on a page leads somewhere, and none leaves by itself."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from workshop import paths

FETCHED = {
    ("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"),
    ("video", "src"), ("audio", "src"), ("use", "href"), ("image", "href"), ("object", "data"),
}  # fmt: skip
FOLLOWED = {("a", "href"), ("area", "href"), ("form", "action")}
NOT_FETCHED = {"canonical", "license", "alternate", "prev", "next", "author", "me"}
OUTSIDE = ("http:", "https:", "//")


class Page(HTMLParser):
    """Ids and links of one page.

    Attributes:
        ids: anchors. links: (address, fetched by the browser itself?).
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and where it leads."""
        values = {key: value or "" for key, value in attrs}
        self.ids.update(values[key] for key in ("id", "name") if values.get(key))
        quiet = tag == "link" and bool(NOT_FETCHED & set(values.get("rel", "").split()))
        for key, value in values.items():
            if (tag, key) in FETCHED:
                self.links.append((value, not quiet))
            elif (tag, key) in FOLLOWED:
                self.links.append((value, False))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """As a start tag."""
        self.handle_starttag(tag, attrs)


def broken(site: Path = paths.SITE) -> Iterator[str]:
    """One line for each link that leads nowhere or fetches from elsewhere."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        where = path.relative_to(site).as_posix()
        for address, fetched in page.links:
            problem = _problem(site, path, address, fetched, pages)
            if problem:
                yield f"{where}: {address!r} {problem}"


def _problem(
    site: Path, path: Path, address: str, fetched: bool, pages: dict[Path, Page]
) -> str | None:
    """What is wrong with a link of a page, or None."""
    if address.startswith(OUTSIDE):
        return "is fetched from another host" if fetched else None
    parts = urlsplit(address)
    if parts.scheme:
        return None if parts.scheme in {"data", "mailto", "doi", "urn"} else "has an odd scheme"
    # The page for missing addresses is shown at any depth; only there are absolute links right.
    if parts.path.startswith("/"):
        return None if path.name == "404.html" else "is absolute: it breaks below another path"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target = target / "index.html"
    if not target.is_relative_to(site) or not target.is_file():
        return "leads nowhere"
    anchor = unquote(parts.fragment)
    # A fragment with "=" is state for the table (a deal, a record), not a place on the page.
    if anchor and "=" not in anchor and target in pages and anchor not in pages[target].ids:
        return "names no place on that page"
    return None
