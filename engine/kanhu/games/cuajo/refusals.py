"""Words for refusals: the clause a move breaks, and one sentence."""

from __future__ import annotations

from kanhu.families.draw import HEAP, STOCK
from kanhu.games.cuajo.board import FOURTH
from kanhu.games.cuajo.taking import forced
from kanhu.games.cuajo.waiting import must_win
from kanhu.moves import Move
from kanhu.tableau import Tableau


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-18, CU-19, CU-45, and CU-15 for anything else."""
    if len(move.cards) != 1:
        return "CU-15", "Throw exactly one card."
    if move.cards[0] in t.kit.kings:
        return "CU-18", "A king may never be thrown."
    if must_win(t, t.actor):
        return "CU-45", "With no stock left the discard is taken only to win with it."
    if move.cards[0] == t.board.taken and t.o.no_throwback:
        return "CU-19", "A card taken from the pile, or its like, is not thrown in the same turn."
    if move.cards[0] in t.zones[FOURTH[t.actor]]:
        return "CU-32", "The fourth card of a sowee secret has to be placed, not thrown."
    return "CU-15", "This card cannot be thrown now."


def why_purro(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-25: who may call purro, and when."""
    seat, b = t.actor, t.board
    clause, text = why_throw(t, move)
    if clause != "CU-15" or len(move.cards) != 1:
        return clause, text
    if b.purro[seat]:
        return "CU-25", "You are purro already; the mark stays as long as the hand waits."
    if b.barred[seat]:
        return "CU-28", "After a lost purro no new one is called for two turns."
    return "CU-24", "After this throw no single card would complete the hand."


def why_cuajo(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-28, CU-35, or the hand is not complete."""
    seat, b = t.actor, t.board
    if b.barred[seat]:
        return "CU-28", "After a lost purro nobody wins for two turns."
    if b.taken >= 0 and not t.o.win_from_discard:
        return "CU-35", "At this table a discard does not win."
    return "CU-48", "Not all of these sixteen cards belong to combinations."


def why_secret(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-30."""
    if must_win(t, t.actor):
        return "CU-45", "The hand must stay complete, because it has to be won with."
    return "CU-30", "A secret is four identical cards of the hand; name one of them."


def why_sowee(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-32."""
    if must_win(t, t.actor):
        return "CU-45", "The hand must stay complete, because it has to be won with."
    return "CU-32", "A sowee secret is the three cards like the sowee, with any fourth card."


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-20, CU-23, CU-45."""
    if not t.zones[HEAP]:
        return "CU-20", "Nothing has been thrown yet."
    if t.zones[STOCK] and forced(t, t.actor):
        return "CU-23", "Another player is purro: draw from the stock."
    return "CU-45", "With no stock left the discard is taken only to win with it."
