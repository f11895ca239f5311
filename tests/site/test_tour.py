"""The tour: every station is played, every word counted, and what is wrong is told by station."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from kanhu.core.moves import Refused
from sitegen.data import archive, tour
from sitegen.data.archive import Archive
from sitegen.data.tour import Answer, Station, Stop, Tour

LINES = {
    "bc9s1m1": 14, "tc9s1m1": 0, "ts7s8m4": 0,
    "tm8 b ts7 b tm9 k w": 2, "twf b ts7 b tm9 k": 0, "ts8 b ts7 b tm9 k": 0,
    "tm1 b ts7 b tm9 k": 0, "c8C8C fJS": 21, "cJSKS": 0, "p": 0,
    "em1 twf d c": 3, "twf d trf": 0, "tm1 d trf": 0,
    "uJC d m": 260, "t4B d": 0, "tKC": "CU-18",
}  # fmt: skip
"""What each line brings the visitor by the storyboard, worked out by hand, or what refuses it."""


@pytest.fixture(scope="module")
def every() -> Archive:
    return archive.read()


@pytest.fixture(scope="module")
def stops(every: Archive) -> list[Stop]:
    return tour.stops(every.games)


def test_nothing_is_wrong_with_it(every: Archive) -> None:
    assert tour.faults(every.games, every.evidence, every.tree) == []


def test_every_line_is_played_as_it_is_told(stops: list[Stop]) -> None:
    """By the plain interface, and not by the checks of the build."""
    played: dict[str, int | str] = {}
    for stop in stops:
        for answer in stop.station.answer:
            state = stop.state
            try:
                for text in answer.line.split():
                    move = stop.game.read_move(state, text)
                    state, _ = state.play(move)
                board = state.board
                ended = state.outcome is not None or board.last is not None
                points = board.totals if ended else getattr(board, "points", board.totals)
                played[answer.line] = points[0]
            except Refused as error:
                played[answer.line] = error.refusal.clause
    assert played == LINES


def test_each_station_has_one_answer_that_wins(stops: list[Stop]) -> None:
    assert len(stops) == 5
    for stop in stops:
        assert [answer.worth > 0 for answer in stop.station.answer].count(True) == 1
        others = {stop.move(answer) for answer in stop.station.answer if not answer.refused}
        assert others <= set(stop.state.legal())


def test_it_takes_eight_to_twelve_minutes() -> None:
    assert 8 * 60 <= tour.read().seconds() <= tour.read().stretch() <= 12 * 60


def with_station(**values: Any) -> Callable[[Tour], Tour]:
    """A tour whose first station differs."""
    return lambda it: replace(it, station=(replace(it.station[0], **values), *it.station[1:]))


def with_answer(**values: Any) -> Callable[[Tour], Tour]:
    """A tour whose very first answer differs."""

    def change(it: Tour) -> Tour:
        first: Station = it.station[0]
        answer: Answer = replace(first.answer[0], **values)
        return with_station(answer=(answer, *first.answer[1:]))(it)

    return change


def with_link(**values: Any) -> Callable[[Tour], Tour]:
    """A tour whose first link differs."""
    return lambda it: with_station(link=replace(it.station[0].link, **values))(it)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (with_answer(worth=13), "station 1: bc9s1m1: it brings 14 points, not 13"),
        (with_answer(line="bc9s1s7"), "station 1: bc9s1s7: refused by"),
        (with_answer(reply="word " * 61), "station 1, reply: 61 words; at most 60"),
        (with_station(kept="One. Two."), "station 1, kept: 2 sentences, not three"),
        (with_station(position="{}"), "station 1: "),
        (with_station(arrive_claims=("nobody",)), "there is no claim nobody"),
        (with_link(edge="edge-a-b-descent"), "there is no edge-a-b-descent in the tree"),
        (with_link(claim="ming-1613"), "is inferred, the claim ming-1613 attested"),
        (lambda it: replace(it, promise="Go."), "it takes "),
    ],
)
def test_what_is_wrong_stops_the_build(
    every: Archive, monkeypatch: pytest.MonkeyPatch, change: Callable[[Tour], Tour], told: str
) -> None:
    written = tour.read()
    longer = change(written)
    monkeypatch.setattr(tour, "read", lambda: longer)
    if told == "it takes ":
        longer = replace(longer, station=longer.station[:2])
    found = tour.faults(every.games, every.evidence, every.tree)
    assert any(told in fault and "docs/_data/tour.toml" in fault for fault in found), found
