"""Sources and claims: read, checked against their use, cited, listed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kanhu.rulebook import GRADES
from sitegen.evidence import works
from sitegen.evidence.badges import badge
from sitegen.markup import dress, inline, text

READ = {"whole": "Read whole.", "part": "Read in part.", "cited": "Known through other works."}


class Source(NamedTuple):
    """One work: how it is cited, where it is, how much of it was read, what it gives.

    `csl` is the work as data; `references` are the references of all entries of the work.
    """

    key: str
    label: str
    reference: str
    url: str
    read: str
    how: str
    contributes: str
    errors: tuple[str, ...]
    csl: Mapping[str, Any]
    references: tuple[str, ...]


class Place(NamedTuple):
    """Where a page makes a claim: the page's path below docs/, the anchor, the sentence."""

    page: str
    anchor: str
    sentence: str


class Claim(NamedTuple):
    """One sentence of history with its grade and its witnesses for and against."""

    id: str
    text: str
    grade: str
    sources: tuple[str, ...]
    against: tuple[str, ...]
    note: str
    would_change: str


def read_source(key: str, row: Mapping[str, Any]) -> Source:
    """A source from its table; missing words are empty."""
    errors = row.get("errors", ())
    reference = row.get("reference") or row.get("label", key)
    return Source(
        key=key,
        label=row.get("label") or reference,
        reference=reference,
        url=row.get("url", ""),
        read=row.get("read", ""),
        how=row.get("how", ""),
        contributes=row.get("contributes", ""),
        errors=tuple(filter(None, [errors] if isinstance(errors, str) else errors)),
        csl=row.get("csl", {}),
        references=tuple(filter(None, [row.get("reference")])),
    )


def joined(known: Source, source: Source) -> Source:
    """An entry with what another entry of the same work adds to it."""
    said = [known.contributes, known.how]
    gives = known.contributes
    if source.contributes and source.contributes not in said:
        gives = f"{gives} {source.contributes}".strip()
    errors = tuple(dict.fromkeys((*known.errors, *source.errors)))
    order = list(READ)
    read = min((known.read, source.read), key=lambda r: order.index(r) if r in order else -1)
    return known._replace(
        contributes=gives,
        errors=errors,
        read=read,
        csl=known.csl or source.csl,
        references=tuple(dict.fromkeys((*known.references, *source.references))),
    )


class Evidence:
    """All sources and claims, and who has used what.

    Attributes:
        sources: key -> source; works of the games and works of the prose together.
        claims: id -> claim.
        faults: what is wrong with the data or its use, one sentence each.
        used: keys cited somewhere.
        places: claim id -> where pages make it, in the order in which they were written.
        cited_on: key -> pages whose prose cites it.
        closed: the register has been written; a claim that comes later would be missing in it.
    """

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.claims: dict[str, Claim] = {}
        self.aliases: dict[str, str] = {}
        self.of_games: dict[str, list[str]] = {}
        self.faults: list[str] = []
        self.used: set[str] = set()
        self.places: dict[str, list[Place]] = {}
        self.cited_on: dict[str, list[str]] = {}
        self.closed = False

    def add_sources(self, rows: Iterable[tuple[str, Mapping[str, Any]]], game: str = "") -> None:
        """Enter works; one key may not name two works.

        A work that several games rest on keeps its first entry, and gains what the others have
        to say of it.
        """
        for key, row in rows:
            source = read_source(key, row)
            known = self.sources.setdefault(key, source)
            self.sources[key] = joined(known, source)
            if known.csl and source.csl and known.csl != source.csl:
                self.faults.append(f"source {key}: two csl tables differ; one is enough")
            if known.label != source.label:
                self.faults.append(f"the key {key} names two works: {known.label}, {source.label}")
            if source.read not in READ:
                self.faults.append(f"source {key}: read is '{source.read}', not {'|'.join(READ)}")
            if game:
                self.of_games.setdefault(game, []).append(key)

    def add_claims(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Enter claims; each is graded, open to change and, unless reconstructed, sourced."""
        for row in rows:
            claim = Claim(
                id=row["id"],
                text=row["text"],
                grade=row.get("grade", ""),
                sources=tuple(row.get("sources", ())),
                against=tuple(row.get("against", ())),
                note=row.get("note", ""),
                would_change=row.get("would_change", "").strip(),
            )
            if claim.id in self.claims:
                self.faults.append(f"the claim {claim.id} stands twice")
            if claim.grade not in GRADES:
                self.faults.append(f"the claim {claim.id} has no grade")
            if not (claim.sources or claim.against) and claim.grade != "reconstructed":
                self.faults.append(f"the claim {claim.id} has no source")
            if not claim.would_change:
                self.faults.append(
                    f"the claim {claim.id} has no would_change: what would change our mind?"
                )
            self.claims[claim.id] = claim

    def find(self, key: str, where: str) -> str:
        """The real key of a cited work, counted as used; an unknown one is a fault."""
        real = self.aliases.get(key, key)
        if real not in self.sources:
            self.faults.append(f"{where} cites {key}, which is no known source")
        self.used.add(real)
        return real

    def cite(self, keys: Iterable[str], base: str, where: str) -> str:
        """Keys as links to the list of sources, without brackets."""
        found = dict.fromkeys(self.find(key, where) for key in keys)
        if where.endswith(".md"):
            for key in found:
                self.cited_on.setdefault(key, []).append(where)
        return ", ".join(f'<a href="{base}sources/#{text(key)}">{text(key)}</a>' for key in found)

    def cited(self, claim: Claim, base: str) -> str:
        """The witnesses of a claim, for and against."""
        return self.witnesses(claim.sources, claim.against, base, f"the claim {claim.id}")

    def witnesses(
        self, sources: Iterable[str], against: Iterable[str], base: str, where: str
    ) -> str:
        """Works for and against, in brackets, each a link."""
        both = self.cite(sources, base, where), self.cite(against, base, where)
        parts = [
            before + keys for before, keys in zip(("", "against: "), both, strict=True) if keys
        ]
        return f'<span class="cite">[{"; ".join(parts)}]</span>' if parts else ""

    def claim(self, name: str, base: str, page: str, sentence: str = "") -> str:
        """Badge and witnesses of a claim, to stand after its sentence; the place is noted."""
        found = self.claims.get(name)
        if found is None:
            self.faults.append(f"{page} cites the claim {name}, which does not exist")
            return ""
        anchor = self.note(name, page, sentence)
        mark = badge(found.grade, base, f"#claim-{name}", anchor)
        return f" {mark} {self.cited(found, base)}".rstrip()

    def note(self, name: str, page: str, sentence: str, anchor: str = "") -> str:
        """Enter where a page makes a claim; returns the anchor, which the page must have as an id.

        For rooms that show a claim in a form of their own; `claim` does it for all others.
        """
        if self.closed:
            self.faults.append(
                f"{page} makes the claim {name} after the register was written; "
                "its room must offer the page in pages(), not in closing()"
            )
        places = self.places.setdefault(name, [])
        before = sum(place.page == page for place in places)
        anchor = anchor or f"at-{name}" + (f"-{before + 1}" if before else "")
        places.append(Place(page, anchor, sentence))
        return anchor

    def entries(self, names: Iterable[str], base: str) -> str:
        """The claims of a page: the fold at its foot to which the badges lead. What would change
        our mind stands on each claim's own page."""
        rows = []
        for name in dict.fromkeys(names):
            claim = self.claims.get(name)
            if claim is None:
                continue
            note = f'<p class="clause__note">{inline(claim.note)}</p>' if claim.note else ""
            rows.append(
                f'<li class="claim" id="claim-{name}"><p>{dress(text(claim.text))} '
                f"{self.cited(claim, base)}</p>{note}{badge(claim.grade, base)} "
                f'<a class="claim__page" href="{base}evidence/{name}/">claim-{name}</a></li>'
            )
        if not rows:
            return ""
        return f'<ol class="claims">{"".join(rows)}</ol>'

    def entry(self, key: str, base: str) -> str:
        """One work of the list of sources; its label leads to the page of its own."""
        source = self.sources[key]
        title = dress(text(source.reference))
        if source.url:
            title = f'{title} <a class="ext" href="{text(source.url)}">{text(host(source.url))}</a>'
        lines = [f"<p>{title}</p>"]
        how = " ".join(filter(None, [source.how, source.contributes]))
        read = READ.get(source.read, source.read)
        lines.append(
            f'<p class="source__how" data-search-exclude><strong>{read}</strong> {inline(how)}</p>'
        )
        if source.errors:
            rows = "".join(f"<li>{inline(error)}</li>" for error in source.errors)
            lines.append(
                '<details class="fold source__how" data-search-exclude>'
                f"<summary>Errors met: {len(source.errors)}</summary><ul>{rows}</ul></details>"
            )
        return (
            f'<li class="source"><span class="source__key">{text(key)}</span><div>'
            f'<h2 class="source__label" id="{text(key)}" data-search-exclude>'
            f'<a href="{base}sources/{text(key)}/">{dress(text(source.label))}</a></h2>'
            f"{''.join(lines)}</div></li>"
        )

    def bibliography(self, keys: Iterable[str], base: str) -> str:
        """A list of works. The search finds the pages of the works in its place."""
        rows = "".join(self.entry(key, base) for key in keys)
        # The theme's search ends what it leaves out at the next closing tag of the same name.
        return f'<section data-search-exclude><ul class="sources">{rows}</ul></section>'

    def shortlist(self, keys: Iterable[str], base: str, where: str) -> str:
        """Works in one line each, with links to their entries."""
        rows = []
        for key in keys:
            real = self.find(key, where)
            source = self.sources.get(real)
            if source is not None:
                how = READ.get(source.read, "").lower().rstrip(".")
                rows.append(
                    f'<li class="source"><a class="source__key" href="{base}sources/#{text(real)}">'
                    f"{text(real)}</a><div><p>{dress(text(source.reference))} "
                    f'<span class="source__how">({how})</span></p></div></li>'
                )
        return f'<ul class="sources" data-search-exclude>{"".join(rows)}</ul>'

    def unused(self) -> list[str]:
        """Works nobody cites and claims no page makes, as faults."""
        works = [
            f"the source {key} is cited nowhere" for key in self.sources if key not in self.used
        ]
        claims = [
            f"the claim {name} stands on no page" for name in self.claims if name not in self.places
        ]
        return works + claims

    def check(self) -> None:
        """Every work has its data, and they say what its reference says."""
        for source in self.sources.values():
            self.faults += works.faults(source)


def told(grade: str, words: str, note: str = "") -> str:
    """What is said of the past, in HTML; a legend is told and not stated, and its note answers."""
    before = "It is told: " if grade == "legend" else ""
    return before + dress(text(words)) + (f" {inline(note)}" if note else "")


def host(url: str) -> str:
    """The site of an address, to be shown in its place."""
    return url.split("//", 1)[-1].split("/", 1)[0].removeprefix("www.")


def rows_of(data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Sources of a file, whether it is a list of tables or one table a key."""
    if "source" in data and isinstance(data["source"], list):
        return [(row["key"], row) for row in data["source"]]
    return [(key, row) for key, row in data.items() if isinstance(row, dict) and key != "aliases"]


def load(path: Path) -> dict[str, Any]:
    """A TOML file as a table; an absent one is empty."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return tomllib.load(file)
