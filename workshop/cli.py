"""The commands of `build_site.py`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from workshop import build, check, data, games, puzzles, serve, stamp, testing
from workshop.browser import CHROMIUM, KINDS
from workshop.say import Trouble, line
from workshop.server import Throttle

ABOUT = """\
Builds the Kanhu Archive: rulebook, referee and tables in one static site.

Everything it needs is put into this folder (.venv, build, playable/web/node_modules) and nowhere
else; delete those to start clean. The first run fetches about 250 MB of tools, later runs fetch
nothing."""


def throttle(text: str) -> str:
    """A throttle that can be read; argparse shows the error otherwise."""
    try:
        Throttle.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def port(text: str) -> int:
    """A port number; 0 takes any that is free."""
    if not text.isdigit() or not 0 <= int(text) < 65536:
        raise argparse.ArgumentTypeError(f"'{text}' is no port (0 to 65535)")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(
        prog="build_site.py",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    show = commands.add_parser("serve", help="build, serve on this machine, rebuild on changes")
    show.add_argument("--port", type=port, default=8000, help="default 8000; 0: any free one")
    show.add_argument("--base", default="/", metavar="PATH", help="serve below this path")
    show.add_argument(
        "--throttle", type=throttle, default="", metavar="RATE", help="a slow line, '10mbit,50ms'"
    )
    show.add_argument("--no-watch", action="store_true", help="do not look for changed sources")
    commands.add_parser("build", help="build the site into site/")
    commands.add_parser("kit", help="the same with all printed sheets, as PDF files and zips")
    edition = commands.add_parser("portable", help="the same with the edition for a stick, a zip")
    edition.add_argument("--kit", action="store_true", help="with all printed sheets too")
    _ask_tests(commands.add_parser("test", help="set up a browser too, run every check and test"))
    checks = commands.add_parser("check", help="form, types, links, clause coverage")
    checks.add_argument("game", nargs="?", help="only this game")
    proving = commands.add_parser("clauses", help="what proves the clauses of games")
    proving.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    proving.add_argument(
        "--mutate", action="store_true", help="take their branches away, one at a time"
    )
    proving.add_argument(
        "--only", default="", metavar="TEXT",
        help="with --mutate: just the branches of this clause, or with this in place or words",
    )  # fmt: skip
    first = commands.add_parser("new", help="write a little game to begin with")
    first.add_argument("game", help="its id: small letters, hyphens between words")
    first.add_argument("--shelf", type=Path, help="a folder of games other than that of the engine")
    figures = commands.add_parser("data", help="play the simulations anew, write docs/data")
    figures.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    asks = commands.add_parser("puzzles", help="write the puzzles of the games")
    asks.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    return top


NUMBERS = {
    "mutants": "try so many damaged positions, and records, in all",
    "hands": "play so many random hands in all",
}


def _ask_tests(tests: argparse.ArgumentParser) -> None:
    tests.add_argument("--long", action="store_true", help="the full numbers, and Firefox too")
    for name, what in NUMBERS.items():
        tests.add_argument(f"--{name}", metavar="N", help=what)
    tests.add_argument(
        "--browser", choices=sorted(KINDS), default=CHROMIUM.name, help="default chromium"
    )
    tests.add_argument("chosen", nargs="*", help="only these (words for pytest: a file, -k …)")


def act(given: argparse.Namespace, more: Sequence[str]) -> int:
    """Do what was asked (`more`: words for pytest); returns the exit code."""
    if given.command == "serve":
        return serve.serve(given.port, given.base, given.throttle, watching=not given.no_watch)
    if given.command == "test":
        numbers = [f"--{name}={asked}" for name in NUMBERS if (asked := getattr(given, name))]
        chosen = [*given.chosen, *more]
        return testing.run_tests(KINDS[given.browser], chosen, long=given.long, numbers=numbers)
    if given.command == "check":
        return check.check(given.game)
    if given.command == "clauses":
        return check.prove(given.games, mutate=given.mutate, only=given.only)
    if given.command == "new":
        return games.new(given.game, given.shelf)
    if given.command == "data":
        return data.make(given.games)
    if given.command == "puzzles":
        return puzzles.make(given.games)
    stick = given.command == "portable"
    changed = build.build(kit=given.command == "kit" or (stick and given.kit), stick=stick)
    line(build.summary() + ("" if changed else " (nothing had changed)"))
    return 0


def main(arguments: Sequence[str]) -> int:
    """The command line's main function: 0 done, 1 failed, 2 wrong usage, 130 interrupted."""
    given, more = parser().parse_known_args(arguments)
    if more and given.command != "test":
        parser().error(f"unknown: {' '.join(more)}")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names that a terminal cannot show
    os.umask(0o022)  # what is built is for everybody to read
    try:
        return act(given, more)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except OSError as error:
        print(stamp.from_os(error), file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped; the next run goes on from here", file=sys.stderr)
        return 130
    return 1
