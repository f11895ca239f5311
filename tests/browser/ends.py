"""Deals played out to the viewer's last card: all that is left of the hand is forced."""

from __future__ import annotations

from functools import lru_cache

import kanhu
from kanhu import players
from kanhu.text.table import Table
from kanhu.wording.results import verdict
from kanhu.wording.seats import seat_names

VIEWER = 0
SEEDS = range(60)


@lru_cache(maxsize=8)
def last_card(name: str, *, won: bool) -> str:
    """A link to the moment before the viewer plays the last card of a hand, and has then won it,
    or has not."""
    game = kanhu.load(name)
    for seed in SEEDS:
        table = Table.new(game, game.options(str(game.meta["demo"]["options"])), seed)
        at = 0
        while table.state.board.last is None:
            actor = table.state.actor
            assert actor is not None
            if actor == VIEWER:
                at = table.cursor
            table.play(players.decide(table.view(actor), "novice", seed).move)
        state = table.state
        said = verdict(
            state.setup, state.board, state.outcome, seat_names(state.setup.seats, False), VIEWER
        )
        table.seek(at)
        if said is not None and bool(said.won) == won and _forced(table):
            return table.record(upto_cursor=True).link()
    raise AssertionError(f"no such end of {name}")


def _forced(table: Table) -> bool:
    """Everybody who has yet to play has one card."""
    setup = table.state.setup
    return all(len(table.state.view(seat).hand) <= 1 for seat in range(setup.seats))
