"""A whole hand, with each kind of hands; and the order of things in between."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.browser.hands import DESK, PHONE, Hands, Visit

MOST_TURNS = 120


def by_mouse(table: Hands) -> None:
    if table.main.first.get_attribute("value") == "verb:throw":
        table.form.locator("label.kc").last.click(position={"x": 12, "y": 20})
        assert len(table.ticked()) == 1
    table.main.first.click()


def by_touch(table: Hands) -> None:
    if table.main.first.get_attribute("value") == "verb:throw":
        table.form.locator("label.kc").last.tap(position={"x": 12, "y": 20})
        assert len(table.ticked()) == 1
    table.main.first.tap()


def by_keyboard(table: Hands) -> None:
    """Only keys: Tab until the hand or a move has the focus; Space ticks, Enter acts."""
    keys = table.page.keyboard
    wanted = table.main.first.get_attribute("value")
    step = "Shift+Tab" if "#" in table.focus() and wanted != "verb:throw" else "Tab"
    for _ in range(80):
        focus = table.focus()
        if wanted == "verb:throw" and focus.startswith("input:") and "#" in focus:
            keys.press("End")
            keys.press("ArrowLeft")
            keys.press("Space")
            assert len(table.ticked()) == 1
            keys.press("Enter")
            return
        if wanted != "verb:throw" and focus == f"button:{wanted}":
            keys.press("Enter")
            return
        keys.press(step)
    pytest.fail(f"the keys never reached {wanted}: {table.focus()}")


def another(look: Callable[[], int], before: int) -> bool:
    return look() != before


@pytest.mark.parametrize(
    ("act", "size"),
    [
        (by_mouse, DESK),
        pytest.param(by_touch, PHONE, marks=pytest.mark.needs_chromium("fingers are emulated")),
        (by_keyboard, DESK),
    ],
)
def test_a_whole_hand(visit: Visit, act: Callable[[Hands], None], size: dict[str, object]) -> None:
    table = visit(size=size).awake().pace(0)
    for _ in range(MOST_TURNS):
        table.my_turn()
        if table.button("on").count() and table.button("on").is_visible():
            break
        before = table.rev()
        act(table)
        table.until(partial(another, table.rev, before), what="the move is played")
        assert table.focus() != "body:"
    else:
        pytest.fail("the hand never ended")
    head = table.form.locator(".kt-head").inner_text()
    assert any(words in head for words in ("wins the hand", "win the hand", "tie at", "Nobody"))
    assert table.form.locator(".kt-count a[href*='#KH-']").count() > 0
    table.press("on").my_turn()
    assert len(table.hand()) >= 15


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_next_hand_is_kept_at_once(visit: Visit, size: dict[str, object]) -> None:
    """Gone on from the verdict and loaded again, the same hand is there, and not the verdict."""
    table = visit(size=size).awake().pace(0)
    for _ in range(MOST_TURNS):
        table.my_turn()
        if table.button("on").count():
            break
        before = table.rev()
        by_mouse(table)
        table.until(partial(another, table.rev, before), what="the move is played")
    assert table.form.locator(".kt-result table").count() == 1
    table.press("on").my_turn()
    hand = table.hand()
    assert len(hand) >= 15
    table.page.reload()
    table.awake().my_turn()
    assert table.hand() == hand
    assert table.form.locator(".kt-result").count() == 0


def test_the_first_answer_changes_nothing(visit: Visit) -> None:
    table = visit(asleep=True)
    table.page.evaluate(
        """() => {
          window.changes = [];
          new MutationObserver((all) => window.changes.push(
              ...all.map((m) => `${m.type} ${m.target.nodeName} ${m.attributeName}`)))
            .observe(document.querySelector('form.kt'),
              {subtree: true, childList: true, attributes: true, characterData: true});
        }"""
    )
    table.wake()
    assert table.page.evaluate("() => window.changes") == []


def test_an_early_move_is_kept_and_a_second_one_replaces_it(visit: Visit) -> None:
    table = visit(asleep=True)
    assert table.attribute("data-engine") is None
    first, second = table.hand()[0], table.hand()[3]
    table.choose(first)
    table.button("verb:throw").click()
    assert table.button("verb:throw").get_attribute("aria-pressed") == "true"
    assert "kept" in table.status().lower()
    table.choose(first)
    table.choose(second)
    table.button("verb:throw").click()
    table.wake()
    table.until(lambda: second not in table.hand(), what="the kept move is played")
    assert first in table.hand()
    assert sum("You discarded" in line for line in table.log()) == 1


def test_a_double_click_plays_once(visit: Visit) -> None:
    table = visit().awake().pace(1500)
    table.choose(table.hand()[0])
    table.button("verb:throw").evaluate("b => { b.click(); b.click() }")
    table.quiet().settle()
    assert sum("You discarded" in line for line in table.log()) == 1


def test_bots_move_at_the_chosen_pace(visit: Visit) -> None:
    table = visit().awake().pace(1500)
    table.page.evaluate(
        """() => {
          window.times = [];
          new MutationObserver(() => window.times.push(performance.now()))
            .observe(document.querySelector('form.kt'),
              {attributes: true, attributeFilter: ['data-rev']});
        }"""
    )
    table.choose(table.hand()[0])
    table.press("verb:throw")
    own, others = table.until(
        lambda: len(found := table.page.evaluate("() => window.times")) > 1 and found[:2]
    )
    assert others - own >= 1400, "the bot did not wait"
    table.page.reload()
    assert table.form.locator("select[name=pace]").input_value() == "1500"


def test_ticks_stay_while_bots_move(visit: Visit) -> None:
    table = visit().awake().pace(300)
    table.choose(table.hand()[0])
    table.press("verb:throw")
    kept = table.hand()[5]
    table.choose(kept)
    table.my_turn()
    assert table.ticked() == [kept]


def test_a_refused_move_quotes_its_clause_and_keeps_the_ticks(visit: Visit) -> None:
    table = visit().awake()
    for card in table.hand()[:2]:
        table.choose(card)
    table.press("verb:throw")
    assert table.rev() == 0
    assert len(table.ticked()) == 2
    assert table.form.locator(".kt-refused a[href*='#KH-']").count() > 0
    assert "KH-" in table.spoken()[-1]
