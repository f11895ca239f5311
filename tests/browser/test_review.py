"""A hand looked at again, in the browser: fetched when asked for, bit by bit, and back to play."""

from __future__ import annotations

import kanhu
from kanhu import players
from tests.browser.axe import violations
from tests.browser.hands import PHONE, Visit


def over(game: str, seed: int = 3) -> str:
    """A link to the count of a hand, played by a novice in the first seat."""
    found = kanhu.load(game)
    table = kanhu.Table.new(found, found.options(str(found.meta["demo"]["options"])), seed)
    while table.state.actor is not None and table.state.board.last is None:
        level = "regular" if table.state.actor else "novice"
        view = table.view(table.state.actor)
        table.play(players.decide(view, level, len(table.moves)).move)
    return table.record(full_options=True).link()


def test_a_hand_is_reviewed_after_it(visit: Visit) -> None:
    table = visit(f"play/khanhoo/#g={over('khanhoo')}", size=PHONE)
    fetched: list[str] = []
    table.page.on("request", lambda request: fetched.append(request.url))
    table.awake()
    assert not [url for url in fetched if "part-" in url], "nobody waits for it"
    table.click("review")
    done = table.form.locator(".kt-over--review h4")
    table.until(lambda: done.count() == 1, 60, "the review")
    assert [url for url in fetched if "part-review" in url]
    assert violations(table, "[data-sheet=review]") == []
    assert any("cost" in line for line in table.spoken())
    moment = table.form.locator(".kt-moments [value^='retry:']").first
    at = int((moment.get_attribute("value") or "").removeprefix("retry:"))
    moment.click()
    table.until(lambda: table.state() == "turn")
    assert f"moves: {at}" in str(table.saved()), "from this decision on, as it was"


def test_a_review_can_be_given_up(visit: Visit) -> None:
    table = visit(f"play/khanhoo/#g={over('khanhoo')}").awake()
    table.click("review")
    table.form.locator(".kt-over--review .kt-moves [value=close]").click()
    table.until(lambda: table.form.locator(".kt-over--review").count() == 0)
    assert table.state() == "result"
