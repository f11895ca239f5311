"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.games.qing_kanhu.board import BOUGHT, HEAP, STOCK, TAKE, WIN, Tableau, only_to_win


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a throw breaks: QK-16, QK-17, QK-34, QK-41, else QK-15."""
    b = t.board
    if move.n and len(move.cards) == 1:
        return "QK-15", "Discard one card, without a number."
    if t.zones[BOUGHT[t.actor]]:
        return "QK-41", "You are watching the pot: discard the card you have just drawn."
    if b.taken >= 0 and only_to_win(t, t.actor, b.takes - 1):
        clause = "QK-34" if not t.zones[STOCK] else "QK-17"
        return clause, "You may take this card only to win with it. Declare your win."
    if b.taken >= 0 and move.cards == (b.taken,):
        name = t.setup.pack.names[b.taken]
        return "QK-16", f"You took the {name} this turn and must keep it. Discard another card."
    return "QK-15", "Discard exactly one card from your hand."


def why_watch(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-39, and whatever forbids the throw itself."""
    if not t.options.watch_the_pot:
        return "QK-39", "Nobody watches the pot at this table. Discard one card."
    if not move.n and len(move.cards) == 1 and move.cards[0] not in (t.board.taken, -1):
        if t.actor in t.board.watchers:
            return (
                "QK-41",
                "You are already watching the pot. Discard the card you have just drawn.",
            )
        return (
            "QK-39",
            "To watch the pot you must lack just one card, and it must belong to your eyes. "
            "Discard one card.",
        )
    return why_throw(t, move)


def why_win(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-31, QK-32: a declaration that says too much, or is false."""
    if WIN in t.legal():
        return "QK-31", "Declare your whole hand, without naming cards or a number."
    if t.phase == "first_refusal":
        return "QK-32", "The card you drew does not complete your hand. Let it go."
    return "QK-32", "Your hand is not complete. Discard one card."


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-17 and QK-41, or nothing on offer."""
    if TAKE in t.legal():
        return "QK-13", "Take the last discard, without naming cards or a number."
    if not t.zones[HEAP]:
        return "QK-10", "Nothing has been discarded yet. Draw from the box."
    if t.actor in t.board.watchers:
        return (
            "QK-41",
            "You are watching the pot: you may take a discard only to win. Draw from the box.",
        )
    return (
        "QK-17",
        f"{t.board.takes} discards in a row were taken, and this one does not win. "
        "Draw from the box.",
    )
