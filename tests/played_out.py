"""Hands of random play at their end, for what every game says and draws of a result."""

from __future__ import annotations

import random
from collections.abc import Iterator

import kanhu
from kanhu.catalogue import Game
from kanhu.text.table import Table

MOST = 12_000
"""Moves at most of a hand that is to end."""


def played_out(game: Game, salt: str = "") -> Iterator[tuple[Table, random.Random]]:
    """A hand under every preset with the fewest and the most players, and the chance it was played
    by, to be gone on with; with another salt other hands."""
    for preset in game.schema.presets:
        for players in {min(game.players), max(game.players)}:
            try:
                options = game.options(preset, players=players)
            except kanhu.OptionError:
                continue
            chance = random.Random(f"{preset} {players}{salt}")
            table = Table.new(game, options, chance.randrange(10**6))
            for _ in range(MOST):
                if table.state.board.last is not None:
                    yield table, chance
                    break
                table.play(chance.choice(table.state.legal()))
