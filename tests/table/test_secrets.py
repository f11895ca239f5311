"""What a seat may not know is not in what is drawn for it."""

from __future__ import annotations

import json
import re

import pytest

from kanhu.core.memory import sample
from kanhu_table import bridge
from kanhu_table.draw.now import now
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.table import form
from tests.table.scripted import THREE, Page

TABLES = {
    "two": {"options": "wilkinson", "seats": ["person", "regular"]},
    "three": {"options": "denexa;players=3", "seats": ["regular", "person", "novice"]},
    "four": {"options": "catsatcards;players=4", "seats": ["novice", "regular", "person", "novice"]},
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_other_hidden_cards_same_drawing(name: str) -> None:
    page = Page(THREE | TABLES[name])
    session = bridge._sessions["t"]
    looked_at = 0
    for _ in range(60):
        match = session.match
        if match.to_decide:
            scene = Scene(session)
            drawn, told = form(scene), now(scene)
            table = match.table
            truth = table.state
            for seed in range(3):
                other = sample(match.view(), seed)
                other._inside.seed = truth.seed  # the seed is the citation of a deal
                table._states[table.cursor] = other
                scene = Scene(session)
                assert form(scene) == drawn
                assert now(scene) == told
            table._states[table.cursor] = truth
            looked_at += 1
        page.step()
    assert looked_at > 10


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_published_while_others_are_asked(name: str) -> None:
    page = Page(THREE | TABLES[name])
    match = bridge._sessions["t"].match
    for _ in range(150):
        if page.answer["over"]:
            break
        if match.here.secret and not match.counting:
            assert match.here.actor == match.viewer
        page.step()


def test_positions_are_counted_by_what_was_shown(page: Page) -> None:
    match = bridge._sessions["t"].match
    page.play(60)
    assert match.table.cursor + 1 > len(match.visible_states())
    assert f">{match.at} moves<" in page.html
    page.press("prev")
    last = len(match.visible_states()) - 1
    assert page.line == f"Move {last - 1} of {last}"
    assert set(re.findall(r"Move \d+ of \d+", page.html)) == {page.line}


def test_stepping_back_shows_no_secret_state(page: Page) -> None:
    page.play(40)
    match = bridge._sessions["t"].match
    page.press("first")
    for _ in range(len(match.visible_states()) - 1):
        assert not match.here.secret or match.here.actor == match.viewer
        page.press("next")
    assert page.state != "look"


@pytest.mark.parametrize("name", ["deal", "later"])
def test_the_seed_is_in_no_shared_position(name: str) -> None:
    page = Page(THREE | {"seed": "987654321"})
    if name == "later":
        page.play(5)
        while page.answer["more"]:
            page.ask("go")
    from kanhu_table.opening import unpack

    page.press("link:position")
    text = json.dumps(unpack(page.link))
    assert "987654321" not in text
    assert "seed" not in text


def test_two_people_at_one_screen() -> None:
    page = Page(THREE | {"seats": ["person", "person", "novice"]})
    assert page.has("cover")
    assert not page.hand
    assert "South" in page.line
    assert "kt-stock" not in page.html
    page.press("cover")
    mine = page.hand
    assert len(mine) == 16
    page.press("verb:throw", (mine[0],))
    while page.answer["more"]:
        page.ask("go")
    for _ in range(12):
        if page.has("cover") and "West" in page.line:
            break
        page.step()
    assert not page.hand
    assert "You received" not in page.html
    page.press("cover")
    assert page.hand
    assert page.hand != mine


def test_the_drawing_that_is_kept_of_a_shared_screen_is_covered() -> None:
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    page.press("cover")
    page.press("hint")
    assert page.hand
    assert page.sheet("hint")
    kept = page.answer["covered"]
    assert 'data-state="covered"' in kept
    assert 'name="pick"' not in kept
    assert "kt-over--hint" not in kept
    assert page.answer["html"] != kept
    alone = Page(THREE, table="alone")
    assert alone.answer["covered"] is None


def test_a_link_that_somebody_made_is_not_shown_to_the_next() -> None:
    """A link to a position holds the hand of whoever made it."""
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    page.press("cover")
    page.press("verb:throw", (page.hand[0],))
    page.press("cover")
    page.press("link:position")
    link = page.link
    assert link in page.html
    assert link not in page.answer["covered"]
    page.press("undo")
    assert page.sheet("undo")
    page.press("undo:sure")
    assert page.state == "covered"
    assert link not in page.html
    page.press("cover")
    assert link not in page.html


def test_a_move_taken_back_on_a_covered_screen_uncovers_nothing() -> None:
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    page.press("cover")
    page.press("verb:throw", (page.hand[0],))
    assert page.has("cover")
    page.press("undo:sure")
    assert page.state == "covered"
    assert "South" in page.line
    assert not page.hand
    page.press("cover")
    assert len(page.hand) == 16


def test_undo_asks_where_several_people_share_a_screen() -> None:
    page = Page(THREE | {"seats": ["person", "person", "novice"]})
    page.press("undo")
    assert not page.has("undo:sure"), "there is nothing to take back"
    page.press("cover")
    page.press("verb:throw", (page.hand[0],))
    before = page.answer["cursor"]
    page.press("undo")
    assert page.answer["cursor"] == before
    assert page.has("undo:sure")
    page.press("undo")
    assert not page.has("undo:sure"), "pressed again it shuts the question, and takes nothing back"
    page.press("undo")
    page.press("close")
    assert page.answer["cursor"] == before
    page.press("undo")
    page.press("undo:sure")
    assert page.answer["cursor"] < before
    assert not page.sheet("undo")


def test_undo_does_not_ask_somebody_who_plays_alone() -> None:
    page = Page(THREE)
    page.press("verb:throw", (page.hand[0],))
    page.press("undo")
    assert page.answer["cursor"] == 0
    assert not page.has("undo:sure")


def test_who_takes_a_shared_screen_is_spoken_and_nothing_else() -> None:
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    page.press("cover")
    page.press("verb:throw", (page.hand[0],))
    assert len(page.answer["say"]) == 1
    assert page.answer["say"][0].startswith("The screen is for ")


def test_covered_hands_cannot_be_played_or_shared() -> None:
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    record = page.answer["record"]
    page.press("verb:throw", ("AH#1",))
    assert page.answer["record"] == record
    page.press("hint")
    assert page.answer["record"] == record
    page.press("link:position")
    assert page.link == ""
    page.press("sheet:share")
    assert page.has("link:deal")
    assert not page.has("link:position")
    assert not page.link.startswith("p~")


def test_hot_seat_goes_back_to_its_end() -> None:
    page = Page(THREE | {"seats": ["person", "person", "person"]})
    page.play(25)
    cursor = page.answer["cursor"]
    page.press("first")
    assert not page.hand
    assert page.press("last")["cursor"] == cursor
