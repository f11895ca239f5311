"""What a run plays: seeds that follow the commit, and pairs in place of all combinations."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kanhu
from tests import scale
from workshop import paths


def test_the_long_run_plays_ten_times_as_many_hands() -> None:
    assert scale.scale(long=True).hands == 5_000 == 10 * scale.scale(long=False).hands


def test_as_many_mutants_as_are_asked_for() -> None:
    assert scale.scale(long=False).mutants == 2_000
    assert scale.scale(long=True).mutants == 50_000, "a hundred thousand with the records"
    assert scale.scale(long=True, mutants=30_000).mutants == 30_000


def test_as_many_hands_as_are_asked_for() -> None:
    games = len(kanhu.games())
    assert scale.scale(long=True, hands=1_000_000).hands * games >= 1_000_000
    assert scale.scale(long=True, hands=games).hands == 1


def test_seeds_follow_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(scale.SEED, raising=False)
    found = []
    for commit in ("a" * 40, "b" * 40, "a" * 40):
        monkeypatch.setattr(scale, "commit", lambda commit=commit: commit)
        found.append(scale.seed())
    assert found[0] == found[2] != found[1]


def test_a_seed_can_be_given_and_one_is_known_without_history(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(scale.SEED, raising=False)
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    assert scale.commit() is None
    assert scale.seed() == scale.WITHOUT_GIT
    monkeypatch.setenv(scale.SEED, "42")
    assert scale.seed() == 42


def test_in_turn_each_of_two_things_comes_with_another() -> None:
    sets = scale.in_turn({"light": 1, "dark": 2}, {"desk": 3, "phone": 4})
    assert [one.id for one in sets if not one.marks] == ["light-desk", "dark-phone"]
    assert len(sets) == 4


def test_all_take_a_turn_and_the_first_takes_all() -> None:
    short_run, long_run = scale.scale(long=False), scale.scale(long=True)
    assert [[*short_run.of("abc", at)] for at in range(4)] == [["a", "b", "c"], ["b"], ["c"], ["a"]]
    assert [*long_run.of("abc", 2)] == ["a", "b", "c"]


def short(
    monkeypatch: pytest.MonkeyPatch, games: int, second: int, third: int, *, once: bool = False
) -> set[tuple[object, ...]]:
    """What the short runs of as many commits as there are turns make together."""
    chosen: set[tuple[object, ...]] = set()
    for turn in range(scale.EVERY):
        monkeypatch.setattr(scale, "turn", lambda turn=turn: turn)
        sets = scale.in_pairs(
            [str(game) for game in range(games)],
            {str(one): one for one in range(second)},
            {str(two): two for two in range(third)},
            once=once,
        )
        assert len(sets) == games * second * third
        assert len({one.id for one in sets}) == len(sets)
        now = {tuple(one.values) for one in sets if not one.marks}
        first = {one for one in now if one[0] == "0"}
        assert len(first) == second * third, "the first game meets all in each of them"
        assert not (now - first) & chosen, "no other game is met again before its turn"
        chosen |= now
    return chosen


@pytest.mark.parametrize(("games", "second", "third"), [(9, 3, 2), (9, 2, 2), (4, 3, 2)])
def test_the_short_runs_leave_out_no_pair(
    monkeypatch: pytest.MonkeyPatch, games: int, second: int, third: int
) -> None:
    chosen = short(monkeypatch, games, second, third)
    assert len(chosen) == second * third + (games - 1) * third
    others = {one for one in chosen if one[0] != "0"}
    assert {(one, two) for _, one, two in others} == {
        (one, two) for one in range(second) for two in range(third)
    }
    assert {(game, two) for game, _, two in chosen} == {
        (str(game), two) for game in range(games) for two in range(third)
    }


def test_met_once_every_pair_occurs_beyond_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = short(monkeypatch, 9, 3, 2, once=True)
    assert len(chosen) == 3 * 2 + 8
    others = [one for one in chosen if one[0] != "0"]
    assert len({game for game, *_ in others}) == 8
    assert {(one, two) for _, one, two in others} == {
        (one, two) for one in range(3) for two in (0, 1)
    }


def test_games_take_turns_from_commit_to_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[object] = []
    for turn in range(scale.EVERY):
        monkeypatch.setattr(scale, "turn", lambda turn=turn: turn)
        met += [one.values[0] for one in scale.by_turns("abcdefg") if not one.marks]
    assert sorted(map(str, met)) == sorted("abcdefg" + "a" * (scale.EVERY - 1))


CASES = """
import pytest

@pytest.mark.some(2)
@pytest.mark.parametrize("case", "abcdef")
def test_alike(case): pass

def test_other(): pass
"""
BROWSING = """
import pytest

pytestmark = pytest.mark.browser

@pytest.mark.parametrize("case", "ab")
def test_first(case): pass

def test_second(): pass

def test_third(): pass
"""


def cases(folder: Path, commit: str, *words: str, source: str = CASES) -> set[str]:
    """The tests that a run of a small file makes, by their names."""
    (folder / "test_cases.py").write_text(source, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "-c", paths.ROOT / "pyproject.toml",
         "-p", "conftest", *words, folder / "test_cases.py"],
        cwd=paths.ROOT, env={**os.environ, scale.SEED: commit, "PYTEST_ADDOPTS": ""}, capture_output=True, text=True,
    )  # fmt: skip
    return set(re.findall(r"::(\S+)", done.stdout))


def test_a_push_makes_some_cases_and_others_with_every_commit(tmp_path: Path) -> None:
    runs = [cases(tmp_path, str(commit)) for commit in range(4)]
    assert all("test_other" in run and len(run) == 3 for run in runs), runs
    assert runs[0] == cases(tmp_path, "0")
    assert len(set.union(*runs)) > 3
    assert len(cases(tmp_path, "0", "--long")) == 7


def test_a_push_makes_half_of_the_tests_of_a_module_that_open_a_browser(tmp_path: Path) -> None:
    runs = [cases(tmp_path, str(commit), source=BROWSING) for commit in range(4)]
    names = [{name.partition("[")[0] for name in run} for run in runs]
    assert all(len(run) == 2 for run in names), "half of three, rounded up"
    assert set.union(*names) == {"test_first", "test_second", "test_third"}
    for run in runs:
        assert len([name for name in run if "first" in name]) in (0, 2), "a test is made whole"
    assert len(cases(tmp_path, "0", "--long", source=BROWSING)) == 4
