"""The people and places as data: `docs/_data/names.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sitegen import paths, prose
from sitegen.archive import Archive
from sitegen.evidence.register import Source, load
from sitegen.terms import book as terms

OLD = 1950
"""A work of before this year is a witness, and its author belongs to the story."""

SIGNED = re.compile(
    r"(?<![\w*])(?P<name>[^\W\d_a-z][\w-]*(?: [^\W\d_a-z][\w-]*)*)(?:['’]s)? "
    r"(?P<script>[\u3400-\u9fff]{2,})"
)
"""Words with capital letters and their writing in Chinese signs, as in "Pan Zhiheng 潘之恆"."""


class Name(NamedTuple):
    """A person or a place; what the fields mean is told in the file."""

    key: str
    name: str
    forms: tuple[str, ...]
    script: str
    lang: str
    also: str
    today: str
    years: str
    says: str
    sources: tuple[str, ...]
    claims: tuple[str, ...]
    sort: str


@cache
def read(kind: str) -> tuple[Name, ...]:
    """All entries of a kind, "person" or "place", by family name or the name itself."""
    rows = load(paths.DATA / "names.toml").get(kind, ())
    return tuple(sorted(map(_read, rows), key=lambda name: (name.sort or name.name).lower()))


def _read(row: Mapping[str, Any]) -> Name:
    words = ("script", "lang", "also", "today", "years", "sort")
    return Name(
        key=row["key"],
        name=row["name"],
        forms=tuple(row.get("forms", (row["name"],))),
        says=row.get("says", row.get("role", "")),
        sources=tuple(row.get("sources", ())),
        claims=tuple(row.get("claims", ())),
        **{key: str(row.get(key, "")) for key in words},
    )


def mentions(name: Name) -> list[str]:
    """The pages written by hand that speak of somebody or some place, by path below docs/."""
    found = prose.any_of(name.forms)
    return [path for path, words in paths.prose().items() if found.search(words)]


def faults(archive: Archive) -> list[str]:
    """What is wrong with the data, one sentence each."""
    found = []
    for name in (*read("person"), *read("place")):
        unknown = [claim for claim in name.claims if claim not in archive.evidence.claims]
        found += [f"the name {name.key}: there is no claim {claim}" for claim in unknown]
        if name.script and not name.lang:
            found.append(f"the name {name.key}: '{name.script}' has no language")
        if not (name.sources or name.claims):
            found.append(f"the name {name.key} rests on no source")
    return [*found, *unsigned(paths.prose()), *unlisted(archive.evidence.sources)]


def unsigned(pages: Mapping[str, str]) -> list[str]:
    """Names that a page gives in Chinese signs, and that no entry has in these signs."""
    return [
        f"{path} has {name} {script}, which is neither on the page of names nor in the glossary"
        for path, words in pages.items()
        for name, script in signed(words)
        if not _knows(name, script)
    ]


def signed(words: str) -> Iterator[tuple[str, str]]:
    """The names in a text that have their Chinese signs behind them, and the signs."""
    for match in SIGNED.finditer(words):
        yield match["name"], match["script"]


def _knows(name: str, script: str) -> bool:
    entries = (*read("person"), *read("place"))
    if any(one.script == script and prose.any_of(one.forms).search(name) for one in entries):
        return True
    return any(script == sign.text for term in terms.read().values() for sign in term.script)


def unlisted(sources: Mapping[str, Source]) -> list[str]:
    """Authors of works of before 1950 who have no entry."""
    people = {word for person in read("person") for word in person.name.split()}
    return [
        f"{author}, author of {key}, is not on the page of names"
        for key, source in sources.items()
        if 0 < _year(source) < OLD
        for author in source.csl.get("author", ())
        if author.partition(",")[0] not in people
    ]


def _year(source: Source) -> int:
    """The year in which a work was first printed, 0 if nobody says."""
    issued = source.csl.get("original-date") or source.csl.get("issued", 0)
    first = issued[0] if isinstance(issued, list) else issued
    return int(str(first)[:4])
