"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.games.qing_kanhu.board import BOUGHT, HEAP, STOCK, TAKE, WIN, Tableau, only_to_win


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a throw breaks: QK-16, QK-17, QK-34, QK-41, else QK-15."""
    b = t.board
    if move.n and len(move.cards) == 1:
        return refusal(t, "no_number")
    if t.zones[BOUGHT[t.actor]]:
        return refusal(t, "just_drawn")
    if b.taken >= 0 and only_to_win(t, t.actor, b.takes - 1):
        clause = "QK-34" if not t.zones[STOCK] else "QK-17"
        return refusal(t, "only_to_win", clause)
    if b.taken >= 0 and move.cards == (b.taken,):
        name = t.setup.pack.names[b.taken]
        return refusal(t, "must_keep", card=name)
    return refusal(t, "one")


def why_watch(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-39, and whatever forbids the throw itself."""
    if not t.options.watch_the_pot:
        return refusal(t, "nobody_watches")
    if not move.n and len(move.cards) == 1 and move.cards[0] not in (t.board.taken, -1):
        if t.actor in t.board.watchers:
            return refusal(t, "already")
        return refusal(t, "to_watch")
    return why_throw(t, move)


def why_win(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-31, QK-32: a declaration that says too much, or is false."""
    if WIN in t.legal():
        return refusal(t, "win_bare")
    if t.phase == "first_refusal":
        return refusal(t, "false_drawn")
    return refusal(t, "false")


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """QK-17 and QK-41, or nothing on offer."""
    if TAKE in t.legal():
        return refusal(t, "take_bare")
    if not t.zones[HEAP]:
        return refusal(t, "none_discarded")
    if t.actor in t.board.watchers:
        return refusal(t, "watching")
    return refusal(t, "row", takes=t.board.takes)
