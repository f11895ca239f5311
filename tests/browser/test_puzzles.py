"""The puzzle of the day, the lists of puzzles, and the guess before a hand is judged."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator

import kanhu
from kanhu.study.puzzles.puzzle import LEVELS, Puzzle
from learning import puzzlebook
from tests.browser.axe import violations
from tests.browser.hands import LOOKS, PHONE, Hands, Visit

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
DAY = date(2026, 11, 24)
LIST = "learn/puzzles/khanhoo/"


def of_day(day: date) -> tuple[kanhu.Game, Puzzle]:
    """The puzzle of a day, counted as the page should count, from the order of the pages."""
    nth = (day - date(1970, 1, 1)).days
    days = puzzlebook.days(kanhu.games())
    name, number, step = days[nth % len(days)]
    game = kanhu.load(name)
    order = [puzzle for level in LEVELS for puzzle in puzzlebook.of_level(game, level)]
    return game, order[nth // len(days) * step % number]


def on(visit: Visit, day: date, **how: Any) -> Hands:
    """The page of puzzles on a day."""
    table = visit(go=False, **how)
    table.page.clock.set_fixed_time(f"{day}T12:00:00")
    table.page.goto(f"{table.url}learn/puzzles/")
    return table


def daily(table: Hands) -> Locator:
    table.until(lambda: table.page.locator("daily-puzzle one-move").count() == 1, what="the puzzle")
    return table.page.locator("daily-puzzle one-move")


def press(puzzle: Locator, wanted: Puzzle, *, right: bool) -> None:
    """Choose as many answers as are asked for, all right or all wrong, and give them."""
    texts = [choice.text for choice in wanted.choices if choice.right == right]
    for text in texts[: len(wanted.right)]:
        button(puzzle, text).click()
    puzzle.locator(".puzzle__do").click()


def button(puzzle: Locator, text: str) -> Locator:
    """The choice of these words; how many copies a card stands for is told after its name."""
    choices = puzzle.locator(".puzzle__card")
    said = [str(one.locator("span").last.text_content()) for one in choices.all()]
    return choices.nth([words.removesuffix(", two of them") for words in said].index(text))


@pytest.mark.needs_chromium("it alone gives leave to read the clipboard")
def test_the_puzzle_of_the_day_is_counted_and_copied_without_spoilers(visit: Visit) -> None:
    game, wanted = of_day(DAY)
    table = on(visit, DAY)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    puzzle = daily(table)
    assert puzzle.locator("h3").inner_text().split()[:3] == wanted.question.split()[:3]
    press(puzzle, wanted, right=False)
    assert puzzle.get_by_role("status").inner_text().startswith("No. ")
    pressed = puzzle.locator("[aria-pressed=true]")
    while pressed.count():
        pressed.first.click()
    press(puzzle, wanted, right=True)
    assert puzzle.get_by_role("status").inner_text().startswith("Yes. ")
    result = table.page.locator(".daily__result")
    assert result.inner_text().startswith("Solved on try 2. Days solved: 1")
    table.page.get_by_role("button", name="Copy the result").click()
    table.until(lambda: result.inner_text() == "Copied.", what="the copy")
    copied = table.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith(f"Kanhu Archive, puzzle of 2026-11-24: {game.title}")
    assert "on try 2" in copied
    assert not any(choice.text in copied for choice in wanted.choices)


def test_days_in_a_row_are_kept_on_the_device_and_erased_with_the_rest(visit: Visit) -> None:
    table = on(visit, DAY)
    result = table.page.locator(".daily__result")
    for at, said in ((24, "In a row: 1"), (25, "In a row: 2"), (27, "In a row: 1, longest: 2")):
        day = DAY.replace(day=at)
        table.page.clock.set_fixed_time(f"{day}T12:00:00")
        table.page.reload()
        press(daily(table), of_day(day)[1], right=True)
        assert said in result.inner_text()
    table.page.reload()
    daily(table)
    table.until(lambda: "Days solved: 3" in result.inner_text(), what="what was kept")
    kept = table.page.evaluate("() => Object.keys(localStorage)")
    assert any(key.endswith(" daily") for key in kept)
    table.page.goto(f"{table.url}play/khanhoo/")
    table.awake().erase_all("Puzzles of the day")
    assert not table.saved()


@pytest.mark.parametrize(("ahead", "said"), [(400, "Days solved: 4, on the first try: 4. In a row: 1,"),
                                             (1, "Days solved: 3,")])  # fmt: skip
def test_a_day_far_ahead_was_counted_by_a_wrong_clock(visit: Visit, ahead: int, said: str) -> None:
    """One day ahead may be right: others already have tomorrow."""
    table = on(visit, DAY)
    kept = {"last": (DAY - date(1970, 1, 1)).days + ahead, "tries": 1, "days": 3, "first": 3,
            "streak": 3, "best": 3}  # fmt: skip
    table.page.evaluate("kept => localStorage.setItem('kanhu / daily', kept)", json.dumps(kept))
    table.page.reload()
    press(daily(table), of_day(DAY)[1], right=True)
    assert said in table.page.locator(".daily__result").inner_text()


def test_the_puzzle_needs_its_two_pages_and_no_engine(visit: Visit) -> None:
    table = visit(go=False)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.clock.set_fixed_time(f"{DAY}T12:00:00")
    table.page.goto(f"{table.url}learn/puzzles/")
    press(daily(table), of_day(DAY)[1], right=True)
    assert not [url for url in asked if "runtime" in url or "worker" in url]
    assert len([url for url in asked if "/learn/puzzles/" in url]) == 2


def test_a_list_is_worked_by_keys_and_remembers_what_was_solved(visit: Visit) -> None:
    table = visit(LIST)
    wanted = next(one for one in puzzlebook.of_game(kanhu.load("khanhoo")) if one.kind == "divide")
    fold = table.page.locator("details.quiz__one", has=table.page.locator(f"#{wanted.id}"))
    keys = table.page.keyboard
    fold.locator("> summary").focus()
    keys.press("Enter")
    for _ in range(wanted.right[0] + 1):
        keys.press("Tab")
    keys.press("Space")
    for _ in range(len(wanted.choices) - wanted.right[0]):
        keys.press("Tab")
    keys.press("Enter")
    puzzle = table.page.locator(f"#{wanted.id}")
    assert puzzle.get_by_role("status").inner_text().startswith("Yes. ")
    rule = puzzle.get_by_role("link", name="The rule")
    assert rule.evaluate("it => it === document.activeElement"), "the focus is not lost"
    assert fold.locator(".quiz__mark").inner_text() == "solved"
    table.page.reload()
    table.until(lambda: fold.locator(".quiz__mark").inner_text() == "solved", what="the mark")
    rule = puzzle.locator(".puzzle__after a").first
    assert "#KH-" in str(rule.get_attribute("href"))


@pytest.mark.needs_chromium("fingers are emulated")
def test_a_finger_finds_every_choice(visit: Visit) -> None:
    table = visit(LIST, size=NARROW)
    for kind in ("discard", "complete", "divide", "impossible", "meld"):
        wanted = next(p for p in puzzlebook.of_game(kanhu.load("khanhoo")) if p.kind == kind)
        puzzle = table.page.locator(f"#{wanted.id}")
        table.page.locator("details.quiz__one", has=puzzle).locator("> summary").tap()
        for target in puzzle.get_by_role("button").all():
            box = target.bounding_box()
            assert box and min(box["width"], box["height"]) >= 44, kind
        for at in wanted.right:
            button(puzzle, wanted.choices[at].text).tap()
        puzzle.locator(".puzzle__do").tap()
        assert puzzle.get_by_role("status").inner_text().startswith("Yes. "), kind
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320


def test_without_scripts_every_answer_is_folded_below_its_question(visit: Visit) -> None:
    table = visit(LIST, java_script_enabled=False)
    fold = table.page.locator("details.quiz__one").first
    fold.locator("summary").first.click(force=True)
    answer = fold.locator(".puzzle__answer")
    assert answer.is_visible()
    assert not fold.locator(".puzzle__do").is_visible()
    answer.locator("summary").click(force=True)
    assert len(answer.locator("p").inner_text()) > 20


def test_a_hand_is_guessed_first(visit: Visit) -> None:
    table = visit("hands/nine-aces/")
    guess = table.page.locator("#guess")
    assert "Which one of these rulebooks" in guess.locator("h2").inner_text()
    assert not table.page.locator(".vd__table").is_visible()
    of = json.loads(str(guess.get_attribute("data-of")))
    (right,) = (int(place) for place, says in of.items() if says == 0)
    guess.locator(".puzzle__card").nth(right).click()
    guess.locator(".puzzle__do").click()
    assert guess.get_by_role("status").inner_text().startswith("Yes. Kowah")
    table.page.locator(".guess__all > summary").click()
    assert table.page.locator(".vd__table").is_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("scheme", LOOKS)
def test_axe_finds_nothing(visit: Visit, scheme: str) -> None:
    look: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    table = on(visit, DAY, **look)
    wanted = of_day(DAY)[1]
    puzzle = daily(table)
    found = {"daily": violations(table)}
    press(puzzle, wanted, right=True)
    found["solved"] = violations(table)
    listed = visit(LIST, size=PHONE, **look)
    for one in listed.page.locator("details.quiz__one").all()[:7]:
        one.locator("> summary").click()
    found["list"] = violations(listed)
    found["hand"] = violations(visit("hands/nine-aces/", **look))
    assert {state: faults for state, faults in found.items() if faults} == {}
