"""The faces of the text: there on the first page of a first visit, and nothing moves for them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.hands import DESK, PHONE, Visit
from tests.browser.test_site import go

SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
"""
FACES = """() => [...document.fonts].filter((face) => face.family.includes('Kanhu Text'))
  .map((face) => `${face.style} ${face.weight} ${face.status}`).sort().join(', ')"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length === 1"
SAME, GOOD = 0.01, 0.1
"""Layout shift of a page that nobody sees moving; that of one whose text was drawn in a stand-in,
of which a line may break elsewhere."""
UPRIGHT = "kanhu-text-regular"
ALL = "italic 400 loaded, normal 400 loaded, normal 700 loaded"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_faces_show_on_a_first_visit_and_nothing_moves(
    visit: Visit, size: dict[str, Any]
) -> None:
    """The upright face is asked for before any style; once it is there nothing is drawn without
    it, and the stand-ins of the other two are as wide as they are."""
    table = visit("method/", go=False, size=size, before=SHIFTS)
    styles: list[Route] = []
    here: list[str] = []
    table.page.on("requestfinished", lambda request: here.append(request.url.rpartition("/")[2]))
    table.page.route("**/*.css", lambda route: styles.append(route))
    table.page.goto(f"{table.url}story/watching-the-tiger/", wait_until="commit")
    table.until(
        lambda: len(styles) == 2 and any(name.startswith(UPRIGHT) for name in here),
        what="the upright face",
    )
    for route in styles:
        route.continue_()
    table.until(lambda: table.page.evaluate(FACES) == ALL, what="the faces")
    table.page.wait_for_load_state("networkidle")
    assert table.page.evaluate("() => window.shifted") < SAME


@pytest.mark.needs_chromium("it alone tells how far a page has moved")
def test_a_page_hardly_moves_when_its_faces_come_late(visit: Visit) -> None:
    table = visit("method/", go=False, before=SHIFTS)
    late: list[Route] = []
    table.page.route("**/kanhu-text-*", lambda route: late.append(route))
    table.page.goto(f"{table.url}story/watching-the-tiger/", wait_until="commit")
    table.until(lambda: table.page.evaluate(PAINTED), what="text in a stand-in")
    for route in late:
        route.continue_()
    table.until(lambda: table.page.evaluate(FACES) == ALL, what="the faces")
    table.page.wait_for_load_state("networkidle")
    assert 0 < table.page.evaluate("() => window.shifted") < GOOD


def test_faces_are_fetched_once(visit: Visit) -> None:
    table = visit("method/", go=False)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    table.page.goto(f"{table.url}method/")
    table.until(lambda: table.page.evaluate(FACES) == ALL, what="the faces")
    go(table, "games/")
    table.page.wait_for_load_state("networkidle")
    text = [name for name in asked if name.startswith("kanhu-text")]
    assert len(text) == len(set(text)) == 3
