"""The maps and tables in a browser: the filter by keyboard, two steps to a source, phone, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.hands import DESK, PHONE, Hands

Visit = Callable[..., Hands]
PAGES = ("tree/", "timeline/", "map/", "mechanics/")
sizes = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def tab_to(page: Page, what: str, limit: int = 120) -> None:
    """Press Tab until the thing has the focus."""
    for _ in range(limit):
        if page.evaluate("what => document.activeElement?.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {what}")


def shown(page: Page, what: str) -> int:
    return page.locator(what).locator("visible=true").count()


def told(page: Page) -> list[int]:
    """The numbers the page tells: shown and all, of links and of games."""
    return [int(n) for n in re.findall(r"\d+", page.locator("shown-count").inner_text())]


@pytest.mark.some(1)
@sizes
def test_the_filter_works_by_keyboard_in_picture_list_and_table(
    visit: Visit, size: dict[str, Any]
) -> None:
    table = visit("tree/", size=size)
    page = table.page
    drawn, listed = ".chart a.link", ".kin__edge"
    rows = "table.kin-table:has(.badge) tbody tr"
    table.until(lambda: len(told(page)) == 4)
    every = told(page)
    assert every[0] == every[1] == shown(page, drawn) == shown(page, listed) == shown(page, rows)

    legends = page.locator(".kin__edge.g-legend").count()
    assert 0 < legends < every[1]
    tab_to(page, ".picker [value=legend]")
    page.keyboard.press("Space")
    table.until(lambda: told(page)[0] == every[1] - legends, what="the number is told")
    assert told(page)[0] == shown(page, drawn) == shown(page, listed) == shown(page, rows)
    assert shown(page, ".g-legend") == 0
    assert "hide=legend" in page.url

    tab_to(page, ".picker select")
    page.keyboard.type("beating")
    table.until(lambda: "mechanic=beat" in page.url)
    assert 0 < told(page)[0] < every[1] - legends
    assert told(page)[0] == shown(page, drawn) == shown(page, listed) == shown(page, rows)
    assert 0 < told(page)[2] == shown(page, ".chart a.box") == shown(page, ".kin__node")

    # What was chosen is in the address.
    page.reload()
    table.until(lambda: len(told(page)) == 4)
    assert not page.locator(".picker [value=legend]").is_checked()
    assert 0 < told(page)[0] == shown(page, drawn) < every[1] - legends

    tab_to(page, ".picker button")
    page.keyboard.press("Enter")
    table.until(lambda: told(page) == every)
    assert "?" not in page.url
    assert shown(page, drawn) == every[1]


def test_the_filter_works_without_scripts(visit: Visit) -> None:
    page = visit("map/", java_script_enabled=False).page
    every = shown(page, ".kin__edge")
    page.locator(".picker [value=attested]").focus()
    page.keyboard.press("Space")
    assert shown(page, ".g-attested") == 0
    assert 0 < shown(page, ".kin__edge") == shown(page, "tbody tr") < every
    left = page.locator(".kin__edge:visible").evaluate_all("all => all.map((it) => '#' + it.id)")
    lines = page.locator(".chart a:visible:not(.chart__past a)")
    assert set(lines.evaluate_all("all => all.map((it) => it.getAttribute('href'))")) == set(left)


@sizes
def test_two_steps_lead_from_a_line_to_a_source(visit: Visit, size: dict[str, Any]) -> None:
    page = visit("tree/", size=size).page
    link = page.locator(".chart a.link:visible").nth(5)
    place = link.get_attribute("href")
    assert place
    tab_to(page, f'.chart a[href="{place}"]')
    page.keyboard.press("Enter")
    row = page.locator(f"li{place}")
    row.wait_for()
    page.wait_for_timeout(200)
    box, header = row.bounding_box(), page.locator(".header").bounding_box()
    assert box
    assert header
    assert header["height"] <= box["y"] < page.viewport_size["height"]  # type: ignore[index]
    row = page.locator(f"li{place}:target")
    key = row.locator(".cite a").first.inner_text()
    row.locator(".cite a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/sources/#{key}")
    page.locator(f"#{key}").wait_for()


@pytest.mark.some(3)
@pytest.mark.parametrize("path", PAGES)
@sizes
def test_one_form_of_the_picture_fits_every_width(
    visit: Visit, path: str, size: dict[str, Any]
) -> None:
    table = visit(path, size=size)
    for width in (320, 768) if size is PHONE else (1000, 1280):
        table.page.set_viewport_size({"width": width, "height": 800})
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert table.page.evaluate(wide) <= 0, width
        drawings = table.page.locator(".chart__ground > div:visible")
        assert drawings.count() == 1
        assert table.page.locator(".chart__ground > div:visible svg text").evaluate_all(
            "(all, width) => all.map((it) => it.getBoundingClientRect())"
            ".filter((it) => it.width && (it.left < 0 || it.right > width)).length", width
        ) == 0  # fmt: skip


# Every text with the room to each side of its box, in pixels of the screen. The box is the frame of
# its link, the paper of its sign, or the whole picture; digits are measured by their ink.
ROOM = """() => {
  const screen = (it, box) => {
    const { a, d, e, f } = it.getScreenCTM();
    return { left: e + a * box.x, right: e + a * (box.x + box.width),
             top: f + d * box.y, bottom: f + d * (box.y + box.height) };
  };
  const pen = document.createElement("canvas").getContext("2d");
  const ink = (it) => {
    const box = it.getBBox(), style = getComputedStyle(it);
    if (!it.matches(".sign__no, .stamp-no")) return box;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(it.textContent);
    return { x: box.x, width: box.width, y: Number(it.getAttribute("y")) - up, height: up + down };
  };
  const own = (it) => {
    const kind = it.matches(".sign__no") ? ".sign" : it.matches(".stamp-no") ? ".stamp" : ".frame:not(.frame--map), .halo, .fence";
    const found = [...it.parentNode.children].filter((one) => one.matches("rect") && one.matches(kind)
      && one.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
    return found ? screen(found, found.getBBox()) : it.ownerSVGElement.getBoundingClientRect();
  };
  return [...document.querySelectorAll("figure.tree svg text")].filter((it) => it.getClientRects().length)
    .map((it) => {
      const words = screen(it, ink(it)), box = own(it);
      return [it.textContent, words.left - box.left, box.right - words.right,
              words.top - box.top, box.bottom - words.bottom];
    });
}"""


@pytest.mark.some(2)
@pytest.mark.parametrize("path", [*PAGES, ""])
def test_no_text_of_a_picture_touches_its_box(visit: Visit, path: str) -> None:
    page = visit(path).page
    page.evaluate("document.fonts.ready")
    page.reload()  # a face that came late is there now
    page.evaluate("document.fonts.ready")
    for width in (320, 360, 768, 1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        found = page.evaluate(ROOM)
        assert len(found) > 20
        tight = [row for row in found if min(row[1:]) < 1]
        assert tight == [], f"{width} px: {len(tight)} of {len(found)} texts"


@pytest.mark.parametrize("path", PAGES)
def test_fingers_have_room_on_a_phone(visit: Visit, path: str) -> None:
    page = visit(path, size=PHONE).page
    small = page.locator(
        ".picker label, .picker select, .picker button, .chart__tall a.box > .frame"
    ).evaluate_all(
        "all => all.map((it) => [it.getBoundingClientRect(), it.textContent])"
        ".filter(([it]) => it.width && (it.height < 40 || it.width < 20))"
        ".map(([it, words]) => [it.width, it.height, words])"
    )
    assert small == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.needs_chromium("paper is emulated")
def test_on_paper_the_picture_fits_a_sheet_and_works_are_named(visit: Visit, path: str) -> None:
    page = visit(path, size={"viewport": {"width": 718, "height": 1040}}).page
    page.emulate_media(media="print")
    assert page.locator(".chart__wide").is_visible()
    assert not page.locator(".picker").is_visible()
    figure = page.locator("figure.chart").bounding_box()
    assert figure
    assert figure["height"] <= 1040
    works = page.locator(".on-paper li b").all_inner_texts()
    cited = page.locator(".kin .cite a").all_inner_texts()
    assert set(cited) <= set(works)
