"""What the seats, the last trick and the end of a match of one hand say of a hand in play."""

from __future__ import annotations

import random

import pytest

from kanhu_table.draw.figures import standing
from kanhu_table.draw.moves import choices, listing
from kanhu_table.draw.result import result_tray
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.trick import finished, last_trick
from tests.table.moments import moments, opened, random_step, session, turns
from tests.table.test_target import played
from tests.table.test_target import scene as scene_of


def test_points_of_the_hand_stand_at_the_seats() -> None:
    shown = 0
    for at in moments(opened("ming-kanhu", options="pan;players=3"), 60):
        scene = Scene(at)
        if not (at.match.counting or scene.view.over):
            points = scene.view.board.points
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


@pytest.mark.parametrize(("game", "options"), [("ming-kanhu", "pan"), ("khanquest", "travellers")])
def test_a_match_of_one_hand_is_not_added_up(game: str, options: str) -> None:
    page, chance = opened(game, options=options), random.Random(3)
    while not page.answer["over"]:
        random_step(page, chance)
    line, note = result_tray(Scene(session(page)))
    assert "in all" not in line
    assert "After 1" not in note
    if game == "ming-kanhu":
        assert note == "In each pair, the lower pays the difference, 1 a point."


def test_raises_have_a_button_of_their_own() -> None:
    at = played("tyzicha", lambda state: state.phase == "decide" and state.actor == 0)
    shown, rest = choices(scene_of(at))
    assert {choice.verb for choice in shown} == {"stand", "concede"}
    assert len(rest) > 20
    assert listing(rest) == "Raise"
