"""The rest of the only play that a chosen card can be part of: taken and put down by any means."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations

import pytest

from tests.browser.hands import DESK, PHONE, Hands, Visit
from tests.browser.player import STRIP, TWICE, Keys, Mouse, Touch
from tests.table.moments import opened, turns

GAME = "dou-dizhu"
REST = "f => [...f.querySelectorAll('.kt-rest input')].map(card => card.value).sort()"
FELT = 3


@lru_cache(maxsize=1)
def moment() -> tuple[str, str, list[str]]:
    """A link to a moment with a card of one play of several cards, that card, and the rest."""
    page = opened(GAME, seed=1)
    for at in turns(page, 30, seed=1):
        for value in page.hand:
            page.ask("ui", ui={"ticks": value})
            rest = re.search(r'data-rest="([^"]+)"', page.html)
            if rest and len(rest[1].split()) >= FELT:
                return at.match.record(upto_cursor=True).link(), value, rest[1].split()
    raise AssertionError("no such moment")


def again(table: Hands, hands: Mouse, card: str) -> None:
    """Choose the card, or choose it again."""
    if isinstance(hands, Keys):
        table.card(card).locator("input").focus()
        table.page.keyboard.press("Space")
    else:
        hands.touch(f'label:has(> input[name=pick][value="{card}"])', STRIP)
    table.quiet()


@pytest.mark.parametrize(
    ("means", "size"),
    [
        (Mouse, DESK),
        pytest.param(Touch, PHONE, marks=pytest.mark.needs_chromium("fingers are emulated")),
        (Keys, DESK),
    ],
)
def test_again_takes_the_rest_and_a_third_time_puts_it_down(
    visit: Visit, means: type[Mouse], size: dict[str, object]
) -> None:
    link, card, rest = moment()
    table = visit(f"play/{GAME}/#g={link}", size=size).awake().pace(0).my_turn()
    hands, rev = means(table), table.rev()
    plain = table.js("f => f.querySelector('.kt-note').textContent")
    again(table, hands, card)
    table.until(lambda: table.js(REST) == sorted(rest), what="the rest is offered")
    assert table.ticked() == [card]
    note = table.js("f => f.querySelector('.kt-note').textContent")
    assert "again" in note
    assert note in table.spoken()[-1], "it is said too"
    table.page.wait_for_timeout(TWICE)
    again(table, hands, card)
    assert sorted(table.ticked()) == sorted([card, *rest])
    table.until(lambda: table.js(REST) == [], what="nothing more is offered")
    assert table.main.first.get_attribute("aria-disabled") is None
    table.page.wait_for_timeout(TWICE)
    again(table, hands, card)
    assert table.ticked() == []
    assert table.js("f => f.querySelector('.kt-note').textContent") == plain
    assert table.rev() == rev, "choosing plays nothing"


def test_enter_on_the_one_chosen_card_takes_the_rest_and_then_plays(visit: Visit) -> None:
    link, card, rest = moment()
    table = visit(f"play/{GAME}/#g={link}").awake().pace(0).my_turn()
    again(table, Keys(table), card)
    table.until(lambda: table.js(REST) == sorted(rest), what="the rest is offered")
    rev = table.rev()
    table.page.keyboard.press("Enter")
    assert sorted(table.ticked()) == sorted([card, *rest])
    assert table.rev() == rev
    table.quiet()
    table.page.keyboard.press("Enter")
    table.until(lambda: table.rev() > rev, what="it is played")
    table.settle()
    assert not set(table.hand()) & {card}


@lru_cache(maxsize=1)
def pair() -> tuple[str, tuple[str, str]]:
    """A link to a lead with two cards of one rank that are a play, and part of one longer play."""
    for seed in range(20):
        page = opened(GAME, seed=seed)
        for at in turns(page, 4, seed=seed):
            for one, two in combinations(page.hand, 2):
                if one[0] == two[0]:
                    page.ask("ui", ui={"ticks": f"{one} {two}"})
                    if "data-rest" in page.html:
                        return at.match.record(upto_cursor=True).link(), (one, two)
    raise AssertionError("no such moment")


def test_enter_plays_two_chosen_cards_though_more_could_go_with_them(visit: Visit) -> None:
    link, cards = pair()
    table = visit(f"play/{GAME}/#g={link}").awake().pace(0).my_turn()
    for card in cards:
        again(table, Keys(table), card)
    table.until(lambda: table.js(REST) != [], what="the rest is offered")
    rev = table.rev()
    table.page.keyboard.press("Enter")
    table.until(lambda: table.rev() > rev, what="the pair is played")
    table.settle()
    assert not set(table.hand()) & set(cards)


def test_two_quick_taps_that_take_the_rest_play_nothing(visit: Visit) -> None:
    link, card, rest = moment()
    table = visit(f"play/{GAME}/#g={link}").awake().pace(0).my_turn()
    hands, rev = Mouse(table), table.rev()
    again(table, hands, card)
    table.until(lambda: table.js(REST) == sorted(rest), what="the rest is offered")
    table.page.wait_for_timeout(TWICE)
    x, y = hands.spot(f'label:has(> input[name=pick][value="{card}"])', STRIP)
    table.page.mouse.dblclick(x, y)
    table.quiet()
    assert table.ticked() == [], "taken and put down"
    assert table.rev() == rev
