"""What the last long runs of the tests have tried: `soak.toml`, which the runs write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from holdings import paths, toml
from holdings.reads import from_files

FILE = "soak.toml"
Kind = Literal["files", "hands", "hashes", "positions", "records", "workers"]
WHAT: Mapping[Kind, str] = {
    "hands": "Random hands, played to their end and held to the laws",
    "positions": "Damaged positions, each refused in words or played to its end",
    "records": "Damaged records and links, each refused in words or read for what it says",
    "hashes": "Records with the same hash at every move as in CPython",
    "files": "Damaged files of a page, each named to the reader, with a way out",
    "workers": "Ways in which the engine ends or hangs, after which the game goes on",
}
"""Kinds in the order in which they are told."""
IN_BROWSERS = frozenset({"files", "hashes", "workers"})


class Tried(toml.Row):
    """How many of a kind were tried by the last run that tried them, all without a fault: the
    commit and the first seed of that run, and the browser, where one was needed."""

    kind: Kind
    number: int
    commit: str
    seed: int
    browser: Literal["", "chromium", "firefox"] = ""


class File(toml.Row):
    """The whole file."""

    tried: tuple[Tried, ...] = ()


@from_files(FILE)
def read() -> Sequence[Tried]:
    """All rows, in the order in which they are told."""
    order = list(WHAT)
    rows = toml.read(paths.DATA / FILE, File).tried
    return sorted(rows, key=lambda row: (order.index(row.kind), row.browser))
