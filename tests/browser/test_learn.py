"""Coached hands in the page: by touch, by keys, small, without scripts, and what is kept of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import kanhu
from kanhu.study import coached, tutorials
from kanhu.study.coached import PLAYED, Moment
from kanhu.study.tutorials import Tutorial
from kanhu_table.coached import StepFrame
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Visit
from tests.browser.learner import (
    Fingers,
    Keys,
    at,
    come_to,
    go_through,
    moments,
    press,
    ready,
    right,
    says,
    step,
    tap,
)

GAMES = ("khanhoo", "ming-kanhu")
each = pytest.mark.parametrize("game", GAMES)
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
EVERY = [(game, tutorial) for game in kanhu.games() for tutorial in tutorials.of_game(game)]
SECOND = [(game, tutorial) for game, tutorial in EVERY if tutorial.order > 1]


@pytest.mark.some(2)
@each
@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_first_hand_is_gone_through_without_the_engine(visit: Visit, game: str, way: str) -> None:
    table = visit(f"learn/{game}/", size=PHONE if way == "touch" else DESK)
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ready(page)
    go_through(page, Fingers(page) if way == "touch" else Keys(page), game)
    title = kanhu.load(game).title
    assert page.locator(".coach-line").inner_text() == f"{title}, first hand: finished, no hints"
    assert not [address for address in asked if "/runtime/" in address], "the engine was woken"


@pytest.mark.some(1)
@pytest.mark.parametrize("way", ["touch", "keys"])
def test_the_end_of_a_first_hand_leads_to_the_second(visit: Visit, way: str) -> None:
    page = visit("learn/kowah/", size=PHONE if way == "touch" else DESK).page
    ready(page)
    come_to(page, len(moments("kowah")) + 1)
    page.locator(".coach-after a").click()
    page.wait_for_url("**/learn/kowah/checki/")
    ready(page)
    assert at(page) == 1, "it has a progress of its own"
    go_through(page, Fingers(page) if way == "touch" else Keys(page), "kowah", 1)
    assert page.locator(".coach-line").inner_text() == "Kowah, second hand: finished, no hints"


@pytest.mark.parametrize(("game", "tutorial"), SECOND, ids=[game.id for game, _ in SECOND])
def test_a_second_hand_is_led_to_from_everywhere(
    site: Path, game: kanhu.Game, tutorial: Tutorial
) -> None:
    way = f'learn/{game.id}/{tutorial.name}/"'
    for page in ("learn", f"learn/{game.id}", f"games/{game.id}"):
        assert way in (site / page / "index.html").read_text("utf-8"), page


@each
def test_a_wrong_answer_and_wrong_moves_are_answered_and_taken_back(
    visit: Visit, game: str
) -> None:
    page = visit(f"learn/{game}/", size=PHONE).page
    ready(page)
    hands = Fingers(page)
    hands.next()
    first = moments(game)[0]
    assert first.step.ask
    hands.answer((right(first) + 1) % len(first.step.ask.answers))
    page.wait_for_function("() => /Not quite/.test(document.body.innerText)")
    assert first.text(first.step.ask.tell) in says(page)
    hands.next()
    for moment in moments(game)[1:]:
        if moment.step.ask:
            hands.answer(right(moment))
        if not moment.step.play:
            hands.next()
            continue
        row = next(row for row in moment.step.wrong if row.kind != "refused")
        here = at(page)
        hands.play(moment, row.moves[0])
        assert at(page) == here
        assert says(page).replace("’", "'") == moment.text(row.says)
        assert step(page).locator("input[name=pick]:checked").count() == 0
        break


def test_hints_come_one_by_one_and_are_counted(visit: Visit) -> None:
    page = visit("learn/khanhoo/", size=PHONE).page
    ready(page)
    hands = Fingers(page)
    hands.next()
    moment = moments("khanhoo")[0]
    button = step(page).locator(".coach-hint")
    for number, hint in enumerate(moment.step.hints, 1):
        assert button.inner_text() == f"Hint {number} of 3"
        tap(button)
        assert says(page) == moment.text(hint)
    assert not button.is_visible()
    kept = page.evaluate("() => Object.entries(localStorage)")
    found = {key: value for key, value in kept if "tutorial" in key}
    assert [json.loads(value)["hints"] for value in found.values()] == [3]


def test_the_free_decision_takes_every_move_and_leads_to_the_table(visit: Visit) -> None:
    page = visit("learn/khanhoo/", size=PHONE).page
    ready(page)
    free = next(moment for moment in moments("khanhoo") if moment.step.free)
    come_to(page, free.number)
    assert not step(page).locator(".coach-hint").count()
    Fingers(page).play(free, "t5H")
    way = step(page).locator(".coach-on")
    assert way.is_visible()
    assert step(page).locator(".coach-next").is_visible()
    tap(way)
    page.wait_for_url("**/play/khanhoo/#g=*")
    page.wait_for_selector('card-table[data-engine="awake"]', timeout=60_000)
    assert "North" in page.locator(".kt-seats").inner_text()


def test_progress_is_kept_shown_and_erased(visit: Visit) -> None:
    table = visit("learn/khanhoo/")
    page, here = table.page, table.page.url
    ready(page)
    keys = Keys(page)
    keys.next()
    keys.answer(right(moments("khanhoo")[0]))
    keys.next()
    assert at(page) == 3
    page.reload()
    ready(page)
    assert at(page) == 3
    page.goto(here.replace("learn/", "games/"))
    table.awake().erase_all("First hand: khanhoo")
    page.goto(here)
    ready(page)
    assert at(page) == 1


@pytest.mark.some(1)
@each
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["desk", "small"])
def test_no_step_has_a_fault_of_access_or_runs_off_the_page(
    visit: Visit, game: str, look: str, size: str
) -> None:
    table = visit(f"learn/{game}/", size=SMALL if size == "small" else DESK, color_scheme=look)
    page = table.page
    ready(page)
    for number in range(len(moments(game)) + 2):
        if number:
            come_to(page, number)
        wide = page.evaluate("() => Math.max(...[document.documentElement, ...document"
                             ".querySelectorAll('.coach-step:not([hidden]), .coach-step:not([hidden]) .kt')]"
                             ".map((it) => it.scrollWidth - it.clientWidth))")  # fmt: skip
        assert wide <= 0, number
        assert violations(table) == [], number


IDS = [f"{game.id}-{tutorial.name}" for game, tutorial in EVERY]


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "tutorial"), EVERY, ids=IDS)
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_no_step_scrolls_on_a_low_phone(
    visit: Visit, game: kanhu.Game, tutorial: Tutorial, width: int, height: int
) -> None:
    """Before the question is answered and after it, all of a step is in sight."""
    own = "" if tutorial.order == 1 else f"{tutorial.name}/"
    size = {**PHONE, "viewport": {"width": width, "height": height}}
    page = visit(f"learn/{game.id}/{own}", size=size).page
    ready(page)
    for moment in coached.play(game, tutorial):
        press(page, ".coach-next")
        assert beyond(page) <= 0, (moment.number, "asked")
        answered(page, moment)
        assert beyond(page) <= 0, (moment.number, "answered")


def answered(page: Page, moment: Moment) -> None:
    """Answers the question of the step shown, if it has one."""
    if moment.step.ask:
        step(page).locator(".coach-ask input").nth(right(moment)).evaluate(
            "it => { it.checked = true; it.dispatchEvent(new Event('change', {bubbles: true})) }"
        )
        press(page, ".coach-do")


def steps_of(visit: Visit, game: kanhu.Game, tutorial: Tutorial) -> Iterator[tuple[Page, Moment]]:
    """The steps of a tutorial on a phone, each up to its move."""
    own = "" if tutorial.order == 1 else f"{tutorial.name}/"
    page = visit(f"learn/{game.id}/{own}", size=PHONE).page
    ready(page)
    for moment in coached.play(game, tutorial):
        press(page, ".coach-next")
        answered(page, moment)
        yield page, moment


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "tutorial"), EVERY, ids=IDS)
def test_a_button_at_rest_does_what_it_names(
    visit: Visit, game: kanhu.Game, tutorial: Tutorial
) -> None:
    """With no card chosen: one press is the move, or the reply to it."""
    for page, moment in steps_of(visit, game, tutorial):
        if not moment.step.play:
            continue
        kinds = {row.move: row for row in StepFrame(moment, "").rows if row.move}
        here = at(page)
        for value in step(page).evaluate(AT_REST):
            row = kinds[value.removeprefix("move:")]
            step(page).locator(f'.kt-acts [value="{value}"]').evaluate("it => it.click()")
            if row.kind == PLAYED:
                assert at(page) == here + 1, (here, value)
            else:
                assert row.says in says(page).replace("’", "'"), (here, value)
                page.locator(".coach-back").evaluate("it => it.click()")
                press(page, ".coach-next")
                answered(page, moment)
                continue
            page.locator(".coach-back").evaluate("it => it.click()")
            answered(page, moment)


AT_REST = """step => [...step.querySelectorAll(".kt-acts button[name=do]")]
  .filter((it) => it.ariaDisabled !== "true").map((it) => it.value)"""
PLACES = """step => {
  const own = ({left, width}) => [Math.round(left), Math.round(width)];
  const found = [...step.querySelectorAll(".kt-acts button")];
  return found.map((it) => [it.value, it.classList.contains("kt-main"), it.scrollWidth - it.clientWidth,
    ...own(it.getBoundingClientRect())]);
}"""
CHOOSE = """(step, at) => {
  const cards = [...step.querySelectorAll("input[name=pick]")];
  for (const card of cards) if (card.checked) card.click();
  cards[at]?.click();
  return at + 1 < cards.length;
}"""


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "tutorial"), EVERY, ids=IDS)
def test_no_choice_moves_a_button_or_makes_the_main_one_small(
    visit: Visit, game: kanhu.Game, tutorial: Tutorial
) -> None:
    for page, moment in steps_of(visit, game, tutorial):
        if not step(page).locator(".kt-acts [data-needs]").count():
            continue
        before, card, more = step(page).evaluate(PLACES), 0, True
        while more:
            more = step(page).evaluate(CHOOSE, card)
            now = step(page).evaluate(PLACES)
            where = (moment.number, card)
            assert [row[3:] for row in now] == [row[3:] for row in before], where
            assert all(row[2] <= 0 for row in now), where
            widest = max(row[4] for row in now)
            assert all(row[4] >= widest for row in now if row[1] and len(now) < 4), where
            card += 1


@each
def test_help_never_stands_where_the_way_on_does(visit: Visit, game: str) -> None:
    found = kanhu.load(game)
    for page, moment in steps_of(visit, found, tutorials.of_game(found)[0]):
        if moment.step.free:
            continue
        apart = step(page).evaluate(
            "step => { const boxes = ['hint', 'next'].map((name) => {"
            " const it = step.querySelector(`.coach-${name}`); it.hidden = false; return it; })"
            ".map((it) => it.getBoundingClientRect());"
            " return boxes[0].bottom <= boxes[1].top; }"
        )
        assert apart, moment.number


def beyond(page: Page) -> int:
    """Pixels of a step below what is in sight."""
    found: int = (
        step(page)
        .locator(".kt")
        .evaluate(
            "async (it) => { await new Promise(requestAnimationFrame);"
            " return it.scrollHeight - it.clientHeight }"
        )
    )
    return found


@each
def test_without_scripts_every_step_is_read(visit: Visit, game: str) -> None:
    page = visit(f"learn/{game}/", java_script_enabled=False, size=PHONE).page
    for moment in moments(game):
        shown = page.locator(f"#step-{moment.number}")
        assert moment.text(moment.step.say) in shown.inner_text().replace("’", "'")
        assert shown.locator(".kc").first.is_visible() or moment.table.state.board.last
        if moment.step.ask:
            answer = shown.locator("details", has_text="The answer")
            assert moment.text(moment.step.ask.tell) not in shown.inner_text()
            answer.locator("summary").press("Enter")
            assert moment.text(moment.step.ask.tell) in shown.inner_text().replace("’", "'")
    assert page.locator("#end").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_a_first_visitor_is_offered_a_first_hand_once(visit: Visit) -> None:
    page = visit("games/khanhoo/").page
    offer = page.locator("first-offer")
    assert offer.is_visible()
    page.wait_for_function("() => Object.keys(localStorage).some((it) => it.endsWith('offered'))")
    offer.get_by_role("button").click()
    assert not offer.count()
    page.goto(page.url.replace("khanhoo", "ming-kanhu"))
    assert not page.locator("first-offer").is_visible()
    assert page.locator(".table-note a").first.get_attribute("href") == "../../learn/ming-kanhu/"


@each
def test_a_first_hand_is_light(site: Path, game: str) -> None:
    page = site / "learn" / game / "index.html"
    assert len(gzip.compress(page.read_bytes(), 9)) <= 60_000
