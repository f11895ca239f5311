"""The review of a hand at the table: after the hand, bit by bit, and back to a decision."""

from __future__ import annotations

import json
import random
from html import unescape

import pytest

import kanhu
from kanhu.cli.reviewing import review_answer
from kanhu.text.record import parse
from kanhu_table import bridge, parts
from tests.table.moments import GAMES, opened, random_step, session
from tests.table.scripted import Page


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals are enough to see what is drawn."""
    for game in kanhu.games():
        monkeypatch.setitem(game.meta, "review", {"hands": 24})


def ended(game: str, seed: int = 3) -> Page:
    """A table with the count of a hand on show."""
    page, chance = opened(game, seed=seed), random.Random(seed)
    while not session(page).match.counting:
        random_step(page, chance)
    return page


def worked(page: Page) -> int:
    """Works until the review is there; how many requests that took."""
    page.press("review")
    count = 0
    while page.answer["working"]:
        page.ask("work")
        count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_reviewed_bit_by_bit(game: str) -> None:
    page = ended(game)
    assert page.has("review")
    before = page.answer["rev"]
    assert worked(page) > 5
    assert page.answer["error"] is None
    assert page.answer["rev"] == before, "a review changes nothing"
    found = session(page).review
    assert found is not None and found.found is not None
    sheet = page.sheet("review")
    assert "What luck did" in sheet
    assert sheet.count('value="retry:') == len(found.found.moments)
    assert found.in_short() in unescape(" ".join(page.answer["say"])) + unescape(sheet)


def test_the_numbers_are_those_of_the_command_line() -> None:
    page = ended("ming-kanhu")
    worked(page)
    asked = session(page).review
    assert asked is not None and asked.found is not None
    data, _ = review_answer(parse(page.answer["record"]), None, None, 1)
    assert data["luck"] == round(asked.found.luck, 4)
    assert [each["at"] for each in data["moments"]] == [each.at for each in asked.found.moments]
    assert [each["cost"]["mean"] for each in data["moments"]] == [
        round(each.cost.mean, 4) for each in asked.found.moments
    ]


def test_nothing_is_told_while_a_hand_goes_on() -> None:
    page = opened("khanhoo", seed=3)
    assert not page.has("review")
    page.press("review")
    assert "when it is over" in page.html
    assert not page.answer["working"]
    page.ask("work")
    assert page.answer["error"] is None


def test_a_screen_that_people_share_offers_none() -> None:
    page = opened("khanhoo", seed=3, seats=["person", "person"])
    chance = random.Random(3)
    while not session(page).match.counting:
        if session(page).match.covered:
            page.press("cover")
        else:
            random_step(page, chance)
    assert not page.has("review")


def test_it_can_be_given_up_and_asked_for_again() -> None:
    page = ended("ming-kanhu")
    page.press("review")
    page.ask("work")
    assert "<progress" in page.sheet("review")
    page.press("close")
    assert not page.answer["working"]
    assert page.sheet("review") == ""
    worked(page)
    assert "<progress" not in page.sheet("review")
    page.press("close")
    page.press("review")
    assert not page.answer["working"], "what was found is kept as long as the count is on show"
    assert "What luck did" in page.sheet("review")


def test_from_a_decision_play_goes_on_and_the_hand_is_kept() -> None:
    page = ended("ming-kanhu", seed=4)
    worked(page)
    whole = page.answer["record"]
    asked = session(page).review
    assert asked is not None and asked.found is not None
    moment = asked.found.moments[0]
    page.press(f"retry:{moment.at}")
    assert page.state == "turn"
    assert page.answer["cursor"] == moment.at
    assert "assisted: yes" in page.answer["record"]
    page.press("return")
    assert page.answer["record"] == whole
    page.press("retry:1")
    assert "not known" in page.html, "the review is over"


def test_the_part_is_asked_for_where_it_has_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    page = ended("ming-kanhu")
    kept = page.answer
    asked = {"id": 1, "table": "t", "rev": kept["rev"], "op": "do", "do": "review"}
    with monkeypatch.context() as lacking:
        lacking.setattr(parts, "find_spec", lambda name: None)
        assert json.loads(bridge.handle(json.dumps(asked))) == {"bring": "part-review"}
    page.press("review")
    assert page.answer["working"], page.answer


def test_a_place_for_parts_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    import kanhu_table

    for module in (kanhu, kanhu_table):
        monkeypatch.setattr(module, "__path__", [*module.__path__])
    parts.add("/part-x.zip")
    assert kanhu_table.__path__[-1] == "/part-x.zip/kanhu_table"
    assert kanhu.__path__[-1] == "/part-x.zip/kanhu"
    with pytest.raises(parts.Absent, match="no_such"):
        parts.need("no_such")
