"""What to print for a class: copies, sheets of paper, minutes with a guillotine."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from printing import lessons, packs, words
from printing.sheet import Data, Paper, Sheet
from printing.words import Kit, KitRow


def sheet(paper: Paper, titles: Mapping[str, str], pages: Mapping[str, int]) -> Sheet:
    """The sheet for one paper.

    Args:
        titles, pages: of the files of this paper, by their names. Raises KeyError for a row about a
            file that there is not.
    """
    kit = words.kit()
    data: Data = {
        "heading": kit.title, "lead": kit.lead, "head": kit.head, "note": kit.note,
        "without": kit.without,
        "groups": [kit.group.format(number=number) for number in kit.groups],
        "rows": [
            [titles[row.file], *(cell(kit, row, pages[row.file], many) for many in kit.groups)]
            for row in kit.row
        ],
    }  # fmt: skip
    return Sheet("what-to-print", kit.title, "lessons", "kit", data, paper, "learn/printables/",
                 level="")  # fmt: skip


def cell(kit: Kit, row: KitRow, pages: int, pupils: int) -> str:
    """What a class of so many needs of one file."""
    copies, paper = ceil(pupils / row.each), ceil(pages / row.sides)
    cuts = row.cuts or packs.cuts_of(row.file) or lessons.cuts_of(row.file, pages)
    form = kit.total_cell if cuts else kit.one_cell if paper == 1 else kit.plain_cell
    minutes = ceil(ceil(copies * paper / kit.at_once) * cuts * kit.seconds / 60)
    return form.format(copies=copies, sheets=paper, minutes=minutes)
