"""Everything the pages are made from, read once: games, evidence, tree, figures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, cast

from holdings import (
    chart,
    checks,
    evidence,
    ledger,
    lineage,
    mechanics,
    offers,
    paths,
    reads,
    routes,
    toml,
    words,
)
from holdings import games as watched
from holdings.chart import Chart
from holdings.evidence import Claim, Evidence
from holdings.ledger import Ledger
from holdings.lineage import Tree
from holdings.mechanics import Mechanic
from holdings.reads import Finding, Findings, Noted, States, Token, digest, note
from holdings.routes import Travels
from holdings.trouble import SiteError
from holdings.uses import AllUses
from kanhu.catalogue import Game

V = TypeVar("V")
MAIN = "main"
"""The shelf of the family itself."""


def play_address(game: str) -> str:
    """The address where a game is played: every door leads there."""
    return f"play/{game}/"


class Resting(NamedTuple):
    """What of a game rests on a work: clauses by number, options by key and title."""

    game: str
    title: str
    clauses: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


class _Part(Generic[V]):
    """A part of the archive as a whole; whoever reads it is noted."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, archive: Archive, owner: type) -> V:
        note(self.name)
        return cast(V, archive.parts[self.name])


class Archive:
    """What a build knows. Whatever a page reads of it is noted (`reads`).

    Attributes:
        games: game id -> game, all that were found. game_pages: game id -> address of its page.
        evidence: sources and claims.
        titles: path of a page below docs/ -> its title, of all pages there are.
        uses: of all pages but those that tell where something is used.
        made: the HTML of the same pages, by path below docs/.
        faults: what is wrong with the data, one sentence each.
        findings: what this run has found out, to be remembered for the next.
        tree: nodes and edges of the family tree. ledger: the identifiers that have been given.
        mechanics: how games deal with their cards, and which does so since when.
        travels: maps and the routes on them.
    """

    tree, ledger = _Part[Tree](), _Part[Ledger]()
    mechanics, travels = _Part[tuple[Mechanic, ...]](), _Part[Travels]()

    def __init__(
        self, games: Mapping[str, Game], known: Evidence, tree: Tree, given: Ledger,
        faults: list[str], mechanics: tuple[Mechanic, ...] = (), travels: Travels | None = None,
        before: Findings = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self.games = Noted("game", games)
        self.game_pages = {name: f"games/{name}/" for name in games}
        self.evidence = known
        self.titles: Noted[str] = Noted("title", {})
        self.uses = AllUses()
        self.made: Noted[str] = Noted("made", {})
        self.faults = faults
        self.parts: Mapping[str, Any] = {"tree": tree, "ledger": given, "mechanics": mechanics,
                      "travels": travels or Travels({}, {}, (), ())}  # fmt: skip
        self._states: dict[Token, str] = {}
        self._before = before
        self.findings: dict[tuple[str, str], Finding] = {}

    def on_shelf(self, shelf: str = "") -> list[Game]:
        """The games of a shelf of the side list, or all of them, the main line first; in reading
        order."""
        rows = [(game, game.meta["game"]) for game in self.games.values()]
        chosen = [(game, about) for game, about in rows if shelf in ("", about["shelf"])]
        chosen.sort(key=lambda row: (row[1]["shelf"] != MAIN, row[1]["order"], row[0].title))
        return [game for game, _ in chosen]

    @property
    def chart(self) -> Chart:
        """Where everything stands in the large picture of the tree."""
        return chart.read()

    def identifier(self, address: str) -> str:
        """The identifier of an address."""
        note("identifier", address)
        ledger: Ledger = self.parts["ledger"]
        return ledger.of(address)

    @cached_property
    def _clauses(self) -> Mapping[str, str]:
        return {
            number: name
            for name, game in self.games.rows.items()
            for number in watched.unwatched(game)
        }

    @property
    def clauses(self) -> Mapping[str, str]:
        """Number of a clause -> the game whose rule it is."""
        note("clauses")
        return self._clauses

    def resting(self, work: str) -> list[Resting]:
        """What of the games rests on a work."""
        note("resting", work)
        names, found = self.evidence.names(work), []
        for game in self.games.rows.values():
            rules, options = watched.unwatched(game).values(), game.schema.options.values()
            clauses = tuple(rule.id for rule in rules if not names.isdisjoint(rule.sources))
            parted = (option for option in options if not isinstance(option.says, str))
            said = tuple((it.key, it.title) for it in parted if not names.isdisjoint(it.says))
            if clauses or said:
                found.append(Resting(game.id, game.title, clauses, said))
        return found

    def claims_on(self, work: str) -> list[Claim]:
        """The claims for or against which a work speaks."""
        note("claims on", work)
        names = self.evidence.names(work)
        every = self.evidence.claims.rows.values()
        return [claim for claim in every if not names.isdisjoint((*claim.sources, *claim.against))]

    @staticmethod
    def page_of(game: str) -> str:
        """The page of a game, below docs/."""
        return f"games/{game}.md"

    def enter_pages(self, titles: Mapping[str, str]) -> None:
        """Say which pages there are."""
        self.titles = Noted("title", titles)
        self._forget("title")

    def set_rendered(self, uses: AllUses, made: Mapping[str, str]) -> None:
        """Say what the pages use that were made so far, and what they are."""
        self.uses, self.made = uses, Noted("made", made)
        self._forget("place", "cited", "made")

    def _forget(self, *kinds: str) -> None:
        for token in [token for token in self._states if token[0] in kinds]:
            del self._states[token]

    def fingerprint(self, token: Token) -> str:
        """The state of what a token names; it stays the same as long as that does."""
        if token not in self._states:
            self._states[token] = self._state(*token)
        return self._states[token]

    def fingerprints(self, read: Iterable[Token]) -> States:
        """The states of what was read."""
        return {token: self.fingerprint(token) for token in sorted(read)}

    def is_unchanged(self, read: States) -> bool:
        """Whether all that was read is still the same."""
        return all(self.fingerprint(token) == state for token, state in read.items())

    def cached(self, name: tuple[str, str], find: Callable[[], V]) -> V:
        """What `find` finds out, or found out in an earlier run, if all that it reads is the same.

        Args:
            name: what is found out, and about what.
        """
        finding = self.findings.get(name) or self._before.get(name)
        if finding is None or not self.is_unchanged(finding.read):
            with reads.noting() as tokens:
                value = find()
            finding = Finding(value, self.fingerprints(tokens))
        for token in finding.read:
            note(*token)
        self.findings[name] = finding
        return cast(V, finding.value)

    def _rules(self, game: str, number: str) -> str:
        found = self.games.rows.get(game)
        return watched.clauses(found).fingerprint(number) if found else "absent"

    def _state(self, kind: str, key: str) -> str:
        rows: dict[str, Noted[Any]] = {
            "claim": self.evidence.claims, "source": self.evidence.sources, "title": self.titles,
            "brought": self.evidence.of_games, "place": self.uses.places, "cited": self.uses.prose,
            "made": self.made,
        }  # fmt: skip
        if kind in rows:
            return rows[kind].fingerprint(key)
        if kind == "game":
            return self.games.fingerprint(key, watched.state)
        if kind.startswith(watched.RULES_OF):
            return self._rules(kind.removeprefix(watched.RULES_OF), key)
        asked: dict[str, Callable[[str], Any]] = {
            "identifier": self.parts["ledger"].of, "resting": self.resting,
            "claims on": self.claims_on, **reads.KINDS,
        }  # fmt: skip
        if kind in asked:
            return digest(asked[kind](key))
        plain = {"aliases": self.evidence.aliases, "clauses": self._clauses,
                 "prose": paths.prose(), "printables": offers.text(),
                 "stick": os.environ.get(offers.STICK), "wheel": offers.wheel(),
                 **self.parts}  # fmt: skip
        return digest(plain[kind])


def read(before: Findings = MappingProxyType({})) -> Archive:
    """All data of the checkout; faults in it are kept, those that spoil a picture raised.

    Args:
        before: what an earlier run has found out.
    """
    words.watch()
    games = watched.read()
    known = evidence.read(games.values())
    tree = lineage.with_games(lineage.read(lineage.FILE), games.values())
    ways = mechanics.read(mechanics.FILE, games)
    travels = toml.read(routes.FILE, Travels)
    faults = [*known.faults, *checks.of_data(known)]
    undrawn = [*lineage.faults(tree, known), *mechanics.faults(ways, tree.nodes)]
    undrawn += routes.faults(travels, tree.nodes)
    links = {f"{edge.source} {edge.target} {edge.kind}" for edge in tree.edges}
    undrawn += chart.faults(chart.read(), tree.nodes, links)
    if undrawn:
        raise SiteError([*faults, *undrawn])
    given = ledger.read(paths.LEDGER)
    return Archive(games, known, tree, given, faults, ways, travels, before)
