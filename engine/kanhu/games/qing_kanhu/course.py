"""Positions: whether turns and money can have come about in the course of a session."""

from __future__ import annotations

from kanhu.core.tableau import Tableau
from kanhu.families.draw import HEAP

Fault = tuple[str, str] | None


def wrong_wins(t: Tableau) -> Fault:
    """QK-38: in every hand each player pays a stake, and whole stakes of all are what is won."""
    b, o = t.board, t.o
    done = b.hand + (t.outcome is not None)
    for seat, total in enumerate(b.totals):
        won = total + done * o.stake
        if won < 0 or won % (t.n * o.stake):
            return "QK-38", f"seat {seat} cannot stand at {total} after {done} hands"
    if b.nth:
        return "QK-3", "nothing is shuffled again in a hand"
    return None


def dealer_by_count(t: Tableau) -> int | None:
    """QK-12, QK-13: who dealt, as long as nobody bought after the opening; else None."""
    b = t.board
    thrown = len(t.zones[HEAP]) + (b.taken >= 0)
    if b.turned_over or thrown > 1 or not 0 <= b.takes <= t.n + 1:
        return None
    if t.phase == "choose" and thrown:
        return int((b.thrower - b.takes) % t.n)
    return int((t.actor - b.takes) % t.n) if b.taken >= 0 or not thrown else None


def wrong_opening(t: Tableau) -> Fault:
    """QK-10, QK-12: the dealer opens with a throw, at Tcheng's deal by buying first."""
    b = t.board
    dealt = dealer_by_count(t)
    if dealt is not None and dealt != b.dealer:
        return "QK-12", f"seat {b.dealer} cannot have dealt (board.dealer, board.takes)"
    opened = t.zones[HEAP] or b.taken >= 0 or t.phase == "opening"
    if not opened and (t.o.deal_style != "tcheng" or b.watchers):
        return "QK-12", "before anybody buys the dealer has thrown a card"
    return None
