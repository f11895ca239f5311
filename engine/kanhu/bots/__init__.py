"""Computer players: a view in, a decision with its reasons out.

A bot never sees a state. The same view, level, seed and number of simulations give the same
decision on every machine; no clock is ever read. A game may bring players of its own in a module
`bot` of its folder, which binds `BOT`, a mapping from levels to choosers; every other level, and
every game without the module, is played by `kanhu.bots.generic`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from kanhu.cards.chance import Stream, stream
from kanhu.core.grammar import printed
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.wording.words import in_force

LEVELS = ("novice", "regular", "expert")
RANDOM = "random"  # uniform over the legal moves: for measuring, not offered to people


class Reason(NamedTuple):
    """One thought behind a decision.

    Attributes:
        clause: number of the clause it rests on, or "".
        text: one plain sentence.
        value: what it is worth, in points of the hand.
    """

    clause: str
    text: str
    value: float


class Decision(NamedTuple):
    """What a bot does and why.

    Attributes:
        move: a move out of `view.legal`.
        reasons: the weightiest first; empty only for random moves.
        ranked: the moves it looked at with their worth in points, the best first. Worths are
            comparable within one decision only.
    """

    move: Move
    reasons: tuple[Reason, ...]
    ranked: tuple[tuple[Move, float], ...]


Chooser = Callable[[View, Stream, int | None], Decision]
"""A player: view, chance of this decision, number of simulations (None: the level's own)."""


def decide(view: View, level: str, seed: int, simulations: int | None = None) -> Decision:
    """The move of a seat that is to decide.

    Args:
        view: what the seat knows; facts and log make the higher levels stronger.
        level: one of LEVELS, or "random".
        seed: chance of this bot; use another for every seat and match.
        simulations: samples the bot may draw, None for the level's own number.

    Raises ValueError for an unknown level, and if the view has no move to choose.
    """
    if not view.legal:
        raise ValueError("this view is not of a seat that is to decide")
    chance = stream(seed, view.board.hand, _trace(view))
    if level == RANDOM:
        return Decision(view.legal[chance.below(len(view.legal))], (), ())
    if level not in LEVELS:
        raise ValueError(f"there is no level '{level}'. Levels: {', '.join(LEVELS)}.")
    if len(view.legal) == 1:
        move = view.legal[0]
        reason = Reason(in_force(view), "You have no other choice.", 0.0)
        return Decision(move, (reason,), ((move, 0.0),))
    decision = choosers(view.setup.game.id)[level](view, chance, simulations)
    reasons = tuple(reason._replace(text=printed(reason.text)) for reason in decision.reasons)
    return decision._replace(reasons=reasons)


@lru_cache(maxsize=64)
def choosers(game: str) -> Mapping[str, Chooser]:
    """Level -> player of a game, its own ones before the generic ones."""
    from kanhu.bots.generic import GENERIC
    from kanhu.core.folder import module_of

    name = f"{module_of(game)}.bot"
    own = importlib.import_module(name).BOT if find_spec(name) else {}
    return {**GENERIC, **own}


def _trace(view: View) -> int:
    """A number of the position, so that equal hands met at other times draw other chances."""
    trace = 0x811C9DC5
    for cards in view.zones.values():
        for kind in cards if not isinstance(cards, int) else (cards,):
            trace = (trace ^ (kind + 1)) * 0x01000193 & 0xFFFFFFFF
    return trace
