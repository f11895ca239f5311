"""Clauses as the table quotes them: number, words, and how well the rule is known."""

from __future__ import annotations

import re

from kanhu_table.draw.icons import ink
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.words import labelled, say, titles

_NUMBER = re.compile(r"([A-Z]+-\d+)")


def clause_link(scene: Scene, clause: str) -> Html:
    """The number of a clause, linked to the rules page."""
    return el("a", clause, href=scene.rules(clause), class_="kt-no")


def grade_mark(words: str, grade: str, base: str) -> Html:
    """How well a rule is known: a stroke of ink and words."""
    return el("span", ink(grade, base), words, class_="kt-grade")


def grades(scene: Scene, clause: str) -> list[str]:
    """The grades of the parts of a clause, each once."""
    found = scene.game.clause(clause)
    return list(dict.fromkeys(part.grade for part in found.grades)) if found else []


def _unbroken(text: str) -> Html:
    """A text whose clause numbers stay on one line."""
    parts = _NUMBER.split(text)
    return join([el("span", part, class_="kt-no") if at % 2 else part
                 for at, part in enumerate(parts)])  # fmt: skip


def quoted(scene: Scene, clause: str) -> Html:
    """A clause: its sentences, and below them its number and grades with what they mean."""
    found, means = scene.game.clause(clause), titles("sheets.grades")
    said = el("p", _unbroken(found.prose)) if found else None
    marks = [
        join(grade_mark(labelled(grade, means[grade]), grade, scene.session.base), " ")
        for grade in grades(scene, clause)
    ]
    rule = el("a", say("sheets.rule", clause=clause), href=scene.rules(clause), class_="kt-no")
    return join(said, el("p", rule, el("span", marks), class_="kt-rule"))


def clause_title(scene: Scene, clause: str) -> str:
    """What a clause is about."""
    found = scene.game.clause(clause)
    return found.title if found else clause
