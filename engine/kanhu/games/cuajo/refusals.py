"""Words for refusals: the clause a move breaks, and one sentence."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.draw import STOCK
from kanhu.games.cuajo.board import FOURTH, Tableau
from kanhu.games.cuajo.taking import forced
from kanhu.games.cuajo.waiting import must_win


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-18, CU-19, CU-45, and CU-15 for anything else."""
    if len(move.cards) != 1:
        return "CU-15", "Discard exactly one card."
    if move.cards[0] in t.kit.kings:
        return "CU-18", "Kings stay in the hand. Choose another card."
    if must_win(t, t.actor):
        return "CU-45", "The stock is empty, so you took the discard only to win. Say cuajo."
    if move.cards[0] == t.board.taken and t.options.no_throwback:
        name = t.setup.pack.names[move.cards[0]]
        return "CU-19", f"You took the {name} this turn and must keep it. Choose another card."
    if move.cards[0] in t.zones[FOURTH[t.actor]]:
        return "CU-32", "The fourth card of a sowee secret must stay. Choose another card."
    return "CU-15", "This card cannot be discarded now. Choose another card."


def why_purro(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-24, CU-25, CU-28: who may call purro, and when."""
    seat, b = t.actor, t.board
    clause, text = why_throw(t, move)
    if clause != "CU-15" or len(move.cards) != 1:
        return clause, text
    if b.purro[seat]:
        return "CU-25", "You have already called purro. Discard without calling."
    if b.barred[seat]:
        return (
            "CU-28",
            "After a lost purro you may not call again for two turns. Discard without calling.",
        )
    return (
        "CU-24",
        "After this discard no single card completes your hand. Discard without calling.",
    )


def why_cuajo(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-28, CU-35, CU-48: a bar, or the hand is not complete."""
    seat, b = t.actor, t.board
    if b.barred[seat]:
        return "CU-28", "After a lost purro you may not win for two turns. Discard one card."
    if b.taken >= 0 and not t.options.win_from_discard:
        return "CU-35", "At this table a discard cannot win. Discard one card."
    return "CU-48", "Not all of your sixteen cards belong to combinations. Discard one card."


def why_secret(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-30."""
    if must_win(t, t.actor):
        return (
            "CU-45",
            "Your hand must stay complete, because you took the discard to win. Say cuajo.",
        )
    return "CU-30", "A secret is four identical cards from your hand. Name one of them."


def why_sowee(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-32."""
    if must_win(t, t.actor):
        return (
            "CU-45",
            "Your hand must stay complete, because you took the discard to win. Say cuajo.",
        )
    return "CU-32", "A sowee secret is three cards like the sowee, with any fourth card."


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-23, CU-45."""
    if t.zones[STOCK] and forced(t, t.actor):
        return "CU-23", "Another player is purro, so you must draw from the stock."
    return "CU-45", "The stock is empty, so you may take the discard only to win. End the hand."
