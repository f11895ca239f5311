"""Strips with the dated events of the family tree, to be put in order, in two levels; their key."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from figures.atlas import when
from holdings.archive import Archive
from holdings.evidence import said
from holdings.lineage import Event
from learning import reading
from printing import levels, words
from printing.figures import mark
from printing.sheet import PAPERS, Data, Sheet

SHUFFLE = 1613
"""Of the order in which the strips are printed, so that it gives nothing away."""


def sheets(archive: Archive) -> Iterator[Sheet]:
    """The strips, on every paper."""
    text, titles = words.timeline(), words.lessons().levels
    events = list(archive.tree.events)
    mixed = events[:]
    Random(SHUFFLE).shuffle(mixed)
    rows = [_row(archive, event) for event in events]
    data: Data = {
        "how": text.how, "keys": {"heading": text.key, "rows": rows},
        "sets": [
            {"level": level, "heading": text.set.format(level=titles[level]),
             "strips": [_strip(archive, event, level) for event in mixed]}
            for level in reading.LEVELS
        ],
    }  # fmt: skip
    for paper in PAPERS:
        yield Sheet("timeline-strips", text.title, "lessons", "timeline", data, paper, "timeline/")


def faults(archive: Archive) -> Iterator[str]:
    """What the file of plain words has too few or too many."""
    file, told = "docs/_data/print/timeline.toml", words.timeline().plain
    named = {event.claim for event in archive.tree.events}
    yield from (f"{file}: no plain words for {name}" for name in sorted(named - told.keys()))
    yield from (f"{file}: no event rests on {name}" for name in sorted(told.keys() - named))


def _strip(archive: Archive, event: Event, level: str) -> Data:
    told = words.timeline().plain.get(event.claim) if level == levels.PLAIN else None
    return {"title": event.title, "date": when(event.date),
            "text": told or archive.evidence.claims[event.claim].text}  # fmt: skip


def _row(archive: Archive, event: Event) -> Data:
    grade = archive.evidence.mark(archive.evidence.claims[event.claim])
    return {"title": event.title, "date": when(event.date), "grade": said(grade),
            "mark": mark(grade)}  # fmt: skip
