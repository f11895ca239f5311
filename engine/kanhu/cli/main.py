"""The `kanhu` command: `python -m kanhu COMMAND`.

Exit code 0: done; 1: the answer is no (a record that breaks a rule, an illegal move); 2: the
question itself is faulty. With `--json` every answer, errors included, is one JSON object or list.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from kanhu import __version__
from kanhu.cards.kinds import CardError
from kanhu.catalogue import Game, GameError, load, setup
from kanhu.cli.answers import FAULTY, OK, Answer, options_of, text_of
from kanhu.cli.cards import QUESTIONS, verdict_data, verdict_lines
from kanhu.cli.counts import perft, simulate
from kanhu.cli.puzzles import puzzle_lines
from kanhu.cli.written import position, record
from kanhu.core.moves import MoveError
from kanhu.core.options import OptionError
from kanhu.shelf import survey
from kanhu.study.puzzles.puzzle import stored
from kanhu.text.jsontext import Json
from kanhu.text.judging import judge, read_hand
from kanhu.text.position import PositionError
from kanhu.text.record import RecordError
from kanhu.text.replays import annotated

FAULTS = (
    CardError, GameError, MoveError, OptionError, PositionError, RecordError, OSError, ValueError,
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    _print_anything()
    try:
        asked = _parser().parse_args(words)
    except _UsageError as error:
        if "--json" in words:
            print(json.dumps({"error": {"message": str(error)}}))
        else:
            print(error, file=sys.stderr)
        return FAULTY
    run: Callable[[argparse.Namespace], Answer] = asked.run
    try:
        code, data, text = run(asked)
    except FAULTS as error:
        message = str(error.args[0]) if isinstance(error, GameError) else str(error)
        code, data, text = FAULTY, {"error": {"message": message}}, ""
        if not asked.json:
            print(f"kanhu: {message}", file=sys.stderr)
    except KeyboardInterrupt:
        return FAULTY
    _answer(json.dumps(data, ensure_ascii=False) if asked.json else text)
    return code


def _print_anything() -> None:
    """A sign the terminal cannot show is written as its number, never a reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _answer(text: str) -> None:
    try:
        if text:
            print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on: leave without a word


class _UsageError(Exception):
    """The words after `kanhu` are no command."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{self.format_usage()}{self.prog}: error: {message}")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="kanhu", description=__doc__)
    parser.add_argument("--version", action="version", version=f"kanhu {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (run, about, arguments) in _COMMANDS.items():
        sub = commands.add_parser(name, help=about, description=about)
        sub.add_argument("--json", action="store_true", help="answer in JSON")
        sub.set_defaults(run=run)
        for argument, how in arguments.items():
            sub.add_argument(argument, **how)
    return parser


def _sound() -> tuple[Game, ...]:
    """All games that can be played; what is wrong with other folders is told beside the answer."""
    found = survey()
    for fault in found.faults:
        print(f"kanhu: {fault}", file=sys.stderr)
    return found.games


def _games(asked: argparse.Namespace) -> Answer:
    games = _sound()
    lines = [f"{game.id:12} {game.title} ({_span(game.players)} players)" for game in games]
    data: Json = [{"id": g.id, "title": g.title, "players": g.players} for g in games]
    return OK, data, "\n".join(lines)


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _puzzles(asked: argparse.Namespace) -> Answer:
    game = load(asked.game)
    found = stored(game)
    if not found:
        raise ValueError(f"{game.title} has no puzzles.")
    return OK, [puzzle.data() for puzzle in found], "\n\n".join(map(puzzle_lines, found))


def _melds(asked: argparse.Namespace) -> Answer:
    game = load(asked.game)
    where = setup(game, options_of(game, asked))
    divides = "best" if hasattr(where.kit, "full") else ""
    answer = QUESTIONS.get(game.meta["game"].get("question", divides))
    if answer is None:
        raise ValueError(f"{game.title} has no melds to divide cards into; try `kanhu judge`.")
    cards = tuple(sorted(where.pack.parse(" ".join(asked.cards))))
    where.pack.check_held(cards)
    return OK, *answer(game, where.kit, where.pack, cards)


def _judge(asked: argparse.Namespace) -> Answer:
    hand = read_hand(asked.hand)
    found = [judge(hand, game) for game in ([load(n) for n in asked.games] or _sound())]
    lines = [line for verdict in found for line in verdict_lines(hand, verdict)]
    return OK, [verdict_data(hand, verdict) for verdict in found], "\n".join(lines)


def _play(asked: argparse.Namespace) -> Answer:
    from kanhu.cli.terminal import play

    game = load(asked.game)
    options = options_of(game, asked)
    # With --json the talk goes beside, so that standard output is the record alone.
    ask, tell = (_ask_beside, _tell_beside) if asked.json else (input, print)
    played = play(game, options, asked.seed, asked.bots, asked.seat, ask, tell)
    return OK, played.data(), played.text()


def _tell_beside(text: str) -> None:
    print(text, file=sys.stderr)


def _ask_beside(prompt: str) -> str:
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _check(asked: argparse.Namespace) -> Answer:
    from kanhu.schema import FILES
    from kanhu.study import coaching, tutorials
    from kanhu.text.replays import check

    for fault in survey().faults:
        if fault.startswith((f"{asked.game}/", f"{asked.game}:")):
            raise GameError(fault)
    game = load(asked.game)
    for name in filter(game.has, FILES):
        game.data(name)
    for replay in annotated(game).values():
        check(game, replay)
    for tutorial in tutorials.found(game):
        for fault in coaching.faults(game, tutorial):
            raise GameError(fault)
    data: dict[str, Json] = {
        "game": game.id, "clauses": len(game.rulebook.clauses),
        "options": len(game.schema.options), "records": len(annotated(game)),
    }  # fmt: skip
    counts = ", ".join(f"{count} {what}" for what, count in list(data.items())[1:])
    return OK, data, f"{game.title}: {counts}"


def _review(asked: argparse.Namespace) -> Answer:
    from kanhu.cli.reviewing import review_answer
    from kanhu.text.record import parse

    return OK, *review_answer(parse(text_of(asked.file)), asked.seat, asked.hand, asked.seed)


_Arguments = Mapping[str, Mapping[str, Any]]
_GAME: _Arguments = {"game": {"help": "id of a game; see `kanhu games`"}}
_TABLE: _Arguments = {
    **_GAME,
    "--options": {"help": "preset and changes: 'preset;key=value'"},
    "--set": {"action": "append", "default": [], "metavar": "KEY=VALUE"},
}
_COMMANDS: Mapping[str, tuple[Callable[[argparse.Namespace], Answer], str, _Arguments]] = {
    "games": (_games, "List the games.", {}),
    "puzzles": (_puzzles, "Print the puzzles of a game, with their answers.", _GAME),
    "check": (_check, "Read the whole folder of a game and play its records.", _GAME),
    "melds": (_melds, "Divide cards into melds in the dearest way.", {
        **_TABLE,
        "cards": {"nargs": "+", "help": "card codes, such as AH 2C 3D"},
    }),
    "judge": (_judge, "Show one hand to every game that can read it.", {
        "hand": {"help": "pack and cards, such as money:c7.s3.m3"},
        "games": {"nargs": "*", "metavar": "GAME", "help": "only these games"},
    }),
    "play": (_play, "Play in the terminal against computer players.", {
        **_TABLE,
        "--seed": {"type": int, "help": "seed of the deal (default: a new one)"},
        "--bots": {"default": "regular", "help": "novice, regular or expert"},
        "--seat": {"type": int, "default": 0, "help": "your seat, from 0"},
    }),
    "simulate": (simulate, "Play many hands and report lengths, ends and points.", {
        **_TABLE,
        "-n": {"type": int, "default": 100, "help": "number of hands"},
        "--seed": {"type": int, "default": 1},
        "--bots": {"default": "regular", "help": "level, or one a seat: regular,expert"},
        "--processes": {"type": int, "default": 1},
        "--detail": {
            "action": "store_true", "help": "count lengths, melds and more; with --json",
        },
    }),
    "perft": (perft, "Count paths of legal moves from twenty fixed positions.", _GAME),
    "record": (record, "Check and replay a record.", {
        "file": {"help": "a record file in any form, or - for standard input"},
    }),
    "review": (_review, "Tell where a hand was given away, and what luck did.", {
        "file": {"help": "a record file in any form, or - for standard input"},
        "--seat": {"type": int, "help": "whose hand, from 0 (default: the first person's)"},
        "--hand": {"type": int, "help": "number of the hand, from 1 (default: the last)"},
        "--seed": {"type": int, "default": 1, "help": "of the imagined deals"},
    }),
    "position": (position, "List the legal moves of a position.", {
        "file": {"help": "a position file, or - for standard input"},
        "--move": {"help": "say whether this move is legal, and which clause it breaks"},
    }),
}  # fmt: skip
"""Name of a command -> what runs it, what it does, and the words that it takes."""
