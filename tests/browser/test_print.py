"""Pages printed by the browser: margins, the full column, a foot on every sheet, no empty sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

import kanhu
from tests.browser.hands import Visit

MM = 72 / 25.4
MARGIN = 20
GAMES = [game.id for game in kanhu.games()]
MOST = {
    "games/khanhoo/": 32, "story/the-story-of-1130/": 7, "glossary/": 20, "learn/": 3,
    "method/": 5, "packs/money/": 20,
}  # fmt: skip
"""Sheets of A4 that a page may take; half of those of a chapter are its opener and its notes."""
KINDS = [
    "", "about/", "about/accessibility/", "api/", "api/kanhu/", "compare/", "data/",
    "data/khanhoo/", "embed/", "evidence/", "evidence/leaf-game-868/", "explore/", "games/",
    "games/khanhoo/cite/", "glossary/", "hands/", "hands/nine-aces/", "learn/",
    "learn/khanhoo/", "learn/kowah/checki/", "learn/printables/", "learn/puzzles/",
    "learn/puzzles/khanhoo/", "long/", "long/who-invented-rummy/", "map/", "mechanics/", "method/",
    "names/", "packs/", "packs/money/", "play/", "play/khanhoo/", "sources/", "sources/W/",
    "story/", "story/the-story-of-1130/", "teach/", "teach/class-set/", "teach/museums/",
    "teach/who-says-1130/", "timeline/", "tour/", "tree/",
]  # fmt: skip
"""A page of every kind; those of games, which are the longest, are all held."""
NARROW = {"tour/": 11}
"""Margins in millimetres of what is set to a number of sheets, as it promises, and not to a column."""
LEAST = {"timeline/": 0.35, "tree/": 0.4}
"""How full a sheet is at least where the next one is a single picture, which cannot be parted."""


def printed(page: Page, size: str = "A4") -> bytes:
    page.emulate_media(media="print")
    return page.pdf(format=size)


def departures(pdf: bytes, way: str) -> Iterator[str]:
    """In what a printed page departs from the laws: margins, the column, the foot, full sheets."""
    sheets = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    margin, least = NARROW.get(way, MARGIN) * MM, LEAST.get(way, 0.5)
    place = f"The Kanhu Archive · {way} · version 1." if way else "The Kanhu Archive · "
    gaps, low = list[float](), list[float]()
    for number, (page, text) in enumerate(zip(pdfium.PdfDocument(pdf), sheets, strict=True), 1):
        if f"{number} / {len(sheets)}" not in text:
            yield f"sheet {number} has no number"
        if place not in text:
            yield f"sheet {number} does not say where it is from"
        # One dot a point; the foot lies in the lower margin.
        seen = page.render(scale=1, grayscale=True).to_pil()
        width, height = seen.size
        inside = seen.crop((0, 0, width, int(height - margin + 1)))
        drawn = inside.point(lambda level: 255 if level < 160 else 0).getbbox()
        if drawn is None:
            yield f"sheet {number} is empty"
            continue
        left, top, right, bottom = drawn
        if left < margin - 2 or top < margin - 2 or right > width - margin + 2:
            yield f"sheet {number} runs into the margins: {drawn}"
        gaps.append(width - right)
        low.append(bottom / height)
    if min(gaps, default=0) > margin + 4 * MM:
        yield f"the column is not used: {min(gaps) / MM:.0f} mm are left at the right"
    yield from (f"sheet {number} is half empty: {bottom:.2f}"
                for number, bottom in enumerate(low[:-1], 1) if bottom <= least)  # fmt: skip


@pytest.mark.needs_chromium("prints")
@pytest.mark.some(4)
@pytest.mark.parametrize("way", [*KINDS, *(f"games/{game}/" for game in GAMES)])
def test_a_page_is_printed_by_the_laws(visit: Visit, way: str) -> None:
    pdf = printed(visit(way).page)
    assert list(departures(pdf, way)) == []
    assert len(PdfReader(BytesIO(pdf)).pages) <= MOST.get(way, 100)


def kind(way: str) -> str:
    """Those pages are of a kind that share a folder, and those that games have under one name."""
    parts = ["*" if part in GAMES else part for part in way.rstrip("/").split("/")]
    return way if len(parts) < 2 else "/".join([*parts[:-1], "*"])


def test_every_kind_of_page_is_printed_by_the_laws(site: Path) -> None:
    held = {kind(way) for way in (*KINDS, *(f"games/{game}/" for game in GAMES))}
    apart = re.compile(r"id/|embed/.")
    every = (path.parent.relative_to(site).as_posix() for path in site.rglob("index.html"))
    ways = ["" if way == "." else f"{way}/" for way in every]
    found = {kind(way) for way in ways if not apart.match(way)}
    assert len(found) > 30
    assert found - held == set()


@pytest.mark.needs_chromium("prints")
def test_what_departs_from_the_laws_of_print_is_told(visit: Visit) -> None:
    page = visit("learn/").page
    sound = printed(page)
    assert [*departures(sound, "learn/")] == []
    assert "sheet 1 does not say where it is from" in [*departures(sound, "method/")]
    page.evaluate("() => { const sheet = new CSSStyleSheet(); sheet.replaceSync("
                  "'@page { margin: 8mm } h2 { break-before: page }');"
                  " document.adoptedStyleSheets = [sheet] }")  # fmt: skip
    told = "\n".join(departures(printed(page), "learn/"))
    assert "runs into the margins" in told and "is half empty" in told


@pytest.mark.needs_chromium("prints")
def test_words_that_are_explained_are_printed(visit: Visit) -> None:
    page = visit("story/watching-the-lake/").page
    word = page.locator("button.term").first.inner_text()
    page.emulate_media(media="print")
    assert page.locator("button.term").first.is_visible()
    text = "".join(one.extract_text() for one in PdfReader(BytesIO(page.pdf())).pages)
    assert word in text


@pytest.mark.needs_chromium("prints")
def test_answers_are_on_sheets_of_their_own(visit: Visit) -> None:
    """What pupils get has no answer on it; the keys are printed, and folded packages are not."""
    reader = PdfReader(BytesIO(printed(visit("teach/who-says-1130/").page)))
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    sheets = [text for text in texts if "Write the letters in the right order" in text
              or "You read a surprising sentence" in text or "what does a footnote show" in text.lower()]  # fmt: skip
    keys = [text for text in texts if "E H B G C I A F D" in text]
    assert len(sheets) >= 3 and len(texts) <= 16 and len(keys) == 1
    assert not {*sheets} & {*keys}
    assert any("that the author is famous" in text for text in sheets)  # to choose from
    assert not any("Who says it, how long after the event" in text for text in sheets)
    assert not any("that somebody read something. B." in text for text in sheets)
    assert not any("SCORM" in text for text in texts)


@pytest.mark.needs_chromium("prints")
def test_after_a_step_within_the_archive_the_foot_names_the_new_page(visit: Visit) -> None:
    page = visit("learn/").page
    page.get_by_role("link", name="How we work").first.or_(
        page.locator("a[href$='method/']").first
    ).click()
    page.wait_for_url("**/method/**")
    pdf = printed(page, "Letter")
    reader = PdfReader(BytesIO(pdf))
    assert all("method/" in one.extract_text() for one in reader.pages)
    assert float(reader.pages[0].mediabox.width) == pytest.approx(612, abs=1)
