"""Works as data for citation programs: the `csl` table of a source, and the laws it keeps.

The names and types are those of the Citation Style Language. A table repeats what the printed
reference says and nothing else: what the reference does not know is left out. A title that we had
to supply stands in square brackets, as libraries write it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import UNSET, Meta, UnsetType, defstruct

from sitegen.data.toml import fit
from sitegen.trouble import SiteError

if TYPE_CHECKING:
    from sitegen.data.evidence import Source

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
    "translated-title", "volume",
)  # fmt: skip
FREE = ("language", "note")
MONTHS = ("January February March April May June July August September October November "
          "December").split()  # fmt: skip
LITTLE = {"and", "with"}
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_YEAR = re.compile(r"(?<!\d)(1\d{3}|20\d\d)(?!\d)")


def _work() -> Any:
    """The type of a `csl` table: every field we know, none of them empty."""
    words = Annotated[str, Meta(pattern=r"\S")]
    free: dict[str, Any] = dict.fromkeys((*WORDS, *FREE), words)
    free |= dict.fromkeys(NAMES, Annotated[list[str], Meta(min_length=1)])
    free |= dict.fromkeys(DATES, int | str | list[int | str])
    rows: list[Any] = [("type", Literal[tuple(KINDS)]), ("title", words)]
    rows += [(key.replace("-", "_"), kind | UnsetType, UNSET) for key, kind in free.items()]
    names = {key.replace("-", "_"): key for key in free}
    return defstruct("Work", rows, rename=names, forbid_unknown_fields=True)


Work = _work()


def item(source: Source) -> Item:
    """The work of a source as CSL-JSON."""
    out = {"id": source.key, **source.csl} | ({"URL": source.url} if source.url else {})
    for role in (role for role in NAMES if role in out):
        people = [words.split(", ", 1) for words in out[role]]
        out[role] = [
            dict(zip(("family", "given") if len(parts) > 1 else ("literal",), parts, strict=True))
            for parts in people
        ]
    return out | {name: {"date-parts": _parts(out[name])} for name in DATES if name in out}


def _dates(value: Any) -> list[str]:
    """One date or two; none if they are not in their form."""
    dates = [str(date) for date in (value if isinstance(value, list) else [value])]
    return dates if len(dates) < 3 and all(map(_DATE.fullmatch, dates)) else []


def _parts(value: Any) -> list[list[int]]:
    return [[int(part) for part in date.split("-")] for date in _dates(value)]


def faults(source: Source, at: str = "") -> Iterator[str]:
    """What is wrong with the data of a source, one sentence each; `at` is its place."""
    csl, where = source.csl, f"{at}: source {source.key}".removeprefix(": ")
    if not csl:
        yield (
            f"{where} has no csl table: beside its reference it needs [{source.key}.csl] (or "
            "[source.csl]) with type and title, and author, issued, container-title, volume, "
            "page, publisher, as far as the reference has them"
        )
        return
    try:
        fit(csl, Work, lambda _: f"{where}: csl")
    except SiteError as error:
        yield from error.faults
        return
    for name in KINDS[csl["type"]].needs:
        if name not in csl:
            yield f"{where}: csl.{name} is missing"
    wrong = [
        f"{where}: csl.{name} = {csl[name]!r} is no date such as 1843-08-05, or two of them"
        for name in DATES
        if name in csl and not _dates(csl[name])
    ]
    yield from wrong or _agreement(source, where)


def _agreement(source: Source, where: str) -> Iterator[str]:
    csl, reference = source.csl, source.reference
    known = LITTLE | set(plain(reference).split())
    for said in source.references or (reference,):
        if not _stands(csl["title"], said):
            yield f"{where}: the title '{csl['title']}' does not stand in the reference '{said}'"
    for name, value in csl.items():
        if name in WORDS and not _stands(value, reference):
            yield f"{where}: csl.{name} '{value}' does not stand in the reference '{reference}'"
        if name in (*NAMES, "note"):  # words in whatever order
            words = plain(value if isinstance(value, str) else " ".join(value)).split()
            if odd := [word for word in words if word not in known]:
                yield f"{where}: csl.{name} says '{' '.join(odd)}'; the reference does not"
    yield from _years(csl, reference, where)


def _years(csl: Mapping[str, Any], reference: str, where: str) -> Iterator[str]:
    known = set(plain(reference).split())
    for name in ("issued", "original-date"):
        for date in _parts(csl.get(name, [])):
            year, rest = str(date[0]), [MONTHS[month - 1] for month in date[1:2]]
            rest += map(str, date[2:])
            if known.isdisjoint([year, year[2:]]):  # "1916–17"
                yield f"{where}: csl.{name}: the year {year} does not stand in '{reference}'"
            for part, word in zip(("month", "day"), rest, strict=False):
                if word.lower() not in known:
                    yield f"{where}: csl.{name}: the {part} {word} does not stand in '{reference}'"
    said = " ".join(map(str, csl.values()))
    for year in dict.fromkeys(_YEAR.findall(reference)):
        if year not in said:
            yield f"{where}: the reference names the year {year}, its csl table does not"


def plain(words: str) -> str:
    """Words without case and signs, one space between two."""
    flat = unicodedata.normalize("NFKC", words).casefold()
    return " ".join(re.sub(r"[^\w]+|_+", " ", flat).split())


def _stands(words: str, reference: str) -> bool:
    return f" {plain(words)} " in f" {plain(reference)} "
