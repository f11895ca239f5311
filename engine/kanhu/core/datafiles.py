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


def table(text: str, file: str = "") -> dict[str, Any]:
    """The table that a text of either kind holds.

    TOML is held to the schema of the file of this name, if it has one; JSON was, before it became
    JSON. Raises ValueError for a broken text: line, key, what is expected.
    """
    if text.startswith("{"):
        made: dict[str, Any] = json.loads(text)
        return made
    # A package that is all JSON goes without these two.
    from kanhu import schema
    from kanhu.core import toml

    found = toml.loads(text)
    schema.check(found, file, text)
    return found


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line of a TOML text where the value stands that these keys lead to."""
    from kanhu.schema import line_of  # see `table`

    return line_of(text, path)
