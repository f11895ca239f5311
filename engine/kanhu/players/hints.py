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
    names = [f"Seat {seat + 1}" for seat in range(view.setup.seats)]
    do = Words(view.setup, names, view.seat).button(view, move)
    return Hint(_where(view, move), f"{do}.", decision.reasons, move)


def _where(view: View, move: Move) -> str:
    """The part of the table the move is about."""
    look = view.setup.game.meta["verb"].get(move.verb, {}).get("look")
    if look:
        return str(look)
    if not move.cards:
        return "Compare what each choice would leave you with."
    suits = {suit_name(view.setup.pack, kind) for kind in move.cards}
    if len(suits) == 1 and all(suits):
        return f"Look at your {suits.pop()}."
    if len(move.cards) == 1:
        return f"Look at your {view.setup.pack.names[move.cards[0]]}."
    return f"Look for {len(move.cards)} cards in your hand that go together."
