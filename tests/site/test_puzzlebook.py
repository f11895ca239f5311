"""The pages of puzzles say what is stored, and the days bring every puzzle once."""

from __future__ import annotations

import json

import pytest

import kanhu
from holdings import archive
from kanhu.study.puzzles import proving
from kanhu.study.puzzles.puzzle import LEVELS, Puzzle
from learning import puzzlebook
from learning.pages import puzzles as pages
from learning.pages.puzzles import posed
from learning.posed import Posed

GAMES = [game for game in kanhu.games() if puzzlebook.of_game(game)]
GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def said(it: Posed, chosen: list[int]) -> str:
    """What the page's script says of these places."""
    of, says = json.loads(it.of), json.loads(it.says)
    keys = [" ".join(map(str, chosen)), *map(str, chosen)]
    return str(says[next((of[key] for key in keys if key in of), len(says) - 1)])


def in_order(it: Posed, puzzle: Puzzle) -> list[int]:
    """For every place on the page, the choice that stands there."""
    names = [card.name for card in it.cards] + [offer.text.lower() for offer in it.offers]
    texts = [choice.text.lower() for choice in puzzle.choices]
    assert sorted(names) == sorted(texts), puzzle.id
    return [texts.index(name) for name in names]


@GAME
def test_every_answer_of_a_page_is_the_one_that_is_stored(game: kanhu.Game) -> None:
    for puzzle in puzzlebook.of_game(game):
        it = posed(game, puzzle)
        order = in_order(it, puzzle)
        right = [place for place, at in enumerate(order) if puzzle.choices[at].right]
        assert said(it, right).startswith("Yes. "), puzzle.id
        assert len(json.loads(it.labels)) == len(right) + 1
        for place, at in enumerate(order):
            choice = puzzle.choices[at]
            if not choice.right:
                assert said(it, sorted([*right[1:], place])) == (
                    f"No. {choice.says} ({choice.clause})"
                ), puzzle.id


@GAME
def test_every_card_that_a_puzzle_is_about_is_drawn(game: kanhu.Game) -> None:
    for puzzle in puzzlebook.of_game(game):
        it = posed(game, puzzle)
        drawn = sum(card.copies for card in (*it.hand, *it.cards))
        offered = 0 if not it.hand else sum(card.copies for card in it.cards)
        assert drawn - offered == len(puzzle.hand.split()), puzzle.id
        assert len(it.shown) == len(puzzle.shown.split()), puzzle.id


def test_the_days_bring_every_puzzle_once_before_one_comes_again() -> None:
    for _, number, step in puzzlebook.days(GAMES):
        assert len({nth * step % number for nth in range(number)}) == number


@GAME
def test_levels_are_whole_and_kinds_take_turns(game: kanhu.Game) -> None:
    listed = [puzzle for level in LEVELS for puzzle in puzzlebook.of_level(game, level)]
    assert {puzzle.id for puzzle in listed} == {one.id for one in puzzlebook.of_game(game)}
    for level in LEVELS:
        first = puzzlebook.of_level(game, level)
        kinds = len({puzzle.kind for puzzle in first})
        assert len({puzzle.kind for puzzle in first[:kinds]}) == kinds


def test_a_wrong_puzzle_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line with the file; and nothing falls over what cannot be drawn."""
    wrong = "ming-kanhu/puzzles/easy.json: trick-easy-1: bs9 is wrong"
    monkeypatch.setattr(proving, "faults", lambda game: [wrong] if game.id == "ming-kanhu" else [])
    told = pages.faults(archive.read())
    assert told == ["engine/kanhu/games/ming_kanhu/puzzles/easy.json: trick-easy-1: bs9 is wrong"]
