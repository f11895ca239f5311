"""Return visits for the benchmark of the page: its kinds in turns, each in a profile of its own."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from page_room import row, spread, until
from page_scripts import CLOCK
from playwright.sync_api import Browser, BrowserContext, Playwright

from tests.driver import Firefox
from workshop import browser as browsers

WITH_SNAPSHOT = "kept"
"""The kind whose first visit lasts until the browser has kept a snapshot."""
KEPT = """async () => {
  const found = await caches.match(new URL('/assets/snapshot', location));
  return found !== undefined;
}"""
PROMISES = {
    ("same browser", "theirs"): 0.30,
    ("started anew", "theirs"): 0.55,
    ("same browser", "bare"): 0.25,
}
"""The most that a start with a snapshot may take of another."""
SETTLE = 1
"""Seconds in which a browser writes its caches."""

NAMES = {
    "bare": "bare",
    "theirs": "the other commit",
    "plain": "ours, no snapshot",
    "kept": "ours, with a snapshot",
}

Times = dict[str, list[float]]


class Returns:
    """Readers who come again, one for every page.

    Attributes:
        pages: kind -> address. runs: visits that are measured, after two that are not.
    """

    def __init__(self, pages: Mapping[str, str], runs: int) -> None:
        self.pages, self.runs = pages, runs

    def same(self, new_context: Callable[..., BrowserContext]) -> Times:
        """In new pages of one browser."""
        readers = {kind: new_context(service_workers="block") for kind in self.pages}
        for reader in readers.values():
            reader.add_init_script(CLOCK)
        for kind, reader in readers.items():
            self._visit(kind, reader, keeps=kind == WITH_SNAPSHOT)
            self._visit(kind, reader)
        found: Times = {kind: [] for kind in self.pages}
        for _ in range(self.runs):
            for kind, reader in readers.items():
                found[kind].append(self._visit(kind, reader))
        for reader in readers.values():
            reader.close()
        return found

    def anew(self, playwright: Playwright, launch: Mapping[str, Any]) -> Times:
        """In a browser that is started for every visit."""
        found: Times = {kind: [] for kind in self.pages}
        with tempfile.TemporaryDirectory() as folder:

            def come(kind: str, *, keeps: bool = False) -> float:
                reader = playwright.chromium.launch_persistent_context(
                    Path(folder, kind), service_workers="block", **launch
                )
                reader.add_init_script(CLOCK)
                time_taken = self._visit(kind, reader, keeps=keeps)
                time.sleep(SETTLE)
                reader.close()
                return time_taken

            for kind in self.pages:
                come(kind, keeps=kind == WITH_SNAPSHOT)
                come(kind)
            for _ in range(self.runs):
                for kind in self.pages:
                    found[kind].append(come(kind))
        return found

    def _visit(self, kind: str, reader: BrowserContext, *, keeps: bool = False) -> float:
        """Milliseconds from the worker's making to its first answer, in a new page."""
        page = reader.new_page()
        page.goto(self.pages[kind])
        until(page, "() => window.noted.answers.length > 0", 120)
        if keeps:
            until(page, KEPT, 240)
        elif kind == WITH_SNAPSHOT and not page.evaluate(KEPT):
            raise AssertionError("the snapshot was dropped")
        taken = float(page.evaluate("() => window.noted.answers[0] - window.noted.made"))
        page.close()
        return taken


def measure_returns(
    playwright: Playwright,
    browser: Browser,
    launch: Mapping[str, Any],
    addresses: Mapping[str, str],
    runs: int,
) -> None:
    """Later visits, with and without the snapshot that the browser may have kept meanwhile.

    Args:
        launch: how the browser is launched. addresses: "bare", "plain" for our page, and that of
        another commit, "theirs", if there is one.
    """
    returns = Returns({**addresses, WITH_SNAPSHOT: addresses["plain"]}, runs)
    found = {"same browser": returns.same(browser.new_context)}
    found["started anew"] = returns.anew(playwright, launch)
    if browsers.installed(browsers.FIREFOX):
        found["same Firefox"] = returns.same(Firefox(playwright).new_context)
    for where, seen in found.items():
        for kind, times in seen.items():
            row(f"return, {where}: {NAMES[kind]}", spread(times), "", None)
        for base in addresses:
            share, most = paired(seen[WITH_SNAPSHOT], seen[base]), PROMISES.get((where, base))
            promise = "" if most is None else f"≤ {most}"
            kept = None if most is None else share <= most
            row(f"  with a snapshot / {NAMES[base]}", f"{share:.2f}", promise, kept)


def paired(ours: list[float], theirs: list[float]) -> float:
    """The middle one of the ratios of visits that followed each other, so that load weighs less."""
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
