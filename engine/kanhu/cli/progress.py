"""A bar for work that takes a while: beside the answer, and only where somebody is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with what is done and what there is to do."""
WIDTH, OFTEN = 40, 0.1  # characters of the bar, seconds between two drawings


def bar() -> Progress | None:
    """A bar on standard error, or None where nobody is looking there."""
    return Bar().show if sys.stderr.isatty() else None


class Bar:
    """A bar that is drawn over itself and says how long the rest may take."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._begin, self._drawn = clock, clock(), float("-inf")

    def show(self, done: int, total: int) -> None:
        """Draw it, if it is time to, or if all is done."""
        now, over = self._clock(), done >= total
        if not over and now - self._drawn < OFTEN:
            return
        self._drawn = now
        filled = WIDTH * done // max(total, 1)
        left = (now - self._begin) * (total - done) / done if done else 0
        rest = f", {_span(left)} left" if left >= 1 and not over else ""
        # What a longer line has left is wiped by spaces: not every terminal knows a code for it.
        line = f"[{'#' * filled:{WIDTH}}] {done}/{total}{rest}"
        print(f"\r{line:72}", end="\n" if over else "", file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    """A span of time in its largest unit, rounded up.

    >>> _span(59), _span(61), _span(7201)
    ('59 s', '2 min', '3 h')
    """
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds > size:
            return f"{-(-seconds // size):.0f} {unit}"
    return f"{-(-seconds // 1):.0f} s"
