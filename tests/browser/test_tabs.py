"""One game in two tabs, and a link that belongs to another table: nothing is lost in silence."""

from __future__ import annotations

import kanhu
from tests.browser.hands import Hands, Visit, played

PLAY = "play/khanhoo/"


def second(table: Hands, path: str = PLAY) -> Hands:
    """Another tab of the same browser."""
    other = Hands(table.page.context.new_page(), table.url)
    other.page.goto(table.url + path)
    return other.awake()


def press_status(table: Hands, words: str) -> None:
    table.table.locator(".kt-status").get_by_role("button", name=words).click()


def other_deal() -> str:
    """A link to a deal that is not the page's own."""
    game = kanhu.load("khanhoo")
    return kanhu.Table.new(game, game.options(), 4711).record().link()


def games(table: Hands) -> dict[str, str]:
    """What is kept of games, without what is kept for all."""
    return {key: it for key, it in table.saved().items() if "khanhoo" in key}


def seed(table: Hands) -> str:
    """What is said of the deal on the sheet behind the three dots."""
    return table.sheet("more").locator(".kt-soft").first.text_content() or ""


def test_a_second_tab_looks_on_and_changes_nothing(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    other = second(table)
    other.until(lambda: "open in another tab" in other.status())
    assert other.log() == table.log()
    kept, log = table.saved(), table.log()
    other.press(other.choices()[0])
    for value in ("undo", "first"):
        other.press(value)
    assert other.log() == log
    assert any("another tab" in line for line in other.spoken())
    assert table.saved() == kept
    table.turn()
    other.until(lambda: other.log() == table.log(), what="the move is seen in the other tab")
    assert "another tab" in other.status()
    other.press("sheet:share")
    assert other.sheets() == ["share"], "looking and sharing change nothing"


def test_taking_over_changes_the_places(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    other = second(table).pace(0)
    press_status(other, "Take over")
    other.until(lambda: other.status() == "")
    table.until(lambda: "goes on in another tab" in table.status())
    assert other.log() == table.log()
    other.turn()
    longer = other.log()
    table.until(lambda: table.log() == longer)
    table.press("undo")
    assert table.log() == longer
    press_status(table, "Take over")
    table.until(lambda: table.status() == "")
    other.until(lambda: "goes on in another tab" in other.status())
    table.turn()
    assert table.log()[: len(longer)] == longer
    other.until(lambda: other.log() == table.log())


NO_LOCKS = """if (self.LockManager) LockManager.prototype.request = () =>
  Promise.reject(new DOMException("Access to the lock manager is denied.", "SecurityError"))"""


def test_where_locks_are_refused_a_table_is_played_as_without_them(visit: Visit) -> None:
    table = visit(PLAY, before=NO_LOCKS).awake().pace(0)
    table.turn()
    assert "another tab" not in table.status()
    assert table.rev() >= 1


def test_closing_the_first_tab_gives_the_game_back(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    other = second(table).pace(0)
    other.until(lambda: "open in another tab" in other.status())
    table.turn()
    log = table.log()
    table.page.close()
    other.until(lambda: "the game goes on here" in other.status())
    other.until(lambda: other.log() == log, what="the last move is shown too")
    other.turn()
    assert other.log()[: len(log)] == log
    assert len(other.log()) > len(log)
    third = second(other)
    third.until(lambda: "open in another tab" in third.status())


def test_a_link_opened_in_a_second_tab_leaves_the_game_of_the_first(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    kept = games(table)
    other = second(table, f"{PLAY}#g={other_deal()}").pace(0)
    other.until(lambda: "another tab" in other.status())
    assert "seed 4711" in seed(other), "the linked deal is shown"
    assert games(table) == kept
    log = table.log()
    table.turn()
    longer = table.log()
    assert longer[: len(log)] == log
    other.page.wait_for_timeout(500)
    assert "seed 4711" in seed(other), "and stays, whatever is played in the first tab"
    press_status(other, "Take over")
    other.until(lambda: other.status().startswith("Another game you were playing is put aside."))
    assert "seed 4711" in seed(other)
    table.until(lambda: "seed 4711" in seed(table), what="the first tab looks on")
    press_status(other, "Go to it")
    other.until(lambda: other.log() == longer, what="the game of the first tab was put aside")


def test_a_link_opened_in_a_second_tab_stays_when_the_first_is_closed(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    log = table.log()
    other = second(table, f"{PLAY}#g={other_deal()}").pace(0)
    other.until(lambda: "another tab" in other.status())
    table.page.close()
    other.until(lambda: "put aside" in other.status() and "Go to it" in other.status())
    assert "seed 4711" in seed(other)
    other.turn()
    other.page.reload()
    other.awake()
    assert "seed 4711" in seed(other), "it is kept now"
    press_status(other, "Go to it")
    other.until(lambda: other.log() == log, what="the game of the first tab")


def test_a_record_loaded_in_a_second_tab_leaves_the_game_of_the_first(visit: Visit) -> None:
    table = played(visit, 1, path=PLAY)
    kept = games(table)
    other = second(table).pace(0)
    other.open("load").sheet("load").locator("textarea").fill(other_deal())
    other.press("load")
    other.until(lambda: "seed 4711" in seed(other))
    assert "Take over" in other.status()
    assert games(table) == kept


def test_a_link_of_another_game_leads_to_its_own_table(visit: Visit) -> None:
    there = kanhu.load("dou-dizhu")
    record = kanhu.Table.new(there, there.options(), 7).record()
    table = played(visit, 1, path="games/khanhoo/")
    log = table.log()
    table.page.evaluate("(link) => { location.hash = '#g=' + link }", record.link())
    table.page.wait_for_url("**/play/dou-dizhu/**")
    table.awake()
    assert there.title in table.form.locator(".kt-title").inner_text()
    assert "seed 7" in seed(table)
    table.page.goto(table.url + PLAY)
    table.awake()
    assert table.log() == log, "the game that was played here is untouched"
    table.open("load").sheet("load").locator("textarea").fill(record.text())
    table.button("load").click(no_wait_after=True)
    table.page.wait_for_url("**/play/dou-dizhu/**")
    table.awake()
    assert "seed 7" in seed(table)
