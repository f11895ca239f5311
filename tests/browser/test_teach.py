"""Monday morning: whatever is chosen ends in one plan and one download; without scripts it is a table."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from learning import fitting, lessons, shared
from tests.browser.axe import violations
from tests.browser.hands import DESK, LOOKS, PHONE, Hands, Visit

CHOICES = shared.words().choose
CLASS, PLAN = ("age", "group"), ("minutes", "devices")
USUAL = {"minutes": "m45", "devices": "paper"}
"""The plan that is shown where nothing was said of time and devices."""
CHOOSE = """all => all.map((answers) => {
  for (const [key, value] of Object.entries(answers))
    document.querySelector(`input[name="pick-${key}"][value="${value}"]`).click();
  const ways = (where) =>
    [...document.querySelectorAll(where)].map((it) => it.getAttribute("href"));
  const rows = [...document.querySelectorAll(".monday__rows tbody tr")];
  return {
    open: ways(".monday__acts a:not([download])"),
    take: ways(".monday__plan a[download]"),
    said: document.querySelector(".monday__said").textContent,
    others: rows.filter((it) => getComputedStyle(it).display !== "none")
      .map((it) => it.querySelector(".monday__title").getAttribute("href")),
  };
})"""


def chooser(table: Hands) -> Page:
    """The page when the plan is shown."""
    table.page.locator(".monday__acts a").first.wait_for()
    return table.page


def test_every_choice_ends_in_one_plan_and_one_download(visit: Visit) -> None:
    page = chooser(visit("teach/"))
    asked = [dict(zip(CHOICES, answers, strict=True))
             for answers in product(*(["", *one.answer] for one in CHOICES.values()))]  # fmt: skip
    assert len(asked) == 225
    for answers, found in zip(asked, page.evaluate(CHOOSE, asked), strict=True):
        of_class = [answers[key] for key in CLASS if answers[key]]
        best, *others = fitting.ranked(lessons.every(), of_class)
        minutes, way = (answers[key] or USUAL[key] for key in PLAN)
        assert found["open"] == [f"../teach/{best.name}/#plan-{minutes[1:]}-{way}"], answers
        assert found["take"] == [f"../teach/{best.name}/kanhu-{best.name}.zip"], answers
        assert best.lesson.title.replace("'", "’") in found["said"]
        assert sorted(found["others"]) == sorted(f"../teach/{one.name}/" for one in others), answers


def test_a_choice_is_made_and_heard_by_keys(visit: Visit) -> None:
    page = chooser(visit("teach/"))
    said = page.locator(".monday__said")
    assert said.get_attribute("role") == "status"
    before = said.inner_text()
    page.locator("#pick-a15").focus()
    page.keyboard.press("Space")
    page.wait_for_function("was => document.querySelector('.monday__said').textContent !== was",
                           arg=before)  # fmt: skip
    assert page.locator("#pick-a15").evaluate("it => it === document.activeElement")
    others = page.locator(".monday__others summary")
    assert not page.locator(".monday__rows").is_visible()
    others.focus()
    page.keyboard.press("Enter")
    assert page.locator(".monday__rows").is_visible()
    shown = page.locator(".monday__one:visible").count()
    assert f"({shown})" in others.inner_text() and shown > 1
    page.locator(".monday__acts a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/teach/*/#plan-45-paper")
    assert page.locator("#plan-45-paper").is_visible()


def test_without_scripts_there_is_a_table_to_choose_from(visit: Visit) -> None:
    page = visit("teach/", java_script_enabled=False).page
    rows = page.locator(".monday__rows tbody tr:visible")
    assert rows.count() == len(lessons.every())
    for row in rows.all():
        assert row.locator("a[href*='#plan-']").count() == 4
        assert row.locator("a[download]").count() == 1
    assert not page.locator("one-plan").is_visible()
    page.locator("#pick-a9").check()
    page.locator("#pick-m20").check()
    suiting = fitting.ranked(lessons.every(), ["a9"])
    assert 0 < rows.count() == len(suiting) < len(lessons.every())
    assert page.locator("a[href*='#plan-']:visible").count() == 2 * len(suiting)


@pytest.mark.some(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_choices_have_no_fault_of_access(visit: Visit, look: str, size: Any) -> None:
    table = visit("teach/", size=size, color_scheme=look)
    page = chooser(table)
    page.locator(".monday__others summary").click()
    assert violations(table) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["viewport"]["width"]
