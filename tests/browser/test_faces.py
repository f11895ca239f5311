"""The faces of the text: there on the first page of a first visit, and nothing moves for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.hands import DESK, PHONE, Visit
from tests.browser.test_site import Serve, go

SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
"""
FACES = """() => [...document.fonts].filter((face) => face.family.includes('Kanhu Text'))
  .map((face) => `${face.style} ${face.weight} ${face.status}`).sort().join(', ')"""
ALL = "italic 400 loaded, normal 400 loaded, normal 700 loaded"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_faces_show_on_a_first_visit_and_nothing_moves(
    visit: Visit, serve: Serve, size: dict[str, Any]
) -> None:
    server = serve(throttle="3mbit,40ms")
    table = visit("story/watching-the-tiger/", url=server.address, size=size, before=SHIFTS)
    table.until(lambda: table.page.evaluate(FACES) == ALL, what="the faces")
    table.page.wait_for_load_state("networkidle")
    assert table.page.evaluate("() => window.shifted") < 0.01


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
