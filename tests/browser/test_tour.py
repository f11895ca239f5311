"""The tour in the page: by touch and by keys to its end, small, without scripts, on a kiosk."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from learning import tour
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Visit
from tests.browser.learner import Fingers, Keys, ready, says, step, tap
from tests.scale import Scale

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
SCREENS = 4 * 5 + 4
QUESTIONS = range(3, SCREENS, 4)
ASKED = ".coach-still[open]"
LINE = ("The lineage in ten minutes: Tiger found, eyes found, queen found, checki found, "
        "king found")  # fmt: skip


def act(page: Page, way: str, css: str) -> None:
    """Press what is found in the screen shown."""
    if way == "touch":
        tap(step(page).locator(css).first)
    else:
        Keys(page).to(f".coach-step:not([hidden]) {css}")
        page.keyboard.press("Enter")


def to(page: Page, at: int) -> None:
    """Goes on at a screen, as a visitor who has been there before."""
    ready(page)
    page.evaluate("at => { const key = Object.keys(localStorage).find((it) =>"
                  " it.endsWith(' tour')); localStorage.setItem(key,"
                  " JSON.stringify({at, hints: 0, done: false})) }", at)  # fmt: skip
    page.reload()
    ready(page)
    if at:
        page.locator(ASKED).get_by_role("button", name="Go on").click()


def winner(page: Page) -> str:
    """The button of the answer that wins, at the station shown."""
    number = int(step(page).get_attribute("data-stop") or 0)
    move = next(one.move for one in tour.read().station[number - 1].answer if one.worth)
    return f'.tour-choices [value="move:{move}"]'


def go_through(page: Page, way: str) -> int:
    """From the first screen to the last by the right answers; how many screens there were."""
    for screens in range(1, 40):
        if page.locator("#end:not([hidden])").count():
            return screens
        if step(page).locator(".tour-choices").count():
            act(page, way, winner(page))
        elif step(page).locator(".coach-ask").count():
            right = tour.read().ending.right
            (Fingers(page) if way == "touch" else Keys(page)).answer(right)
            page.wait_for_function("() => /Right/.test(document.querySelector("
                                   "'#last .coach-says').textContent)")  # fmt: skip
        act(page, way, ".coach-next")
    raise AssertionError("no end")


READ = (".coach-says, .kt-line, .tour-choices b + *, .tour-choices span:last-child, "
        ".coach-page > p:not(.coach-go, .coach-says), .tour-thread p, .tour-signs > div, "
        ".coach-ask legend, .coach-answer span")  # fmt: skip
"""What is read on a screen before a visitor goes on; what opens, and labels of cards, are not."""
PACE, CHOICE = 200 / 60, 6
"""Words read in a second, and seconds that a choice takes."""


def read_aloud(page: Page, css: str = READ) -> None:
    """The clock goes on as long as a reader takes for what is shown."""
    said = step(page).locator(f":is({css}):visible").all_inner_texts()
    page.clock.fast_forward(round(sum(len(text.split()) for text in said) / PACE * 1000))


def test_a_visitor_who_reads_everything_is_through_in_ten_minutes(visit: Visit) -> None:
    """Scripted, on a clock of its own: 200 words a minute, six seconds a choice, no mistake."""
    page = visit("tour/").page
    page.clock.install()
    page.reload()
    ready(page)
    begun = page.evaluate("() => Date.now()")
    for _ in range(SCREENS - 1):
        read_aloud(page)
        if step(page).locator(".tour-choices").count():
            page.clock.fast_forward(CHOICE * 1000)
            act(page, "keys", winner(page))
            read_aloud(page, ".coach-says")
        elif step(page).locator(".coach-ask").count():
            page.clock.fast_forward(CHOICE * 1000)
            Keys(page).answer(tour.read().ending.right)
            read_aloud(page, ".coach-says")
        act(page, "keys", ".coach-next")
        focused = "() => document.activeElement.closest('.coach-step:not([hidden])') !== null"
        assert page.evaluate(focused), step(page).get_attribute("id")
    took = (page.evaluate("() => Date.now()") - begun) / 1000
    assert page.locator("#end").is_visible()
    assert 8 * 60 <= took <= 12 * 60, took
    assert abs(took - tour.read().seconds()) <= 45, "the build reckons otherwise"


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_the_whole_tour_is_gone_through_without_the_engine(visit: Visit, way: str) -> None:
    page = visit("tour/", size=PHONE if way == "touch" else DESK).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ready(page)
    assert go_through(page, way) == SCREENS
    assert page.locator(".coach-line").inner_text() == LINE
    assert not [address for address in asked if "/runtime/" in address], "the engine was woken"


def test_a_wrong_answer_is_played_out_and_a_refused_one_taken_back(visit: Visit) -> None:
    page = visit("tour/", size=PHONE).page
    ready(page)
    wrong = tour.read().station[0].answer[1]
    for _ in range(3):
        act(page, "touch", ".coach-next")
    act(page, "touch", f'.tour-choices [value="move:{wrong.move}"]')
    assert wrong.reply[:30] in says(page)
    assert "3 cards" in step(page).locator(".kt-hand").inner_text()
    act(page, "touch", ".coach-retry")
    act(page, "touch", winner(page))
    assert says(page).startswith("The Tiger!")


def test_every_other_move_can_be_tried_and_is_answered(visit: Visit) -> None:
    page = visit("tour/", size=PHONE).page
    to(page, QUESTIONS[1])
    act(page, "touch", ".tour-choices .coach-other")
    for code in ("c4", "s5"):
        tap(step(page).locator(f'input[name=pick][value^="{code}#"]'), position={"x": 12, "y": 20})
        act(page, "touch", '.tour-moves [value="verb:throw"]')
        assert says(page) == tour.read().station[1].other
        assert not step(page).locator(".coach-next").is_visible()
    act(page, "touch", ".tour-moves .coach-other")
    act(page, "touch", '.tour-choices [value="move:tm8"]')
    assert "the pot of three is yours" in says(page)


def test_a_move_that_is_an_answer_is_one_by_hand_too(visit: Visit) -> None:
    page = visit("tour/").page
    to(page, QUESTIONS[4])
    keys = Keys(page)
    act(page, "keys", ".tour-choices .coach-other")
    for code, told in (
        ("KC", "a king may never be discarded"),
        ("4C", "one four alone is too little"),
    ):
        keys.to("input[name=pick]")
        keys.card(code)
        page.keyboard.press("Space")
        act(page, "keys", '.tour-moves [value="verb:throw"]')
        assert told in says(page)
    assert step(page).locator(".coach-next").is_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["desk", "small"])
def test_no_screen_has_a_fault_of_access_or_runs_off_the_page(
    visit: Visit, scale: Scale, look: str, size: str
) -> None:
    """On a push axe looks at every third screen, at others with every commit."""
    table = visit("tour/", size=SMALL if size == "small" else DESK, color_scheme=look)
    page = table.page
    ready(page)
    for number in range(SCREENS):
        if number:
            to(page, number)
        wide = page.evaluate("() => Math.max(...[document.documentElement, ...document"
                             ".querySelectorAll('.coach-step:not([hidden])')]"
                             ".map((it) => it.scrollWidth - it.clientWidth))")  # fmt: skip
        assert wide <= 0, number
        if scale.whole or (number + scale.seed) % 3 == 0:
            assert violations(table) == [], number


def test_without_scripts_it_is_read(visit: Visit) -> None:
    page = visit("tour/", java_script_enabled=False, size=PHONE).page
    for number, station in enumerate(tour.read().station, 1):
        shown = page.locator(f"#stop-{number}-question")
        assert shown.locator(".kc").first.is_visible()
        answer = station.answer[0]
        reply = answer.reply[-20:].replace("'", "’")
        words = answer.words.replace("'", "’")
        shown.locator(".coach-plain details > summary", has_text=words).press("Enter")
        assert reply in shown.inner_text()
    assert page.locator("#end").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_it_goes_on_where_it_was_left_and_is_erased(visit: Visit) -> None:
    table = visit("tour/")
    page, here = table.page, table.page.url
    ready(page)
    act(page, "keys", ".coach-next")
    act(page, "keys", ".coach-next")
    page.reload()
    ready(page)
    assert page.locator("#stop-1-table").is_visible()
    asked = page.locator(ASKED)
    assert asked.locator("p").inner_text() == (
        "You were at station 1, China. Go on, or start again?"
    )
    asked.get_by_role("button", name="Go on").click()
    assert page.locator("#stop-1-table").is_visible()
    page.reload()
    ready(page)
    asked.get_by_role("button", name="Start again").click()
    assert page.locator("#promise").is_visible()
    page.reload()
    ready(page)
    assert not asked.count(), "from the first screen there is nothing to ask"
    page.goto(here.replace("tour/", "games/khanhoo/"))
    table.awake().erase_all("How far the tour was followed")
    page.goto(here)
    ready(page)
    assert page.locator("#promise").is_visible()


def test_a_kiosk_starts_anew_and_keeps_nothing(visit: Visit) -> None:
    page = visit("tour/").page
    page.clock.install()
    page.goto(f"{page.url}?kiosk")
    ready(page)
    kept = page.evaluate("() => Object.keys(localStorage)")
    idle = page.locator(".tour-idle")
    assert "Follow this card. Ten minutes." in idle.inner_text()
    page.clock.fast_forward(200_000)
    assert idle.is_visible(), "nobody is asked whether they are there"
    assert not page.locator(ASKED).count()
    page.keyboard.press("Enter")
    assert not idle.is_visible()
    act(page, "keys", ".coach-next")
    page.clock.fast_forward(60_000)
    act(page, "keys", ".coach-next")
    page.clock.fast_forward(76_000)
    assert page.locator(".coach-still").is_visible()
    page.keyboard.press("Enter")
    assert not page.locator(".coach-still").is_visible()
    assert page.locator("#stop-1-table").is_visible()
    page.clock.fast_forward(91_000)
    assert page.locator("#promise").is_visible()
    assert idle.is_visible()
    assert page.evaluate("() => Object.keys(localStorage)") == kept


def test_a_kiosk_has_no_way_out_for_fingers_or_keys(visit: Visit) -> None:
    page = visit("tour/?kiosk").page
    ready(page)
    page.keyboard.press("Enter")
    ways = "coached-hand :is(a[href], .coach-print, .coach-copy, .coach-board)"
    assert not page.locator(ways).count()
    for _ in range(12):
        page.keyboard.press("Tab")
        inside = page.evaluate("() => document.activeElement === document.body"
                               " || !!document.activeElement.closest('coached-hand')")  # fmt: skip
        assert inside
    page.keyboard.press("/")
    assert not page.locator("dialog[open]").count()


def test_a_kiosk_is_gone_through_by_keys(visit: Visit) -> None:
    page = visit("tour/?kiosk").page
    ready(page)
    page.keyboard.press("Enter")
    here = page.url
    go_through(page, "keys")
    assert page.locator("#end .coach-again").is_visible()
    assert page.url == here


def test_on_a_kiosk_what_was_opened_closes_itself(visit: Visit) -> None:
    page = visit("tour/").page
    page.clock.install()
    page.goto(f"{page.url}?kiosk")
    ready(page)
    page.locator(".tour-idle button").click()
    who = step(page).locator(".tour-who")
    who.locator("summary").click()
    page.clock.fast_forward(39_000)
    assert who.get_attribute("open") is not None
    page.clock.fast_forward(2_000)
    assert who.get_attribute("open") is None


def test_arrows_lead_from_screen_to_screen_and_escape_pauses(visit: Visit) -> None:
    page = visit("tour/").page
    ready(page)
    act(page, "keys", ".coach-next")
    for key, wanted in (("ArrowRight", "stop-1-table"), ("ArrowLeft", "stop-1"),
                        ("ArrowRight", "stop-1-table"), ("ArrowRight", "stop-1-question"),
                        ("ArrowRight", "stop-1-question")):  # fmt: skip
        page.keyboard.press(key)
        assert step(page).get_attribute("id") == wanted, key
    act(page, "keys", winner(page))
    page.keyboard.press("ArrowRight")
    assert step(page).get_attribute("id") == "stop-1-kept"
    page.keyboard.press("Escape")
    paused = page.locator(ASKED)
    assert paused.locator("p").inner_text().startswith("Paused at station 1, China.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    assert not paused.count()
    assert step(page).get_attribute("id") == "stop-1-kept"
    page.keyboard.press("Escape")
    paused.get_by_role("button", name="Start again").click()
    assert page.locator("#promise").is_visible()


@pytest.mark.parametrize(
    ("number", "grades", "words"),
    [(3, ["legend", "inferred"], "From London’s Khanhoo to Kowah"),
     (4, ["disputed"], "is disputed"), (5, ["legend"], "From London’s Khanhoo to Cuajo")],
)  # fmt: skip
def test_links_without_a_card_are_drawn_at_their_stations(
    visit: Visit, number: int, grades: list[str], words: str
) -> None:
    page = visit("tour/").page
    to(page, QUESTIONS[number - 1] + 1)
    drawn = step(page).locator(".tour-besides")
    assert [text.split()[0] for text in drawn.all_inner_texts()] == grades
    assert words in drawn.first.inner_text()
    signs = drawn.locator("use").evaluate_all("all => all.map((it) => it.getAttribute('href'))")
    assert [sign.partition("#")[2] for sign in signs] == grades


def test_three_odd_cards_and_three_courts_are_drawn_as_groups(visit: Visit) -> None:
    page = visit("tour/").page
    to(page, QUESTIONS[1] + 1)
    groups = step(page).locator(".tour-group ul")
    assert [groups.nth(at).locator(".kf").count() for at in range(2)] == [3, 3]


def test_every_question_says_by_which_rules_it_is_played(visit: Visit) -> None:
    page = visit("tour/").page
    for at, (question, clauses) in enumerate(
        zip(QUESTIONS[:5], ("MK-23", "QK-29", "KH-19", "KO-6", "CU-18"), strict=True)
    ):
        to(page, question)
        why = step(page).locator(".tour-why")
        why.locator("summary").click()
        told = why.inner_text()
        assert clauses in told, at
        assert "The other players’ moves are fixed" in told
        assert ("disputed" in told) == (clauses in ("QK-29", "KO-6"))


def test_the_door_to_check_holds_every_claim_of_the_tour(visit: Visit) -> None:
    page = visit("tour/").page
    to(page, SCREENS - 1)
    door = step(page).locator(".tour-doors .tour-who")
    door.locator("summary").click()
    ways = door.locator("a.tour-way").evaluate_all("all => all.map((it) => it.pathname)")
    assert [way.strip("/").split("/")[-1] for way in ways] == tour.read().claimed()
    assert len(ways) > 20


@pytest.mark.needs_chromium("prints")
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_on_paper_it_takes_two_pages(visit: Visit, size: str) -> None:
    page = visit("tour/").page
    ready(page)
    page.emulate_media(media="print")
    paper = page.pdf(format=size)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2


LAST_BUT_ONE = """() => {
  for (const step of document.querySelectorAll("coached-hand > .coach-step"))
    step.hidden = step.id !== "path";
}"""


def test_the_tree_at_the_end_is_not_pushed_sideways(visit: Visit) -> None:
    page = visit("tour/").page
    ready(page)
    page.evaluate(LAST_BUT_ONE)
    for width in (360, 600, 700, 768, 899, 900, 1280):
        page.set_viewport_size({"width": width, "height": 1024})
        there, seen = page.locator("#path .tree > div:visible").evaluate(
            "it => [it.scrollWidth, it.clientWidth]"
        )
        assert there <= seen, f"at {width} pixels {there} of {seen}"


@pytest.mark.parametrize("way", ["", "learn/", "tree/"])
def test_doors_lead_to_it(visit: Visit, way: str) -> None:
    page = visit(way).page
    page.locator(".tour-door a").click()
    page.wait_for_url("**/tour/")
    ready(page)
    assert page.locator("#promise").is_visible()


def test_the_offline_copy_has_it(site: Path) -> None:
    assert '"tour/' in (site / "precache.json").read_text("utf-8")


def test_it_is_light(site: Path) -> None:
    assert len(gzip.compress((site / "tour" / "index.html").read_bytes(), 9)) <= 60_000
