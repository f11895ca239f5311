"""Explanations of words: by keyboard, by touch and by mouse, without moving the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import DESK, PHONE

GAME = "games/khanhoo/"
PLACE = "() => [...document.querySelectorAll('.content p')].map(p => p.getBoundingClientRect().top + scrollY)"


def term(page: Page) -> tuple[Locator, Locator]:
    return page.locator("[popovertarget=tip-bump]"), page.locator("#tip-bump")


def inside(page: Page, tip: Locator) -> None:
    box, size = tip.bounding_box(), page.viewport_size
    assert box and size
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def apart(word: Locator, tip: Locator) -> None:
    """The explanation does not lie on its word."""
    one, other = word.bounding_box(), tip.bounding_box()
    assert one and other
    assert (
        one["y"] + one["height"] <= other["y"] + 6 or other["y"] + other["height"] <= one["y"] + 6
    )


def test_by_keyboard(visit: Any) -> None:
    page = visit(GAME, size=PHONE, asleep=True).page
    word, tip = term(page)
    word.focus()
    before = page.evaluate(PLACE)
    expect(tip).to_be_hidden()
    page.keyboard.press("Enter")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("claim the card just discarded")
    assert page.evaluate(PLACE) == pytest.approx(before, abs=0.01)
    inside(page, tip)
    apart(word, tip)
    page.keyboard.press("Tab")
    expect(tip.locator("a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(word).to_be_focused()


@pytest.mark.needs_chromium("fingers are emulated")
def test_by_touch(visit: Any) -> None:
    page = visit(GAME, size=PHONE, asleep=True).page
    word, tip = term(page)
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    assert box and box["height"] >= 24 and box["width"] >= 24
    word.tap()
    expect(tip).to_be_visible()
    inside(page, tip)
    page.locator("h1").first.scroll_into_view_if_needed()
    page.locator("h1").first.tap()
    expect(tip).to_be_hidden()


def test_by_mouse_and_on_to_the_glossary(visit: Any) -> None:
    page = visit(GAME, size=DESK, asleep=True).page
    word, tip = term(page)
    word.click()
    expect(tip).to_be_visible()
    inside(page, tip)
    apart(word, tip)
    tip.locator("a").click()
    page.wait_for_url("**/glossary/#term-bump")
    expect(page.locator("#term-bump")).to_be_in_viewport()


@pytest.mark.some(2)
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_every_explanation_of_a_page_fits_into_the_window(visit: Any, width: int) -> None:
    page = visit(
        "games/ming-kanhu/", size={"viewport": {"width": width, "height": 640}}, asleep=True
    ).page
    words = page.locator("button.term")
    for at in range(0, words.count(), 4):
        word = words.nth(at)
        word.click()
        tip = page.locator(f"#{word.get_attribute('popovertarget')}")
        expect(tip).to_be_visible()
        inside(page, tip)
        page.keyboard.press("Escape")


@pytest.mark.needs_chromium("paper is emulated")
def test_in_print_the_words_are_plain(visit: Any) -> None:
    page = visit(GAME, size=DESK, asleep=True).page
    page.emulate_media(media="print")
    word, tip = term(page)
    assert word.evaluate("word => getComputedStyle(word).textDecorationLine") == "none"
    expect(tip).to_be_hidden()
