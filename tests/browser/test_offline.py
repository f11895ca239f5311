"""Without a network, below any path: one copy of the site is kept, and everything is tried in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.hands import Hands, Visit
from tests.browser.test_finding import found, opened
from tests.browser.test_puzzles import DAY, daily, of_day, press
from tests.browser.test_share import link_of, scanned, way
from workshop.server import SiteServer


@pytest.fixture(scope="module")
def begun(lasting_visit: Visit, serve: Callable[..., SiteServer]) -> tuple[Hands, list[str]]:
    """A game begun while there was a network, whose site is kept, and its log; then it is gone."""
    server = serve(base="/some/where/")
    table = lasting_visit(url=server.address, offline_copy=True, complains=True).awake().pace(0)
    table.turn()
    mark = table.page.locator("[data-offline-mark]").first
    table.until(mark.is_visible, 60, "the mark")
    assert "offline" in mark.inner_text().lower()
    log = table.log()
    server.shutdown()
    server.server_close()
    return table, log


@pytest.fixture
def offline(begun: tuple[Hands, list[str]]) -> Iterator[Hands]:
    """A new page of that browser, at no address yet."""
    table, _ = begun
    page = table.page.context.new_page()
    yield Hands(page, table.url)
    page.close()


def test_the_game_goes_on_where_it_was(begun: tuple[Hands, list[str]]) -> None:
    table, log = begun
    table.page.reload()
    table.awake()
    assert table.log() == log
    table.turn()
    table.page.close()


@pytest.mark.parametrize("page", ["", "method/", "sources/", "games/khanhoo"])
def test_pages_are_there(offline: Hands, page: str) -> None:
    answer = offline.page.goto(offline.url + page)
    assert answer is not None
    assert answer.ok
    assert offline.page.locator("h1").count() >= 1


def test_a_page_that_never_was_is_told(offline: Hands) -> None:
    missing = offline.page.goto(f"{offline.url}no/such/page/")
    assert missing is not None
    assert missing.status == 404
    assert "No such page" in offline.page.inner_text("body")


def test_a_code_is_drawn(offline: Hands) -> None:
    offline.page.goto(f"{offline.url}play/kowah/")
    offline.awake().press("sheet:share")
    way(offline, "code").click()
    assert scanned(offline) == link_of(offline, "position")


def test_the_search_finds(offline: Hands) -> None:
    offline.page.goto(f"{offline.url}about/")
    opened(offline)
    assert found(offline, "kan-hu")[0] == "games/ming-kanhu/"
    offline.page.keyboard.press("Enter")
    offline.until(lambda: offline.page.url == f"{offline.url}games/ming-kanhu/")


def test_the_puzzle_of_the_day_comes(offline: Hands) -> None:
    offline.page.clock.set_fixed_time(f"{DAY}T12:00:00")
    offline.page.goto(f"{offline.url}learn/puzzles/")
    press(daily(offline), of_day(DAY)[1], right=True)
    assert "Solved on the first try." in offline.page.locator(".daily__result").inner_text()
