"""Many hands at the command line: simulations and counts of paths."""

from __future__ import annotations

import argparse
from contextlib import nullcontext

from kanhu.cards.chance import check_seed
from kanhu.catalogue import load
from kanhu.cli.answers import OK, Answer, UserError, options_of
from kanhu.cli.progress import bar
from kanhu.study.clusters import connect
from kanhu.text.jsontext import Json, JsonObject


def simulate(asked: argparse.Namespace) -> Answer:
    """Play many hands and report lengths, ends and points."""
    from kanhu.study import simulate as simulation

    game = load(asked.game)
    options = options_of(game, asked)
    if asked.n < 1:
        raise UserError(f"-n {asked.n}: at least one hand must be played.")
    check_seed(asked.seed)
    if asked.processes < 1:
        raise UserError(f"--processes {asked.processes}: at least one process must work.")
    levels, progress = tuple(asked.bots.split(",")), bar()
    alone = asked.cluster is None
    with nullcontext() if alone else connect(asked.cluster, asked.processes) as cluster:
        data = simulation.simulate(
            game, options, asked.n, asked.seed, levels, processes=asked.processes,
            progress=progress, detail=asked.detail, cluster=cluster,
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


def perft(asked: argparse.Namespace) -> Answer:
    """Count paths of legal moves from fixed positions."""
    from kanhu.study.perft import DEALS, rows

    data: list[Json] = []
    lines, progress = [], bar()
    for done, (spot, counts) in enumerate(rows(load(asked.game)), 1):
        if progress is not None:
            progress(done, DEALS)
        data.append({**spot._asdict(), "counts": list(counts)})
        head = f'options = "{spot.options}"\nseed = {spot.seed}\nmoves = {spot.moves}'
        lines.append(f"[[row]]\n{head}\ncounts = {list(counts)}\n")
    return OK, data, "\n".join(lines)
