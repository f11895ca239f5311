"""Somebody who knows no game: asks the table for a hint and does what it says, with one input.

The cards of the suggested move are chosen by hand, and the move's own button is pressed, wherever
the page offers just one button for chosen cards; else the button in the hint is.
"""

from __future__ import annotations

from tests.browser.hands import Hands

MOST_TABS = 150


FIND = "[...f.querySelectorAll(CSS)].find(visible)"
"""The first part of the form that a selector names and that can be seen."""
SPOT = f"""(f, {{css, at}}) => {{
  const part = {FIND.replace("CSS", "css")};
  const seen = part.getBoundingClientRect();
  if (seen.top < 80 || seen.bottom > innerHeight)
    part.scrollIntoView({{block: "center", behavior: "instant"}});
  const {{x, y, width, height}} = part.getBoundingClientRect();
  return at ? [x + at[0], y + at[1]] : [x + width / 2, y + height / 2];
}}"""
"""Where on the screen it is, once it has been scrolled there."""
STRIP = (8, 20)
"""The place on a card that no neighbour covers."""


def button(value: str) -> str:
    """A button by its value, but not the one that Enter on a card means."""
    return f'button[name=do][value="{value}"]:not([data-main])'


class Mouse:
    """Clicks on a place of the screen: whatever lies over it takes the click."""

    def __init__(self, table: Hands) -> None:
        self.table = table

    def spot(self, css: str, at: tuple[float, float] | None) -> tuple[float, float]:
        x, y = self.table.quiet().js(SPOT, {"css": css, "at": at})  # an answer may move the hand
        return x, y

    def touch(self, css: str, at: tuple[float, float] | None = None) -> None:
        self.table.page.mouse.click(*self.spot(css, at))

    def press(self, css: str) -> None:
        self.touch(css)

    def tick(self, value: str) -> None:
        self.touch(f'label:has(> input[name=pick][value="{value}"])', STRIP)

    def hint(self) -> None:
        self.press(button("hint"))

    def choose_and_play(self, cards: list[str], verb: str) -> None:
        for value in cards:
            self.tick(value)
        assert sorted(self.table.ticked()) == sorted(cards)
        self.press(button(verb))


class Touch(Mouse):
    """Taps."""

    def touch(self, css: str, at: tuple[float, float] | None = None) -> None:
        self.table.page.touchscreen.tap(*self.spot(css, at))


class Keys(Mouse):
    """Keys alone: Tab until the place has the focus, Space ticks, Enter acts, H asks."""

    def reach(self, css: str) -> None:
        """Tab towards it, forwards or back, whichever way it lies."""
        where = f"""(f, css) => {{
          const [here, part] = [document.activeElement, {FIND.replace("CSS", "css")}];
          if (here === part) return "here";
          return here.compareDocumentPosition(part) & 4 ? "Tab" : "Shift+Tab";
        }}"""
        for _ in range(MOST_TABS):
            step = self.table.js(where, css)
            if step == "here":
                return
            self.table.page.keyboard.press(step)
        raise AssertionError(f"the keys never reached {css}")

    def press(self, css: str) -> None:
        self.reach(css)
        self.table.page.keyboard.press("Enter")

    def hint(self) -> None:
        inside = "f => f.contains(document.activeElement)"
        for _ in range(MOST_TABS):
            if self.table.js(inside):
                break
            self.table.page.keyboard.press("Tab")
        self.table.page.keyboard.press("h")

    def tick(self, value: str) -> None:
        keys, hand = self.table.page.keyboard, self.table.hand()
        if not self.table.focus().startswith("input:") or "#" not in self.table.focus():
            self.reach("input[name=pick]")
        keys.press("Home")
        for _ in range(hand.index(value)):
            keys.press("ArrowRight")
        keys.press("Space")

    def choose_and_play(self, cards: list[str], verb: str) -> None:
        for value in cards:
            self.tick(value)
        assert sorted(self.table.ticked()) == sorted(cards)
        if self.table.js("f => f.querySelector('button[data-main]')?.value") == verb:
            self.table.page.keyboard.press("Enter")
        else:
            self.press(button(verb))


ADVICE = """f => {
  const move = f.querySelector('.kt-hint button[value^="move:"]')?.value;
  if (!move || f.closest("card-table").hasAttribute("aria-busy")) return null;
  const asked = [...f.querySelectorAll(".kt-ask button")].filter(visible).map((it) => it.value);
  const cards = [...f.querySelectorAll("input[name=pick]:checked")].map((card) => card.value);
  return {move, cards, asked};
}"""
"""What the table advises, if it does: the move and its cards, beside all that it asks for."""


def decide(hands: Mouse) -> None:
    """One decision, as the hint suggests it."""
    table = hands.table
    before = table.rev()
    hands.hint()
    advice = table.until(lambda: table.js(ADVICE), what="a hint")
    move, cards = advice["move"], advice["cards"]
    verbs = {value for value in advice["asked"] if value.startswith("verb:")}
    if move in advice["asked"]:
        hands.press(f'.kt-ask button[value="{move}"]')
    elif cards and len(verbs) == 1:
        for value in cards:
            hands.tick(value)
        assert table.ticked() == []
        hands.choose_and_play(cards, *verbs)
    else:
        hands.press(f'.kt-hint button[value="{move}"]')
    table.until(lambda: table.rev() != before, what="the move is played")


def counted(table: Hands) -> bool:
    """Whether the end of a hand is before the player."""
    return bool(table.js("f => f.querySelector('.kt-count') !== null"))
