"""What to print for a class: copies, sheets of paper, minutes with a guillotine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from math import ceil

from holdings import toml
from holdings.toml import Row
from printing import lessons, packs, words
from printing.sheet import Data, Paper, Sheet

FILE = "docs/_data/print/kit.toml"


class KitRow(Row):
    """Files that a class prints, by a pattern of their names: one copy for so many pupils, or for
    one table where it does not say so, so many straight cuts a sheet, printed on so many sides."""

    file: str
    each: int = 0
    cuts: int = 0
    sides: int = 2

    def names(self, name: str) -> bool:
        """Whether it is about the file of this name."""
        return fnmatchcase(name, self.file)


class KitPart(Row):
    """A part of the sheet that says what to print: its heading, and which files are in it."""

    title: str
    row: tuple[KitRow, ...]


class Kit(Row, rename="kebab"):
    """What to print for a class, and the words of the sheet that says so; `once` are patterns of
    files that it does not list."""

    title: str
    lead: str
    head: str
    group: str
    total_cell: str
    plain_cell: str
    one_cell: str
    note: str
    without: str
    without_clauses: tuple[str, ...]
    groups: tuple[int, ...]
    seconds: float
    at_once: int
    once: tuple[str, ...]
    part: tuple[KitPart, ...]

    @property
    def rows(self) -> tuple[KitRow, ...]:
        """The rows of all parts; those about one file come first."""
        found = [row for part in self.part for row in part.row]
        return tuple(sorted(found, key=lambda row: "*" in row.file))

    def row_of(self, name: str) -> KitRow | None:
        """The row about a file; none for one that is printed once, or that no row is about."""
        if any(fnmatchcase(name, pattern) for pattern in self.once):
            return None
        return next((row for row in self.rows if row.names(name)), None)


kit = toml.file(f"{words.FOLDER}/kit.toml", Kit)
"""What to print for a class."""


def sheet(paper: Paper, printed: Iterable[tuple[Sheet, int]]) -> Sheet:
    """The sheet for one paper.

    Args:
        printed: all sheets that there are on this paper, with their pages.
    """
    text, every = kit(), [*printed]
    data: Data = {
        "heading": text.title, "lead": text.lead, "head": text.head, "note": text.note,
        "without": text.without,
        "groups": [text.group.format(number=number) for number in text.groups],
        "parts": [{"title": part.title, "rows": [*_rows(text, part, every)]}
                  for part in text.part],
    }  # fmt: skip
    return Sheet("what-to-print", text.title, "lessons", "kit", data, paper, "learn/printables/",
                 level="")  # fmt: skip


def _rows(text: Kit, part: KitPart, printed: list[tuple[Sheet, int]]) -> Iterator[list[str]]:
    for one, pages in printed:
        row = text.row_of(one.name)
        if row in part.row:
            yield [one.title, *(cell(text, one, pages, many) for many in text.groups)]


def cell(text: Kit, one: Sheet, pages: int, pupils: int) -> str:
    """What a class of so many needs of one file. Raises LookupError for one that has no row."""
    row = text.row_of(one.name)
    if row is None:
        raise LookupError(one.name)
    copies, paper = ceil(pupils / (row.each or one.table)), ceil(pages / row.sides)
    cuts = row.cuts or packs.cuts_of(one.name) or lessons.cuts_of(one.name, pages)
    form = text.total_cell if cuts else text.one_cell if paper == 1 else text.plain_cell
    minutes = ceil(ceil(copies * paper / text.at_once) * cuts * text.seconds / 60)
    return form.format(copies=copies, sheets=paper, minutes=minutes)


def faults(text: Kit, sheets: Iterable[Sheet]) -> Iterator[str]:
    """Sheets of which nobody says how many a class needs, and rows about no sheet."""
    known = {sheet.name: sheet for sheet in sheets}
    for name, one in known.items():
        row = text.row_of(name)
        if row is None and not any(fnmatchcase(name, pattern) for pattern in text.once):
            yield f"{FILE}: no row says how many copies of {name} a class needs"
        if row is not None and not (row.each or one.table):
            yield f"{FILE}: {row.file}: one copy of {name} is for how many pupils?"
    used = [text.row_of(name) for name in known]
    yield from (f"{FILE}: there is no printed sheet {row.file}"
                for row in text.rows if row not in used)  # fmt: skip
    yield from (f"{FILE}: there is no printed sheet {pattern}"
                for pattern in text.once
                if not any(fnmatchcase(name, pattern) for name in known))  # fmt: skip
