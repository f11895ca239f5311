"""The people and places as data: `docs/_data/names.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from holdings import paths, terms, toml
from holdings.archive import Archive
from holdings.evidence import Source
from holdings.mentions import any_of, joined, occur
from holdings.reads import from_files, note

FILE = paths.DATA / "names.toml"
OLD = 1950
"""A work of before this year is a witness, and its author belongs to the story."""

SIGNED = re.compile(
    r"(?<![\w*])(?P<name>[^\W\d_a-z][\w-]*(?: [^\W\d_a-z][\w-]*)*)(?:['’]s)? "
    r"(?P<script>[\u3400-\u9fff]{2,})"
)
"""Words with capital letters and their writing in Chinese signs, as in "Pan Zhiheng 潘之恆"."""


class Name(toml.Row):
    """A person or a place; what the fields mean is explained in the file."""

    key: str
    name: str
    says: str
    forms: tuple[str, ...] = ()
    script: str = ""
    lang: str = ""
    roman: str = ""
    also: str = ""
    today: str = ""
    years: str = ""
    sources: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    sort: str = ""

    def __post_init__(self) -> None:
        self.forms = self.forms or (self.name,)


class File(toml.Row):
    """The whole file; `neither`: words with a capital letter that need no entry."""

    person: tuple[Name, ...]
    place: tuple[Name, ...]
    neither: tuple[str, ...]


_file = toml.file("names.toml", File)


@from_files("names.toml")
def read(kind: str) -> tuple[Name, ...]:
    """All entries of a kind, "person" or "place", by family name or the name itself."""
    found: tuple[Name, ...] = getattr(_file(), kind)
    return tuple(sorted(found, key=lambda name: (name.sort or name.name).lower()))


def neither() -> frozenset[str]:
    """Words with a capital letter that need no entry."""
    return frozenset(_file().neither)


@cache
def _words() -> Mapping[str, str]:
    """Page written by hand, by path below docs/ -> its words."""
    return {path: joined([words]) for path, words in paths.prose().items()}


def mentions(name: Name) -> list[str]:
    """The pages written by hand that speak of somebody or some place, by path below docs/."""
    note("prose")
    return [path for path, words in _words().items() if occur(name.forms, words)]


def faults(archive: Archive) -> list[str]:
    """What is wrong with the data, one sentence each."""
    note("prose")
    found = []
    for name in (*read("person"), *read("place")):
        claims = archive.evidence.claims
        wrong = [f"there is no claim {claim}" for claim in name.claims if claim not in claims]
        if name.script and not name.lang:
            wrong.append(f"'{name.script}' has no language")
        if terms.unread(name.script, name.lang, name.roman):
            wrong.append(f"'{name.script}' is not said how it is read: roman gives it in pinyin")
        if not (name.sources or name.claims):
            wrong.append("it rests on no source")
        found += [f"{toml.place(FILE, name.key)}: the name {name.key}: {words}" for words in wrong]
    return [*found, *unsigned(paths.prose()), *unlisted(archive.evidence.sources)]


def unsigned(pages: Mapping[str, str]) -> list[str]:
    """Names that a page gives in Chinese signs, and that no entry has in these signs."""
    entries = (*read("person"), *read("place"))
    known = {sign.text for term in terms.read().values() for sign in term.script}
    return [
        f"{path} has {name} {script}, which is neither on the page of names nor in the glossary"
        for path, words in pages.items()
        for name, script in signed(words)
        if script not in known
        and not any(one.script == script and any_of(one.forms).search(name) for one in entries)
    ]


def signed(words: str) -> list[tuple[str, str]]:
    """The names in a text that have their Chinese signs behind them, and the signs."""
    return SIGNED.findall(words)


def unlisted(sources: Mapping[str, Source]) -> list[str]:
    """Authors of works of before 1950 who have no entry."""
    people, found = {word for person in read("person") for word in person.name.split()}, []
    for key, source in sources.items():
        issued = source.csl.get("original-date") or source.csl.get("issued", OLD)
        first = str(issued[0] if isinstance(issued, list) else issued)
        if int(first[:4]) < OLD:
            found += [
                f"{author}, author of {key}, is not on the page of names"
                for author in source.csl.get("author", ())
                if author.partition(",")[0] not in people
            ]
    return found
