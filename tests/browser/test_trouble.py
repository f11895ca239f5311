"""What may go wrong, and that nothing is lost: links, records, engine. For storage see test_storage."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route

from tests.browser.hands import Hands, Visit, played
from tests.browser.test_review import over

# --- what comes from outside -----------------------------------------------------------------


BROKEN_LINKS = ("nonsense", "khanhoo;unknown=7", "p~AAAA", "%E0%A4%A", "%00", "x" * 3000, "{}")


def test_a_broken_link_says_so_and_the_table_starts(visit: Visit) -> None:
    table = visit(f"games/khanhoo/#g={BROKEN_LINKS[0]}")
    table.until(lambda: "cannot be opened" in table.status(), 60)
    assert table.sheets() == [], "it is told once"
    assert "record" not in table.status(), "in plain words"
    assert "Go on playing here" in table.status()
    for link in BROKEN_LINKS[1:]:
        table.press("sheet:why").press("close")
        table.until(lambda: table.status() == "", what="the next thing done clears the line")
        table.page.evaluate("(link) => { location.hash = '#g=' + link }", link)
        table.until(lambda: "cannot be opened" in table.status(), what=link)
        assert len(table.status()) < 600
        assert len(table.hand()) == 16
    table.pace(0)
    dealt = len(table.log())
    table.turn()
    assert len(table.log()) > dealt


def test_a_broken_link_does_not_touch_the_saved_game(visit: Visit) -> None:
    table = played(visit, 1)
    log = table.log()
    table.page.evaluate("() => { location.hash = '#g=nonsense' }")
    table.until(lambda: "cannot be opened" in table.status())
    assert table.log() == log
    table.page.reload()
    table.until(lambda: "cannot be opened" in table.status(), 60)
    table.until(lambda: table.log() == log, what="the saved game is resumed")


def test_a_broken_record_file_says_where(visit: Visit) -> None:
    table = played(visit, 1)
    log = table.log()
    file: Any = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"no record at all"}
    table.table.locator("input[type=file]").set_input_files(file)
    table.until(lambda: "cannot be opened" in table.status())
    assert table.log() == log


def test_a_broken_saved_game(visit: Visit) -> None:
    table = played(visit, 1)
    log = table.log()
    (key,) = [key for key in table.saved() if " game " in key]
    whole = table.saved()[key]
    for damage in ("not json", "5", "half", "record", "html"):
        game = json.loads(whole)
        if damage == "record":
            game["open"]["record"] = "nonsense"
        if damage == "html":
            game["html"] = "<p>nothing</p>"
        text = damage if damage in ("not json", "5") else json.dumps(game)
        if damage == "half":
            text = whole[: len(whole) // 2]
        table.page.evaluate("([k, t]) => localStorage.setItem(k, t)", [key, text])
        table.page.reload()
        table.awake()
        lost = damage != "html"
        assert ("cannot be opened" in table.status()) == lost
        if lost:
            assert table.saved()[key] == text, "nothing is written over it"
            assert json.loads(table.saved()[key.replace(" game ", " damaged ")]) == text
        assert len(table.hand()) >= 15
    assert table.log() == log, "a bad drawing is no bad record"
    table.turn()


@pytest.mark.needs_chromium("the driver is told of what is saved")
def test_what_is_left_of_a_damaged_game_can_be_saved_and_opened(visit: Visit) -> None:
    """Half of what was kept still holds the record."""
    table = played(visit, 1)
    log = table.log()
    (key,) = [key for key in table.saved() if " game " in key]
    half = table.saved()[key][: len(table.saved()[key]) // 2]
    table.page.evaluate("([k, t]) => localStorage.setItem(k, t)", [key, half])
    table.page.reload()
    table.awake()
    assert "cut short" in table.status()
    with table.page.expect_download() as saving:
        table.table.locator(".kt-status button").click()
    text = Path(saving.value.path()).read_text("utf-8")
    table.my_turn().turn()
    assert table.saved()[key] != half, "a game is being played"
    assert json.loads(table.saved()[key.replace(" game ", " damaged ")]) == half
    file: Any = {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()}
    table.table.locator("input[type=file]").set_input_files(file)
    table.until(lambda: table.log() == log, what="the game of before")


# --- the engine ------------------------------------------------------------------------------


def answer_with(table_route: str, **answer: Any) -> Callable[[Hands], None]:
    def prepare(table: Hands) -> None:
        table.page.route(table_route, lambda route: route.fulfill(**answer))

    return prepare


def prelude(script: str) -> Callable[[Hands], None]:
    """Runs a script in the worker before its own."""

    def prepare(table: Hands) -> None:
        table.change_worker(lambda own: script + own)

    return prepare


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        (prelude("throw new Error('broken');"), "did not arrive"),
        (prelude("delete globalThis.WebAssembly;"), "has no WebAssembly"),
        (
            prelude("WebAssembly.Module = function () { throw new Error('refused') };"),
            "does not allow WebAssembly",
        ),
        (
            prelude("WebAssembly.Module = function () { throw {} };"),
            "does not allow WebAssembly",
        ),
        (answer_with("**/pyodide.asm.wasm", status=404), "did not arrive"),
        (answer_with("**/stdlib.zip", status=500), "did not arrive"),
        (answer_with("**/game-*.zip", status=500), "did not arrive"),
        (answer_with("**/pyodide.mjs", status=404), "did not arrive"),
        (answer_with("**/worker.*.js", status=404), "did not arrive"),
        (answer_with("**/runtime.json", status=404), "did not arrive"),
        (
            answer_with("**/pyodide.asm.wasm", body="<p>Page</p>", content_type="text/html"),
            "a web page came instead",
        ),
    ],
)
def test_no_engine_one_message_and_a_way_out(
    visit: Visit, prepare: Callable[[Hands], None], words: str
) -> None:
    table = visit(go=False, complains=True)
    prepare(table)
    table.page.goto(table.url + "games/khanhoo/")
    table.until(lambda: words in table.status(), 20)
    assert "[object" not in table.status()
    assert table.table.locator(".kt-status").count() == 1
    assert len(table.hand()) == 16, "the table stays readable"
    assert table.table.locator(".kt-status button").is_visible()


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def emptied(body: bytes) -> bytes:
    return b""


def altered(body: bytes) -> bytes:
    middle = len(body) // 2
    return (
        body[:middle] + bytes(it ^ 0x55 for it in body[middle : middle + 40]) + body[middle + 40 :]
    )


def lengthened(body: bytes) -> bytes:
    return body + b"\0more"


def replaced(body: bytes) -> bytes:
    return b"<!doctype html><title>Sign in</title><p>Sign in to use this network."


def commented(body: bytes) -> bytes:
    """Another script or sheet, in which nothing is wrong but that it is not ours."""
    return body + b"\n/* more */\n"


DAMAGES = [cut, emptied, altered, lengthened, replaced]
PARTS = ["worker.*.js", "pyodide.mjs", "pyodide.asm.mjs", "card-table.*.js", "table.*.css"]
"""Files that a browser could take although they are changed."""
OTHERS = ["runtime.json", "pyodide.asm.wasm", "stdlib.zip", "game-khanhoo.zip", "elements.*.js"]


def damaging(damage: Callable[[bytes], bytes]) -> Callable[[Route], None]:
    """Answers with a file as it is after some damage."""

    def change(route: Route) -> None:
        response = route.fetch()
        kept = {key: response.headers[key] for key in ("content-type",)}
        route.fulfill(status=200, headers=kept, body=damage(response.body()))

    return change


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("file", "damage"),
    [*product(PARTS, [*DAMAGES, commented]), *product(OTHERS, DAMAGES)],
)
def test_a_damaged_file_is_told_within_five_seconds(
    visit: Visit,
    file: str,
    damage: Callable[[bytes], bytes],
    record_property: Callable[[str, object], None],
) -> None:
    table = visit(go=False, complains=True)
    table.page.route(f"**/{file}", damaging(damage))
    table.page.goto(table.url + "games/khanhoo/")
    told = table.page.locator(".kt-status, .notice").filter(has_text="did not arrive")
    table.until(lambda: told.count() == 1, 5, "in plain words")
    assert told.locator("button").first.is_visible(), "with a way out"
    said = told.inner_text()
    assert "[object" not in said and "Traceback" not in said and "stopped again" not in said
    assert len(table.hand()) == 16, "the table can still be read"
    record_property("soak", ["files", 1])


def reviewed(table: Hands) -> Locator:
    """Ask for the review of a hand; what shows that it has come."""
    table.click("review")
    return table.form.locator(".kt-over--review h4")


def annotated(table: Hands) -> Locator:
    """Ask for an annotated game; what shows that it has come."""
    table.page.locator("a.record__open").first.click()
    return table.form.locator(".kt-replay")


@pytest.mark.some(2)
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(
    ("file", "address", "ask"),
    [
        ("part-review.zip", f"play/khanhoo/#g={over('khanhoo')}", reviewed),
        ("records-khanhoo.zip", "games/khanhoo/", annotated),
    ],
)
def test_a_damaged_file_that_is_wanted_later_is_told_and_may_come_again(
    visit: Visit,
    file: str,
    address: str,
    ask: Callable[[Hands], Locator],
    damage: Callable[[bytes], bytes],
    record_property: Callable[[str, object], None],
) -> None:
    table = visit(go=False, complains=True)
    table.page.route(f"**/{file}", damaging(damage))
    table.page.goto(table.url + address)
    table.awake()
    before = table.log()
    ask(table)
    table.until(lambda: "did not arrive" in table.status(), 5, "in plain words")
    assert "[object" not in table.status() and "Traceback" not in table.status()
    assert table.log() == before, "the game is as it was"
    table.page.unroute_all()
    again = table.table.locator(".kt-status button").first
    assert again.is_visible(), "with a way out"
    again.click()
    table.awake()
    came = ask(table)
    table.until(lambda: came.count() > 0, 60, "now it has come")
    record_property("soak", ["files", 1])


def test_nothing_is_told_of_parts_that_have_come(visit: Visit) -> None:
    table = visit("games/khanhoo/").awake()
    table.page.wait_for_timeout(5000)  # the page looks once, four seconds after its beginning
    assert table.page.locator(".notice").count() == 0


@pytest.mark.parametrize("file", ["card-table.*.js", "table.*.css"])
def test_a_part_that_hangs_is_told_until_it_comes(visit: Visit, file: str) -> None:
    """The server takes the request and never answers, which is no error to a browser."""
    table, held = visit(go=False), list[Route]()
    table.page.route(f"**/{file}", lambda route: held.append(route))
    table.page.goto(table.url + "games/khanhoo/", wait_until="commit")
    told = table.page.locator(".notice").filter(has_text=" is late. ")
    table.until(lambda: told.count() == 1, 10, "in plain words")
    assert held and file.replace("*.", "") in told.inner_text()
    assert told.locator("button").first.is_visible(), "with a way out"
    assert len(table.hand()) == 16, "the table can still be read"
    for route in held:
        route.continue_()
    table.until(lambda: table.page.locator(".notice").count() == 0, what="it has come after all")
    table.awake()


def test_a_second_try_after_a_failure_plays_the_kept_move(visit: Visit) -> None:
    table = visit(go=False, complains=True)
    answer_with("**/pyodide.asm.wasm", status=404)(table)
    table.page.goto(table.url + "games/khanhoo/")
    table.until(lambda: "did not arrive" in table.status(), 20)
    card, before = table.hand()[2], table.log()
    name = table.name(card)
    table.choose(card)
    table.click("verb:throw")
    assert "kept" in table.status()
    table.page.unroute_all()
    table.table.locator(".kt-status button").click()
    table.awake()
    table.until(lambda: len(table.log()) > len(before), what="the kept move")
    assert name in table.log()[len(before)]


def test_a_wrong_type_of_the_wasm_file_does_not_matter(visit: Visit) -> None:
    table = visit(go=False, complains=True)

    def change(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-type": "application/octet-stream"}
        route.fulfill(response=response, headers=headers)

    table.page.route("**/pyodide.asm.wasm", change)
    table.page.goto(table.url + "games/khanhoo/")
    table.awake()


def test_an_engine_that_never_wakes(visit: Visit) -> None:
    table = visit(go=False, complains=True)
    table.page.clock.install()
    table.page.route("**/stdlib.zip", lambda route: None)
    table.page.goto(table.url + "games/khanhoo/")
    woken = "() => Number(document.querySelector('card-table').style.getPropertyValue('--woken'))"
    table.until(lambda: table.page.evaluate(woken) > 0, 20, "the line on the bar grows")

    def in_time() -> bool:
        # Bytes still on their way restart the alarm, so the clock runs on until none come.
        table.page.clock.run_for(5_000)
        return "did not wake up" in table.status()

    table.until(in_time, 20, "the alarm")
    assert table.table.locator(".kt-status button").is_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("death", ["lose one answer", "crash"])
def test_a_worker_killed_in_mid_move_loses_and_doubles_nothing(
    visit: Visit, death: str, record_property: Callable[[str, object], None]
) -> None:
    table = played(visit, 1, complains=True, within_reach=True).pace(1500)
    table.my_turn()
    before = table.log()
    if table.throws():
        table.choose(table.hand()[0]).quiet()
    table.in_worker(death)
    table.main.first.evaluate("b => b.click()")
    table.until(lambda: len(table.log()) > len(before), 10, "play goes on")
    table.quiet()
    after = table.log()
    assert after[: len(before)] == before
    assert len(after) - len(before) <= 2, "one move, and at most what follows from it"
    assert table.attribute("data-engine") == "awake"
    table.pace(0).my_turn()
    table.turn()
    record_property("soak", ["workers", 1])


def test_a_worker_killed_while_a_bot_thinks(
    visit: Visit, record_property: Callable[[str, object], None]
) -> None:
    table = played(visit, 1, complains=True, within_reach=True).pace(300)
    table.my_turn()
    before = len(table.log())
    if table.throws():
        table.choose(table.hand()[0])
    table.press(table.main.first.get_attribute("value") or "")
    table.in_worker("crash")
    table.my_turn()
    lines = table.log()[before:]
    assert len(lines) == len(set(lines)) or len(lines) < 8
    table.page.reload()
    table.awake()
    assert table.log()[before:][: len(lines)] == lines
    record_property("soak", ["workers", 1])


def test_a_hanging_engine_is_replaced_after_its_time(
    visit: Visit, record_property: Callable[[str, object], None]
) -> None:
    table = played(visit, 1, within_reach=True)
    table.my_turn()
    log = table.log()
    table.in_worker("hang")
    table.button("undo").click()
    assert table.attribute("aria-busy") == "true"
    table.until(lambda: "does not answer" in table.status(), 8, "the player is told")
    assert any("does not answer" in line for line in table.spoken())
    table.choose(table.hand()[0])  # the page itself is alive
    assert len(table.ticked()) == 1
    table.until(lambda: table.log() != log, 25, "undone by the second worker")
    assert len(table.log()) < len(log)
    table.until(lambda: table.status() == "", what="the line goes when the answer is there")
    record_property("soak", ["workers", 1])


@pytest.mark.some(1)
@pytest.mark.parametrize("death", ["end", "end before the answer"])
def test_a_worker_that_ends_without_a_word_is_replaced_at_once(
    visit: Visit, death: str, record_property: Callable[[str, object], None]
) -> None:
    table = played(visit, 1, within_reach=True)
    table.my_turn()
    log = table.log()
    table.in_worker(death)
    table.button("undo").click()
    table.until(lambda: table.log() != log, 9, "undone by the second worker, before 10 s")
    assert len(table.log()) < len(log)
    table.until(lambda: table.status() == "", what="the line goes")
    record_property("soak", ["workers", 1])


def test_a_second_worker_takes_the_engine_as_the_first_has_compiled_it(visit: Visit) -> None:
    table = played(visit, 1, within_reach=True)
    table.my_turn()
    assert table.compiled() == ["compileStreaming"]
    log = table.log()
    table.in_worker("end")
    table.button("undo").click()
    table.until(lambda: len(table.log()) < len(log), 60, "undone by the second worker")
    assert table.workers() == 2
    assert table.compiled() == ["compileStreaming"], "and never again"


def test_thinking_is_not_taken_for_death(visit: Visit) -> None:
    table = played(visit, 1, within_reach=True)
    table.my_turn()
    log, workers = table.log(), table.workers()
    table.in_worker("think long")
    table.button("undo").click()
    table.until(lambda: "still thinking" in table.status(), 6)
    assert not any("does not answer" in line for line in table.spoken())
    table.until(lambda: table.log() != log, what="undone")
    assert table.workers() == workers
    table.until(lambda: table.status() == "", what="the line goes")


def test_an_engine_that_always_dies_ends_in_words(visit: Visit) -> None:
    table = played(visit, 1, complains=True, within_reach=True)
    table.my_turn()
    log = table.log()

    deadly = (
        ";const answer = self.postMessage; self.postMessage = (m) => {"
        "if (typeof m === 'string' && !m.includes('\"setup\": \"<form')) throw new Error('dead');"
        "answer.call(self, m) };"
    )
    table.change_worker(lambda script: script + deadly)
    table.in_worker("crash")
    table.press("undo")
    table.until(lambda: "stopped again" in table.status(), 20)
    assert table.log() == log
    table.page.unroute_all()
    table.table.locator(".kt-status button").click()
    table.until(lambda: table.status() == "")
    assert table.log() == log
    table.press("undo")
    table.until(lambda: len(table.log()) < len(log))
