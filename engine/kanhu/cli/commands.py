"""The commands of `kanhu`: what runs each, what its help says, and the words that it takes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from kanhu.catalogue import Game, GameError, game_ids, load, setup
from kanhu.cli.answers import OK, Answer, UserError, options_of, say, say_beside, text_of
from kanhu.cli.cards import QUESTIONS, verdict_data, verdict_lines
from kanhu.cli.counts import perft, simulate
from kanhu.cli.progress import bar
from kanhu.cli.puzzles import puzzle_lines
from kanhu.cli.written import position, record, seal
from kanhu.players import LEVELS, RANDOM
from kanhu.shelf import survey
from kanhu.study.puzzles.puzzle import stored
from kanhu.text.jsontext import Json
from kanhu.text.judging import judge, read_hand
from kanhu.text.replays import annotated

SHELLS = {"bash": "kanhu.bash", "fish": "kanhu.fish", "zsh": "_kanhu"}
"""Shell -> the file that completes words for it (`python -m kanhu_adapters.completions`)."""


def _sound() -> tuple[Game, ...]:
    """All games that can be played; what is wrong with other folders is told beside the answer."""
    found = survey()
    for fault in found.faults:
        say_beside(f"kanhu: {fault}")
    return found.games


def _games(asked: argparse.Namespace) -> Answer:
    if asked.ids:
        ids = game_ids()
        return OK, list[Json](ids), "\n".join(ids)
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
        raise UserError(f"{game.title} has no puzzles.")
    return OK, [puzzle.data() for puzzle in found], "\n\n".join(map(puzzle_lines, found))


def _melds(asked: argparse.Namespace) -> Answer:
    game = load(asked.game)
    where = setup(game, options_of(game, asked))
    divides = "best" if hasattr(where.kit, "full") else ""
    answer = QUESTIONS.get(game.meta["game"].get("question", divides))
    if answer is None:
        raise UserError(f"{game.title} has no melds to divide cards into; try `kanhu judge`.")
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
    ask, tell = (_ask_beside, say_beside) if asked.json else (input, say)
    played = play(game, options, asked.seed, asked.bots, asked.seat, ask, tell)
    return OK, played.data(), played.text()


def _ask_beside(prompt: str) -> str:
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _check(asked: argparse.Namespace) -> Answer:
    from kanhu.schema import FILES
    from kanhu.study import coaching, tutorials
    from kanhu.study.puzzles import proving
    from kanhu.text.replays import check

    for fault in survey().faults:
        if fault.startswith((f"{asked.game}/", f"{asked.game}:")):
            raise GameError(fault)
    game = load(asked.game)
    for name in filter(game.has, FILES):
        game.data(name)
    replays, lessons = list(annotated(game).values()), list(tutorials.of_game(game))
    progress, total = bar() or _unheard, len(replays) + len(lessons)
    for done, replay in enumerate(replays, 1):
        check(game, replay)
        progress(done, total)
    for done, lesson in enumerate(lessons, len(replays) + 1):
        for fault in coaching.faults(game, lesson):
            raise GameError(fault)
        progress(done, total)
    for fault in proving.faults(game):
        raise GameError(fault)
    data: dict[str, Json] = {
        "game": game.id, "clauses": len(game.rulebook.clauses),
        "options": len(game.schema.options), "records": len(replays),
    }  # fmt: skip
    counts = ", ".join(f"{count} {what}" for what, count in list(data.items())[1:])
    return OK, data, f"{game.title}: {counts}"


def _unheard(done: int, total: int) -> None:
    """Progress that nobody looks at."""


def _completion(asked: argparse.Namespace) -> Answer:
    script = files("kanhu.cli").joinpath("completions", SHELLS[asked.shell]).read_text("utf-8")
    return OK, {"shell": asked.shell, "script": script}, script.rstrip("\n")


def _review(asked: argparse.Namespace) -> Answer:
    from kanhu.cli.reviewing import review_answer
    from kanhu.text.record import parse

    written, progress = parse(text_of(asked.file)), bar()
    return OK, *review_answer(written, asked.seat, asked.hand, asked.seed, progress)


class Command(NamedTuple):
    """A command.

    Attributes:
        run: what answers it. about: one sentence for its help.
        arguments: the words that it takes, as `argparse` has them.
        examples: calls that show what it is good for.
    """

    run: Callable[[argparse.Namespace], Answer]
    about: str
    arguments: Arguments
    examples: Sequence[str] = ()


Arguments = Mapping[str, Mapping[str, Any]]
_LEVELS = ", ".join(LEVELS)
_GAME: Arguments = {"game": {"metavar": "GAME", "help": "id of a game; `kanhu games` lists them"}}
_TABLE: Arguments = {
    **_GAME,
    "--options": {
        "metavar": "OPTIONS",
        "help": "a preset, or one with changes: 'preset;key=value' (default: the first preset)",
    },
    "--set": {
        "action": "append", "default": [], "metavar": "KEY=VALUE",
        "help": "change one option; may be given several times",
    },
}  # fmt: skip
_FILE: Arguments = {
    "file": {"metavar": "FILE", "help": "a record in any form, or - for standard input"},
}
COMMANDS: Mapping[str, Command] = {
    "games": Command(_games, "List the games.", {
        "--ids": {"action": "store_true", "help": "only their ids, one a line; no folder is read"},
    }),
    "puzzles": Command(_puzzles, "Print the puzzles of a game, with their answers.", _GAME),
    "check": Command(_check, "Read the whole folder of a game and play its records.", _GAME),
    "melds": Command(_melds, "Divide cards into melds in the dearest way.", {
        **_TABLE,
        "cards": {"nargs": "+", "metavar": "CARD", "help": "card codes, such as AH 2C 3D"},
    }, ("melds GAME AH 2C 3D 5H",)),
    "judge": Command(_judge, "Show one hand to every game that can read it.", {
        "hand": {"metavar": "HAND", "help": "pack and cards, such as money:c7.s3.m3"},
        "games": {"nargs": "*", "metavar": "GAME", "help": "only these games (default: all)"},
    }, ("judge money:c7.s3.m3",)),
    "play": Command(_play, "Play in the terminal against computer players.", {
        **_TABLE,
        "--seed": {"type": int, "metavar": "N", "help": "seed of the deal (default: a new one)"},
        "--bots": {
            "default": "regular", "metavar": "LEVEL",
            "help": f"level of the others: {_LEVELS} (default: %(default)s)",
        },
        "--seat": {
            "type": int, "default": 0, "metavar": "N",
            "help": "your seat, counted from 0 (default: %(default)s)",
        },
    }),
    "simulate": Command(simulate, "Play many hands and report lengths, ends and points.", {
        **_TABLE,
        "-n": {
            "type": int, "default": 100, "metavar": "HANDS",
            "help": "number of hands (default: %(default)s)",
        },
        "--seed": {
            "type": int, "default": 1, "metavar": "N",
            "help": "seed of the run; deal i of a seed is always the same (default: %(default)s)",
        },
        "--bots": {
            "default": "regular", "metavar": "LEVELS",
            "help": f"one level for all, or one per seat, separated by commas: {_LEVELS}, {RANDOM} "
            "(default: %(default)s)",
        },
        "--processes": {
            "type": int, "default": 1, "metavar": "N",
            "help": "work in this many processes (default: %(default)s)",
        },
        "--cluster": {
            "metavar": "ADDRESS",
            "help": "let a Dask cluster work: the address of its scheduler, or 'local' to start "
            "one with --processes workers here; the result is the same (needs kanhu[dask])",
        },
        "--detail": {
            "action": "store_true",
            "help": "count lengths, melds, payments and clauses too; shown with --json",
        },
    }, ("simulate GAME -n 10000 --processes 4 --json",
        "simulate GAME -n 1000000 --bots expert --cluster tcp://scheduler:8786")),
    "perft": Command(perft, "Count paths of legal moves from twenty fixed positions.", _GAME),
    "record": Command(record, "Check and replay a record.", _FILE),
    "seal": Command(seal, "Print a record sealed: nobody reads a hidden card by accident.", _FILE,
        ("seal game.txt > sealed.txt",)),
    "review": Command(_review, "Tell where a hand was given away, and what luck did.", {
        **_FILE,
        "--seat": {
            "type": int, "metavar": "N",
            "help": "whose hand, counted from 0 (default: the first person's)",
        },
        "--hand": {
            "type": int, "metavar": "N", "help": "which hand, counted from 1 (default: the last)",
        },
        "--seed": {
            "type": int, "default": 1, "metavar": "N",
            "help": "seed of the imagined deals (default: %(default)s)",
        },
    }),
    "position": Command(position, "List the legal moves of a position.", {
        "file": {"metavar": "FILE", "help": "a position, or - for standard input"},
        "--move": {
            "metavar": "MOVE", "help": "say whether this move is legal, and which clause it breaks",
        },
    }, ("position here.json --move 'throw 5H'",)),
    "completion": Command(_completion, "Print what lets a shell complete the words of kanhu.", {
        "shell": {"choices": sorted(SHELLS), "help": "the shell"},
    }, ("completion bash > ~/.local/share/bash-completion/completions/kanhu",
        "completion fish > ~/.config/fish/completions/kanhu.fish",
        'completion zsh > "${fpath[1]}/_kanhu"')),
}  # fmt: skip
"""Name of a command -> the command."""
