"""`test`: set-up, a browser, every check, every test."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from workshop import browser, build, check, paths, run
from workshop.browser import CHROMIUM, FIREFOX, Kind
from workshop.say import line

# Tests are compiled once for all processes and runs, even where Python may write no bytecode.
COMPILED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(paths.CACHE / "bytecode")}
# One process more than there are cores: a browser test spends half its time waiting, as a player
# does, for cards to land and buttons to come free.
TOGETHER = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")


class Lane(NamedTuple):
    """One run of pytest: what it is for, in which browser, with which words."""

    title: str
    kind: Kind
    words: tuple[str, ...]


def lanes(
    kind: Kind, chosen: Sequence[str], *, long: bool, numbers: Sequence[str] = ()
) -> list[Lane]:
    """The runs of pytest that were asked for; `numbers` are words for all of them.

    Chosen tests run one after the other, so that their output can be read. All others share the
    cores, but for those that change the built site, which run when nobody reads it.
    """
    more = (*(["--long"] if long else []), *numbers)
    if chosen:
        return [Lane("tests", kind, (*more, *chosen))]
    in_firefox = Lane("tests in Firefox", FIREFOX, (*more, *TOGETHER, "-m", "browser"))
    if kind is FIREFOX:
        return [in_firefox]
    # All combinations would be four times as many tests as the pairs: one browser makes them.
    in_firefox = in_firefox._replace(words=("--pairs", *in_firefox.words))
    whole = [Lane("tests", kind, (*more, *TOGETHER, "-m", "not alone"))]
    if long:
        whole += [in_firefox, Lane("tests that build", kind, (*more, "-m", "alone"))]
    return whole


def run_tests(
    kind: Kind = CHROMIUM,
    chosen: Sequence[str] = (),
    *,
    long: bool = False,
    numbers: Sequence[str] = (),
) -> int:
    """Run everything, or only the chosen tests (words for pytest); 0 if all is well.

    The long run plays the full numbers, and the browser tests in Firefox too. The summary of the
    tests comes last.
    """
    build.set_up(for_tests=True)
    checks = [] if chosen or kind is not CHROMIUM else check.whole()
    failed = check.failing(checks, meanwhile=build.build)
    asked = lanes(kind, chosen, long=long, numbers=numbers)
    found = {lane.kind.variable: str(browser.ensure(lane.kind)) for lane in asked}
    for lane in asked:
        line(f"\n{lane.title}")
        if not _passes(lane, found):
            failed.append(lane.title)
    if failed:
        line(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def _passes(lane: Lane, found: dict[str, str]) -> bool:
    words: list[str | Path] = [
        paths.venv_program("python"),
        "-m",
        "pytest",
        "--browser",
        lane.kind.name,
    ]
    done = subprocess.run(
        [*words, *lane.words], cwd=paths.ROOT, env=run.environment(**found, **COMPILED),
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode == 0
