"""Words for refusals: the clause a move breaks, and one sentence."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.draw import STOCK
from kanhu.games.cuajo.board import FOURTH, Tableau
from kanhu.games.cuajo.taking import forced
from kanhu.games.cuajo.waiting import must_win


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-18, CU-19, CU-45, and CU-15 for anything else."""
    if len(move.cards) != 1:
        return refusal(t, "one")
    if move.cards[0] in t.kit.kings:
        return refusal(t, "kings")
    if must_win(t, t.actor):
        return refusal(t, "must_win")
    if move.cards[0] == t.board.taken and t.options.no_throwback:
        name = t.setup.pack.names[move.cards[0]]
        return refusal(t, "must_keep", card=name)
    if move.cards[0] in t.zones[FOURTH[t.actor]]:
        return refusal(t, "fourth")
    return refusal(t, "cannot")


def why_purro(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-24, CU-25, CU-28: who may call purro, and when."""
    seat, b = t.actor, t.board
    clause, text = why_throw(t, move)
    if clause != "CU-15" or len(move.cards) != 1:
        return clause, text
    if b.purro[seat]:
        return refusal(t, "called")
    if b.barred[seat]:
        return refusal(t, "barred")
    return refusal(t, "none_completes")


def why_cuajo(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-28, CU-35, CU-48: a bar, or the hand is not complete."""
    seat, b = t.actor, t.board
    if b.barred[seat]:
        return refusal(t, "barred_win")
    if b.taken >= 0 and not t.options.win_from_discard:
        return refusal(t, "no_discard_win")
    return refusal(t, "not_all")


def why_secret(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-30."""
    if must_win(t, t.actor):
        return refusal(t, "stay_complete")
    return refusal(t, "secret")


def why_sowee(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-32."""
    if must_win(t, t.actor):
        return refusal(t, "stay_complete")
    return refusal(t, "sowee")


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """CU-23, CU-45."""
    if t.zones[STOCK] and forced(t, t.actor):
        return refusal(t, "must_draw")
    return refusal(t, "only_to_win")
