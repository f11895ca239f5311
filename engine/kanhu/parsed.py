"""Data files as tables: TOML, or the same parsed already and kept as JSON under its name."""

from __future__ import annotations

import json
from typing import Any


def table(text: str) -> dict[str, Any]:
    """The table that a text of either kind holds. Raises ValueError for broken ones."""
    if text.startswith("{"):
        made: dict[str, Any] = json.loads(text)
        return made
    from kanhu.toml import loads  # a package that is all JSON goes without it

    return loads(text)
