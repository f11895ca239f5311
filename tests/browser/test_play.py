"""A whole hand, with each kind of hands; and the order of things in between."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.browser.hands import DESK, FREE, PHONE, Hands, Visit
from tests.browser.moments import forbidding
from tests.browser.player import Mouse, decide

MOST_TURNS = 120


def by_mouse(table: Hands) -> None:
    if table.throws():
        table.card(table.laid()[-1]).click(position=FREE)
        assert len(table.ticked()) == 1
    table.calm().main.first.click()


def by_touch(table: Hands) -> None:
    if table.throws():
        table.card(table.laid()[-1]).tap(position=FREE)
        assert len(table.ticked()) == 1
    table.calm().main.first.tap()


def by_quick_taps(table: Hands) -> None:
    """Two taps on a card play it."""
    if table.throws():
        card = table.card(table.laid()[-1])
        if table.attribute("data-place") == "page":
            # The first press fills the window, and what is on its way cannot be tapped twice.
            card.tap(position=FREE)
            table.until(lambda: table.attribute("data-place") == "window", what="the window")
            table.calm()
        card.dblclick(position=FREE)
    else:
        table.calm().main.first.tap()


def by_dragging(table: Hands) -> None:
    """A card drawn up onto the felt is played."""
    if not table.throws():
        table.calm().main.first.click()
        return
    card = table.card(table.laid()[0])
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    mouse = table.page.mouse
    mouse.move(box["x"] + FREE["x"], box["y"] + FREE["y"])
    mouse.down()
    mouse.move(box["x"] + 40, box["y"] - 30, steps=3)
    mouse.move(box["x"] + 60, box["y"] - 70, steps=3)
    mouse.up()


def by_keyboard(table: Hands) -> None:
    """Only keys: Tab until the hand or a move has the focus; Space chooses, Enter acts."""
    keys = table.page.keyboard
    wanted, throws = table.main.first.get_attribute("value"), table.throws()
    step = "Shift+Tab" if "#" in table.focus() and not throws else "Tab"
    for _ in range(80):
        focus = table.focus()
        if throws and focus.startswith("input:") and "#" in focus:
            keys.press("End")
            keys.press("ArrowLeft")
            keys.press("Space")
            assert len(table.ticked()) == 1
            keys.press("Enter")
            return
        if not throws and focus == f"button:{wanted}":
            keys.press("Enter")
            return
        keys.press(step)
    pytest.fail(f"the keys never reached {wanted}: {table.focus()}")


def another(look: Callable[[], int], before: int) -> bool:
    return look() != before


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("act", "size"),
    [
        (by_mouse, DESK),
        pytest.param(by_touch, PHONE, marks=pytest.mark.needs_chromium("fingers are emulated")),
        (by_keyboard, DESK),
        pytest.param(
            by_quick_taps, PHONE, marks=pytest.mark.needs_chromium("fingers are emulated")
        ),
        (by_dragging, DESK),
    ],
)
def test_a_whole_hand(visit: Visit, act: Callable[[Hands], None], size: dict[str, object]) -> None:
    table = visit(size=size).awake().pace(0)
    for _ in range(MOST_TURNS):
        table.my_turn()
        if table.state() == "result":
            break
        before = table.rev()
        act(table)
        table.until(partial(another, table.rev, before), what="the move is played")
        assert table.focus() != "body:"
    else:
        pytest.fail("the hand never ended")
    assert table.state() == "result"
    assert table.reasons("KH") > 0
    table.press("on").my_turn()
    assert len(table.hand()) >= 15


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_next_hand_is_kept_at_once(visit: Visit, size: dict[str, object]) -> None:
    """Gone on from the verdict and loaded again, the same hand is there, and not the verdict."""
    table = visit("play/khanhoo/", size=size).awake().pace(0)
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
          const differs = (m) =>
            m.type !== "attributes" || m.target.getAttribute(m.attributeName) !== m.oldValue;
          new MutationObserver((all) => window.changes.push(
              ...all.filter(differs).map((m) => `${m.type} ${m.target.nodeName} ${m.attributeName}`)))
            .observe(document.querySelector('form.kt'), {subtree: true, childList: true,
              attributes: true, attributeOldValue: true, characterData: true});
        }"""
    )
    table.wake()
    assert table.page.evaluate("() => window.changes") == []


def test_an_early_move_is_kept_and_a_second_one_replaces_it(visit: Visit) -> None:
    table = visit(asleep=True)
    assert table.attribute("data-engine") is None
    first, second = table.hand()[0], table.hand()[3]
    table.choose(first)
    table.click("verb:throw")
    assert table.button("verb:throw").get_attribute("aria-pressed") == "true"
    assert table.status()
    before, held = table.log(), table.hand()
    table.choose(second)
    assert table.ticked() == [second], "the second choice replaces the first"
    table.click("verb:throw")
    name = table.name(second)
    table.wake()
    table.until(lambda: second not in table.hand(), what="the kept move is played")
    assert {*held} - {*table.hand()} == {second}
    assert name in table.log()[len(before)]


def test_a_double_click_plays_once(visit: Visit) -> None:
    table = visit().awake().pace(1500)
    held = len(table.hand())
    table.choose(table.hand()[0])
    table.button("verb:throw").evaluate("b => { b.click(); b.click() }")
    table.quiet().settle()
    assert len(table.hand()) == held - 1


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


# --- choosing ------------------------------------------------------------------------------------


def test_of_single_cards_the_last_one_chosen_counts(visit: Visit) -> None:
    table = visit().awake()
    first, second = table.hand()[0], table.hand()[4]
    button = table.button("verb:throw")
    assert button.get_attribute("aria-disabled") == "true"
    table.choose(first)
    assert table.ticked() == [first]
    table.choose(second)
    assert table.ticked() == [second]
    assert button.get_attribute("aria-disabled") is None
    assert table.name(second) in button.inner_text(), "the button names the deed"
    table.choose(second)
    assert table.ticked() == []
    assert button.get_attribute("aria-disabled") == "true"


def test_a_button_that_wants_cards_does_nothing_without_them_but_says_so(visit: Visit) -> None:
    table = visit().awake()
    said = len(table.spoken())
    table.click("verb:throw")
    table.until(lambda: len(table.spoken()) > said, what="the button says what it wants")
    assert table.rev() == 0
    assert table.sheets() == []


def forbidden(table: Hands) -> str:
    """A card that the rules forbid while they allow another, else ""."""
    return str(table.js(
        "f => (f.querySelector('.kt-not input') ?? (f.querySelector('.kt-may') &&"
        " f.querySelector('.kt-rows > label:not(.kt-may) input')))?.value ?? ''"
    ))  # fmt: skip


MARKS = """(f) => [...f.querySelectorAll('.kt-rows > label')].map((label) => {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow, filter, transform } =
    getComputedStyle(label.querySelector('.kf'));
  const sign = getComputedStyle(label, '::before').backgroundImage;
  return [label.matches('.kt-may') || label.matches('.kt-not'), sign, outlineStyle, outlineWidth,
          outlineColor, boxShadow, filter, transform].join(' ');
})"""
LOOKED_AT: tuple[dict[str, Any], ...] = (
    {"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"},
)  # fmt: skip


@pytest.mark.some(2)
@pytest.mark.parametrize("eyes", LOOKED_AT, ids=str)
@pytest.mark.parametrize("game", ["tyzicha", "cuajo"])
def test_the_fewer_cards_are_marked_in_one_way_and_others_not_at_all(
    visit: Visit, game: str, eyes: dict[str, Any]
) -> None:
    """Two looks in a hand, for every eye: few that may be played are ringed, and few that may not
    have a dash, not their colour alone; the rest is as ever."""
    few = game == "cuajo"
    link = forbidding(game, few=few)
    table = visit(f"play/{game}/#g={link}", reduced_motion="reduce", **eyes).awake()
    table.page.evaluate("() => document.activeElement.blur()")
    plain = table.words(MARKS)
    marked = {look for look in plain if look.startswith("true")}
    others = {look for look in plain if look.startswith("false")}
    assert (len(marked), len(others)) == (1, 1), plain
    assert 2 * sum(look in marked for look in plain) <= len(plain), "many marks look like a choice"
    mark = marked.pop()
    assert mark.split()[1:] != others.pop().split()[1:]
    assert ("linear-gradient" in mark) == few


def test_a_few_forbidden_cards_are_marked_and_go_back(visit: Visit) -> None:
    table = visit(f"play/cuajo/#g={forbidding('cuajo', few=True)}").awake().my_turn()
    barred = table.words("f => [...f.querySelectorAll('.kt-not input')].map((it) => it.value)")
    assert barred
    table.choose(barred[0])
    table.until(lambda: "refused" in table.sheets(), what="the refusal")
    assert table.ticked() == []
    said = table.words(
        "f => [...f.querySelectorAll('.kt-rows > label')].map((it) => it.textContent)"
    )
    assert len([text for text in said if "may be played" in text]) == len(said) - len(barred)


def test_a_forbidden_card_goes_back_and_the_clause_is_quoted(visit: Visit) -> None:
    table = visit("games/tyzicha/").awake().pace(0)
    hands = Mouse(table)
    for _ in range(MOST_TURNS):
        card = forbidden(table.my_turn())
        if card:
            break
        if table.state() == "result":
            table.press("on")
        else:
            decide(hands)
    assert card, "every card was always allowed"
    before = table.rev()
    table.choose(card)
    table.until(lambda: "refused" in table.sheets(), what="the refusal")
    assert table.rev() == before
    assert table.ticked() == []
    assert table.sheet("refused").locator("a[href*='#TY-']").count() > 0
    assert table.sheet("refused").locator("[id$=-head]").inner_text() in table.spoken()[-1]
    decide(hands)
    assert "refused" not in table.sheets(), "the refusal goes with the next move"


def test_a_button_of_a_new_turn_does_nothing_under_a_finger(visit: Visit) -> None:
    table = visit().awake().pace(0).turn()
    table.until(lambda: table.attribute("data-guarded") is None)
    table.page.evaluate("() => { document.querySelector('card-table').dataset.guarded = '' }")
    table.choose(table.hand()[0]) if table.throws() else None
    before = table.rev()
    table.main.first.click()
    table.page.wait_for_timeout(200)
    assert table.rev() == before
    table.page.evaluate("() => { delete document.querySelector('card-table').dataset.guarded }")
    table.main.first.click()
    table.until(lambda: table.rev() != before, what="the move")


def test_each_move_can_want_its_button(visit: Visit) -> None:
    """With "Confirm each move" neither two taps nor Enter on a card plays it."""
    table = visit().awake().open("more")
    table.sheet("more").locator("[name=confirm]").check()
    table.page.keyboard.press("Escape")
    card = table.laid()[0]
    table.card(card).dblclick(position=FREE)
    table.card(card).locator("input").press("Enter")
    table.page.wait_for_timeout(300)
    assert table.rev() == 0
    assert card in table.hand()
