"""Data files as tables: TOML, or the same parsed already and kept as JSON under its name."""

from __future__ import annotations

import importlib
import json
from typing import Any


def table(text: str) -> dict[str, Any]:
    """The table that a text of either kind holds. Raises ValueError for broken ones."""
    if text.startswith("{"):
        made: dict[str, Any] = json.loads(text)
        return made
    # By name, for a package that is all JSON goes without the reader of TOML.
    read: dict[str, Any] = importlib.import_module("tomllib").loads(text)
    return read
