"""The laws of what a teacher marks a lesson by: its rubric, and its lines in the curricula."""

from __future__ import annotations

from collections.abc import Iterator

from learning import shared
from learning.lessons import Lesson


def faults(lesson: Lesson) -> Iterator[str]:
    """What the rubric and the curriculum lines of a lesson lack, one sentence each."""
    yield from _of_rubric(lesson)
    yield from _of_curriculum(lesson)


def _of_rubric(lesson: Lesson) -> Iterator[str]:
    """It has a row for all that every rubric looks at, and bands that can be told apart."""
    looked = [row.what for row in lesson.rubric]
    yield from (f"no row of the rubric looks at: {what}"
                for what in shared.words().looks if what not in looked)  # fmt: skip
    if len({*looked}) < len(looked):
        yield "two rows of the rubric look at the same"
    for row in lesson.rubric:
        if len({band.strip() for band in row.bands} - {""}) < len(row.bands):
            yield f"the rubric, {row.what}: a band is empty, or two are the same"


def _of_curriculum(lesson: Lesson) -> Iterator[str]:
    """It has a line for every region that all lessons have, and none twice."""
    known = shared.frameworks()
    for line in lesson.curriculum:
        if line.framework not in known:
            yield f"there is no framework {line.framework}; known: {', '.join(known)}"
    regions = {known[line.framework].region for line in lesson.curriculum
               if line.framework in known}  # fmt: skip
    yield from (f"no curriculum line for: {region}"
                for region in shared.everywhere() if region not in regions)  # fmt: skip
    lines = [(line.framework, line.code) for line in lesson.curriculum]
    if len({*lines}) < len(lines):
        yield "one curriculum line is there twice"
