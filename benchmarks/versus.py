"""The players of this checkout against those of another one: `ladder.py --against PATH`.

Every deal is played once from each seat: one player of this checkout, all others of the other. The
results of one deal are averaged before intervals are taken, so the luck of the deal is gone from
them. Or both are asked in every position instead, and equal moves are counted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from rival import legal, plain

import kanhu
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.catalogue import Game
from kanhu.core.options import Options
from kanhu.study import simulate
from kanhu.study.statistics import mean

RIVAL = Path(__file__).with_name("rival.py")
MOST = 3000  # moves of a hand before it is called endless
MARGIN = 0.02  # share of wins that may be lost at the low border of the interval
Progress = Callable[[int, int], None]


class Task(NamedTuple):
    """What a process plays: plain values only."""

    game: str
    options: str
    level: str
    seed: int
    against: str
    agree: bool


class Played(NamedTuple):
    """One deal from every seat: points ahead, share of the wins, decisions, and how many agreed."""

    points: float
    wins: float
    asked: int
    agreed: int


class Rival:
    """The other checkout's players, in a process of their own."""

    def __init__(self, checkout: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(RIVAL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(Path(checkout) / "engine")},
        )  # fmt: skip

    def send(self, **asked: Any) -> None:
        """Send a request that has no answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()

    def ask(self, level: str, seed: int) -> Any:
        """Its move where the table stands."""
        assert self._process.stdout is not None
        self.send(ask=[level, seed])
        return json.loads(self._process.stdout.readline())


_rivals: dict[str, Rival] = {}


def has(checkout: str, game: str) -> bool:
    """Whether the other checkout has a game."""
    return (Path(checkout) / "engine/kanhu/games" / game.replace("-", "_")).is_dir()


def rival_of(checkout: str) -> Rival:
    """The rival of this process, started once."""
    if checkout not in _rivals:
        _rivals[checkout] = Rival(checkout)
    return _rivals[checkout]


def deal(task: Task, at: int) -> Played:
    """A deal from every seat; with `agree` once."""
    game = kanhu.load(task.game)
    options = game.options(task.options)
    places = [-1] if task.agree else range(options.players)
    rows = [play(task, game, options, at, place) for place in places]
    points, wins, asked, agreed = zip(*rows, strict=True)
    return Played(sum(points) / len(rows), sum(wins) / len(rows), sum(asked), sum(agreed))


def play(task: Task, game: Game, options: Options, at: int, place: int) -> Played:
    """One hand, our player in one seat; the place -1 means that both are asked everywhere."""
    rival, seed = rival_of(task.against), simulate.deal_seed(task.seed, at)
    table = kanhu.Table.new(game, options, seed)
    rival.send(deal=[game.id, options.text, seed])
    asked = agreed = moves = 0
    while table.state.actor is not None and table.state.board.last is None and moves < MOST:
        view = table.view(table.state.actor)
        chance = stream(seed, view.seat or 0, moves).next64()
        moves += 1
        own = place in (-1, view.seat)
        if own:
            choice = plain(players.decide(view, task.level, chance).move)
        if not own or place < 0:
            theirs = rival.ask(task.level, chance)
            choice = choice if own else theirs
        if place < 0:
            asked += 1
            agreed += theirs == choice
        table.play(legal(table.state.legal(), choice))
        rival.send(play=choice)
    points, winners = _result(table)
    lead = points[place] - (sum(points) - points[place]) / (len(points) - 1)
    return Played(lead, (place in winners) / max(1, len(winners)), asked, agreed)


def _result(table: kanhu.Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and winners of the first hand."""
    last, outcome = table.state.board.last, table.state.outcome
    if last is None:
        assert outcome is not None, "a hand that does not end"
        return outcome.totals, outcome.winners
    top = max(last.points)
    return last.points, tuple(seat for seat, own in enumerate(last.points) if own == top)


def compared(
    game: Game, options: Options, level: str, args: argparse.Namespace, progress: Progress
) -> bool:
    """Print one row; whether this checkout's players are shown to be as strong, or the same."""
    task = Task(game.id, options.text, level, args.seed, args.against, args.agree)
    played = []
    with Pool(args.processes) as pool:
        for row in pool.imap(partial(deal, task), range(args.deals)):
            played.append(row)
            progress(len(played), args.deals)
    where = f"{game.title:12} {level:8} {options.players} players, {len(played)} deals"
    if args.agree:
        asked, agreed = sum(row.asked for row in played), sum(row.agreed for row in played)
        print(f"{where}: {agreed} of {asked} moves equal", flush=True)
        return asked == agreed
    wins = mean([row.wins - 1 / options.players for row in played])
    points = mean([row.points for row in played])
    print(
        f"{where}: wins {wins.mean:+.2%} ({wins.low:+.2%} to {wins.high:+.2%}), "
        f"points {points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f})",
        flush=True,
    )
    return bool(wins.low > -MARGIN)
