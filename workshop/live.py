"""What `serve` tells open pages: which pages have changed, or what went wrong with a build.

A page that is served while sources are watched carries one script more (live.js), which listens
here. Nothing of it is in the site itself.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCRIPT = "/__live.js"
STREAM = "/__live"
SOURCE = Path(__file__).with_name("live.js")
NO_WORKER = b"""\
// Kept pages would never show a change: while sources are watched there is no offline copy.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
"""
"""In place of the service worker, one that takes itself and any earlier one away."""
PATIENCE = 15.0
"""Seconds after which a silent line is tried, to find out whether anybody still listens."""


class Live:
    """The state of the last build, and a bell that rings when it changes."""

    def __init__(self) -> None:
        self.bell = threading.Condition()
        self.number = 0
        self.state: dict[str, Any] = {}

    def built(self, pages: list[str], *, all_pages: bool) -> None:
        """Say that pages have changed, by their addresses below the root, or something in all."""
        self._ring({"pages": pages, "all": all_pages})

    def failed(self, problem: str) -> None:
        """Say that the last build failed, and that pages show the one before."""
        self._ring({"fault": problem})

    @property
    def fault(self) -> bool:
        """Whether the last build failed."""
        return "fault" in self.state

    def _ring(self, state: dict[str, Any]) -> None:
        with self.bell:
            self.number += 1
            self.state = state
            self.bell.notify_all()

    def listen(self) -> Iterator[bytes]:
        """Events as a browser's EventSource reads them, from now on; a failed build at once."""
        with self.bell:
            seen = self.number - 1 if self.fault else self.number
        yield b'data: {"number": %d}\n\n' % seen
        while True:
            with self.bell:
                if self.number == seen:
                    self.bell.wait(PATIENCE)
                news, seen = self.number > seen, self.number
                state = self.state
            told = json.dumps({**state, "number": seen})
            yield f"data: {told}\n\n".encode() if news else b": still here\n\n"


def with_script(html: bytes, base: str) -> bytes:
    """A page that listens."""
    tag = f'<script src="{base.rstrip("/")}{SCRIPT}" data-base="{base}"></script></body>'
    return html.replace(b"</body>", tag.encode(), 1)
