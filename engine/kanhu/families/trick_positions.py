"""Positions of games in which all play to a trick in turn and a play may lie face down: what a text
need not say of leader, best seat and tricks, and whether that fits the plays that lie.

A history is the winner and the plays of each trick, the first one first. The clauses named are the
game's own.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from kanhu.core.sentences import Fault, fault
from kanhu.families.tricks import HAND, Play, TrickTable

Plays = Sequence[Play]
"""The plays of a trick, in their order."""
History = Sequence[tuple[int, Plays]]
"""The tricks of a hand, each with the seat that won it."""


def best_seat(plays: Plays) -> int:
    """The seat of the last open play, for each beats those before it; -1 if there is none."""
    return next((seat for seat, _, is_open in reversed(plays) if is_open), -1)


def tricks_won(history: History, seats: int) -> tuple[int, ...]:
    """How many tricks each seat has won."""
    winners = [winner for winner, _ in history]
    return tuple(map(winners.count, range(seats)))


def complete(t: TrickTable, given: Container[str], history: History) -> int:
    """Work out best seat, tricks won and, if it is not given, leader from the plays, on the board.

    Returns the seat that led to the first trick of the hand.
    """
    b = t.board
    b.best, b.tricks = best_seat(b.plays), tricks_won(history, t.n)
    if "leader" not in given:
        b.leader = b.plays[0][0] if b.plays else history[-1][0] if history else max(t.actor, 0)
    return history[0][1][0][0] if history and history[0][1] else b.leader


def out_of_order(plays: Plays, seats: int) -> bool:
    """Whether seats or sizes are not those of one trick, opened by its leader."""
    if not plays:
        return False
    leader, size, is_open = plays[0]
    order = [((leader + step) % seats, size) for step in range(len(plays))]
    return not is_open or [play[:2] for play in plays] != order


def wrong_trick(t: TrickTable, clause_order: str, clause_lead: str) -> Fault:
    """What is wrong with the trick that lies.

    Args:
        clause_order: broken by plays that are out of order or complete a trick.
        clause_lead: broken by a leader who has not led.
    """
    b = t.board
    if out_of_order(b.plays, t.n) or len(b.plays) == t.n:
        return fault(t, "plays_order", clause_order)
    if b.plays and b.plays[0][0] != b.leader:
        return fault(t, "leader", clause_lead, seat=b.plays[0][0])
    return None


def cards_dealt(t: TrickTable, history: History, seat: int) -> int:
    """How many cards a seat was dealt: those in its hand and those it has played."""
    rows = [*(plays for _, plays in history), t.board.plays]
    played = sum(size for plays in rows for who, size, _ in plays if who == seat)
    return len(t.zones[HAND[seat]]) + played


def wrong_turn(t: TrickTable, clause_phase: str, clause_turn: str, clause_over: str) -> Fault:
    """What is wrong with who is to play.

    Args:
        clause_phase: broken by another phase than follows from the plays that lie.
        clause_turn: broken by another seat to decide.
        clause_over: broken by going on when that seat has no card left.
    """
    b = t.board
    if t.phase != ("follow" if b.plays else "lead"):
        return fault(t, "trick_phase", clause_phase, led=bool(b.plays))
    seat = (b.leader + len(b.plays)) % t.n
    if t.actor != seat:
        return fault(t, "turn", clause_turn, seat=seat)
    return None if t.zones[HAND[seat]] else fault(t, "no_cards", clause_over, seat=seat)
