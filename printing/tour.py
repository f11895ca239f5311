"""The tour on two pages of paper: questions on the first, answers on the second."""

from __future__ import annotations

from collections.abc import Iterator

from holdings.archive import Archive
from holdings.evidence import said
from learning import stops, tour
from learning.stops import VISITOR, Stop
from printing import words
from printing.faces import card
from printing.figures import mark
from printing.sheet import PAPERS, Data, Drawing, Sheet


def sheets(archive: Archive) -> Iterator[Sheet]:
    """The tour, on every paper."""
    text, written = words.tour(), tour.read()
    found = stops.stops(archive.games)
    data: Data = {
        "questions": text.questions, "answers": text.answers, "how": text.how,
        "right": text.right, "next": text.next, "end": text.end,
        "follow": written.follow, "thread": _card(written.card),
        "grades": written.grades,
        "signs": [{"mark": mark(name), "word": said(name), "means": means}
                  for name, means in written.signs.items()],
        "stops": [_stop(archive, stop, text) for stop in found],
        "ending": {"tree": written.ending.tree, "ask": written.ending.ask,
                   "answers": written.ending.answers, "tell": written.ending.tell},
    }  # fmt: skip
    for paper in PAPERS:
        yield Sheet("tour", text.title, "lessons", "tour", data, paper, "tour/")


def _stop(archive: Archive, stop: Stop, text: words.TourWords) -> Data:
    station = stop.station
    right, winner = stop.winner
    grade = archive.evidence.mark(archive.evidence.claims[station.link.claim])
    names = {"number": stop.number, "game": stop.game.title}
    return {
        "head": text.head.format(**names, place=station.place, year=station.year),
        "table": station.table, "ask": station.ask, "why": station.why, "hand": _hand(stop),
        "answers": [{"letter": letter, "words": answer.words} for letter, answer in stop.listed],
        "right": right, "reply": winner.reply, "kept": station.kept,
        "link": station.link.text, "mark": mark(grade), "grade": said(grade),
    }  # fmt: skip


def _hand(stop: Stop) -> list[Drawing]:
    """The visitor's cards in the design of the station."""
    pack = stop.state.setup.pack
    design = stop.station.pack.partition(":")[0]
    codes = pack.text(stop.state.view(VISITOR).hand).split()
    faces = stop.game.meta.get("pack", {}).get("faces", {})
    return [card(design, str(faces.get(code, code))) for code in codes]


def _card(written: str) -> Drawing:
    design, _, code = written.partition(":")
    return card(design, code)
