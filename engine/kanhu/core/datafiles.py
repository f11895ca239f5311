"""Data files as tables: TOML, or the same parsed already and kept as JSON under its name."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pkgutil import get_importer
from typing import Any, Protocol, cast

Data = Mapping[str, Any]
"""A table of a data file; its schema, asked when it was read, says what its values are."""


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


def content(package: str, name: str) -> bytes:
    """A file in the folders of a package, the first that has it; raises OSError if none has."""
    module = importlib.import_module(package)
    own, *more = module.__path__
    # The loader reads from a folder and from a zip alike; the browser imports from a zip, and what
    # it fetches later lies in another.
    places = [(own, module.__loader__), *((folder, get_importer(folder)) for folder in more)]
    for folder, loader in places:
        with suppress(OSError):
            return cast(_Loader, loader).get_data(os.path.join(folder, name))
    raise FileNotFoundError(f"{package} has no file {name}")


@cache
def own(name: str) -> Data:
    """A data file of the engine itself, by its path below the package."""
    return table(content("kanhu", name).decode("utf-8"))


def table(text: str, file: str = "") -> Data:
    """The table that a text of either kind holds.

    TOML is held to the schema of the file of this name, if it has one; JSON was, before it became
    JSON. Raises ValueError for a broken text: line, key, what is expected.
    """
    if text.startswith("{"):
        made: Data = json.loads(text)
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
