"""Slides of a lesson: one page a step of a plan, for the wall, from what it says to pupils."""

from __future__ import annotations

from learning.lessons import Lesson, timed
from printing import words
from printing.faces import drawn
from printing.sheet import Data


def slides(lesson: Lesson, minutes: int) -> Data:
    """What is on the wall in the plan of so many minutes, each slide with its own minutes."""
    over = words.lessons().over
    return {
        "steps": [
            {"name": step.name, "say": step.say, "task": step.shown(minutes),
             "cards": drawn(step.cards),
             "over": over.format(title=lesson.title, start=start, end=end, minutes=minutes)}
            for start, end, step in timed(lesson, minutes)
        ],
    }  # fmt: skip
