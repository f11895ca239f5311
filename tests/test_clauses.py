"""What counts as a proof of a clause, and that every clause has one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import kanhu
from workshop import clauses, paths

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
