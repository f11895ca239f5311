"""How much a run plays: the short run of every push, and the long run (`pytest --long`).

Every number that differs between the two stands here. A test, or one set of its parameters, that
only the long run makes carries the mark `long`.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

import pytest

import kanhu
from workshop import paths

T = TypeVar("T")
SEED = "KANHU_SEED"
WITHOUT_GIT = 1613
"""The seed of a tree that is no checkout."""


class Scale(NamedTuple):
    """The numbers of a run.

    Attributes:
        hands: random hands of each game.
        seed: the first of their seeds.
        whole: all combinations, not only those by which every pair occurs.
        mutants: damaged positions, and as many damaged records, of all games together.
        records: compared by hash between the browser's Python and this one.
    """

    hands: int
    seed: int
    whole: bool
    mutants: int
    records: int

    def of(self, things: Sequence[T], at: int) -> Sequence[T]:
        """What one of several tests takes of some things, by its place among them: the first test
        takes all, every other one in turn; in the long run all take all."""
        return things if self.whole or at == 0 else [things[at % len(things)]]


def scale(*, long: bool, mutants: int | None = None, hands: int | None = None) -> Scale:
    """The numbers of the short or the long run, with as many mutants and hands as are asked for.

    Args:
        mutants, hands: of all games together.
    """
    times = 10 if long else 1
    return Scale(
        hands=500 * times if hands is None else -(-hands // len(kanhu.games())),
        seed=seed(), whole=long,
        mutants=(50_000 if long else 2_000) if mutants is None else mutants,
        records=100 * times,
    )  # fmt: skip


def seed() -> int:
    """The seed in the environment, else the one that follows the commit."""
    given = os.environ.get(SEED, "")
    if given:
        return int(given)
    found = commit()
    if found is None:
        return WITHOUT_GIT
    return int.from_bytes(hashlib.sha256(found.encode()).digest()[:4], "big")


def commit() -> str | None:
    """The commit that is checked out, or None in a tree without history."""
    if not (paths.ROOT / ".git").exists():  # else git would answer for a repository around us
        return None
    try:
        done = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=paths.ROOT, capture_output=True, text=True
        )
    except OSError:
        return None
    return done.stdout.strip() or None


def in_turn(first: Mapping[str, object], second: Mapping[str, object]) -> list[pytest.ParameterSet]:
    """Parameters of a test: each of two named things, one with another in turn; all combinations
    in the long run."""
    return [
        pytest.param(
            one, two, id=f"{name}-{other}",
            marks=() if row % len(second) == column % len(first) else pytest.mark.long,
        )
        for (row, (name, one)), (column, (other, two)) in product(
            enumerate(first.items()), enumerate(second.items())
        )
    ]  # fmt: skip


EVERY = 4
"""On a push the browser meets one of so many games besides the first, others with every commit."""


@cache
def turn() -> int:
    """Which of the other games it is the turn of, at this commit."""
    return seed() % EVERY


def _met(at: int) -> bool:
    """Whether the short run meets the game at this place in their order."""
    return at == 0 or at % EVERY == turn()


def by_turns(games: Sequence[str]) -> list[pytest.ParameterSet]:
    """Parameters of a test that is alike in all games: the first one and, with every commit, others;
    all in the long run."""
    return [
        pytest.param(game, marks=() if _met(at) else pytest.mark.long, id=game)
        for at, game in enumerate(games)
    ]


def some(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The cases of a push: of a test marked `some(n)` only `n`, and of those of a module that open a
    browser every second one. Which ones follows the commit.

    The long run makes all of them and does not ask here.
    """
    return _half_of_modules(_some_of_tests(items))


def _half_of_modules(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    tests: dict[str, list[str]] = {}
    for item in items:
        if item.get_closest_marker("browser"):
            known = tests.setdefault(item.nodeid.partition("::")[0], [])
            if _function(item) not in known:
                known.append(_function(item))
    kept = {
        test
        for module, of_it in tests.items()
        for test in random.Random(f"{seed()} {module}").sample(of_it, (len(of_it) + 1) // 2)
    }
    return [
        item for item in items if not item.get_closest_marker("browser") or _function(item) in kept
    ]


def _some_of_tests(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    cases: dict[object, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("some"):
            cases.setdefault(_function(item), []).append(item)
    kept = {
        id(item)
        for function, of_it in cases.items()
        for item in random.Random(f"{seed()} {function}").sample(of_it, _wanted(of_it))
    }
    return [item for item in items if id(item) in kept or not item.get_closest_marker("some")]


def _function(item: pytest.Item) -> str:
    """The test without its parameters, alike in all processes of a run and on all machines."""
    return item.nodeid.partition("[")[0]


def _wanted(cases: Sequence[pytest.Item]) -> int:
    """How many of its cases a test marked `some(n)` makes on a push."""
    mark = cases[0].get_closest_marker("some")
    assert mark is not None
    return min(len(cases), int(mark.args[0]))


def in_pairs(
    games: Sequence[str],
    second: Mapping[str, object],
    third: Mapping[str, object],
    *,
    once: bool = False,
    **marks: pytest.MarkDecorator,
) -> list[pytest.ParameterSet]:
    """Parameters of a test: every game with every combination of two named things.

    The short run makes all combinations with the first game. Every other game meets each of the
    third, with the second taken in turn, so that every pair of second and third occurs; with `once`
    it meets one of these pairs, all being taken in turn. Which other games do so differs from commit
    to commit (`turn`). What is left out is marked `long`; a mark may be given for any of the names.
    """
    sets = []
    for at, game in enumerate(games):
        turn = (at // len(third) % len(second), at % len(third))
        for (row, (name, one)), (column, (other, two)) in product(
            enumerate(second.items()), enumerate(third.items())
        ):
            met = (row, column) == turn if once else row == (at + column) % len(second)
            short = at == 0 or (met and _met(at))
            own = [mark for mark in (marks.get(name), marks.get(other)) if mark]
            wanted = own if short else [*own, pytest.mark.long]
            sets.append(pytest.param(game, one, two, marks=wanted, id=f"{game}-{name}-{other}"))
    return sets
