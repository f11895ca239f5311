"""What a newcomer tries at the table that is easily forgotten: the long form, links, refusals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.hands import PHONE, Hands, Visit, played


def form(table: Hands) -> Locator:
    """The form for a new game, unfolded."""
    sheet = table.table.locator(".kt-sheet")
    if sheet.get_attribute("open") is None:
        sheet.locator("> summary").click()
    return table.table.locator("form.kt-setup")


def top(table: Hands) -> float:
    return float(table.table.evaluate("t => t.getBoundingClientRect().top"))


def number(table: Hands, key: str, value: str) -> Locator:
    field = form(table).locator(f'[name="num.{key}"]')
    field.fill("")
    field.press_sequentially(value)
    field.press("Tab")
    table.quiet()
    return field


def test_an_impossible_combination_is_said_in_view_and_can_be_undone(visit: Visit) -> None:
    table = visit().awake()
    setup = form(table)
    setup.locator('[name="opt.players"][value="4"]').check()
    table.quiet()
    field = number(table, "jokers", "0")
    trouble = setup.locator(".kt-trouble")
    assert "KH-5" in trouble.inner_text()
    setup.locator("button[value=new]").scroll_into_view_if_needed()
    head = table.page.locator(".header").bounding_box()
    box = trouble.bounding_box()
    assert head and box
    assert head["height"] <= box["y"] < 780, "said where the reader is"
    assert field.input_value() == "", "what was refused does not linger"
    setup.locator("button[value=new]").click()
    table.quiet()
    assert "four players" in table.form.locator(".kt-cite").inner_text()
    assert trouble.count() == 0


def test_a_typed_number_gives_way_to_what_is_chosen_after_it(visit: Visit) -> None:
    table = visit().awake()
    setup = form(table)
    drawn = setup.locator('[name="opt.jokers"]:checked')
    number(table, "jokers", "3")
    assert drawn.input_value() == "3"
    setup.locator('[name="opt.jokers"][value="1"]').check()
    table.quiet()
    assert drawn.input_value() == "1"
    number(table, "jokers", "3")
    setup.locator('[name="preset"][value="denexa"]').check()
    table.quiet()
    assert drawn.input_value() == "1"


@pytest.mark.needs_chromium("fingers are emulated")
def test_a_new_game_comes_into_view(visit: Visit) -> None:
    table = visit(size=PHONE).awake()
    deal = form(table).locator("button[value=new]")
    deal.scroll_into_view_if_needed()
    assert top(table) < -1000
    deal.tap()
    table.quiet().my_turn()
    assert 0 <= top(table) < 200
    assert table.focus().startswith(("input:", "button:"))


def test_the_field_shows_the_link_asked_for_last(visit: Visit) -> None:
    table = played(visit, 1).press("share")
    seen = []
    for what in ("position", "deal", "record"):
        table.press(f"link:{what}")
        seen.append(table.form.locator(".kt-linkbox").input_value())
    assert len(set(seen)) == 3
    assert all(link.startswith(f"{table.url}games/khanhoo/#g=") for link in seen), seen
    guest = visit(go=False)
    guest.page.goto(seen[1])
    guest.awake()
    assert len(guest.hand()) == 16
    assert "seed 1891" in guest.form.locator(".kt-cite").inner_text()


def test_a_refusal_is_spoken_with_its_reason(visit: Visit) -> None:
    table = visit().awake().press("verb:throw")
    shown = table.form.locator(".kt-refused strong").inner_text()
    assert shown in table.spoken()[-1]
    assert "KH-" in table.spoken()[-1]


def test_a_hint_ticks_its_cards(visit: Visit) -> None:
    table = visit().awake()
    table.choose(table.hand()[0]).choose(table.hand()[1]).press("hint")
    assert len(table.ticked()) == 1
    assert table.ticked()[0].split("#")[0] in (
        table.form.locator(".kt-hint button").first.get_attribute("value") or ""
    )


def test_nothing_to_open_opens_nothing(visit: Visit) -> None:
    table = played(visit, 1)
    before = table.log()
    setup = form(table)
    setup.locator("button[value=load]").click()
    assert "Paste" in table.status()
    empty = {"name": "empty.txt", "mimeType": "text/plain", "buffer": b"\n"}
    setup.locator("input[type=file]").set_input_files(empty)  # type: ignore[arg-type]
    table.until(lambda: "empty" in table.status())
    assert table.log() == before


def test_an_old_complaint_goes_when_a_game_opens(visit: Visit) -> None:
    table = visit().awake()
    setup = form(table)
    box = setup.locator("textarea[name=record]")
    for text, complains in (("nonsense", True), ("kanhu record 1\ngame: khanhoo\nrules: 1\n"
                            "options: wilkinson\nseed: 5\nmoves: 0\n", False)):  # fmt: skip
        box.fill(text)
        setup.locator("button[value=load]").click()
        table.page.wait_for_timeout(500)
        assert ("cannot be opened" in table.status()) == complains
    assert "seed 5" in table.form.locator(".kt-cite").inner_text()


def test_the_family_fits_a_phone_whole(visit: Visit) -> None:
    table = visit("", size=PHONE)
    figure = table.page.locator("#family-tree")
    tall, wide = figure.locator(".tree__tall svg"), figure.locator(".tree__scroll svg")
    assert tall.is_visible()
    assert not wide.is_visible()
    links = "svg => svg.querySelectorAll('.edge').length + ' ' + svg.querySelectorAll('a').length"
    assert tall.evaluate(links) == wide.evaluate(links), "the same links and games in both"
    out = tall.evaluate(
        "svg => { const {left, right} = svg.getBoundingClientRect();"
        " const out = (it) => it.left < Math.max(left, 0) - 1 || it.right > Math.min(right, 360) + 1;"
        " return [...svg.querySelectorAll('.edge, text')].map((it) => it.getBoundingClientRect())"
        ".filter(out).length }"
    )
    assert out == 0, "parts of the picture are cut off"
    table.page.set_viewport_size({"width": 1280, "height": 800})
    assert wide.is_visible()
    assert not tall.is_visible()


@pytest.mark.parametrize("path", ["", "games/khanhoo/", "about/", "method/", "sources/"])
def test_twice_as_large_letters_fit_a_narrow_phone(visit: Visit, path: str) -> None:
    table = visit(path, size={"viewport": {"width": 360, "height": 740}})
    if table.page.locator("card-table").count():
        table.awake()
    table.page.evaluate(
        "() => { document.documentElement.style.fontSize = '200%';"
        " for (const it of document.querySelectorAll('details')) it.open = true }"
    )
    table.page.wait_for_timeout(200)
    width = table.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 360, "the page scrolls sideways"


def test_twice_as_large_letters_leave_the_header_whole(visit: Visit) -> None:
    table = visit("")
    table.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    for link in table.page.locator(".header .words a").all():
        box = link.bounding_box()
        assert box is None or box["y"] >= 0, link.inner_text()
