"""`check`: form, types, layers, links and clause coverage; nothing is changed.

`python -m workshop.check types layers` runs single checks, as hooks before a commit do.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from workshop import build, games, node, paths, run, words
from workshop.say import Trouble, line

TYPED = (
    "build_site.py", "engine/kanhu", "engine/kanhu_adapters", "engine/hatch_build.py",
    "playable/kanhu_table", "playable/art/card_art", "playable/sounds/table_sounds", "portable",
    "printing", "proofreading", "study", "workshop", "benchmarks", "tests", "conftest.py",
    *(path.name for path in paths.MAKERS),
)  # fmt: skip


class Check(NamedTuple):
    """One check.

    Attributes:
        name: as it is reported. run: raises Trouble if something is wrong.
        of_the_build: whether it reads what a build makes.
    """

    name: str
    run: Callable[[], object]
    of_the_build: bool = False


def ruff(*words: str) -> Callable[[], object]:
    """A check by ruff over the whole project."""
    return lambda: run.python("-m", "ruff", *words, ".", doing=f"ruff {words[0]}")


def types() -> None:
    """Strict types over everything that is Python."""
    there = [name for name in TYPED if (paths.ROOT / name).exists()]
    run.python("-m", "mypy", "--no-error-summary", *there, doing="mypy")


def layers() -> str:
    """Imports keep the contracts of pyproject.toml."""
    program = "from importlinter.cli import lint_imports_command as main; main()"
    return run.python(
        "-c", program, "--no-cache", doing="import-linter",
        way_out="move what is imported to where both may reach it (see ARCHITECTURE.md)",
    )  # fmt: skip


def front_end() -> None:
    """Types and form of the TypeScript."""
    words.bake()
    node.npm("run", "check", doing="checking the front end")


def site_links() -> None:
    """Every link of the built site leads somewhere."""
    run.python("-m", "workshop.links", doing="following the links", way_out="correct the pages")


def clauses() -> str:
    """Every clause of every game is proved."""
    return run.python("-m", "workshop.clauses", doing="clause coverage")


def sentences(*names: str) -> str:
    """What games say is whole and lies in their data."""
    return run.python(
        "-m", "workshop.sentences", *names, doing="sentences",
        way_out="put the words into sentences.toml of the game (engine/kanhu/schema/KEYS.md)",
    )  # fmt: skip


def prose() -> str:
    """All texts keep the style sheet (proofreading/style.toml)."""
    return run.python("-m", "proofreading", doing="proofreading", way_out="correct the words")


def proofs(game: str) -> Callable[[], object]:
    """Every clause of a game is proved; prints by what."""
    return lambda: line(run.python("-m", "workshop.clauses", game, doing="proofs").rstrip())


def prove(names: Sequence[str], *, mutate: bool = False, only: str = "") -> int:
    """Print what proves the clauses of games, or which of their branches (all, or those that match
    `only`) nothing would miss."""
    build.set_up(for_tests=True)
    asked = ["workshop.mutation", f"--only={only}"] if mutate else ["workshop.clauses"]
    run.run(
        [paths.venv_program("python"), "-m", *asked, *names], doing="clauses", heard=line,
        way_out="prove what the output above names", env=run.environment(),
    )  # fmt: skip
    return 0


SHARED = ("tests/engine/test_conformance.py", "tests/engine/test_types.py",
          "tests/engine/test_perft.py", "tests/table/test_keys.py")  # fmt: skip
"""Tests that every game must pass."""


def one_game(game: str) -> list[Check]:
    """The checks of one game's folder, on whatever shelf it is."""
    folder = games.folder(game)
    settings = ("--config", "pyproject.toml")
    # A folder on another shelf is a package of its own for mypy.
    within = "" if folder.parent == games.SHELF else str(folder.parent)
    own = [folder / "tests"] if (folder / "tests").is_dir() else []
    return [
        Check("data files, rules and records", lambda: run.python(
            "-m", "kanhu", "check", game, doing="reading the folder",
            way_out="correct what the output above names")),
        Check("form (ruff format)", lambda: run.python(
            "-m", "ruff", "format", *settings, "--check", folder, doing="ruff format")),
        Check("lint (ruff)", lambda: run.python(
            "-m", "ruff", "check", *settings, folder, doing="ruff check")),
        Check("types (mypy --strict)", lambda: run.python(
            "-m", "mypy", folder, doing="mypy", MYPYPATH=within)),
        Check("sentences", lambda: sentences(game)),
        Check("clauses", proofs(game)),
        Check("its own tests", lambda: own and run.python(
            "-m", "pytest", "-q", "-c", "pyproject.toml", *own, doing="tests")),
        Check("laws of every game", lambda: run.python(
            "-m", "pytest", "-q", *SHARED, "-k", f"[{game}", doing="tests")),
    ]  # fmt: skip


def whole() -> list[Check]:
    """All checks of the project."""
    return [
        Check("form (ruff format)", ruff("format", "--check")),
        Check("lint (ruff)", ruff("check")),
        Check("types (mypy --strict)", types),
        Check("layers (import-linter)", layers),
        Check("front end (tsc, biome)", front_end, of_the_build=True),
        Check("links of the site", site_links, of_the_build=True),
        Check("sentences of games", sentences),
        Check("clauses", clauses),
        Check("words (proselint, codespell)", prose),
    ]


def check(game: str | None = None) -> int:
    """Run the checks, all of them even if one fails; 0 if all is well."""
    build.set_up(for_tests=True)
    failed = failing(whole(), meanwhile=build.build) if game is None else failing(one_game(game))
    return 1 if failed else 0


def failing(
    checks: Sequence[Check], *, meanwhile: Callable[[], object] = lambda: None
) -> list[str]:
    """Run checks, as many at a time as there are cores; says in their order how each went, and
    returns the names of those that failed.

    Much of a build waits for the network or keeps one core busy: as `meanwhile` it runs beside the
    checks that need nothing of it. The others come after it, so that none sees half of a build.
    """
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        under_way = {
            item.name: pool.submit(_result, item) for item in checks if not item.of_the_build
        }
        meanwhile()
        under_way |= {item.name: pool.submit(_result, item) for item in checks if item.of_the_build}
        found = [(item, under_way[item.name].result()) for item in checks]
    return [item.name for item, result in found if not _report(item, result)]


def _result(item: Check) -> object:
    """What a check has to say, or the trouble it found."""
    try:
        return item.run()
    except Trouble as trouble:
        return trouble


def _report(item: Check, result: object) -> bool:
    """Say how a check went; whether all is well."""
    if isinstance(result, Trouble):
        line(f"{result.detail.rstrip()}\nFAILED  {item.name}: {result.problem}")
        return False
    line(f"ok      {item.name}" + (f": {_last(result)}" if isinstance(result, str) else ""))
    return True


def _last(output: str) -> str:
    """The last line of a program's output."""
    return (output.strip().splitlines() or ["nothing to say"])[-1].strip()


def main(names: list[str]) -> int:
    """Run the checks whose names begin with these words."""
    wanted = [item for item in whole() if item.name.startswith(tuple(names))]
    return 1 if failing(wanted) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
