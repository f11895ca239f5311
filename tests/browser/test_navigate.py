"""From page to page without loading the document anew: what the reader must not notice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route

from tests.browser.hands import PHONE, Hands, Visit

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}


def marked(visit: Visit, path: str, **options: Any) -> Hands:
    table = visit(path, **options)
    table.page.wait_for_load_state("load")
    table.page.evaluate("() => { window.same = true }")
    return table


def go(table: Hands, path: str) -> None:
    """Follow a link, without the scrolling that a hand on the mouse would not do."""
    table.page.evaluate(
        """(url) => [...document.querySelectorAll('a')].find((a) => a.href === url).click()""",
        table.url + path,
    )
    table.until(lambda: table.page.url == table.url + path)


def same_document(table: Hands) -> bool:
    return table.page.evaluate("() => window.same === true") is True


def scrolled(table: Hands) -> int:
    return int(table.page.evaluate("() => scrollY"))


def test_the_new_page_is_whole_and_the_reader_at_its_start(visit: Visit) -> None:
    table = marked(visit, "method/")
    table.page.evaluate("() => scrollTo(0, 500)")
    go(table, "games/")
    assert same_document(table)
    fresh = visit("games/").page
    for what in (
        "document.title",
        "document.querySelector('meta[name=description]').content",
        "document.querySelector('script[type=\"application/ld+json\"]').textContent",
        "document.querySelectorAll('meta, link, script').length",
        "document.querySelector('.content').innerText",
        "document.querySelector('.words').innerText",
        "document.querySelector('.words [aria-current]').textContent",
        "document.querySelector('.side').innerText",
        "document.querySelector('.foot').innerText",
        "document.querySelector('link[rel=manifest]').href",
    ):
        assert table.page.evaluate(f"() => {what}") == fresh.evaluate(f"() => {what}"), what
    assert scrolled(table) == 0
    assert table.page.evaluate("() => document.activeElement.id") == "content"
    assert table.page.locator("[data-arrived]").inner_text() == table.page.title()


def test_the_way_back_leads_to_where_the_reader_was(visit: Visit) -> None:
    table = marked(visit, "method/")
    table.page.evaluate("() => scrollTo(0, 700)")
    table.until(lambda: table.page.evaluate("() => history.state?.scroll") == 700)
    go(table, "games/")
    table.page.evaluate("() => scrollTo(0, 150)")
    table.until(lambda: table.page.evaluate("() => history.state?.scroll") == 150)
    table.back()
    table.until(lambda: "method" in table.page.url and scrolled(table) == 700, what="the place")
    table.page.go_forward()
    table.until(lambda: "games" in table.page.url and scrolled(table) == 150, what="the place")
    assert same_document(table)
    table.page.reload()
    table.until(lambda: scrolled(table) == 150, what="the place after a real load")


SEEN = """at => {
  const all = [...document.querySelectorAll(".content__inner :is(p, li, h3, h4)")];
  const top = (one) => one.getBoundingClientRect().top;
  const found = at ?? all.findIndex((one) => top(one) >= 0 && one.checkVisibility());
  return [found, Math.round(top(all[found]))];
}"""
"""The first line in the window, or the one of a number, and how far from the top it is."""


@pytest.mark.some(1)
@pytest.mark.parametrize("down", [0.1, 0.3, 0.6, 0.95])
def test_a_long_page_loaded_again_shows_what_it_showed(visit: Visit, down: float) -> None:
    """What lies below the table is laid out when it comes near: its height is not known before."""
    table = visit("games/schafkopf/", size=SMALL, asleep=True)
    table.page.evaluate(
        "down => scrollTo(0, down * (document.documentElement.scrollHeight - innerHeight))", down
    )
    table.page.wait_for_timeout(300)  # what comes into the window is laid out
    table.until(lambda: table.page.evaluate("() => history.state?.scroll === scrollY"))
    line, before = table.page.evaluate(SEEN)
    table.page.reload()
    for _ in range(2):
        table.page.wait_for_timeout(300)
        assert table.page.evaluate(SEEN, line)[1] == pytest.approx(before, abs=2)


def test_places_on_a_page_are_the_browser_s_own(visit: Visit) -> None:
    table = marked(visit, "games/khanhoo/")
    go(table, "games/khanhoo/#KH-41")
    table.until(lambda: scrolled(table) > 500)
    table.back()
    table.until(lambda: table.page.evaluate("() => !location.hash"))
    table.until(lambda: scrolled(table) == 0, what="back where the reader was")
    go(table, "games/kowah/")
    table.page.evaluate("""() => {
      const link = document.createElement('a');
      link.href = '../khanhoo/#KH-41';
      document.querySelector('.content').append(link);
      link.click();
    }""")
    table.until(lambda: table.page.url.endswith("games/khanhoo/#KH-41"))
    target = "() => document.querySelector(':target')?.id"
    table.until(lambda: table.page.evaluate(target) == "KH-41", what="the target is known as one")
    assert same_document(table)


def test_what_is_out_of_the_ordinary_is_left_to_the_browser(visit: Visit) -> None:
    table = marked(visit, "method/")
    link = table.page.locator(".bar__words a", has_text="Play")
    with table.page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    opened.value.close()
    assert table.page.url.endswith("method/")
    assert same_document(table)
    seen = table.page.evaluate("""() => {
      const left = [];
      addEventListener('click', (event) => {
        if (!event.defaultPrevented) left.push(event.target.textContent);
        event.preventDefault();
      });
      const links = {
        file: '../assets/evidence.json', elsewhere: 'https://elsewhere.example/', page: '../games/',
      };
      for (const [name, href] of Object.entries(links)) {
        const link = document.createElement('a');
        Object.assign(link, {href, textContent: name});
        document.body.append(link);
        link.click();
      }
      const link = document.createElement('a');
      Object.assign(link, {href: '../games/', textContent: 'window', target: '_blank'});
      document.body.append(link);
      link.click();
      return left;
    }""")
    assert seen == ["file", "elsewhere", "window"]


def test_an_error_ends_in_a_real_load(visit: Visit) -> None:
    table = marked(visit, "method/", complains=True)

    def fail(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(status=500)
        else:
            route.continue_()

    table.page.route("**/games/", fail)
    table.page.locator(".bar__words a", has_text="Play").click()
    table.page.wait_for_url("**/games/")
    table.until(lambda: table.page.locator("h1").inner_text() == "The games")
    assert not same_document(table)


def test_a_second_click_overtakes_the_first(visit: Visit) -> None:
    table = marked(visit, "method/")
    held: list[Route] = []
    table.page.route("**/games/", lambda route: held.append(route))
    table.page.locator(".bar__words a", has_text="Play").click()
    table.until(lambda: held)
    go(table, "story/")
    held[0].continue_()
    table.page.wait_for_load_state("networkidle")
    assert table.page.url.endswith("/story/")
    assert table.page.locator("h1").inner_text() == "The story"
    assert same_document(table)


def test_an_identifier_leads_on(visit: Visit) -> None:
    table = marked(visit, "method/")
    shown: list[str] = []
    table.page.on("framenavigated", lambda frame: shown.append(frame.url))
    table.page.locator("#cite-this a.short").click()
    table.until(
        lambda: shown[1:] and table.page.url == f"{table.url}method/", what="the page again"
    )
    table.page.locator("h1").wait_for()
