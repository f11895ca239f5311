"""A long hand on a phone: tap cards and the table says what they make."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.hands import FREE, PHONE, Hands, Visit


def landlord(visit: Visit) -> Hands:
    """Bid until the cards of the widow are in the hand."""
    table = visit("games/dou-dizhu/", size=PHONE, reduced_motion="reduce").awake().pace(0)
    for _ in range(5):
        table.my_turn()
        if "verb:play" in table.choices():
            return table
        table.press([value for value in table.choices() if value.startswith("move:b")][-1])
    raise AssertionError("the highest bid was not enough")


def fits(table: Hands) -> bool:
    """Whether the button names a play of the chosen cards."""
    button = table.button("verb:play")
    named = button.locator(".kt-label").get_attribute("data-read") == button.inner_text()
    return named and button.get_attribute("aria-disabled") is None


def tap(table: Hands, value: str) -> None:
    table.card(value).tap(position=FREE)


@pytest.mark.needs_chromium("fingers are emulated")
def test_tapped_cards_say_what_they_make(visit: Visit) -> None:
    table = landlord(visit)
    hand = table.hand()
    assert len(hand) == 20
    pair = next([one, two] for one, two in pairwise(hand) if one[0] == two[0])
    other = next(value for value in hand if value[0] != pair[0][0])
    for value in pair:
        tap(table, value)
    table.until(lambda: fits(table), what="the pair is named")
    tap(table, other)
    off = table.form.locator('button[value="verb:play"][aria-disabled=true]')
    table.until(lambda: off.count() == 1, what="these three make nothing yet")
    assert len(table.ticked()) == 3
    table.page.wait_for_timeout(600)  # else it is a double tap, which plays
    tap(table, other)
    table.until(lambda: fits(table), what="the pair again")
    table.calm().button("verb:play").tap()
    table.until(lambda: len(table.hand()) < 20, what="the pair is played")
    assert {*hand} - {*table.hand()} == {*pair}


@pytest.mark.needs_chromium("fingers are emulated")
def test_every_card_of_a_long_hand_can_be_tapped(visit: Visit) -> None:
    table = landlord(visit)
    wide = "() => document.documentElement.scrollWidth"
    assert table.page.evaluate(wide) <= 360
    for value in table.hand():
        tap(table, value)
    assert len(table.ticked()) == 20
