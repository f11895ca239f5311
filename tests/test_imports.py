"""The lines of dependency that contracts do not hold (`[tool.importlinter]` in pyproject.toml)."""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.laws import holds_for

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine" / "kanhu"
TABLE = ROOT / "playable" / "kanhu_table"
ART = ROOT / "playable" / "art" / "card_art"
SOUNDS = ROOT / "playable" / "sounds" / "table_sounds"
GAMES = ENGINE / "games"
OURS = {"kanhu", "kanhu_table", "card_art", "table_sounds", "workshop"}
INSIDE = {
    "clauses.py", "drawing.py", "exercise.py", "html.py", "links.py", "pack.py",
}  # fmt: skip
"""Parts of the workshop that run inside `.venv`, or inside the browser's Python."""

COMMAND_LINE = {"cli", "__main__", "simulate", "conformance"}


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def every(paths: list[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Makes a law about one source a test of all these."""
    return holds_for(lambda: paths, lambda path: path.relative_to(ROOT).as_posix())


@functools.cache
def imports(path: Path, *, at_run_time: bool = False) -> list[str]:
    """Absolute names that a source imports: `a.b` for `import a.b`, `a.b` for `from a import b`."""
    return list(_imports(path, at_run_time=at_run_time))


def _imports(path: Path, *, at_run_time: bool) -> Iterator[str]:
    for item in ast.walk(
        _without_typing(path) if at_run_time else ast.parse(path.read_text("utf-8"))
    ):
        if isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            base = ".".join([*_package(path, item.level), *filter(None, [item.module])])
            yield from (f"{base}.{alias.name}" for alias in item.names)


def _package(path: Path, level: int) -> tuple[str, ...]:
    """The package that so many leading dots of a relative import mean."""
    if not level:
        return ()
    root = next(
        r
        for r in (ENGINE.parent, TABLE.parent, ART.parent, SOUNDS.parent, ROOT)
        if r in path.parents
    )
    return path.relative_to(root).parts[:-level]


def _without_typing(path: Path) -> ast.AST:
    """The source without what stands under `if TYPE_CHECKING`."""
    tree = ast.parse(path.read_text("utf-8"))
    for item in ast.walk(tree):
        if isinstance(item, ast.If) and "TYPE_CHECKING" in ast.dump(item.test):
            item.body = [ast.Pass()]
    return tree


def layer(path: Path) -> str:
    """First part of a module's place in the engine: `games`, `families`, `melds`, `state` …

    A game's computer player (`bot*.py` in its folder) is a layer of its own, `players`.
    """
    if GAMES in path.parents and path.name.startswith("bot"):
        return "players"
    return _layer(path.relative_to(ENGINE).with_suffix("").parts)


ROOMS = {"cards", "core", "wording", "text", "study"}
"""Packages whose modules are layers of their own."""


def _layer(parts: Sequence[str]) -> str:
    return parts[1] if parts[0] in ROOMS and len(parts) > 1 else parts[0]


def layers_imported(path: Path) -> set[str]:
    """Layers of the engine that a module of it imports when it runs."""
    named = (name.split(".") for name in imports(path, at_run_time=True))
    return {_layer(parts[1:]) for parts in named if parts[0] == "kanhu" and len(parts) > 1}


BARE = [path for folder in (ENGINE, TABLE, ART, SOUNDS) for path in sources(folder)] + [
    path for path in sources(ROOT / "workshop") if path.name not in INSIDE
]


@every(BARE)
def test_what_runs_on_a_bare_python_needs_no_other_package(path: Path) -> None:
    """Which of our own packages it may import is a contract (`lint-imports`)."""
    for name in imports(path):
        top = name.split(".")[0]
        assert top in OURS or top in sys.stdlib_module_names, f"{path.name} imports {name}"


FORBIDDEN = {
    # The rules reach down only; nothing they stand on knows that there are games, bots or tables.
    "games": {
        "table",
        "bots",
        "hints",
        "simulate",
        "cli",
        "view",
        "memory",
        "record",
        "conformance",
    },
    # A player sees views: it has no way to a state, a table or a record.
    "players": {
        "table",
        "state",
        "tableau",
        "record",
        "position",
        "simulate",
        "cli",
        "conformance",
    },
    "families": {"games", "catalogue", "table", "bots", "hints", "simulate", "cli", "record"},
    "melds": {
        "games",
        "catalogue",
        "families",
        "table",
        "bots",
        "hints",
        "rules",
        "tableau",
        "state",
        "simulate",
        "cli",
    },  # fmt: skip,
    "kinds": {"games", "catalogue", "families", "melds", "state", "table", "bots"},
    "rules": {"games", "families", "melds", "table", "bots", "hints", "simulate", "record"},
    "tableau": {"games", "families", "melds", "table", "bots", "hints", "simulate", "record"},
    "state": {"games", "families", "melds", "table", "bots", "hints", "simulate", "record"},
    "view": {"games", "families", "table", "bots", "hints", "simulate"},
    "table": {"bots", "hints", "simulate", "cli", "families", "conformance"},
    "rulebook": {"state", "catalogue", "games", "table", "bots"},
    "options": {"state", "catalogue", "games", "table", "bots"},
}


@every(sources(ENGINE))
def test_lines_of_the_engine_point_one_way(path: Path) -> None:
    crossed = FORBIDDEN.get(layer(path), set()) & layers_imported(path)
    assert not crossed, f"{path.relative_to(ENGINE)} imports {', '.join(sorted(crossed))}"


@every(sources(ENGINE))
def test_only_the_command_line_reaches_for_the_command_line(path: Path) -> None:
    """The browser's engine comes without these modules."""
    if layer(path) not in COMMAND_LINE:
        assert not COMMAND_LINE & layers_imported(path)


def test_bots_and_hints_reach_for_no_table() -> None:
    """Whoever decides gets a View; the table, which knows everything, is out of reach."""
    for path in [*sources(ENGINE / "bots"), ENGINE / "hints.py"]:
        if path.is_file():
            named = {name.split(".")[1] for name in imports(path) if name.startswith("kanhu.")}
            assert not named & {"Table", "table"}, path


def code_of(path: Path) -> str:
    """What a program does, without what its comments and docstrings say."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    for item in ast.walk(tree):
        body = getattr(item, "body", None)
        if isinstance(body, list) and body and _is_docstring(body[0]):
            body[0] = ast.Pass()
    return ast.unparse(tree)


def _is_docstring(item: ast.stmt) -> bool:
    return (
        isinstance(item, ast.Expr)
        and isinstance(item.value, ast.Constant)
        and isinstance(item.value.value, str)
    )


def programs() -> list[Path]:
    """All code outside the folders of games."""
    found = [ROOT / "build_site.py"]
    for folder in (ENGINE, TABLE, ART, SOUNDS, ROOT / "sitegen", ROOT / "workshop"):
        found += [path for path in sources(folder) if GAMES not in path.parents]
    web = ROOT / "playable" / "web"
    for pattern in ("*.mjs", "src/**/*.ts", "css/**/*.css"):
        found += web.glob(pattern)
    return found


@every(programs())
def test_nothing_outside_a_games_folder_names_the_game(path: Path) -> None:
    code = code_of(path)
    for game in (folder.name for folder in GAMES.iterdir() if (folder / "game.toml").is_file()):
        assert not re.search(rf"(?<![A-Za-z]){re.escape(game)}(?![A-Za-z])", code), game
