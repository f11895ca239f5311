"""Strips with the dated events of the family tree, to be put in order, and their key."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from figures.atlas import when
from holdings.archive import Archive
from holdings.evidence import said
from holdings.lineage import Event
from printing import words
from printing.figures import mark
from printing.sheet import PAPERS, Data, Sheet

SHUFFLE = 1613
"""Of the order in which the strips are printed, so that it gives nothing away."""


def sheets(archive: Archive) -> Iterator[Sheet]:
    """The strips, on every paper."""
    text = words.timeline()
    events = list(archive.tree.events)
    rows = [_row(archive, event) for event in events]
    mixed = rows[:]
    Random(SHUFFLE).shuffle(mixed)
    data: Data = {"heading": text.title, "how": text.how, "key": text.key,
                  "strips": mixed, "rows": rows}  # fmt: skip
    for paper in PAPERS:
        yield Sheet("timeline-strips", text.title, "lessons", "timeline", data, paper, "timeline/")


def _row(archive: Archive, event: Event) -> Data:
    claim = archive.evidence.claims.get(event.claim) if event.claim else None
    grade = archive.evidence.mark(claim) if claim is not None else event.grade
    text = claim.text if claim is not None else event.text
    return {"title": event.title, "text": text, "date": when(event.date),
            "grade": said(grade), "mark": mark(grade)}  # fmt: skip
