"""The lines of dependency that contracts do not hold (`[tool.importlinter]` in pyproject.toml)."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.configuration import configure
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.domain.contract import Contract

from holdings import paths
from tests.laws import holds_for
from workshop import drawing
from workshop.paths import MAKERS

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine" / "kanhu"
TABLE = ROOT / "playable" / "kanhu_table"
ART = ROOT / "playable" / "art" / "card_art"
SOUNDS = ROOT / "playable" / "sounds" / "table_sounds"
GAMES = ENGINE / "games"
OURS = {"kanhu", "kanhu_table", "card_art", "table_sounds", "workshop"}
INSIDE = {
    "branches.py", "clauses.py", "drawing.py", "exercise.py", "html.py", "links.py",
    "mutation.py", "pack.py",
}  # fmt: skip
"""Parts of the workshop that run inside `.venv`, or inside the browser's Python."""


def sources(folder: Path) -> list[Path]:
    """The programs of a folder, without the tests in the folders of games."""
    found = {path: path.relative_to(folder).parts for path in folder.rglob("*.py")}
    return sorted(path for path, parts in found.items() if not {"__pycache__", "tests"} & {*parts})


def every(paths: list[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Makes a law about one source a test of all these."""
    return holds_for(lambda: paths, lambda path: path.relative_to(ROOT).as_posix())


def imports(path: Path) -> Iterator[str]:
    """Absolute names that a source imports: `a.b` for `import a.b`, `a.b` for `from a import b`."""
    for item in ast.walk(ast.parse(path.read_text("utf-8"))):
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


BARE = [path for folder in (ENGINE, TABLE, ART, SOUNDS) for path in sources(folder)] + [
    path for path in sources(ROOT / "workshop") if path.name not in INSIDE
]


@every(BARE)
def test_what_runs_on_a_bare_python_needs_no_other_package(path: Path) -> None:
    """Which of our own packages it may import is a contract (`lint-imports`)."""
    for name in imports(path):
        top = name.split(".")[0]
        assert top in OURS or top in sys.stdlib_module_names, f"{path.name} imports {name}"


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
    adapters = ENGINE.parent / "kanhu_adapters"
    for folder in (ENGINE, adapters, TABLE, ART, SOUNDS, *MAKERS, ROOT / "workshop"):
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


KINDS: dict[str, type[Contract]] = {
    "acyclic_siblings": AcyclicSiblingsContract, "forbidden": ForbiddenContract,
    "independence": IndependenceContract, "layers": LayersContract,
}  # fmt: skip
CIRCLES = "No two modules of a package stand on each other, in any package"
CROSSINGS = (
    ("The layers of the engine, from the top", "kanhu.core.moves", "kanhu.text.record"),
    ("No game knows another", "kanhu.games.{0}.rules", "kanhu.games.{1}.rules"),
    (CIRCLES, "kanhu.core.moves", "kanhu.core.state"),
    (CIRCLES, "kanhu.games.{0}.board", "kanhu.games.{0}.rules"),
    (CIRCLES, "kanhu_table.draw.scene", "kanhu_table.draw.table"),
    (CIRCLES, "kanhu_table.session", "kanhu_table.review"),
    (CIRCLES, "workshop.paths", "workshop.check"),
    (CIRCLES, "learning.pages.teach", "learning.pages.feed"),
    ("The rules of a game know no players", "kanhu.games.{0}.board", "kanhu.players"),
    (
        "A player of a game sees views, never a state",
        "kanhu.games.{0}.players", "kanhu.core.state",
    ),
)  # fmt: skip
"""Contracts, each with an import that it must forbid."""


def linted() -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    found: dict[str, Any] = settings["importlinter"]
    return found


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        *linted()["root_packages"], include_external_packages=True, cache_dir=None
    )


@pytest.mark.parametrize(("name", "importer", "imported"), CROSSINGS)
def test_a_contract_is_broken_by_an_import_that_crosses_it(
    name: str, importer: str, imported: str, graph: grimp.ImportGraph
) -> None:
    configure()
    settings = linted()
    found = next(each for each in settings["contracts"] if each["name"] == name)
    plain = {key: str(value) if value is True else value for key, value in found.items()}
    contract = KINDS[found["type"]](name, settings, plain)
    assert contract.check(deepcopy(graph), verbose=False).kept
    games = sorted(path.parent.name for path in GAMES.glob("*/game.toml"))
    crossing = [module.format(*games) for module in (importer, imported)]
    assert set(crossing) <= graph.modules
    crossed = deepcopy(graph)
    crossed.add_import(importer=crossing[0], imported=crossing[1])
    assert not contract.check(crossed, verbose=False).kept


def test_no_package_is_left_out_of_what_holds_no_circle() -> None:
    settings = linted()
    (contract,) = (each for each in settings["contracts"] if each["type"] == "acyclic_siblings")
    assert sorted(contract["ancestors"]) == sorted(settings["root_packages"])
    assert not {"depth", "skip_descendants", "ignore_imports"} & contract.keys()


def test_all_that_the_pages_are_made_by_is_listed() -> None:
    """By these lists a build knows that its program has changed, and what to watch."""
    every = grimp.build_graph(*drawing.layers()[""], cache_dir=None)
    finding = ("sitegen", "learning.pages", "apidocs")  # kinds of pages are found, not imported
    below = set[str]().union(
        *(every.find_upstream_modules(name, as_package=True) for name in finding)
    )
    made_by = {name.partition(".")[0] for name in below} | {"sitegen"}
    apart = {"kanhu", "kanhu_table", "card_art"}  # named by themselves: others read them, too
    assert {path.name for path in MAKERS} == set(paths.PROGRAM) == made_by - apart
    there = {path.parent.name for path in ROOT.glob("*/templates") if path.parent.name in made_by}
    assert {path.parent.name for path in paths.TEMPLATES} == there
