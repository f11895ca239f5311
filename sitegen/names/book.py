"""The people and places as data: `docs/_data/names.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from sitegen import paths, prose
from sitegen.archive import Archive
from sitegen.evidence.register import load


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
    return found
