"""A long hand on a phone: tap cards and the table says what they make."""

from __future__ import annotations

import pytest

from tests.browser.hands import PHONE, Hands, Visit


def landlord(visit: Visit) -> Hands:
    """Bid until the cards of the widow are in the hand."""
    table = visit("games/dou-dizhu/", size=PHONE, reduced_motion="reduce").awake().pace(0)
    for _ in range(5):
        table.my_turn()
        if "verb:play" in table.choices():
            return table
        table.press([value for value in table.choices() if value.startswith("move:b")][-1])
    raise AssertionError("the highest bid was not enough")


def label(table: Hands) -> str:
    return table.form.locator('.kt-ask button[value="verb:play"]').inner_text()


@pytest.mark.needs_chromium("fingers are emulated")
def test_tapped_cards_say_what_they_make(visit: Visit) -> None:
    table = landlord(visit)
    hand = table.hand()
    assert len(hand) == 20
    for value in hand[:2]:
        table.form.locator(f'label.kc:has(> input[value="{value}"])').tap(
            position={"x": 8, "y": 20}
        )
    assert hand[0][0] == hand[1][0], "this deal begins with a pair"
    table.until(lambda: "Play pair" in label(table), what="the pair is named")
    table.form.locator(f'label.kc:has(> input[value="{hand[4]}"])').tap(position={"x": 8, "y": 20})
    table.until(lambda: "DD-15" in label(table), what="no combination, and its clause")
    assert len(table.ticked()) == 3
    table.form.locator(f'label.kc:has(> input[value="{hand[4]}"])').tap(position={"x": 8, "y": 20})
    table.until(lambda: "Play pair" in label(table), what="the pair again")
    table.form.locator('.kt-ask button[value="verb:play"]').tap()
    table.until(lambda: len(table.hand()) < 20, what="the pair is played")
    assert "pair" in " ".join(table.log()[-6:]).lower()


@pytest.mark.needs_chromium("fingers are emulated")
def test_every_card_of_a_long_hand_can_be_tapped(visit: Visit) -> None:
    table = landlord(visit)
    wide = "() => document.documentElement.scrollWidth"
    assert table.page.evaluate(wide) <= 360
    for value in table.hand():
        table.form.locator(f'label.kc:has(> input[value="{value}"])').tap(
            position={"x": 8, "y": 20}
        )
    assert len(table.ticked()) == 20
