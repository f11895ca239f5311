"""The edition for a stick, opened from a folder without a network, and served to a room."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import kanhu
from tests import edition
from tests.browser import test_tour
from tests.browser.conftest import visits
from tests.browser.hands import Hands, Visit
from tests.browser.learner import Keys, go_through, ready
from tests.browser.player import Mouse, decide
from tests.browser.test_finding import found, opened
from tests.browser.test_play import MOST_TURNS, another, by_mouse
from tests.browser.test_puzzles import DAY, daily, of_day, press
from tests.browser.test_review import over
from tests.browser.test_share import JSQR, READ, link_of, scanned, way
from tests.driver import Driver

KHANHOO = "games/khanhoo/index.html"


@pytest.fixture(scope="module")
def stick(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition in a folder whose name has blanks and signs."""
    return edition.unpack(tmp_path_factory.mktemp("in a room") / "看虎 #1 100%", site)


@pytest.fixture
def from_stick(browser: Driver, stick: Path) -> Iterator[Visit]:
    """Opens pages of it from the file system; nothing may be asked of anybody."""
    top = f"{stick.as_uri()}/"
    for visit in visits(browser, top):
        yield partial(visit, offline=True)


def goes(visit: Visit, path: str, **how: Any) -> Hands:
    """A page of the stick."""
    table = visit(go=False, **how)
    # The page counts as loaded only when Python has been read from the stick.
    table.page.goto(table.url + path, wait_until="domcontentloaded")
    return table


def test_a_whole_hand_is_played_and_kept(from_stick: Visit) -> None:
    table = goes(from_stick, KHANHOO).awake().pace(0)
    for _ in range(MOST_TURNS):
        table.my_turn()
        if table.state() == "result":
            break
        before = table.rev()
        by_mouse(table)
        table.until(partial(another, table.rev, before), what="the move is played")
    assert table.state() == "result"
    assert table.reasons("KH") > 0
    faces = table.js(
        "f => [...f.querySelectorAll('use')].filter(visible).map(u => u.getBBox().width)"
    )
    assert len(faces) > 5
    assert min(faces) > 0, "every card is drawn"
    log = table.log()
    table.page.reload(wait_until="domcontentloaded")
    table.awake()
    assert table.log() == log


# --- what else there is to do ------------------------------------------------------------------


def a_coached_hand(visit: Visit) -> None:
    page = goes(visit, "learn/ming-kanhu/index.html").page
    ready(page)
    go_through(page, Keys(page), "ming-kanhu")
    assert page.locator(".coach-line").inner_text() == "Ming Kanhu, first hand: finished, no hints"
    page.reload()
    ready(page)
    assert page.locator(".coach-line").count(), "how far it came is kept"


def the_tour(visit: Visit) -> None:
    page = goes(visit, "tour/index.html").page
    ready(page)
    assert test_tour.go_through(page, "keys") == test_tour.SCREENS
    assert page.locator(".coach-line").inner_text() == test_tour.LINE


def a_puzzle_of_the_day(visit: Visit) -> None:
    _, wanted = of_day(DAY)
    table = visit(go=False)
    table.page.clock.set_fixed_time(f"{DAY}T12:00:00")
    table.page.goto(f"{table.url}learn/puzzles/index.html")
    puzzle = daily(table)
    press(puzzle, wanted, right=True)
    assert puzzle.get_by_role("status").inner_text().startswith("Yes. ")
    links = puzzle.locator("a[href]").evaluate_all("all => all.map(a => a.href)")
    assert all(".html" in link for link in links)
    drawn = puzzle.locator("use").evaluate_all("all => all.map(u => u.getBBox().width)")
    assert all(width > 0 for width in drawn)


def the_search(visit: Visit) -> None:
    table = goes(visit, "about/index.html")
    opened(table)
    assert found(table, "kan-hu")[0] == "games/ming-kanhu/index.html"
    table.page.keyboard.press("Enter")
    table.until(lambda: table.page.url == f"{table.url}games/ming-kanhu/index.html")


def a_review(visit: Visit) -> None:
    table = goes(visit, f"play/khanhoo/index.html#g={over('khanhoo')}").awake()
    table.click("review")
    done = table.form.locator(".kt-over--review h4")
    table.until(lambda: done.count() == 1, 60, "the review")


def a_link_of_another_game(visit: Visit) -> None:
    """A record of another game leads to that game's page."""
    table = goes(visit, f"play/khanhoo/index.html#g={over('kowah')}")
    there = f"{table.url}play/kowah/index.html"
    table.until(lambda: table.page.url.startswith(there), 60, "the other game's page")
    table.awake()
    assert table.state() == "result"


def a_code_to_share(visit: Visit) -> None:
    table = goes(visit, "play/kowah/index.html").awake()
    table.press("sheet:share")
    way(table, "code").click()
    assert scanned(table) == link_of(table, "position")


def another_face(visit: Visit) -> None:
    """Cards in a style that the page did not hold."""
    table = goes(visit, "play/ming-kanhu/index.html").awake()
    field = table.form.locator("select[name=faces]")
    before = table.js("f => f.querySelector('label.kc use').getAttribute('href')")
    wanted = field.evaluate("s => [...s.options].find(o => !o.selected).value")
    field.evaluate(
        "(s, v) => { s.value = v; s.dispatchEvent(new Event('change', {bubbles: true})) }", wanted
    )
    shown = "f => f.querySelector('label.kc use')"
    table.until(lambda: table.js(f"{shown}.getAttribute('href')") != before, what="the other style")
    assert table.js(f"{shown}.getBBox().width") > 0


def a_judged_hand(visit: Visit) -> None:
    table = goes(visit, "hands/index.html#h=french:KH.QH.9C")
    line = table.page.locator(".judge__status")
    table.until(lambda: line.count() and table.page.locator(".vd").count(), 60, "the verdict")


def the_panel_of_kept_data(visit: Visit) -> None:
    table = goes(visit, KHANHOO).awake().pace(0)
    table.erase_all("Preferences of the table")


DEEDS: list[Any] = [
    a_coached_hand, the_tour, a_puzzle_of_the_day, the_search, a_review, a_link_of_another_game,
    a_code_to_share, another_face, a_judged_hand, the_panel_of_kept_data,
]  # fmt: skip


@pytest.mark.some(1)
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_from_a_stick(from_stick: Visit, deed: Callable[[Visit], None]) -> None:
    deed(from_stick)


@pytest.mark.some(1)
@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_game_is_played(from_stick: Visit, game: kanhu.Game) -> None:
    table = goes(from_stick, f"play/{game.id}/index.html").awake().pace(0)
    moves = [choice for choice in table.my_turn().choices() if choice.startswith("move:")]
    before = table.rev()
    if moves:
        table.press(moves[-1])
    else:
        decide(Mouse(table))
    table.until(partial(another, table.rev, before), what="the move is played")


def test_a_page_reads_without_scripts(from_stick: Visit) -> None:
    table = goes(from_stick, KHANHOO, java_script_enabled=False)
    cards = table.page.locator("card-table label.kc svg")
    assert cards.count() > 10
    assert "you can play" not in table.page.locator("footer").inner_text()
    assert "save what matters to a file" in table.page.locator("footer").inner_text()


# --- in a room -----------------------------------------------------------------------------------


def code_on(page: Page) -> str:
    """What an independent reader finds in the code of the first page."""
    code = page.locator("[data-room] svg")
    code.wait_for()
    picture = base64.b64encode(code.screenshot()).decode()
    reader = page.context.new_page()
    reader.evaluate(JSQR.read_text("utf-8"))
    text = str(reader.evaluate(READ, picture))
    reader.close()
    return text


@pytest.mark.some(1)
@pytest.mark.parametrize("what", ["the code", "a table"])
def test_the_room_is_served(browser: Driver, stick: Path, what: str) -> None:
    program = edition.serve(stick, "0")
    try:
        for visit in visits(browser, edition.address_of(program)):
            table = visit(go=False)
            if what == "the code":
                table.page.goto(f"{table.url}READ%20ME%20FIRST.html")
                assert code_on(table.page) == table.url
                assert table.page.locator("[data-room] a").inner_text() == table.url
            else:
                table.page.goto(f"{table.url}play/kowah/")
                table.awake().my_turn()
    finally:
        program.kill()
        program.communicate()
