"""Annotated records: what they must hold, and what is said of a damaged one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.text import replays
from kanhu.text.replays import ReplayError, annotated, found

RECORD = """kanhu record 1
game: high-card
rules: 1
options: plain
seed: 7
moves: 3

sJSTC yTH y4C"""
GOOD = f'title = "A"\nsays = "B"\nrecord = """{RECORD}"""\n'
NOTE = '[[note]]\nat = {at}\nsays = "C"\nclauses = ["{clause}"]\n'


@pytest.fixture
def write(tenth: kanhu.Game, shelf: Path) -> Iterator[Callable[..., Any]]:
    made = []

    def to(text: str) -> replays.Replay:
        path = shelf / "high_card" / "records" / "trial.toml"
        path.write_text(text, encoding="utf-8")
        made.append(path)
        return replays.read(tenth, "trial")

    yield to
    for path in made:
        path.unlink(missing_ok=True)


def test_records_are_found_read_and_played(tenth: kanhu.Game) -> None:
    assert found(tenth) == ["old-king"]
    replay = annotated(tenth)["old-king"]
    assert replay.seat == 1
    assert [note.at for note in replay.notes] == [0, 4, 12]
    table = replays.check(tenth, replay)
    assert len(table.moves) == 24
    assert table.state.outcome is not None


def test_a_sound_record_passes(tenth: kanhu.Game, write: Callable[..., Any]) -> None:
    replay = write(GOOD + NOTE.format(at=3, clause="HC-4"))
    assert replay.notes[0].says == "C"
    replays.check(tenth, replay)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD.replace('title = "A"', ""), "title"),
        (GOOD.replace('"B"', '" "'), "says"),
        (GOOD.replace("kanhu record 1", "kanhu record 9"), "version '9'"),
        (GOOD + '[[note]]\nsays = "C"\n', "without 'at'"),
        (GOOD + "[[note]]\nat = 1\n", "says"),
        ("title = ", "record 'trial'"),
    ],
)
def test_a_damaged_file_is_told_apart(
    tenth: kanhu.Game, write: Callable[..., Any], text: str, fault: str
) -> None:
    with pytest.raises(ReplayError, match=fault):
        write(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD.replace("game: high-card", "game: khanhoo"), "a record of khanhoo"),
        (GOOD.replace("rules: 1", "rules: 2"), "version 2"),
        (GOOD.replace("sJSTC", "sJSAH"), "move 1"),
        ("seat = 4\n" + GOOD, "no seat 4"),
        (GOOD + NOTE.format(at=4, clause="HC-4"), "outside the game"),
        (GOOD + NOTE.format(at=-1, clause="HC-4"), "outside the game"),
        (GOOD + NOTE.format(at=2, clause="HC-4") + NOTE.format(at=1, clause="HC-4"), "order"),
        (GOOD + NOTE.format(at=1, clause="HC-99"), "names HC-99"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(
    tenth: kanhu.Game, write: Callable[..., Any], text: str, fault: str
) -> None:
    replay = write(text)
    with pytest.raises(ReplayError, match=fault):
        replays.check(tenth, replay)


@pytest.mark.parametrize("name", ["none", "../game", "", "a/b"])
def test_only_names_of_records_are_read(tenth: kanhu.Game, name: str) -> None:
    with pytest.raises(ReplayError):
        replays.read(tenth, name)
