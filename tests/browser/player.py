"""Somebody who knows no game: asks the table for a hint and does what it says, with one input.

The cards of the suggested move are chosen by hand, and the move's own button is pressed, wherever
the page offers just one button for chosen cards; else the button in the hint is.
"""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import Hands

MOST_TABS = 150


class Mouse:
    """Clicks."""

    def __init__(self, table: Hands) -> None:
        self.table = table

    def press(self, button: Locator) -> None:
        button.click()

    def card(self, value: str) -> Locator:
        # The strip of a card that no neighbour covers.
        return self.table.form.locator(f'label.kc:has(> input[value="{value}"])')

    def tick(self, value: str) -> None:
        self.card(value).click(position={"x": 8, "y": 20})

    def hint(self) -> None:
        self.press(self.table.button("hint"))

    def choose_and_play(self, cards: list[str], button: Locator) -> None:
        for value in cards:
            self.tick(value)
        assert sorted(self.table.ticked()) == sorted(cards)
        self.press(button)


class Touch(Mouse):
    """Taps."""

    def press(self, button: Locator) -> None:
        button.tap()

    def tick(self, value: str) -> None:
        self.card(value).tap(position={"x": 8, "y": 20})


class Keys(Mouse):
    """Keys alone: Tab until the place has the focus, Space ticks, Enter acts, H asks."""

    def reach(self, what: Locator) -> None:
        """Tab towards it, forwards or back, whichever way it lies."""
        where = """e => e === document.activeElement ? "here"
            : document.activeElement.compareDocumentPosition(e) & 4 ? "Tab" : "Shift+Tab\""""
        for _ in range(MOST_TABS):
            step = what.evaluate(where)
            if step == "here":
                return
            self.table.page.keyboard.press(step)
        raise AssertionError(f"the keys never reached {what}")

    def press(self, button: Locator) -> None:
        self.reach(button)
        self.table.page.keyboard.press("Enter")

    def hint(self) -> None:
        inside = "f => f.contains(document.activeElement)"
        for _ in range(MOST_TABS):
            if self.table.form.evaluate(inside):
                break
            self.table.page.keyboard.press("Tab")
        self.table.page.keyboard.press("h")

    def tick(self, value: str) -> None:
        keys, hand = self.table.page.keyboard, self.table.hand()
        if not self.table.focus().startswith("input:") or "#" not in self.table.focus():
            self.reach(self.table.cards.first)
        keys.press("Home")
        for _ in range(hand.index(value)):
            keys.press("ArrowRight")
        keys.press("Space")

    def choose_and_play(self, cards: list[str], button: Locator) -> None:
        for value in cards:
            self.tick(value)
        assert sorted(self.table.ticked()) == sorted(cards)
        main = self.table.form.locator("button[data-main]").get_attribute("value")
        if main == button.get_attribute("value"):
            self.table.page.keyboard.press("Enter")
        else:
            self.press(button)


def decide(hands: Mouse) -> None:
    """One decision, as the hint suggests it."""
    table = hands.table
    before = table.rev()
    hands.hint()
    hint = table.form.locator('.kt-hint button[value^="move:"]').first
    table.until(lambda: hint.count() > 0 and table.attribute("aria-busy") is None, what="a hint")
    cards, offered = table.ticked(), table.form.locator('.kt-ask button[value^="verb:"]:visible')
    same = table.form.locator(f'.kt-ask button[value="{hint.get_attribute("value")}"]:visible')
    if same.count():
        hands.press(same.first)
    elif cards and offered.count() == 1:
        for value in cards:
            hands.tick(value)
        assert table.ticked() == []
        hands.choose_and_play(cards, offered.first)
    else:
        hands.press(hint)
    table.until(lambda: table.rev() != before, what="the move is played")


def counted(table: Hands) -> bool:
    """Whether the end of a hand is before the player."""
    return table.form.locator(".kt-count").count() > 0
