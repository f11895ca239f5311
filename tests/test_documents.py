"""README, CONTRIBUTING and ARCHITECTURE say what is so, and the hooks before a commit can run."""

from __future__ import annotations

import ast
import functools
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import grimp
import pytest
from pre_commit.clientlib import load_config

from tests.laws import holds_for
from workshop import check, cli, drawing

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")]
MADE = ("build", "site", ".venv")
"""Folders that a build makes."""

ELSEWHERE = (
    "assets/", "id/", "records/", "tests/equivalent.toml", "tests/perft.toml", "tests/trail.tsv",
    "engine/kanhu/games/night_watch",
)  # fmt: skip
"""Addresses of the site, what the folder of a game may have, and a game that there might be."""

NAMED = re.compile(r"([\w./-]+\.(?:py|ts)):([\w.#]+)")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
KNOWN_ENDS = (".py", ".ts", ".toml", ".md", ".yaml", ".json", "/")


def spans(path: Path) -> list[str]:
    """What is set as code in the running text of a document."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]


def shown(path: Path) -> str:
    return path.name


@functools.cache
def found(name: str) -> Path:
    """The file that a document calls so: its path, or its bare name in the front end's folder."""
    near = ROOT / "playable" / "web" / "src" / name
    return ROOT / name if (ROOT / name).exists() else near


@functools.cache
def names_in(path: Path) -> set[str]:
    """The functions, classes and methods of a file, methods as `Class.method`."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return set(_names(ast.parse(text), ""))
    out, inside = set[str](), ""
    top = re.compile(r"^(?:export )?(?:async )?(?:(class)|function|const|let) (\w+)")
    for line in text.splitlines():
        if match := top.match(line):
            inside = match[2] if match[1] else ""
            out.add(match[2])
        elif inside and (member := re.match(r"  (?:async )?(#?\w+)\(", line)):
            out.add(f"{inside}.{member[1]}")
    return out


def _names(tree: ast.AST, above: str) -> list[str]:
    out = []
    for item in ast.iter_child_nodes(tree):
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            out += [f"{above}{item.name}", *_names(item, f"{above}{item.name}.")]
    return out


@holds_for(lambda: DOCUMENTS, shown)
def test_functions_that_a_document_names_exist(path: Path) -> None:
    named = [match for span in spans(path) if (match := NAMED.fullmatch(span))]
    assert named or path.name != "ARCHITECTURE.md"
    missing = [match[0] for match in named if match[2] not in names_in(found(match[1]))]
    assert not missing


def test_methods_that_the_walks_name_exist() -> None:
    """Within a walk a method is named without its file: the file has been named before."""
    named = spans(drawing.FILE)
    files = {found(match[1]) for span in named if (match := NAMED.fullmatch(span))}
    known = set().union(*map(names_in, files))
    short = {span for span in named if re.fullmatch(r"[A-Z]\w+\.#?[a-z]\w+", span)} - {
        name for name in named if (ROOT / name).exists()
    }
    assert short
    assert short <= known


@holds_for(lambda: DOCUMENTS, shown)
def test_files_that_a_document_names_exist(path: Path) -> None:
    named = {
        span for span in spans(path)
        if PATH.fullmatch(span) and "/" in span and span.endswith(KNOWN_ENDS)
    }  # fmt: skip
    named |= set(re.findall(r"\]\(([\w./-]+)\)", path.read_text("utf-8")))
    gone = [
        name for name in named
        if not name.startswith((*MADE, *ELSEWHERE)) and not found(name).exists()
    ]  # fmt: skip
    assert not gone


@holds_for(lambda: DOCUMENTS, shown)
def test_commands_that_a_document_names_can_be_given(path: Path) -> None:
    text = path.read_text("utf-8")
    given = re.findall(r"(?:python3 )?build_site\.py ([a-z][^`\n#]*)", text)
    given += re.findall(r"^\| `((?:serve|build|check|test|data|new)\b[^`]*)`", text, re.MULTILINE)
    for words in given:
        cli.parser().parse_known_args(shlex.split(words))
    for module in re.findall(r"python -m ([a-z.]+)", text):
        assert module == "kanhu" or find_spec(module), module


def test_the_drawing_is_up_to_date() -> None:
    text = drawing.FILE.read_text("utf-8")
    assert text == drawing.drawn(text), "run 'python -m workshop.drawing'"


def test_tests_of_games_draw_no_arrow() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in (
        ("kanhu.games.madiao.rules", "kanhu.families.tricks"),
        ("kanhu.games.madiao.tests.test_play", "kanhu.cli.main"),
    ):
        graph.add_import(importer=importer, imported=imported)
    parts = ("kanhu.cli", "kanhu.games", "kanhu.families")
    assert drawing.imports(parts, graph)["kanhu.games"] == {"kanhu.families"}


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    found = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert drawing.reduced({name: frozenset(others) for name, others in found.items()}) == {
        "a": {"b"}, "b": {"c"}, "c": frozenset(),
    }  # fmt: skip


# --- hooks before a commit -----------------------------------------------------------------------

CONFIG = ROOT / ".pre-commit-config.yaml"


def hooks() -> list[dict[str, str]]:
    (repo,) = load_config(CONFIG)["repos"]
    assert repo["repo"] == "local", "a hook would be fetched"
    found: list[dict[str, str]] = repo["hooks"]
    return found


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: str(hook["id"]))
def test_a_hook_runs_what_is_installed(hook: dict[str, str]) -> None:
    program, option, module, *words = shlex.split(hook["entry"])
    assert hook["language"] in ("system", "unsupported")  # the newer word for it
    assert (ROOT / program).exists()
    assert option == "-m"
    assert find_spec(module), module
    if module == "workshop.check":
        assert all(any(one.name.startswith(word) for one in check.whole()) for word in words)


def test_the_hooks_cover_the_quick_checks() -> None:
    quick = {"form", "lint", "types", "layers", "front-end"}
    assert quick <= {hook["id"] for hook in hooks()}


PUBLISHES = re.compile(r"build_site\.py ([a-z][ a-z-]*)|`(portable[ a-z-]*)`")
"""A command that makes a site; the first one of a text is the one for publishing."""


@pytest.mark.parametrize(
    "name", ["README.md", "docs/about/publishing.md", ".github/workflows/pages.yml"]
)
def test_what_is_published_holds_the_printed_sheets(name: str) -> None:
    """A teacher who comes to the site finds every sheet, and the archive for a stick."""
    text = (ROOT / name).read_text("utf-8")
    if name == "README.md":
        text = text[text.index("To publish") :]
    first = PUBLISHES.search(text)
    assert first
    assert (first[1] or first[2]).strip() == "portable --kit"
