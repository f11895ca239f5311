"""What the docstrings and the README of the engine show is what happens."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

from tests.laws import holds_for
from workshop.paths import ENGINE

FEWEST = 30


def shown() -> list[Path]:
    """Modules of the engine with examples in their docstrings."""
    found = (ENGINE / "kanhu").rglob("*.py")
    return sorted(path for path in found if ">>> " in path.read_text("utf-8"))


def tried(path: Path) -> doctest.TestResults:
    parts = path.relative_to(ENGINE).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    return doctest.testmod(importlib.import_module(name))


@holds_for(shown, lambda path: path.relative_to(ENGINE).as_posix())
def test_examples_are_true(path: Path) -> None:
    """What an example gives instead stands in the output of this test."""
    assert tried(path).failed == 0


def test_there_are_examples_where_texts_come_in() -> None:
    names = {path.stem for path in shown()}
    assert {"cards", "moves", "position", "record", "judging", "game"} <= names
    assert sum(tried(path).attempted for path in shown()) >= FEWEST


def test_the_program_in_the_readme_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ENGINE / "README.md").read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(program, names)
    assert {"game", "state", "events", "view"} <= names.keys()
