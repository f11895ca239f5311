"""Reading built pages: elements with their attributes, addresses, words."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "site"
CODE = ("code", "kbd", "pre", "samp", "script", "style", "textarea")
ADDRESS = ("href", "src", "xlink:href", "data", "poster", "action", "formaction")


@dataclass
class Page:
    """One built page: its elements in order, its ids, its text as it stands."""

    path: Path
    source: str
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # outside code, scripts and fields

    @property
    def name(self) -> str:
        return self.path.relative_to(SITE).as_posix()

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attrs for name, attrs in self.elements if name == tag]

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]

    def addresses(self) -> list[tuple[str, str]]:
        """Tag and address of everything a page points at or loads."""
        return [
            (tag, attrs[key]) for tag, attrs in self.elements for key in ADDRESS if key in attrs
        ]


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.code: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag in CODE:
            self.code.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.code and self.code[-1] == tag:
            self.code.pop()

    def handle_data(self, data: str) -> None:
        if not self.code and data.strip():
            self.page.words.append(data)


@cache
def read(path: Path) -> Page:
    page = Page(path, path.read_text(encoding="utf-8"))
    _Reader(page).feed(page.source)
    return page


def redirects() -> list[Path]:
    """The pages of identifiers, which only lead on."""
    return sorted(SITE.glob("id/*/index.html"))


def parsed(source: str) -> Page:
    """A part of a page that was never written."""
    page = Page(SITE, source)
    _Reader(page).feed(source)
    return page


def pages() -> list[Page]:
    leading = set(redirects())
    return [read(path) for path in sorted(SITE.rglob("*.html")) if path not in leading]


def target(page: Page, address: str) -> tuple[Path, str]:
    """The file and the fragment an own address means."""
    parts = urlsplit(address)
    if not parts.path:
        return page.path, unquote(parts.fragment)
    start = SITE if parts.path.startswith("/") else page.path.parent
    path = (start / unquote(parts.path).lstrip("/")).resolve()
    return (path / "index.html" if path.is_dir() else path), unquote(parts.fragment)
