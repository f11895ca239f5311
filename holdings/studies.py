"""The figures of the simulations, as the package `study` has stored them in docs/data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from holdings import paths
from holdings.reads import from_files

DATA = paths.DOCS / "data"
WHOLE = "all.json"
FILES = f"../data/*/{WHOLE}"
BOTS, PLAYERS = "bots", "players"
"""What is changed where no rule is: the players, how many they are."""


class Column(msgspec.Struct, frozen=True):
    """A column: its key in the files, its head on the page, what kind of thing it holds."""

    key: str
    head: str
    kind: str


class Table(msgspec.Struct, frozen=True):
    """One measure: rows of figures under named columns."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]

    def records(self) -> list[dict[str, Any]]:
        """The rows, their figures under the keys of the columns."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


def reference(row: Mapping[str, Any]) -> float:
    """What a row's figure is compared with: a fair share, the mean of all seats, no difference."""
    return float(row.get("fair", row.get("even", 0)))


def is_apart(row: Mapping[str, Any]) -> bool:
    """Whether a row's interval leaves out what its figure is compared with."""
    return not row["low"] <= reference(row) <= row["high"]


@from_files(FILES)
def stored() -> dict[str, dict[str, Any]]:
    """Game id -> what is stored of it."""
    return {
        path.parent.name: json.loads(paths.text(path)) for path in sorted(DATA.glob(f"*/{WHOLE}"))
    }


def tables(data: Mapping[str, Any]) -> dict[str, Table]:
    """The stored tables of a game by key, in their order."""
    return {row["key"]: msgspec.convert(row, Table) for row in data["tables"]}


@from_files(FILES)
def stored_tables() -> Mapping[str, Mapping[str, Table]]:
    """Game id -> its stored tables by key."""
    return {game: tables(data) for game, data in stored().items()}
