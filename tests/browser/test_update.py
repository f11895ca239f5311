"""A host that is updated, or half updated, while a reader is on a page: nothing is lost."""

from __future__ import annotations

import hashlib
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Response

from tests.browser.hands import Hands, Visit
from workshop.server import SiteServer

Serve = Callable[..., SiteServer]


def integrity(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


class Host:
    """A copy of the built site that can be brought to a next build, by halves if need be."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (self.old,) = (root / "assets" / "css").glob("site.*.css")
        self.new = self.old.with_name("site.00000000ff.css")

        self.next = self.old.read_text("utf-8") + ":root{--next:1}"
        was = integrity(self.old.read_text("utf-8"))
        self.hashes = was, integrity(self.next)

    def send_files(self) -> None:
        """The first half: files whose names follow their content; those of old are let go."""
        self.new.write_text(self.next, "utf-8")
        self.old.unlink()

    def send_pages(self) -> None:
        """The second half: the pages, which name these files."""
        for path in self.root.rglob("*.html"):
            html = path.read_text("utf-8").replace(self.old.name, self.new.name)
            html = html.replace(*self.hashes)
            build = re.compile(r'(<meta name="build" content=")[^"]*')
            path.write_text(build.sub(r"\g<1>next", html), "utf-8")


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Host:
    shutil.copytree(site, tmp_path / "site")
    return Host(tmp_path / "site")


def played(visit: Visit, server: SiteServer, **options: Any) -> Hands:
    table = visit(url=server.address, complains=True, **options).awake().pace(0)
    table.turn()
    table.page.evaluate("() => { window.same = true }")
    return table


def same_document(table: Hands) -> bool:
    return table.page.evaluate("() => window.same === true") is True


def to_method(table: Hands) -> None:
    table.page.locator(".bar__words a", has_text="Method").click()
    table.page.wait_for_url("**/method/")


def is_next(table: Hands) -> bool:
    sheet = "() => getComputedStyle(document.documentElement).getPropertyValue('--next')"
    return str(table.page.evaluate(sheet)).strip() == "1"


@contextmanager
def asked_again(table: Hands) -> Iterator[None]:
    """Until the page has asked the host of which build its own address is now."""
    own = table.page.url

    def is_asking(response: Response) -> bool:
        return response.url == own and response.request.resource_type == "fetch"

    with table.page.expect_response(is_asking) as answer:
        yield
    answer.value.finished()


def test_a_link_to_a_page_of_the_next_build_loads_it_whole(
    visit: Visit, serve: Serve, host: Host
) -> None:
    table = played(visit, serve(root=host.root))
    log = table.log()
    host.send_files()
    host.send_pages()
    to_method(table)
    table.until(lambda: is_next(table), what="the style sheet of the next build")
    assert not same_document(table)
    assert table.page.locator(".notice").count() == 0
    table.page.go_back()
    table.awake()
    assert table.log() == log, "the game is kept"
    table.turn()
    assert len(table.log()) > len(log)


def test_a_page_whose_sheet_is_not_there_yet_says_so_and_can_be_loaded_again(
    visit: Visit, serve: Serve, host: Host
) -> None:
    table = played(visit, serve(root=host.root))
    log = table.log()
    host.send_pages()
    to_method(table)
    notice = table.page.get_by_role("alert")
    table.until(notice.is_visible, what="the notice")
    assert "did not arrive" in notice.inner_text()
    host.send_files()
    table.accept_reload()
    table.until(lambda: is_next(table), what="the page as it should be")
    assert table.page.locator(".notice").count() == 0
    table.page.go_back()
    table.awake()
    assert table.log() == log


def test_a_page_from_a_store_whose_sheet_is_gone_says_so(
    visit: Visit, serve: Serve, host: Host
) -> None:
    """The page is of the build before, as a browser or a proxy may have kept it."""
    host.send_files()
    server = serve(root=host.root)
    table = visit("method/", url=server.address, complains=True)
    table.until(table.page.get_by_role("alert").is_visible, what="the notice")
    host.send_pages()
    table.accept_reload()
    table.until(lambda: is_next(table))


def test_a_search_that_is_gone_with_its_build_brings_the_offer_to_reload(
    visit: Visit, serve: Serve, host: Host
) -> None:
    table = visit("method/", url=serve(root=host.root).address, complains=True)
    table.page.route("**/search/pagefind.js*", lambda route: route.fulfill(status=404))
    with asked_again(table):
        table.page.locator("[data-search]").click()
    count = table.page.locator(".search__count")
    table.until(lambda: "could not be fetched" in count.inner_text(), what="no search")
    notice = table.page.locator(".notice")
    assert notice.count() == 0, "the host has no other build: the search alone complains"
    host.send_files()
    host.send_pages()
    table.page.locator("dialog.search input").fill("khan")
    table.until(notice.is_visible, what="the offer")
    table.page.unroute_all()
    table.accept_reload()
    table.until(lambda: is_next(table), what="the page of the next build")


def test_an_engine_that_is_gone_with_its_build_brings_the_offer_to_reload(
    visit: Visit, serve: Serve, host: Host
) -> None:
    table = played(visit, serve(root=host.root), within_reach=True)
    log = table.log()
    table.page.route("**/table/worker.*.js", lambda route: route.fulfill(status=404))
    with asked_again(table):
        table.in_worker("end")
        table.button("undo").click()
    table.until(lambda: "did not arrive" in table.status(), what="no second engine")
    notice = table.page.locator(".notice")
    assert notice.count() == 0, "the host has no other build: the table alone complains"
    host.send_files()
    host.send_pages()
    table.table.locator(".kt-status button").click()
    table.until(notice.is_visible, what="the offer")
    assert "has been updated" in notice.inner_text()
    assert table.log() == log, "the page goes on showing the game"
    table.page.unroute_all()
    table.accept_reload().awake()
    assert is_next(table)
    assert table.log() == log
    table.turn()
