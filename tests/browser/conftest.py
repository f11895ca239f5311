"""Browser tests: the built site, served on this machine, in a browser that is there.

`KANHU_SITE` names another folder to serve than `site/`, `KANHU_BROWSER` another Chromium and
`KANHU_FIREFOX` another Firefox.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.hands import DESK, Hands, Visit
from tests.browser.scripts import LISTENS
from tests.driver import Driver
from workshop import paths
from workshop.server import SiteServer, Throttle


@pytest.fixture(scope="session")
def site() -> Path:
    folder = Path(os.environ.get("KANHU_SITE", paths.SITE))
    if not (folder / "index.html").is_file():
        pytest.skip("the site is not built: python3 build_site.py build")
    return folder


@pytest.fixture(scope="session")
def serve(site: Path) -> Iterator[Callable[..., SiteServer]]:
    """Starts servers of the site; by default at the root of a free port."""
    running = []

    def start(base: str = "/", throttle: str = "", root: Path = site) -> SiteServer:
        server = SiteServer(0, base, Throttle.parse(throttle), root)
        server.server_activate()
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        running.append(server)
        return server

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site_url(serve: Callable[..., SiteServer]) -> str:
    """Address of the built site, ending in a slash."""
    return serve().address


NOT_THE_PAGE = (
    # Firefox tells of a face that was under way when the page was left (NS_BINDING_ABORTED).
    re.compile(r"download failed \(font-family: .* status=2152398850 "),
    # For a picture the driver adds the empty rule "body {}", which the page's policy refuses.
    re.compile(r"blocked an inline style .*'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='"),
)
"""What Firefox puts on the console when it is driven, and would not for a reader who stays."""


@dataclass
class Watched:
    """A context whose every request and complaint is noted."""

    context: BrowserContext
    origin: str
    foreign: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def follow(self) -> None:
        self.context.on("request", self._request)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self._complaint(str(error.error)))

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.origin, "blob:", "data:")):
            self.foreign.append(request.url)

    def _console(self, message: Any) -> None:
        if "Content Security Policy" in message.text or message.type == "error":
            self._complaint(message.text)

    def _complaint(self, text: str) -> None:
        if not any(known.search(text) for known in NOT_THE_PAGE):
            self.complaints.append(text)


@pytest.fixture
def visit(browser: Driver, site_url: str) -> Iterator[Visit]:
    """Opens a page of the site in a fresh profile; afterwards nothing may have left the origin."""
    yield from visits(browser, site_url)


@pytest.fixture(scope="module")
def lasting_visit(browser: Driver, site_url: str) -> Iterator[Visit]:
    """The same for pages that stay open from one test of a module to the next."""
    yield from visits(browser, site_url)


def profile(browser: Driver, before: str, **options: Any) -> BrowserContext:
    """A profile of its own, whose pages run a script before their own ones."""
    context = browser.new_context(**options)
    context.set_default_timeout(15_000)
    context.add_init_script(LISTENS)
    if before:
        context.add_init_script(before)
    return context


def assert_sound(found: list[Watched]) -> None:
    """Nothing has left the origin, and no page has complained."""
    foreign = [address for watched in found for address in watched.foreign]
    complaints = [text for watched in found for text in watched.complaints]
    assert foreign == [], "requests left the origin"
    assert complaints == [], "the console is not clean"


def visits(browser: Driver, site_url: str) -> Iterator[Visit]:
    """A function that opens pages, till it is taken back: then none may have left the origin.

    The profiles have no service worker unless asked for, so that every test meets the server.
    """
    opened, quiet = list[BrowserContext](), list[Watched]()

    def start(
        path: str = "games/khanhoo/",
        *,
        size: dict[str, Any] = DESK,
        url: str = site_url,
        offline_copy: bool = False,
        before: str = "",
        complains: bool = False,
        asleep: bool = False,
        within_reach: bool = False,
        go: bool = True,
        **options: Any,
    ) -> Hands:
        options["service_workers"] = "allow" if offline_copy else "block"
        context = profile(browser, before, **size, **options)
        opened.append(context)
        watched = Watched(context, url)
        watched.follow()
        if not complains:
            quiet.append(watched)
        table = Hands(context.new_page(), url)
        if asleep:
            table.hold_engine()
        if within_reach:
            table.reach_workers()
        if go:
            table.page.goto(url + path)
        return table

    yield start
    for context in opened:
        context.close()
    assert_sound(quiet)
