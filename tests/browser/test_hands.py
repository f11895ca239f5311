"""Rulebooks side by side and hands judged in the page, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

import kanhu
from holdings import paths
from tests.browser.axe import violations
from tests.browser.hands import LOOKS, PHONE, SIZES, Hands, Visit
from tests.scale import in_turn

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
ACES = "money:c1.c1.c1.s1.s1.s1.m1.m1.m1"


def shown(table: Hands, section: str) -> list[str]:
    """Games whose cells stand under a topic."""
    cells = table.page.locator(f"section#{section} .cell")
    return [cell.locator("h4").inner_text() for cell in cells.all() if cell.is_visible()]


def judged(table: Hands) -> None:
    status = table.page.locator(".judge__status")
    table.until(lambda: status.inner_text().startswith("Judged by"), 60, "all have judged")


def verdict(table: Hands, game: str) -> str:
    return table.page.locator(f'.judge__verdicts > [data-game="{game}"] .vd__says').inner_text()


# --- side by side ---------------------------------------------------------------------------------


def test_what_is_ticked_stands_side_by_side_and_in_the_address(visit: Visit) -> None:
    table = visit("compare/")
    assert shown(table, "pack") == [
        "Madiao", "Ming Kanhu", "Qing Kanhu", "Khanhoo", "Kowah", "Cuajo",
    ]  # fmt: skip
    boxes = table.page.locator('[data-key="c="] > fieldset')
    for name in ("Madiao", "Ming Kanhu", "Qing Kanhu", "Cuajo"):
        boxes.get_by_label(name).uncheck()
    boxes.get_by_label("Tyzicha").check()
    assert shown(table, "pack") == shown(table, "melds") == ["Khanhoo", "Kowah", "Tyzicha"]
    assert table.page.url.endswith("#c=khanhoo.kowah.tyzicha")
    tops = [cell.bounding_box() for cell in table.page.locator("section#pack .cell").all()]
    assert len({round(box["y"]) for box in tops if box}) == 1, "one row"
    table.page.reload()
    assert shown(table, "scoring") == ["Khanhoo", "Kowah", "Tyzicha"]


@pytest.mark.parametrize("width", [768, 1000, 1280])
def test_all_that_is_ticked_stands_in_one_row(visit: Visit, width: int) -> None:
    """However many: what the page cannot hold runs sideways in its frame, never the page."""
    table = visit("compare/", size={"viewport": {"width": width, "height": 800}})
    boxes = table.page.locator('[data-key="c="] > fieldset')
    for name in (None, "Tyzicha", "Schafkopf"):
        if name:
            boxes.get_by_label(name).check()
        for section in ("pack", "melds"):
            cells = [
                box
                for cell in table.page.locator(f"section#{section} .cell").all()
                if (box := cell.bounding_box())
            ]
            assert len({round(box["y"]) for box in cells}) == 1, (name, section)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_choice_works_without_scripts(visit: Visit) -> None:
    table = visit("compare/", java_script_enabled=False)
    assert len(shown(table, "pack")) == 6
    table.page.locator('[data-key="c="] > fieldset').get_by_label("Khanquest").press("Space")
    assert shown(table, "pack")[-1] == "Khanquest"


def test_sets_of_one_game_are_opened_by_a_link_and_show_differences_only(visit: Visit) -> None:
    table = visit("compare/#s=qing-kanhu:archive.culin")
    fold = table.page.locator("#sets-qing-kanhu")
    table.until(lambda: fold.get_attribute("open") is not None, what="the fold opens")
    rows = fold.locator("section[data-option]:visible")
    # After Culin differs from the archive's reading by the list of eyes alone.
    assert [row.get_attribute("data-option") for row in rows.all()] == ["eyes_list"]
    fold.get_by_label("House default").check()
    options = {row.get_attribute("data-option") for row in rows.all()}
    assert {"eyes_list", "heads", "watch_the_pot"} <= options
    assert table.page.url.endswith("#s=qing-kanhu:archive.culin.house")


@pytest.mark.parametrize("path", ["compare/", "hands/", "hands/best-of-1891/", "hands/the-secret/"])
def test_nothing_scrolls_sideways_on_the_narrowest_phone(visit: Visit, path: str) -> None:
    table = visit(path, size=NARROW)
    for details in table.page.locator(".sets").all():
        details.evaluate("fold => { fold.open = true }")
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_on_a_phone_cells_stand_one_below_the_other(visit: Visit) -> None:
    table = visit("compare/", size=PHONE)
    cells = [c for c in table.page.locator("section#pack .cell").all() if c.is_visible()]
    boxes = [box for cell in cells if (box := cell.bounding_box())]
    assert len({round(box["x"]) for box in boxes}) == 1
    assert len({round(box["y"]) for box in boxes}) == 6


# --- a hand of one's own --------------------------------------------------------------------------


def test_a_hand_in_the_address_is_judged_by_all(visit: Visit) -> None:
    table = visit(f"hands/#h={ACES}")
    judged(table)
    assert table.page.locator(".judge__verdicts > li").count() == len(kanhu.games())
    assert verdict(table, "kowah") == "Complete"
    assert verdict(table, "khanhoo") == "Worth 12"
    assert verdict(table, "ming-kanhu") == "Cannot be read"
    mata = table.page.locator('[data-game="kowah"] .vd__group .vd__cards').first
    assert mata.get_attribute("aria-label") == "one of cash three times"
    clause = table.page.locator('[data-game="kowah"] .vd__why a').first
    clause.click()
    table.until(lambda: table.page.url.endswith("games/kowah/#KO-31"), what="the clause")


@pytest.mark.needs_chromium("fingers are emulated")
def test_cards_are_tapped_and_the_address_keeps_them(visit: Visit) -> None:
    table = visit("hands/", size=PHONE)
    page = table.page
    page.locator('.judge input[value="french"]').check()
    for code in ("KH", "QH", "9C", "9C"):
        page.locator(f'.judge__card[data-code="{code}"]:visible').tap()
    page.locator('.judge button[value="back"]').tap()
    assert page.input_value(".judge input[name=cards]") == "KH QH 9C"
    page.locator(".judge [type=submit]").tap()
    judged(table)
    assert page.url.endswith("#h=french:KH.QH.9C")
    assert verdict(table, "tyzicha") == "One marriage, worth 100"
    assert verdict(table, "qing-kanhu") == "Cannot be read"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.locator('.judge button[value="clear"]').tap()
    assert page.input_value(".judge input[name=cards]") == ""


def test_a_wrong_code_is_named_and_nothing_is_judged(visit: Visit) -> None:
    table = visit("hands/")
    field = table.page.locator(".judge input[name=cards]")
    field.fill("c1 c2 q9")
    field.press("Enter")
    status = table.page.locator(".judge__status")
    table.until(lambda: "q9" in status.inner_text(), 60, "the code is named")
    assert "Write c1 to c9" in status.inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    assert table.page.locator(".judge__verdicts > li").count() == 0
    assert table.page.url.endswith("#h=money:c1.c2.q9")
    table.page.reload()
    table.until(lambda: "q9" in status.inner_text(), 60, "it is said again")
    field.fill("c7 s3 m3")
    field.press("Enter")
    judged(table)
    assert field.get_attribute("aria-invalid") == "false"
    assert verdict(table, "ming-kanhu") == "One meld to lead"


def test_the_way_from_a_curated_hand_to_the_form(visit: Visit) -> None:
    table = visit("hands/the-double-wait/")
    table.page.get_by_role("link", name="this hand can be changed").click()
    judged(table)
    assert verdict(table, "kowah") == "May call checki"
    field = table.page.locator(".judge input[name=cards]")
    assert field.input_value() == "c8 s8 m8 s5 s5 m5 m5 c5"


def test_without_scripts_the_form_steps_back(visit: Visit) -> None:
    table = visit("hands/", java_script_enabled=False)
    assert not table.page.locator(".judge").is_visible()
    assert table.page.locator(".judge__noscript").is_visible()
    written = len(paths.data("hands/*.toml"))
    assert table.page.locator(".hands > li").count() == written


# --- accessibility --------------------------------------------------------------------------------


@pytest.mark.some(1)
@pytest.mark.parametrize(("scheme", "size"), in_turn(LOOKS, SIZES))
def test_axe_finds_nothing(visit: Visit, scheme: str, size: dict[str, Any]) -> None:
    table = visit("compare/", size=size, color_scheme=scheme)
    table.page.locator(".sets").first.evaluate("fold => { fold.open = true }")
    assert violations(table) == []
    table.page.goto(table.url + "hands/nine-aces/")
    assert violations(table) == []
    table.page.goto(f"{table.url}hands/#h={ACES}")
    judged(table)
    assert violations(table) == []


@pytest.mark.parametrize("path", ["compare/", "hands/"])
def test_what_is_tapped_is_large_enough(visit: Visit, path: str) -> None:
    table = visit(path, size=PHONE)
    places = ".choice__boxes label:visible, .judge button:visible, .judge label:visible"
    for place in table.page.locator(places).all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, place.inner_text()
