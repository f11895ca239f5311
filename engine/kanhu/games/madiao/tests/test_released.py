"""The Hundred let through (MD-42): by option, who pays for the Hundred, its tu and the knock."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from by_text import board_of, of_game, present
from kanhu.core.results import HandResult
from kanhu.games.madiao import score, settle
from kanhu.games.madiao.tests.tables import GAME, ONE
from kanhu.study.conformance import random_match
from kanhu.text.record import parse
from kanhu.text.table import Table
from kanhu.wording.results import verdict
from kanhu.wording.sums import sums

REST = "feng;released=rest"
NAMES = ["South", "East", "North", "West"]
GREAT = score.Line("great", 2, 6, (), "MD-31")
TU = score.Line("hundred_tu", 2, 12, (), "MD-32")
PARTS = ("tu", "knock")


@cache
def ended(how: str, seed: int) -> tuple[Table, HandResult]:
    match = random_match(GAME, GAME.options(f"{ONE};released={how}"), seed)
    return match, present(match.state.board.last)


def paid(last: HandResult) -> dict[int, int]:
    """Seat -> counters that it gets or pays because the Hundred was let through."""
    return {seat: n for clause, seat, n in last.reasons if clause == "MD-42"}


def tally(last: HandResult, key: str) -> tuple[int, ...]:
    """How often every seat counts a thing."""
    return next((numbers for found, numbers, _ in last.tallies if found == key), (0, 0, 0, 0))


@pytest.mark.clause("MD-42")
@pytest.mark.parametrize(
    ("options", "banker", "lines", "seat", "owed"),
    [
        # Seat 2 is a punter: the banker owes for the Hundred and its tu, the others the knock.
        (REST, 0, [GREAT, TU], 1, {1: -14, 0: 12, 3: 2}),
        (REST, 0, [GREAT], 1, {1: -2, 3: 2}),
        # The banker pays what it owes anyhow, and the knock for the other two.
        (REST, 0, [GREAT, TU], 0, {0: -4, 1: 2, 3: 2}),
        # Seat 2 is the banker: there is no knock, and without a tu nothing is left to pay.
        (REST, 2, [GREAT, TU], 1, {1: -24, 0: 12, 3: 12}),
        (REST, 2, [GREAT], 1, {}),
        (f"{REST};knock=false", 0, [GREAT], 1, {}),
        ("feng", 0, [GREAT, TU], 1, {1: -20, 0: 18, 3: 2}),
    ],
)  # fmt: skip
def test_by_option_the_others_pay_for_the_hundred_itself(
    options: str, banker: int, lines: list[score.Line], seat: int, owed: dict[int, int]
) -> None:
    reasons = settle.released(of_game(GAME.options(options)), banker, lines, seat)
    assert reasons == [("MD-42", at, n) for at, n in owed.items()]


@pytest.mark.clause("MD-42")
def test_what_it_brings_home_is_the_same_whoever_pays() -> None:
    """Play, and what the seat that brought it home wins, do not hang on the option."""
    shifted = 0
    for seed in range(60):
        (one, last), (two, other) = (ended(how, seed) for how in ("all", "rest"))
        assert one.moves == two.moves
        if not paid(last):
            assert last == other
            continue
        holder = tally(last, "great").index(1)
        assert last.points[holder] == other.points[holder]
        assert {seat: n for seat, n in paid(other).items() if n > 0}.items() <= {
            seat: n - 3 * 2 * (board_of(two.state).banker in (seat, holder))
            for seat, n in paid(last).items()
        }.items()  # fmt: skip
        shifted += last.points != other.points
    assert shifted


@pytest.mark.clause("MD-42")
def test_a_record_of_before_the_option_is_played_on() -> None:
    """What was written down before there was the option names every other one."""
    match, last = ended("all", 34)
    whole = match.record(full_options=True).text()
    assert "released=all;" in whole
    again = Table.load(parse(whole.replace("released=all;", "")))
    assert again.state.setup.options.values["released"] == "all"
    assert present(again.state.board.last) == last


@pytest.mark.clause("MD-42")
def test_what_is_paid_for_others_is_told() -> None:
    """Its tu, the knock, or both; where nothing is left to pay nothing is told."""
    seen = Counter[str]()
    for seed in range(160):
        match, last = ended("rest", seed)
        told = [event for events in match.events for event in events
                if event.what.startswith("released")]  # fmt: skip
        assert [event.seat for event in told] == [seat for seat, n in paid(last).items() if n < 0]
        parts = [part for part in PARTS if any(tally(last, f"rest_{part}"))]
        assert [event.what for event in told] == (["_".join(["released", *parts])] if parts else [])
        assert all(event.clause == "MD-42" for event in told)
        seen.update(event.what for event in told)
    assert seen.keys() == {"released_tu", "released_knock", "released_tu_knock"}


@pytest.mark.clause("MD-42")
@pytest.mark.parametrize("me", [None, 1])
def test_who_pays_what_is_said(me: int | None) -> None:
    """Tu and knock are named to those who have to do with them, and to nobody else."""
    said = Counter[tuple[bool, frozenset[str]]]()
    for seed in range(160):
        match, last = ended("rest", seed)
        setup, board = match.state.setup, board_of(match.state)
        home = tally(last, "great")[board.banker]
        for found in sums(setup, last, NAMES, me):
            for step in found.steps:
                if step.clause != "MD-42":
                    continue
                pays = paid(last)[found.seat] < 0
                named = frozenset(part for part in PARTS if f"{part} " in step.text)
                if not pays:
                    # The banker owes for the tu of a punter, the punters owe for a banker's.
                    assert named == {"tu" if home or found.seat == board.banker else "knock"}
                assert ("but not the Hundred itself" in step.text) == ("tu" in named)
                said[pays, named] += 1
        told = present(verdict(setup, board, match.state.outcome, NAMES, me))
        if "let it through" in told.why:
            parts = [part for part in PARTS if any(tally(last, f"rest_{part}"))]
            assert [part for part in PARTS if f"{part} " in told.why] == parts != []
    tu, knock = frozenset(["tu"]), frozenset(["knock"])
    assert said.keys() == {
        (True, tu), (True, knock), (True, tu | knock), (False, tu), (False, knock)
    }  # fmt: skip
