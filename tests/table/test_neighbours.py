"""What the tables of the four neighbour games show and say in places that were told wrongly."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import kanhu
from by_text import of_game
from kanhu.core.moves import Move
from kanhu.text import links
from kanhu.text.table import Table
from kanhu_table import bridge
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.tray import lines
from kanhu_table.match import Match
from kanhu_table.session import Session
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
    head = link.partition("~")[2].partition("~~")[0]
    bad = links.join("1", *head.split("~"), "", "b9.p")
    page.ask("open", open={"link": bad, "seats": ["person"] * 3, "base": ""})
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
            page.press("move:" + match.table.game.move_text(match.table.state, legal[0]))
        else:
            page.step()
    assert "Payments" in plain(page.html.partition("kt-result")[2])
    page.press("sheet:reasons")
    end = plain(page.sheet("reasons"))
    assert "Points are written down, and where a match is settled, every pair pays" in end
    assert "TY-41" in end


LINE, NOTE = 34, 41  # letters of the tray's lines at 360 px where each has one row


@pytest.mark.clause("TY-25")
def test_the_lines_on_a_marriage_are_short() -> None:
    row = kanhu.load("tyzicha").meta["phase"]["lead"]
    assert all(len(text) <= LINE for text in (row["you"], *row["you_when"].values()))
    assert all(len(text) <= NOTE for text in (row["note"], *row["note_when"].values()))
    shown = {text for seed in range(1, 12) for text in marriages(seed)}
    assert {text.partition(" ")[0] for text in shown} == {"You", "East", "West"}
    assert all(len(text) <= 64 for text in shown), shown


def marriages(seed: int) -> Iterator[str]:
    """What is told of the marriages of a hand of Tyzicha in which all are shown that can be."""
    session, chance = dealt(seed), random.Random(seed)
    match = session.match
    while not match.counting:
        legal = [move for move in match.table.state.legal() if move.verb != "concede"]
        shows = [move for move in legal if move.verb == "marry"]
        match.play(chance.choice(shows or legal))
        yield from [text for text in Scene(session).sentences if "showed" in text]


def dealt(seed: int) -> Session:
    """A person between two players of the computer, nobody having spoken."""
    game = kanhu.load("tyzicha")
    options = game.options("denexa")
    kinds = ("person", "regular", "regular")
    return Session("t", "", Match(Table.new(game, options, seed), kinds), options, kinds)


@pytest.mark.clause("TY-12")
@pytest.mark.parametrize("seed", [1, 4])
def test_who_had_to_play_is_told_beside_the_name_and_at_the_first_trick(seed: int) -> None:
    session = dealt(seed)
    match, beside = session.match, set[str]()
    while not (match.to_decide and match.view().phase == "follow"):
        beside |= {did.aloud for did in Scene(session).did.values()}
        match.play(Move("pass")) if match.to_decide else match.step()
    board = of_game(match.view().board)
    assert "has to play" in beside
    assert f"plays for {board.contract}" in beside
    said = f"{match.names[board.declarer]} had to play, for {board.contract}: nobody bid."
    assert lines(Scene(session))[1] == said
    match.play(match.view().legal[0])
    while not match.to_decide:
        match.step()
    assert "had to play" not in lines(Scene(session))[1]
