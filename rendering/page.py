"""A page while it is made, and a call from one of its markers."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from markupsafe import Markup

from holdings import paths
from holdings.archive import Archive
from holdings.trouble import at, remedy
from holdings.uses import Uses
from kanhu.catalogue import Game

V = TypeVar("V")
STORY = ("story", "long")
"""The shelves of chapters and of long pieces."""


@dataclass(frozen=True)
class Page:
    """A page while it is made.

    Attributes:
        path: below docs/. meta: its front matter. source: its Markdown, front matter and all.
        uses: what it turns out to use. figure: a mark for every numbered figure so far.
        tables: a mark for every table or list of tables so far.
        notes: the side-notes of the block that is being written.
    """

    path: str
    meta: Mapping[str, Any]
    archive: Archive
    source: str = ""
    uses: Uses = field(default_factory=Uses)
    figure: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    notes: list[Markup] = field(default_factory=list)

    @property
    def read_through(self) -> bool:
        """Whether it is a chapter or a long piece, which is read from end to end."""
        return self.meta.get("shelf") in STORY and not self.path.endswith("/index.md")

    def foremost(self) -> bool:
        """Whether the table drawn now is the first of the page, the one a skip link leads to."""
        self.tables.append(1)
        return len(self.tables) == 1

    @property
    def base(self) -> str:
        """The way to the root of the site ("../../"), for addresses in HTML."""
        return paths.base_of(self.path)

    def place(self, mark: str) -> str:
        """The page with the line of a mark in its Markdown."""
        return at(paths.shown(paths.DOCS / self.path), self.source, mark)

    def fault(self, problem: str, mark: str = "") -> None:
        """Note a fault of the page, and the mark that is at fault."""
        self.uses.faults.append(f"{self.place(mark)}: {problem}")


class Unknown(LookupError):
    """A marker that cannot be followed: what it does, or lacks, and what would be right."""


class Call(NamedTuple):
    """One marker: its words, its `key=value` settings, what stands before it on the page."""

    page: Page
    words: list[str]
    settings: dict[str, str]
    before: str

    def named(self, rows: Mapping[str, V], at: int = 0) -> V:
        """The row that a word of the marker names. Raises Unknown if there is none."""
        word = self.words[at] if at < len(self.words) else "nothing"
        if word not in rows:
            way_out = remedy(word, rows, "add it, or correct the word")
            raise Unknown(f"names {word}, which is not known: {way_out}")
        return rows[word]

    def check(self, known: Collection[str]) -> None:
        """Raises Unknown for a setting that the marker does not have."""
        if odd := self.settings.keys() - set(known):
            has = f"its settings are {', '.join(known)}" if known else "it has no settings"
            raise Unknown(f"sets {', '.join(sorted(odd))}: {has}")

    @property
    def game(self) -> Game:
        """The game named first."""
        return self.named(self.page.archive.games)

    @property
    def first(self) -> bool:
        """No heading stands above the marker yet."""
        return re.search(r"^## ", self.before, re.MULTILINE) is None

    def number(self) -> int:
        """The next number of a figure on this page."""
        self.page.figure.append(1)
        return len(self.page.figure)


def source(meta: Mapping[str, object], body: str) -> str:
    """The source of a page that is made from data: its front matter, as JSON, and its Markdown."""
    head = json.dumps(meta, ensure_ascii=False, sort_keys=True)
    return f"---\n{head}\n---\n\n{body}\n"


def front(meta: Mapping[str, object], marker: str) -> str:
    """The same for a page that is one marker."""
    return source(meta, f"<!-- kanhu:{marker} -->")
