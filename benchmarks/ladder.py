"""The ladder of computer players: is each level better than the one below it?

    PYTHONPATH=engine python benchmarks/ladder.py [--game khanhoo] [--deals 200] [--seed 1]
    PYTHONPATH=engine python benchmarks/ladder.py --table [--game ID …] [--deals 200]
    PYTHONPATH=engine python benchmarks/ladder.py --against /path/to/another/checkout
        [--game ID …] [--levels regular expert] [--deals 2000] [--agree]

Every deal is played once from each seat: one player of the higher level, all others of the lower
one. The differences of one deal are averaged before intervals are taken, so the luck of the deal
is gone from them. A row counts as proven when its interval excludes a tie. Decision times are
measured apart, on positions of one more run, and held to a promise. `--table` writes what
ARCHITECTURE.md shows: one row a game, its two upper rungs at its usual table. With `--against`
every level of every game that another checkout has too plays the same level there, at the usual
table, and the difference is printed; with `--agree` too, both are asked everywhere and equal moves
are counted.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import versus

import kanhu
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.catalogue import Game
from kanhu.core.options import Options
from kanhu.study import simulate

MOST = tomllib.loads(Path(__file__).with_name("promises.toml").read_text("utf-8"))["ladder"]["p99"]
"""Milliseconds of CPU that 99 of a hundred decisions keep to."""
LADDER = (("novice", "random"), ("regular", "novice"), ("expert", "regular"))


def progress(title: str) -> Callable[[int, int], None]:
    """A bar on standard error, redrawn in place."""

    def show(done: int, total: int) -> None:
        width = 30 * done // total
        end = "\n" if done == total else ""
        bar = "#" * width + "." * (30 - width)
        sys.stderr.write(f"\r{title:32} [{bar}] {done}/{total}{end}")
        sys.stderr.flush()

    return show


def ladder(game: Game, seats: int, args: argparse.Namespace) -> bool:
    """Print one table; True if every rung is proven in points and in wins."""
    options = game.options(args.preset, players=seats)
    unit = "match" if args.matches else "hand"
    print(f"\n{game.title}, {seats} players, {options.text}, {args.deals} deals, by the {unit}")
    print(f"{'':28}{'points ahead':>16}{'95 % interval':>20}{'wins':>9}{'95 % interval':>20}")
    proven = True
    for one, other in LADDER:
        result = simulate.compare(
            game, options, one, other, args.deals, args.seed, matches=args.matches,
            processes=args.processes, progress=progress(f"{seats} players, {one}"),
        )  # fmt: skip
        points, wins = result.points, result.wins
        certain = points.low > 0 and wins.low > result.fair
        proven = proven and certain
        print(
            f"{one + ' over ' + other:28}{points.mean:>+16.2f}"
            f"{f'{points.low:+.2f} to {points.high:+.2f}':>20}{wins.mean:>9.1%}"
            f"{f'{wins.low:.1%} to {wins.high:.1%}':>20}  {'' if certain else 'not proven'}",
            flush=True,
        )
    print(f"(a tie would be 0 points and {1 / seats:.1%} of wins)")
    return proven


def row(game: Game, args: argparse.Namespace) -> bool:
    """Print one game's row of the table; True if both rungs are proven in points."""
    options = game.options(args.preset)
    cells, proven = [game.title, str(options.players), f"{args.deals:,}"], True
    for one, other in reversed(LADDER[1:]):
        found = simulate.compare(
            game, options, one, other, args.deals, args.seed, matches=args.matches,
            processes=args.processes, progress=progress(f"{game.id}, {one}"),
        )  # fmt: skip
        points, wins = found.points, found.wins
        cells += [
            f"{points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f})".replace("-", "−"),
            f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})".replace("%", " %"),
        ]
        proven = proven and points.low > 0
    print(
        f"| {' | '.join([*cells, f'{1 / options.players:.1%}'.replace('%', ' %')])} |", flush=True
    )
    return proven


def times(game: Game, options: Options, hands: int, seed: int) -> bool:
    """Print the time of a decision for every level, all seats playing that level; True if 99 of a
    hundred keep to what is promised."""
    kept = True
    print(f"\nTime of a decision (CPU), {options.players} players, {hands} hands")
    print(f"{'':12}{'decisions':>10}{'median ms':>11}{'p99 ms':>9}{'worst ms':>10}")
    for level in (players.RANDOM, *players.LEVELS):
        taken: list[float] = []
        for at in range(hands):
            table = kanhu.Table.new(game, options, simulate.deal_seed(seed, at))
            while table.state.actor is not None and table.state.board.last is None:
                view = table.view(table.state.actor)
                start = time.process_time()
                decision = players.decide(view, level, stream(seed, at, view.seat or 0).next64())
                if len(view.legal) > 1:
                    taken.append(1000 * (time.process_time() - start))
                table.play(decision.move)
        taken.sort()
        nearly_all = taken[len(taken) * 99 // 100]
        within = nearly_all <= MOST
        kept = kept and within
        print(
            f"{level:12}{len(taken):>10}{taken[len(taken) // 2]:>11.3f}"
            f"{nearly_all:>9.3f}{taken[-1]:>10.3f}  {'' if within else f'over {MOST} ms'}",
            flush=True,
        )
    return kept


def main() -> int:
    """Run what the command line asks; 1 if a rung is not proven, or a promise of time not kept."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument(
        "--game", nargs="+", default=[], help="with --table and --against all, else the first"
    )
    read.add_argument("--table", action="store_true", help="one row a game, of its upper rungs")
    read.add_argument("--preset", default=None)
    read.add_argument("--players", type=int, nargs="+", help="with --against the usual number")
    read.add_argument("--deals", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--matches", action="store_true", help="play whole matches, not hands")
    read.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    read.add_argument("--levels", nargs="+", default=list(players.LEVELS), help="with --against")
    read.add_argument("--against", help="another checkout, whose players are the others")
    read.add_argument("--agree", action="store_true", help="count equal decisions instead")
    args = read.parse_args()
    ids = [game.id for game in kanhu.games()]
    if args.against:
        ids = [name for name in ids if versus.has(args.against, name)]
    every = args.table or args.against
    games = [kanhu.load(name) for name in args.game or (ids if every else ids[:1])]
    shown = [(row if args.table else ladders)(game, args) for game in games]
    return 0 if all(shown) else 1


def ladders(game: Game, args: argparse.Namespace) -> bool:
    """All tables of one game; True if all rungs are proven."""
    if args.against:
        tables = [game.options(args.preset, players=seats) for seats in args.players or ()]
        shown = [
            versus.compared(game, options, level, args, progress(f"{game.id}, {level}"))
            for options in tables or [game.options(args.preset)]
            for level in args.levels
        ]
        return all(shown)
    counts = args.players or [seats for seats in (2, 3) if seats in game.players]
    proven = [ladder(game, seats, args) for seats in counts]
    quick = [
        times(game, game.options(args.preset, players=seats), 10, args.seed + 1) for seats in counts
    ]
    return all(proven) and all(quick)


if __name__ == "__main__":
    raise SystemExit(main())
