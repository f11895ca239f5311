"""The whole way from a bare checkout to `site/`, each step only when it is needed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO

from workshop import kit as kits
from workshop import node, pages, paths, pieces, portable, stamp, venv
from workshop.say import human, line
from workshop.stamp import Step

STEPS: tuple[Callable[[], Step], ...] = (
    lambda: venv.step("site"),
    node.step,
    pieces.wheel_step,
    pieces.runtime_step,
    pieces.proof_step,
    pieces.scripts_step,
    pieces.cards_step,
    pieces.sounds_step,
    pieces.gather_step,
    pages.step,
)

QUICK: dict[Callable[[], Step], Callable[[], Step] | None] = {
    pieces.wheel_step: None,
    pieces.runtime_step: partial(pieces.runtime_step, quick=True),
    pieces.proof_step: None,
    pages.step: partial(pages.step, quick=True),
}
"""What a quick build does in place of some steps; what it leaves out is not for the pages."""


@contextmanager
def alone() -> Iterator[None]:
    """Hold the folder for this run: a second build waits for the first."""
    paths.BUILD.mkdir(exist_ok=True)
    with open(paths.BUILD / "lock", "w", encoding="utf-8") as file:
        if not _lock(file, wait=False):
            line("another run of build_site.py is at work here; waiting for it …")
            _lock(file, wait=True)
        yield


def _lock(file: IO[str], *, wait: bool) -> bool:
    """Lock an open file; the system lets it go when the process ends, however it ends."""
    if os.name == "nt":
        return _lock_windows(file, wait=wait)
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def _lock_windows(file: IO[str], *, wait: bool) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    while True:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        except OSError:
            if not wait:
                return False
            time.sleep(0.5)


def steps_for(*, kit: bool, stick: bool) -> tuple[Callable[[], Step], ...]:
    """The steps for a site that offers the printed sheets, the edition for a stick, or both."""
    if not (kit or stick):
        return STEPS
    sheets = (lambda: venv.step("kit"), kits.step) if kit else ()
    edition = (portable.step,) if stick else ()
    return (*STEPS[:-1], *sheets, partial(pages.step, kit=kit, stick=stick), *edition)


def build(*, quick: bool = False, kit: bool = False, stick: bool = False) -> bool:
    """Bring `site/` up to date; returns whether anything had to be done.

    A quick build is for looking at a change: it leaves out what only proves or accompanies the
    site, so its result is not for publication. With the kit the site offers the printed sheets,
    with `stick` its edition for a stick.
    """
    stamp.require_writable()
    whole = steps_for(kit=kit, stick=stick)
    steps = [QUICK.get(step, step) if quick else step for step in whole]
    changed = False
    with alone():
        for number, step in enumerate(steps, 1):
            label = f"[{number}/{len(whole)}]"
            if step is node.step:
                node.ensure_node(label)
            changed |= step is not None and step().ensure(label)
        stamp.PRINTS.save()
    if quick and changed:
        line("      not for publication: 'build_site.py build' makes and proves the rest")
    return changed


def set_up(*, for_tests: bool = False) -> None:
    """Only the programs: `.venv`, and what checks and tests need in it."""
    stamp.require_writable()
    with alone():
        venv.step("site").ensure("[+]")
        if for_tests:
            for name in ("kit", "test"):
                venv.step(name).ensure("[+]")


def summary() -> str:
    """What was built, in one line."""
    found = list(stamp.files(paths.SITE))
    size = sum(path.stat().st_size for path in found)
    return f"site/ holds {len(pages.html_files())} pages, {len(found)} files, {human(size)}"
