"""No module and no function is longer than a reader takes in."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.laws import holds_for
from workshop import check, paths

MODULE, FUNCTION = 350, 40
"""Lines at most."""
TESTS, TEST = 1_100, 45
"""The same where tests are: a module lists the cases of its subject, as a game has many clauses."""


def sources() -> list[Path]:
    """All Python that somebody has written here."""
    rooms = [paths.ROOT / room for room in check.TYPED]
    found = [path for room in rooms for path in (room.rglob("*.py") if room.is_dir() else [room])]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def name(path: Path) -> str:
    return path.relative_to(paths.ROOT).as_posix()


@holds_for(sources, name)
def test_modules_and_functions_are_short(path: Path) -> None:
    module, function = (TESTS, TEST) if path.name.startswith("test_") else (MODULE, FUNCTION)
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= module
    assert longer_than(function, text) == []


def longer_than(most: int, text: str) -> list[str]:
    """The functions of more lines, each by its name and first line: names may come twice."""
    return [
        f"{item.name}, line {item.lineno}"
        for item in ast.walk(ast.parse(text))
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
        and (item.end_lineno or 0) - item.lineno + 1 > most
    ]


def test_a_short_function_hides_no_long_one_of_its_name() -> None:
    long = "class A:\n    def run(self):\n        1\n        2\n        3\n"
    short = "class B:\n    def run(self):\n        1\n"
    assert longer_than(3, long + short) == ["run, line 2"]
    assert longer_than(3, short + long) == ["run, line 5"]
    assert longer_than(4, long + short) == []
