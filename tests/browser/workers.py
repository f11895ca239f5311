"""Workers of a page: a script of theirs that is changed, what they are told, how many there were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from playwright.sync_api import Page, Route

from tests.browser.scripts import DEEDS, KEEP_WORKERS, TELLS_OF_COMPILING


class Workers:
    """The part of a player's hands that reaches the workers of a page."""

    page: Page

    def reach_workers(self) -> Self:
        """Let the workers do what `in_worker` says, from the next load on."""

        self.page.add_init_script(KEEP_WORKERS)
        return self.change_worker(lambda script: f"{{{DEEDS}{TELLS_OF_COMPILING}}}{script}")

    def change_worker(self, change: Callable[[str], str], name: str = "worker") -> Self:
        """Have workers of that name run a changed script, from the next load on. The page, which
        compares its bytes with what was built, is given the true ones."""

        def answer(route: Route) -> None:
            if route.request.resource_type == "fetch":
                route.continue_()
                return
            response = route.fetch()
            route.fulfill(response=response, body=change(response.text()))

        self.page.route(f"**/table/{name}*.js", answer)
        return self

    def in_worker(self, deed: str) -> None:
        """Have the last worker do one of DEEDS."""
        self.page.evaluate("deed => workers.at(-1).postMessage({deed})", deed)

    def compiled(self) -> list[str]:
        """In what ways the workers have compiled the engine, once for each time."""
        return list(self.page.evaluate("() => compiled"))

    def workers(self) -> int:
        """How many workers the page has started."""
        return int(self.page.evaluate("() => workers.length"))
