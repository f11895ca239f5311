"""Annotated records at the table: stepping, notes, all hands, going on from them."""

from __future__ import annotations

import pytest

import kanhu
from kanhu.text.replays import found
from kanhu_table import bridge
from tests.table.scripted import Page
from tests.table.test_html import Reader

pytestmark = pytest.mark.usefixtures("tenth")


@pytest.fixture
def page() -> Page:
    opened = Page(None, "t")
    opened.ask("open", open={"game": "high-card", "record": "e~high-card~old-king", "base": ""})
    return opened


def test_it_opens_at_its_beginning_from_its_seat(page: Page) -> None:
    assert page.answer["error"] is None
    assert "The old king takes it" in page.html
    assert "worth more than the cards" in page.html
    assert "Nobody holds a pair." in page.html
    assert "#HC-3" in page.html
    assert page.answer["cursor"] == 0
    assert bridge._sessions["t"].match.viewer == 1
    Reader(page.html)


def test_it_says_how_many_moves_there_are(page: Page) -> None:
    last = len(bridge._sessions["t"].match.visible_states()) - 1
    for value, move in [("next", 1), ("last", last), ("prev", last - 1)]:
        page.press(value)
        assert f'<span id="t-at">Move {move} of {last}</span>' in page.html


def test_steps_and_notes(page: Page) -> None:
    page.press("next")
    assert page.answer["cursor"] == 1
    assert "Nobody holds a pair." not in page.html
    said = page.press("note:next")["say"]
    assert page.answer["cursor"] == 4
    assert any("Three of four" in line for line in said)
    assert "Three of four threw face down" in page.html
    page.press("note:next")
    assert page.answer["cursor"] == 12
    assert "Three tricks" in page.html
    assert not page.has("note:next")
    page.press("note:prev")
    assert page.answer["cursor"] == 4


def test_all_hands_lie_open_unless_switched_off(page: Page) -> None:
    match = bridge._sessions["t"].match
    hidden = match.table.state.view(2).hand
    names = [match.table.state.setup.pack.names[kind] for kind in hidden]
    page.press("sheet:seat2")
    assert all(name in page.sheet("seat2") for name in names)
    page.ask("ui", ui={"open": ""})
    assert page.sheet("seat2")
    assert not any(name in page.html for name in names)


def test_no_hand_lies_open_at_an_ordinary_table() -> None:
    page = Page({"game": "high-card", "seed": "7", "base": ""}, "u")
    assert page.press("sheet:seat2")["html"]
    assert page.sheet("seat2")
    assert 'class="kc' not in page.sheet("seat2")
    assert "kt-replay" not in page.html


def test_a_reload_finds_the_notes_again(page: Page) -> None:
    page.press("note:next")
    answer = page.answer
    again = Page(None, "v")
    again.ask("open", open={**answer["open"], "record": answer["record"]}, cursor=answer["cursor"])
    assert "Three of four threw face down" in again.html
    assert again.answer["cursor"] == 4
    assert again.has("branch"), "still looking back"


def test_a_new_line_from_here_has_no_notes(page: Page) -> None:
    page.press("note:next")
    page.press("branch")
    assert "kt-replay" not in page.html
    assert page.answer["open"].get("replay") is None


def test_an_unknown_one_is_told_in_words() -> None:
    page = Page({"game": "high-card", "seed": "7", "base": ""}, "w")
    page.ask("open", open={"game": "high-card", "record": "e~high-card~nothing", "base": ""})
    assert "has no record ‘nothing’" in page.answer["error"]["message"]
    page.ask("open", open={"game": "high-card", "record": "e~nogame~x", "base": ""})
    assert "no game" in page.answer["error"]["message"]


@pytest.mark.parametrize(
    ("game", "name"),
    [(game.id, name) for game in kanhu.games() for name in found(game)],
)
def test_every_note_of_every_game_is_shown(game: str, name: str) -> None:
    page = Page(None, "r")
    page.ask("open", open={"game": game, "record": f"e~{game}~{name}", "base": ""})
    assert page.answer["error"] is None, page.answer["error"]
    match = bridge._sessions["r"].match
    noted = match.noted()
    assert sum(map(len, noted.values())) == len(match.replay.notes if match.replay else ())
    for _ in range(len(noted)):
        Reader(page.html)
        if not page.has("note:next"):
            break
        page.press("note:next")
        assert page.answer["error"] is None
