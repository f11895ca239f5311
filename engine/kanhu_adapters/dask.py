"""A Dask cluster that plays simulations (extra `kanhu[dask]`).

Chunks of deals are tasks, and so is adding up their tallies, in a tree: what a worker hands on is a
tally, whose size does not grow with the number of hands, and a single one comes back. When a worker
is lost, Dask gives its tasks to others; a deal is named by its number, so that it is played again
as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from threading import Lock

from distributed import Client, Future, LocalCluster
from distributed.scheduler import KilledWorker

from kanhu.study.clusters import Chunk, ClusterError, Progress
from kanhu.study.tally import Tally

LOCAL = "local"
"""The address that starts workers on this machine."""
TOGETHER = 32
"""Tallies that are added up by one task."""
PATIENCE = 10
"""Seconds in which a scheduler must answer, and a worker must be there."""


class DaskCluster:
    """The workers of a Dask client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def tally(
        self, work: Callable[[Chunk], Tally], parts: Sequence[Chunk], seats: int,
        progress: Progress | None,
    ) -> Tally:  # fmt: skip
        """The tally of all chunks. Raises ClusterError if the workers cannot do it."""
        if not parts:
            return Tally(seats)
        try:
            found: Tally = self._root(work, parts, seats, progress).result()
        except KilledWorker as error:
            raise ClusterError(
                f"The cluster gave up: it lost several workers one after another ({error.task})."
            ) from None
        except (CancelledError, OSError) as error:
            raise ClusterError(f"The cluster is gone: {error or type(error).__name__}.") from None
        return found

    def _root(
        self, work: Callable[[Chunk], Tally], parts: Sequence[Chunk], seats: int,
        progress: Progress | None,
    ) -> Future:  # fmt: skip
        """The task whose result is the tally of all."""
        # Without `pure=False` Dask would take a second run with equal words for the first one.
        level = list[Future](self._client.map(work, parts, pure=False))
        if progress is not None:
            _Watch(parts, progress).follow(level)
        while len(level) > 1:
            level = [
                # Adding up comes before new chunks, so that tallies do not gather on the workers.
                self._client.submit(_merged, level[at : at + TOGETHER], seats,
                                    pure=False, priority=1)
                for at in range(0, len(level), TOGETHER)
            ]  # fmt: skip
        return level[0]


class _Watch:
    """Counts the hands of chunks that are done."""

    def __init__(self, parts: Sequence[Chunk], progress: Progress) -> None:
        self._sizes = [part.size for part in parts]
        self._total, self._done = sum(self._sizes), 0
        self._progress, self._lock = progress, Lock()
        # A result is kept by the cluster as long as somebody here still holds its future.
        self._running: dict[str, Future] = {}

    def follow(self, tasks: Sequence[Future]) -> None:
        """Watch the tasks of the chunks, each until it is done."""
        self._running = {str(task.key): task for task in tasks}
        for size, task in zip(self._sizes, tasks, strict=True):
            task.add_done_callback(lambda done, size=size: self._heard(done, size))

    def _heard(self, task: Future, size: int) -> None:
        with self._lock:
            self._running.pop(str(task.key), None)
            if task.status == "finished":
                self._done += size
                self._progress(self._done, self._total)


def _merged(tallies: Sequence[Tally], seats: int) -> Tally:
    """One tally of several; theirs stay as they are, for Dask may need them again."""
    found = Tally(seats)
    for each in tallies:
        found.merge(each)
    return found


@contextmanager
def connect(address: str, processes: int) -> Iterator[DaskCluster]:
    """The cluster of the scheduler at this address, or one of so many processes started here.

    Raises ClusterError if there is none, or if it has no worker.
    """
    with _local(processes) if address == LOCAL else _there(address) as where:
        try:
            client = Client(where, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise ClusterError(f"No Dask scheduler answers at {address}: {error}") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise ClusterError(
                    f"The scheduler at {address} has no worker; start one: dask worker {address}"
                ) from None
            yield DaskCluster(client)


@contextmanager
def _local(processes: int) -> Iterator[LocalCluster]:
    # Without an address of its own Dask's page about itself would be open to the network.
    with LocalCluster(
        n_workers=processes, threads_per_worker=1, processes=True, dashboard_address=None,
        silence_logs=logging.ERROR,
    ) as cluster:  # fmt: skip
        yield cluster


@contextmanager
def _there(address: str) -> Iterator[str]:
    yield address


__all__ = ["DaskCluster", "connect"]
