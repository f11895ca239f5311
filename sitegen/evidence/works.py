"""Works as data for citation programs: the `csl` table of a source, and the laws it keeps.

The names and types are those of the Citation Style Language. A table repeats what the printed
reference says and nothing else: what the reference does not know is left out. A title that we had
to supply stands in square brackets, as libraries write it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sitegen.evidence.register import Source

Item = dict[str, Any]
"""One work in the form of CSL-JSON."""


class Kind(NamedTuple):
    """What a type of work is called in BibTeX and RIS, and what it cannot be without."""

    bibtex: str
    ris: str
    needs: tuple[str, ...] = ()


KINDS = {
    "article-journal": Kind("article", "JOUR", ("container-title", "issued")),
    "article-magazine": Kind("article", "MGZN", ("container-title",)),
    "article-newspaper": Kind("article", "NEWS", ("container-title",)),
    "book": Kind("book", "BOOK"),
    "chapter": Kind("incollection", "CHAP"),
    "document": Kind("misc", "GEN"),
    "entry-dictionary": Kind("misc", "DICT", ("container-title",)),
    "entry-encyclopedia": Kind("misc", "ENCYC", ("container-title",)),
    "graphic": Kind("misc", "ART"),
    "legislation": Kind("misc", "STAT"),
    "manuscript": Kind("unpublished", "MANSCPT"),
    "pamphlet": Kind("booklet", "PAMP"),
    "post": Kind("misc", "ELEC", ("container-title",)),
    "post-weblog": Kind("misc", "BLOG"),
    "report": Kind("techreport", "RPRT"),
    "software": Kind("misc", "COMP"),
    "thesis": Kind("phdthesis", "THES", ("issued",)),
    "webpage": Kind("misc", "ELEC"),
}
NAMES = ("author", "editor", "translator")
DATES = ("issued", "original-date", "accessed")
WORDS = (
    "archive", "archive_location", "collection-title", "container-title", "edition", "issue",
    "number", "original-publisher", "original-title", "page", "publisher", "publisher-place",
    "title", "translated-title", "volume",
)  # fmt: skip
FREE = ("type", "language", "note")
MONTHS = ("January February March April May June July August September October November "
          "December").split()  # fmt: skip
LITTLE = {"and", "with"}
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d\d)(?!\d)")


def item(source: Source) -> Item:
    """The work of a source as CSL-JSON."""
    out: Item = {"id": source.key}
    for name, value in source.csl.items():
        if name in NAMES:
            out[name] = [_person(words) for words in value]
        elif name in DATES:
            out[name] = {"date-parts": _parts(value)}
        else:
            out[name] = value
    if source.url:
        out["URL"] = source.url
    return out


def _person(words: str) -> dict[str, str]:
    family, comma, given = words.partition(", ")
    return {"family": family, "given": given} if comma else {"literal": words}


def _parts(value: Any) -> list[list[int]]:
    dates = value if isinstance(value, list) else [value]
    return [[int(part) for part in str(date).split("-")] for date in dates]


def faults(source: Source) -> Iterator[str]:
    """What is wrong with the data of a source, one sentence each."""
    csl, where = source.csl, f"source {source.key}"
    if not csl:
        yield (
            f"{where} has no csl table: beside its reference it needs [{source.key}.csl] (or "
            "[source.csl]) with type and title, and author, issued, container-title, volume, "
            "page, publisher, as far as the reference has them"
        )
        return
    malformed = [*_form(csl, where)]
    yield from malformed or _agreement(source, where)


def _form(csl: Mapping[str, Any], where: str) -> Iterator[str]:
    kind = KINDS.get(csl.get("type", ""))
    if kind is None:
        yield f"{where}: csl.type is '{csl.get('type', '')}', not one of {', '.join(KINDS)}"
    for name in ("title", *(kind.needs if kind else ())):
        if not csl.get(name):
            yield f"{where}: csl.{name} is missing"
    for name, value in csl.items():
        if not _fits(name, value):
            yield f"{where}: csl.{name} = {value!r} is no field we know, or not in its form"


def _fits(name: str, value: Any) -> bool:
    if name in NAMES:
        return isinstance(value, list) and bool(value) and all(isinstance(n, str) for n in value)
    if name in DATES:
        dates = value if isinstance(value, list) else [value]
        return 1 <= len(dates) <= 2 and all(_DATE.fullmatch(str(date)) for date in dates)
    return name in (*WORDS, *FREE) and isinstance(value, str) and bool(value.strip())


def _agreement(source: Source, where: str) -> Iterator[str]:
    csl, reference = source.csl, source.reference
    for said in source.references or (reference,):
        if not _stands(csl["title"], said):
            yield f"{where}: the title '{csl['title']}' does not stand in the reference '{said}'"
    for name, value in csl.items():
        if name in WORDS and name != "title" and not _stands(value, reference):
            yield f"{where}: csl.{name} '{value}' does not stand in the reference '{reference}'"
        if odd := _unsaid(name, value, reference):
            yield f"{where}: csl.{name} says '{' '.join(odd)}'; the reference does not"
    yield from _years(csl, reference, where)


def _unsaid(name: str, value: Any, reference: str) -> list[str]:
    """Words of names and notes that the reference does not have, in whatever order."""
    if name not in (*NAMES, "note"):
        return []
    known = LITTLE | set(plain(reference).split())
    words = plain(value if isinstance(value, str) else " ".join(value)).split()
    return [word for word in words if word not in known]


def _years(csl: Mapping[str, Any], reference: str, where: str) -> Iterator[str]:
    for name in ("issued", "original-date"):
        for date in _parts(csl.get(name, [])):
            yield from _dated(date, reference, f"{where}: csl.{name}")
    said = " ".join(f"{value}" for value in csl.values())
    for year in dict.fromkeys(_YEAR.findall(reference)):
        if year not in said:
            yield f"{where}: the reference names the year {year}, its csl table does not"


def _dated(date: list[int], reference: str, where: str) -> Iterator[str]:
    known = plain(reference).split()
    year = str(date[0])
    if year not in known and year[2:] not in known:  # "1916–17"
        yield f"{where}: the year {year} does not stand in the reference '{reference}'"
    if len(date) > 1 and MONTHS[date[1] - 1].lower() not in known:
        yield f"{where}: the month {MONTHS[date[1] - 1]} does not stand in '{reference}'"
    if len(date) > 2 and str(date[2]) not in known:
        yield f"{where}: the day {date[2]} does not stand in '{reference}'"


def plain(words: str) -> str:
    """Words without case and signs, one space between two."""
    flat = unicodedata.normalize("NFKC", words).casefold()
    return " ".join(re.sub(r"[^\w]+|_+", " ", flat).split())


def _stands(words: str, reference: str) -> bool:
    return f" {plain(words)} " in f" {plain(reference)} "
