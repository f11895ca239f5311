"""The tour in the page: by touch and by keys to its end, small, without scripts, on a kiosk."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from learning import tour
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Visit
from tests.browser.test_learn import Fingers, Keys, ready, says, step, tap
from tests.scale import Scale

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
SCREENS = 4 * 5 + 4
QUESTIONS = range(3, SCREENS, 4)
LINE = ("The lineage in ten minutes: Tiger found, eyes found, queen found, checki found, "
        "king found")  # fmt: skip


def act(page: Page, way: str, css: str) -> None:
    """Press what is found in the screen shown."""
    if way == "touch":
        tap(step(page).locator(css).first)
    else:
        Keys(page).to(f".coach-step:not([hidden]) {css}")
        page.keyboard.press("Enter")


def to(page: Page, at: int) -> None:
    """Goes on at a screen, as a visitor who has been there before."""
    ready(page)
    page.evaluate("at => { const key = Object.keys(localStorage).find((it) =>"
                  " it.endsWith(' tour')); localStorage.setItem(key,"
                  " JSON.stringify({at, hints: 0, done: false})) }", at)  # fmt: skip
    page.reload()
    ready(page)


def winner(page: Page) -> str:
    """The button of the answer that wins, at the station shown."""
    number = int(step(page).get_attribute("data-stop") or 0)
    move = next(one.move for one in tour.read().station[number - 1].answer if one.worth)
    return f'.tour-choices [value="move:{move}"]'


def go_through(page: Page, way: str) -> int:
    """From the first screen to the last by the right answers; how many screens there were."""
    for screens in range(1, 40):
        if page.locator("#end:not([hidden])").count():
            return screens
        if step(page).locator(".tour-choices").count():
            act(page, way, winner(page))
        elif step(page).locator(".coach-ask").count():
            right = tour.read().ending.right
            (Fingers(page) if way == "touch" else Keys(page)).answer(right)
            page.wait_for_function("() => /Right/.test(document.querySelector("
                                   "'#last .coach-says').textContent)")  # fmt: skip
        act(page, way, ".coach-next")
    raise AssertionError("no end")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_the_whole_tour_is_gone_through_without_the_engine(visit: Visit, way: str) -> None:
    page = visit("tour/", size=PHONE if way == "touch" else DESK).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ready(page)
    assert go_through(page, way) == SCREENS
    assert page.locator(".coach-line").inner_text() == LINE
    assert not [address for address in asked if "/runtime/" in address], "the engine was woken"


def test_a_wrong_answer_is_played_out_and_a_refused_one_taken_back(visit: Visit) -> None:
    page = visit("tour/", size=PHONE).page
    ready(page)
    wrong = tour.read().station[0].answer[1]
    for _ in range(3):
        act(page, "touch", ".coach-next")
    act(page, "touch", f'.tour-choices [value="move:{wrong.move}"]')
    assert wrong.reply[:30] in says(page)
    assert "3 cards" in step(page).locator(".kt-hand").inner_text()
    act(page, "touch", ".coach-retry")
    act(page, "touch", winner(page))
    assert says(page).startswith("The Tiger!")


def test_every_other_move_can_be_tried_and_is_answered(visit: Visit) -> None:
    page = visit("tour/", size=PHONE).page
    to(page, QUESTIONS[1])
    act(page, "touch", ".tour-choices .coach-other")
    for code in ("c4", "s5"):
        tap(step(page).locator(f'input[name=pick][value^="{code}#"]'), position={"x": 12, "y": 20})
        act(page, "touch", '.tour-moves [value="verb:throw"]')
        assert says(page) == tour.read().station[1].other
        assert not step(page).locator(".coach-next").is_visible()
    act(page, "touch", ".tour-moves .coach-other")
    act(page, "touch", '.tour-choices [value="move:tm8"]')
    assert "the pot of three is yours" in says(page)


def test_a_move_that_is_an_answer_is_one_by_hand_too(visit: Visit) -> None:
    page = visit("tour/").page
    to(page, QUESTIONS[4])
    keys = Keys(page)
    act(page, "keys", ".tour-choices .coach-other")
    for code, told in (
        ("KC", "a king may never be discarded"),
        ("4C", "one four alone is too little"),
    ):
        keys.to("input[name=pick]")
        keys.card(code)
        page.keyboard.press("Space")
        act(page, "keys", '.tour-moves [value="verb:throw"]')
        assert told in says(page)
    assert step(page).locator(".coach-next").is_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["desk", "small"])
def test_no_screen_has_a_fault_of_access_or_runs_off_the_page(
    visit: Visit, scale: Scale, look: str, size: str
) -> None:
    """On a push axe looks at every third screen, at others with every commit."""
    table = visit("tour/", size=SMALL if size == "small" else DESK, color_scheme=look)
    page = table.page
    ready(page)
    for number in range(SCREENS):
        if number:
            to(page, number)
        wide = page.evaluate("() => Math.max(...[document.documentElement, ...document"
                             ".querySelectorAll('.coach-step:not([hidden])')]"
                             ".map((it) => it.scrollWidth - it.clientWidth))")  # fmt: skip
        assert wide <= 0, number
        if scale.whole or (number + scale.seed) % 3 == 0:
            assert violations(table) == [], number


def test_without_scripts_it_is_read(visit: Visit) -> None:
    page = visit("tour/", java_script_enabled=False, size=PHONE).page
    for number, station in enumerate(tour.read().station, 1):
        shown = page.locator(f"#stop-{number}-question")
        assert shown.locator(".kc").first.is_visible()
        answer = station.answer[0]
        reply = answer.reply[-20:].replace("'", "’")
        words = answer.words.replace("'", "’")
        shown.locator(".coach-plain details > summary", has_text=words).press("Enter")
        assert reply in shown.inner_text()
    assert page.locator("#end").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_it_goes_on_where_it_was_left_and_is_erased(visit: Visit) -> None:
    table = visit("tour/")
    page, here = table.page, table.page.url
    ready(page)
    act(page, "keys", ".coach-next")
    act(page, "keys", ".coach-next")
    page.reload()
    ready(page)
    assert page.locator("#stop-1-table").is_visible()
    page.goto(here.replace("tour/", "games/khanhoo/"))
    table.awake().erase_all("How far the tour was followed")
    page.goto(here)
    ready(page)
    assert page.locator("#promise").is_visible()


def test_a_kiosk_starts_anew_and_keeps_nothing(visit: Visit) -> None:
    page = visit("tour/").page
    page.clock.install()
    page.goto(f"{page.url}?kiosk")
    ready(page)
    kept = page.evaluate("() => Object.keys(localStorage)")
    act(page, "keys", ".coach-next")
    page.clock.fast_forward(60_000)
    act(page, "keys", ".coach-next")
    page.clock.fast_forward(76_000)
    assert page.locator(".coach-still").is_visible()
    page.keyboard.press("Enter")
    assert not page.locator(".coach-still").is_visible()
    assert page.locator("#stop-1-table").is_visible()
    page.clock.fast_forward(91_000)
    assert page.locator("#promise").is_visible()
    assert page.evaluate("() => Object.keys(localStorage)") == kept


def test_a_kiosk_has_no_way_out_for_fingers_or_keys(visit: Visit) -> None:
    page = visit("tour/?kiosk").page
    ready(page)
    assert not page.locator("coached-hand :is(a[href], .coach-print, .coach-copy)").count()
    for _ in range(12):
        page.keyboard.press("Tab")
        inside = page.evaluate("() => document.activeElement === document.body"
                               " || !!document.activeElement.closest('coached-hand')")  # fmt: skip
        assert inside
    page.keyboard.press("/")
    assert not page.locator("dialog[open]").count()


def test_a_kiosk_is_gone_through_by_keys(visit: Visit) -> None:
    page = visit("tour/?kiosk").page
    ready(page)
    here = page.url
    go_through(page, "keys")
    assert page.locator("#end .coach-again").is_visible()
    assert page.url == here


@pytest.mark.needs_chromium("prints")
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_on_paper_it_takes_two_pages(visit: Visit, size: str) -> None:
    page = visit("tour/").page
    ready(page)
    page.emulate_media(media="print")
    paper = page.pdf(format=size)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2


LAST_BUT_ONE = """() => {
  for (const step of document.querySelectorAll("coached-hand > .coach-step"))
    step.hidden = step.id !== "path";
}"""


def test_the_tree_at_the_end_is_not_pushed_sideways(visit: Visit) -> None:
    page = visit("tour/").page
    ready(page)
    page.evaluate(LAST_BUT_ONE)
    for width in (360, 600, 700, 768, 899, 900, 1280):
        page.set_viewport_size({"width": width, "height": 1024})
        there, seen = page.locator("#path .tree > div:visible").evaluate(
            "it => [it.scrollWidth, it.clientWidth]"
        )
        assert there <= seen, f"at {width} pixels {there} of {seen}"


@pytest.mark.parametrize("way", ["", "learn/", "tree/"])
def test_doors_lead_to_it(visit: Visit, way: str) -> None:
    page = visit(way).page
    page.locator(".tour-door a").click()
    page.wait_for_url("**/tour/")
    ready(page)
    assert page.locator("#promise").is_visible()


def test_the_offline_copy_has_it(site: Path) -> None:
    assert '"tour/' in (site / "precache.json").read_text("utf-8")


def test_it_is_light(site: Path) -> None:
    assert len(gzip.compress((site / "tour" / "index.html").read_bytes(), 9)) <= 60_000
