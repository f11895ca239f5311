"""Steady rows: nothing that opens, no hint, refusal or verdict moves a card or a button from under a
finger."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.browser.hands import Hands, Visit
from tests.browser.moments import forbidding, fullest, longest, over
from tests.browser.test_fit import (
    BY_ENGINE,
    BY_PAGE,
    FRAMED,
    GAMES,
    OPENED,
    Standing,
    shown_at,
    told,
)
from tests.scale import in_pairs

UNDER_FINGERS = """f => Object.fromEntries(
  [...f.querySelectorAll(".kt-rows > label, :is(.kt-bar, .kt-tray, .kt-mine, .kt-felt, .kt-seats) :is(button, a)")]
    .filter((it) => visible(it) && !it.matches(":has(:checked)")).map((it) => {
      const {x, y, width, height} = it.getBoundingClientRect();
      const part = it.closest(".kt-bar, .kt-tray, .kt-mine, .kt-felt, .kt-seats, .kt-rows").className;
      const name = it.id || it.value || it.dataset.open || it.className;
      return [`${name} of ${part}`, [x, y, width, height].map((n) => n.toFixed(1)).join(" ")];
    }))"""
"""Where everything is that a finger may be on. A chosen card rises, and is left out."""
PARTS = ".kt-bar, .kt-tray"
FRAME = f"""f => [...f.querySelectorAll("{PARTS}")].filter(visible).flatMap((it) => {{
  const {{x, y, width, height}} = it.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}})"""

Step = tuple[str, Callable[[], object]]


def moved(table: Hands, steps: list[Step]) -> list[str]:
    """Take steps one after another: what each has moved of all that was there before."""
    seen = [("", table.js(UNDER_FINGERS))]
    for name, take in steps:
        take()
        table.quiet().drawn()
        seen.append((name, table.js(UNDER_FINGERS)))
    return [
        f"{name} moves {part} from {at} to {now[part]}"
        for (_, before), (name, now) in pairwise(seen)
        for part, at in before.items()
        if now.get(part, at) != at
    ]


BARRED = """f => [...f.querySelectorAll(".kt-rows > label")].filter((it) => it.matches(".kt-not")
  || (f.querySelector(".kt-may") && !it.matches(".kt-may")))
  .map((it) => it.querySelector("input").value)"""


def refusing(table: Hands) -> list[Step]:
    """A button that wants cards is pressed without any, a card that the rules forbid is tapped."""
    steps: list[Step] = [
        (f"{value} without cards", lambda value=value: table.press(value))  # type: ignore[misc]
        for value in table.words("f => [...f.querySelectorAll('[data-needs]')].map(b => b.value)")
        if table.button(value).is_visible()
    ]
    for card in table.words(BARRED)[:1]:
        steps += [
            (f"{card} refused", lambda card=card: table.card(card).evaluate("it => it.click()")),  # type: ignore[misc]
            ("the refusal, shut", lambda: shut(table)),
        ]
    return steps


def shut(table: Hands) -> None:
    """Shut whatever lies open."""
    for name in table.sheets():
        table.sheet(name).locator(".kt-x").first.evaluate("b => b.click()")
    table.until(lambda: table.sheets() == [], what="all is shut")


def opening(table: Hands) -> list[Step]:
    """Every sheet is opened and shut again, the advice of a hint taken up."""
    steps: list[Step] = []
    for name in BY_PAGE:
        if name != "side" or not table.js("f => visible(f.querySelector('.kt-side'))"):
            steps += [(name, lambda name=name: table.open(name)), ("shut", lambda: shut(table))]  # type: ignore[misc]
    seats = table.words("f => [...f.querySelectorAll('.kt-plaque')].slice(0, 1).map(b => b.value)")
    for value in (*BY_ENGINE, *seats):
        button = table.button(value)
        if button.count() and not button.get_attribute("aria-disabled"):
            steps += [
                (value, lambda value=value: table.press(value)),  # type: ignore[misc]
                (f"{value}, shut", lambda: shut(table)),
            ]
    return steps


@pytest.fixture(scope="module")
def standing(lasting_visit: Visit) -> Standing:
    return Standing(lasting_visit)


MOMENTS = {"longest": longest, "fullest": fullest, "forbidding": forbidding}


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("game", "moment", "place"), in_pairs(GAMES, MOMENTS, {"window": OPENED, "page": FRAMED})
)
def test_nothing_moves_from_under_a_finger(
    standing: Standing, game: str, moment: Callable[[str], str], place: tuple[tuple[int, int], ...]
) -> None:
    try:
        link = moment(game)
    except AssertionError:
        pytest.skip("this game forbids no card")
    found: list[str] = []
    with standing.at(game, link, "page" if place is FRAMED else "window") as table:
        for size in place:
            shown_at(table, size)
            for steps in (refusing, opening):
                found += told(size, moved(table, steps(table)))
        assert not found, "\n".join(found)


@pytest.mark.some(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_leaves_bar_and_tray_where_they_were(standing: Standing, game: str) -> None:
    found: list[str] = []
    with standing.at(game, over(game)) as table:
        for size in OPENED:
            shown_at(table, size)
            after = table.js(FRAME)
            table.press("undo").my_turn().settle()
            before = table.js(FRAME)
            found += told(size, [f"{before} before, {after} after"] if before != after else [])
            table.press("redo") if table.button("redo").count() else None
        assert not found, "\n".join(found)


HEIGHTS = """f => Object.fromEntries([...f.querySelectorAll(".kt-acts, .kt-rows > label:not(:has(:checked))")]
  .filter(visible).map((it) => {
    const {y, height} = it.getBoundingClientRect();
    return [it.querySelector("input")?.value ?? "buttons", `${y.toFixed(1)} ${height.toFixed(1)}`];
  }))"""


@pytest.mark.some(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_card_leaves_the_others_and_the_buttons_at_their_height(
    standing: Standing, game: str
) -> None:
    found: list[str] = []
    with standing.at(game, longest(game)) as table:
        for size in OPENED:
            shown_at(table, size)
            before = table.js(HEIGHTS)
            for card in [name for name in before if name != "buttons"][:6]:
                for _ in ("chosen", "put back"):
                    table.card(card).evaluate("it => it.click()")
                    table.quiet().drawn()
                    found += told(size, [
                        f"{card} moves {part} from {before[part]} to {at}"
                        for part, at in table.js(HEIGHTS).items() if before[part] != at
                    ])  # fmt: skip
        assert not found, "\n".join(found)
