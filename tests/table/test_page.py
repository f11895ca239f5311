"""The static page and the worker draw the same."""

from __future__ import annotations

import json
import re

import pytest

import kanhu
from kanhu_table import bridge
from kanhu_table import page as static
from tests.table.scripted import Page

IDS = [game.id for game in kanhu.games()]


def opened(html: str) -> dict[str, object]:
    found = re.search(r'data-open="([^"]*)"', html)
    assert found is not None
    data: dict[str, object] = json.loads(found[1].replace("&quot;", '"').replace("&amp;", "&"))
    return data


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("base", ["", "../../"])
def test_the_first_answer_is_the_static_form(game: str, base: str) -> None:
    html = static.element(game, base=base)
    name = re.search(r'^<card-table id="([^"]+)"', html)
    assert name is not None
    answer = Page(opened(html), name[1]).answer
    assert answer["html"] in html
    assert f'data-hash="{answer["hash"]}"' in html
    assert f'data-version="{answer["version"]}"' in html


@pytest.mark.parametrize("game", IDS)
def test_the_form_for_a_new_game_is_the_static_one(game: str) -> None:
    html = static.element(game, anchor="a")
    page = Page(opened(html), "a")
    bridge._sessions["a"].fresh = True
    assert page.ask("ui", ui={})["setup"] in html


@pytest.mark.parametrize("game", IDS)
def test_the_opening_can_be_played(game: str) -> None:
    html = static.element(game, anchor="a")
    page = Page(opened(html), "a")
    assert page.answer["more"] or page.hand
    page.play(30)


def test_the_citation_line() -> None:
    html = static.element("khanhoo", "denexa;players=3;target=100", 7, ["person"] * 3)
    assert "three players, Denexa with 1 change, seed 7" in html


def test_what_scripts_add_is_said() -> None:
    assert "<noscript>" in static.element("khanhoo")


def test_another_sheet() -> None:
    html = static.element("khanhoo", base="../", sheet_path="assets/cards/{design}.svg?v=12ab")
    assert 'href="../assets/cards/french.svg?v=12ab#back"' in html
    assert opened(html)["sheet"] == "assets/cards/{design}.svg?v=12ab"


def test_an_impossible_opening_raises() -> None:
    from kanhu_table.opening import Trouble

    with pytest.raises(Trouble, match="players"):
        static.element("khanhoo", "wilkinson;players=9")
