"""Positions: whether turns, throws and totals can have come about in the course of a session."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.tableau import Tableau
from kanhu.families.draw import HEAP

Why = tuple[str, str]


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


def wrong_session(t: Tableau) -> Why | None:
    """KO-1, KO-32, KO-37: seats, hands played, and what they can have paid."""
    b = t.board
    if not (0 <= b.turn < t.n and -1 <= b.thrower < t.n):
        return "KO-1", "board.turn and board.thrower are seats"
    if b.hand >= t.o.hands:
        return "KO-37", f"hand {b.hand}: the session would be over"
    if sum(b.totals):
        return "KO-32", "what one seat wins others pay: the totals add up to nought"
    if t.outcome is not None and b.last is None:
        return "KO-37", "a session ends with a hand that is counted"
    played = b.last.points if t.outcome is not None else (0,) * t.n
    if b.hand == 0 and b.totals != played:
        return "KO-32", "before the first hand is counted nobody has won or lost anything"
    if b.nth:
        return "KO-36", "nothing is ever shuffled again in a hand"
    return None


def wrong_turn(t: Tableau) -> Why | None:
    """KO-11 to KO-13: every turn throws a card, and the next seat takes that card or draws."""
    b, heap, phase = t.board, t.zones[HEAP], t.phase
    if first_seat(t) != (b.dealer + 1) % t.n:
        return "KO-11", f"after {b.turns} turns it is not the turn of seat {b.turn} (board.turn)"
    took = phase == "throw" and b.taken >= 0
    if took and b.turns <= len(heap):
        return (
            "KO-12",
            f"{len(heap)} cards still lie on the pile after {b.turns} turns and a taking",
        )
    if b.turns and not heap and not took:
        return "KO-12", "after a turn a card lies on the pile, or has just been taken"
    if phase == "claim_discard":
        return None
    threw = (b.turn - 1) % t.n if heap and not took else -1
    if b.thrower != threw:
        return "KO-13", f"seat {threw} threw the top of the pile, if any, not seat {b.thrower}"
    return None
