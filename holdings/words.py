"""The table's own words, watched: a page that shows a table notes each sentence it says (`reads`).

A changed word of the table so concerns only the pages that say it.
"""

from __future__ import annotations

from functools import cache, partial

from holdings import paths
from holdings.reads import note, of_kind
from kanhu_table import words

KIND = "word"
FOLDER = paths.TABLE / "words"


@cache
def watch() -> None:
    """Note from now on what the table says."""
    words.listen(partial(note, KIND))


@of_kind(KIND)
def _state(key: str) -> object:
    try:
        return words.asked(key)
    except (KeyError, OSError):  # the sentence, or its whole file, has gone
        return "absent"
