"""Clause coverage: what proves every clause of every rulebook.

Runs inside `.venv` (`python -m workshop.clauses [GAME …]`): it asks the engine for the rulebooks
and pytest for the tests in the folders of the games. A test proves the clauses that its marker
names, `@pytest.mark.clause("KH-27")`, or its parameter `clause`; a row of `examples.toml` proves
those that it names, if a test plays it. What comments and prose mention proves nothing.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

    import kanhu

Proofs = Mapping[str, list[str]]
NOTHING = "NOTHING PROVES IT"
READ = (0, 5)
"""Exit codes of pytest: tests were found; there are none."""


class Collected:
    """A plugin of pytest that notes which clauses the collected tests prove."""

    def __init__(self) -> None:
        self.proofs: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note every test and every example that a test plays, once."""
        for item in session.items:
            for clause, proof in proofs_of(item):
                if proof not in self.proofs[clause]:
                    self.proofs[clause].append(proof)


def proofs_of(item: pytest.Item) -> list[tuple[str, str]]:
    """The clauses that a test proves, each with the name of the proof."""
    params: Mapping[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    return [*_marked(item, params), *_examples(params)]


def _marked(item: pytest.Item, params: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Clauses that a test names, each with the name of the test."""
    name = f"{item.path.stem}::{getattr(item, 'originalname', None) or item.name}"
    for mark in item.iter_markers("clause"):
        yield from ((str(clause), name) for clause in mark.args)
    given = params.get("clause")
    if isinstance(given, str) and given:
        yield given, name


def _examples(params: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Clauses of the examples that a test is given, each with the number of the example."""
    for value in params.values():
        if isinstance(value, dict) and {"id", "clauses", "says"} <= value.keys():
            yield from ((clause, f"example {value['id']}") for clause in value["clauses"])


def proofs(games: Iterable[kanhu.Game]) -> Proofs:
    """Clause -> what proves it, from the folders of games; raises ValueError for a broken test."""
    places = (Path(*import_module(game.module).__path__) / "tests" for game in games)
    return collected([folder for folder in places if folder.is_dir()])


def collected(folders: list[Path]) -> Proofs:
    """Clause -> what proves it, from folders of tests."""
    import pytest

    found, quiet = Collected(), ["-q", "--collect-only", "--no-header", "-p", "no:cacheprovider"]
    with redirect_stdout(StringIO()) as said:
        code = pytest.main([*quiet, *map(str, folders)], plugins=[found]) if folders else READ[0]
    if code not in READ:
        raise ValueError(f"{said.getvalue()}the tests of the games cannot be read")
    return found.proofs


def report(game: kanhu.Game, found: Proofs) -> Iterator[str]:
    """A line a clause with its proofs, then how many clauses have any."""
    clauses = game.rulebook.clauses
    for name, clause in clauses.items():
        yield f"  {name} {clause.title}: {', '.join(found.get(name, ())) or NOTHING}"
    proved = sum(bool(found.get(name)) for name in clauses)
    yield f"{game.title}: {proved} of {len(clauses)} clauses are proved by a test or an example"


def main(wanted: list[str]) -> int:
    """Print what proves the clauses of games (all, or those named); 1 if nothing proves one."""
    import kanhu

    games = [game for game in kanhu.games() if not wanted or game.id in wanted]
    if unknown := sorted(set(wanted) - {game.id for game in games}):
        print(f"no such game: {', '.join(unknown)}")
        return 1
    found = proofs(games)
    lacking = 0
    for game in games:
        missing = [name for name in game.rulebook.clauses if not found.get(name)]
        lacking += len(missing)
        *lines, total = report(game, found)
        print("\n".join([*(line for line in lines if wanted or NOTHING in line), total]))
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
