"""The error of whatever makes the site: a list of faults, reported together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches

LIKE = 0.75
"""How like two names must be, of 1, for one to be a slip of the other."""


class SiteError(ValueError):
    """Pages that must not be published.

    Attributes:
        faults: one sentence each, naming file and place.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def at(file: str, source: str, words: str) -> str:
    """File and line where words stand first in a text; the file alone if they do not."""
    found = re.search(rf"{re.escape(words)}(?!\w)", source) if words else None
    return f"{file}:{source.count(chr(10), 0, found.start()) + 1}" if found else file


def remedy(name: str, known: Collection[str], other: str) -> str:
    """What to do about a name that is not known: the names that are like it, or something else.

    >>> remedy("mehjong", ["madiao", "mahjong"], "add it")
    'is mahjong meant?'
    >>> remedy("whist", ["madiao", "mahjong"], "add it")
    'add it'
    """
    near = get_close_matches(name, list(known), 3, LIKE)
    return f"is {' or '.join(near)} meant?" if near else other
