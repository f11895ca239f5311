"""The tour: every station is played, every word counted, and what is wrong is told by station."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from holdings import archive
from holdings.archive import Archive
from kanhu.core.moves import Refused
from learning import stops, tour
from learning.pages import tour as tour_page
from learning.pages.tour import Screen
from learning.stops import Stop
from learning.tour import Answer, Pair, Station, Stroke, Tour
from rendering.page import Page

LINES = {
    "bc9s1m1": 14, "tc9s1m1": 0, "ts7s8m4": 0,
    "tm8 b ts7 b tm9 k w": 2, "twf b ts7 b tm9 k": 0, "ts8 b ts7 b tm9 k": 0,
    "tm1 b ts7 b tm9 k": 0, "c8C8C fJS": 21, "cJSKS": 0, "p": 0,
    "em1 twf d c": 3, "twf d trf": 0, "tm1 d trf": 0,
    "uJC d m": 260, "t4B d": 0, "t4C d": 0, "tKC": "CU-18",
}  # fmt: skip
"""What each line brings the visitor by the storyboard, worked out by hand, or what refuses it."""


@pytest.fixture(scope="module")
def every() -> Archive:
    return archive.read()


@pytest.fixture(scope="module")
def each(every: Archive) -> list[Stop]:
    return stops.stops(every.games)


def test_nothing_is_wrong_with_it(every: Archive) -> None:
    assert stops.faults(every.games, every.evidence, every.tree) == []


def worth(stop: Stop, line: str) -> int | str:
    state = stop.state
    try:
        for text in line.split():
            state, _ = state.play(stop.game.read_move(state, text))
    except Refused as error:
        return error.refusal.clause
    board = state.board
    ended = state.outcome is not None or board.last is not None
    points = board.totals if ended else getattr(board, "points", board.totals)
    return int(points[0])


def test_every_line_is_played_as_it_is_told(each: list[Stop]) -> None:
    """By the plain interface, and not by the checks of the build."""
    played: dict[str, int | str] = {}
    for stop in each:
        for answer in stop.station.answer:
            for line in answer.lines:
                played[line] = worth(stop, line)
    assert played == LINES


def test_each_station_has_one_answer_that_wins(each: list[Stop]) -> None:
    assert len(each) == 5
    for stop in each:
        assert [answer.worth > 0 for answer in stop.station.answer].count(True) == 1
        others = {stop.move(answer) for answer in stop.station.answer if not answer.refused}
        assert others <= set(stop.state.legal())


def test_the_place_of_an_answer_does_not_tell_the_right_one(each: list[Stop]) -> None:
    letters = [stop.winner[0] for stop in each]
    assert max(map(letters.count, letters)) <= 3 and len({*letters}) >= 3, letters
    for stop in each:
        listed = [answer.words for _, answer in stop.listed]
        assert sorted(listed) == sorted(answer.words for answer in stop.station.answer)
        shown = [(one.letter, one.answer) for one in Screen(stop, "", "ask").choices]
        assert shown == stop.listed, "page and paper list them alike"
        assert stop.station.answer[0] == stop.winner[1]


def test_every_legal_move_has_a_reply_in_the_page(each: list[Stop]) -> None:
    for stop in each:
        screen = Screen(stop, "", "ask")
        rows = {row.move: row for row in reversed(screen.rows) if row.move}
        for move in stop.state.legal():
            assert rows[stop.game.move_text(stop.state, move, short=True)].says
        found = [row.move for row in rows.values() if row.kind == "found"]
        assert found == [stop.station.answer[0].move]
        played = {move for one in screen.choices for move in one.after}
        assert played == {row.move for row in rows.values() if row.kind in ("found", "shown")}


def test_what_the_rules_refuse_is_told_in_their_words(each: list[Stop]) -> None:
    rows = [row for row in Screen(each[0], "", "ask").rows if row.kind == "refused"]
    assert {len(row.cards.split()) for row in rows} == {1, 2}  # of six cards, where three are asked
    assert len({row.cards for row in rows}) == 6 + 15
    assert all(row.says and row.clause for row in rows)


def test_its_page_and_its_package_play_the_stations_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = list[object]()

    def faulty(*of: object) -> list[str]:
        played.append(of)
        return ["a fault"]

    monkeypatch.setattr(stops, "faults", faulty)
    known = archive.read()
    for alone in (False, True):
        assert "faults" in tour_page.draw(Page("tour.md", {}, known), alone=alone)
    assert len(played) == 1


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


HIGHER = Stroke(edge="edge-khanhoo-kowah-claimed-descent", claim="ming-1613", words="No.")
"""A legend that is drawn by a claim of a higher grade."""


def without_the_winner(it: Tour) -> Tour:
    """A tour whose first station has no answer for the move that wins."""
    return with_station(answer=it.station[0].answer[1:])(it)


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
        (with_answer(also="tc9s1m1"), "station 1: tc9s1m1: it brings 0 points, not 14"),
        (with_station(other=""), "station 1: 18 moves are no answer"),
        (with_station(thread="money-leaf:m2"), "station 1: money-leaf:m2 is not in the pack shown"),
        (with_link(old="money:x9"), "station 1: there is no card money:x9"),
        (with_answer(worth=0), "station 1: there is not just one answer that wins"),
        (without_the_winner, "station 1: bc9s1m1 is no answer, and it wins"),
        (with_station(clauses=("MK-999",)), "station 1: there is no clause MK-999"),
        (with_link(besides=(HIGHER,)), "is legend, the claim ming-1613 attested"),
        (
            with_link(group=Pair(old="money:x9", old_words="", new="", new_words="")),
            "there is no card money:x9",
        ),
        (lambda it: replace(it, signs={}), "the signs are not those of attested"),
        (lambda it: replace(it, promise="Go."), "it takes "),
    ],
)
def test_what_is_wrong_stops_the_build(
    every: Archive, monkeypatch: pytest.MonkeyPatch, change: Callable[[Tour], Tour], told: str
) -> None:
    written = tour.read()
    longer = change(written)
    monkeypatch.setattr(stops, "read", lambda: longer)
    if told == "it takes ":
        longer = replace(longer, station=longer.station[:2])
    found = stops.faults(every.games, every.evidence, every.tree)
    assert any(told in fault and "docs/_data/tour.toml" in fault for fault in found), found
