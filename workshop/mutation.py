"""Mutation: the branches of a game's clauses are taken away, one at a time; do its proofs notice?

Runs inside `.venv` (`python -m workshop.mutation [--only TEXT] [GAME …]`). The tests of the game's
folder are collected once. For every branch a child process takes it away and runs the tests and
examples that prove its clauses, until one fails; if none does, the branch survives, and whether any
other test of the folder would have noticed is told beside it. What no play can tell apart is
listed, each with its reason, in `tests/equivalent.toml` of the game.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import time
import tomllib
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.core.tableau import TableauOf
from workshop import branches
from workshop.branches import Branch
from workshop.clauses import READ, proofs_of

if TYPE_CHECKING:
    import pytest

    import kanhu

EQUIVALENT = "equivalent.toml"
PLAYERS = "test_bots.py"
"""Tests of players are left out: they are slow, and what a player thinks decides nothing."""
SLOW = 1.0
"""Seconds; a test that takes longer is asked only if it proves the clause."""
PATIENCE = 60
"""Seconds of CPU after which a branch's absence counts as noticed: something goes on for ever."""


class Untried(Exception):
    """A branch could not be tried without: what came in the way."""


class Mutation:
    """A plugin of pytest that runs the collected tests once for every branch of a game."""

    def __init__(
        self, game: kanhu.Game, found: Sequence[Branch], known: set[tuple[str, str]]
    ) -> None:
        self.game, self.found, self.known = game, found, known
        self.survive = self.untried = 0
        self.stale = set(known)
        self.broken = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests themselves: a child for every branch."""
        took = self._times(session.items)
        if self.broken:
            return True
        quick = sorted(session.items, key=lambda item: took[item.nodeid])
        proves = {item: {clause for clause, _ in proofs_of(item)} for item in quick}
        for branch in self.found:
            own = [item for item in quick if proves[item] & set(branch.clauses)]
            rest = [item for item in quick if item not in own and took[item.nodeid] < SLOW]
            try:
                self._try(branch, own, rest)
            except Untried as error:
                self._tell(branch, f"NOT TRIED: {error}")
                self.untried += 1
        return True

    def _try(self, branch: Branch, own: Sequence[pytest.Item], rest: Sequence[pytest.Item]) -> None:
        """Print a branch that its own tests do not notice, unless it is listed."""
        if noticed(branch, own, self.game.module):
            return
        if (branch.place, branch.text) in self.known:
            self.stale.discard((branch.place, branch.text))
            return
        by = noticed(branch, rest, self.game.module)
        self._tell(branch, f"{by} notices, and proves another clause" if by else "NOTHING notices")
        self.survive += 1

    def _tell(self, branch: Branch, what: str) -> None:
        clauses = ", ".join(branch.clauses)
        print(f"  {branch.place}:{branch.line}: {branch.text} ({clauses}); {what}", flush=True)

    def _times(self, items: Sequence[pytest.Item]) -> Mapping[str, float]:
        """How long each test takes with all branches in place; notes one that fails."""
        read, write = os.pipe()
        if not (child := os.fork()):
            for item in items:
                before = time.perf_counter()
                fails = failed(item)
                took = time.perf_counter() - before
                os.write(write, f"{took}\t{fails:d}\t{item.nodeid}\n".encode())
            os._exit(0)
        os.close(write)
        with open(read, encoding="utf-8") as told:
            rows = [line.rstrip("\n").split("\t", 2) for line in told]
        os.waitpid(child, 0)
        self.broken = next((name for _, fails, name in rows if int(fails)), "")
        return {name: float(took) for took, _, name in rows}


def failed(item: pytest.Item) -> bool:
    """Run one test; whether it fails."""
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def noticed(branch: Branch, items: Sequence[pytest.Item], package: str) -> str:
    """The first of some tests that fails without a branch, or ""; "itself" if it hangs.

    Raises Untried, with the reason, if the branch could not be taken away.
    """
    if not items:
        return ""
    read, write = os.pipe()
    if not (child := os.fork()):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            branch.disable()
            forget(package)
            said = next((item.name for item in items if failed(item)), "")
        except BaseException as error:  # a child that goes on would run the tests of its parent
            os.write(write, f"{type(error).__name__}: {error}".encode())
            os._exit(1)
        os.write(write, said.encode())
        os._exit(0)
    os.close(write)
    with open(read, encoding="utf-8") as answer:
        said = answer.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGPROF:
        return "itself"
    if code:
        raise Untried(said or f"the child ended with {code}")
    return said


def forget(package: str) -> None:
    """Drop what was worked out with all branches in place, also for states that tests hold."""
    gc.unfreeze()  # what tests were collected with was set aside
    setup.cache_clear()
    kind = type(setup)
    for thing in gc.get_objects():
        if isinstance(thing, kind) and str(thing.__module__).startswith(package):
            thing.cache_clear()
        elif isinstance(thing, TableauOf):
            thing.moves = None
        elif isinstance(thing, State):
            thing._moves = None


def known(folder: Path) -> set[tuple[str, str]]:
    """The branches whose absence no play can tell, as the game lists them."""
    path = folder / EQUIVALENT
    rows = tomllib.loads(path.read_text("utf-8"))["branch"] if path.exists() else ()
    return {(row["place"], row["text"]) for row in rows}


def matches(text: str, place: str, branch: str, clauses: Sequence[str] = ()) -> bool:
    """Whether a branch is meant by a text: a part of its place or words, or a clause of it."""
    return text in f"{place}: {branch}" or text in clauses


def survivors(game: kanhu.Game, only: str = "") -> int:
    """Print a line for every branch that survives or cannot be tried and every listed one that does
    not survive, then the count; how many lines there were. With `only` just the branches that match
    it are tried."""
    import pytest

    folder = Path(next(iter(import_module(game.module).__path__))) / "tests"
    found = [
        one for one in branches.of_game(game) if matches(only, one.place, one.text, one.clauses)
    ]
    tried = {(one.place, one.text) for one in found}
    listed = {row for row in known(folder) if not only or row in tried}
    plugin = Mutation(game, found, listed)
    quiet = ["-q", "--no-header", "--no-summary", "--capture=no", "-p", "no:cacheprovider"]
    code = pytest.main([*quiet, f"--ignore={folder / PLAYERS}", str(folder)], plugins=[plugin])
    if code not in READ or plugin.broken:
        raise ValueError(f"{plugin.broken or game.id}: fails with every branch in place")
    for place, text in plugin.stale:
        print(f"  {EQUIVALENT}: {place}: {text}: no such survivor")
    counts = f"{len(found)} branches, {len(plugin.known)} listed"
    print(f"{game.title}: {counts}, {plugin.survive} survive", flush=True)
    return plugin.survive + plugin.untried + len(plugin.stale)


def main(words: list[str]) -> int:
    """Print the survivors of games (all, or those named); 1 if there are any."""
    import kanhu

    parser = argparse.ArgumentParser(prog="workshop.mutation")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--only", default="")
    given = parser.parse_args(words)
    wanted = [game for game in kanhu.games() if not given.games or game.id in given.games]
    return 1 if sum(survivors(game, given.only) for game in wanted) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
