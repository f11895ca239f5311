"""The board: everything can be read and reached from the room, and its tools do what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import kanhu
from kanhu.study import tutorials
from tests.browser import moments
from tests.browser.axe import violations
from tests.browser.hands import Hands, Visit

PROMISE = (Path(__file__).parent / "board.js").read_text("utf-8")
SCREENS: dict[str, Any] = {
    "projector": {"viewport": {"width": 1920, "height": 1080}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
}
BOARD = "?view=board"
GAMES = [game.id for game in kanhu.games()]
each_screen = pytest.mark.parametrize("screen", SCREENS)


def on_board(table: Hands) -> Page:
    """The page when its tools are there and drawn."""
    table.page.locator(".board-bar").wait_for()
    table.page.wait_for_function("() => [...document.styleSheets].some((it) =>"
                                 " /board[^/]*[.]css/.test(it.href ?? ''))")  # fmt: skip
    table.drawn()
    return table.page


def kept(page: Page) -> list[str]:
    """What breaks the promise of the board."""
    return [*page.evaluate(PROMISE)]


def assert_read_at_every_step(page: Page, key: str, steps: int) -> None:
    """The promise is kept at each step of what the page keeps below a key that looks so."""
    for number in range(steps):
        page.evaluate("([at, like]) => { const key = Object.keys(localStorage).find((it) => new"
                      " RegExp(like).test(it)); localStorage.setItem(key, JSON.stringify({at,"
                      " hints: 0, done: false})) }", [number, key])  # fmt: skip
        page.reload()
        page.locator(".board-bar").wait_for()
        page.wait_for_function(
            "at => !document.querySelectorAll('.coach-step')[at].hidden", arg=number
        )
        assert kept(page) == [], number


def tool(page: Page, name: str) -> None:
    page.locator(f"[data-tool={name}]").click()


def seen_of_the_log(page: Page) -> list[str]:
    """The lines of the moves that are whole in sight, with nothing before them."""
    return [*page.evaluate("""() => {
      const box = document.querySelector(".kt-logbox").getBoundingClientRect();
      return [...document.querySelectorAll(".kt-logbox li")].filter((it) => {
        const { left, top, bottom, height } = it.getBoundingClientRect();
        const inside = height > 0 && top >= box.top && bottom <= box.bottom + 1;
        return inside && it.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
      }).map((it) => it.textContent);
    }""")]  # fmt: skip


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.some(4)
@each_screen
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_read_from_the_room(visit: Visit, game: str, screen: str) -> None:
    assert kept(on_board(visit(f"play/{game}/{BOARD}", size=SCREENS[screen], asleep=True))) == []


@pytest.mark.some(2)
@each_screen
@pytest.mark.parametrize("game", [game.id for game in kanhu.games() if tutorials.of_game(game)])
def test_every_step_of_a_coached_hand_is_read_from_the_room(
    visit: Visit, game: str, screen: str
) -> None:
    one = tutorials.of_game(kanhu.load(game))[0]
    page = on_board(visit(f"learn/{game}/{BOARD}", size=SCREENS[screen]))
    assert_read_at_every_step(page, " tutorial ", len(one.steps) + 1)


@pytest.mark.some(1)
@each_screen
def test_every_screen_of_the_tour_is_read_from_the_room(visit: Visit, screen: str) -> None:
    page = on_board(visit(f"tour/{BOARD}", size=SCREENS[screen]))
    assert_read_at_every_step(page, " tour$", 21)


@pytest.mark.some(2)
@each_screen
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_read_from_the_room(visit: Visit, game: str, screen: str) -> None:
    page = on_board(visit(f"learn/puzzles/{game}/{BOARD}", size=SCREENS[screen]))
    shown = page.locator("one-move:visible")
    assert shown.count() == 1
    first = shown.get_attribute("id")
    assert shown.locator(".puzzle__card:visible").count() > 1
    assert kept(page) == []
    tool(page, "next")
    assert shown.get_attribute("id") != first
    assert kept(page) == []
    tool(page, "back")
    assert shown.get_attribute("id") == first


@pytest.mark.some(2)
@each_screen
@pytest.mark.parametrize("game", GAMES)
def test_the_moves_so_far_are_read_from_the_room(visit: Visit, game: str, screen: str) -> None:
    """Of a hand that has gone on for long the last ones, whole lines, the very last at the foot."""
    address = f"play/{game}/{BOARD}#g={moments.fullest(game)}"
    table = visit(address, size=SCREENS[screen], reduced_motion="reduce").awake().my_turn()
    page = on_board(table)
    page.keyboard.press("r")
    moves, seen = table.log(), seen_of_the_log(page)
    assert len(moves) > 4
    assert len(seen) >= 4 and seen == moves[-len(seen) :]
    assert kept(page) == []


@pytest.mark.some(1)
@each_screen
@pytest.mark.parametrize("path", ["play/khanhoo/", "learn/puzzles/khanhoo/"])
def test_a_vote_is_read_from_the_room(visit: Visit, path: str, screen: str) -> None:
    page = on_board(visit(path + BOARD, size=SCREENS[screen], asleep=True))
    page.keyboard.press("v")
    if "play" in path:
        for number in "789":
            page.keyboard.press(number)
    tallies = page.locator(".board-tally")
    assert tallies.count() >= 3
    assert kept(page) == []
    tops = page.evaluate("""() => [...document.querySelectorAll(".board-tally > output")].map((it) =>
                            parseFloat(getComputedStyle(it).fontSize) * it.currentCSSZoom)""")
    assert min(tops) >= 52


@pytest.mark.parametrize(
    ("chosen", "address", "scheme"),
    [("system", "", "light"), ("dark", "", "dark"), ("system", "&colours=dark", "dark")],
)
def test_the_board_is_light_unless_other_colours_are_chosen(
    visit: Visit, chosen: str, address: str, scheme: str
) -> None:
    table = visit("about/", color_scheme="dark")
    page = table.page
    page.locator(".bar__look").click()
    page.locator(f"#look input[value={chosen}]").check()
    page.goto(f"{table.url}play/khanhoo/{BOARD}{address}")
    on_board(table)
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == scheme
    tool(page, "leave")
    page.locator(".board-bar").wait_for(state="detached")
    assert page.evaluate("() => document.documentElement.dataset.scheme") == chosen


@pytest.mark.some(1)
@pytest.mark.parametrize("path", ["play/khanhoo/", "learn/khanhoo/", "learn/puzzles/khanhoo/"])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_board_has_no_fault_of_access(visit: Visit, path: str, look: Any) -> None:
    table = visit(path + BOARD, size=SCREENS["laptop"], color_scheme=look, asleep=True)
    page = on_board(table)
    tool(page, "vote")
    assert violations(table) == []
    if page.locator("[data-tool=log]").count():
        tool(page, "log")
        assert violations(table, ".kt-log", colours=True) == []


# --- what its tools do ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def board(lasting_visit: Visit) -> Hands:
    """A table on the board, awake, at the first turn."""
    table = lasting_visit(f"play/khanhoo/{BOARD}", size=SCREENS["laptop"], reduced_motion="reduce")
    table.awake().my_turn()
    on_board(table)
    return table


def test_the_others_wait_until_they_are_asked(board: Hands) -> None:
    board.choose(board.hand()[-1]).press("verb:throw")
    moves = len(board.log())
    board.page.wait_for_timeout(1200)  # longer than the others take by themselves
    assert len(board.log()) == moves
    board.page.keyboard.press("n")
    board.until(lambda: len(board.log()) > moves, what="one move of the others")
    board.page.keyboard.press("r")
    assert seen_of_the_log(board.page)[-1] == board.log()[-1]
    board.page.keyboard.press("r")
    tool(board.page, "back")
    board.until(lambda: board.state() == "look", what="a look back")
    tool(board.page, "next")
    board.until(lambda: board.state() != "look", what="the present again")


def test_a_covered_hand_is_not_given_away_by_the_moves(board: Hands) -> None:
    page = board.page
    tool(page, "log")
    moves = page.locator(".kt-logbox")
    assert moves.is_visible()
    assert page.locator("[data-tool=log]").get_attribute("aria-pressed") == "true"
    page.keyboard.press("c")
    assert not moves.is_visible()
    page.keyboard.press("c")
    assert moves.is_visible()
    page.keyboard.press("r")
    assert not moves.is_visible()
    page.keyboard.press("c")
    page.keyboard.press("r")
    assert not moves.is_visible()
    assert page.locator("[data-tool=log]").get_attribute("aria-pressed") == "false"
    page.keyboard.press("c")


def test_a_covered_hand_is_seen_by_nobody(board: Hands) -> None:
    page = board.page
    faces = page.locator(".kt-rows .kf")
    assert faces.first.is_visible()
    page.keyboard.press("c")
    assert not faces.first.is_visible()
    assert page.locator(".kt-rows").evaluate("it => it.inert")
    assert page.locator("[data-tool=cover]").get_attribute("aria-pressed") == "true"
    page.keyboard.press("c")
    assert faces.first.is_visible()


def test_all_hands_are_laid_open_and_said_to_be_help(board: Hands) -> None:
    page = board.page
    tool(page, "hands")
    rows = page.locator(".kt-handrow")
    board.until(lambda: rows.count() == 2, what="both hands")
    assert rows.nth(1).locator(".kc").count() >= 14
    assert "hints used" in (page.locator(".kt-over--more").text_content() or "")
    page.keyboard.press("Escape")
    board.until(lambda: rows.count() == 0, what="the sheet is shut")


def test_the_spotlight_is_on_what_is_pointed_at(board: Hands) -> None:
    page = board.page
    tool(page, "light")
    page.locator(".kt-plaque").first.hover()
    shade, seat = page.locator(".board-light"), page.locator(".kt-plaque").first
    assert shade.is_visible()
    lit, own = shade.bounding_box(), seat.bounding_box()
    assert lit is not None and own is not None
    assert [round(lit[key]) for key in lit] == [round(own[key]) for key in own]  # type: ignore[literal-required]
    tool(page, "light")
    assert not shade.count()


def test_cards_are_put_to_the_vote_and_none_is_chosen(board: Hands) -> None:
    page = board.page
    while not board.throws():
        board.press([one for one in board.choices() if one.startswith("move:")][-1])
        board.page.keyboard.press("n")
        board.my_turn()
    tool(page, "vote")
    assert "A to D" in page.locator(".board-says").inner_text()
    cards = board.laid()[:5]
    for card in cards:
        board.card(card).locator("input").focus()
        page.keyboard.press("Space")
    lettered = page.locator(".kt-rows [data-letter]")
    assert [*lettered.evaluate_all("all => all.map((it) => it.dataset.letter).sort()")] == [*"ABCD"]
    assert board.ticked() == []
    board.card(cards[0]).locator("input").focus()
    page.keyboard.press("Space")
    assert lettered.count() == 3
    page.keyboard.press("v")
    assert not lettered.count()


def tallied(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".board-tally > output").all_inner_texts()]


def test_a_show_of_hands_is_counted_and_forgotten(board: Hands) -> None:
    page = board.page
    page.keyboard.press("v")
    page.keyboard.press("2")
    page.keyboard.press("3")
    assert tallied(page) == [0, 0]
    for key in ("+", "+", "t", "+", "-", "-"):
        page.keyboard.press(key)
    assert tallied(page) == [2, 0]
    assert page.locator(".board-tally").nth(1).get_attribute("data-counts") is not None
    page.get_by_role("button", name="One more for B").click()
    page.get_by_role("button", name="One less for A").click()
    assert tallied(page) == [1, 1]
    page.keyboard.press("4")  # another card put to the vote leaves the counts of the others
    assert tallied(page) == [1, 1, 0]
    before = board.saved()
    page.keyboard.press("v")
    assert not page.locator(".board-tally").count()
    page.keyboard.press("v")
    page.keyboard.press("2")
    assert tallied(page) == [0]
    page.keyboard.press("v")
    assert board.saved() == before


def test_the_next_question_begins_with_empty_tallies(visit: Visit) -> None:
    page = on_board(visit(f"learn/puzzles/khanhoo/{BOARD}", size=SCREENS["laptop"]))
    page.keyboard.press("v")
    page.keyboard.press("+")
    assert tallied(page)[0] == 1
    page.keyboard.press("n")
    page.keyboard.press("k")
    assert tallied(page)[0] == 0


def test_a_card_is_chosen_by_its_number(board: Hands) -> None:
    page, laid = board.page, board.laid()
    assert len(laid) >= 12
    page.keyboard.press("5")
    assert board.ticked() == [laid[4]]
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert board.ticked() == [laid[11]]
    page.keyboard.press("1")
    board.until(lambda: board.ticked() == [laid[0]], what="no second digit has come")
    page.keyboard.press("s")  # sorted another way, the numbers are those of the new order
    board.until(lambda: board.laid() != laid, what="another order")
    board.drawn()
    for at, value in enumerate(board.laid(), 1):
        assert board.card(value).get_attribute("data-number") == str(at)
    page.keyboard.press("c")
    page.keyboard.press("7")
    assert board.ticked() == [laid[0]]
    page.keyboard.press("c")
    page.keyboard.press("1")
    board.until(lambda: board.ticked() != [laid[0]], what="the number of the new order")


def test_a_hint_is_one_press_away(board: Hands, visit: Visit) -> None:
    tool(board.page, "hint")
    board.until(lambda: "hint" in board.sheets(), what="the hint")
    board.page.keyboard.press("Escape")
    page = on_board(visit(f"learn/khanhoo/{BOARD}", size=SCREENS["laptop"]))
    step = page.locator(".coach-step:not([hidden])")
    while not step.locator(".coach-hint:visible").count():
        step.locator(".coach-next:visible, .coach-answer").first.click()
    before = step.locator(".coach-says").inner_text()
    page.keyboard.press("h")
    assert step.locator(".coach-says").inner_text() != before


def test_answers_of_a_coach_have_letters(visit: Visit) -> None:
    page = on_board(visit(f"learn/khanhoo/{BOARD}", size=SCREENS["laptop"]))
    while not page.locator(".coach-step:not([hidden]) .coach-answer").count():
        page.locator(".coach-step:not([hidden]) .coach-next").click()
    tool(page, "vote")
    letters = page.locator(".coach-step:not([hidden]) .coach-answer[data-letter]")
    assert letters.first.get_attribute("data-letter") == "A"
    assert letters.count() == page.locator(".coach-step:not([hidden]) .coach-answer").count()


def test_a_key_leads_there_and_back_with_the_game(visit: Visit) -> None:
    table = visit("play/khanhoo/", size=SCREENS["laptop"]).awake().my_turn()
    table.choose(table.hand()[0])
    chosen = table.ticked()
    table.page.locator("input[name=pick]").first.focus()
    table.page.keyboard.press("b")
    on_board(table)
    assert "view=board" in table.page.url
    table.until(lambda: table.ticked() == chosen, what="the card is chosen still")
    table.page.keyboard.press("b")
    table.page.locator(".board-bar").wait_for(state="detached")
    assert "view=board" not in table.page.url
    assert table.page.evaluate("() => document.documentElement.style.zoom") == ""


def test_the_help_and_the_menu_tell_of_it(visit: Visit) -> None:
    table = visit("play/khanhoo/", asleep=True)
    table.open("more")
    assert "key B" in table.sheet("more").locator(".kt-board").inner_text()
    table.open("keys")
    help_ = table.page.locator(".kt-keys")
    help_.wait_for()
    assert "on the board: the next move" in help_.inner_text()
    assert "choose the card of this number" in help_.inner_text()
