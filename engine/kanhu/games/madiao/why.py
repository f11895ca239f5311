"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.packs import suit_name
from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.tricks import TRICK
from kanhu.games.madiao.board import Tableau
from kanhu.games.madiao.order import SUIT
from kanhu.games.madiao.play import barred

Fault = tuple[str, str]


def why_lead(t: Tableau, move: Move) -> Fault:
    """MD-16: one card, any card."""
    return refusal(t, "no_number" if move.n else "one", "MD-16")


def why_beat(t: Tableau, move: Move) -> Fault:
    """MD-16, MD-17, MD-22: why these cards do not beat the best one."""
    if move.n:
        return refusal(t, "no_number", "MD-16")
    if len(move.cards) != 1:
        return refusal(t, "one")
    if barred(t, t.actor):
        return refusal(t, "barred")
    (kind,), best, names = move.cards, t.zones[TRICK][-1], t.setup.pack.names
    if SUIT[kind] != SUIT[best]:
        return refusal(t, "suit", suit=suit_name(t.setup.pack, best), best=names[best])
    return refusal(t, "lower", card=names[kind], best=names[best])


def why_throw(t: Tableau, move: Move) -> Fault:
    """MD-16: one card."""
    return refusal(t, "no_number" if move.n else "one", "MD-16")


def why_redeal(t: Tableau, move: Move) -> Fault:
    """MD-14: five cards of one suit are needed, and no card has been played."""
    return refusal(t, "new_deal")
