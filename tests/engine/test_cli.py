"""The `kanhu` command: its answers for scripts, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kanhu
from by_text import present
from kanhu.cli.main import main
from kanhu.study import conformance
from kanhu.text.position import dump


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def call(*args: str) -> tuple[int, str, str]:
        code = main([*args])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


def answer(run: Callable[..., Any], *args: str) -> tuple[int, Any]:
    code, out, _ = run(*args, "--json")
    return code, json.loads(out)


def test_games(run: Callable[..., Any]) -> None:
    code, data = answer(run, "games")
    assert code == 0
    assert {"id": "khanhoo", "title": "Khanhoo", "players": [2, 3, 4, 5, 6, 7, 8]} in data


@pytest.mark.clause("MK-17", "MK-21", "MK-23")
def test_melds_that_can_be_led(run: Callable[..., Any]) -> None:
    code, data = answer(run, "melds", "ming-kanhu", "c1", "wf", "rf", "s1", "m1")
    assert code == 0
    found = {(meld["name"], *meld["cards"]) for meld in data["melds"]}
    assert found == {("half_leopard", "c1", "wf", "rf"), ("leopard", "c1", "s1", "m1")}
    assert answer(run, "melds", "ming-kanhu", "c1", "s3")[1] == {"melds": []}


@pytest.mark.clause("QK-30", "KO-31")
def test_complete_hands_and_what_they_wait_for(run: Callable[..., Any]) -> None:
    whole = "c1 c1 c1 s5 s5 m5 m6 c6 s6".split()
    _, data = answer(run, "melds", "kowah", *whole)
    assert data["complete"] and data["waits"] == []
    assert sorted(len(meld["cards"]) for meld in data["arrangement"]["melds"]) == [3, 3, 3]
    _, data = answer(run, "melds", "kowah", *whole[1:])
    assert data == {"complete": False, "arrangement": None, "waits": ["c1"]}
    code, data = answer(run, "melds", "qing-kanhu", "c7", "s3", "m3")
    assert code == 2 and "QK-19" in data["error"]["message"]


@pytest.mark.clause("KH-13")
def test_melds_of_the_best_hand(run: Callable[..., Any]) -> None:
    hand = "AH AH 2C 2C 3D 3D 5H 5H 5C 5C 5D 5D KS 9H 9H".split()
    code, data = answer(run, "melds", "khanhoo", *hand)
    assert code == 0
    assert data["best"]["points"] == data["full"]["points"] == 29
    assert {meld["name"] for meld in data["best"]["melds"]} == {
        "double_khanhoo", "double_triplet", "royal_group",
    }  # fmt: skip
    assert data["best"]["left"] == []
    assert all(meld["clause"].startswith("KH-") for meld in data["best"]["melds"])


@pytest.mark.clause("KH-45")
def test_melds_without_a_full_hand(run: Callable[..., Any]) -> None:
    code, data = answer(run, "melds", "khanhoo", *"AH 3H 5H 7H 9H".split())
    assert code == 0
    assert data["full"] is None
    assert data["best"]["points"] == 0
    assert len(data["best"]["left"]) == 5


@pytest.mark.clause("KH-15")
def test_melds_with_an_option(run: Callable[..., Any]) -> None:
    hand = "AH AH AC AD".split()
    three = answer(run, "melds", "khanhoo", *hand)[1]
    more = answer(run, "melds", "khanhoo", *hand, "--set", "aces_length=more")[1]
    assert three["full"] is None
    assert more["full"]["points"] == 1


@pytest.mark.parametrize(
    "args",
    [
        ("melds", "khanhoo", "ZZ"),
        ("melds", "khanhoo", "AH", "AH", "AH"),
        ("melds", "whist", "AH"),
        ("melds", "khanhoo", "AH", "--set", "colour=red"),
        ("melds", "khanhoo", "AH", "--set", "colour"),
        ("melds", "khanhoo", "AH", "--set", "players=4", "--set", "jokers=0"),
        ("record", "no such file"),
        ("position", "no such file"),
        ("simulate", "khanhoo", "-n", "1", "--bots", "genius"),
    ],
)
def test_faulty_questions_exit_with_2(run: Callable[..., Any], args: tuple[str, ...]) -> None:
    code, data = answer(run, *args)
    assert code == 2
    assert data["error"]["message"]
    code, out, err = run(*args)
    assert code == 2
    assert err and not out


def test_record_replays_and_tells_the_outcome(run: Callable[..., Any], tmp_path: Path) -> None:
    game = kanhu.load("khanhoo")
    table = conformance.random_match(game, game.options(), 5)
    path = tmp_path / "match.txt"
    path.write_text(table.record().text())
    code, data = answer(run, "record", str(path))
    assert code == 0
    assert data["ok"] is True
    assert data["moves"] == len(table.moves)
    assert data["outcome"]["totals"] == list(present(table.state.outcome).totals)
    assert data["error"] is None


def test_a_sealed_record_is_replayed_and_reviewed_like_any(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    game = kanhu.load("khanhoo")
    written = conformance.random_match(game, game.options(), 5, moves=40).record()
    plain, sealed, damaged = (tmp_path / name for name in ("plain", "sealed", "damaged"))
    plain.write_text(written.text())
    sealed.write_text(written.sealed())
    damaged.write_text(written.sealed()[:-12])
    for command in ("record", "review"):
        assert run(command, str(sealed)) == run(command, str(plain)), command
        code, out, err = run(command, str(damaged))
        told = "kanhu: The sealed record is cut short or was changed.\n"
        assert (code, out, err) == (2, "", told)


def test_a_record_is_sealed_as_the_table_seals_it(run: Callable[..., Any], tmp_path: Path) -> None:
    game = kanhu.load("khanhoo")
    written = conformance.random_match(game, game.options(), 5, moves=40).record()
    path, sealed = tmp_path / "plain", tmp_path / "sealed"
    forms = (written.text(), written.link(), json.dumps(written.data()), written.sealed())
    for form in forms:
        path.write_text(form)
        code, out, err = run("seal", str(path))
        assert (code, out, err) == (0, written.sealed(), "")
        assert answer(run, "seal", str(path)) == (0, {"record": written.sealed()})
    assert not {f"seed: {written.seed}", *written.moves} & {*out.splitlines(), *out.split()}
    sealed.write_text(out)
    assert run("record", str(sealed)) == run("record", str(path))
    path.write_text(written.text()[:-30])
    code, out, err = run("seal", str(path))
    assert (code, out) == (2, "") and err.startswith("kanhu: ")


def test_record_stops_at_the_first_wrong_move(run: Callable[..., Any], tmp_path: Path) -> None:
    game = kanhu.load("khanhoo")
    written = conformance.random_match(game, game.options(), 5, moves=30).record()
    broken = written._replace(moves=(*written.moves[:12], "f" + written.moves[12][1:]))
    path = tmp_path / "match.txt"
    path.write_text(broken.text())
    code, data = answer(run, "record", str(path))
    assert code == 1
    assert data["ok"] is False
    assert data["moves"] == data["error"]["at"] == 12
    assert data["error"]["clause"].startswith("KH-")


def test_position_lists_and_judges_moves(run: Callable[..., Any], tmp_path: Path) -> None:
    game = kanhu.load("khanhoo")
    state = game.deal(game.options(), 1891)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(dump(state)))
    code, data = answer(run, "position", str(path))
    assert (code, data["phase"], data["actor"]) == (0, "act", state.actor)
    assert len(data["legal"]) == len(state.legal())
    code, data = answer(run, "position", str(path), "--move", data["legal"][0])
    assert (code, data["ok"]) == (0, True)
    code, data = answer(run, "position", str(path), "--move", "pass")
    assert (code, data["ok"]) == (1, False)
    assert data["clause"].startswith("KH-")
    assert data["message"]


def test_simulate_counts_in_detail_when_asked(run: Callable[..., Any]) -> None:
    words = ("simulate", "khanhoo", "-n", "3", "--seed", "3", "--bots", "novice")
    code, data = answer(run, *words, "--detail")
    assert code == 0
    assert sum(data["detail"]["lengths"].values()) == 3
    del data["detail"]
    assert answer(run, *words)[1] == data


def test_simulate_reports_its_keys(run: Callable[..., Any]) -> None:
    code, data = answer(run, "simulate", "khanhoo", "-n", "4", "--seed", "3", "--bots", "novice")
    assert code == 0
    assert {"hands", "length", "ends", "points", "wins"} <= set(data)
    assert data["hands"] == 4
    again = answer(run, "simulate", "khanhoo", "-n", "4", "--seed", "3", "--bots", "novice")[1]
    assert again == data


def test_play_a_few_moves_and_leave(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]
) -> None:
    typed = iter(["help", "moves", "rule KH-27", "hint", "1", "undo", "2", "zzz", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    code, out, _ = run("play", "khanhoo", "--seed", "1891", "--bots", "novice")
    assert code == 0
    assert "KH-27 Claim in turn" in out
    assert "kanhu record 1" in out
    assert "assisted: yes" in out
