"""Which characters the site shows: words of the built pages, and words the table may draw."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from sitegen import paths

SPOKEN = {"alt", "title", "aria-label", "placeholder", "value"}
DRAWN_LATER = (
    ("engine/kanhu/games", ("*.toml", "*.md")),
    ("engine/kanhu", ("*.py",)),
    ("playable/kanhu_table", ("*.py", "*.toml")),
    ("playable/web/src", ("*.ts",)),
)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: set[str] = set()
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        for name, value in attrs:
            if name in SPOKEN and value:
                self.found.update(value)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if self.silent <= 0:
            self.found.update(data)


def of_page(html: str) -> set[str]:
    """Characters of the words of a page, spoken ones included."""
    words = _Words()
    words.feed(html)
    return words.found


def of_site(site: Path) -> set[str]:
    """Characters of all pages, and of the files the table takes its words from."""
    found: set[str] = set()
    for path in sorted(site.rglob("*.html")):
        found |= of_page(path.read_text(encoding="utf-8"))
    for text in _later():
        found.update(text)
    return found


def _later() -> Iterator[str]:
    for folder, patterns in DRAWN_LATER:
        for pattern in patterns:
            for path in sorted((paths.ROOT / folder).rglob(pattern)):
                yield path.read_text(encoding="utf-8")
