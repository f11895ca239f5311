"""Finding one's way: spellings in the search, where a page stands, what comes next, doors."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from tests.browser.hands import DESK, PHONE, Hands, Visit

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
    ("cherki", "games/kowah/"),
    ("ceki", "games/kowah/"),
    ("斗地主", "games/dou-dizhu/"),
    ("鬥地主", "games/dou-dizhu/"),
    ("тысяча", "games/tyzicha/"),
    ("sheepshead", "games/schafkopf/"),
]

# A query and the page that comes first: words without their marks, written apart or together, a
# name with a letter wrong, and signs, which are the name of one game before they are in a text.
FIRST = [
    ("to tom", "glossary/"),
    ("to-tom", "glossary/"),
    ("totom", "glossary/"),
    ("tổ tôm", "glossary/"),
    ("tchene ki tong", "names/"),
    ("Tcheng Ki-tong", "names/"),
    ("看虎", "games/ming-kanhu/"),
    ("kan-hu", "games/ming-kanhu/"),
    ("kan hu", "games/ming-kanhu/"),
]


def test_the_search_finds_every_spelling(visit: Visit) -> None:
    table = visit("about/")
    field = table.page.locator("[name=query]")
    missed = []
    for query, page in SOUGHT:
        field.fill("")
        field.type(query)
        field.press("End")  # signs that no key of this keyboard makes come without a key
        if page not in found(table, page):
            missed.append((query, page, found(table, page)))
    assert not missed


def test_the_search_puts_the_name_first(visit: Visit) -> None:
    table = visit("about/")
    field = table.page.locator("[name=query]")
    missed = []
    for query, page in FIRST:
        field.fill("")
        field.type(query)
        field.press("End")
        if found(table, page, 1) != [page]:
            missed.append((query, page, found(table, page)))
    assert not missed


def found(table: Hands, page: str, most: int = 5) -> list[str]:
    """Pages of the first results, waiting a while for the one that is sought."""
    results = table.page.locator(".md-search-result__item > a")

    def first() -> list[str]:
        links = results.evaluate_all("(all, most) => all.slice(0, most).map(a => a.href)", most)
        return [str(link).removeprefix(table.url).split("#")[0].split("?")[0] for link in links]

    with suppress(AssertionError):  # the caller says what was missed
        table.until(lambda: page in first(), 4)
    return first()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_three_doors_lead_to_reading_playing_and_teaching(
    visit: Visit, size: dict[str, Any]
) -> None:
    table = visit("", size=size)
    doors = table.page.locator("a.door")
    assert doors.count() == 3
    words = [word.split("\n")[0] for word in doors.all_inner_texts()]
    assert words == ["Read", "Play", "Teach"]
    heights = doors.evaluate_all("all => all.map(a => a.getBoundingClientRect().height)")
    assert min(heights) >= 44
    for word, page in (("Read", "story/"), ("Play", "games/"), ("Teach", "learn/")):
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
    page.locator("details.evidence > summary").click()
    assert page.locator(".claim").first.is_visible()
    page.locator(".fig__open").first.click()
    page.wait_for_url("**/games/**")
    assert page.locator("card-table form.kt").first.is_visible()


def test_a_scene_opens_at_its_moment(visit: Visit) -> None:
    table = visit("story/watching-the-tiger/")
    table.page.locator(".fig__open").first.click()
    table.page.wait_for_url("**/games/ming-kanhu/#g=**")
    table.awake()
    table.until(lambda: table.page.locator(".kt-steps").count() > 0, 10, "the record's steps")
