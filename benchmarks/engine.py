"""The engine through its public, checked API: random hands, moves, and import.

    PYTHONPATH=engine python benchmarks/engine.py [--game ID …] [--seconds 2] [--repeat 5]
    PYTHONPATH=engine python benchmarks/engine.py --against /path/to/another/checkout

Hands are dealt with `Game.deal` and played with `State.legal` and `State.play` alone, every move
checked, events written. The time of choosing a move at random is included. Medians of several
runs in CPU time, so that other work on the machine counts little; the yardstick line measures a
plain loop of the interpreter for comparing machines. With `--against` the engines of two checkouts
play the same hands by turns in one run, which holds where other work or another machine makes the
promised figures mean little; games that the other one has not are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import kanhu

if TYPE_CHECKING:  # modules that older checkouts do not have
    from kanhu.catalogue import Game
    from kanhu.core.options import Options

ENGINE = Path(__file__).resolve().parent.parent / "engine"
PROMISES = Path(__file__).with_name("promises.toml")
PROMISED_IMPORT = 60  # milliseconds
SLOWER = 0.05  # share of its speed that a game may seem to lose by luck, beside another checkout


def play_hand(game: Game, options: Options, seed: int) -> int:
    """One random hand; the number of moves made."""
    state = game.deal(options, seed)
    pick = random.Random(seed).random
    moves = 0
    while state.outcome is None:
        legal = state.legal()
        state, _ = state.play(legal[int(pick() * len(legal))])
        moves += 1
    return moves


def single_hand(game: Game, seats: int) -> Options:
    """Options with which a match is one hand."""
    return game.options(None, players=seats, **game.single)


def rate(game: Game, options: Options, seconds: float, first: int) -> tuple[float, float, float]:
    """Hands and moves in a second of CPU time, and moves a hand."""
    hands = moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += play_hand(game, options, first + hands)
        hands += 1
    return hands / spent, moves / spent, moves / hands


def yardstick() -> float:
    """Plain loops over dictionaries, lists and integers in a second."""
    start, loops = time.process_time(), 0
    while (spent := time.process_time() - start) < 0.5:
        counts: dict[int, int] = {}
        for at in range(10_000):
            counts[at & 255] = counts.get(at & 255, 0) + at
        loops += 1
    return loops / spent


def import_time(game: str, repeat: int) -> tuple[float, float, float]:
    """Milliseconds for import, game and deal in a fresh process: median, least and most."""
    code = (
        "import time; t = time.perf_counter(); import kanhu; "
        f"g = kanhu.load({game!r}); g.deal(g.options(), 1); print(1000 * (time.perf_counter() - t))"
    )
    command, taken = [sys.executable, "-c", code], []
    with tempfile.TemporaryDirectory() as bytecode:
        # As installed: with bytecode, whatever the caller's settings say about writing it.
        changes = {"PYTHONPATH": str(ENGINE), "PYTHONPYCACHEPREFIX": bytecode}
        environment = {**os.environ, **changes}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(repeat + 1):
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True
            )
            taken.append(float(done.stdout))
    taken = taken[1:]  # the first one may have had to compile
    return statistics.median(taken), min(taken), max(taken)


def measure(game: Game, seconds: float, repeat: int, promise: Mapping[str, int]) -> bool:
    """Print one game's lines; whether all its promises are kept."""
    print(f"\n{game.title}")
    print(f"{'':12}{'hands/s':>10}{'min-max':>16}{'moves/s':>12}{'moves/hand':>12}")
    kept = True
    for seats in sorted(game.players):
        options = single_hand(game, seats)
        play_hand(game, options, 0)
        runs = [rate(game, options, seconds, 1) for _ in range(repeat)]
        hands, moves, length = (statistics.median(column) for column in zip(*runs, strict=True))
        low, high = min(run[0] for run in runs), max(run[0] for run in runs)
        broken = seats == promise.get("players", seats) and (
            hands < promise.get("hands", 0) or moves < promise.get("moves", 0)
        )
        kept = kept and not broken
        print(
            f"{f'{seats} players':12}{hands:>10.0f}{f'{low:.0f}-{high:.0f}':>16}"
            f"{moves:>12.0f}{length:>12.1f}{'  BROKEN' if broken else ''}",
            flush=True,
        )
    middle, low, high = import_time(game.id, 2 * repeat)
    kept = kept and middle <= PROMISED_IMPORT
    print(f"import, game and deal in a fresh process: {middle:.1f} ms ({low:.1f}-{high:.1f})")
    said = [f"{least} {what}" for what, least in promise.items()]
    print(
        f"promised: {', '.join([*said, f'{PROMISED_IMPORT} ms'])}: {'kept' if kept else 'BROKEN'}"
    )
    return kept


def rate_of(engine: Path, name: str, seats: int, seconds: float) -> tuple[float, float, float]:
    """What `rate` finds with the engine of a checkout, in a process of its own."""
    command = [sys.executable, __file__, "--rate", name, str(seats), "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(engine)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    hands, moves, length = json.loads(done.stdout)
    return hands, moves, length


def beside(game: Game, other: Path, seconds: float, repeat: int) -> bool:
    """Print one game's lines beside another checkout; whether it is as fast at every table."""
    print(f"\n{game.title}")
    print(f"{'':12}{'hands/s':>10}{'other':>10}{'moves/s':>12}{'other':>12}{'faster by':>12}")
    kept = True
    for seats in sorted(game.players):
        pairs = [
            (rate_of(ENGINE, game.id, seats, seconds), rate_of(other, game.id, seats, seconds))
            for _ in range(repeat)
        ]
        own, theirs = (
            [statistics.median(column) for column in zip(*runs, strict=True)]
            for runs in zip(*pairs, strict=True)
        )
        faster = statistics.median(one[1] / two[1] for one, two in pairs) - 1
        slow = faster < -SLOWER
        kept = kept and not slow
        print(
            f"{f'{seats} players':12}{own[0]:>10.0f}{theirs[0]:>10.0f}{own[1]:>12.0f}"
            f"{theirs[1]:>12.0f}{faster:>+12.1%}{'  SLOWER' if slow else ''}",
            flush=True,
        )
    return kept


def main() -> int:
    """Print the tables; 1 if a promise is broken, or another checkout is faster."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--game", nargs="+", default=[game.id for game in kanhu.games()])
    read.add_argument("--seconds", type=float, default=2.0, help="of one run")
    read.add_argument("--repeat", type=int, default=5)
    read.add_argument("--against", type=Path, help="another checkout, whose engine plays beside")
    read.add_argument("--rate", nargs=2, help=argparse.SUPPRESS)
    args = read.parse_args()
    if args.rate:
        game, seats = kanhu.load(args.rate[0]), int(args.rate[1])
        options = single_hand(game, seats)
        play_hand(game, options, 0)
        print(json.dumps(rate(game, options, args.seconds, 1)))
        return 0
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"random play, CPython {python}; yardstick {yardstick():.0f} loops/s")
    if args.against:
        other = args.against / "engine"
        folders = {name: other / "kanhu/games" / name.replace("-", "_") for name in args.game}
        ids = [name for name, folder in folders.items() if folder.is_dir()]
        shown = [beside(kanhu.load(name), other, args.seconds, args.repeat) for name in ids]
        return 0 if all(shown) else 1
    promises = tomllib.loads(PROMISES.read_text(encoding="utf-8"))
    kept = [
        measure(kanhu.load(name), args.seconds, args.repeat, promises.get(name, {}))
        for name in args.game
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
