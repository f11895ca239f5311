"""What is read while a page is made, so that it is made again only when some of that has changed.

Whatever pages are made from notes that it was read: a token of kind and key, with an empty key for
all of a kind. `fingerprint` gives the state of what a token names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from holdings import paths

Token = tuple[str, str]
WHETHER = "?"
"""Before a key: it was only asked whether there is such a row."""
States = Mapping[Token, str]
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")

KINDS: dict[str, Callable[[str], object]] = {}
"""Kind of a token -> what tells the state of what a key names, where that needs no archive."""

_noted: ContextVar[set[Token] | None] = ContextVar("noted", default=None)


@contextmanager
def noting() -> Iterator[set[Token]]:
    """Collects the tokens of everything that is read inside."""
    tokens: set[Token] = set()
    before = _noted.set(tokens)
    try:
        yield tokens
    finally:
        _noted.reset(before)


def note(kind: str, key: str = "") -> None:
    """Say that something is being read."""
    tokens = _noted.get()
    if tokens is not None:
        tokens.add((kind, key))


def of_kind(kind: str) -> Callable[[Callable[[str], V]], Callable[[str], V]]:
    """For the function that tells the state of what the keys of a kind name."""

    def enter(tell: Callable[[str], V]) -> Callable[[str], V]:
        KINDS[kind] = tell
        return tell

    return enter


class Finding(NamedTuple):
    """Something found out, and the states of what was read for it."""

    value: Any
    read: States


Findings = Mapping[tuple[str, str], Finding]
"""By what was found out, and about what."""


class Noted(Mapping[str, V]):
    """Rows by key, each of which is noted when it is read; who goes through all has read all."""

    def __init__(self, kind: str, rows: Mapping[str, V]) -> None:
        self.kind = kind
        self.rows = rows

    def __getitem__(self, key: str) -> V:
        note(self.kind, key)
        return self.rows[key]

    def __contains__(self, key: object) -> bool:
        note(self.kind, f"{WHETHER}{key}")
        return key in self.rows

    def __iter__(self) -> Iterator[str]:
        note(self.kind)
        return iter(self.rows)

    def __len__(self) -> int:
        note(self.kind)
        return len(self.rows)

    def fingerprint(self, key: str, describe: Callable[[V], object] = repr) -> str:
        """The state of a row, or of all rows; one that is not there has a state too."""
        if key.startswith(WHETHER):
            return "there" if key.removeprefix(WHETHER) in self.rows else "absent"
        if key:
            return digest(describe(self.rows[key])) if key in self.rows else "absent"
        return digest([(name, describe(row)) for name, row in self.rows.items()])


def remembered(make: Callable[P, R]) -> Callable[P, R]:
    """As `functools.cache`, for what reads something: who is given it again has read the same."""
    known: dict[object, tuple[R, set[Token]]] = {}

    @wraps(make)
    def ask(*args: P.args, **more: P.kwargs) -> R:
        key = (args, *more.items())
        if key not in known:
            with noting() as tokens:
                made = make(*args, **more)
            known[key] = made, tokens
        made, read = known[key]
        for token in read:
            note(*token)
        return made

    return ask


def from_files(*names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """For a function that reads these files of docs/_data: read once, noted whenever it is asked.

    A name may hold stars.
    """

    def decorate(read: Callable[P, R]) -> Callable[P, R]:
        cached = cache(read)

        @wraps(read)
        def noted(*args: P.args, **more: P.kwargs) -> R:
            for name in names:
                note("file", name)
            return cached(*args, **more)  # type: ignore[arg-type]

        return noted

    return decorate


@of_kind("file")
@cache
def of_files(pattern: str) -> str:
    """The state of the files of docs/_data that fit a pattern."""
    return digest([(path.name, path.read_bytes()) for path in paths.data(pattern)])


def digest(value: object) -> str:
    """A short hash of a value's form in Python."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
