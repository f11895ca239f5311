"""What is kept in the browser: refused, full, cleared, damaged. The game goes on, and says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.hands import Hands, Visit, played

TOLD = "does not let the page keep"
REFUSES = {
    "forbidden": """Object.defineProperty(window, 'localStorage',
      {get() { throw new DOMException('The operation is insecure.', 'SecurityError') }});""",
    "switched off": "Object.defineProperty(window, 'localStorage', {get: () => null});",
    "full": """Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError') };""",
    "broken": """for (const name of ['getItem', 'setItem', 'removeItem'])
      Storage.prototype[name] = () => { throw new DOMException('corrupted', 'UnknownError') };""",
}
"""How browsers refuse: by the reader's wish, in two ways; for want of room; as the disk is damaged."""
FILL = """() => {
  for (let size = 1 << 22, number = 0; size >= 1; size >>= 1)
    try {
      for (;;) localStorage.setItem(`filler ${number++}`, "x".repeat(size));
    } catch {}
}"""
"""Takes all the room that the browser gives to this origin."""
EMPTY = """() => Object.keys(localStorage).filter((key) => key.startsWith("filler "))
  .forEach((key) => localStorage.removeItem(key))"""
FACES = """f => [...f.querySelectorAll(".kt-rows use")]
  .every((it) => /cards\\/[a-z-]+\\.svg#/.test(it.href.baseVal))"""
"""Whether all cards of the hand have a picture of ours."""
ODD: list[Any] = [None, 5, -1, "nonsense", [], {}, True, 1e300, 0.5, "<script>1</script>"]


def key_of(table: Hands, kind: str) -> str:
    """The name under which something is kept."""
    (key,) = [key for key in table.saved() if f" {kind}" in key]
    return key


def put(table: Hands, key: str, text: str) -> None:
    table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def told(table: Hands) -> list[str]:
    """How often it was read aloud that nothing is kept."""
    return [line for line in table.spoken() if TOLD in line]


def linked(table: Hands) -> str:
    """A link that holds the game."""
    table.press("sheet:share").press("link:record")
    found = table.form.locator(".kt-linkbox").input_value()
    table.press("close")
    return found


@pytest.mark.some(2)
@pytest.mark.parametrize("before", REFUSES.values(), ids=REFUSES)
def test_a_game_goes_on_where_nothing_is_kept(visit: Visit, before: str) -> None:
    table = visit(before=before).awake().pace(0)  # and the console stays clean
    table.turn()
    assert TOLD in table.status()
    assert "Save to file" in table.status()
    table.turn()
    assert TOLD in table.status(), "it stays to be read"
    assert len(told(table)) == 1, "and is said once"
    assert table.rev() >= 4
    table.page.locator("[data-search]").click()
    table.page.keyboard.type("kowah")
    found = table.page.locator(".search__found a")
    table.until(lambda: found.count() > 0, what="the search is at work too")
    table.page.keyboard.press("Escape")
    table.page.locator(".bar__look").click()
    table.page.locator("[name=scheme][value=dark]").check()
    assert table.page.locator("html[data-scheme=dark]").count() == 1
    log = table.log()
    table.page.evaluate("() => { window.same = true }")
    table.page.locator(".bar__words a", has_text="Method").click()
    table.page.wait_for_url("**/method/")
    table.page.go_back()
    table.until(lambda: table.page.locator("card-table").count() == 1)
    assert table.page.evaluate("() => window.same") is True, "navigation is at work too"
    assert table.log() == log
    assert table.page.locator("html[data-scheme=dark]").count() == 1


def test_a_storage_that_is_full_in_mid_game_is_told_and_used_again(visit: Visit) -> None:
    """The room that the browser really gives, filled to the last sign."""
    table = played(visit, 1)
    table.page.evaluate("() => localStorage.clear()")
    table.page.evaluate(FILL)
    table.turn()
    assert TOLD in table.status()
    table.turn()
    log, link = table.log(), linked(table)
    assert TOLD in table.status(), "neither a move nor a sheet takes it away"
    (said,) = told(table)
    assert "Save to file" in said
    assert not [key for key in table.saved() if " game " in key]
    guest = visit(go=False)
    guest.page.goto(link)
    guest.awake()
    assert guest.log() == log, "what could be taken away holds all of it"
    table.page.evaluate(EMPTY)
    table.turn()
    assert table.status() == "", "it is no longer true"
    log = table.log()
    table.page.reload()
    assert table.awake().log() == log, "there is room again"


def test_a_storage_that_is_cleared_in_mid_game_is_filled_by_the_next_move(visit: Visit) -> None:
    table = played(visit, 2)
    table.page.evaluate("() => localStorage.clear()")
    table.turn()
    assert table.status() == ""
    log = table.log()
    table.page.reload()
    assert table.awake().log() == log


def places(value: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every part of what is kept of a game, by the names that lead to it."""
    found = [path] if path else []
    for name, part in value.items() if isinstance(value, dict) else ():
        found += places(part, (*path, name))
    return found


def altered(value: Any, path: tuple[str, ...], odd: Any) -> str:
    copy = json.loads(json.dumps(value))
    part = copy
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = odd
    return json.dumps(copy)


@pytest.mark.parametrize(
    "turn", [pytest.param(at, marks=pytest.mark.long if at else ()) for at in range(len(ODD))]
)
def test_a_kept_game_that_is_damaged_in_any_part(visit: Visit, turn: int) -> None:
    """Each part in turn holds something odd; all of the odd things in the long run. With its record
    whole the game goes on; without, one line says so, and there is a table to play at."""
    table = played(visit, 1)
    table.press("sheet:why").press("close")
    log, key = table.log(), key_of(table, "game ")
    whole = table.saved()[key]
    kept = json.loads(whole)
    parts = places(kept)
    assert {("open",), ("open", "record"), ("cursor",), ("ui",), ("html",), ("from",)} <= {*parts}
    for at, path in enumerate(parts):
        odd = ODD[(at + turn) % len(ODD)]
        put(table, key, altered(kept, path, odd))
        table.page.reload()
        table.awake()
        lost = path in {("open",), ("open", "record")}
        table.until(lambda lost=lost: ("cannot be opened" in table.status()) == lost,  # type: ignore[misc]
                    what=f"{path} is {odd!r}")  # fmt: skip
        assert len(table.hand()) >= 14, (path, odd)
        assert lost or table.log() == log, (path, odd)
        assert table.js(FACES), (path, odd)
    put(table, key, whole)
    table.page.reload()
    assert table.awake().log() == log
    table.turn()


def test_odd_preferences_keep_nobody_from_playing(visit: Visit) -> None:
    table = played(visit, 1)
    key = key_of(table, "preferences")
    for text in ('{"pace": 1e400}', '{"pace": -5}', '{"pace": "nonsense"}', '{"pace": []}',
                 "5", '"nonsense"', "[]", "null", "{", '{"sounds": {}, "confirm": 7}'):  # fmt: skip
        put(table, key, text)
        table.page.reload()
        table.awake()
        before = len(table.log())
        table.turn()
        table.until(lambda before=before: len(table.log()) > before, 20, text)  # type: ignore[misc]
        table.my_turn()


@pytest.mark.parametrize(
    ("path", "name", "shown"),
    [
        ("learn/khanhoo/", "tutorial khanhoo", ".coach-step:not([hidden]) .kt"),
        ("tour/", "tour", ".coach-step:not([hidden])"),
        ("learn/puzzles/khanhoo/", "puzzles khanhoo", "details.quiz__one"),
        ("learn/puzzles/", "daily", "daily-puzzle one-move"),
        ("", "scheme", "main"),
        ("", "offered", "main"),
    ],
)
def test_odd_notes_of_other_pages_are_as_none(
    visit: Visit, path: str, name: str, shown: str
) -> None:
    table = visit(path)
    for odd in ('{"at": -1}', '{"at": 1e300, "hints": 0, "done": false}', "5", "[]", "[5]",
                '"nonsense"', "null", "{", '{"at": 0, "hints": 0, "done": false, "found": 5}',
                '{"last": "x"}'):  # fmt: skip
        put(table, f"kanhu / {name}", odd)
        table.page.reload()
        table.until(lambda: table.page.locator(shown).count() > 0, what=f"{name} is {odd}")


def test_a_game_survives_a_clock_that_is_set_back_and_forward(visit: Visit) -> None:
    table = played(visit, 1)
    log = table.log()
    for day in ("1999-12-31", "2099-01-01"):
        shift = f"{{const now = Date.parse('{day}'); Date.now = () => now}}"
        table.page.add_init_script(shift)
        table.page.reload()
        assert table.awake().log() == log
        table.turn()
        log = table.log()


def test_the_way_back_from_another_document_leads_to_the_same_game(visit: Visit) -> None:
    table = played(visit, 2)
    log, path = table.log(), table.place()
    for _ in range(2):
        table.page.goto(f"{table.url}assets/schema/record.json")
        table.back()
        table.until(lambda: table.place() == path, what="the page is back")
        assert table.awake().log() == log
    table.turn()
    assert len(table.log()) > len(log)
