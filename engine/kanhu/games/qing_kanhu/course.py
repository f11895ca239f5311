"""Positions: who dealt, which a text need not say."""

from __future__ import annotations

from kanhu.families.draw import HEAP
from kanhu.games.qing_kanhu.board import Tableau


def dealer_by_count(t: Tableau) -> int | None:
    """QK-12, QK-13: who dealt, as long as nobody bought after the opening; else None."""
    b = t.board
    thrown = len(t.zones[HEAP]) + (b.taken >= 0)
    if b.turned_over or thrown > 1 or not 0 <= b.takes <= t.n + 1:
        return None
    if t.phase == "choose" and thrown:
        return int((b.thrower - b.takes) % t.n)
    return int((t.actor - b.takes) % t.n) if b.taken >= 0 or not thrown else None
