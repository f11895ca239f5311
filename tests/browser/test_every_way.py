"""Coached hands gone through with everything that can be done in them: every hint, every answer,
every legal move and what the rules refuse, each answered as the engine has it; by a finger, by
keys, and by keys with what is spoken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from kanhu.study.coached import ALSO, FREE, PLAYED, REFUSED, Moment
from kanhu_table.coached import Row, StepFrame
from kanhu_table.words import say
from tests.browser.hands import DESK, PHONE, Visit
from tests.browser.learner import (
    AT,
    Fingers,
    Keys,
    Learner,
    at,
    moments,
    ready,
    right,
    step,
)
from tests.browser.reader import ANNOUNCED, Listener

GAMES = ("khanhoo", "ming-kanhu")
HEARD = pytest.mark.needs_chromium("the focus of another browser may take another way")

SAYS = """told => {
  const found = document.querySelector(".coach-step:not([hidden]) .coach-says");
  return found.textContent.replaceAll("’", "'") === told;
}"""
SILENT = "() => document.querySelector('.coach-step:not([hidden]) .coach-says').replaceChildren()"
ANEW = """answered => {
  const shown = () => document.querySelector(".coach-step:not([hidden])");
  document.querySelector(".coach-back").click();
  const next = shown().querySelector(".coach-next");
  next.hidden = false;
  next.click();
  const right = shown().querySelector(".coach-answer input[value=right]");
  if (!answered || !right) return;
  right.click();
  shown().querySelector(".coach-do").click();
}"""
"""The step from its beginning, up to its move if that is wanted."""
REFUSALS = """rows => rows.filter(([verb, codes, told]) => {
  const shown = document.querySelector(".coach-step:not([hidden])");
  for (const code of codes) {
    const cards = [...shown.querySelectorAll("input[name=pick]")];
    const card = cards.find((one) => !one.checked && one.value.startsWith(code + "#"));
    card.checked = true;
    card.dispatchEvent(new Event("change", {bubbles: true}));
  }
  const chosen = () => [...shown.querySelectorAll("input[name=pick]:checked")];
  const button = shown.querySelector(`.kt-acts :is([value="verb:${verb}"], [data-verb="${verb}"])`);
  const atOnce = !chosen().length;
  if (!atOnce && (button.ariaDisabled === "true" || chosen().length !== codes.length)) {
    for (const card of chosen()) card.checked = false;
    return false;
  }
  if (!atOnce) button.click();
  return chosen().length || shown.querySelector(".coach-says").textContent !== told;
})"""
"""Which of these choices of cards are not answered by these words, or stay chosen. So many cards as
a button does not take cannot be pressed; where one card alone may be played, another is refused as
soon as it is chosen."""


class Silent:
    """Hears nothing: what is said stands in the page, and no more is asked of it."""

    def heard(self, told: str) -> None:
        """Nothing."""

    def forget(self) -> None:
        """Nothing."""


class Aloud(Silent):
    """Hears that what is said is announced, in the same words."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener

    def heard(self, told: str) -> None:
        self.listener.hear()
        script = self.listener.script
        last = max(at for at, line in enumerate(script) if line in ("> Enter", "> Space"))
        said = [line for line in script[last:] if line.startswith(ANNOUNCED)]
        assert [line.replace("’", "'") for line in said] == [ANNOUNCED + " ".join(told.split())]

    def forget(self) -> None:
        self.listener.hear()


@pytest.mark.some(1)
@pytest.mark.parametrize("way", ["touch", "keys", pytest.param("reader", marks=HEARD)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_done_is_answered(visit: Visit, game: str, way: str) -> None:
    table = visit(
        f"learn/{game}/", size=PHONE if way == "touch" else DESK,
        reduced_motion="reduce", complains=way == "reader",
    )  # fmt: skip
    page = table.page
    ready(page)
    hands: Fingers | Keys
    hands, ears = Fingers(page) if way == "touch" else Keys(page), Silent()
    if way == "reader":
        listener = Listener(table, "coached-hand")
        hands, ears = Learner(listener), Aloud(listener)
    Walk(page, hands, ears).through(game)
    hints = sum(len(moment.step.hints) for moment in moments(game) if not moment.step.free)
    assert page.locator(".coach-line").inner_text().endswith(f"finished, {hints} hints")


class Walk:
    """Goes through every step, and in each through all there is before the move of the record."""

    def __init__(self, page: Page, hands: Fingers | Keys, ears: Silent) -> None:
        self.page, self.hands, self.ears = page, hands, ears

    def through(self, game: str) -> None:
        self.hands.next()
        for moment in moments(game):
            self.page.wait_for_function(AT, arg=moment.number + 1)
            self.hints(moment)
            self.answers(moment)
            if moment.step.play:
                self.moves(moment)
                self.refusals(moment)
                self.hands.play(moment, moment.step.play)
            else:
                self.hands.next()

    def told(self, text: str) -> None:
        """This is what the coach says now, to the eye and to the ear."""
        self.page.wait_for_function(SAYS, arg=text.replace("’", "'"))
        self.ears.heard(text.replace("’", "'"))

    def anew(self, *, answered: bool) -> None:
        self.page.evaluate(ANEW, answered)
        self.ears.forget()

    def hints(self, moment: Moment) -> None:
        if moment.step.free:
            assert not step(self.page).locator(".coach-hint").count()
            return
        for hint in moment.step.hints:
            self.hands.hint()
            self.told(moment.text(hint))
        assert not step(self.page).locator(".coach-hint").is_visible()

    def answers(self, moment: Moment) -> None:
        ask = moment.step.ask
        if ask is None:
            return
        tell = moment.text(ask.tell)
        for number, answer in enumerate(ask.answers):
            if not answer.right:
                self.hands.answer(number)
                self.told(f"{say('page/coach.notQuite')} {tell}")
                self.anew(answered=False)
        self.hands.answer(right(moment))
        self.told(f"{say('page/coach.right')} {tell}")

    def moves(self, moment: Moment) -> None:
        """Every legal move but that of the record, and the refusals that the tutorial words."""
        here, ours = at(self.page), StepFrame(moment, "").played(inside=True)
        for text, row in tries(moment):
            if row.kind == REFUSED and not self.pressed(row):
                continue
            self.page.evaluate(SILENT)
            self.hands.play(moment, text)
            if row.kind in (ALSO, FREE):
                also = say("page/coach.also", says=row.says, move=ours)
                said = also if row.kind == ALSO else row.says
                self.told(said or say("page/coach.good"))
                on = step(self.page).locator(".coach-on")
                assert on.is_visible() == bool(row.link)
                self.anew(answered=True)
            else:
                self.told(row.says)
                assert not step(self.page).locator("input[name=pick]:checked").count()
            assert at(self.page) == here

    def pressed(self, row: Row) -> bool:
        """Whether the button of a row takes so many cards: it cannot be pressed with others."""
        button = f'.kt-acts :is([value="verb:{row.verb}"], [data-verb="{row.verb}"])'
        sizes = step(self.page).locator(button).first.get_attribute("data-sizes")
        return sizes is None or str(len(row.cards.split())) in sizes.split()

    def refusals(self, moment: Moment) -> None:
        """All choices of cards that are refused, at once and by script: there are hundreds."""
        rows = StepFrame(moment, "../../").rows
        asked = [[row.verb, row.cards.split(), row.says] for row in rows if row.kind == REFUSED]
        assert self.page.evaluate(REFUSALS, asked) == []


def tries(moment: Moment) -> Iterator[tuple[str, Row]]:
    """What may be tried at a step before its own move, and the row that answers it."""
    rows = StepFrame(moment, "../../").rows
    refused = {(row.verb, row.cards): row for row in rows if row.kind == REFUSED}
    yield from ((row.move, row) for row in rows if row.move and row.kind != PLAYED)
    for wrong in moment.step.wrong:
        for text in wrong.moves:
            move = moment.move(text)
            key = move.verb, moment.view.setup.pack.text(move.cards)
            if wrong.kind == REFUSED and key in refused:
                yield text, refused[key]


def test_there_is_something_of_every_kind_to_try() -> None:
    """Among the two hands: refused moves too, which only those buttons can tell that are there."""
    kinds = {row.kind for game in GAMES for moment in moments(game) if moment.step.play
             for _, row in tries(moment)}  # fmt: skip
    assert kinds == {ALSO, FREE, REFUSED, "wrong"}
