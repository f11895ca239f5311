"""Which lesson suits a class: by its ages and its size, as the choices of Monday morning ask."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from learning import shared
from learning.lessons import Lesson, Named

_WHOLE = 100
_A_YEAR = 4
"""Points for each whole year between the middle of the pupils' ages and that of the lesson's: a
lesson made for ages around theirs comes before one that just includes them."""

Span = tuple[int, int]


def points(lesson: Lesson) -> Mapping[str, int]:
    """How well a lesson suits each answer about ages and group, 100 at best; answers that it does
    not suit are left out."""
    found = dict[str, int]()
    words = shared.words()
    for answer, span in words.ages.items():
        if share := _share(span, lesson.ages):
            found[answer] = max(1, round(share) - _A_YEAR * _between(span, lesson.ages))
    for answer, span in words.groups.items():
        if share := _share(span, lesson.group):
            found[answer] = max(1, round(share))
    return found


def ranked(rows: Collection[Named], answers: Collection[str]) -> Sequence[Named]:
    """The lessons that suit all answers, the best first; of equals, that with the lower number.

    Args:
        answers: of the choices about ages and group, for each one or none.
    """
    found = [(points(named.lesson), named) for named in rows]
    suiting = [(known, named) for known, named in found if known.keys() >= {*answers}]
    order = sorted(suiting, key=lambda row: (-sum(row[0][one] for one in answers),
                                             row[1].lesson.number))  # fmt: skip
    return [named for _, named in order]


def faults(rows: Collection[Named]) -> Iterator[str]:
    """Classes that no lesson is for: the choices always end in a plan."""
    words = shared.words()
    for ages, group in product(words.ages, words.groups):
        if not ranked(rows, (ages, group)):
            asked = ", ".join(_said(*one) for one in (("age", ages), ("group", group)))
            yield f"docs/_data/teach: no lesson fits {asked}"


def _said(choice: str, answer: str) -> str:
    """An answer with its question, as a fault names it."""
    asked = shared.words().choose[choice]
    return f"{asked.ask.lower()} {asked.answer[answer]}"


def _share(asked: Span, own: Span) -> float:
    """The part of a span that another one covers, in hundredths."""
    common = min(asked[1], own[1]) - max(asked[0], own[0]) + 1
    return _WHOLE * max(0, common) / (asked[1] - asked[0] + 1)


def _between(asked: Span, own: Span) -> int:
    """How many whole years the middles of two spans are apart."""
    return abs(sum(asked) - sum(own)) // 2
