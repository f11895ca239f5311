"""Runs the notebooks of the engine without Jupyter: `python -m tests.adapters.notebooks`.

Cells are run in their order in one space of names, and what they show is stored with them, as
Jupyter does. Cells tagged `install` are for other machines and are left out.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

from workshop.paths import ENGINE

FOLDER = ENGINE / "notebooks"
Cell = dict[str, Any]


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with what its cells show today."""
    names: dict[str, Any] = {}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "install" not in cell["metadata"].get("tags", ()):
            count += 1
            shown = outputs("".join(cell["source"]), names, count)
            cell = {**cell, "execution_count": count, "outputs": shown}
        cells.append(cell)
    return {**notebook, "cells": cells}


def outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    """What a cell prints, and what its last expression is."""
    tree, printed, value = ast.parse(source), io.StringIO(), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    found: list[Cell] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        found.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": [value._repr_html_()], **data}
        found.append({"data": data, "execution_count": count, "metadata": {},
                      "output_type": "execute_result"})  # fmt: skip
    return found


def written(notebook: dict[str, Any]) -> str:
    """A notebook as Jupyter writes it."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read(path: Path) -> dict[str, Any]:
    """A notebook as it is stored."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def main() -> None:
    """Run all notebooks and store what they show."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        path.write_text(written(executed(read(path))), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
