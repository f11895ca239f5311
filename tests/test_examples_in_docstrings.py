"""What docstrings of all packages and the README of the engine show is what happens."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

from tests.laws import holds_for
from workshop.paths import ENGINE, MAKERS, ROOT

FEWEST = 30
PLAYABLE = ROOT / "playable"
PACKAGES = {
    ENGINE: ("kanhu", "kanhu_adapters"),
    PLAYABLE: ("kanhu_table",),
    PLAYABLE / "art": ("card_art",),
    PLAYABLE / "sounds": ("table_sounds",),
    ROOT: ("workshop", "study", *(path.name for path in MAKERS)),
}
"""Folder -> the packages in it."""


def shown() -> dict[Path, str]:
    """Modules with examples in their docstrings, by path: the name each is imported by."""
    found = (
        (path, ".".join(path.relative_to(folder).with_suffix("").parts))
        for folder, packages in PACKAGES.items()
        for package in packages
        for path in sorted((folder / package).rglob("*.py"))
    )
    return {
        path: name.removesuffix(".__init__")
        for path, name in found
        if ">>> " in path.read_text("utf-8")
    }


def tried(path: Path) -> doctest.TestResults:
    return doctest.testmod(importlib.import_module(shown()[path]))


@holds_for(lambda: list(shown()), lambda path: path.relative_to(ROOT).as_posix())
def test_examples_are_true(path: Path) -> None:
    """What an example gives instead stands in the output of this test."""
    assert tried(path).failed == 0


def test_there_are_examples_where_texts_come_in() -> None:
    names = {path.stem for path in shown()}
    assert {"kinds", "moves", "position", "record", "judging", "catalogue"} <= names
    assert ROOT / "holdings" / "toml.py" in shown()
    assert sum(tried(path).attempted for path in shown()) >= FEWEST


def test_the_program_in_the_readme_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ENGINE / "README.md").read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(program, names)
    assert {"game", "state", "events", "view"} <= names.keys()
