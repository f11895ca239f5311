"""What expert hands cost, and how a run on a Dask cluster scales.

    PYTHONPATH=engine PYTHON benchmarks/cluster.py [--hands 40] [--scale 400] [--workers 1,2,4]

PYTHON is the interpreter of an environment with `kanhu[dask]`. Costs are CPU seconds of a process,
so that other work on the machine does not count; times of a cluster are what a clock shows, beside
the CPU seconds of all its processes.
"""

from __future__ import annotations

import argparse
import os
import resource
import time

import kanhu
from kanhu.catalogue import Game
from kanhu.study import simulate
from kanhu.study.clusters import connect

MILLION = 1_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--hands", type=int, default=40, help="expert hands of each game, 0 for none"
    )
    parser.add_argument("--scale", type=int, default=400, help="expert hands of a cluster's run")
    parser.add_argument("--workers", default="1,2,4")
    parser.add_argument("--game", help="of the cluster's run (default: the first)")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, kanhu {kanhu.__version__}")
    for game in kanhu.games() if asked.hands else ():
        seconds = cost(game, asked.hands)
        hours = seconds * MILLION / 3600
        print(f"{game.id:12} {1000 * seconds:7.0f} ms of CPU a hand, {hours:6.0f} hours a million")
    name = asked.game or kanhu.games()[0].id
    alone = None
    for workers in map(int, asked.workers.split(",")):
        wall, cpu, data = shared(kanhu.load(name), asked.scale, workers)
        alone = alone or (wall, data)
        assert data == alone[1], "the result depends on the workers"
        print(
            f"{name}, {asked.scale} hands, {workers} workers: {wall:6.1f} s by the clock, "
            f"{cpu:6.1f} s of CPU, {alone[0] / wall:.2f} times as fast as the first",
            flush=True,
        )


def cost(game: Game, hands: int) -> float:
    """CPU seconds of an expert hand; the first one, which prepares tables, is not counted."""
    options = game.options()
    simulate.simulate(game, options, 1, 2, ("expert",))
    begin = time.process_time()
    simulate.simulate(game, options, hands, 1, ("expert",))
    return (time.process_time() - begin) / hands


def shared(game: Game, hands: int, workers: int) -> tuple[float, float, object]:
    """Seconds by the clock, CPU seconds of all workers, and the result of a run on a cluster."""
    before = _ended()
    with connect("local", workers) as cluster:
        options = game.options()
        simulate.simulate(game, options, workers, 2, ("expert",), cluster=cluster)  # wakes them
        begin = time.monotonic()
        data = simulate.simulate(game, options, hands, 1, ("expert",), cluster=cluster)
        wall = time.monotonic() - begin
    return wall, _ended() - before, data


def _ended() -> float:
    """CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
