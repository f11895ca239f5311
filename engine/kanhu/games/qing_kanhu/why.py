"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.games.qing_kanhu.board import BOUGHT, HEAP, STOCK, TAKE, WIN, only_to_win
from kanhu.moves import Move
from kanhu.tableau import Tableau


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a throw breaks: QK-16, QK-17, QK-34, QK-41, else QK-15."""
    b = t.board
    if move.n and len(move.cards) == 1:
        return "QK-15", "A throw is one card and no number."
    if t.zones[BOUGHT[t.actor]]:
        return "QK-41", "A player who watches throws the very card bought."
    if b.taken >= 0 and only_to_win(t, t.actor, b.takes - 1):
        return "QK-34" if not t.zones[STOCK] else "QK-17", "This card was taken only to win with."
    if b.taken >= 0 and move.cards == (b.taken,):
        name = t.setup.pack.names[b.taken]
        return "QK-16", f"The {name} was taken in this turn, so no {name} may be thrown."
    return "QK-15", "Throw exactly one card of your hand."


def why_watch(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-39, and whatever forbids the throw itself."""
    if not t.o.watch_the_pot:
        return "QK-39", "At this table nobody watches the pot."
    if not move.n and len(move.cards) == 1 and move.cards[0] not in (t.board.taken, -1):
        if t.actor in t.board.watchers:
            return "QK-41", "You are watching already."
        return "QK-39", "Without this card the hand does not lack just one card inside eyes."
    return why_throw(t, move)


def why_win(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-32: a false declaration."""
    if WIN in t.legal():
        return "QK-31", "A win is declared for the whole hand, without cards or numbers."
    if t.phase == "first_refusal":
        return "QK-32", "The card turned up does not complete your hand."
    return "QK-32", "The hand is not complete, so it cannot be declared."


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-17 and QK-41, or nothing on offer."""
    if TAKE in t.legal():
        return "QK-13", "Only the card just thrown can be taken; name no cards and no number."
    if not t.zones[HEAP]:
        return "QK-10", "Nothing is on offer yet: the dealer opens by buying."
    if t.actor in t.board.watchers:
        return "QK-41", "A player who watches takes a discard only to win with it."
    return "QK-17", f"{t.board.takes} discards running were taken: buy, unless this one wins."
