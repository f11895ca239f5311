"""The record at the table: back and forth, links, files, resuming, several people, motion."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.hands import PHONE, Hands, Visit, played, shared
from tests.browser.moments import last_card

COUNT_FLIGHTS = """
  window.flights = 0;
  window.flown = [];
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches('.kt-flies')) {
      window.flights += 1;
      const face = this.querySelector('use').getAttribute('href').split('#')[1];
      window.flown.push([face, this.getBoundingClientRect().width, frames.transform[0]]);
    }
    return begin.call(this, frames, timing);
  };
"""
"""Notes each card that flies: its face, how wide it will be, and where it begins."""


def test_undo_redo_steps_and_a_branch(visit: Visit) -> None:
    table = played(visit, 2)
    end, hand = table.log(), table.hand()
    table.press("undo")
    assert len(table.log()) < len(end)
    assert "hints used" in (table.sheet("more").locator(".kt-soft").first.text_content() or "")
    table.press("redo")
    assert (table.log(), table.hand()) == (end, hand)
    table.press("first")
    dealt = table.log()
    assert dealt == end[: len(dealt)]
    assert len(dealt) < len(end)
    assert table.state() == "look"
    table.press("next")
    assert len(table.log()) > len(dealt)
    table.press("prev")
    assert table.log() == dealt
    table.press("branch").my_turn()
    assert table.state() == "turn"
    table.throw(0)
    other = table.log()
    assert other != end[: len(other)]
    table.press("return").press("last")
    assert table.log() == end


@pytest.mark.needs_chromium("the driver is told of what is saved")
@pytest.mark.parametrize(("way", "begins"), [("save", "kanhu record 1"),
                                             ("save:sealed", "kanhu sealed record 1")])  # fmt: skip
def test_save_and_open_a_record_file(visit: Visit, tmp_path: Path, way: str, begins: str) -> None:
    table = played(visit, 2).press("sheet:save")
    assert "All hands are in it, and the game is not over" in table.sheet("save").inner_text()
    with table.page.expect_download() as waiting:
        table.press(way)
    assert table.sheet("save").count() == 0
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.suffix == ".txt"
    assert file.read_text("utf-8").startswith(f"{begins}\n")
    other = visit().awake()
    other.table.locator("input[type=file]").set_input_files(file)
    other.until(lambda: other.log() == table.log(), what="the file is opened")
    assert other.hand() == table.hand()


@pytest.mark.needs_chromium("the driver is told of what is saved")
def test_opening_a_file_puts_the_game_aside_and_back(visit: Visit, tmp_path: Path) -> None:
    table = played(visit, 1)
    mine = table.log()
    with table.page.expect_download() as waiting:
        table.press("sheet:save").press("save")
    file = tmp_path / "game.txt"
    waiting.value.save_as(file)
    table.turn()
    longer = table.log()
    table.table.locator("input[type=file]").set_input_files(file)
    table.until(lambda: table.log() == mine)
    assert "aside" in table.status()
    table.table.locator(".kt-status button").click()
    table.until(lambda: table.log() == longer, what="back at the longer game")


def test_resume_after_reload(visit: Visit) -> None:
    table = played(visit, 2)
    log, hand = table.log(), table.hand()
    table.hold_engine().page.reload()
    assert table.hand() == hand, "the saved drawing stands before the engine is awake"
    assert table.attribute("data-engine") is None
    table.wake()
    assert (table.log(), table.hand()) == (log, hand)
    table.turn()
    assert len(table.log()) > len(log)


def test_a_move_kept_at_a_resumed_table_is_played_there(visit: Visit) -> None:
    table = played(visit, 1)
    while not table.my_turn().throws():  # a card is offered
        table.turn()
    before = table.log()
    table.hold_engine().page.reload()
    last = table.hand()[-1]
    name = table.name(last)
    table.choose(last)
    table.click("verb:throw")
    assert table.status()
    table.wake()
    table.until(lambda: last not in table.hand())
    after = table.log()
    assert after[: len(before)] == before
    assert name in after[len(before)]


def test_several_people_at_one_screen(visit: Visit) -> None:
    table = shared(visit)
    assert table.sheets() == [], "the deal shuts the sheet"
    own = table.hand()
    table.throw(0)
    assert table.button("cover").is_visible()
    assert table.state() == "covered"
    assert table.log() == [], "what was seen is not to be read by the next"
    assert table.hand() == []
    said = table.page.locator(".kt-live").first
    table.until(lambda: said.inner_text().startswith("The screen is for "), what="private words go")
    shown = table.form.inner_html()
    assert 'name="pick"' not in shown
    table.page.reload()
    assert table.hand() == [], "the saved drawing is covered too"
    table.awake()
    table.press("cover").my_turn()
    assert table.hand()
    assert table.hand() != own
    table.quiet()
    table.page.reload()
    assert table.hand() == [], "who comes back may be somebody else"
    table.awake()
    table.press("cover").my_turn()


def test_the_moving_card_flies_and_lets_clicks_through(visit: Visit) -> None:
    table = visit("play/khanhoo/", before=COUNT_FLIGHTS).awake().pace(700)
    table.choose(table.hand()[0])
    table.click("verb:throw")
    table.until(lambda: table.page.evaluate("() => window.flights") > 0)
    card = table.hand()[9]
    table.choose(card)
    assert card in table.ticked()
    table.my_turn().settle()
    assert table.page.evaluate("() => window.flights") >= 2
    left = "() => document.querySelectorAll('.kt-flies, form.kt svg[style*=opacity]').length"
    table.until(lambda: table.page.evaluate(left) == 0, what="no copy is left behind")


def test_what_flies_is_the_moved_card_and_no_more(visit: Visit) -> None:
    table = visit("play/khanhoo/", before=COUNT_FLIGHTS).awake().pace(300)
    card = table.hand()[-1]
    table.choose(card)
    table.click("verb:throw")
    told = "() => window.flown"
    table.until(lambda: len(table.page.evaluate(told)) >= 2, what="the other player's card")
    flown = table.page.evaluate(told)
    assert flown[0][0] == card.partition("#")[0]
    assert all(width < 130 for _, width, _ in flown), "a card, not the place it lies in"
    assert all(begun.startswith("translate(") for *_, begun in flown)
    assert "translate(0px, 0px)" not in flown[0][2], "from where it was in the hand"


def test_a_double_click_keeps_the_focus_at_the_table(visit: Visit) -> None:
    table = visit().awake().pace(300)
    card = table.hand()[-1]
    name, held = table.name(card), table.hand()
    table.choose(card)
    table.calm().button("verb:throw").dblclick()
    table.settle().my_turn()
    assert table.page.evaluate("() => !!document.activeElement.closest('card-table')")
    assert any(name in line for line in table.log())
    assert set(table.hand()) >= {it for it in held if it != card}, "and discards once"


def test_no_motion_for_those_who_want_none(visit: Visit) -> None:
    table = visit(before=COUNT_FLIGHTS, reduced_motion="reduce").awake().pace(300)
    table.throw(0)
    assert table.page.evaluate("() => window.flights") == 0


def test_no_motion_at_once(visit: Visit) -> None:
    table = visit("play/khanhoo/", before=COUNT_FLIGHTS).awake().pace(0)
    table.throw(0)
    assert table.page.evaluate("() => window.flights") <= 1, "only one's own move"


@pytest.mark.needs_chromium("fingers are emulated")
def test_a_hint_is_in_view_on_a_phone_and_its_cards_can_be_chosen(visit: Visit) -> None:
    table = visit("play/khanhoo/", size=PHONE).awake().my_turn()
    table.button("hint").tap()
    table.until(lambda: "hint" in table.sheets(), what="a hint")
    choose = table.button("choose")
    box = choose.bounding_box()
    hand = table.form.locator(".kt-hand").bounding_box()
    assert box
    assert hand
    assert box["y"] + box["height"] <= hand["y"], "what it offers is in sight"
    choose.tap()
    table.until(table.ticked, what="the hint's card is chosen")
    assert table.rev() == 0, "and nothing is played"
    assert table.sheets() == []


def test_the_table_in_the_page_fills_the_window_and_comes_back(visit: Visit) -> None:
    table = played(visit, 1)
    table.my_turn()
    card, log, rev = table.hand()[2], table.log(), table.rev()
    table.choose(card)
    table.page.evaluate("() => { window.same = true }")
    table.form.locator(".kt-fill").click()
    table.page.wait_for_url("**/play/khanhoo/**")
    table.until(lambda: table.attribute("data-place") == "window", what="the whole window")
    assert (table.log(), table.rev(), table.ticked()) == (log, rev, [card])
    assert table.page.evaluate("() => window.same") is True, "no page was loaded"
    assert len([it for it in table.page.workers if "table/worker" in it.url]) == 1
    table.form.locator(".kt-out").click()
    table.page.wait_for_url("**/games/khanhoo/**")
    table.until(lambda: table.attribute("data-place") == "page", what="back in the page")
    assert (table.log(), table.rev(), table.ticked()) == (log, rev, [card])
    table.turn()
    assert len(table.log()) > len(log)


@pytest.mark.parametrize("out", ["its own sign", "Escape"])
def test_the_way_out_of_the_window_is_the_way_back(visit: Visit, out: str) -> None:
    """To the place in the page where the reader was, and no further on in the history."""
    table = played(visit, 0)
    where = "() => [scrollY, history.length]"
    table.page.evaluate("() => scrollTo({top: 100, behavior: 'instant'})")
    table.page.wait_for_timeout(200)
    top, length = table.page.evaluate(where)
    assert top > 0
    # By key, as Firefox's driver scrolls to what it presses.
    table.form.locator(".kt-fill").evaluate("it => it.focus({preventScroll: true})")
    table.page.keyboard.press("Enter")
    table.page.wait_for_url("**/play/khanhoo/**")
    table.until(lambda: table.attribute("data-place") == "window", what="the whole window")
    if out == "Escape":
        table.page.keyboard.press("Escape")
    else:
        table.form.locator(".kt-out").click()
    table.page.wait_for_url("**/games/khanhoo/**")
    table.until(lambda: table.page.evaluate(where) == [top, length + 1], what="where it began")


@pytest.mark.needs_chromium("fingers are emulated")
def test_a_finger_drags_a_card_onto_the_felt(visit: Visit) -> None:
    table = played(visit, 0, path="play/khanhoo/", size=PHONE)
    table.my_turn()
    before = table.hand()
    card = table.page.locator(f'label:has(> input[value="{before[-1]}"]) .kf')
    box = card.bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + 20
    touch = table.page.context.new_cdp_session(table.page)
    for kind, up in (("touchStart", 0), *(("touchMove", 20 * step) for step in range(1, 7))):
        points = [{"x": x, "y": y - up}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.until(lambda: table.rev() > 0, what="the card is played")
    table.my_turn()
    assert before[-1] not in table.hand() or len(table.hand()) < len(before)


@pytest.mark.parametrize("kind", ["touch", "mouse"])
def test_a_finger_plays_the_last_card_by_the_button_alone(visit: Visit, kind: str) -> None:
    """The move that ends a hand is confirmed, unless somebody has set it otherwise."""
    table = visit(f"play/tyzicha/#g={last_card('tyzicha')}").awake().my_turn().calm()
    before = table.rev()
    twice(table, kind)
    table.page.wait_for_timeout(300)
    assert (table.rev() > before) == (kind == "mouse")
    if kind == "touch":
        box = table.open("more").sheet("more").locator("[name=confirm]")
        box.check()
        box.uncheck()
        table.page.keyboard.press("Escape")
        twice(table, kind)
        table.until(lambda: table.rev() > before, what="the card is played")


def test_a_finger_plays_other_cards_by_two_taps(visit: Visit) -> None:
    table = visit("play/khanhoo/").awake().pace(0).turn().my_turn().calm()
    before = table.rev()
    twice(table, "touch")
    table.until(lambda: table.rev() > before, what="the card is played")


def twice(table: Hands, kind: str) -> None:
    """Two quick taps on the first card."""
    table.card(table.laid()[0]).evaluate(
        """(it, pointerType) => {
          const part = it.querySelector(".kf");
          part.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, pointerType}));
          part.dispatchEvent(new PointerEvent("pointerup", {bubbles: true, pointerType}));
          part.dispatchEvent(new MouseEvent("dblclick", {bubbles: true, detail: 2}));
        }""",
        kind,
    )


def test_settings_are_kept(visit: Visit) -> None:
    table = visit().awake().open("more")
    box = table.sheet("more").locator("[name=confirm]")
    assert not box.is_checked()
    box.check()
    table.page.reload()
    assert table.awake().open("more").sheet("more").locator("[name=confirm]").is_checked()
