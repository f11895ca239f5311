"""The first screen of the home page: one move to make, and a tile for every game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

import kanhu
from holdings.archive import play_address
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Hands, Visit
from tests.scale import in_turn

TALL: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
SIZES = {"desk": DESK, "phone": PHONE}


def puzzle(table: Hands) -> Locator:
    """The one that is shown."""
    return table.page.locator("one-move:not([hidden])")


def choose(table: Hands, *names: str) -> None:
    """Press the cards of these names, the first that is not chosen yet of two alike."""
    for name in names:
        card = puzzle(table).get_by_role("button", name=name, exact=True, pressed=False)
        card.first.click()


def do(table: Hands) -> Locator:
    return puzzle(table).locator(".puzzle__do")


def says(table: Hands) -> str:
    return puzzle(table).get_by_role("status").inner_text()


def test_the_queen_is_taken_by_two_eights(visit: Visit) -> None:
    table = visit("")
    assert do(table).inner_text() == "Choose two cards"
    do(table).click(force=True)
    assert says(table) == "Choose two cards first."
    choose(table, "jack of spades")
    assert do(table).inner_text() == "Choose one more card"
    assert says(table) == "", "what was said before is no longer about this choice"
    choose(table, "king of spades")
    assert do(table).inner_text() == "Take it with these"
    do(table).click()
    assert "three points, not four" in says(table)
    choose(table, "eight of clubs", "eight of clubs")
    pressed = puzzle(table).locator("[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["eight of clubs"] * 2, "the oldest choices have gone"
    do(table).click()
    assert "four points" in says(table)
    assert not do(table).is_visible()
    after = puzzle(table).get_by_role("link", name="Play Khanhoo")
    after.click()
    table.page.wait_for_url(table.url + play_address("khanhoo"))
    table.until(lambda: table.page.locator("card-table").count() == 1)


def test_every_puzzle_is_reached_and_the_first_comes_again(visit: Visit) -> None:
    solved = {
        "Khanhoo": ("eight of clubs", "eight of clubs"),
        "Ming Kanhu": ("nine of cash", "one of strings", "one of myriads"),
        "Dou Dizhu": ("two of clubs", "two of hearts"),
        "Schafkopf": ("queen of spades", "jack of hearts"),
    }
    table = visit("")
    for game, cards in solved.items():
        choose(table, *cards)
        do(table).click()
        assert puzzle(table).get_by_role("link", name=f"Play {game}").is_visible(), game
        puzzle(table).get_by_role("button", name="Another").click()
        assert puzzle(table).count() == 1
        assert puzzle(table).locator("h2").evaluate("h2 => h2 === document.activeElement")
    assert "queen of spades" in puzzle(table).locator("h2").inner_text()
    assert puzzle(table).locator("[aria-pressed=true]").count() == 0
    assert do(table).is_visible()


def test_keys_alone_solve_it(visit: Visit) -> None:
    table = visit("")
    keys = table.page.keyboard
    puzzle(table).locator(".puzzle__card").first.focus()
    for _ in range(2):
        keys.press("Tab")
    keys.press("Space")
    keys.press("Tab")
    keys.press("Enter")
    for _ in range(4):
        keys.press("Tab")
    assert do(table).evaluate("it => it === document.activeElement")
    keys.press("Enter")
    assert "four points" in says(table)
    link = puzzle(table).get_by_role("link", name="Play Khanhoo")
    assert link.evaluate("it => it === document.activeElement"), "the focus is not lost"


@pytest.mark.needs_chromium("fingers are emulated")
def test_a_finger_finds_every_card(visit: Visit) -> None:
    table = visit("", size=PHONE)
    for target in puzzle(table).get_by_role("button").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    for card in ("eight of clubs", "eight of clubs"):
        puzzle(table).get_by_role("button", name=card, exact=True, pressed=False).first.tap()
    do(table).tap()
    assert "four points" in says(table)


def test_without_scripts_the_answer_is_folded_below_the_cards(visit: Visit) -> None:
    table = visit("", java_script_enabled=False)
    answer = puzzle(table).locator("details")
    assert answer.is_visible()
    assert not answer.locator("p").is_visible()
    assert not do(table).is_visible()
    answer.locator("summary").click(force=True)  # waiting till it is still takes a script
    assert "four points" in answer.locator("p").inner_text()
    assert puzzle(table).locator(".puzzle__card").all_inner_texts()[2] == "eight of clubs"


def test_answering_asks_nothing_of_the_engine(visit: Visit) -> None:
    table = visit("", go=False)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.page.goto(table.url)
    choose(table, "eight of clubs", "eight of clubs")
    do(table).click()
    assert says(table)
    table.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "runtime" in url or "worker" in url]


@pytest.mark.some(1)
@pytest.mark.parametrize(("scheme", "size"), in_turn(LOOKS, SIZES))
def test_axe_finds_nothing_in_any_state(visit: Visit, scheme: str, size: dict[str, Any]) -> None:
    table = visit("", size=size, color_scheme=scheme, reduced_motion="reduce")
    found = {"before": violations(table)}
    choose(table, "jack of spades", "king of spades")
    do(table).click()
    found["wrong"] = violations(table)
    choose(table, "eight of clubs", "eight of clubs")
    do(table).click()
    found["right"] = violations(table)
    puzzle(table).get_by_role("button", name="Another").click()
    found["another"] = violations(table)
    assert {state: faults for state, faults in found.items() if faults} == {}


def bottoms(table: Hands) -> list[float]:
    boxes = (tile.bounding_box() for tile in table.page.locator(".tile").all())
    return [box["y"] + box["height"] for box in boxes if box]


def test_nine_tiles_stand_on_the_first_screen_of_a_phone(visit: Visit) -> None:
    table = visit("", size=TALL)
    ends = bottoms(table)
    assert len(ends) == len(kanhu.games())
    assert ends[8] <= 844


def test_nine_tiles_stand_on_the_first_screen_of_a_desk(visit: Visit) -> None:
    table = visit("")
    assert bottoms(table)[8] <= 800
    move = puzzle(table).bounding_box()
    assert move
    assert move["y"] + move["height"] <= 800


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1000, 1280])
def test_tiles_are_of_one_width_and_hold_their_words(visit: Visit, width: int) -> None:
    table = visit("", size={"viewport": {"width": width, "height": 800}})
    widths = [box["width"] for tile in table.page.locator(".tile").all()
              if (box := tile.bounding_box())]  # fmt: skip
    assert max(widths) - min(widths) < 1
    out = table.page.evaluate(
        "() => [...document.querySelectorAll('.tile__name, .tile__where, .tile__how, .puzzle *')]"
        ".filter((it) => it.checkVisibility() && it.clientWidth > 1"
        " && it.scrollWidth > it.clientWidth + 1).map((it) => it.className)"
    )
    assert out == [], "words run out of their place"
    assert table.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_tile_is_a_door(visit: Visit) -> None:
    table = visit("", size=PHONE)
    door = table.page.locator("a[href$='play/kowah/']")
    table.page.locator(".tile", has=door).click()
    table.page.wait_for_url(table.url + play_address("kowah"))


def test_the_places_are_in_the_menu_of_a_wide_home_page(visit: Visit) -> None:
    table = visit("")
    places = table.page.locator("#places")
    assert not places.is_visible()
    table.page.locator(".bar__menu").click()
    assert places.get_by_role("link", name="Khanhoo").is_visible()
    places.get_by_role("link", name="Khanhoo").click()
    table.page.wait_for_url(f"{table.url}games/khanhoo/")
    table.until(lambda: places.is_visible(), what="the list beside the page")
    assert not table.page.locator(".bar__menu").is_visible()


def leave(table: Hands, how: str) -> None:
    if how == "browser":
        table.page.go_back()
    else:
        table.form.locator(".kt-out").click()


GROWN = """() => {
  const start = document.startViewTransition.bind(document);
  window.grown = [];
  document.startViewTransition = (draw) => {
    const named = () => [...document.querySelectorAll('.tile__felt, card-table')]
      .filter((it) => it.style.viewTransitionName === 'door').map((it) => it.localName);
    const before = named();
    const made = start(draw);
    made.ready.then(() => setTimeout(() => {
      const times = document.getAnimations().map(({ effect }) => effect)
        .filter((it) => it.pseudoElement?.endsWith('(door)')).map((it) => it.getTiming().duration);
      window.grown.push({ before, after: named(), longest: Math.max(...times) });
    }), () => {});
    return made;
  };
}"""


@pytest.mark.some(2)
@pytest.mark.parametrize("how", ["browser", "table"])
@pytest.mark.parametrize("size", SIZES)
def test_the_way_back_from_a_table_ends_at_its_door(visit: Visit, size: str, how: str) -> None:
    table = visit("", size=SIZES[size])
    door = table.page.locator(".tile a[href$='play/kowah/']")
    door.evaluate("it => it.scrollIntoView({ block: 'center' })")
    place = table.page.evaluate("() => scrollY")
    table.until(lambda: table.page.evaluate("() => history.state?.scroll ?? 0") == place)
    table.page.evaluate("() => { window.same = true }")
    door.click()
    table.page.wait_for_url(table.url + play_address("kowah"))
    table.until(lambda: table.attribute("data-place") == "window", what="the table")
    leave(table, how)
    table.until(lambda: table.page.locator(".tile").count() > 1, what="the home page")
    assert table.page.url == table.url
    focus = "() => document.activeElement.getAttribute('href')"
    table.until(lambda: table.page.evaluate(focus) == "./play/kowah/", what="the focus on the door")
    assert table.page.evaluate("() => scrollY") == place
    assert table.page.evaluate("() => window.same") is True, "no page was loaded"


@pytest.mark.needs_chromium("Firefox has no view transitions of this kind everywhere")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_picture_on_a_door_grows_into_the_table(visit: Visit, motion: str) -> None:
    table = visit("", reduced_motion=motion)
    table.page.evaluate(GROWN)
    table.page.locator(".tile a[href$='play/kowah/']").click()
    table.page.wait_for_url(table.url + play_address("kowah"))
    table.until(lambda: table.attribute("data-place") == "window", what="the table")
    grown = "() => window.grown.filter((it) => it.before.length)"
    if motion == "reduce":
        assert table.page.evaluate(grown) == []
        return
    table.until(lambda: table.page.evaluate(grown), what="the growing")
    (seen,) = table.page.evaluate(grown)
    assert (seen["before"], seen["after"]) == (["div"], ["card-table"])
    assert 0 < seen["longest"] <= 200
    left = "() => document.querySelector('card-table').style.viewTransitionName"
    table.until(lambda: table.page.evaluate(left) == "", what="the name is gone")
