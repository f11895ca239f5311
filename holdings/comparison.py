"""What each game sums up of its rules, by the topics of `topics.toml`: its `compare.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from holdings import paths, toml
from holdings.archive import Archive
from holdings.evidence import MARKS, Evidence
from holdings.reads import from_files
from kanhu.catalogue import Game

FILE = "compare.toml"


class Topic(toml.Row):
    """What rulebooks are compared by."""

    key: str
    title: str


class Summary(toml.Row):
    """What a game says of a topic, by which clauses; `none`: that it has nothing of the kind."""

    says: str
    clauses: tuple[str, ...]
    none: bool = False


class Topics(toml.Row):
    """The whole file."""

    topic: tuple[Topic, ...]


@from_files("topics.toml")
def topics() -> tuple[Topic, ...]:
    """All topics, in the order of the page."""
    return toml.read(paths.DATA / "topics.toml", Topics).topic


def summaries(game: Game) -> dict[str, Summary]:
    """Topic -> what the game says of it; empty for a game that sums up nothing."""
    return toml.of_game(game, FILE, dict[str, Summary])


def faults(archive: Archive) -> list[str]:
    """Games that sum up some topics and not all, or by clauses that do not exist."""
    keys, found = {topic.key for topic in topics()}, list[str]()
    for game in archive.games.values():
        rows = summaries(game)
        if rows and rows.keys() != keys:
            odd = ", ".join(sorted(rows.keys() ^ keys))
            found.append(f"{game.id}/{FILE}: topics missing or unknown: {odd}")
        found += [
            f"{game.id}/{FILE} [{key}]: there is no clause {number}"
            for key, row in rows.items()
            for number in row.clauses
            if number not in game.rulebook.clauses
        ]
    return found


def by_mark(evidence: Evidence, game: Game, clauses: Iterable[str]) -> Mapping[str, list[str]]:
    """Mark -> the clauses that have it; one that has several stands under each."""
    known = [game.rulebook.clauses[number] for number in clauses if number in game.rulebook.clauses]
    marks = {one.id: evidence.marks(one.grades) for one in known}
    under = {mark: [number for number, has in marks.items() if mark in has] for mark in MARKS}
    return {mark: numbers for mark, numbers in under.items() if numbers}
