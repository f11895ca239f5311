"""The annotated records of Khanhoo: they replay, and what their remarks rest on is there."""

from __future__ import annotations

import pytest

from by_text import present
from kanhu.games.khanhoo.tests.tables import GAME
from kanhu.text import replays
from kanhu.text.replays import annotated, found

ENDS = {
    "sixty-four-to-sixty-three": ("KH-42", (63, 64)),
    "six-courts": ("KH-42", (23, 12, 6)),
    "an-ace-nobody-wants": ("KH-63", (6, 9, 3, 5)),
    "the-orphan-is-out-first": ("KH-42", (3, 11, 6, 5)),
    "three-caches": ("KH-60", (10, 8, 10, 26)),
    "kings-queens-and-three-jacks": ("KH-42", (6, 10, 15, 13, 10)),
}


def test_six_records() -> None:
    assert set(found(GAME)) == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_records_replay_to_the_end(name: str) -> None:
    replay = annotated(GAME)[name]
    table = replays.check(GAME, replay)
    assert table.state.outcome is not None
    assert (present(table.state.board.last).ended, table.state.board.totals) == ENDS[name]
    assert len(replay.notes) >= 6
    assert replay.notes[-1].at == len(replay.record.moves)


def test_they_show_different_things() -> None:
    options = {GAME.options(replay.record.options).text for replay in annotated(GAME).values()}
    assert len(options) == 6
    told = set()
    for replay in annotated(GAME).values():
        told |= {event.what for events in replays.check(GAME, replay).events for event in events}
    assert {
        "orphan",
        "outbid",
        "cache",
        "cache_quartette",
        "dead_round",
        "take_forced",
        "full_hand",
    } <= told
