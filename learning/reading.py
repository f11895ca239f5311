"""How hard a text is to read: the length of its sentences, and its words by a measured list.

The list is that of `cefrpy`: for each word of English, in its inflected forms, the level of the
Common European Framework at which learners are expected to know it, as an average over its parts of
speech. Words that a lesson teaches, such as those of cards and games, are left out, and so are
names of people and places, by their capital.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cefrpy import CEFRAnalyzer

WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
SENTENCE = re.compile(r"[.!?:](?=[\s”’)]|$)|\n")
SHORTENED = re.compile(r"['’](?:s|t|re|ve|ll|d|m)$")


NAME = "NNP"
"""The mark of names in the list."""
UNKNOWN = 7.0
"""The level of words that the list does not have."""


class Level(NamedTuple):
    """What a text of a level may be.

    Attributes:
        title: as it is shown. top: the level of its hardest ordinary words, 1 for A1 to 6 for C2.
        share: of its words, how many at least are no harder. mean, most: words of a sentence, on
            the average and in the longest one.
    """

    title: str
    top: float
    share: float
    mean: float
    most: int


LEVELS: Mapping[str, Level] = {
    "plain": Level("A2 to B1", 3.0, 0.92, 10.0, 18),
    "full": Level("B2", 4.0, 0.92, 16.0, 30),
}
"""By the names of the two texts."""


class Reading(NamedTuple):
    """What was measured: words and sentences of a text, its longest sentence in words, the share
    of its words within the level, and the harder ones in order."""

    words: int
    sentences: int
    longest: int
    share: float
    hard: tuple[str, ...]

    @property
    def mean(self) -> float:
        """Words a sentence."""
        return self.words / max(1, self.sentences)


@cache
def _list() -> CEFRAnalyzer:
    # Slow to load, and needed only when a lesson has changed.
    from cefrpy import CEFRAnalyzer

    return CEFRAnalyzer()


@cache
def level_of(word: str) -> float:
    """The level of a word, 1 for A1 to 6 for C2; UNKNOWN for one that the list does not have."""
    plain = SHORTENED.sub("", word.lower())
    found = _list().get_average_word_level_float(plain)
    return UNKNOWN if found is None else float(found)


def named(word: str, at: int) -> bool:
    """Whether a word at a place of its sentence, from 0, is a name: with a capital, and on the list
    as a name or not at all."""
    plain = SHORTENED.sub("", word.lower())
    listed = at > 0 and NAME in (_list().get_all_pos_for_word_as_str(plain) or ())
    return word[0].isupper() and (listed or level_of(word) == UNKNOWN)


def sentences(text: str) -> list[list[str]]:
    """The words of every sentence; a colon and a new line end one, too.

    >>> sentences("Look: a card. Who says so?")
    [['Look'], ['a', 'card'], ['Who', 'says', 'so']]
    """
    found = [WORD.findall(part) for part in SENTENCE.split(text)]
    return [words for words in found if words]


def measure(text: str, top: float, taught: Collection[str] = ()) -> Reading:
    """A text measured against a level.

    Args:
        top: the level of the hardest ordinary words.
        taught: words in small letters that the lesson explains; they do not count.
    """
    rows = sentences(text)
    words = [
        word
        for row in rows
        for at, word in enumerate(row)
        if SHORTENED.sub("", word.lower()) not in taught and not named(word, at)
    ]
    hard = [word.lower() for word in words if level_of(word) > top]
    many = [len(row) for row in rows] or [0]
    share = 1 - len(hard) / max(1, len(words))
    return Reading(sum(many), len(rows), max(many), share, tuple(dict.fromkeys(hard)))


def faults(text: str, name: str, taught: Collection[str] = ()) -> list[str]:
    """How a text departs from its level, one sentence each."""
    level = LEVELS[name]
    found, out = measure(text, level.top, taught), []
    if found.share < level.share:
        out.append(f"only {found.share:.0%} of its words are within {level.title}, not "
                   f"{level.share:.0%}: {', '.join(found.hard)}")  # fmt: skip
    if found.mean > level.mean:
        out.append(f"{found.mean:.1f} words a sentence; at most {level.mean:g} for {level.title}")
    if found.longest > level.most:
        out.append(f"a sentence of {found.longest} words; at most {level.most} for {level.title}")
    return out
