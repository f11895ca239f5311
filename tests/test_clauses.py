"""What counts as a proof of a clause, and that every clause has one."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

import kanhu
from workshop import branches, clauses, mutation, paths

TESTS = '''
import pytest

ROW = {"id": "7", "clauses": ["XX-4", "XX-5"], "says": "so"}

@pytest.mark.clause("XX-1", "XX-2")
def test_marked():
    pass

@pytest.mark.parametrize("clause", ["XX-3", "XX-3", ""])
def test_given(clause):
    pass

@pytest.mark.parametrize("row", [ROW])
def test_example(row):
    pass

def test_mentions__XX_6():
    """XX-7, and XX-1 to XX-9."""
    assert "XX-8"  # XX-9
'''


def test_markers_parameters_and_played_examples_count_and_mentions_do_not(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, "utf-8")
    found = clauses.collected([tmp_path])
    assert found == {
        "XX-1": ["test_some::test_marked"], "XX-2": ["test_some::test_marked"],
        "XX-3": ["test_some::test_given"],
        "XX-4": ["example 7"], "XX-5": ["example 7"],
    }  # fmt: skip


def test_a_clause_without_a_proof_is_told() -> None:
    game = kanhu.games()[0]
    first, second, *_ = game.rulebook.clauses
    lines = [*clauses.report(game, {first: ["example 1"]})]
    assert lines[0].endswith(": example 1")
    assert lines[1] == f"  {second} {game.rulebook[second].title}: {clauses.NOTHING}"
    assert f"1 of {len(game.rulebook.clauses)} clauses are proved" in lines[-1]


def test_every_clause_of_every_game_is_proved_in_its_folder() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "workshop.clauses"], cwd=paths.ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == len(kanhu.games())


RULES = '''
def limit(size, hands):
    """XX-1 to XX-3: how much may be led."""
    said = []
    if size > 5:
        return "XX-9"
    if not hands:  # XX-8
        size = 0
    said.append("XX-7: told")
    return said, size, [hand for hand in hands if hand < size], 1 if size else 2

def helper(size):
    return 1 if size else 2
'''


def rules_of(folder: Path) -> ModuleType:
    """The rules above as a module of the package `game`, read anew."""
    (folder / "rules.py").write_text(RULES, "utf-8")
    spec = importlib.util.spec_from_file_location("game.rules", folder / "rules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WHOLE = (["XX-7: told"], 3, [1], 1)
WITHOUT = {
    "if size > 5": (("XX-9",), (6, [1]), (["XX-7: told"], 6, [1], 1)),
    "if not hands": (("XX-8",), (3, []), (["XX-7: told"], 3, [], 1)),
    "said.append('XX-7: told')": (("XX-7",), (3, [1, 4]), ([], 3, [1], 1)),
    "for hand if hand < size": (("XX-1", "XX-2", "XX-3"), (3, [1, 4]), ([*WHOLE[:2], [1, 4], 1])),
    "if size": (("XX-1", "XX-2", "XX-3"), (3, [1, 4]), (*WHOLE[:3], 2)),
    "if not (size)": (("XX-1", "XX-2", "XX-3"), (0, [1]), (["XX-7: told"], 0, [], 1)),
}
"""Branch -> the clauses it carries out, what the function is given, what it gives without it."""


def test_every_branch_of_a_clause_can_be_taken_away(tmp_path: Path) -> None:
    for text, (numbers, given, without) in WITHOUT.items():
        rules = rules_of(tmp_path)
        source = branches.Source(tmp_path / "rules.py")
        assert rules.limit(3, [1, 4]) == WHOLE
        found = {one.text: one for one in branches.branches(rules.limit, source)}
        assert sorted(found) == sorted(WITHOUT)
        assert found[text].clauses == numbers
        found[text].disable()
        assert list(rules.limit(*given)) == list(without), text
        assert not list(branches.branches(rules.helper, source))


def test_what_is_reached_of_a_package_decides(tmp_path: Path) -> None:
    rules = rules_of(tmp_path)
    assert branches.reached([{"a": rules.limit}, rules.limit], "game") == [rules.limit]
    assert branches.reached([rules.limit], "other") == []


def test_a_branch_that_cannot_be_taken_away_is_not_one_that_was_noticed() -> None:
    def fail() -> None:
        raise ValueError("other free variables")

    item = SimpleNamespace(name="a test")
    branch = branches.Branch("play.py:lead", "if size", 1, ("XX-1",), fail)
    with pytest.raises(mutation.Untried, match="ValueError: other free variables"):
        mutation.noticed(branch, [cast("pytest.Item", item)], "game")


def test_only_a_branch_without_which_play_never_ends_is_noticed_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hang() -> None:
        while True:
            pass

    item = SimpleNamespace(name="a test")
    branch = branches.Branch("play.py:lead", "if size", 1, ("XX-1",), hang)
    monkeypatch.setattr(mutation, "PATIENCE", 0.1)
    assert mutation.noticed(branch, [cast("pytest.Item", item)], "game") == "itself"
    end = branch._replace(disable=lambda: os._exit(3))
    with pytest.raises(mutation.Untried, match="the child ended with 3"):
        mutation.noticed(end, [cast("pytest.Item", item)], "game")


@pytest.mark.parametrize(
    ("text", "meant"),
    [("", True), ("XX-2", True), ("XX-1", False), ("play.py", True), ("lead: if size", True),
     ("turn.py", False)],
)  # fmt: skip
def test_a_run_can_be_kept_to_some_branches(text: str, meant: bool) -> None:
    assert mutation.matches(text, "play.py:lead", "if size > 3", ("XX-2", "XX-12")) is meant
