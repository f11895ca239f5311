"""Words for the person at the terminal: steps, progress, and trouble with its way out."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Trouble(Exception):
    """Something a person can mend.

    Attributes:
        problem: what is wrong, one sentence. way_out: what to do about it.
        detail: output of the program that failed, or "".
    """

    def __init__(self, problem: str, way_out: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.way_out = way_out
        self.detail = detail

    def __str__(self) -> str:
        detail = f"\n{self.detail.rstrip()}\n" if self.detail else ""
        return f"{detail}\nerror: {self.problem}\n  way out: {self.way_out}"


def line(text: str = "") -> None:
    """One line on the terminal, at once."""
    print(text, flush=True)


def human(size: float) -> str:
    """A number of bytes as people read it."""
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


class Progress:
    """Where a long step stands: rewritten in place on a terminal, now and then in a log.

    Attributes:
        every: seconds between two lines of a log.
    """

    every = 5.0

    def __init__(self) -> None:
        self.live = sys.stdout.isatty()
        self.last = time.monotonic()
        self.width = 0

    def show(self, text: str) -> None:
        """Say where the step stands."""
        text = text[:100]
        if self.live:
            print(f"\r      {text.ljust(self.width)}", end="", flush=True)
            self.width = len(text)
        elif time.monotonic() - self.last >= self.every:
            self.last = time.monotonic()
            line(f"      {text}")

    def clear(self) -> None:
        """Take the last words off the terminal."""
        if self.live and self.width:
            print("\r" + " " * (self.width + 6) + "\r", end="", flush=True)
            self.width = 0


@contextmanager
def timed(text: str) -> Iterator[Progress]:
    """Announce a step, let it tell its progress, and say how long it took."""
    line(text)
    progress, begin = Progress(), time.monotonic()
    try:
        yield progress
    finally:
        progress.clear()
    line(f"      done in {time.monotonic() - begin:.1f} s")
