"""The tour in the page: by touch and by keys to its end, small, without scripts, on a kiosk."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from sitegen.data import tour
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Visit
from tests.browser.test_learn import Fingers, Keys, ready, says, step

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
LINE = ("The lineage in ten minutes: Tiger found, eyes found, queen found, checki found, "
        "king found")  # fmt: skip


def act(page: Page, way: str, css: str) -> None:
    """Press what is found in the screen shown."""
    if way == "touch":
        step(page).locator(css).first.tap()
    else:
        Keys(page).to(f".coach-step:not([hidden]) {css}")
        page.keyboard.press("Enter")


def go_through(page: Page, way: str) -> int:
    """From the first screen to the last by the right answers; how many screens there were."""
    for screens in range(1, 40):
        if page.locator("#end:not([hidden])").count():
            return screens
        if step(page).locator(".tour-choices").count():
            act(page, way, ".tour-choices button")
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
    assert go_through(page, way) == 4 * len(tour.read().station) + 4
    assert page.locator(".coach-line").inner_text() == LINE
    assert not [address for address in asked if "/runtime/" in address], "the engine was woken"


def test_a_wrong_answer_is_played_out_and_a_refused_one_taken_back(visit: Visit) -> None:
    page = visit("tour/", size=PHONE).page
    ready(page)
    wrong = tour.read().station[0].answer[1]
    for _ in range(3):
        act(page, "touch", ".coach-next")
    step(page).locator(".tour-choices button").nth(1).tap()
    assert wrong.reply[:30] in says(page)
    act(page, "touch", ".coach-retry")
    act(page, "touch", ".tour-choices button")
    assert says(page).startswith("The Tiger!")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["desk", "small"])
def test_no_screen_has_a_fault_of_access_or_runs_off_the_page(
    visit: Visit, look: str, size: str
) -> None:
    table = visit("tour/", size=SMALL if size == "small" else DESK, color_scheme=look)
    page = table.page
    ready(page)
    for number in range(4 * len(tour.read().station) + 4):
        if number:
            page.evaluate("at => { const key = Object.keys(localStorage).find((it) =>"
                          " it.endsWith(' tour')); localStorage.setItem(key,"
                          " JSON.stringify({at, hints: 0, done: false})) }", number)  # fmt: skip
            page.reload()
            ready(page)
        wide = page.evaluate("() => Math.max(...[document.documentElement, ...document"
                             ".querySelectorAll('.coach-step:not([hidden])')]"
                             ".map((it) => it.scrollWidth - it.clientWidth))")  # fmt: skip
        assert wide <= 0, number
        assert violations(table) == [], number


def test_without_scripts_it_is_read(visit: Visit) -> None:
    page = visit("tour/", java_script_enabled=False, size=PHONE).page
    for number, station in enumerate(tour.read().station, 1):
        shown = page.locator(f"#stop-{number}-question")
        assert shown.locator(".kc").first.is_visible()
        reply = station.answer[0].reply[-20:].replace("'", "’")
        shown.locator("details").first.locator("summary").click()
        assert reply in shown.inner_text()
    assert page.locator("#end").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_a_kiosk_starts_anew_and_keeps_nothing(visit: Visit) -> None:
    page = visit("tour/").page
    page.clock.install()
    page.goto(f"{page.url}?kiosk")
    ready(page)
    act(page, "keys", ".coach-next")
    assert not page.locator(".coach-out").is_visible()
    page.clock.fast_forward(76_000)
    assert page.locator(".coach-still").is_visible()
    page.clock.fast_forward(15_000)
    assert page.locator("#promise").is_visible()


def test_it_is_light(site: Path) -> None:
    assert len(gzip.compress((site / "tour" / "index.html").read_bytes(), 9)) <= 60_000
