"""The laws of a work's data: they say what its printed reference says, and nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bibliography.works import DATES, HAN, KINDS, MONTHS, NAMES, WORDS, dates, parts

LITTLE = {"and", "with"}
_YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d\d)(?!\d)")


def faults(work: Mapping[str, Any], reference: str, others: Sequence[str] = ()) -> Iterator[str]:
    """What is wrong with the table of a work, one sentence each.

    Args:
        others: further references of the work; in each its title stands too.
    """
    for name in KINDS[work["type"]].needs:
        if name not in work:
            yield f"csl.{name} is missing"
    wrong = [
        f"csl.{name} = {work[name]!r} is no date such as 1843-08-05, or two of them"
        for name in DATES
        if name in work and not dates(work[name])
    ]
    yield from wrong or _agreement(work, reference, others)


def _agreement(work: Mapping[str, Any], reference: str, others: Sequence[str]) -> Iterator[str]:
    known = LITTLE | set(plain(reference).split())
    for said in others or (reference,):
        if not _stands(work["title"], said):
            yield f"the title '{work['title']}' does not stand in the reference '{said}'"
    for name, value in work.items():
        if name in WORDS and not _stands(value, reference):
            yield f"csl.{name} '{value}' does not stand in the reference '{reference}'"
        if name in (*NAMES, "note"):  # words in whatever order
            words = plain(value if isinstance(value, str) else " ".join(value)).split()
            if odd := [word for word in words if word not in known]:
                yield f"csl.{name} says '{' '.join(odd)}'; the reference does not"
    yield from _signs(work, reference)
    yield from _years(work, reference)


def _signs(work: Mapping[str, Any], reference: str) -> Iterator[str]:
    said = " ".join(map(str, work.values()))
    for signs in dict.fromkeys(HAN.findall(reference)):
        if signs not in said:
            yield f"the reference has {signs}, its csl table does not"


def _years(work: Mapping[str, Any], reference: str) -> Iterator[str]:
    known = set(plain(reference).split())
    for name in ("issued", "original-date"):
        for date in parts(work.get(name, [])):
            year, rest = str(date[0]), [MONTHS[month - 1] for month in date[1:2]]
            rest += map(str, date[2:])
            if known.isdisjoint([year, year[2:]]):  # "1916–17"
                yield f"csl.{name}: the year {year} does not stand in '{reference}'"
            for part, word in zip(("month", "day"), rest, strict=False):
                if word.lower() not in known:
                    yield f"csl.{name}: the {part} {word} does not stand in '{reference}'"
    said = " ".join(map(str, work.values()))
    for year in dict.fromkeys(_YEAR.findall(reference)):
        if year not in said:
            yield f"the reference names the year {year}, its csl table does not"


def plain(words: str) -> str:
    """Words without case and signs, one space between two."""
    flat = unicodedata.normalize("NFKC", words).casefold()
    return " ".join(re.sub(r"[^\w]+|_+", " ", flat).split())


def _stands(words: str, reference: str) -> bool:
    return f" {plain(words)} " in f" {plain(reference)} "
