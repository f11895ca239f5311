"""Pages printed by the browser: margins, the full column, a foot on every sheet, no empty sheets."""

from __future__ import annotations

from io import BytesIO

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.hands import Visit

MM = 72 / 25.4
MOST = {
    "games/khanhoo/": 32, "story/the-story-of-1130/": 7, "glossary/": 20, "learn/": 3,
    "method/": 5, "packs/money/": 20,
}  # fmt: skip
"""Sheets of A4 that a page may take; half of those of a chapter are its opener and its notes."""


def printed(page: Page, size: str = "A4") -> bytes:
    page.emulate_media(media="print")
    return page.pdf(format=size)


@pytest.mark.needs_chromium("prints")
@pytest.mark.some(1)
@pytest.mark.parametrize("way", list(MOST))
def test_a_page_is_printed_over_the_full_column(visit: Visit, way: str) -> None:
    pdf = printed(visit(way).page)
    texts = [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]
    assert len(texts) <= MOST[way]
    for number, text in enumerate(texts, 1):
        assert f"{number} / {len(texts)}" in text, "no page number"
        assert f"The Kanhu Archive · {way} · version 1." in text
    rights, low = [], []
    for page in pdfium.PdfDocument(pdf):
        # One dot a point; the foot lies in the lower margin.
        seen = page.render(scale=1, grayscale=True).to_pil()
        width, height = seen.size
        text = seen.crop((0, 0, width, int(height - 20 * MM + 1)))
        left, top, right, bottom = text.point(lambda level: 255 if level < 160 else 0).getbbox()
        assert left >= 20 * MM - 2 and top >= 20 * MM - 2 and right <= width - 20 * MM + 2
        rights.append(right)
        low.append(bottom / height)
    assert max(rights) >= width - 24 * MM, "the column is not used"
    assert all(bottom > 0.5 for bottom in low[:-1]), "a sheet is half empty"


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
