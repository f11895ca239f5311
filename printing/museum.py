"""What museums print: labels of objects, and the mystery object in its true size."""

from __future__ import annotations

from collections.abc import Iterator

from learning import shared
from printing import words
from printing.faces import card, drawn
from printing.sheet import PAPERS, Data, Sheet


def sheets() -> Iterator[Sheet]:
    """The labels and the mystery object, on every paper."""
    text = words.museum()
    for paper in PAPERS:
        for name, title, template, data in (
            ("object-labels", text.labels, "labels", _labels(text)),
            ("mystery-strip", text.mystery, "mystery", _mystery(text)),
        ):
            yield Sheet(name, title, "lessons", template, data, paper, "teach/museums/")


def _labels(text: words.MuseumWords) -> Data:
    return {
        "heading": text.labels, "how": text.labels_how,
        "labels": [{"title": one.title, "text": one.text, "cards": drawn(one.cards)}
                   for one in shared.museum().label],
    }  # fmt: skip


def _mystery(text: words.MuseumWords) -> Data:
    strip = shared.museum().strip
    design, _, code = strip.card.partition(":")
    return {
        "heading": strip.title, "says": strip.says, "how": text.mystery_how, "clues": text.clues,
        "clue": strip.clue, "answer": strip.answer, "size": [strip.wide, strip.high],
        "strip": card(f"{design}-strip", code),
    }  # fmt: skip
