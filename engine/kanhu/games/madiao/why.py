"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.tricks import NO_NUMBER, TRICK
from kanhu.games.madiao.board import Tableau
from kanhu.games.madiao.order import SUIT
from kanhu.games.madiao.play import barred

Fault = tuple[str, str]
ONE = "One card from each player: choose one."
_SUITS = ("cash", "strings", "myriads", "tens of myriads")


def why_lead(t: Tableau, move: Move) -> Fault:
    """MD-16: one card, any card."""
    return "MD-16", NO_NUMBER if move.n else ONE


def why_beat(t: Tableau, move: Move) -> Fault:
    """MD-16, MD-17, MD-22: why these cards do not beat the best one."""
    if move.n:
        return "MD-16", NO_NUMBER
    if len(move.cards) != 1:
        return "MD-16", ONE
    if barred(t, t.actor):
        return "MD-22", "You have no trick after seven, so you can only discard in the eighth."
    (kind,), best, names = move.cards, t.zones[TRICK][-1], t.setup.pack.names
    if SUIT[kind] != SUIT[best]:
        suit = _SUITS[SUIT[best]]
        return "MD-17", f"Only higher {suit} beat the {names[best]}. Beat it, or discard a card."
    return "MD-17", f"The {names[kind]} is lower than the {names[best]}. Discard it, or go higher."


def why_throw(t: Tableau, move: Move) -> Fault:
    """MD-16: one card."""
    return "MD-16", NO_NUMBER if move.n else ONE


def why_redeal(t: Tableau, move: Move) -> Fault:
    """MD-14: five cards of one suit are needed, and no card has been played."""
    return "MD-14", "A new deal is asked for before the first lead, with five cards of one suit."
