"""Works as data for citation programs: the table of a work, and the same as CSL-JSON.

The names and types are those of the Citation Style Language. A table repeats what the printed
reference says and nothing else: what the reference does not know is left out. A title that we had
to supply stands in square brackets, as libraries write it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import UNSET, Meta, UnsetType, defstruct

Item = dict[str, Any]
"""One work in the form of CSL-JSON."""


class Kind(NamedTuple):
    """What a type of work is called in BibTeX, RIS, schema.org and, where OpenURL has a word for
    it, there; what the work is part of in schema.org; what it cannot be without."""

    bibtex: str
    ris: str
    schema: str = "CreativeWork"
    coins: str = ""
    within: str = "CreativeWork"
    needs: tuple[str, ...] = ()

    @property
    def online(self) -> bool:
        """Whether it is to be found at an address, as of a day."""
        return self.within in ("WebSite", "Blog")


KINDS = {
    "article-journal": Kind("article", "JOUR", "ScholarlyArticle", "article", "Periodical",
                            needs=("container-title", "issued")),
    "article-magazine": Kind("article", "MGZN", "Article", "article", "Periodical",
                             needs=("container-title",)),
    "article-newspaper": Kind("article", "NEWS", "NewsArticle", "article", "Newspaper",
                              needs=("container-title",)),
    "book": Kind("book", "BOOK", "Book", "book"),
    "chapter": Kind("incollection", "CHAP", "Chapter", "bookitem", "Book"),
    "document": Kind("misc", "GEN"),
    "entry-dictionary": Kind("misc", "DICT", "Article", within="WebSite",
                             needs=("container-title",)),
    "entry-encyclopedia": Kind("misc", "ENCYC", "Article", within="WebSite",
                               needs=("container-title",)),
    "graphic": Kind("misc", "ART", "VisualArtwork"),
    "legislation": Kind("misc", "STAT", "Legislation"),
    "manuscript": Kind("unpublished", "MANSCPT", "Manuscript"),
    "pamphlet": Kind("booklet", "PAMP", "Book", "book"),
    "post": Kind("misc", "ELEC", "SocialMediaPosting", within="WebSite",
                 needs=("container-title",)),
    "post-weblog": Kind("misc", "BLOG", "BlogPosting", within="Blog"),
    "report": Kind("techreport", "RPRT", "Report"),
    "software": Kind("misc", "COMP", "SoftwareApplication", within="WebSite"),
    "thesis": Kind("phdthesis", "THES", "Thesis", needs=("issued",)),
    "webpage": Kind("misc", "ELEC", "WebPage", within="WebSite"),
}  # fmt: skip
NAMES = ("author", "container-author", "editor", "translator")
DATES = ("issued", "original-date", "accessed")
WORDS = (
    "archive", "archive_location", "collection-title", "container-title", "edition", "issue",
    "number", "original-publisher", "original-title", "page", "publisher", "publisher-place",
    "translated-title", "volume",
)  # fmt: skip
FREE = ("language", "note")
MONTHS = ("January February March April May June July August September October November "
          "December").split()  # fmt: skip
HAN = re.compile(r"[\u3400-\u9fff]+")
"""Chinese signs: the original writing of a title, where one stands beside its Latin letters."""
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")


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


def item(key: str, work: Mapping[str, Any], url: str = "") -> Item:
    """A work of a key and an address as CSL-JSON."""
    out = {"id": key, **work} | ({"URL": url} if url else {})
    for role in (role for role in NAMES if role in out):
        people = [words.split(", ", 1) for words in out[role]]
        out[role] = [
            dict(zip(("family", "given") if len(name) > 1 else ("literal",), name, strict=True))
            for name in people
        ]
    return out | {name: {"date-parts": parts(out[name])} for name in DATES if name in out}


def dates(value: Any) -> list[str]:
    """One date or two; none if they are not in their form."""
    given = [str(date) for date in (value if isinstance(value, list) else [value])]
    return given if len(given) < 3 and all(map(_DATE.fullmatch, given)) else []


def parts(value: Any) -> list[list[int]]:
    """The same as numbers."""
    return [[int(part) for part in date.split("-")] for date in dates(value)]
