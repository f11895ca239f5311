"""How hard printed sheets are to read: every sentence that a class reads, held to its level.

A sheet says its level, and a part of its data may say another one. What is there in the full level
is there in the plain one as well; what is plain only reads alike for both. Keys have no level, nor
have sheets for the teacher.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from learning import laws, reading, shared
from printing import words
from printing.sheet import Drawing, Sheet

KEYS = frozenset({"keys"})
"""Data under these names are answers, on pages that a class does not get."""
FULL, PLAIN = "full", "plain"
SENTENCE = re.compile(r"\s.*[.?!…][”’)]*$", re.DOTALL)


def texts(sheet: Sheet) -> Mapping[str, str]:
    """What is read on a sheet in each level, every sentence once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for level, text in _read(sheet.data, sheet.level):
        found[level][text] = None
    found.pop("", None)
    return {level: "\n".join(rows) for level, rows in found.items()}


def _read(data: object, level: str) -> Iterator[tuple[str, str]]:
    """The sentences below some data with their levels; names and labels are none."""
    if isinstance(data, str) and SENTENCE.search(data):
        yield level, data
    elif isinstance(data, Mapping):
        own = str(data.get("level", level))
        for name, row in data.items():
            if name not in KEYS:
                yield from _read(row, own)
    elif isinstance(data, list | tuple) and not isinstance(data, Drawing):
        for row in data:
            yield from _read(row, level)


def taught(terms: Collection[str]) -> frozenset[str]:
    """Words that do not count: what a sheet explains, and names of cards and games."""
    return shared.taught() | {*words.of_leaflets().taught, *terms}


def short(text: str) -> bool:
    """Whether no sentence of a text is too long for the plain level."""
    return reading.measure(text, 0).longest <= reading.LEVELS[PLAIN].most


def faults(sheets: Iterable[Sheet]) -> Iterator[str]:
    """How sheets depart from their levels, one sentence each."""
    for sheet in sheets:
        found = texts(sheet)
        if FULL in found and PLAIN not in found:
            yield f"{sheet.name}: it is there in the full level only"
        for level, text in found.items():
            yield from (f"{sheet.name}: {why}"
                        for why in reading.faults(text, level, taught(sheet.terms)))  # fmt: skip


def titles(sheet: Sheet) -> list[str]:
    """The levels in which a sheet can be read, by their titles; none for a teacher's."""
    found = texts(sheet)
    return [level.title for name, level in reading.LEVELS.items() if name in found]


def measured(sheet: Sheet) -> list[str]:
    """How hard a sheet is to read in each of its levels, in words."""
    found = texts(sheet)
    return [laws.measured(found[level], level, taught(sheet.terms))
            for level in reading.LEVELS if level in found]  # fmt: skip
