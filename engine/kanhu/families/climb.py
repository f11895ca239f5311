"""Climbing: a lead, answers that go above the last play, passes, and a clean table.

A climbing game has the places `hand` (one per seat), `trick` (ordered, seen by all: the plays of
this round one after the other) and `gone` (ordered, seen by all: the plays of earlier rounds). The
board is a `ClimbBoard`. Which cards make a play and what beats what is the game's own affair.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.board import Board
from kanhu.core.options import Options
from kanhu.core.places import names
from kanhu.core.tableau import Tableau, TableauOf

TRICK, GONE = "trick", "gone"
HAND = names("hand")
"""The places of the hands, by seat."""

Laid = tuple[int, int, bool]
"""One play of a round as the board tells it: seat, number of cards, lying open (always so)."""


class ClimbBoard(Board):
    """Public facts of a climbing game.

    Attributes:
        plays: plays of this round in order, passes left out.
        best: seat of the last play, which nobody has beaten, or -1 before a lead.
        passes: passes in a row since that play.
    """

    plays: tuple[Laid, ...] = ()
    best: int = -1
    passes: int = 0


ClimbTable = TableauOf[ClimbBoard, object, Options]
"""A table whose board has what climbing needs, whatever else it holds."""


def lead_anew(t: ClimbTable, seat: int, phase: str, clause: str = "") -> None:
    """Put the plays of the last round aside, and give a seat the lead in that phase."""
    b = t.board
    if b.plays:
        t.move("clear", seat, t.zones[TRICK], TRICK, GONE, clause=clause)
    b.plays, b.best, b.passes = (), -1, 0
    t.turn(phase, seat)


def lay(t: ClimbTable, what: str, cards: Cards, clause: str) -> bool:
    """Play cards from the actor's hand. Returns True if that empties it."""
    b, seat = t.board, t.actor
    t.move(what, seat, cards, HAND[seat], TRICK, clause=clause)
    b.plays = (*b.plays, (seat, len(cards), True))
    b.best, b.passes = seat, 0
    return not t.zones[HAND[seat]]


def pass_by(t: ClimbTable, clause: str) -> bool:
    """Let the actor pass. Returns True if all but the owner of the last play have now passed."""
    b = t.board
    b.passes += 1
    t.say("pass", t.actor, clause=clause)
    return b.passes == t.n - 1


def advance_turn(t: Tableau, phase: str) -> None:
    """Give the seat after the actor the decision, in that phase."""
    t.turn(phase, (t.actor + 1) % t.n)
