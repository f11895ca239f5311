"""Data files as tables: TOML, or the same parsed already and kept as JSON under its name."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any, cast


@cache
def own(name: str) -> Mapping[str, Any]:
    """A data file of the engine itself, by its path below the package."""
    spec = cast(Any, find_spec(__name__))
    path = os.path.join(os.path.dirname(os.path.dirname(spec.origin)), name)
    return table(cast(bytes, spec.loader.get_data(path)).decode("utf-8"))


def table(text: str) -> dict[str, Any]:
    """The table that a text of either kind holds. Raises ValueError for broken ones."""
    if text.startswith("{"):
        made: dict[str, Any] = json.loads(text)
        return made
    from kanhu.core.toml import loads  # a package that is all JSON goes without it

    return loads(text)
