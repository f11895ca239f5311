"""One move to make: the puzzles of the home page say what the engine says."""

from __future__ import annotations

import json

import pytest

import kanhu
from learning import puzzles
from learning.posed import labels
from learning.puzzles import HomePuzzle
from sitegen.pages import front

GAMES = {game.id: game for game in kanhu.games()}
PUZZLES = {puzzle.row.name: puzzle for puzzle in puzzles.read(GAMES)}


def test_the_puzzles_are_what_the_engine_says() -> None:
    assert puzzles.faults(GAMES) == []
    assert len(PUZZLES) >= 3
    assert len({puzzle.game.id for puzzle in PUZZLES.values()}) == len(PUZZLES)
    assert {len(puzzle.codes) for puzzle in PUZZLES.values()} == {7}


def test_two_eights_of_clubs_take_the_queen_for_four_points() -> None:
    """KH-19: the queen goes with the eights; KH-18: with jack and king it would be three."""
    queen = PUZZLES["queen"]
    assert queen.codes == ("5H", "7D", "8C", "8C", "9H", "JS", "KS")
    assert queen.shown == ("QS",)
    assert [choice for choice, right in queen.choices.items() if right] == [(2, 3)]
    told, says = front.answers(queen), json.loads(front.posed(queen).says)
    assert "four points" in says[told["2 3"]]
    assert "three points, not four" in says[told["5 6"]]
    assert "not enough" in says[told["0 2"]]
    assert "0 1" not in told, "the last sentence is about all others"


def test_every_choice_is_told_something() -> None:
    for puzzle in PUZZLES.values():
        assert len(puzzle.choices) == {1: 7, 2: 21, 3: 35}[puzzle.row.choose]
        assert all(puzzle.says(choice) is not None for choice in puzzle.choices)


@pytest.mark.parametrize(
    ("name", "change", "found"),
    [
        ("queen", {"right": ("JS KS",)}, "the engine finds right: 8C 8C"),
        ("queen", {"makes": "", "points": 0}, "the engine finds right: 8C 8C, JS KS"),
        ("queen", {"points": 5}, "the engine finds right: nothing"),
        ("aces", {"right": ("KD KH",)}, "the engine finds right: 2C 2H"),
        ("trumps", {"right": ("AC KC",)}, "the engine finds right: JH QS"),
        ("tiger", {"clause": "MK-999"}, "there is no clause MK-999"),
        ("tiger", {"wrong": (puzzles.Wrong("Three ones.", "c1 s1 m1"),)}, "is told nothing"),
        ("tiger", {"phase": "nowhere"}, "phase"),
        ("tiger", {"game": "bridge"}, "there is no game bridge"),
    ],
)
def test_a_puzzle_that_is_wrong_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, name: str, change: dict[str, object], found: str
) -> None:
    row = PUZZLES[name].row
    changed = puzzles.Row(**{**{key: getattr(row, key) for key in row.__struct_fields__}, **change})
    monkeypatch.setattr(puzzles, "rows", lambda: (changed,))
    faults = puzzles.faults(GAMES)
    assert any(found in fault for fault in faults), faults
    assert all(fault.startswith("docs/_data/puzzles.toml:") for fault in faults)


def test_a_sentence_that_nobody_hears_is_a_fault() -> None:
    row = PUZZLES["aces"].row
    never = puzzles.Wrong("Never said.", "AC")
    fields = {key: getattr(row, key) for key in row.__struct_fields__}
    puzzle = HomePuzzle(puzzles.Row(**{**fields, "wrong": (never, *row.wrong)}), GAMES[row.game])
    assert list(puzzle.faults()) == ["no wrong choice is told “Never said.”"]


def test_the_button_counts_down() -> None:
    assert json.loads(labels(3, "Lead these three")) == [
        "Choose three cards", "Choose two more cards", "Choose one more card", "Lead these three",
    ]  # fmt: skip
