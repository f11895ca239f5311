"""The best level beats the next one in every game, on paired deals."""

from __future__ import annotations

import pytest

import kanhu
from kanhu.study import simulate

DEALS = (20, 40, 80, 160, 320)  # more of them where the luck of the cards is greater


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_the_expert_beats_the_regular(game: str) -> None:
    found = kanhu.load(game)
    for deals in DEALS:
        result = simulate.compare(found, found.options(), "expert", "regular", deals, 7)
        if result.points.low > 0:
            return
    pytest.fail(f"not shown: {result}")
