"""What `kanhu` owes whoever types it: help, exit codes, completion, progress, and a calm terminal."""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import kanhu
from kanhu.cli.commands import COMMANDS, SHELLS
from kanhu.cli.main import CODES, main, parser
from kanhu.cli.progress import Bar, bar
from kanhu.core.memory import NoDealError
from kanhu.study import conformance
from kanhu.text.position import dump

GAME = kanhu.games()[0]


def subparsers() -> dict[str, argparse.ArgumentParser]:
    (found,) = [
        action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)
    ]
    return dict(found.choices)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_explains_every_word_that_a_command_takes(name: str) -> None:
    command = subparsers()[name]
    assert command.description
    for action in command._actions:
        assert action.help, f"{name}: {action.dest} is not explained"
        if action.default not in (None, False, [], argparse.SUPPRESS):
            assert "%(default)s" in action.help, f"{name}: {action.dest} hides its default"
    shown = " ".join(command.format_help().split())
    for example in COMMANDS[name].examples:
        assert f"kanhu {example}" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_in_the_help_can_be_read(name: str) -> None:
    for example in COMMANDS[name].examples:
        words = example.split(" > ")[0].replace("'throw 5H'", "throw").split()
        assert parser().parse_args(words).run is COMMANDS[name].run


def test_help_lists_all_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert CODES in out
    for code in ("  0 ", "  1 ", "  2 ", "  70 ", "  130 "):
        assert code in CODES


def test_a_missing_command_is_a_faulty_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "`kanhu --help` says more" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), 130),
        (RuntimeError("x"), 70),
        (ValueError("x"), 70),
        (NoDealError("no deal fits this view"), 70),
    ],
)
def test_a_stop_and_a_fault_of_the_program_are_no_answers(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def fails(asked: argparse.Namespace) -> None:
        raise error

    monkeypatch.setitem(COMMANDS, "games", COMMANDS["games"]._replace(run=fails))  # type: ignore[arg-type]
    assert main(["games"]) == code
    captured = capsys.readouterr()
    assert not captured.out
    assert "kanhu: " in captured.err


def test_ids_are_those_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--ids"]) == 0
    assert capsys.readouterr().out.split() == sorted(game.id for game in kanhu.games())


# --- shell completion -----------------------------------------------------------------------------


def test_completions_are_what_the_parser_says_today() -> None:
    from kanhu_adapters.completions import FOLDER, scripts

    made = scripts()
    assert made.keys() == set(SHELLS.values())
    for name, text in made.items():
        stored = (FOLDER / name).read_text("utf-8")
        assert stored == text, "python -m kanhu_adapters.completions writes them anew"


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out.count("simulate") > 1


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["rec"], "record"),
        (["record", "--js"], "--json"),
        (["perft", GAME.id[:-1]], GAME.id),
        (["completion", "z"], "zsh"),
    ],
)
def test_bash_completes(words: list[str], offered: str) -> None:
    script = Path(kanhu.__file__).parent / "cli" / "completions" / "kanhu.bash"
    before = ["kanhu", *words][-2]
    program = (
        f'source "{script}"; kanhu() {{ "{sys.executable}" -m kanhu "$@"; }}; '
        f"COMP_WORDS=(kanhu {' '.join(words)}); COMP_CWORD={len(words)}; "
        f'_shtab_kanhu kanhu "{words[-1]}" "{before}"; echo "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", program], capture_output=True, text=True, check=True,
        cwd=Path(kanhu.__file__).parent.parent,
    )  # fmt: skip
    assert offered in done.stdout.split()


# --- progress -------------------------------------------------------------------------------------


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_seldom_and_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, times = Screen(), iter([0.0, 1.0, 1.05, 60.0, 120.0])
    monkeypatch.setattr(sys, "stderr", screen)
    shown = Bar(clock=lambda: next(times))
    for done in (1, 2, 50, 100):
        shown.show(done, 100)
    lines = [line.rstrip() for line in screen.getvalue().split("\r")[1:]]
    # Half of the work took a minute, so the other half will.
    assert lines == [
        f"[{' ' * 40}] 1/100, 2 min left",
        f"[{'#' * 20}{' ' * 20}] 50/100, 60 s left",
        f"[{'#' * 40}] 100/100",
    ]


def test_no_bar_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert bar() is None


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", GAME.id, "-n", "3", "--bots", "random"],
        ["simulate", GAME.id, "-n", "3", "--bots", "random", "--json"],
        ["perft", "schafkopf"],
    ],
)
def test_long_work_shows_how_far_it_is(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(words) == 0
    assert screen.getvalue().rstrip().endswith(f"[{'#' * 40}] " + _last(screen))
    assert "\r" not in capsys.readouterr().out


def test_a_cluster_without_an_address_is_no_run_without_a_cluster(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", GAME.id, "-n", "3", "--bots", "random", "--cluster", ""]) == 2
    assert "needs an address" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_help_shows_where_completion_goes_for_every_shell(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["completion", "--help"])
    assert f"completion {shell} > " in capsys.readouterr().out


def _last(screen: Screen) -> str:
    count = screen.getvalue().rstrip().rpartition(" ")[2]
    done, _, total = count.partition("/")
    assert done == total
    return count


# --- what a file may not do to a terminal ---------------------------------------------------------

CLEAR, CSI, TURN, BELL = "\x1b[2J", "\x9b2J", "\u202e", "\x07"


def commands_obeyed(text: str) -> Iterator[str]:
    """Characters by which a terminal would do something else than show them."""
    return (
        char
        for char in text
        if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")
    )


def hostile_records() -> Iterator[str]:
    """A record with such characters at the end of each of its lines, and once in its middle."""
    table = conformance.random_match(GAME, GAME.options(), 5, moves=6)
    names = ("North" + CLEAR, *["person"] * (len(table.record().seats) - 1))
    lines = table.record()._replace(seats=names).text().splitlines()
    for at in range(len(lines)):
        yield "\n".join([*lines[:at], lines[at] + CLEAR + CSI + TURN + BELL, *lines[at + 1 :]])
        half = len(lines[at]) // 2
        yield "\n".join([*lines[:at], lines[at][:half] + CSI + lines[at][half:], *lines[at + 1 :]])


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_record_cannot_command_the_terminal(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.txt"
    told = 0
    for text in hostile_records():
        path.write_text(text, encoding="utf-8")
        assert main(["record", str(path), *more]) in (0, 1, 2)
        captured = capsys.readouterr()
        assert not [*commands_obeyed(captured.out + captured.err)]
        told += r"\x9b" in captured.err + captured.out
        if more:
            json.loads(captured.out)
    assert told, "no answer quotes what is wrong"


def test_a_position_and_a_file_name_cannot_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = dump(GAME.deal(GAME.options(), 1))
    path = tmp_path / "position.json"
    for key in data:
        path.write_text(json.dumps({**data, key: CLEAR + CSI + TURN}), encoding="utf-8")
        main(["position", str(path)])
    main(["position", str(tmp_path / CLEAR)])
    main(["perft", GAME.id + CSI])
    main([CLEAR])
    captured = capsys.readouterr()
    assert captured.err.count("\n") >= 4
    assert not [*commands_obeyed(captured.out + captured.err)]


def test_json_with_such_signs_reads_back_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    from kanhu.cli.answers import give

    data = {"north": CLEAR + CSI + TURN + "\U000e0041 看虎 \u3000\n"}
    give(data)
    out = capsys.readouterr().out
    assert not [*commands_obeyed(out)]
    assert "看虎" in out
    assert json.loads(out) == data
