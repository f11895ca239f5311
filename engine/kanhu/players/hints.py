"""Hints in three steps: where to look, which move, why.

A hint is the decision of the strongest player, told so that a learner can stop after any step
and find the rest alone.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.packs import suit_name
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.players import Reason, decide
from kanhu.players.phrases import name, reason
from kanhu.wording.seats import seat_names, to_the_right
from kanhu.wording.words import Words


class Hint(NamedTuple):
    """A hint.

    Attributes:
        look: where to look, without naming the move.
        do: the move in words.
        why: the reasons, the weightiest first.
        move: the move.
    """

    look: str
    do: str
    why: tuple[Reason, ...]
    move: Move


def hint(view: View, seed: int, simulations: int | None = None) -> Hint:
    """Advice for the seat of a view; the same seed gives the same advice.

    Raises ValueError if the seat is not to decide.
    """
    decision = decide(view, "expert", seed, simulations)
    move = decision.move
    setup = view.setup
    names = seat_names(setup.seats, to_the_right(setup.game, setup.options))
    do = Words(setup, names, view.seat).button(view, move)
    return Hint(_where(view, move), reason(view, "do", move=do).text, decision.reasons, move)


def _where(view: View, move: Move) -> str:
    """The part of the table the move is about."""
    look = view.setup.game.meta["verb"].get(move.verb, {}).get("look")
    if look:
        return str(look)
    return _look(view, move).text


def _look(view: View, move: Move) -> Reason:
    """The cards that the move is about, or that there are choices."""
    if not move.cards:
        return reason(view, "look_choices")
    suits = {suit_name(view.setup.pack, kind) for kind in move.cards}
    if len(suits) == 1 and all(suits):
        return reason(view, "look_suit", suit=suits.pop())
    if len(move.cards) == 1:
        return reason(view, "look_card", card=name(view, move.cards[0]))
    return reason(view, "look_cards", count=len(move.cards))
