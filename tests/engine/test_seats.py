"""What the seats are called: the terminal and the table go by one list."""

from __future__ import annotations

import secrets

import pytest

import kanhu
from kanhu import players
from kanhu.cli.terminal import play
from kanhu.core.view import View
from kanhu.wording.seats import seat_names, to_the_right


def test_seats_go_round_with_the_clock_and_against_it() -> None:
    assert seat_names(2) == ("South", "North")
    assert seat_names(3) == ("South", "West", "East")
    assert seat_names(4) == ("South", "West", "North", "East")
    assert seat_names(4, right=True) == ("South", "East", "North", "West")


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("right", [False, True])
def test_every_seat_has_a_name_of_its_own(count: int, right: bool) -> None:
    names = seat_names(count, right)
    assert names[0] == "South"
    assert len(set(names)) == count
    # Across the clock the same places are taken, from the other side.
    assert set(names) == set(seat_names(count, not right))


def others(game: kanhu.Game, options: str) -> list[str]:
    """What the terminal tells before the person moves."""
    said: list[str] = []
    play(game, game.options(options), 1613, "novice", 0, lambda prompt: "quit", said.append)
    return said


def test_the_terminal_names_the_one_opponent_across_the_table() -> None:
    told = " ".join(others(kanhu.load("khanhoo"), "wilkinson"))
    assert "North" in told
    assert "West" not in told


def test_every_seat_of_the_terminal_has_chance_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: dict[int, set[int]] = {}
    decide = players.decide

    def heard(view: View, level: str, seed: int) -> players.Decision:
        seeds.setdefault(view.seat or 0, set()).add(seed)
        return decide(view, level, seed)

    monkeypatch.setattr(players, "decide", heard)
    game = kanhu.load("schafkopf")
    answers = iter(["1"] * 3 + ["quit"])
    play(game, game.options(), 1613, "novice", 0, lambda prompt: next(answers), lambda line: None)
    assert seeds == {seat: {players.bot_seed(1613, seat)} for seat in (1, 2)}
    assert len({1613, players.bot_seed(1613, 1), players.bot_seed(1613, 2)}) == 3


def test_the_terminal_goes_to_the_right_where_play_does() -> None:
    game = kanhu.load("ming-kanhu")
    assert to_the_right(game, game.options())  # MK-2
    told = " ".join(others(game, ""))
    assert -1 < told.find("You drew") < told.find("East drew") < told.find("West drew")


def test_a_deal_that_nobody_chose_is_one_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer could be gone through until one deals the hand that is seen."""
    asked: list[int] = []

    def last(count: int) -> int:
        asked.append(count)
        return count - 1

    monkeypatch.setattr(secrets, "randbelow", last)
    game = kanhu.load("khanhoo")
    said: list[str] = []
    record = play(game, game.options(), None, "novice", 0, lambda prompt: "quit", said.append)
    assert asked == [2**64]
    assert record.seed == 2**64 - 1
