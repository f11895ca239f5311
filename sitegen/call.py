"""What a room of the site is told when a page asks it for something."""

from __future__ import annotations

import re
from typing import NamedTuple

from kanhu.game import Game
from sitegen.archive import Archive


class Page(NamedTuple):
    """A page being written: its path below docs/, the way back to the root, its front matter."""

    path: str
    base: str
    meta: dict[str, object]
    archive: Archive
    figure: list[int]
    claims: list[str]


class Call(NamedTuple):
    """One marker: its words, its `key=value` settings, what stands before it on the page."""

    page: Page
    words: list[str]
    settings: dict[str, str]
    before: str

    @property
    def game(self) -> Game:
        """The game named first; raises KeyError for one that was not found."""
        return self.page.archive.games[self.words[0]]

    @property
    def first(self) -> bool:
        """No heading stands above the marker yet."""
        return re.search(r"^## ", self.before, re.MULTILINE) is None

    def number(self) -> int:
        """The next number of a figure on this page."""
        self.page.figure.append(1)
        return len(self.page.figure)
