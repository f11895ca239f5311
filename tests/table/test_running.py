"""What the seats, the last trick and the end of a match of one hand say of a hand in play."""

from __future__ import annotations

import random
import re

import pytest

from by_text import of_game
from kanhu_table.draw.figures import standing
from kanhu_table.draw.moves import choices
from kanhu_table.draw.others import listing
from kanhu_table.draw.result import result_tray
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.trick import finished, last_trick, trick_sheet
from tests.table.moments import moments, opened, random_step, session, turns
from tests.table.test_target import played
from tests.table.test_target import scene as scene_of


def test_points_of_the_hand_stand_at_the_seats() -> None:
    shown = 0
    for at in moments(opened("ming-kanhu", options="pan;players=3"), 60):
        scene = Scene(at)
        if not (at.match.counting or scene.view.over):
            points = of_game(scene.view.board).points
            assert [standing(scene, seat) for seat in range(3)] == [str(own) for own in points]
            shown += any(points)
    assert shown > 5


def test_who_picked_up_is_named() -> None:
    seen = 0
    for at in turns(opened("khanquest"), 120):
        scene = Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        last = finished(scene, spot)
        if last is not None and last.winner < 0:
            assert f"Last trick: {scene.seat(last.taker)} picked it up" in str(
                last_trick(scene, spot)
            )
            seen += 1
    assert seen


@pytest.mark.clause("SK-4", "TY-3")
@pytest.mark.parametrize("game", ["schafkopf", "tyzicha"])
def test_the_last_trick_says_who_won_it_and_how_many_points(game: str) -> None:
    """Ace 11, ten 10, king 4, queen 3, jack 2; the sheet says the same."""
    value, seen = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}, set[int]()
    page = opened(game, seed=7)
    for at in moments(page, 150, seed=7):
        scene = Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        last = finished(scene, spot)
        if last is None or at.match.counting:
            continue
        codes = scene.view.setup.pack.codes
        points = sum(value.get(codes[kind][0], 0) for play in last.plays for kind in play.cards)
        assert f"Last trick: {scene.seat(last.winner)}, {points}<" in str(last_trick(scene, spot))
        noun = "point" if points == 1 else "points"
        assert f"won the last trick, {points} {noun}<" in str(trick_sheet(scene, spot))
        seen.add(points)
    assert len(seen) > 5


@pytest.mark.clause("MK-28", "MK-29")
def test_the_last_trick_has_the_points_that_its_winner_got() -> None:
    before, seen = (0, 0, 0), set[int]()
    for at in moments(opened("ming-kanhu", seed=5, options="pan;players=3"), 120, seed=5):
        scene = Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        last, points = finished(scene, spot), of_game(scene.view.board).points
        if last is not None and not at.match.counting and points != before:
            gained = points[last.winner] - before[last.winner]
            assert f"Last trick: {scene.seat(last.winner)}, {gained}<" in str(
                last_trick(scene, spot)
            )
            seen.add(gained)
        before = points
    assert {3} < seen, "a point a card, and some bonus"


def test_where_tricks_bring_no_points_none_are_named() -> None:
    seen = 0
    for at in turns(opened("khanquest"), 120):
        scene = Scene(at)
        spot = scene.spot("trick")
        assert spot is not None
        seen += (drawn := str(last_trick(scene, spot) or "")) != ""
        assert not drawn or re.search(r"Last trick: \w+( picked it up)?<", drawn)
    assert seen


@pytest.mark.parametrize(("game", "options"), [("ming-kanhu", "pan"), ("khanquest", "travellers")])
def test_a_match_of_one_hand_is_not_added_up(game: str, options: str) -> None:
    page, chance = opened(game, options=options), random.Random(3)
    while not page.answer["over"]:
        random_step(page, chance)
    line, note = result_tray(Scene(session(page)))
    assert "in all" not in line
    assert "After 1" not in note
    if game == "ming-kanhu":
        assert note == "Whoever has fewer points pays the other the difference, 1 a point."


def test_raises_have_a_button_of_their_own() -> None:
    at = played("tyzicha", lambda state: state.phase == "decide" and state.actor == 0)
    shown, rest = choices(scene_of(at))
    assert {choice.verb for choice in shown} == {"stand", "concede"}
    assert len(rest) > 20
    assert listing(rest) == "Raise"
