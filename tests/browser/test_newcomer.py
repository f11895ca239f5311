"""What a newcomer tries at the table that is easily forgotten: the long form, links, refusals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

import kanhu
from tests.browser.hands import PHONE, Hands, Visit, played


def form(table: Hands) -> Locator:
    """The form for a new game, open and unfolded."""
    if "setup" not in table.sheets():
        table.open("setup")
    found = table.table.locator("form.kt-setup")
    found.locator("details").evaluate_all("all => all.forEach(d => { d.open = true })")
    return found


def summary(table: Hands) -> str:
    """Rules and seed of the game at the table, as the sheet behind the dots tells them."""
    return table.sheet("more").locator(".kt-soft").first.text_content() or ""


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
    setup.locator('[name="opt.players"]').select_option("4")
    table.quiet()
    field = number(table, "jokers", "0")
    trouble = setup.locator(".kt-trouble")
    assert "KH-5" in trouble.inner_text()
    deal = setup.locator("button[value=new]")
    deal.scroll_into_view_if_needed()
    box, sheet = trouble.bounding_box(), table.sheet("setup").bounding_box()
    assert box
    assert sheet
    assert sheet["y"] <= box["y"] < sheet["y"] + sheet["height"], "said where the button is"
    assert field.input_value() == "", "what was refused does not linger"
    setup.locator("button[value=new]").click()
    table.quiet()
    assert table.form.locator(".kt-seat").count() == 3
    assert trouble.count() == 0
    assert table.sheets() == [], "the deal shuts the sheet"


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
    setup.locator('[name="preset"]').select_option("denexa")
    table.quiet()
    assert drawn.input_value() == "1"


@pytest.mark.needs_chromium("fingers are emulated")
def test_three_choices_and_a_new_deal_in_one_press(visit: Visit) -> None:
    table = visit("play/khanhoo/", size=PHONE).awake()
    before = table.hand()
    table.table.locator("[data-open=setup]").tap()
    sheet = table.sheet("setup")
    asked = sheet.locator("select:visible")
    assert asked.evaluate_all("all => all.map(s => s.name)") == [
        "opt.players", "strength", "preset",
    ]  # fmt: skip
    deal = sheet.locator("button[value=new]")
    box = deal.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 740, "dealt without scrolling"
    asked.nth(0).select_option("3")
    table.quiet()
    asked.nth(1).select_option("expert")
    table.quiet()
    deal.tap()
    table.quiet().my_turn()
    assert table.sheets() == []
    assert table.form.locator(".kt-seat").count() == 2
    assert table.hand() != before
    assert table.focus().startswith(("input:", "button:"))
    table.press("sheet:seat1")
    assert "expert" in table.sheet("seat1").inner_text()


def test_the_field_shows_the_link_asked_for_last(visit: Visit) -> None:
    table = played(visit, 1).press("sheet:share")
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
    assert f"seed {kanhu.load('khanhoo').meta['demo']['seed']}" in summary(guest)


def test_a_hint_chooses_its_cards_when_asked(visit: Visit) -> None:
    table = visit().awake()
    mine = table.hand()[1]
    table.choose(mine).press("hint")
    assert table.ticked() == [mine], "a hint alone changes nothing"
    move = table.sheet("hint").locator("[data-move]").get_attribute("data-move") or ""
    table.press("choose")
    table.until(lambda: table.ticked() != [mine], what="the card of the hint")
    (chosen,) = table.ticked()
    assert chosen.split("#")[0] in move
    assert table.name(chosen) in table.button("verb:throw").inner_text()


def test_nothing_to_open_opens_nothing(visit: Visit) -> None:
    table = played(visit, 1)
    before = table.log()
    setup = table.open("load").sheet("load")
    setup.locator("button[value=load]").click()
    assert "Paste" in table.status()
    empty = {"name": "empty.txt", "mimeType": "text/plain", "buffer": b"\n"}
    setup.locator("input[type=file]").set_input_files(empty)  # type: ignore[arg-type]
    table.until(lambda: "empty" in table.status())
    assert table.log() == before


def test_an_old_complaint_goes_when_a_game_opens(visit: Visit) -> None:
    table = visit().awake()
    setup = table.open("load").sheet("load")
    box = setup.locator("textarea[name=record]")
    for text, complains in (("nonsense", True), ("kanhu record 1\ngame: khanhoo\nrules: 1\n"
                            "options: wilkinson\nseed: 5\nmoves: 0\n", False)):  # fmt: skip
        if "load" not in table.sheets():
            table.open("load")
        box.fill(text)
        setup.locator("button[value=load]").click()
        table.page.wait_for_timeout(500)
        assert ("cannot be opened" in table.status()) == complains
    assert "seed 5" in summary(table)
    assert table.sheets() == [], "a game that opens shuts the sheet"


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


@pytest.mark.some(3)
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


@pytest.mark.parametrize("size", ["100%", "150%", "200%"])
def test_the_name_of_the_archive_is_whole_on_a_small_phone(visit: Visit, size: str) -> None:
    table = visit("", size={"viewport": {"width": 320, "height": 640}})
    table.page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    name = table.page.locator(".bar__home span:last-child")
    line, box = table.page.locator(".header").bounding_box(), name.bounding_box()
    assert line
    assert box
    assert line["y"] <= box["y"], "above the header"
    assert box["y"] + box["height"] <= line["y"] + line["height"], "below it"
    cut = (
        "it => it.scrollWidth > it.clientWidth || getComputedStyle(it).textOverflow === 'ellipsis'"
    )
    assert not name.evaluate(cut)


def test_scrollbars_have_the_colours_of_the_page(visit: Visit) -> None:
    """Where they take room, the side list had a white strip beside it on dark pages."""
    table = visit("story/watching-the-tiger/", color_scheme="dark")
    for part in ("html", ".side"):
        colours = table.page.locator(part).first.evaluate(
            "it => getComputedStyle(it).scrollbarColor"
        )
        assert colours.endswith("rgba(0, 0, 0, 0)"), f"{part}: {colours}"
