"""Every kind of page: nothing for axe in both schemes at two widths, no sideways scroll, print."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.hands import LOOKS, PHONE, SIZES, Visit
from tests.browser.scripts import SAVES_DATA
from tests.scale import Scale
from workshop import paths

NARROW = {"viewport": {"width": 320, "height": 640}}


def kinds(site: Path) -> list[str]:
    """One page of each kind: all pages that stand alone, and the longest of each folder of many."""
    found = (path for path in site.rglob("index.html") if path.parent.parent != site / "id")
    pages = {path.parent.relative_to(site).as_posix(): path for path in found}  # no redirects
    folders: dict[str, list[str]] = {}
    for name in pages:
        folders.setdefault(name.rpartition("/")[0], []).append(name)
    chosen = {"."}
    for folder, names in folders.items():
        size = {name: pages[name].stat().st_size for name in names}
        few = names if not folder else sorted(names, key=lambda name: size[name])[-1:]
        chosen.update(few)
    return sorted(chosen)


PAGES = kinds(paths.SITE) if paths.SITE.exists() else []


def of_the_turn(scale: Scale, at: int = 0, ways: int = 3) -> list[str]:
    """The pages that a push looks at, others with every commit; all in the long run."""
    return PAGES if scale.whole else PAGES[(scale.seed + at) % ways :: ways]


def address(page: str) -> str:
    return "" if page == "." else f"{page}/"


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme", LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(visit: Visit, scale: Scale, scheme: str, size: str) -> None:
    """In the short run each page in one of the four ways, another one with every commit."""
    looks = {"color_scheme": scheme, "reduced_motion": "reduce"}
    table = visit("about/", size=SIZES[size], before=SAVES_DATA, **looks)
    ways = [*product(LOOKS, SIZES)]
    faults = {}
    for page in of_the_turn(scale, ways.index((scheme, size)), len(ways)):
        table.page.goto(table.url + address(page))
        faults[page] = violations(table)
    assert {page: found for page, found in faults.items() if found} == {}


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["360", "320"])
def test_no_page_scrolls_sideways(visit: Visit, scale: Scale, size: dict[str, Any]) -> None:
    table = visit("about/", size=size, before=SAVES_DATA)
    wide = {}
    for page in of_the_turn(scale):
        table.page.goto(table.url + address(page))
        width = table.page.evaluate("document.documentElement.scrollWidth")
        if width > size["viewport"]["width"]:
            wide[page] = width
    assert wide == {}


@pytest.mark.needs_chromium("paper is emulated")
def test_every_page_prints_without_its_menus(visit: Visit, scale: Scale) -> None:
    """On paper: the words and pictures, the line to cite, and nothing that can only be pressed."""
    table = visit("about/", before=SAVES_DATA)
    table.page.emulate_media(media="print")
    for page in of_the_turn(scale):
        table.page.goto(table.url + address(page))
        for hidden in (".header", ".side", ".onward", "[data-keep-offline]"):
            shown = table.page.locator(hidden)
            assert not [at for at in range(shown.count()) if shown.nth(at).is_visible()], page
        # The tour has a paper version of its own, with its own title.
        assert table.page.locator(":is(h1, .tour-paper__title):visible").count() == 1, page
        width = table.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 1280, (page, width)
