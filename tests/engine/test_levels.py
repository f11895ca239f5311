"""The best level beats the next one in every game, on paired deals."""

from __future__ import annotations

import pytest

import kanhu
from kanhu.study import simulate

LOOKS = (20, 80, 320)
"""Numbers of deals, fixed beforehand. Each look is at deals of its own, and ends the test if the
difference is shown: most games need few."""
WIDER = 2.394 / 1.96
"""Three looks give chance three tries: with bounds so much wider than those of 95 % for one look, all
of them together show a difference that is not there no oftener than one alone would."""


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_the_expert_beats_the_regular(game: str) -> None:
    found = kanhu.load(game)
    lows: list[float] = []
    for seed, deals in enumerate(LOOKS, 7):
        points = simulate.compare(found, found.options(), "expert", "regular", deals, seed).points
        lows.append(points.mean - WIDER * (points.mean - points.low))
        if lows[-1] > 0:
            return
    pytest.fail(f"not shown: lower bounds of points {lows} after {LOOKS} deals")
