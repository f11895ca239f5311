"""Plan and key of a lesson, for the teacher."""

from __future__ import annotations

from holdings.archive import Archive
from holdings.evidence import said
from learning import lessons, shared
from learning.lessons import Lesson, Question, Slips
from printing import deals
from printing.sheet import Data

LETTERS = "ABCDE"
LABELS = ("pupils", "paper", "device", "instead", "brief")


def plan(archive: Archive, lesson: Lesson) -> Data:
    """The plan of a lesson with and without devices, its key, its rubric and its quiz."""
    say = shared.words().say
    bands = [band.strip() for band in say["bands"].split("|")]
    return {
        "heading": lesson.title, "question": lesson.question, "summary": lesson.summary,
        "facts": _facts(lesson), "labels": {name: say[name] for name in LABELS},
        "first": [[say["aims"], lesson.aims], [say["before"], lesson.before], *_needed(lesson)],
        "plans": [_plan(lesson, minutes) for minutes in reversed(lessons.LENGTHS)],
        "lists": [
            [say["support"], lesson.support],
            [say["care"], lesson.care], [say["home"], [lesson.home]],
        ],
        "deals": [say["deals"], [deals.described(archive, deal) for deal in lesson.deal]],
        "prompts": [say["prompts"], [[one.ask, " ".join(one.expect)] for one in lesson.prompt]],
        "key": say["key"], "answers": [_answer(one) for one in lesson.sheet.question],
        "exit": say["exit"], "exits": [_answer(one) for one in lesson.exit],
        "extension": say["extension"],
        "extensions": [_answer(one) for one in lesson.extension],
        "slips": [_slips_key(slips) for slips in lesson.slips], "slips-title": say["slips_key"],
        "misconceptions": [say["misconceptions"],
                           [[one.belief, one.answer] for one in lesson.misconception]],
        "rubric": [say["rubric"], ["", *bands], [[row.what, *row.bands] for row in lesson.rubric]],
        "quiz": [say["quiz"], [
            {"ask": one.ask, "choices": [*zip(LETTERS, one.choices, strict=False)],
             "right": LETTERS[one.right], "why": lessons.fill_answer(one.why, one.check)}
            for one in lesson.quiz
        ]],
        "rests": [say["rests"], _claims(archive, lesson)],
        "rules": [say["rests_rules"], [name for name in lesson.rests if name in archive.clauses]],
        "curriculum": [say["curriculum"], _curriculum(lesson), say["curriculum_how"]],
    }  # fmt: skip


def _facts(lesson: Lesson) -> str:
    """For whom it is, and what is made, in one line."""
    say = shared.words().say
    (youngest, oldest), (least, most) = lesson.ages, lesson.group
    return " · ".join([
        say["ages"].format(least=youngest, most=oldest),
        say["group"].format(least=least, most=most),
        ", ".join(lesson.subjects), f"{say['product']}: {lesson.product}",
    ])  # fmt: skip


def _needed(lesson: Lesson) -> list[list[object]]:
    say = shared.words().say
    return [
        [say["need_paper"], [say["prepare"].format(minutes=lesson.prepare), *lesson.materials]],
        [say["need_device"], lesson.devices],
    ]


def _plan(lesson: Lesson, minutes: int) -> Data:
    """The steps of one length; each says what is done without devices and what with them, with
    the words that are told instead."""
    who = lessons.seating(lesson, shared.words().who)
    brief = minutes == min(lessons.LENGTHS)
    return {
        "title": shared.words().say["minutes"].format(minutes=minutes),
        "rows": [
            {"when": f"{start}–{end}", "name": step.name, "who": who[step.who],
             "teacher": step.teacher, "say": step.say, "pupils": step.pupils,
             "paper": step.paper, "device": step.device, "brief": step.brief if brief else "",
             "instead": {"teacher": step.instead.teacher, "say": step.instead.say,
                         "pupils": step.instead.pupils,
                         "brief": step.instead.brief if brief else ""}}
            for start, end, step in lessons.timed(lesson, minutes)
        ],
    }  # fmt: skip


def _claims(archive: Archive, lesson: Lesson) -> list[list[str]]:
    """Every claim of history with its grade; a legend is told as one."""
    known, say = archive.evidence.claims, shared.words().say
    claims = [known[name] for name in lesson.rests if name in known]
    return [
        [f"{say['told']} {one.text}" if one.grade == "legend" else one.text,
         said(archive.evidence.mark(one)), f"claim-{one.id}"]
        for one in claims
    ]  # fmt: skip


def _curriculum(lesson: Lesson) -> list[list[str]]:
    frameworks = shared.frameworks()
    return [[f"{frameworks[line.framework].title}, {line.code}", line.asks,
             frameworks[line.framework].url] for line in lesson.curriculum]  # fmt: skip


def _answer(question: Question) -> list[str]:
    return [question.ask.full, lessons.fill_answer(question.answer, question.check)]


def _slips_key(slips: Slips) -> Data:
    rows = sorted(slips.slip, key=lambda slip: (slip.order, slip.sort))
    return {
        "title": slips.title,
        "rows": [[slip.head, slip.sort or (str(slip.order) if slip.order else ""),
                  lessons.fill_answer(slip.why, slip.check)] for slip in rows],
    }  # fmt: skip
