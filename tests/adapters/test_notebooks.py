"""Notebooks show what they would show today, and can be opened by Jupyter."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from tests.adapters import notebooks

BOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))
CELL = {
    "type": "object",
    "required": ["cell_type", "id", "metadata", "source"],
    "properties": {
        "cell_type": {"enum": ["code", "markdown"]},
        "id": {"type": "string", "pattern": "^[a-zA-Z0-9-_]{1,64}$"},
        "source": {"type": "array", "items": {"type": "string"}},
    },
    "if": {"properties": {"cell_type": {"const": "code"}}},
    "then": {"required": ["execution_count", "outputs"]},
}
FORM = {
    "type": "object",
    "required": ["cells", "metadata", "nbformat", "nbformat_minor"],
    "properties": {"nbformat": {"const": 4}, "cells": {"type": "array", "items": CELL}},
}
"""What Jupyter's format 4.5 asks of a notebook like ours."""


def test_there_are_notebooks() -> None:
    assert BOOKS


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_keeps_the_form_of_jupyter(path: Path) -> None:
    book = notebooks.read(path)
    jsonschema.validate(book, FORM)
    names = [cell["id"] for cell in book["cells"]]
    assert len(set(names)) == len(names)
    assert any("install" in cell["metadata"].get("tags", ()) for cell in book["cells"])


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_would_show_today(path: Path) -> None:
    book = notebooks.read(path)
    assert notebooks.executed(book)["cells"] == book["cells"], (
        "python -m tests.adapters.notebooks runs the notebooks and stores what they show"
    )
