"""The `kanhu` command: `python -m kanhu COMMAND`."""

from __future__ import annotations

import argparse
import io
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

from kanhu import __version__
from kanhu.cards.chance import SeedError
from kanhu.cards.kinds import CardError, HandSizeError
from kanhu.catalogue import GameError
from kanhu.cli.answers import BROKEN, FAULTY, STOPPED, UserError, give, say, say_beside
from kanhu.cli.commands import COMMANDS, Command
from kanhu.core.moves import MoveError
from kanhu.core.options import OptionError
from kanhu.core.rulebook import RulebookError
from kanhu.melds import MeldRowError
from kanhu.players import LevelError
from kanhu.study.clusters import ClusterError
from kanhu.study.puzzles.puzzle import PuzzleError
from kanhu.text.judging import HandError
from kanhu.text.position import PositionError
from kanhu.text.record import RecordError
from kanhu.text.replays import ReplayError

FAULTS = (
    CardError, ClusterError, GameError, HandError, HandSizeError, LevelError, MeldRowError,
    MoveError, OptionError, OSError, PositionError, PuzzleError, RecordError, ReplayError,
    RulebookError, SeedError, UserError,
)  # fmt: skip
"""Errors that a faulty question raises, and a faulty game of one's own; any other is ours."""
ABOUT = "Rules, referee and players of a family of card games, at the command line."
CODES = """\
exit codes:
  0    done
  1    the answer is no: a record that breaks a rule, an illegal move
  2    the question is faulty; one line says what is wrong
  70   a fault of kanhu itself; please report what it prints
  130  stopped by Ctrl-C

With --json every answer, errors included, is one JSON object or list on standard output. What is
told beside an answer, such as the progress of long work, goes to standard error."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    _print_anything()
    try:
        asked = parser().parse_args(words)
    except _UsageError as error:
        return _faulty(str(error), in_json="--json" in words)
    try:
        code, data, text = asked.run(asked)
    except FAULTS as error:
        message = str(error.args[0]) if isinstance(error, GameError) else str(error)
        return _faulty(message if asked.json else f"kanhu: {message}", in_json=asked.json)
    except KeyboardInterrupt:
        say_beside("\nkanhu: stopped")
        return STOPPED
    except Exception:
        # Left to Python it would end with 1, which says that the answer is no.
        say_beside(f"{traceback.format_exc()}kanhu: this is a fault of kanhu {__version__} itself")
        return BROKEN
    if asked.json:
        give(data)
    elif text:
        say(text)
    return int(code)


def _faulty(message: str, *, in_json: bool) -> int:
    if in_json:
        give({"error": {"message": message}})
    else:
        say_beside(message)
    return FAULTY


def _print_anything() -> None:
    """A character the terminal cannot show is written as its number, never a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class _UsageError(Exception):
    """The words after `kanhu` are no command."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(
            f"{self.format_usage()}{self.prog}: error: {message}; `{self.prog} --help` says more"
        )


def parser() -> argparse.ArgumentParser:
    """What reads the words after `kanhu`."""
    form = argparse.RawDescriptionHelpFormatter
    made = _Parser(prog="kanhu", description=ABOUT, epilog=CODES, formatter_class=form)
    made.add_argument("--version", action="version", version=f"kanhu {__version__}")
    commands = made.add_subparsers(
        required=True, metavar="COMMAND", title="commands",
        description="`kanhu COMMAND --help` explains the words that a command takes.",
    )  # fmt: skip
    for name, command in COMMANDS.items():
        sub = commands.add_parser(
            name, help=command.about, description=command.about, epilog=_shown(command),
            formatter_class=form,
        )  # fmt: skip
        sub.add_argument("--json", action="store_true", help="answer in JSON, for programs")
        sub.set_defaults(run=command.run)
        for argument, how in command.arguments.items():
            sub.add_argument(argument, **how)
    return made


def _shown(command: Command) -> str:
    """The examples of a command as the end of its help."""
    calls = "".join(f"  kanhu {call}\n" for call in command.examples)
    return f"examples:\n{calls}" if calls else ""
