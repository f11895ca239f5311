"""Score pads: a page for every number of players."""

from __future__ import annotations

from collections.abc import Iterator

from printing import words
from printing.sheet import PAPERS, Data, Sheet


def sheets() -> Iterator[Sheet]:
    """The pads, on every paper."""
    said = words.pads()
    data: Data = {
        "pages": [
            {"heading": said.heading.format(number=number), "players": number}
            for number in said.players
        ],
        "rows": said.rows, "game": said.game, "date": said.date, "hand": said.hand,
        "total": said.total, "note": said.note,
    }  # fmt: skip
    for paper in PAPERS:
        yield Sheet("score-pads", said.title, "table", "pads", data, paper, "games/")
