"""Positions: turns and throws that a text need not say, since they follow from whose turn it is."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families.draw import HEAP
from kanhu.games.kowah.board import Tableau


def first_seat(t: Tableau) -> int:
    """KO-11: the seat that began, counted back from the one whose turn it is."""
    return int((t.board.turn - t.board.turns) % t.n)


def complete_course(t: Tableau, given: Container[str]) -> None:
    """Turns played, who dealt and who threw last, as far as a position text leaves them out."""
    b, heap = t.board, t.zones[HEAP]
    took = t.phase == "throw" and b.taken >= 0
    if "turns" not in given:
        b.turns = max(0, len(heap) - (t.phase == "claim_discard")) + took
        if "dealer" in given:
            b.turns += (first_seat(t) - b.dealer - 1) % t.n
    if "dealer" not in given:
        b.dealer = (first_seat(t) - 1) % t.n
    if "thrower" not in given and t.phase != "claim_discard":
        b.thrower = (b.turn - 1) % t.n if heap and not took else -1
