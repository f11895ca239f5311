"""Lessons on paper: sheets, slips and cards in two levels for the class, plan and key, slides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from holdings.archive import Archive
from learning import lessons, shared
from learning.lessons import Lesson, Levels, Question, Slip
from printing import deals, words
from printing.faces import drawn
from printing.icons import beside
from printing.plans import plan
from printing.sheet import PAPERS, SCREEN, Data, Sheet
from printing.slides import slides

LEVELS = ("plain", "full")
COLUMNS = 2
"""Of a page of slips."""


def sheets(archive: Archive) -> Iterator[Sheet]:
    """The files of every lesson, on every paper."""
    text = words.lessons()
    for name, lesson in lessons.every():
        said = {"number": lesson.number, "title": lesson.title}
        files = [
            ("", text.sheet, "lesson", "plain", _pupils(archive, lesson, text)),
            ("-extension", text.extension, "extension", "plain", _extension(lesson, text)),
            ("-key", text.key, "lessonkey", "", plan(archive, lesson)),
        ]
        if lesson.slips:
            files.insert(1, ("-slips", text.slips, "slips", "plain", _slips(lesson, text)))
        for paper in PAPERS:
            for part, title, template, level, data in files:
                yield Sheet(f"lesson-{name}{part}", title.format(**said), "lessons", template, data,
                            paper, f"teach/{name}/", level=level)  # fmt: skip
        for minutes in reversed(lessons.LENGTHS):
            title = text.slides.format(**said, minutes=minutes)
            yield Sheet(f"lesson-{name}-slides-{minutes}", title, "lessons", "slides",
                        slides(lesson, minutes), SCREEN, f"teach/{name}/")  # fmt: skip


def _pupils(archive: Archive, lesson: Lesson, text: words.LessonWords) -> Data:
    say, sheet = shared.words().say, lesson.sheet
    return {
        "name": text.name, "short": say["sheet_short"], "cut": text.cut, "scan": text.scan,
        "levels": [
            {"level": level, "title": f"{sheet.title} ({text.levels[level]})",
             "intro": at_level(sheet.intro, level),
             "stop": sheet.short, "questions": _questions(sheet.question, level),
             "exit-title": f"{say['exit']} ({text.levels[level]})",
             "exit": _questions(lesson.exit, level)}
            for level in LEVELS
        ],
        "deals": [deals.described(archive, deal) for deal in lesson.deal if deal.home],
    }  # fmt: skip


def at_level(text: Levels, level: str) -> str:
    """A text in one of its levels."""
    return text.plain if level == "plain" else text.full


def _questions(questions: Iterable[Question], level: str) -> list[Data]:
    return [
        {"ask": at_level(one.ask, level), "cards": drawn(one.cards), "choices": one.choices,
         "lines": one.lines}
        for one in questions
    ]  # fmt: skip


def _extension(lesson: Lesson, text: words.LessonWords) -> Data:
    """The card for those who are done early, in both levels to be cut apart."""
    title = f"{text.extension_card}: {lesson.title}"
    return {
        "cut": text.cut, "name": text.name,
        "levels": [
            {"level": level, "title": f"{title} ({text.levels[level]})",
             "questions": _questions(lesson.extension, level)}
            for level in LEVELS
        ],
    }  # fmt: skip


def faults() -> Iterator[str]:
    """Icons on slips that there are not."""
    for name, lesson in lessons.every():
        yield from (f"docs/_data/teach/{name}.toml: {place}: there is no icon {slip.icon}"
                    for place, slip in lessons.every_slip(lesson)
                    if slip.icon and slip.icon not in words.icons().icon)  # fmt: skip


def _slips(lesson: Lesson, text: words.LessonWords) -> Data:
    """All slips in both levels; a set that reads alike in both is there once."""
    rows = []
    for slips in lesson.slips:
        alike = all(slip.text.plain == slip.text.full for slip in slips.slip)
        rows += [
            {"level": level,
             "title": slips.title if alike else f"{slips.title} ({text.levels[level]})",
             "each": slips.each, "says": slips.says,
             "slips": [_slip(slip, level) for slip in slips.slip]}
            for level in (LEVELS[:1] if alike else LEVELS)
        ]  # fmt: skip
    return {"cut": text.cut, "columns": COLUMNS, "slips": rows}


def cuts_of(name: str, pages: int) -> int:
    """Straight cuts on a page of slips, by the name of its file; 0 for another file."""
    text = words.lessons()
    for lesson_name, lesson in lessons.every():
        if name == f"lesson-{lesson_name}-slips":
            many = sum(len(one["slips"]) for one in _slips(lesson, text)["slips"])
            return ceil(many / pages / COLUMNS) + 1 + COLUMNS + 1
    return 0


def _slip(slip: Slip, level: str) -> Data:
    return {"head": slip.head, "text": at_level(slip.text, level), "cards": drawn(slip.cards),
            "icon": beside(slip.icon)}  # fmt: skip
