"""What the tables of the four neighbour games show and say in places that were told wrongly."""

from __future__ import annotations

import kanhu
from kanhu_table import bridge
from tests.table.scripted import Page
from tests.table.test_kinds import plain


def opened(game: str, options: str = "", seed: str = "1", **more: str) -> Page:
    asked = {"game": game, "options": options, "seed": seed, "base": "", **more}
    return Page({**asked, "seats": ["person", "regular", "regular"]})


def test_stakes_are_not_called_stakes_twice() -> None:
    page = opened("khanquest")
    page.press("sheet:seat1")
    text = plain(page.html)
    assert "Match: 0 stakes" in plain(page.sheet("seat1"))
    assert "Stakes: 0 stakes" not in text
    assert "Stakes of" not in text


def test_a_table_of_the_game_is_its_preset_without_a_change() -> None:
    for game in kanhu.games():
        if game.meta["game"]["shelf"] != "neighbour":
            continue
        demo = game.meta["demo"]
        page = opened(game.id, demo["options"], str(demo["seed"]))
        assert "change" not in bridge._sessions["t"].summary(), game.id
        assert page.answer["error"] is None


def test_a_number_in_a_refused_link_stands_between_its_quotes() -> None:
    page = opened("dou-dizhu")
    page.press("new", num__hands="99", seed="5")
    assert "hands: “99” lies outside 1 to 30" in plain(page.html)


def test_a_bad_bid_in_a_link_is_no_matter_of_cards() -> None:
    page = opened("dou-dizhu")
    page.press("link:record")
    link = page.link
    assert link
    head = link.partition("~~")[0]
    page.ask("open", open={"link": f"{head}~~b9.p", "seats": ["person"] * 3, "base": ""})
    said = plain(page.html) + str(page.answer)
    assert "A bid is 1, 2 or 3, not 9." in said
    assert "not with these cards" not in said


def test_the_log_of_an_auction_is_in_the_past() -> None:
    page = opened("tyzicha", "denexa", "1001")
    for _ in range(6):
        page.ask("go") if page.answer["more"] else None
    page.ask("ui", ui={"log": "all"})
    text = plain(page.html)
    assert " passed." in text
    assert " passes." not in text
    assert " bids " not in text


def test_the_end_of_a_match_quotes_how_it_is_paid() -> None:
    page = opened("tyzicha", "denexa;max_hands=1", "4")
    for _ in range(200):
        if page.answer["over"]:
            break
        legal = bridge._sessions["t"].match.view().legal
        if page.answer["more"]:
            page.ask("go")
        elif legal:
            match = bridge._sessions["t"].match
            page.press("move:" + match.view().setup.game.move_text(match.table.state, legal[0]))
        else:
            page.step()
    assert "Payments" in plain(page.html.partition("kt-result")[2])
    page.press("sheet:reasons")
    end = plain(page.sheet("reasons"))
    assert "Points are written down, and where a match is settled, every pair pays" in end
    assert "TY-41" in end
