"""Finding one's way: spellings in the search, where a page stands, what comes next, doors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route

from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, SIZES, Hands, Visit
from tests.scale import in_turn
from workshop.server import SiteServer

Serve = Callable[..., SiteServer]

# A query, and a page that must be among the first five it finds. The spellings are those of the
# sources: Culin's Kan-hu, Wilkinson's Khanhoo, the Dutch Koa, Tagalog kuwaho.
SOUGHT = [
    ("看虎", "games/ming-kanhu/"),
    ("看湖", "games/qing-kanhu/"),
    ("看", "games/qing-kanhu/"),
    ("kanhu", "games/ming-kanhu/"),
    ("Kanhu", "games/qing-kanhu/"),
    ("kan-hu", "games/ming-kanhu/"),
    ("kan hu", "games/qing-kanhu/"),
    ("kànhǔ", "games/ming-kanhu/"),
    ("khanhoo", "games/khanhoo/"),
    ("khan-hoo", "games/khanhoo/"),
    ("Kuwaho", "games/cuajo/"),
    ("kwaho", "games/cuajo/"),
    ("koa", "games/kowah/"),
    ("馬弔", "games/madiao/"),
    ("cherki", "games/kowah/"),
    ("ceki", "games/kowah/"),
    ("斗地主", "games/dou-dizhu/"),
    ("鬥地主", "games/dou-dizhu/"),
    ("тысяча", "games/tyzicha/"),
    ("sheepshead", "games/schafkopf/"),
]

# A query and the place that comes first: words without their marks, written apart or together, a
# name with a letter wrong, signs, which are the name of one game before they are in a text, the
# other names printed under a game's title, also where they are words of the glossary, and the
# number of a clause.
FIRST = [
    ("to tom", "glossary/#term-to-tom"),
    ("to-tom", "glossary/#term-to-tom"),
    ("totom", "glossary/#term-to-tom"),
    ("tổ tôm", "glossary/#term-to-tom"),
    ("madiao", "games/madiao/"),
    ("馬弔", "games/madiao/"),
    ("tchene ki tong", "names/#name-tcheng-ki-tong"),
    ("Tcheng Ki-tong", "names/#name-tcheng-ki-tong"),
    ("Wilkinson", "names/#name-wilkinson"),
    ("看虎", "games/ming-kanhu/"),
    ("kan-hu", "games/ming-kanhu/"),
    ("kan hu", "games/ming-kanhu/"),
    ("看湖", "games/qing-kanhu/"),
    ("khanhoo", "games/khanhoo/"),
    ("Kuwaho", "games/cuajo/"),
    ("Kuaju", "games/cuajo/"),
    ("ceki", "games/kowah/"),
    ("sheepshead", "games/schafkopf/"),
    ("鬥地主", "games/dou-dizhu/"),
    ("KH-27", "games/khanhoo/#KH-27"),
]


def test_the_search_finds_every_spelling(visit: Visit) -> None:
    table = visit("about/")
    opened(table)
    missed = []
    for query, page in SOUGHT:
        pages = pages_of(found(table, query))[:5]
        if page not in pages:
            missed.append((query, page, pages))
    assert not missed


def test_the_search_puts_the_name_first(visit: Visit) -> None:
    table = visit("about/")
    opened(table)
    missed = []
    for query, place in FIRST:
        first = found(table, query)[:1]
        if first != [place]:
            missed.append((query, place, first))
    assert not missed


def test_sheets_of_evidence_come_after_all_pages_and_nothing_leads_to_citing(
    visit: Visit,
) -> None:
    table = visit("about/")
    opened(table)
    for query in ("khanhoo", "koa", "cite", "Wilkinson", "identifiers", "KH-41"):
        pages = pages_of(found(table, query))
        sheets = [
            page.startswith(("evidence/", "sources/")) and page.count("/") > 1 for page in pages
        ]
        assert sheets == sorted(sheets), (query, pages)
        assert not [page for page in pages if re.match(r"id/|about/cite/|games/.*/cite", page)]


def test_a_result_leads_to_the_part_of_its_page(visit: Visit) -> None:
    table = visit("about/")
    opened(table)
    found(table, "purro")
    part = table.page.locator(".search__found li li a").first
    address = str(part.evaluate("a => a.href"))
    assert "#" in address
    part.click()
    table.until(lambda: table.page.url == address, what="the part")
    assert not dialog(table).is_visible()
    table.until(lambda: table.page.evaluate(
        "() => document.querySelector(':target').getBoundingClientRect().top") < 400)  # fmt: skip


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_search_by_keys_alone(visit: Visit, size: dict[str, Any]) -> None:
    table = visit("about/", size=size)
    keys = table.page.keyboard
    opener = table.page.locator("[data-search]")
    opener.focus()
    keys.press("Enter")
    table.until(dialog(table).is_visible)
    keys.type("schafkopf")
    table.until(lambda: "found for “schafkopf”" in said(table))
    keys.press("ArrowDown")
    focus = (
        "() => [...document.querySelectorAll('.search__found a')].indexOf(document.activeElement)"
    )
    assert table.page.evaluate(focus) == 0
    keys.press("ArrowDown")
    assert table.page.evaluate(focus) == 1
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    assert table.page.evaluate("() => document.activeElement.name") == "query"
    keys.press("Escape")
    table.until(lambda: not dialog(table).is_visible())
    assert opener.evaluate("it => it === document.activeElement")
    table.page.locator("h1").click()
    keys.press("/")
    table.until(dialog(table).is_visible)
    keys.type("schafkopf")
    table.until(lambda: "found for “schafkopf”" in said(table))
    keys.press("Enter")
    table.until(lambda: table.page.url == f"{table.url}games/schafkopf/")
    assert not dialog(table).is_visible()
    keys.press("/")
    keys.type("wilkinson")
    keys.press("Enter")  # before anything is found
    arrived(table, "names/#name-wilkinson")
    keys.press("/")
    keys.type("birch")
    table.until(lambda: "found for “birch”" in said(table))
    keys.press("ControlOrMeta+a")
    keys.type("culin")
    keys.press("Enter")  # while what is shown is of other words
    arrived(table, "names/#name-culin")
    keys.press("/")
    table.page.go_back()
    table.until(lambda: table.page.url == f"{table.url}names/#name-wilkinson")
    assert not dialog(table).is_visible()


def test_letters_that_are_written_do_not_open_the_search(visit: Visit) -> None:
    table = visit("games/khanhoo/").awake()
    table.cards.first.focus()
    table.page.keyboard.press("s")  # sorts the hand
    assert not dialog(table).is_visible()


@pytest.mark.parametrize(("scheme", "size"), in_turn(LOOKS, SIZES))
def test_axe_finds_nothing_in_the_search(visit: Visit, size: dict[str, Any], scheme: str) -> None:
    table = visit("about/", size=size, color_scheme=scheme, reduced_motion="reduce")
    opened(table)
    assert violations(table) == []
    found(table, "khanhoo")
    assert violations(table) == []
    tree = dialog(table).aria_snapshot()
    assert 'searchbox "Search the archive"' in tree
    assert "found for “khanhoo”" in tree
    box = dialog(table).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["viewport"]["width"]


def test_a_search_that_does_not_come_says_so_and_is_tried_again(visit: Visit) -> None:
    """Neither a browser nor Pagefind may remember what could not be fetched."""
    table = visit("about/", complains=True)
    missed: list[str] = []

    def miss(route: Route) -> None:
        missed.append(route.request.url)
        route.abort()

    table.page.route("**/search/pagefind.js*", miss)
    opened(table)
    table.until(lambda: "could not be fetched" in said(table))
    for part in ("wasm.*", "*.pf_meta", "names.json"):
        table.page.unroute_all()
        table.page.route(f"**/search/{part}", miss)
        missed.clear()
        table.page.locator("[name=query]").fill("koa")
        table.until(lambda: len(missed) == 2, what=f"{part}, and once again")
        table.until(lambda: "could not be fetched" in said(table))
    table.page.unroute_all()
    found(table, "khanhoo")


AT_TARGET = """() => {
  const place = document.querySelector(":target");
  const {top, bottom} = place.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && document.activeElement === place;
}"""


def dialog(table: Hands) -> Locator:
    return table.page.locator("dialog.search")


def said(table: Hands) -> str:
    return table.page.locator(".search__count").inner_text()


def arrived(table: Hands, place: str) -> None:
    """The search is closed, the place of the page is in view and has the focus."""
    table.until(lambda: table.page.url == f"{table.url}{place}", what=place)
    assert not dialog(table).is_visible()
    table.until(lambda: table.page.evaluate(AT_TARGET), what=f"{place} in view")


def opened(table: Hands) -> None:
    table.page.locator("[data-search]").click()
    table.until(dialog(table).is_visible)


def found(table: Hands, query: str) -> list[str]:
    """Places of the results, in their order, once they are there."""
    field = table.page.locator("[name=query]")
    field.fill("")
    field.fill(query)
    table.until(lambda: f"found for “{query}”" in said(table), what=query)
    links = table.page.locator(".search__found > li > a").evaluate_all(
        "all => all.map(a => a.href)"
    )
    return [str(link).removeprefix(table.url) for link in links]


def pages_of(places: list[str]) -> list[str]:
    return [place.split("#")[0] for place in places]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_three_doors_lead_to_reading_playing_and_learning(
    visit: Visit, size: dict[str, Any]
) -> None:
    table = visit("", size=size)
    doors = table.page.locator("a.door")
    assert doors.count() == 3
    words = [word.split("\n")[0] for word in doors.all_inner_texts()]
    assert words == ["Read", "Play", "Learn"]
    heights = doors.evaluate_all("all => all.map(a => a.getBoundingClientRect().height)")
    assert min(heights) >= 44
    for word, page in (("Read", "story/"), ("Play", "games/"), ("Learn", "learn/")):
        table.page.goto(table.url)
        table.page.locator("a.door", has_text=word).first.click()
        table.page.wait_for_url(f"{table.url}{page}")
        assert table.page.locator("h1").count() == 1


def test_the_story_can_be_read_through_by_one_link(visit: Visit) -> None:
    """From the contents, "next" leads through all ten chapters, each of which says where it is."""
    table = visit("story/")
    seen = []
    for chapter in range(1, 11):
        table.page.locator("a[rel=next]").click()
        table.page.locator(".where", has_text=f" {chapter} of 10").wait_for()
        seen.append(table.page.url)
    assert len(set(seen)) == 10
    table.page.locator("a[rel=prev]").click()
    table.until(lambda: table.page.url == seen[-2])
    table.page.locator(".where a").click()
    table.until(lambda: table.page.url == f"{table.url}story/")


def test_the_story_is_read_without_scripts(visit: Visit) -> None:
    """Text, scenes, evidence and the way on are there; nothing waits for a script."""
    table = visit("story/watching-the-tiger/", java_script_enabled=False)
    page = table.page
    assert page.locator("h1").is_visible()
    scene = page.locator("card-scene").first
    assert scene.is_visible()
    assert scene.locator("svg use").count() > 3
    assert page.locator("a[rel=next]").is_visible()
    page.locator("details.evidence > summary").press("Enter")
    assert page.locator(".claim").first.is_visible()
    page.locator(".fig__play").first.press("Enter")
    page.wait_for_url("**/play/**")
    assert page.locator("card-table form.kt").first.is_visible()


def test_a_scene_opens_at_its_moment(visit: Visit) -> None:
    table = visit("story/watching-the-tiger/")
    table.page.locator(".fig__play").first.click()
    table.page.wait_for_url("**/play/ming-kanhu/#g=**")
    table.awake()
    table.until(lambda: table.page.locator(".kt-steps").count() > 0, what="the record's steps")
