"""What people who had not seen the table before stumbled over, on a phone and at a desk."""

from __future__ import annotations

from typing import Any

import pytest

import kanhu
from tests.browser.axe import violations
from tests.browser.hands import DESK, FREE, PHONE, Visit
from tests.browser.moments import fullest

UPPERMOST = """(f, name) => {
  const sheet = f.closest("card-table").querySelector(`[data-sheet="${name}"]`);
  const {left, top, width, height} = sheet.getBoundingClientRect();
  return sheet.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_what_the_menu_opens_lies_uppermost(visit: Visit) -> None:
    table = visit("play/khanhoo/", size=PHONE).awake().my_turn()
    table.open("more")
    assert table.sheets() == ["more"]
    table.sheet("more").locator('[value="sheet:force"]').click()
    table.until(lambda: table.sheets() == ["force"], what="the rules alone lie open")
    assert table.js(UPPERMOST, "force")


@pytest.mark.needs_chromium("fingers are emulated")
def test_the_first_press_in_a_page_on_a_phone_fills_the_window(visit: Visit) -> None:
    """The press counts: the card is chosen, and the address is that of the table."""
    table = visit("games/khanhoo/", size=PHONE).awake().my_turn()
    card = table.hand()[0]
    table.card(card).scroll_into_view_if_needed()
    table.card(card).tap(position=FREE)
    table.until(lambda: "/play/khanhoo/" in table.page.url, what="the table fills the window")
    table.until(lambda: table.ticked() == [card], what="the card is chosen still")
    table.page.go_back()
    table.until(lambda: "/games/khanhoo/" in table.page.url, what="the way back")


def test_who_was_at_a_card_in_a_page_is_at_it_in_the_window(visit: Visit) -> None:
    """A screen reader presses like a finger, and would begin anew at the table's name."""
    table = visit("games/khanhoo/", size=PHONE).awake().my_turn()
    card = table.laid()[3]
    table.card(card).locator("input").focus()
    table.page.keyboard.press("Space")
    table.until(lambda: "/play/khanhoo/" in table.page.url, what="the table fills the window")
    table.until(lambda: table.ticked() == [card], what="the card is chosen still")
    assert table.focus().endswith(card)


def test_a_mouse_in_a_page_leaves_the_page_where_it_is(visit: Visit) -> None:
    table = visit("games/khanhoo/").awake().my_turn()
    table.choose(table.hand()[0])
    table.until(lambda: table.ticked(), what="the card is chosen")
    assert "/games/khanhoo/" in table.page.url


def test_what_is_unfolded_in_a_sheet_comes_into_view(visit: Visit) -> None:
    table = visit("play/khanhoo/", size=PHONE, reduced_motion="reduce").awake().my_turn()
    table.press("hint")
    more = table.sheet("hint").locator("details")
    more.locator("summary").evaluate("s => s.click()")
    inside = """s => {
      const [body, own] = [s.closest(".kt-sheetbody"), s.querySelector("li")]
        .map((it) => it.getBoundingClientRect());
      return own.top >= body.top - 1 && own.top < body.bottom - 10;
    }"""
    table.until(lambda: more.evaluate(inside), what="the reckoning is in view")


def test_prices_leave_the_moves_room(visit: Visit) -> None:
    """Dou Dizhu's list of plays is the longest; the moves beside it can still be read."""
    table = visit(f"play/dou-dizhu/#g={fullest('dou-dizhu')}").awake().my_turn()
    room = table.js("f => f.querySelector('.kt-logbox').clientHeight")
    assert room >= 60
    overlaps = """f => {
      const [prices, log] = [".kt-prices", ".kt-log"].map((css) =>
        f.querySelector(css).getBoundingClientRect());
      return prices.bottom > log.top + 1;
    }"""
    assert not table.js(overlaps)


ROWS = "f => [...f.querySelectorAll('.kt-crib li')].filter(visible).length"
FIRST = "f => f.querySelectorAll('.kt-crib li:not([data-later])').length"


def test_all_prices_are_shown_on_request_and_from_then_on(visit: Visit) -> None:
    """Thirteen rows, five of them what a hand is made of, beside those that the hand has; in a sheet
    stand all."""
    table = visit("play/cuajo/", size=DESK).awake().my_turn()
    assert 5 <= table.js(ROWS) == table.js(FIRST) < 13
    table.form.get_by_role("checkbox", name="Show all 13").check()
    assert table.js(ROWS) == 13
    table.choose(table.hand()[0])
    table.main.first.click()
    table.my_turn()
    assert table.js(ROWS) == 13
    table.page.goto(f"{table.url}play/tyzicha/")
    assert table.awake().js(ROWS) == 11
    phone = visit("play/cuajo/", size=PHONE).awake().open("side")
    assert phone.js(ROWS) == 13


WORDS = "f => [...f.querySelectorAll('.kt-crib dt')].filter(visible).map((it) => it.textContent)"


def test_the_words_of_a_game_are_beside_the_table_and_on_a_sheet(visit: Visit) -> None:
    """What a declarer is cannot be known; on a phone all words are where prices and moves are."""
    table = visit("play/tyzicha/", size=DESK).awake().my_turn()
    first = table.words(WORDS)
    assert len(first) == 3
    assert "declarer" in first
    table.form.get_by_role("checkbox", name="words").check()
    every = table.words(WORDS)
    assert every[:3] == first
    assert {"widow", "marriage", "trump"} <= {*every}
    phone = visit("play/tyzicha/", size=PHONE).awake().my_turn().open("more")
    phone.sheet("more").get_by_role("button", name="Prices, words and moves").click()
    assert phone.words(WORDS) == every
    assert violations(phone, ".kt-side") == []


LINES = """
  window.lines = [];
  addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.letterSpacing = "0.12em";
    document.documentElement.style.wordSpacing = "0.16em";
  });
  new MutationObserver(() => {
    const form = document.querySelector("form.kt[data-state=wait]");
    if (!form) return;
    const [say, line, note] = [".kt-say", ".kt-line", ".kt-note"].map((it) => form.querySelector(it));
    const room = (getComputedStyle(say).overflowY === "visible" ? say.closest(".kt-tray") : say)
      .getBoundingClientRect();
    const bottoms = [line, note].map((it) => it.getBoundingClientRect().bottom);
    const whole = note.scrollHeight <= note.clientHeight + 1 && Math.max(...bottoms) <= room.bottom + 1;
    const rows = Math.round(line.clientHeight / parseFloat(getComputedStyle(line).lineHeight));
    window.lines.push([form.dataset.rev, rows, note.textContent !== "", whole]);
  }).observe(document, {subtree: true, attributeFilter: ["data-rev"]});
"""
"""Notes of each drawing while others play: rows of the question, whether there is a note, and whether
both can be read; in letters as far apart as a reader may set them (WCAG 1.4.12)."""


@pytest.mark.needs_chromium("there the question takes two rows")
def test_both_lines_can_be_read_while_others_play(visit: Visit) -> None:
    small = {**PHONE, "viewport": {"width": 320, "height": 640}}
    table = visit("play/cuajo/", size=small, before=LINES).awake().pace(300).my_turn()
    for _ in range(2):
        while not table.throws():
            table.press("move:d" if "move:d" in table.choices() else table.choices()[-1]).my_turn()
        table.throw(len(table.hand()) - 1)
    seen = table.page.evaluate("() => window.lines")
    assert any(rows == 2 and note for _, rows, note, _ in seen), "there were two rows and a note"
    assert [rev for rev, *_, whole in seen if not whole] == []


CUT = """f => {
  const [felt, target] = [".kt-felt", ".kt-target"].map((it) => f.querySelector(it));
  const line = target.querySelector("p").getBoundingClientRect().bottom;
  return Math.round(line - Math.min(...[felt, target].map((it) => it.getBoundingClientRect().bottom)));
}"""


def test_how_far_the_hand_is_can_be_read_beside_melds_on_a_laptop(visit: Visit) -> None:
    game = kanhu.load("khanhoo")
    deal = kanhu.Table.new(game, game.options("wilkinson", players=2), 1891).record().link()
    laptop = {"viewport": {"width": 1366, "height": 768}}
    table = visit(f"play/khanhoo/#g={deal}", size=laptop).awake().pace(0)
    for card in ("JS#1", "9C#1"):
        table.my_turn().choose(card).press("verb:throw")
    table.my_turn().settle()
    assert table.form.locator(".kt-laid .kt-meld").count(), "North has laid a meld"
    for high in (721, 740, 768, 789, 790, 800):
        table.page.set_viewport_size({"width": 1366, "height": high})
        table.drawn()
        assert table.js(CUT) <= 0, high


OPENINGS: dict[str, Any] = {
    "1280": DESK,
    "768": {"viewport": {"width": 768, "height": 1024}},
    "360": {**PHONE, "viewport": {"width": 360, "height": 640}},
}
FIRST_SIGHT = """f => {
  const seen = (css) => {
    const {top, bottom} = document.querySelector(css).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const cards = [...f.querySelectorAll(".kt-rows > label")].map((it) => it.getBoundingClientRect());
  return {
    unmoved: scrollY === 0, title: seen(".head h1"), line: seen(".head .lead"),
    question: seen(".kt-line"),
    hand: cards.length > 0 && cards.every(({top, bottom}) => top >= 0 && bottom <= innerHeight),
    buttons: innerWidth < 700 || [...f.querySelectorAll(".kt-acts button")].every((it) =>
      it.getBoundingClientRect().bottom <= innerHeight),
  };
}"""
"""What of a game's page lies in the window before anything has been scrolled; on a phone the buttons
come with the first press, which fills the window with the table."""


@pytest.mark.some(4)
@pytest.mark.parametrize("size", OPENINGS.values(), ids=OPENINGS)
@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_a_games_page_opens_with_question_and_hand(
    visit: Visit, game: str, size: dict[str, Any]
) -> None:
    """Also on the first page of all, where a line offers a hand with a coach."""
    table = visit(f"games/{game}/", size=size, asleep=True)
    for offered in (True, False):
        assert table.page.locator(".offer").is_visible() == offered
        table.page.evaluate("() => document.fonts.ready.then(() => true)")
        seen = table.drawn().js(FIRST_SIGHT)
        assert all(seen.values()), seen
        table.page.goto(f"{table.url}games/")
        table.page.goto(f"{table.url}games/{game}/")


REACHES_ON = """f => {
  const body = f.closest("card-table").querySelector(".kt-over--others > .kt-sheetbody");
  const below = body.scrollHeight - body.clientHeight - body.scrollTop;
  return {below, marked: "more" in body.dataset, held: getComputedStyle(body).touchAction};
}"""


def test_a_list_that_goes_on_below_its_edge_shows_it_until_its_end_is_seen(visit: Visit) -> None:
    """Four rows that fit whole looked like all there were."""
    table = visit("play/dou-dizhu/", size=PHONE).awake().my_turn()
    table.press("move:b3").my_turn()
    table.press("sheet:others")
    table.until(lambda: table.sheets() == ["others"], what="the list lies open")
    at = table.until(lambda: table.js(REACHES_ON), what="how far it reaches")
    assert at["below"] > 4, "the list is longer than its room"
    table.until(lambda: table.js(REACHES_ON)["marked"], what="the list shows that it goes on")
    assert at["held"] == "auto", "a finger can scroll it"
    table.js("f => { const o = f.closest('card-table').querySelector('.kt-over--others > "
             ".kt-sheetbody'); o.scrollTop = o.scrollHeight; return true }")  # fmt: skip
    table.until(lambda: not table.js(REACHES_ON)["marked"], what="at its end it does not")


DOTS = """f => [...f.querySelectorAll(".kt-new")].map(card => {
  const [dot, box] = [getComputedStyle(card, "::after"), card.getBoundingClientRect()];
  const [left, top, size] = [dot.left, dot.top, dot.width].map(parseFloat);
  const raised = dot.translate === "none" ? 0 : parseFloat(dot.translate.split(" ")[1] ?? 0);
  const at = [[0, 0], [size, 0], [0, size], [size, size]].map(([x, y]) =>
    document.elementFromPoint(box.left + left + x, box.top + top + raised + y));
  return at.every(part => part && card.contains(part));
})"""


@pytest.mark.parametrize(("game", "moves"), [("dou-dizhu", ["move:b3"]), ("schafkopf", ["move:t"])])
def test_the_dot_of_a_new_card_lies_on_its_card(visit: Visit, game: str, moves: list[str]) -> None:
    """Above the edge of its strip it lay between two cards, or on the row before."""
    table = visit(f"play/{game}/", size=PHONE).awake().my_turn()
    for move in moves:
        table.press(move).my_turn()
    found = table.until(lambda: table.js(DOTS), what="new cards are in the hand")
    assert len(found) > 1
    assert all(found)
