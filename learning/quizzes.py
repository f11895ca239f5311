"""The questions of lessons for other programs: QTI 2.1 and Moodle XML."""

from __future__ import annotations

from collections.abc import Mapping

from learning import lessons, shared
from learning.lessons import Named
from rendering.templates import render

LETTERS = "ABCDE"


def qti(named: Named) -> Mapping[str, str]:
    """The ten questions as a QTI 2.1 package: its manifest, a test, and a file an item."""
    lesson = named.lesson
    items = {f"items/{named.name}-{number}.xml": (f"{named.name}-{number}", number, item)
             for number, item in enumerate(lesson.quiz, 1)}  # fmt: skip
    values = {"lesson": lesson, "stem": named.name, "items": items, "letters": LETTERS,
              "w": shared.words().say}  # fmt: skip
    return {
        "imsmanifest.xml": f"{render('platforms/qti-manifest', **values)}\n",
        "test.xml": f"{render('platforms/qti-test', **values)}\n",
        **{file: f"{render('platforms/qti-item', id=key, number=number, item=item, **values)}\n"
           for file, (key, number, item) in items.items()},
    }  # fmt: skip


def moodle(named: Named) -> str:
    """The ten questions and the exit ticket as Moodle's question bank takes them."""
    found = render("platforms/moodle", lesson=named.lesson, stem=named.name, w=shared.words().say,
                   filled=lessons.fill_answer)  # fmt: skip
    return f"{found}\n"
