"""What `serve` adds to a page while sources are watched: it loads again when it has changed, and says
what is wrong when a build has failed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from tests.browser.hands import Hands, Visit
from workshop.live import Live
from workshop.server import SiteServer

FAULT = "docs/method.md:3: there is no claim of that name"


class Heard(Live):
    """News whose first listener is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.listening = threading.Event()

    def listen(self) -> Iterator[bytes]:
        events = super().listen()
        yield next(events)
        self.listening.set()  # the greeting has been sent
        yield from events

    def until_heard(self) -> None:
        assert self.listening.wait(60), "no page listens"
        self.listening.clear()


def same_document(table: Hands) -> bool:
    return table.page.evaluate("() => window.same === true") is True


def test_a_page_loads_again_when_it_has_changed_and_tells_of_a_failed_build(
    visit: Visit, serve: Callable[..., SiteServer]
) -> None:
    server, live = serve(base="/some where/虎/"), Heard()
    server.live = live
    table = visit("method/", url=server.address, complains=True)
    live.until_heard()
    table.page.evaluate("() => { window.same = true }")
    note = table.page.locator("#live-note")

    live.built(["story/cousins/"], all_pages=False)
    live.failed(FAULT)
    table.until(note.is_visible, 60, "the note")
    assert note.get_attribute("role") == "alert"
    assert FAULT in note.inner_text() and "the build before" in note.inner_text()
    live.built(["story/cousins/"], all_pages=False)
    table.until(lambda: not note.is_visible(), 60, "the fault is mended")
    assert same_document(table), "nothing of this page has changed"

    for pages, all_pages in ((["method/"], False), ([], True)):
        table.page.evaluate("() => { window.same = true }")
        with table.page.expect_navigation(timeout=60_000):
            live.built(pages, all_pages=all_pages)
        live.until_heard()
        assert not same_document(table)


def test_a_page_that_comes_after_a_failed_build_is_told_at_once(
    visit: Visit, serve: Callable[..., SiteServer]
) -> None:
    server, live = serve(), Heard()
    server.live = live
    live.failed(FAULT)
    table = visit("method/", url=server.address, complains=True)
    note = table.page.locator("#live-note")
    table.until(note.is_visible, 60, "the note")
    assert FAULT in note.inner_text()
