"""The trick that has ended a hand, drawn beside the verdict."""

from __future__ import annotations

import random
import re

import pytest

from tests.table.moments import opened, random_step, session
from tests.table.test_result import scene_of

TRICKS = {"schafkopf": 3, "tyzicha": 3, "ming-kanhu": 1}


@pytest.mark.parametrize("game", [*TRICKS, "dou-dizhu", "khanquest"])
def test_the_last_trick_of_a_hand_is_drawn_as_it_lay(game: str) -> None:
    page, chance = opened(game, seed=4), random.Random(4)
    while page.state != "result":
        assert "kt-closing" not in page.html
        random_step(page, chance)
    (drawn,) = re.findall(r'<div class="kt-closing".*', page.html)
    assert 'aria-hidden="true"' in drawn.partition(">")[0], "the log has told of it"
    scene = scene_of(session(page).match.table, 0)
    heard = scene.heard
    cards = [event.cards for event in heard if event.dst == "trick" and event.cards][-1]
    codes = scene.view.setup.pack.codes
    assert all(f"-{codes[kind]}" in drawn or f"#{codes[kind]}" in drawn for kind in cards)
    assert drawn.count("kt-played") >= TRICKS.get(game, 1)
    assert drawn.count("kt-best") == 1


def test_a_game_without_tricks_has_none() -> None:
    page, chance = opened("khanhoo", seed=4), random.Random(4)
    while page.state != "result":
        random_step(page, chance)
    assert "kt-closing" not in page.html
