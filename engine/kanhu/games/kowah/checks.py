"""Whether the parts of a position fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.kowah.board import (
    DRAWN,
    LAID,
    Tableau,
    declared,
    hand_size,
    note_declared,
    own_cards,
    waiting_beside,
)
from kanhu.games.kowah.checki import free_throws
from kanhu.games.kowah.course import complete_course

CLAIMS = ("own_win", "claim_draw", "claim_discard")


def complete(t: Tableau, given: Container[str]) -> None:
    """The card shown, and what a position text need not say: whose turn it is, turns played."""
    b = t.board
    note_declared(t)
    if t.actor < 0:
        return  # a match that is over tells everything
    if "turn" not in given:
        drawer = next((seat for seat in range(t.n) if t.zones[DRAWN[seat]]), t.actor)
        b.turn = b.thrower if t.phase == "claim_discard" else drawer
    complete_course(t, given)
    drawn = t.zones[DRAWN[b.turn]] if t.phase in CLAIMS[:2] else ()
    b.shown = drawn[0] if drawn and waiting_beside(t, b.turn) else -1  # KO-26


def impossible(t: Tableau) -> Fault:
    """Money that is lost, hands of another size, a phase that the cards contradict."""
    if sum(t.board.totals):
        return fault(t, "totals", "KO-32")
    if t.outcome is not None:
        counted = t.board.last is not None
        return None if counted else fault(t, "uncounted")
    if t.board.turns >= t.options.turn_cap:
        return fault(t, "turn_cap", turns=t.board.turns, cap=t.options.turn_cap)
    if t.phase in ("draw", "throw", "own_win") and t.board.turn != t.actor:
        return fault(t, "at_turn", phase=t.phase, seat=t.actor)
    return _wrong_sizes(t) or _wrong_moment(t) or _wrong_laid(t)


def _wrong_sizes(t: Tableau) -> Fault:
    b, size = t.board, hand_size(t.options)
    for seat in range(t.n):
        held = len(own_cards(t, seat))
        wanted = size + (t.phase == "throw" and seat == b.turn)
        if held != wanted:
            return fault(t, "size", "KO-15", seat=seat, held=held, size=wanted)
        drawn = int(t.phase in CLAIMS[:2] and seat == b.turn)
        lying = len(t.zones[DRAWN[seat]])
        if lying != drawn:
            return fault(t, "place", "KO-12", zone=DRAWN[seat], wanted=drawn, held=lying)
    if not t.zones[STOCK] and t.phase not in CLAIMS[:2]:
        return fault(t, "no_stock")
    return None


def _wrong_moment(t: Tableau) -> Fault:
    b, phase = t.board, t.phase
    if phase == "claim_discard" and (b.thrower != b.turn or not t.zones[HEAP]):
        return fault(t, "claim")
    if b.taken != -1:
        held = own_cards(t, t.actor)
        if phase != "throw" or b.taken not in held:
            return fault(t, "taken")
    if b.called and not (phase == "throw" and declared(t, t.actor)):
        return fault(t, "called")
    return None


def _wrong_laid(t: Tableau) -> Fault:
    for seat in range(t.n):
        laid = t.zones[LAID[seat]]
        if not laid:
            continue
        if not _has_form(t, seat):
            return fault(t, "laid", seat=seat, cards=t.setup.pack.text(laid))
        if t.options.false_checki == "penalty":
            continue
        cards = own_cards(t, seat)
        if t.phase == "throw" and seat == t.board.turn:
            true = bool(
                free_throws(t, seat, cards, t.board.taken if t.options.no_throwback else -1)
            )
        else:
            true = t.kit.stands(cards, laid)
        if not true:
            return fault(t, "false_checki", seat=seat)
    return None


def _has_form(t: Tableau, seat: int) -> bool:
    """Whether the laid cards are a pair, two pairs and one more, or two cards of one rank."""
    laid, kit = t.zones[LAID[seat]], t.kit
    kinds = kit.named(laid)
    if len(laid) == 5:
        return kit.pairs and len(kinds) == 2 and len({kit.ranks[kind] for kind in kinds}) == 1
    if len(laid) != 2 or kit.ranks[laid[0]] != kit.ranks[laid[1]]:
        return False
    return bool(kinds) or bool(kit.wide)
