"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.games.qing_kanhu.board import (
    BOUGHT,
    HAND,
    HEAP,
    STOCK,
    TURNED,
    Tableau,
    only_to_win,
)
from kanhu.games.qing_kanhu.course import dealer_by_count
from kanhu.games.qing_kanhu.kit import complete_size


def complete(t: Tableau, given: Container[str]) -> None:
    """The pot and who threw the card on offer; who dealt, which a position text need not say."""
    b = t.board
    b.paid = (t.options.stake,) * t.n if t.actor >= 0 else ()
    b.pot = b.carried + sum(b.paid)
    if t.actor >= 0:
        seat = b.buyer if t.phase in ("first_refusal", "claim") else t.actor
        took = t.phase == "act" and b.taken >= 0
        b.thrower = (seat - 1) % t.n if t.zones[HEAP] and not took else -1
    if "dealer" not in given:
        dealt = dealer_by_count(t)
        b.dealer = b.dealer if dealt is None else dealt


def impossible(t: Tableau) -> Fault:
    """Money that is lost, hands of another size, a phase that cards or counts contradict."""
    wrong = _wrong_money(t) or _wrong_watchers(t)
    if wrong or t.outcome is not None:
        return wrong
    return _wrong_sizes(t) or _wrong_counts(t) or _wrong_moment(t)


def _wrong_money(t: Tableau) -> Fault:
    b = t.board
    if sum(b.totals) + b.carried:
        return fault(t, "money")
    return None


def _wrong_watchers(t: Tableau) -> Fault:
    watchers = t.board.watchers
    if len(set(watchers)) < len(watchers):
        return fault(t, "watchers")
    if watchers and not t.options.watch_the_pot:
        return fault(t, "no_watching")
    return None


def _wrong_sizes(t: Tableau) -> Fault:
    closed = complete_size(t.options) - 1
    full = t.phase in ("act", "opening")
    for seat in range(t.n):
        hand, bought = len(t.zones[HAND[seat]]), len(t.zones[BOUGHT[seat]])
        acts = full and seat == t.actor
        if hand + bought != closed + acts:
            return fault(t, "size", "QK-15", seat=seat, held=hand + bought, size=closed + acts)
        if bought and not (acts and seat in t.board.watchers):
            return fault(t, "bought", seat=seat)
    turned, wanted = len(t.zones[TURNED]), t.phase in ("first_refusal", "claim")
    if turned != wanted:
        return fault(t, "place", "QK-40", zone=TURNED, wanted=int(wanted), held=turned)
    return None


def _wrong_counts(t: Tableau) -> Fault:
    b = t.board
    taking = t.phase == "act" and b.taken >= 0
    if b.taken >= 0 and not (taking and b.taken in t.zones[HAND[t.actor]]):
        return fault(t, "taken")
    if t.phase in ("choose", "last"):
        low, high = 0, t.n + (not t.zones[STOCK])
    else:
        low, high = (1, t.n + 1) if taking else (0, 0)
    if not low <= b.takes <= high:
        return fault(t, "takes", low=low, high=high)
    bound = taking and only_to_win(t, t.actor, b.takes - 1)
    if bound and not t.kit.cover.complete(t.zones[HAND[t.actor]]):
        return fault(t, "only_to_win")
    return None


def _wrong_moment(t: Tableau) -> Fault:
    b, heap, stock = t.board, t.zones[HEAP], t.zones[STOCK]
    tcheng = t.options.deal_style == "tcheng"
    if t.phase == "opening":
        fresh = not (heap or b.watchers or b.takes or b.turned_over) and t.actor == b.dealer
        return None if fresh and not tcheng else fault(t, "opening", tcheng=tcheng)
    if t.phase == "choose" and not heap:
        idle = not (b.takes or b.watchers or b.turned_over)
        opens = tcheng and t.actor == b.dealer and idle
        return None if opens and stock else fault(t, "no_discard")
    if (b.buyer >= 0) != (t.phase in ("first_refusal", "claim")):
        return fault(t, "buyer")
    if t.phase == "choose" and not stock:
        return fault(t, "no_stock")
    if t.phase == "last" and (stock or not heap):
        return fault(t, "last_discard")
    if t.phase in ("first_refusal", "claim") and not any(w != b.buyer for w in b.watchers):
        return fault(t, "no_watcher")
    return None
