"""Somebody who goes through a coached hand: by a finger, by keys, or by keys and hearing what is
spoken."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

import kanhu
from kanhu.study import coached, tutorials
from kanhu.study.coached import Moment
from tests.browser.reader import Listener


def moments(game: str, nth: int = 0) -> list[Moment]:
    found = kanhu.load(game)
    return coached.play(found, tutorials.of_game(found)[nth])


def step(page: Page) -> Locator:
    return page.locator(".coach-step:not([hidden])")


def says(page: Page) -> str:
    return step(page).locator(".coach-says").inner_text()


def at(page: Page) -> int:
    return int(page.locator(".coach-at").inner_text().split()[1])


AT = "at => document.querySelector('.coach-at').innerText.split(' ')[1] === String(at)"


def ready(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('coached-hand')?.style.length > 0")


def codes(moment: Moment, text: str) -> list[str]:
    return moment.view.setup.pack.text(moment.move(text).cards).split()


def picks(moment: Moment, text: str) -> bool:
    return bool(kanhu.load(moment.game.id).meta["verb"][moment.move(text).verb].get("pick"))


def refused_at_once(shown: Locator) -> bool:
    """Whether a card that was chosen just now lies in the hand again."""
    return not shown.locator("input[name=pick]:checked").count()


def tap(wanted: Locator, **where: Any) -> None:
    """By a finger; by the mouse in Firefox, whose driver has no fingers."""
    browser = wanted.page.context.browser
    fingers = browser is not None and browser.browser_type.name == "chromium"
    (wanted.tap if fingers else wanted.click)(**where)


class Fingers:
    """Goes through a tutorial by touch."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def next(self) -> None:
        tap(step(self.page).locator(".coach-next"))

    def hint(self) -> None:
        tap(step(self.page).locator(".coach-hint"))

    def answer(self, number: int) -> None:
        tap(step(self.page).locator(".coach-answer").nth(number))

    def play(self, moment: Moment, text: str) -> None:
        shown, verb = step(self.page), moment.move(text).verb
        whole = shown.locator(f'.kt-acts button[value="move:{text}"]:not([data-verb])')
        if whole.count():
            tap(whole)
            return
        for code in codes(moment, text):
            card = shown.locator(f'input[name=pick][value^="{code}#"]').first
            tap(card, position={"x": 12, "y": 20})
        if refused_at_once(shown):
            return
        tap(shown.locator(f'.kt-acts :is([value="verb:{verb}"], [data-verb="{verb}"])'))


NEARER = """css => {
  const at = document.activeElement, after = Node.DOCUMENT_POSITION_FOLLOWING;
  if (at.matches(css)) return "";
  const shown = [...document.querySelectorAll(css)].filter((it) => it.getClientRects().length);
  return shown.some((it) => at.compareDocumentPosition(it) & after) ? "Tab" : "Shift+Tab";
}"""
"""The key that leads to what is wanted, or nothing if the focus is there."""


class Keys:
    """Goes through a tutorial by keys alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def to(self, css: str) -> None:
        """Goes there without leaving the page: Firefox's driver does not give it the keys again."""
        for _ in range(40):
            key = self.page.evaluate(NEARER, css)
            if not key:
                return
            self.key(key)
        raise AssertionError(f"no way to {css}")

    def next(self) -> None:
        self.to(".coach-next")
        self.key("Enter")

    def hint(self) -> None:
        self.to(".coach-hint")
        self.key("Enter")

    def answer(self, number: int) -> None:
        self.to(".coach-answer input")
        self.key("Space")
        for _ in range(number):
            self.key("ArrowRight")
        self.key("Enter")

    def play(self, moment: Moment, text: str) -> None:
        verb = moment.move(text).verb
        whole = f'.kt-acts button[value="move:{text}"]:not([data-verb])'
        if step(self.page).locator(whole).count():
            self.to(whole)
        else:
            for code in codes(moment, text):
                self.to("input[name=pick]")
                self.card(code)
                self.key("Space")
            if refused_at_once(step(self.page)):
                return
            self.to(f'.kt-acts :is([value="verb:{verb}"], [data-verb="{verb}"])')
        self.key("Enter")

    def card(self, code: str) -> None:
        wanted = f'input[value^="{code}#"]:not(:checked)'
        for _ in range(30):
            if self.page.evaluate("css => document.activeElement.matches(css)", wanted):
                return
            self.key("ArrowRight")
        raise AssertionError(f"no way to {code}")


class Learner(Keys):
    """Goes through a lesson by keys and hears it."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener.table.page)
        self.listener, self.step = listener, 1

    def to(self, css: str) -> None:
        """The shorter way, as somebody would who has heard the step."""
        tab_to(
            self.listener, f".coach-step:not([hidden]) :is({css}):not([tabindex='-1'], [hidden])"
        )

    def key(self, key: str) -> None:
        self.listener.key(key)
        if at(self.page) != self.step:
            self.step = at(self.page)
            self.listener.head(f"Step {self.step}")


def tab_to(listener: Listener, css: str, nth: int = 0) -> None:
    """Tab to one of the parts that a selector names, forwards or back."""
    where = """([css, nth]) => {
      const part = document.querySelectorAll(css)[nth], here = document.activeElement;
      return here === part ? "" : here.compareDocumentPosition(part) & 4 ? "Tab" : "Shift+Tab";
    }"""
    while step := listener.table.page.evaluate(where, [css, nth]):
        listener.key(step)


def right(moment: Moment) -> int:
    assert moment.step.ask
    return next(n for n, answer in enumerate(moment.step.ask.answers) if answer.right)


def go_through(page: Page, hands: Fingers | Keys, game: str, nth: int = 0) -> None:
    """From the goal to the end, every answer right and every move the record's."""
    hands.next()
    for moment in moments(game, nth):
        page.wait_for_function(AT, arg=moment.number + 1)  # a key may be back before its effect
        assert moment.text(moment.step.say) in says(page).replace("’", "'")
        if moment.step.ask:
            hands.answer(right(moment))
            page.wait_for_function("() => /Right/.test(document.querySelector("
                                   "'.coach-step:not([hidden]) .coach-says').textContent)")  # fmt: skip
            told = moment.text(moment.step.ask.tell)
            assert says(page).replace("’", "'") == f"Right. {told}"
        if moment.step.play:
            hands.play(moment, moment.step.play)
        else:
            hands.next()


def come_to(page: Page, number: int) -> None:
    """Goes on at a step, by what the device keeps."""
    page.evaluate("at => { const key = Object.keys(localStorage).find((it) =>"
                  " it.includes('tutorial')); localStorage.setItem(key,"
                  " JSON.stringify({at, hints: 0, done: false})) }", number)  # fmt: skip
    page.reload()
    ready(page)


def press(page: Page, css: str) -> None:
    """A press by script, on what may still be hidden: a step is skipped."""
    step(page).locator(css).evaluate("it => { it.hidden = false; it.click() }")
