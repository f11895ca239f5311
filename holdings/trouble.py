"""The one error of the build's writer: a list of faults, all told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable


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
