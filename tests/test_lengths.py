"""No module and no function of the engine is longer than a reader takes in."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.laws import holds_for
from workshop import paths

MODULE, FUNCTION = 350, 40
"""Lines at most."""


def sources() -> list[Path]:
    """The engine without what only proves it."""
    found = (paths.ENGINE / "kanhu").rglob("*.py")
    return sorted(path for path in found if not {"tests", "__pycache__"} & {*path.parts})


@holds_for(sources, lambda path: path.relative_to(paths.ENGINE).as_posix())
def test_modules_and_functions_of_the_engine_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= MODULE
    spans = {
        item.name: (item.end_lineno or 0) - item.lineno + 1
        for item in ast.walk(ast.parse(text))
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert not {name: lines for name, lines in spans.items() if lines > FUNCTION}
