"""Lessons on paper: sheets and slips in two levels for the class, plan and key for the teacher."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import segno

from printing import words
from printing.faces import card
from printing.sheet import PAPERS, Data, Drawing, Sheet
from sitegen.data import answers, lessons, room
from sitegen.data.archive import Archive
from sitegen.data.lessons import Deal, Lesson, Levels, Question, Slip, Slips

SITE = "KANHU_SITE_URL"
LEVELS = ("plain", "full")
LETTERS = "ABCDE"


def sheets(archive: Archive) -> Iterator[Sheet]:
    """Two files a lesson, and the mystery object of the museums' page, on every paper."""
    text = words.lessons()
    for name, lesson in lessons.every():
        said = {"number": lesson.number, "title": lesson.title}
        pupils, teacher = _pupils(archive, lesson, text), _teacher(archive, lesson)
        for paper in PAPERS:
            yield Sheet(f"lesson-{name}", text.sheet.format(**said), "lessons", "lesson",
                        pupils, paper, f"teach/{name}/")  # fmt: skip
            yield Sheet(f"lesson-{name}-key", text.key.format(**said), "lessons", "lessonkey",
                        teacher, paper, f"teach/{name}/")  # fmt: skip
    for paper in PAPERS:
        yield Sheet("mystery-strip", text.mystery, "lessons", "mystery", _mystery(text), paper,
                    "teach/museums/")  # fmt: skip


def _pupils(archive: Archive, lesson: Lesson, text: words.LessonWords) -> Data:
    say, sheet = room.words().say, lesson.sheet
    titles = {"plain": text.level_plain, "full": text.level_full}
    return {
        "name": text.name, "short": say["sheet_short"], "exit": say["exit"], "cut": text.cut,
        "scan": text.scan,
        "levels": [
            {"title": f"{sheet.title} ({titles[level]})", "intro": said(sheet.intro, level),
             "stop": sheet.short, "questions": _questions(sheet.question, level),
             "exit": _questions(lesson.exit, level)}
            for level in LEVELS
        ],
        "slips": [
            {"title": f"{slips.title} ({titles[level]})", "each": slips.each, "says": slips.says,
             "slips": [_slip(slip, level) for slip in slips.slip]}
            for slips in lesson.slips for level in LEVELS
        ],
        "deals": [_deal(archive, deal) for deal in lesson.deal],
    }  # fmt: skip


def said(text: Levels, level: str) -> str:
    """A text in one of its levels."""
    return text.plain if level == "plain" else text.full


def _questions(questions: Iterable[Question], level: str) -> list[Data]:
    return [
        {"ask": said(one.ask, level), "cards": drawn(one.cards), "choices": one.choices,
         "lines": one.lines}
        for one in questions
    ]  # fmt: skip


def drawn(cards: str) -> list[Drawing]:
    """Cards written `design:code`."""
    pairs = (word.partition(":") for word in cards.split())
    return [card(design, code) for design, _, code in pairs]


def _slip(slip: Slip, level: str) -> Data:
    return {"head": slip.head, "text": said(slip.text, level), "cards": drawn(slip.cards)}


def _deal(archive: Archive, deal: Deal) -> Data:
    return {"title": deal.title, "says": deal.says, "code": answers.code(archive, deal),
            "mark": mark(archive, deal)}  # fmt: skip


def mark(archive: Archive, deal: Deal) -> list[Drawing]:
    """The QR code that opens a deal; none where nobody knows the address of the site."""
    site = os.environ.get(SITE, "").rstrip("/")
    if not site:
        return []
    address = f"{site}/play/{deal.game}/#g={answers.link(archive, deal)}"
    svg = segno.make(address, error="l", micro=False).svg_inline(border=2, omitsize=True)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return [Drawing(svg.replace("<svg", head, 1), deal.title)]


def _teacher(archive: Archive, lesson: Lesson) -> Data:
    say = room.words().say
    bands = [band.strip() for band in say["bands"].split("|")]
    return {
        "heading": lesson.title, "question": lesson.question, "summary": lesson.summary,
        "plans": [
            {"title": say["minutes"].format(minutes=minutes),
             "rows": [[f"{start}–{end}", step.name, step.teacher, step.say]
                      for start, end, step in lessons.starts(lesson, minutes)]}
            for minutes in reversed(lessons.LENGTHS)
        ],
        "materials": [say["need_paper"], lesson.materials],
        "key": say["key"], "answers": [_answer(one) for one in lesson.sheet.question],
        "exit": say["exit"], "exits": [_answer(one) for one in lesson.exit],
        "slips": [_slips_key(slips) for slips in lesson.slips], "slips-title": say["slips_key"],
        "misconceptions": [say["misconceptions"],
                           [[one.belief, one.answer] for one in lesson.misconception]],
        "rubric": [say["rubric"], ["", *bands], [[row.what, *row.bands] for row in lesson.rubric]],
        "quiz": [say["quiz"], [
            {"ask": one.ask, "choices": [*zip(LETTERS, one.choices, strict=False)],
             "right": LETTERS[one.right], "why": lessons.filled(one.why, one.check)}
            for one in lesson.quiz
        ]],
    }  # fmt: skip


def _answer(question: Question) -> list[str]:
    return [question.ask.full, lessons.filled(question.answer, question.check)]


def _slips_key(slips: Slips) -> Data:
    rows = sorted(slips.slip, key=lambda slip: (slip.order, slip.sort))
    return {
        "title": slips.title,
        "rows": [[slip.head, slip.sort or (str(slip.order) if slip.order else ""),
                  lessons.filled(slip.why, slip.check)] for slip in rows],
    }  # fmt: skip


def _mystery(text: words.LessonWords) -> Data:
    strip = room.museum().strip
    design, _, code = strip.card.partition(":")
    return {
        "heading": strip.title, "says": strip.says, "how": text.mystery_how, "clues": text.clues,
        "clue": strip.clue, "answer": strip.answer, "size": [strip.wide, strip.high],
        "strip": card(f"{design}-strip", code),
    }  # fmt: skip
