"""The tableau refuses what cannot be, instead of passing over it."""

from __future__ import annotations

from typing import Any

import pytest

import kanhu
from by_text import of_game
from kanhu.core.law import Phase
from kanhu.core.moves import Move


@pytest.mark.parametrize("cards", [(0,), (0, 1)])
def test_a_card_that_is_not_there_cannot_be_moved(cards: tuple[int, ...]) -> None:
    game = kanhu.load("khanhoo")
    t = game.deal(game.options(), 1).rollout()
    for src in ("hand0", "stock"):
        t.zones[src] = ()
        with pytest.raises(ValueError):
            t.move("throw", 0, cards, src, "heap")


def test_a_move_is_carried_out_or_refused_never_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kanhu.load("khanhoo")
    t = game.deal(game.options(), 1).rollout()
    phases: dict[str, Any] = {
        **t.setup.law.phases,
        "idle": Phase("KH-1", lambda tableau: [Move("pass")]),
    }
    monkeypatch.setattr(t, "setup", of_game(_With(t.setup, phases)))
    t.turn("idle", 0)
    with pytest.raises(TypeError, match="idle has no `play`"):
        t.apply(Move("pass"))


class _With:
    """A setup with other phases."""

    def __init__(self, setup: object, phases: object) -> None:
        self.law = of_game(setup).law._replace(phases=phases)
