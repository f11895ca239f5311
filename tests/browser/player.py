"""Somebody who knows no game: asks the table for a hint and does what it says, with one input.

Where the move has a button of its own, that is pressed; else its cards are chosen, first as the
hint would choose them, then by hand; plays that no cards can say stand among the others.
"""

from __future__ import annotations

from tests.browser.hands import FREE, Hands

MOST_TABS = 150


FIND = "[...f.querySelectorAll(CSS)].find(visible)"
"""The first part of the form that a selector names and that can be seen."""
SPOT = f"""(f, {{css, at}}) => {{
  const part = {FIND.replace("CSS", "css")};
  const spot = () => {{
    const {{x, y, width, height}} = part.getBoundingClientRect();
    return at ? [x + at[0], y + at[1]] : [x + width / 2, y + height / 2];
  }};
  const [x, y] = spot();
  if (y < 80 || y > innerHeight || !part.contains(document.elementFromPoint(x, y)))
    part.scrollIntoView({{block: "center", behavior: "instant"}});
  return spot();
}}"""
"""Where on the screen it is, once it has been scrolled there."""
STRIP = (FREE["x"], FREE["y"])
TWICE = 600
"""Milliseconds after which two taps on a card are not one double tap."""


def button(value: str, within: str = "") -> str:
    """A button by its value, anywhere or in a part of the table."""
    return f'{within} button[name=do][value="{value}"]'.strip()


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
        self.table.calm()
        self.touch(css)

    def tick(self, value: str) -> None:
        self.touch(f'label:has(> input[name=pick][value="{value}"])', STRIP)

    def hint(self) -> None:
        self.press(button("hint", ".kt-bar"))

    def choose_and_play(self, cards: list[str], verb: str) -> None:
        for value in cards:
            self.tick(value)
        chosen = sorted(cards)
        self.table.until(lambda: sorted(self.table.ticked()) == chosen, what=f"{cards} are chosen")
        self.press(button(verb))


class Touch(Mouse):
    """Taps."""

    last = ""

    def touch(self, css: str, at: tuple[float, float] | None = None) -> None:
        self.table.page.touchscreen.tap(*self.spot(css, at))

    def tick(self, value: str) -> None:
        if value == self.last:
            self.table.page.wait_for_timeout(TWICE)
        self.last = value
        super().tick(value)


class Keys(Mouse):
    """Keys alone: Tab until the place has the focus, arrows in the hand, Space chooses, Enter acts,
    H asks."""

    def key(self, key: str) -> None:
        """Press a key."""
        self.table.page.keyboard.press(key)

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
            self.key(step)
        raise AssertionError(f"the keys never reached {css}")

    def press(self, css: str) -> None:
        self.reach(css)
        self.key("Enter")

    def hint(self) -> None:
        inside = "f => f.contains(document.activeElement)"
        for _ in range(MOST_TABS):
            if self.table.js(inside):
                break
            self.key("Tab")
        self.key("h")

    def tick(self, value: str) -> None:
        hand = self.table.laid()
        if "#" not in self.table.focus():
            self.reach('input[name=pick][tabindex="0"]')
        steps = hand.index(value) - hand.index(self.table.focus().removeprefix("input:"))
        for _ in range(abs(steps)):
            self.key("ArrowRight" if steps > 0 else "ArrowLeft")
        self.key("Space")

    def choose_and_play(self, cards: list[str], verb: str) -> None:
        for value in cards:
            self.tick(value)
        assert sorted(self.table.ticked()) == sorted(cards)
        meant = "f => f.querySelector('.kt-acts [data-needs]')?.value"
        if self.table.js(meant) == verb:
            self.key("Enter")
        else:
            self.press(button(verb, ".kt-acts"))


ADVICE = """f => {
  const hint = f.querySelector('.kt-over--hint');
  if (!hint || f.closest("card-table").hasAttribute("aria-busy")) return null;
  return {
    move: hint.querySelector("[data-move]").dataset.move,
    words: hint.firstElementChild.textContent.toLowerCase(),
    cards: hint.querySelector("button[value=choose]") !== null,
  };
}"""
"""What the table advises, if it does: the move, in words too, and whether cards belong to it."""
LIVE = """f => Object.fromEntries([...f.querySelectorAll(".kt-acts [data-needs]")]
  .filter((it) => visible(it) && it.ariaDisabled !== "true")
  .map((it) => [it.value, it.textContent.toLowerCase()]))"""
"""Buttons that would do something with the chosen cards, and what they say."""


PLAYED = "(f, rev) => Number(f.dataset.rev) !== rev"


def decide(hands: Mouse) -> None:
    """One decision, as the hint suggests it."""
    table = hands.table.calm()
    before = table.rev()
    hands.hint()
    advice = table.until_js(ADVICE, what="a hint")
    move = advice["move"]
    if move in table.choices():
        hands.press(button(move, ".kt-acts"))
    elif not advice["cards"] or not _with_cards(hands, move, advice["words"]):
        among_others(hands, move)
    asked = ".kt-over--which"
    either = f"(f, rev) => ({PLAYED})(f, rev) || f.querySelector('{asked}') !== null"
    table.until_js(either, what="the move", given=before)
    if table.rev() == before:
        hands.press(button(move, asked))
        table.until_js(PLAYED, what="the move is played", given=before)


PUT_DOWN = """f => {
  for (const card of f.querySelectorAll("input[name=pick]:checked")) card.click();
  return true;
}"""
"""All at once: a single card that is put down may offer to take the rest of its play."""


def _with_cards(hands: Mouse, move: str, words: str) -> bool:
    """Choose what the hint names and press the button for it, if there is one.

    A move that names its cards on its button has nothing to tick: the button comes to the front.
    """
    table = hands.table
    hands.press(button("choose", ".kt-over--hint"))
    cards = table.until(
        lambda: table.quiet().ticked() or [it for it in table.choices() if it == move],
        what="the hint chooses",
    )
    if move in cards:
        hands.press(button(move, ".kt-acts"))
        return True
    live = table.js(LIVE)
    verbs = [verb for verb, said in live.items() if said.endswith(words)] or [*live]
    if len(verbs) != 1:
        return False
    table.js(PUT_DOWN)
    assert table.ticked() == []
    table.calm()  # in a page on a phone that was the first press, which takes the table elsewhere
    hands.choose_and_play(cards, *verbs)
    return True


def among_others(hands: Mouse, move: str) -> None:
    """Press a move that has no button of its own."""
    hands.press(button("sheet:others", ".kt-acts"))
    hands.table.until(lambda: "others" in hands.table.sheets(), what="the other plays")
    hands.press(button(move, ".kt-over--others"))


def ended(table: Hands) -> bool:
    """Whether the end of a hand is before the player."""
    return table.state() == "result"
