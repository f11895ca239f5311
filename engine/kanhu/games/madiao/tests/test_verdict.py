"""What a table says of a hand of Madiao when it is over: who has won, why, and how it adds up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from by_text import board_of, present
from kanhu.core.results import HandResult
from kanhu.core.state import State
from kanhu.games.madiao.tests.tables import GAME, ONE
from kanhu.study.conformance import random_match
from kanhu.wording.results import Verdict, of_hand, verdict
from kanhu.wording.sums import sums

NAMES = ["South", "East", "North", "West"]
BARE = {f"{who} won {n} trick{'s' * (n != 1)}." for who in NAMES for n in range(9)}


def ended(options: str, seed: int) -> tuple[State, HandResult, Verdict]:
    state = random_match(GAME, GAME.options(options), seed).state
    last = present(state.board.last)
    return state, last, present(verdict(state.setup, state.board, state.outcome, NAMES, None))


def steps(state: State, me: int | None = None) -> Iterator[tuple[int, str, str]]:
    """Seat, clause and words of everything that makes up the sums of a hand."""
    for found in sums(state.setup, present(state.board.last), NAMES, me):
        for step in found.steps:
            yield found.seat, step.clause, step.text


@pytest.mark.clause("MD-21", "MD-36")
@pytest.mark.parametrize("seed", [27, 34, 41])
def test_equal_best_accounts_share_the_win_and_are_said_to_be_equal(seed: int) -> None:
    _, last, said = ended(ONE, seed)
    assert last.points.count(max(last.points)) == 2
    assert "share the win" in said.head
    assert said.why == "The best accounts of the hand are equal."


@pytest.mark.clause("MD-21")
def test_four_equal_accounts_are_no_win() -> None:
    setup = GAME.deal(GAME.options(ONE), 1).setup
    said = of_hand(setup, HandResult((0,) * 4, (), (), "MD-21"), NAMES, 0)
    assert said.spoken == "Nobody wins or loses anything. Nobody won more than the others."


@pytest.mark.clause("MD-21", "MD-27", "MD-30", "MD-32", "MD-33", "MD-34", "MD-35", "MD-40")
@pytest.mark.parametrize("options", [ONE, "qing;match=single", f"{ONE};diao=mm"])
def test_the_verdict_says_what_the_winner_counted(options: str) -> None:
    """The bare number of tricks is a reason only where nothing else brought the winner anything."""
    told = set[str]()
    for seed in range(80):
        _, last, said = ended(options, seed)
        if last.by >= 0:
            gained = [clause for clause, seat, n in last.reasons if seat == last.by and n > 0]
            assert (said.why in BARE) == (not gained), (seed, said, gained)
            told.add(re.sub(r"\d|South|East|North|West", "", said.why))
    assert len(told) > 7


@pytest.mark.clause("MD-27")
@pytest.mark.parametrize("options", [ONE, f"{ONE};diao=mm"])
def test_half_a_diao_is_never_told_as_a_whole(options: str) -> None:
    halves = wholes = 0
    for seed in range(40):
        state, _, said = ended(options, seed)
        tricks = board_of(state).tricks
        shared = sum(n > 2 for n in tricks) == 2
        for me in (None, 0):
            for seat, clause, text in steps(state, me):
                if clause == "MD-27":
                    n = tricks[seat]
                    half = n in (1, 3) if "mm" in options else n > 2 and shared
                    assert ("half a diao" in text) == half, (seed, seat, tricks, text)
                    halves, wholes = halves + half, wholes + (not half)
        if "diao" in said.why and "mm" not in options:
            assert ("half a diao" in said.why) == shared
    assert halves and wholes


@pytest.mark.clause("MD-27", "MD-36")
def test_a_diao_is_not_told_as_paid_by_those_who_lose_one() -> None:
    """Punters settle nothing with one another: what two of them count is no payment of a third."""
    for seed in range(40):
        state, _, _ = ended(ONE, seed)
        for _, clause, text in steps(state):
            assert clause not in ("MD-27", "MD-36") or "players" not in text


@pytest.mark.clause("MD-36")
def test_to_whom_the_others_owe_is_looked_at_apart() -> None:
    """A seat that others owe something for their own counts; its own rewards are another thing."""
    both = 0
    for seed in range(20):
        _, last, _ = ended(ONE, seed)
        owed = next(numbers for key, numbers, _ in last.tallies if key == "owed")
        for seat in range(4):
            gained = {clause for clause, at, n in last.reasons if at == seat and n > 0}
            assert owed[seat] == ("MD-36" in gained)
            both += bool(gained) and not owed[seat]
    assert both
