"""Lessons on paper: sheets and slips in two levels for the class, plan and key for the teacher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import segno

from holdings import release
from holdings.archive import Archive
from learning import answers, lessons, room
from learning.lessons import Deal, Lesson, Levels, Question, Slip, Slips
from printing import words
from printing.faces import card, row
from printing.sheet import PAPERS, Data, Drawing, Sheet

LEVELS = ("plain", "full")
LETTERS = "ABCDE"


def sheets(archive: Archive) -> Iterator[Sheet]:
    """The files of every lesson, and the mystery object of the museums' page, on every paper."""
    text = words.lessons()
    for name, lesson in lessons.every():
        said = {"number": lesson.number, "title": lesson.title}
        files = [
            (f"lesson-{name}", text.sheet, "lesson", _pupils(archive, lesson, text)),
            (f"lesson-{name}-key", text.key, "lessonkey", _teacher(archive, lesson)),
        ]
        if lesson.slips:
            files.insert(1, (f"lesson-{name}-slips", text.slips, "slips", _slips(lesson, text)))
        for paper in PAPERS:
            for file, title, template, data in files:
                yield Sheet(file, title.format(**said), "lessons", template, data, paper,
                            f"teach/{name}/")  # fmt: skip
    for paper in PAPERS:
        yield Sheet("mystery-strip", text.mystery, "lessons", "mystery", _mystery(text), paper,
                    "teach/museums/")  # fmt: skip


def _pupils(archive: Archive, lesson: Lesson, text: words.LessonWords) -> Data:
    say, sheet = room.words().say, lesson.sheet
    titles = {"plain": text.level_plain, "full": text.level_full}
    return {
        "name": text.name, "short": say["sheet_short"], "cut": text.cut, "scan": text.scan,
        "levels": [
            {"title": f"{sheet.title} ({titles[level]})", "intro": said(sheet.intro, level),
             "stop": sheet.short, "questions": _questions(sheet.question, level),
             "exit-title": f"{say['exit']} ({titles[level]})",
             "exit": _questions(lesson.exit, level)}
            for level in LEVELS
        ],
        "deals": [_deal(archive, deal) for deal in lesson.deal if deal.home],
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


def _slips(lesson: Lesson, text: words.LessonWords) -> Data:
    """All slips in both levels; a set that reads alike in both is there once."""
    titles = {"plain": text.level_plain, "full": text.level_full}
    rows = []
    for slips in lesson.slips:
        alike = all(slip.text.plain == slip.text.full for slip in slips.slip)
        rows += [
            {"title": slips.title if alike else f"{slips.title} ({titles[level]})",
             "each": slips.each, "says": slips.says,
             "slips": [_slip(slip, level) for slip in slips.slip]}
            for level in (LEVELS[:1] if alike else LEVELS)
        ]  # fmt: skip
    return {"cut": text.cut, "slips": rows}


def _slip(slip: Slip, level: str) -> Data:
    return {"head": slip.head, "text": said(slip.text, level), "cards": drawn(slip.cards)}


def _deal(archive: Archive, deal: Deal) -> Data:
    return {"title": deal.title, "says": deal.says, "code": answers.code(archive, deal),
            "cards": row(archive.games[deal.game], deal.hand, options=deal.options),
            "mark": mark(archive, deal)}  # fmt: skip


def mark(archive: Archive, deal: Deal) -> list[Drawing]:
    """The QR code that opens a deal; none where nobody knows the address of the site."""
    if not release.site():
        return []
    address = release.site(f"play/{deal.game}/#g={answers.link(archive, deal)}")
    svg = segno.make(address, error="l", micro=False).svg_inline(border=2, omitsize=True)
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return [Drawing(svg.replace("<svg", head, 1), deal.title)]


def _teacher(archive: Archive, lesson: Lesson) -> Data:
    say, who = room.words().say, lessons.seating(lesson, room.words().who)
    bands = [band.strip() for band in say["bands"].split("|")]
    short, long = lessons.LENGTHS
    return {
        "heading": lesson.title, "question": lesson.question, "summary": lesson.summary,
        "labels": {"pupils": say["pupils"], "paper": say["paper"], "brief": say["brief"]},
        "plans": [
            {"title": f"{say['minutes'].format(minutes=minutes)}, {say['in_paper']}",
             "rows": [
                 {"when": f"{start}–{end}", "name": step.name, "who": who[step.who],
                  "teacher": step.teacher, "say": step.say, "pupils": step.pupils,
                  "paper": step.paper, "brief": step.brief if minutes == short else ""}
                 for start, end, step in lessons.starts(lesson, minutes)
             ]}
            for minutes in (long, short)
        ],
        "lists": [
            [say["need_paper"], [say["prepare"].format(minutes=lesson.prepare), *lesson.materials]],
            [say["support"], lesson.support], [say["extension"], lesson.extension],
            [say["care"], lesson.care], [say["home"], [lesson.home]],
        ],
        "deals": [say["deals"], [_deal(archive, deal) for deal in lesson.deal]],
        "prompts": [say["prompts"], [[one.ask, " ".join(one.expect)] for one in lesson.prompt]],
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
