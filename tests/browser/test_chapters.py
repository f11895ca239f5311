"""A chapter as it is read: notes beside the column or below a paragraph, with and without scripts,
on paper; figures of one screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.hands import DESK, PHONE
from tests.site.test_chapters import CHAPTERS

CHAPTER = "story/a-consul-and-his-card-game/"
CLAIM = "goodall-1891"
SCREEN = 640 - 60  # of a small phone, below the header

TOP = "(id) => document.getElementById(id).getBoundingClientRect().top"
BESIDE = """() => [...document.querySelectorAll('.ref')].map(ref => {
  const note = document.querySelector(ref.hash), column = ref.closest('.told').firstElementChild;
  const [mark, box, text] = [ref, note, column].map(it => it.getBoundingClientRect());
  return {id: note.id, mark: mark.top, top: box.top, bottom: box.bottom, left: box.left,
          column: text.right, seen: note.checkVisibility()};
})"""


def opened(visit: Any, **asked: Any) -> Page:
    page: Page = visit(CHAPTER, asleep=asked.pop("java_script_enabled", True), **asked).page
    page.evaluate("document.fonts.ready")
    return page


def listening(page: Page) -> None:
    """Scripts of the page are there, so that a press is answered in the page."""
    page.wait_for_function("customElements.get('shown-count') !== undefined")


def test_notes_stand_beside_their_marks_and_none_lies_over_another(visit: Any) -> None:
    page = opened(visit, size=DESK)
    rows = page.evaluate(BESIDE)
    assert len(rows) > 20
    below = 0.0
    for row in rows:
        assert row["seen"], row
        assert row["left"] >= row["column"] + 20, row
        assert row["top"] >= below, row
        assert row["top"] == pytest.approx(max(row["mark"] - 4, below + 11), abs=8), row
        below = row["bottom"]
    end = page.evaluate("document.querySelector('.chapter').getBoundingClientRect().bottom")
    assert below <= end


OVER = """() => [...document.querySelectorAll('.onward a')].flatMap(way => {
  const link = way.getBoundingClientRect();
  return [...document.querySelectorAll('.note')].filter(note => {
    const box = note.getBoundingClientRect();
    return box.width && box.left < link.right && link.left < box.right
        && box.top < link.bottom && link.top < box.bottom;
  }).map(note => note.id);
})"""


@pytest.mark.some(2)
@pytest.mark.parametrize("name", CHAPTERS)
def test_no_note_lies_over_the_way_on(visit: Any, name: str) -> None:
    page: Page = visit(f"{name}/", asleep=True, size=DESK).page
    page.evaluate("document.fonts.ready")
    assert page.evaluate(OVER) == []


def test_a_note_opens_below_its_paragraph_and_the_paragraph_stays(visit: Any) -> None:
    page = opened(visit, size=PHONE)
    listening(page)
    mark, note = page.locator(f"#at-{CLAIM}"), page.locator(f"#note-{CLAIM}")
    mark.scroll_into_view_if_needed()
    expect(note).to_be_hidden()
    before = page.evaluate(TOP, f"at-{CLAIM}")
    address = page.url
    mark.focus()
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    expect(mark).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(TOP, f"at-{CLAIM}") == pytest.approx(before, abs=0.5)
    assert page.url == address
    expect(note).to_contain_text("Attested at second hand")
    note.locator("summary").click()
    expect(note.locator("details p")).to_be_visible()
    mark.press("Enter")
    expect(note).to_be_hidden()


def test_a_note_in_the_margin_gets_the_focus_and_leads_back(visit: Any) -> None:
    page = opened(visit, size=DESK)
    listening(page)
    address, mark = page.url, page.locator(f"#at-{CLAIM}")
    mark.press("Enter")
    expect(page.locator(f"#note-{CLAIM}")).to_be_focused()
    assert page.url == address
    page.keyboard.press("Tab")
    expect(page.locator(f"#note-{CLAIM} .note__no")).to_be_focused()
    page.keyboard.press("Enter")
    expect(mark).to_be_in_viewport()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_wrong_with_a_chapter(visit: Any, size: dict[str, Any]) -> None:
    table = visit(CHAPTER, size=size, asleep=True)
    listening(table.page)
    table.page.locator(f"#at-{CLAIM}").press("Enter")
    expect(table.page.locator(f"#note-{CLAIM}")).to_be_visible()
    assert violations(table, ".chapter") == []


IN_WINDOW = """it => {
  const {top, bottom} = it.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_without_scripts_a_mark_leads_to_its_note_and_back(visit: Any, size: Any) -> None:
    table = visit(CHAPTER, size=size, java_script_enabled=False)
    page = table.page
    mark, note = page.locator(f"#at-{CLAIM}"), page.locator(f"#note-{CLAIM}")
    # By key and asked again and again, as in a Firefox without scripts nothing can be waited for.
    mark.focus()
    page.keyboard.press("Enter")
    table.until(note.is_visible, what="the note is shown")
    table.until(lambda: note.evaluate(IN_WINDOW), what="the note is in the window")
    note.locator(".note__no").focus()
    page.keyboard.press("Enter")
    table.until(lambda: mark.evaluate(IN_WINDOW), what="the mark is in the window")
    assert page.url.endswith(f"#at-{CLAIM}")


@pytest.mark.needs_chromium("paper is emulated")
def test_on_paper_marks_are_numbers_and_the_notes_stand_at_the_end(visit: Any) -> None:
    page = opened(visit, size=DESK)
    page.emulate_media(media="print")
    expect(page.locator(".beside").first).to_be_hidden()
    expect(page.locator(f"#at-{CLAIM} sup")).to_be_visible()
    expect(page.locator(f"#at-{CLAIM} svg")).to_be_hidden()
    row = page.locator(f"#claim-{CLAIM}")
    assert row.evaluate("it => it.checkVisibility({contentVisibilityAuto: true})")
    assert row.bounding_box()["height"] > 20  # type: ignore[index]
    assert row.evaluate("it => getComputedStyle(it.parentElement).listStyleType") == "decimal"
    number = page.locator(f"#at-{CLAIM} sup").inner_text()
    assert row.evaluate("it => [...it.parentElement.children].indexOf(it) + 1") == int(number)


@pytest.mark.some(2)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_figure_is_one_screen_of_a_phone_at_most_and_nothing_is_wider(
    visit: Any, name: str
) -> None:
    page = visit(f"{name}/", size=PHONE, asleep=True).page
    page.evaluate("document.fonts.ready")
    heights = page.evaluate(
        "() => [...document.querySelectorAll('.chapter figure')].map(it => it.offsetHeight)"
    )
    assert heights
    assert max(heights) <= SCREEN
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
