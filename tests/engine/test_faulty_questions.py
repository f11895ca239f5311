"""What is asked wrongly at the command line: exit code 2, one line, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kanhu
from kanhu.cli import reviewing
from kanhu.cli.main import main
from kanhu.study import conformance, review

GAME = kanhu.games()[0]
ASKED_WRONGLY = [
    ["simulate", GAME.id, "-n", "0"],
    ["simulate", GAME.id, "--seed", "-1"],
    ["simulate", GAME.id, "--processes", "0"],
    ["simulate", GAME.id, "--bots", "grandmaster"],
    ["simulate", GAME.id, "--bots", ",".join(["random"] * 9)],
    ["simulate", GAME.id, "--bots", "random", "--cluster", ""],
    ["simulate", GAME.id, "--set", "players"],
    ["simulate", "no-such-game"],
    ["play", GAME.id, "--seat", "9"],
    ["play", GAME.id, "--bots", "grandmaster"],
    ["play", GAME.id, "--seed", "-1"],
    ["play", GAME.id, "--seed", str(2**64)],
    ["play", GAME.id, "--options", "no-such-preset"],
    ["melds", "schafkopf", "c1"],
    ["melds", "kowah", "c1"],
    ["melds", "qing-kanhu", "c1"],
    ["melds", "cuajo", *["1C"] * 17],
    ["melds", "khanhoo", "5Z"],
    ["melds", "khanhoo", *["AH"] * 9],
    ["judge", "money:zz"],
    ["judge", "nonsense"],
    ["record", "no-such-file"],
    ["record", __file__],
    ["seal", __file__],
    ["position", __file__],
    ["position", "."],
    ["review", "no-such-file"],
    ["perft", "no-such-game"],
    ["check", "no-such-game"],
]


@pytest.mark.parametrize("words", ASKED_WRONGLY, ids=" ".join)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_faulty_question_is_no_fault_of_the_program(
    words: list[str], form: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, *form]) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    if form:
        assert json.loads(captured.out)["error"]["message"]


@pytest.mark.parametrize("how", [["--hand", "9"], ["--seat", "9"], ["--seed", "-1"]])
def test_a_hand_that_cannot_be_reviewed_is_a_faulty_question(
    how: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = conformance.random_match(GAME, GAME.options(GAME.options().text), 5, moves=400)
    written = tmp_path / "record.txt"
    written.write_text(table.record().text(), "utf-8")
    assert main(["review", str(written), *how]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_hand_without_a_decision_is_a_faulty_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = conformance.random_match(GAME, GAME.options(), 5, moves=400)
    written = tmp_path / "record.txt"
    written.write_text(table.record().text(), "utf-8")
    monkeypatch.setattr(reviewing, "counted_hands", lambda table: [review.HandSpan(0, 0)])
    assert main(["review", str(written)]) == 2
    assert "nothing to decide" in capsys.readouterr().err


def test_a_seed_out_of_range_is_a_fault_of_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "record.txt"
    table = conformance.random_match(GAME, GAME.options(), 5, moves=0)
    written.write_text(table.record()._replace(seed=2**64).text(), "utf-8")
    assert main(["record", str(written)]) == 2
    assert "lies outside" in capsys.readouterr().err
