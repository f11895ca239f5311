"""Simulations on more than one machine: what is handed out, and what a cluster must be able to do.

The engine knows no cluster itself. A distribution that does offers one under an entry point of the
group `kanhu.clusters`; the extra `kanhu[dask]` brings one for Dask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from importlib.metadata import entry_points
from typing import NamedTuple, Protocol, cast

from kanhu import __version__
from kanhu.catalogue import Game, load
from kanhu.study.tally import Tally

Progress = Callable[[int, int], None]
"""Called with the number of hands done and the number there will be."""
GROUP, FIRST_CHOICE = "kanhu.clusters", "dask"
LARGEST = 100
"""Hands of a chunk: what is played again if a worker is lost."""
MOST = 20_000
"""Chunks of a run, for whoever hands them out keeps a line for each."""


class ClusterError(ValueError):
    """There is no cluster there, or it cannot do the work; the message says what to do."""


class Work(NamedTuple):
    """One hand or match to be played: plain values only, so that any process can read them."""

    game: str
    options: str
    seed: int
    match: bool
    simulations: int | None
    at: int
    levels: tuple[str, ...]


class Chunk(NamedTuple):
    """Deals that follow each other.

    Attributes:
        first: the work of the first of them. size: how many there are.
        engine, rules: versions under which they are to be played.
    """

    first: Work
    size: int
    engine: str
    rules: int

    def works(self) -> Iterator[Work]:
        """The work of each deal."""
        return (self.first._replace(at=self.first.at + step) for step in range(self.size))

    def check(self, game: Game) -> None:
        """Raise ClusterError if this process would play by another version."""
        own, asked = (__version__, game.version), (self.engine, self.rules)
        if own != asked:
            raise ClusterError(
                f"A worker has kanhu {own[0]} with version {own[1]} of these rules, but {asked[0]} "
                f"with version {asked[1]} is asked for: install the same on all machines."
            )


class Cluster(Protocol):
    """Processes that count chunks."""

    def tally(
        self, work: Callable[[Chunk], Tally], parts: Sequence[Chunk], seats: int,
        progress: Progress | None,
    ) -> Tally:  # fmt: skip
        """The tally of all chunks, of hands with so many seats. Raises ClusterError."""
        ...


Connect = Callable[[str, int], AbstractContextManager[Cluster]]
"""Address, or "local", and the number of processes to start if it is local -> the cluster."""


def chunks(first: Work, n: int, least: int = 1) -> list[Chunk]:
    """The deals of a run in chunks of about equal size, in at least so many if there are deals.

    >>> work = Work("schafkopf", "archive", 1, False, None, 0, ("random",) * 3)
    >>> [(part.first.at, part.size) for part in chunks(work, 250)]
    [(0, 100), (100, 100), (200, 50)]
    >>> len(chunks(work, 1_000_000)), len(chunks(work, 10_000_000)), len(chunks(work, 7, least=8))
    (10000, 20000, 7)
    """
    size = max(1, -(-n // MOST), min(LARGEST, n // max(1, least)))
    rules = load(first.game).version
    return [
        Chunk(first._replace(at=at), min(size, n - at), __version__, rules)
        for at in range(0, n, size)
    ]


INSTALL = "pip install 'WHEEL[{}]', where WHEEL is the path of kanhu's wheel."
"""How to get what reaches a cluster, with a place for the name of the extra."""


def connect(address: str, processes: int) -> AbstractContextManager[Cluster]:
    """A cluster at this address, to be used in a `with` statement. Raises ClusterError."""
    if not address.strip():
        raise ClusterError("A cluster needs an address, or 'local' to start one here.")
    found = {point.name: point for point in entry_points(group=GROUP)}
    point = found.get(FIRST_CHOICE) or next(iter(found.values()), None)
    if point is None:
        raise ClusterError(
            f"There is nothing here that can reach a cluster: {INSTALL.format(FIRST_CHOICE)}"
        )
    try:
        opened = cast(Connect, point.load())
    except ImportError as error:
        raise ClusterError(
            f"The cluster '{point.name}' lacks a package ({error.name}): "
            f"{INSTALL.format(point.name)}"
        ) from None
    return opened(address, processes)
