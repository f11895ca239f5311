"""Sources and claims, as they are read from the games and from docs/_data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import GenericAlias
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import UNSET, UnsetType, defstruct, field, structs
from msgspec.structs import asdict, replace

from bibliography import agreement, works
from bibliography.works import Item
from holdings import paths, toml, trouble
from holdings.reads import Noted, note
from holdings.toml import Grade, Row
from holdings.trouble import SiteError
from kanhu.catalogue import Game

T = TypeVar("T")
READ = {"whole": "Read whole.", "part": "Read in part.", "cited": "Known through other works."}
MEANINGS = {
    "attested": "a source states it, and nothing of weight speaks against it",
    "inferred": "no source states it, but it follows from what sources do state",
    "reconstructed": "made by this project to close a gap; ours, not history",
    "disputed": "sources disagree, or one weak source stands alone",
    "legend": "told, but without evidence from its time, or against it",
}
"""The grades, from the strongest to the weakest, and what they mean."""

SECOND_HAND = "second-hand"
"""The mark of an attested claim for which no witness is known to us at first hand."""

MARKS = {
    "attested": MEANINGS["attested"],
    SECOND_HAND: "the same, but every witness is an encyclopaedia, or known to us from others only",
    **MEANINGS,
}
"""What stands beside whatever has a grade: the grades, of which the first is shown in two ways."""


def said(mark: str) -> str:
    """A mark in words."""
    return "attested at second hand" if mark == SECOND_HAND else mark


INDIRECT = ("entry-encyclopedia", "entry-dictionary")
"""Kinds of works that report others."""


class Entry(Row):
    """A work as a file has it: how it is cited, where it is, how much of it was read, what it
    gives; `csl` is the same as data."""

    key: str
    label: str
    read: Literal["whole", "part", "cited"]
    reference: str = ""
    url: str = ""
    how: str = ""
    contributes: str = ""
    errors: tuple[str, ...] = ()
    csl: Mapping[str, Any] = field(default_factory=dict)


class Source(Entry):
    """One work; `references` are the references of all its entries."""

    references: tuple[str, ...] = ()

    @property
    def known(self) -> str:
        """How much of it we have seen, as a sentence."""
        return READ[self.read]

    @property
    def indirect(self) -> bool:
        """Whether its word reaches us at second hand."""
        return self.read == "cited" or self.csl.get("type") in INDIRECT

    @property
    def seen(self) -> str:
        """The day on which it was seen at its address, or what we do not know of either; nothing
        for what needs neither: a work on paper, or one that we did not see."""
        if "accessed" in self.csl:
            year, month, day = works.parts(self.csl["accessed"])[0]
            return f"Seen on {day} {works.MONTHS[month - 1]} {year}."
        if self.url:
            return "" if self.read == "cited" else "The day on which it was seen was not noted."
        online = self.csl and works.KINDS[self.csl["type"]].online
        return "Its address was not noted." if online else ""

    @property
    def host(self) -> str:
        """The site of its address, to be shown in its place."""
        return self.url.split("//", 1)[-1].split("/", 1)[0].removeprefix("www.")

    def faults(self, at: str = "") -> Iterator[str]:
        """What is wrong with its data, one sentence each; `at` is its place."""
        where = f"{at}: source {self.key}".removeprefix(": ")
        if self.read == "part" and not self.how.strip():
            yield f"{where} was read in part and does not say which: `how` says what was read"
        if not self.csl:
            yield (
                f"{where} has no csl table: beside its reference it needs [{self.key}.csl] (or "
                "[source.csl]) with type and title, and author, issued, container-title, volume, "
                "page, publisher, as far as the reference has them"
            )
            return
        try:
            toml.fit(self.csl, works.Work, lambda _: f"{where}: csl")
        except SiteError as error:
            yield from error.faults
            return
        for fault in agreement.faults(self.csl, self.reference, self.references):
            yield f"{where}: {fault}"


class Witnessed(Protocol):
    """Whatever has a grade and works that speak for it."""

    @property
    def grade(self) -> str:
        """How well it is known."""

    @property
    def sources(self) -> tuple[str, ...]:
        """Keys of the works that speak for it."""


class Claim(Row):
    """One sentence of history with its grade and its witnesses for and against.

    Attributes:
        hand: how its witnesses know it, where their kind does not tell: "first", if the works
            themselves are what it speaks of; "second", if they only pass on what others say.
    """

    id: str
    text: str
    grade: Grade
    sources: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    note: str = ""
    would_change: str = ""
    hand: Literal["", "first", "second"] = ""


@dataclass
class Evidence:
    """All sources and claims; what a page reads of them is noted (`reads`).

    Attributes:
        sources: key -> source; works of the games and works of the prose together.
        claims: id -> claim.
        aliases: other key of a work -> key.
        of_games: game id -> keys of the works it brings.
        faults: what was wrong with the files, one sentence each.
        places: key of a work, or id of a claim -> file and line where it stands first.
    """

    sources: Noted[Source]
    claims: Noted[Claim]
    aliases: Mapping[str, str]
    of_games: Noted[list[str]]
    faults: list[str]
    places: Mapping[str, str]

    def real(self, keys: Iterable[str]) -> list[str]:
        """The keys under which works are listed, each once."""
        note("aliases")
        return list(dict.fromkeys(self.aliases.get(key, key) for key in keys))

    def works(self, keys: Iterable[str]) -> list[Source]:
        """The works under these keys, as far as they are known."""
        return [self.sources[key] for key in self.real(keys) if key in self.sources]

    def mark(self, it: Witnessed) -> str:
        """What is shown beside a claim, a part of a clause or a fact of a figure: its grade, or
        that it is attested at second hand."""
        return self.graded(it.grade, it.sources, it.hand if isinstance(it, Claim) else "")

    def graded(self, grade: str, sources: Iterable[str], hand: str = "") -> str:
        """The mark of what has this grade by these works."""
        if grade != "attested" or hand == "first":
            return grade
        works = self.works(sources)
        second = hand == "second" or (works and all(work.indirect for work in works))
        return SECOND_HAND if second else grade

    def marks(self, parts: Iterable[Witnessed]) -> list[str]:
        """The marks of the parts of a clause, each once."""
        return list(dict.fromkeys(map(self.mark, parts)))

    def names(self, key: str) -> frozenset[str]:
        """All keys of a work."""
        note("aliases")
        return frozenset([key, *(name for name, real in self.aliases.items() if real == key)])

    @property
    def items(self) -> Mapping[str, Item]:
        """The works whose data are sound, in the form of CSL-JSON, by their keys."""
        note("source")
        return self._items

    @cached_property
    def _items(self) -> Mapping[str, Item]:
        sound = (source for source in self.sources.values() if not [*source.faults()])
        return {one.key: works.item(one.key, one.csl, one.url) for one in sound}


class File(NamedTuple):
    """A file of evidence: its name as errors give it, what it says; the game it belongs to."""

    name: str
    data: Mapping[str, Any]
    text: str = ""
    game: str = ""

    def at(self, name: str) -> str:
        """The place of an entry: file and line."""
        return toml.entry(self.name, self.text, name)

    def fit(self, row: Mapping[str, Any], kind: type[T], name: str, faults: list[str]) -> list[T]:
        """An entry as its type; none, and a fault, if it does not fit."""
        try:
            return [toml.fit(row, kind, lambda _: self.at(name))]
        except SiteError as error:
            faults += error.faults
            return []


def read(games: Iterable[Game]) -> Evidence:
    """The evidence of the games, of docs/_data, and of single pages, in files of their names."""
    files = [
        File(f"{game.id}/sources.toml", game.sources, game.read("sources.toml"), game.id)
        for game in games
    ]
    own = [paths.DATA / "sources.toml", paths.DATA / "claims.toml"]
    for path in (*own, *paths.data("evidence/*.toml")):
        name = f"docs/{path.relative_to(paths.DOCS).as_posix()}"
        text = paths.text(path)
        files.append(File(name, toml.parse(text, name, dict[str, Any]), text))
    return gather(files)


def gather(files: Iterable[File]) -> Evidence:
    """The evidence of some files. A work that several games rest on keeps its first entry, and
    gains what the others have to say of it; one key may not name two works.

    Raises SiteError with all that does not fit its type.
    """
    sources, claims, aliases = dict[str, Source](), dict[str, Claim](), dict[str, str]()
    of_games, places = dict[str, list[str]](), dict[str, str]()
    faults, misfits = list[str](), list[str]()
    for file in files:
        aliases |= file.data.get("aliases", {})
        for row in _sources(file, misfits):
            for entry in file.fit(row, Entry, str(row.get("key")), misfits):
                known, at = sources.get(entry.key), file.at(entry.key)
                faults += _conflicts(known, entry, at)
                sources[entry.key] = _joined(known, Source(**asdict(entry)))
                places.setdefault(entry.key, at)
                if file.game:
                    of_games.setdefault(file.game, []).append(entry.key)
        for row in file.data.get("claim", ()):
            for claim in file.fit(row, Claim, str(row.get("id")), misfits):
                if claim.id in claims:
                    twice = f"the claim {claim.id} stands at {places[claim.id]} already"
                    misfits.append(f"{file.at(claim.id)}: {twice}; give one of them another id")
                first = trouble.at(file.name, file.text, f'id = "{claim.id}"')
                claims[claim.id], places[claim.id] = claim, first
    if misfits:
        raise SiteError(misfits)
    return Evidence(Noted("source", sources), Noted("claim", claims), aliases,
                    Noted("brought", of_games), faults, places)  # fmt: skip


def _sources(file: File, misfits: list[str]) -> Iterator[Mapping[str, Any]]:
    """The works of a file: a list of tables, or, in a game, one table a key."""
    for name, part in file.data.items():
        if name == "source":
            yield from part
        elif isinstance(part, dict) and name != "aliases":
            yield {"key": name, **part}
        elif name not in ("aliases", "claim"):
            wrong = f"unknown key `{name}`; keys are source, claim, aliases"
            misfits.append(f"{file.name}: {wrong}")


def _conflicts(known: Source | None, entry: Entry, at: str) -> Iterator[str]:
    if known is not None and known.csl and entry.csl and known.csl != entry.csl:
        yield f"{at}: source {entry.key}: two csl tables differ; one is enough"
    if known is not None and known.label != entry.label:
        yield f"{at}: the key {entry.key} names two works: {known.label}, {entry.label}"


def _joined(known: Source | None, source: Source) -> Source:
    """An entry with what another entry of the same work adds to it."""
    own = (source.reference,) if source.reference else ()
    if known is None:
        return replace(source, reference=source.reference or source.label, references=own)
    more = source.contributes if source.contributes != known.how else ""
    return replace(
        known,
        contributes=" ".join(filter(None, dict.fromkeys([known.contributes, more]))),
        errors=tuple(dict.fromkeys((*known.errors, *source.errors))),
        read=min(known.read, source.read, key=[*READ].index),
        csl=known.csl or source.csl,
        references=tuple(dict.fromkeys((*known.references, *own))),
    )


CSL: Any = ("csl", works.Work | UnsetType, UNSET)


def form_of_game() -> Any:
    """What `sources.toml` of a game may hold, for editors: works by their keys."""
    fields = (one for one in structs.fields(Entry) if one.name not in ("key", "csl"))
    rows: Any = [(one.name, one.type, *([] if one.required else [one.default])) for one in fields]
    return dict[str, defstruct("Brought", [*rows, CSL], forbid_unknown_fields=True)]  # type: ignore[misc]


def form() -> Any:
    """What a file of docs/_data may hold, for editors."""
    source = defstruct("Source", [CSL], bases=(Entry,))
    rows: dict[str, Any] = {"source": GenericAlias(list, source), "claim": list[Claim]}
    rows["aliases"] = dict[str, str]
    keys: Any = [(key, kind | UnsetType, UNSET) for key, kind in rows.items()]
    return defstruct("Evidence", keys, forbid_unknown_fields=True)
