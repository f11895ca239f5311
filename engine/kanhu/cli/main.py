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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from kanhu import __version__
from kanhu.cards.chance import MAX_SEED
from kanhu.cards.kinds import CardError
from kanhu.catalogue import Game, GameError, game_of, load, setup
from kanhu.cli.cards import QUESTIONS, verdict_data, verdict_lines
from kanhu.cli.puzzles import puzzle_lines
from kanhu.core.moves import MoveError, spelled
from kanhu.core.options import OptionError, Options
from kanhu.core.results import Outcome
from kanhu.shelf import survey
from kanhu.study.puzzles.puzzle import stored
from kanhu.text.jsontext import Json, JsonObject
from kanhu.text.judging import judge, read_hand
from kanhu.text.position import PositionError
from kanhu.text.position import loads as read_position
from kanhu.text.record import Record, RecordError
from kanhu.text.record import parse as read_record
from kanhu.text.replays import annotated
from kanhu.text.table import Table, UnplayableError
from kanhu.wording.words import in_force

Answer = tuple[int, Json, str]
"""Exit code, the answer as data, and the same for people."""
OK, NO, FAULTY = 0, 1, 2
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

    def command(
        name: str, run: Callable[[argparse.Namespace], Answer], about: str
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.add_argument("--json", action="store_true", help="answer in JSON")
        sub.set_defaults(run=run)
        return sub

    def with_game(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("game", help="id of a game; see `kanhu games`")
        sub.add_argument("--options", help="preset and changes: 'preset;key=value'")
        sub.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")

    command("games", _games, "List the games.")
    sub = command("puzzles", _puzzles, "Print the puzzles of a game, with their answers.")
    sub.add_argument("game", help="id of a game; see `kanhu games`")
    sub = command("check", _check, "Read the whole folder of a game and play its records.")
    sub.add_argument("game", help="id of a game; see `kanhu games`")
    sub = command("melds", _melds, "Divide cards into melds in the dearest way.")
    with_game(sub)
    sub.add_argument("cards", nargs="+", help="card codes, such as AH 2C 3D")
    sub = command("judge", _judge, "Show one hand to every game that can read it.")
    sub.add_argument("hand", help="pack and cards, such as money:c7.s3.m3")
    sub.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    sub = command("play", _play, "Play in the terminal against computer players.")
    with_game(sub)
    sub.add_argument("--seed", type=int, help="seed of the deal (default: a new one)")
    sub.add_argument("--bots", default="regular", help="novice, regular or expert")
    sub.add_argument("--seat", type=int, default=0, help="your seat, from 0")
    sub = command("simulate", _simulate, "Play many hands and report lengths, ends and points.")
    with_game(sub)
    sub.add_argument("-n", type=int, default=100, help="number of hands")
    sub.add_argument("--seed", type=int, default=1)
    sub.add_argument("--bots", default="regular", help="level, or one a seat: regular,expert")
    sub.add_argument("--processes", type=int, default=1)
    sub.add_argument(
        "--detail", action="store_true", help="count lengths, melds and more; with --json"
    )
    sub = command("perft", _perft, "Count paths of legal moves from twenty fixed positions.")
    sub.add_argument("game", help="id of a game; see `kanhu games`")
    sub = command("record", _record, "Check and replay a record.")
    sub.add_argument("file", help="a record file in any form, or - for standard input")
    sub = command("position", _position, "List the legal moves of a position.")
    sub.add_argument("file", help="a position file, or - for standard input")
    sub.add_argument("--move", help="say whether this move is legal, and which clause it breaks")
    return parser


def _options(game: Game, asked: argparse.Namespace) -> Options:
    changes = {}
    for text in asked.set:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(key, "", "", f"--set {text}: write KEY=VALUE.")
        changes[key] = value
    return game.options(asked.options, **changes)


def _text_of(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is no text file.") from None
    except FileNotFoundError:
        raise ValueError(f"There is no file '{name}'.") from None


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
    where = setup(game, _options(game, asked))
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
    options = _options(game, asked)
    # With --json the talk goes beside, so that standard output is the record alone.
    ask, tell = (_ask_beside, _tell_beside) if asked.json else (input, print)
    record = play(game, options, asked.seed, asked.bots, asked.seat, ask, tell)
    return OK, record.data(), record.text()


def _tell_beside(text: str) -> None:
    print(text, file=sys.stderr)


def _ask_beside(prompt: str) -> str:
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _simulate(asked: argparse.Namespace) -> Answer:
    from kanhu.study.simulate import simulate

    game = load(asked.game)
    options = _options(game, asked)
    if asked.n < 1:
        raise ValueError(f"-n {asked.n}: at least one hand must be played.")
    if not 0 <= asked.seed <= MAX_SEED:
        raise ValueError(f"seed {asked.seed} lies outside 0 to {MAX_SEED}")
    quiet = asked.json or not sys.stderr.isatty()
    data = simulate(
        game, options, asked.n, asked.seed, tuple(asked.bots.split(",")),
        processes=asked.processes, progress=None if quiet else _progress, detail=asked.detail,
    )  # fmt: skip
    return OK, data, "" if asked.json else _report(data)


def _report(data: JsonObject) -> str:
    """The figures of a simulation as lines for people; intervals are 95 %."""
    length = data["length"]
    lines = [
        f"{data['hands']} hands, {length['mean']:.1f} moves each "
        f"({length['min']} to {length['max']})"
    ]
    lines += [f"  ended by {clause}: {count}" for clause, count in data["ends"].items()]
    for seat, (points, wins) in enumerate(zip(data["points"], data["wins"], strict=True)):
        lines.append(
            f"  seat {seat}: {points['mean']:.2f} points "
            f"({points['low']:.2f} to {points['high']:.2f}), "
            f"wins {wins['mean']:.1%} ({wins['low']:.1%} to {wins['high']:.1%})"
        )
    return "\n".join(lines)


def _progress(done: int, total: int) -> None:
    filled = 40 * done // max(total, 1)
    end = "\n" if done >= total else ""
    print(f"\r[{'#' * filled:40}] {done}/{total}", end=end, file=sys.stderr, flush=True)


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
    for record in annotated(game).values():
        check(game, record)
    for tutorial in tutorials.found(game):
        for fault in coaching.faults(game, tutorial):
            raise GameError(fault)
    data: dict[str, Json] = {
        "game": game.id, "clauses": len(game.rulebook.clauses),
        "options": len(game.schema.options), "records": len(annotated(game)),
    }  # fmt: skip
    counts = ", ".join(f"{count} {what}" for what, count in list(data.items())[1:])
    return OK, data, f"{game.title}: {counts}"


def _perft(asked: argparse.Namespace) -> Answer:
    from kanhu.study.perft import rows

    data: list[Json] = []
    lines = []
    for spot, counts in rows(load(asked.game)):
        data.append({**spot._asdict(), "counts": list(counts)})
        head = f'options = "{spot.options}"\nseed = {spot.seed}\nmoves = {spot.moves}'
        lines.append(f"[[row]]\n{head}\ncounts = {list(counts)}\n")
    return OK, data, "\n".join(lines)


def _record(asked: argparse.Namespace) -> Answer:
    text = _text_of(asked.file)
    try:
        record = read_record(text)
        table = Table.load(record)
    except RecordError as error:
        played = error.table.cursor if isinstance(error, UnplayableError) else None
        data = _record_data(played or 0, None)
        data |= {"ok": False}
        data["error"] = {"at": error.at, "clause": error.clause, "message": error.message}
        if played is None:
            if not asked.json:
                raise
            return FAULTY, data, ""
        return NO, data, f"{record.game}: {error}"
    outcome = table.state.outcome
    text = f"{record.game}: all {table.cursor} moves are legal"
    if outcome is not None:
        text += f"; totals {', '.join(map(str, outcome.totals))}"
    return OK, _record_data(table.cursor, outcome), text


def _record_data(moves: int, outcome: Outcome | None) -> JsonObject:
    ended = outcome and {
        "payoff": list(outcome.payoff), "den": outcome.den, "winners": list(outcome.winners),
        "totals": list(outcome.totals),
        "reasons": [
            {"clause": clause, "seat": seat, "amount": amount}
            for clause, seat, amount in outcome.reasons
        ],
    }  # fmt: skip
    return {"ok": True, "moves": moves, "outcome": ended, "error": None}


def _position(asked: argparse.Namespace) -> Answer:
    state = read_position(_text_of(asked.file))
    if asked.move is None:
        legal = [spelled(move, state.setup.pack) for move in state.legal()]
        data = {"phase": state.phase, "actor": state.actor, "legal": legal}
        return OK, data, "\n".join([f"{state.phase}, seat {state.actor}:", *legal])
    move = game_of(state.setup).read_move(state, asked.move)
    refusal = state.refuse(move)
    if refusal is None:
        clause = in_force(state.view(state.actor))
        return OK, {"ok": True, "clause": clause, "message": ""}, f"legal ({clause})"
    data = {
        "ok": False, "clause": refusal.clause, "message": refusal.message,
        "instead": [spelled(other, state.setup.pack) for other in refusal.instead],
    }  # fmt: skip
    return NO, data, f"{refusal.clause}: {refusal.message}"


__all__ = ["Record", "main"]
