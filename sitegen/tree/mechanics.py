"""What the games do with a card: the mechanics of docs/_data/mechanics.toml, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kanhu.game import Game
from kanhu.rulebook import GRADES
from sitegen.evidence.register import Evidence, load


class Cell(NamedTuple):
    """That a game has a mechanic: words, grade, sources; for a game of the archive its clauses."""

    mechanic: str
    node: str
    says: str
    grade: str
    sources: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its place on the page of the mechanics."""
        return f"cell-{self.mechanic}-{self.node}"


class Mechanic(NamedTuple):
    """A way to deal with a card, and when it is first surely met."""

    id: str
    title: str
    short: str
    what: str
    since: str
    first: str
    grade: str
    sources: tuple[str, ...]
    cells: Mapping[str, Cell]


def read(path: Path, games: Mapping[str, Game]) -> tuple[Mechanic, ...]:
    """All mechanics of a file; the clauses of the games bring grades and sources.

    Raises KeyError for a clause that no game has.
    """
    return tuple(_mechanic(row, games) for row in load(path).get("mechanic", ()))


def _mechanic(row: Mapping[str, Any], games: Mapping[str, Game]) -> Mechanic:
    cells = {node: _cell(row["id"], node, about, games) for node, about in row["games"].items()}
    return Mechanic(
        row["id"], row["title"], row["short"], row["what"], row["since"], row["first"],
        row["grade"], tuple(row["sources"]), cells,
    )  # fmt: skip


def _cell(mechanic: str, node: str, about: Mapping[str, Any], games: Mapping[str, Game]) -> Cell:
    numbers = tuple(about.get("clauses", ()))
    says = about.get("says", "")
    if not numbers:
        return Cell(mechanic, node, says, about["grade"], tuple(about["sources"]), ())
    clauses = [games[node].rulebook.clauses[number] for number in numbers]
    sources = dict.fromkeys(key for clause in clauses for key in clause.sources)
    return Cell(mechanic, node, says, clauses[0].grades[0].grade, tuple(sources), numbers)


def check(mechanics: tuple[Mechanic, ...], nodes: Mapping[str, object], evidence: Evidence) -> None:
    """Every mechanic and every cell is graded, and names a node."""
    graded = [(m.id, m.grade, m.sources) for m in mechanics]
    graded += [(c.id, c.grade, c.sources) for m in mechanics for c in m.cells.values()]
    for name, grade, sources in graded:
        if grade not in GRADES or not sources:
            evidence.faults.append(f"the mechanics, {name}, lacks a grade or a source")
    for mechanic in mechanics:
        for node in mechanic.cells.keys() - nodes.keys():
            evidence.faults.append(f"the mechanics, {mechanic.id}, names {node}, which is no node")
