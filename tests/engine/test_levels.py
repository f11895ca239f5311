"""The best level beats the next one in every game, on paired deals."""

from __future__ import annotations

import pytest

import kanhu
from kanhu.study import simulate

DEALS = 320
"""Fixed beforehand and looked at once: whoever looks on the way and stops at the first bound above
nought has less than the 95 % that the bound promises."""


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_the_expert_beats_the_regular(game: str) -> None:
    found = kanhu.load(game)
    result = simulate.compare(found, found.options(), "expert", "regular", DEALS, 7)
    assert result.points.low > 0, f"not shown: {result}"
