"""Slides of a lesson: one page a step, for the wall, from what its steps say to pupils."""

from __future__ import annotations

from learning.lessons import Lesson
from printing.faces import drawn
from printing.sheet import Data


def slides(lesson: Lesson) -> Data:
    """What is on the wall."""
    return {
        "over": lesson.title,
        "steps": [
            {"name": step.name, "say": step.say, "task": step.slide, "cards": drawn(step.cards)}
            for step in lesson.step
        ],
    }
