"""Computer players: a view in, a decision with its reasons out.

A player never sees a state. The same view, level, seed and number of simulations give the same
decision on every machine; no clock is ever read. A game may bring players of its own in a folder
`players`, which binds `PLAYERS`, a mapping from levels to choosers; every other level, and every
game without the folder, is played by `kanhu.players.generic`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec

from kanhu.cards.chance import stream
from kanhu.core.folder import module_of
from kanhu.core.view import View
from kanhu.players.decision import LEVELS, RANDOM, Chooser, Decision, LevelError, Reason
from kanhu.players.generic import GENERIC
from kanhu.players.phrases import reason
from kanhu.wording.conditions import in_force

__all__ = [
    "LEVELS", "RANDOM", "Chooser", "Decision", "LevelError", "Reason", "bot_seed", "choosers",
    "decide",
]  # fmt: skip


def decide(view: View, level: str, seed: int, simulations: int | None = None) -> Decision:
    """The move of a seat that is to decide.

    Args:
        view: what the seat knows; facts and log make the higher levels stronger.
        level: one of LEVELS, or "random".
        seed: chance of this bot; use another for every seat and match.
        simulations: samples the bot may draw, None for the level's own number.

    Raises LevelError for an unknown level, and ValueError if the view has no move to choose.
    """
    if not view.legal:
        raise ValueError("this view is not of a seat that is to decide")
    chance = stream(seed, view.board.hand, _trace(view))
    if level == RANDOM:
        return Decision(view.legal[chance.below(len(view.legal))], (), ())
    if level not in LEVELS:
        raise LevelError(f"there is no level '{level}'. Levels: {', '.join(LEVELS)}.")
    if len(view.legal) == 1:
        move = view.legal[0]
        only = reason(view, "only_move", 0.0, in_force(view))
        return Decision(move, (only,), ((move, 0.0),))
    return choosers(view.setup.game.id)[level](view, chance, simulations)


def bot_seed(seed: int, seat: int) -> int:
    """The seed for the chance of a computer player: its own for every match and seat.

    From the seed of the match alone a player could tell where the cards lie.
    """
    return stream(seed, 0xB07, seat).next64()


@lru_cache(maxsize=64)
def choosers(game: str) -> Mapping[str, Chooser[View]]:
    """Level -> player of a game, its own ones before the generic ones."""
    name = f"{module_of(game)}.players"
    own = importlib.import_module(name).PLAYERS if find_spec(name) else {}
    return {**GENERIC, **own}


def _trace(view: View) -> int:
    """A number of the position, so that equal hands met at other times draw other chances."""
    trace = 0x811C9DC5
    for cards in view.zones.values():
        for kind in cards if not isinstance(cards, int) else (cards,):
            trace = (trace ^ (kind + 1)) * 0x01000193 & 0xFFFFFFFF
    return trace
