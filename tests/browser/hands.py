"""A player's hands at the table in a page: what can be seen there, and what can be done."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Error, Locator, Page, Route

import kanhu
from tests.browser.scripts import LAID, ON_FORM, WAITING
from tests.browser.workers import Workers

AWAKE_LIMIT = 60.0
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LOOKS: dict[str, Any] = {"light": "light", "dark": "dark"}
SIZES: dict[str, Any] = {"desk": DESK, "phone": PHONE}

FREE: Any = {"x": 12, "y": 20}
"""The place on a card of the hand that no neighbour covers."""

OWN = "f.closest('card-table')"


class Hands(Workers):
    """The first table of a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.held: list[Route] = []

    # --- waiting: the page's policy forbids eval, so poll from outside -----------------------

    def until(self, test: Callable[[], Any], limit: float = 15.0, what: str = "") -> Any:
        """Ask until the answer is true, ever more rarely, as asking costs time; returns it."""
        end, pause = time.monotonic() + limit, 10.0
        while True:
            found = test()
            if found:
                return found
            assert time.monotonic() < end, f"waited {limit:g} s in vain: {what or test}"
            self.page.wait_for_timeout(pause)
            pause = min(1.5 * pause, 100)

    def until_js(
        self, function: str, limit: float = 15.0, what: str = "", given: Any = None
    ) -> Any:
        """Wait, within the page, until a function of the form gives something true; gives it.

        One message to the browser, where asking from outside takes one every time. A page that is
        left meanwhile is asked again when the next one has come.
        """
        end = time.monotonic() + limit
        asked = WAITING.replace("FUNCTION", function)
        while (left := end - time.monotonic()) > 0:
            try:
                found = self.page.evaluate(asked, [given, left])
            except Error:  # the page has been left
                self.page.wait_for_timeout(50)
                continue
            if found:
                return found
        raise AssertionError(f"waited {limit:g} s in vain: {what or function}")

    def hold_engine(self) -> Hands:
        """Keep a part of the engine back, from the next load on, until `wake`."""
        self.page.route("**/stdlib.zip", lambda route: self.held.append(route))
        return self

    def wake(self) -> Hands:
        """Let the engine have all its parts, and wait until it answers."""
        self.until(lambda: self.held, what="the engine asks for its parts")
        for route in self.held:
            route.continue_()
        self.held = []
        self.page.unroute_all()
        return self.awake()

    def back(self) -> None:
        """The way back, without waiting: Firefox tells its driver of no page that it has kept."""
        self.page.evaluate("() => void setTimeout(() => history.back())")

    def place(self) -> str:
        """The path of the page that is shown; "" while one is on its way."""
        try:
            return str(self.page.evaluate("() => location.pathname"))
        except Error:
            return ""

    def awake(self) -> Hands:
        """Wait until the engine answers."""
        self.until_js(f"f => {OWN}.dataset.engine === 'awake'", AWAKE_LIMIT, "engine awake")
        return self

    def my_turn(self) -> Hands:
        """Wait until a move, the result or a covered screen is before the player."""
        shown = "f => [...f.querySelectorAll('.kt-acts button')].some(visible)"
        self.until_js(shown, 30, "something to do")
        return self

    def calm(self) -> Hands:
        """Wait until the buttons of a new turn may be pressed by a finger."""
        self.until_js(f"f => !{OWN}.hasAttribute('data-guarded')", what="the guard is gone")
        return self

    # --- seeing --------------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        return self.page.locator("card-table").first

    @property
    def form(self) -> Locator:
        return self.table.locator("form.kt")

    @property
    def main(self) -> Locator:
        """The loud button; where moves are merely different there is none, and it is the first."""
        loud, first = "button.kt-main:visible", ":not(:has(.kt-main)) button:visible"
        return self.form.locator(f".kt-acts {loud}, .kt-acts{first}")

    @property
    def cards(self) -> Locator:
        return self.form.locator("input[name=pick]")

    def hand(self) -> list[str]:
        return self.words("f => [...f.querySelectorAll('input[name=pick]')].map(c => c.value)")

    def laid(self) -> list[str]:
        """The hand as it lies on the screen, row by row: the way the arrows go."""
        return self.words(LAID)

    def ticked(self) -> list[str]:
        return self.words(
            "f => [...f.querySelectorAll('input[name=pick]:checked')].map(c => c.value)"
        )

    def log(self) -> list[str]:
        return self.words("f => [...f.querySelectorAll('.kt-logbox li')].map(l => l.textContent)")

    def choices(self) -> list[str]:
        return self.words(
            "f => [...f.querySelectorAll('.kt-acts button[name=do]')].map(b => b.value)"
        )

    def rev(self) -> int:
        return int(self.js("f => f.dataset.rev"))

    def reasons(self, prefix: str) -> int:
        """How many clauses of the rules are told behind the "Why?" of a result."""
        self.press("sheet:reasons")
        return self.sheet("reasons").locator(f"a[href*='#{prefix}-']").count()

    def state(self) -> str:
        """What the table is at: turn, wait, look, covered or result."""
        return str(self.js("f => f.dataset.state"))

    def sheets(self) -> list[str]:
        """Names of the sheets that lie open."""
        return self.words(
            "f => [...f.closest('card-table').querySelectorAll("
            "'.kt-over:not([hidden]), .kt-side[data-shown]')].map(s => s.dataset.sheet)"
        )

    def sheet(self, name: str) -> Locator:
        return self.table.locator(f'[data-sheet="{name}"]')

    def status(self) -> str:
        return self.table.locator(".kt-status").inner_text()

    def spoken(self) -> list[str]:
        """All that was said so far."""
        return list(self.table.locator(".kt-live").evaluate("it => it.heard ?? []"))

    def now(self) -> str:
        return self.form.locator("[data-now]").text_content() or ""

    def attribute(self, name: str) -> str | None:
        return cast("str | None", self.js(f"f => f.closest('card-table').getAttribute('{name}')"))

    def focus(self) -> str:
        """What has the focus: tag and value."""
        return str(self.page.evaluate(
            "() => { const e = document.activeElement; return e.localName + ':' + (e.value ?? '') }"
        ))  # fmt: skip

    def saved(self) -> dict[str, str]:
        return {**self.page.evaluate("() => ({...localStorage})")}

    def words(self, function: str) -> list[str]:
        """A list of texts that a function of the form gives."""
        return [*self.js(function)]

    def js(self, function: str, given: Any = None) -> Any:
        """What a function of the form gives, which may ask what is `visible`.

        One message to the browser, where a locator takes ten.
        """
        asked = ON_FORM.replace("FUNCTION", function)
        while (found := self.page.evaluate(asked, given)) is None:
            self.form.wait_for(state="attached")
        return found["gives"]

    # --- doing ---------------------------------------------------------------------------------

    def button(self, value: str) -> Locator:
        return self.table.locator(f'button[name=do][value="{value}"]').first

    def press(self, value: str) -> Hands:
        """Press a button by its value, wherever it is folded away, and wait for the answer."""
        self.button(value).evaluate("b => b.click()")
        return self.quiet()

    def click(self, value: str) -> Hands:
        """Press a button of the tray as a mouse would."""
        self.calm().button(value).click(force=True)  # a button that wants cards can be pressed too
        return self

    def open(self, name: str) -> Hands:
        """Open one of the sheets that the page opens without the engine."""
        self.table.locator(f"[data-open={name}]").first.evaluate("b => b.click()")
        return self

    def erase_all(self, kept: str) -> Hands:
        """Erase all that is kept, where the reader is told that this is."""
        self.open("data")
        panel = self.page.locator("your-data").first
        self.until(lambda: kept in panel.inner_text(), what="what is kept")
        panel.get_by_role("button", name="Erase everything").click()
        self.until(lambda: "Erased" in panel.inner_text(), what="all is erased")
        return self

    def accept_reload(self) -> Hands:
        """Press the button of the offer to reload, and wait until the page has come anew."""
        with self.page.expect_event("load"):
            self.page.locator(".notice").get_by_role("button", name="Reload").click()
        return self

    def quiet(self) -> Hands:
        """Wait until no request of the player's own is under way."""
        self.until_js(f"f => !{OWN}.hasAttribute('aria-busy')", what="the answer")
        return self

    def choose(self, value: str) -> Hands:
        """Choose a card of the hand ("5H#1") as a mouse would, or put it down."""
        self.card(value).click(position=FREE)
        return self

    def name(self, value: str) -> str:
        """What a card of the hand is called."""
        return self.card(value).locator("input").get_attribute("data-name") or ""

    def card(self, value: str) -> Locator:
        return self.form.locator(f'label.kc:has(> input[value="{value}"])')

    def throw(self, at: int = 0) -> Hands:
        """Discard the card at this place of the hand; wait for the player's next turn."""
        self.choose(self.hand()[at])
        self.press("verb:throw")
        return self.my_turn()

    def turn(self) -> Hands:
        """Discard the last card; pass whatever is offered before."""
        self.my_turn()
        while not self.throws():
            passing = [value for value in self.choices() if value.startswith("move:p")]
            self.press(passing[0] if passing else self.choices()[0]).my_turn()
        return self.throw(len(self.hand()) - 1)

    def throws(self) -> bool:
        """Whether a card is to be discarded now."""
        return self.main.first.get_attribute("value") == "verb:throw"

    def too_wide(self) -> int:
        """Pixels by which the page is wider than the screen, which a phone would zoom out for."""
        size = self.page.viewport_size
        assert size is not None
        return int(self.page.evaluate("document.documentElement.scrollWidth")) - size["width"]

    def settle(self) -> Hands:
        """Wait until what was asked is answered, the bots have played and the last card has landed."""
        seen = -1
        while seen != self.rev() or self.attribute("aria-busy") is not None:
            seen = self.rev()
            self.page.wait_for_timeout(150)
        return self

    def drawn(self) -> Hands:
        """Wait until what has changed is laid out: what follows a new size comes with a frame."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self

    def open_link(self, link: str) -> Hands:
        """Open the game of a link at an awake table, which nothing is kept of."""
        opened = "f => { f.dataset.before = ''; localStorage.clear(); return true }"
        self.js(opened)  # the next drawing takes the mark away
        self.page.evaluate("link => { location.hash = `#g=${link}` }", link)
        self.until(lambda: self.js("f => !('before' in f.dataset)"), what="the linked game")
        return self

    def pace(self, milliseconds: int) -> Hands:
        self.form.locator("select[name=pace]").evaluate(
            "(s, v) => { s.value = v; s.dispatchEvent(new Event('change', {bubbles: true})) }",
            str(milliseconds),
        )
        return self


Visit = Callable[..., Hands]


def dealt(game: str, seed: int, preset: str) -> str:
    """The address of a table with a deal that a test knows, whatever its page opens with."""
    found = kanhu.load(game)
    return f"play/{game}/#g={kanhu.Table.new(found, found.options(preset), seed).record().link()}"


def played(visit: Visit, turns: int = 2, **options: Any) -> Hands:
    """A table some turns into the demonstration deal, bots moving at once."""
    table = visit(**options).awake().pace(0)
    for _ in range(turns):
        table.turn()
    return table


def shared(visit: Visit) -> Hands:
    """A table of two people at one screen, the cards of the first uncovered."""
    table = visit().awake()
    sheet = table.open("setup").sheet("setup")
    sheet.locator(".kt-rest > summary").click()
    sheet.locator("select[name='seat.1']").select_option("person")
    table.quiet()
    table.press("new").my_turn()
    if table.button("cover").count():
        table.press("cover").my_turn()
    return table
