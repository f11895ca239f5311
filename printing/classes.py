"""What to print for a class: copies, sheets of paper, minutes with a guillotine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from math import ceil

from printing import lessons, packs, words
from printing.sheet import Data, Paper, Sheet
from printing.words import Kit, KitPart, KitRow

FILE = "docs/_data/print/kit.toml"


def sheet(paper: Paper, printed: Iterable[tuple[Sheet, int]]) -> Sheet:
    """The sheet for one paper.

    Args:
        printed: all sheets that there are on this paper, with their pages.
    """
    kit, printed = words.kit(), [*printed]
    data: Data = {
        "heading": kit.title, "lead": kit.lead, "head": kit.head, "note": kit.note,
        "without": kit.without,
        "groups": [kit.group.format(number=number) for number in kit.groups],
        "parts": [{"title": part.title, "rows": [*_rows(kit, part, printed)]}
                  for part in kit.part],
    }  # fmt: skip
    return Sheet("what-to-print", kit.title, "lessons", "kit", data, paper, "learn/printables/",
                 level="")  # fmt: skip


def _rows(kit: Kit, part: KitPart, printed: list[tuple[Sheet, int]]) -> Iterator[list[str]]:
    for one, pages in printed:
        row = kit.row_of(one.name)
        if row in part.row:
            yield [one.title, *(cell(kit, one, pages, many) for many in kit.groups)]


def cell(kit: Kit, one: Sheet, pages: int, pupils: int) -> str:
    """What a class of so many needs of one file. Raises LookupError for one that has no row."""
    row = kit.row_of(one.name)
    if row is None:
        raise LookupError(one.name)
    copies, paper = ceil(pupils / (row.each or one.table)), ceil(pages / row.sides)
    cuts = row.cuts or packs.cuts_of(one.name) or lessons.cuts_of(one.name, pages)
    form = kit.total_cell if cuts else kit.one_cell if paper == 1 else kit.plain_cell
    minutes = ceil(ceil(copies * paper / kit.at_once) * cuts * kit.seconds / 60)
    return form.format(copies=copies, sheets=paper, minutes=minutes)


def faults(kit: Kit, sheets: Iterable[Sheet]) -> Iterator[str]:
    """Sheets of which nobody says how many a class needs, and rows about no sheet."""
    known = {sheet.name: sheet for sheet in sheets}
    for name, one in known.items():
        row = kit.row_of(name)
        if row is None and not any(fnmatchcase(name, pattern) for pattern in kit.once):
            yield f"{FILE}: no row says how many copies of {name} a class needs"
        if row is not None and not (row.each or one.table):
            yield f"{FILE}: {row.file}: one copy of {name} is for how many pupils?"
    used = [kit.row_of(name) for name in known]
    yield from (f"{FILE}: there is no printed sheet {row.file}"
                for row in kit.rows if row not in used)  # fmt: skip
    yield from (f"{FILE}: there is no printed sheet {pattern}"
                for pattern in kit.once
                if not any(fnmatchcase(name, pattern) for name in known))  # fmt: skip
