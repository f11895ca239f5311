"""What the games do with a card: the mechanics of docs/_data/mechanics.toml, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import field
from msgspec.structs import asdict

from holdings import paths, toml
from holdings.toml import Grade, Row
from holdings.trouble import SiteError
from kanhu.catalogue import Game

FILE = paths.DATA / "mechanics.toml"


class Has(Row):
    """That a game has a mechanic: for a game of the archive its clauses, which bring grade and
    sources; for others grade, sources and words."""

    clauses: tuple[str, ...] = ()
    grade: Grade | None = None
    sources: tuple[str, ...] = ()
    says: str = ""


class Entry(Row):
    """A mechanic as the file has it: a way to deal with a card, when it is first surely met, and
    the games that have it."""

    id: str
    title: str
    short: str
    what: str
    since: str
    first: str
    grade: Grade
    sources: tuple[str, ...]
    games: dict[str, Has]


class File(Row):
    """The whole file."""

    mechanic: tuple[Entry, ...]


class Cell(NamedTuple):
    """That a game has a mechanic, with grade and sources."""

    mechanic: str
    node: str
    grade: str
    sources: tuple[str, ...]
    says: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Its place on the page of the mechanics."""
        return f"cell-{self.mechanic}-{self.node}"


class Mechanic(Entry):
    """A mechanic and its cells, game by game."""

    cells: dict[str, Cell] = field(default_factory=dict)


def read(path: Path, games: Mapping[str, Game]) -> tuple[Mechanic, ...]:
    """All mechanics of a file. Raises SiteError for a clause that no game has."""
    found = tuple(Mechanic(**asdict(entry)) for entry in toml.read(path, File).mechanic)
    for mechanic in found:
        at = toml.place(path, mechanic.id)
        for node, has in mechanic.games.items():
            mechanic.cells[node] = _cell(mechanic.id, node, has, games.get(node), at)
    return found


def _cell(mechanic: str, node: str, has: Has, game: Game | None, at: str) -> Cell:
    known = game.rulebook.clauses if game else {}
    if wrong := [number for number in has.clauses if number not in known]:
        raise SiteError([f"{at}: {node} has no clause {', '.join(wrong)}"])
    clauses = [known[number] for number in has.clauses]
    grade = clauses[0].grades[0].grade if clauses else has.grade or ""
    sources = (key for clause in clauses for key in clause.sources)
    return Cell(mechanic, node, grade, tuple(dict.fromkeys((*has.sources, *sources))), has.says,
                has.clauses)  # fmt: skip


def faults(mechanics: tuple[Mechanic, ...], nodes: Mapping[str, object]) -> Iterator[str]:
    """Every mechanic and every cell is graded, and names a node."""
    for mechanic in mechanics:
        at = f"{toml.place(FILE, mechanic.id)}: the mechanic {mechanic.id}"
        if not mechanic.sources:
            yield f"{at} has no source"
        for node, cell in mechanic.cells.items():
            if not cell.grade or not cell.sources:
                yield f"{at}: {node} lacks a grade or a source"
            if node not in nodes:
                yield f"{at} names {node}, which is no node"
