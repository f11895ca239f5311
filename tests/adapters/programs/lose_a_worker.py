"""Plays a simulation on three local Dask workers and kills one of them half-way.

Prints as JSON: the result, that of this process alone, and the workers before and after.
"""

from __future__ import annotations

import json
import os
import signal

from distributed import Client, LocalCluster

import kanhu
from kanhu.study import simulate
from kanhu_adapters.dask import DaskCluster

HANDS, SEED = 1500, 11


def main() -> None:
    """Play, kill, compare."""
    game = kanhu.games()[0]
    options = game.options()
    alone = simulate.simulate(game, options, HANDS, SEED, ("novice",), detail=True)
    with (
        LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local,
        Client(local) as client,
    ):
        before = {worker: row["pid"] for worker, row in _workers(client).items()}
        lost: list[int] = []
        told: list[int] = []

        def progress(done: int, total: int) -> None:
            told.append(done)
            if done >= total / 2 and not lost:
                lost.append(max(before.values()))
                os.kill(lost[0], signal.SIGKILL)

        shared = simulate.simulate(
            game, options, HANDS, SEED, ("novice",), detail=True,
            cluster=DaskCluster(client), progress=progress,
        )  # fmt: skip
        after = [row["pid"] for row in _workers(client).values()]
    print(json.dumps(
        {"alone": alone, "shared": shared, "before": sorted(before.values()), "lost": lost,
         "after": after, "told": told, "hands": HANDS}
    ))  # fmt: skip


def _workers(client: Client) -> dict[str, dict[str, int]]:
    # Every worker answers with its own process id; one that is dead answers nothing.
    return {worker: {"pid": pid} for worker, pid in client.run(os.getpid).items()}


if __name__ == "__main__":
    main()
