"""The way back on a phone: it shuts what lies over a table before it leaves the page."""

from __future__ import annotations

from tests.browser.hands import DESK, PHONE, Hands, Visit, played

PLAY = "play/khanhoo/"
OUT = "method/"


def opened(visit: Visit, sheet: str) -> Hands:
    """A table on a phone, one of its sheets open, with another page behind it in the history."""
    table = visit(OUT, size=PHONE)
    table.page.goto(table.url + PLAY)
    table.awake().pace(0).my_turn()
    return opens(table, sheet)


def opens(table: Hands, sheet: str) -> Hands:
    length = entries(table)
    table.open(sheet)
    table.until(lambda: table.sheets() == [sheet], what="the sheet")
    table.until(lambda: entries(table) > length or ahead(table), what="an entry for it")
    return table


def entries(table: Hands) -> int:
    return int(table.page.evaluate("() => history.length"))


def ahead(table: Hands) -> bool:
    return bool(table.page.evaluate("() => history.state?.sheet === true"))


def test_the_way_back_shuts_a_sheet_and_stays_at_the_table(visit: Visit) -> None:
    table = opened(visit, "more")
    table.back()
    table.until(lambda: table.sheets() == [], what="the sheet is shut")
    assert PLAY in table.page.url
    table.turn()
    table.back()
    table.until(lambda: table.place().endswith(OUT), what="the page before")


def test_a_sheet_that_was_shut_costs_no_second_way_back(visit: Visit) -> None:
    table = opened(visit, "more")
    table.page.keyboard.press("Escape")
    table.until(lambda: table.sheets() == [] and not ahead(table), what="sheet and entry are gone")
    table.back()
    table.until(lambda: table.place().endswith(OUT), what="the page before")


SHUT = """more => {
  const table = document.querySelector("card-table");
  const sheet = table.querySelector("[data-sheet=more]");
  sheet.hidden = true;
  queueMicrotask(() => { sheet.hidden = !more; table.querySelector("h3").hidden = true });
}"""
"""Shuts the sheet, and before the browser has gone back something at the table changes."""


def test_a_table_that_changes_on_the_way_back_is_not_left(visit: Visit) -> None:
    table = opened(visit, "more")
    table.page.evaluate(SHUT, False)
    table.until(lambda: not ahead(table), what="the entry is gone")
    table.page.wait_for_timeout(300)
    assert PLAY in table.page.url


def test_a_sheet_opened_on_the_way_back_stays_open(visit: Visit) -> None:
    table = opened(visit, "more")
    table.page.evaluate(SHUT, True)
    table.page.wait_for_timeout(300)
    assert table.sheets() == ["more"]
    assert ahead(table)
    table.back()
    table.until(lambda: table.sheets() == [], what="the sheet is shut")
    assert PLAY in table.page.url


def test_a_sheet_of_the_engine_is_shut_too_and_opens_again(visit: Visit) -> None:
    table = opened(visit, "more")
    table.back()
    table.until(lambda: table.sheets() == [])
    for _ in range(2):
        table.press("sheet:why")
        table.until(lambda: ahead(table), what="an entry for the reasons")
        table.back()
        table.until(lambda: table.sheets() == [], what="the reasons are shut")
        assert PLAY in table.page.url
        assert not ahead(table)


def test_a_move_made_under_a_sheet_is_not_taken_back_with_it(visit: Visit) -> None:
    table = opened(visit, "more")
    table.back()
    table.until(lambda: table.sheets() == [])
    table.press("sheet:why")
    table.until(lambda: ahead(table), what="an entry for the reasons")
    before = table.log()
    table.throw()
    table.until(lambda: len(table.log()) > len(before), what="the move")
    moved, address = table.log(), table.page.evaluate("() => location.hash")
    if table.sheets():
        table.back()
        table.until(lambda: table.sheets() == [])
    table.until(lambda: not ahead(table))
    table.settle()
    assert table.log()[: len(moved)] == moved
    assert table.page.evaluate("() => location.hash") == address


def test_on_a_desk_the_way_back_is_the_browser_s(visit: Visit) -> None:
    table = played(visit, 0, path=PLAY, size=DESK)
    length = entries(table)
    table.open("more")
    table.until(lambda: table.sheets() == ["more"])
    table.page.wait_for_timeout(300)
    assert entries(table) == length
