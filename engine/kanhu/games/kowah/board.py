"""What everybody at a Kowah table sees, and the names its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.places import names
from kanhu.core.ranges import FLAG, KIND_OR_NONE, SEAT, SEAT_OR_NONE, ZERO, each, number
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.draw import DrawBoard
from kanhu.games.kowah.options import KowahOptions
from kanhu.games.kowah.threes import Threes

HAND, LAID, DRAWN = names("hand"), names("laid"), names("drawn")
SHUFFLE, CUT = 0, 1  # names of the streams of a hand
DRAW, TAKE, PASS = Move("draw"), Move("take"), Move("pass")
WIN, CLAIM = Move("win"), Move("claim")
ONLY_PASS = (PASS,)
TEAM_GAME = "koa_minang"
MOST_A_HAND = 2_000  # more than three payers owe for the pips of a hand, thrice (KO-34)


class KowahBoard(DrawBoard):
    """Public facts of a Kowah table.

    Attributes:
        turn: seat whose turn it is, also while others are asked for claims.
        thrower: seat that threw the top of the heap, or -1.
        taken: kind that the seat to throw has just taken from the heap, or -1 (KO-17).
        shown: kind just drawn and shown (KO-26), until it is kept or claimed, or -1.
        called: the seat to throw has declared in this very turn.
        turns: completed turns of this hand (KO-38).
        declared: a seat: whether a checki of it stands, which the cards laid before it tell.
    """

    turn: int = 0
    taken: int = -1
    shown: int = -1
    called: bool = False
    turns: int = 0
    declared: tuple[bool, ...] = ()


Tableau = TableauOf[KowahBoard, Threes, KowahOptions]
View = ViewOf[KowahBoard, Threes, KowahOptions]
Setup = SetupOf[Threes, KowahOptions]


def hand_size(o: KowahOptions) -> int:
    """Cards of a hand between turns (KO-15, KO-41)."""
    return 11 if o.variant == TEAM_GAME else 8


def own_cards(t: Tableau, seat: int) -> Cards:
    """KO-25: hand and laid cards together, sorted; a card drawn but not yet kept is not there."""
    hand, laid = t.zones[HAND[seat]], t.zones[LAID[seat]]
    return tuple(sorted(hand + laid)) if laid else hand


def declared(t: Tableau, seat: int) -> bool:
    """Whether a checki of this seat stands."""
    return bool(t.zones[LAID[seat]])


def note_declared(t: Tableau) -> None:
    """KO-26: all see before whom cards are laid."""
    t.board.declared = tuple(bool(t.zones[LAID[seat]]) for seat in range(t.n))


def waiting_beside(t: Tableau, seat: int) -> bool:
    """Whether anybody but this seat has declared."""
    zones = t.zones
    return any(zones[LAID[other]] for other in range(t.n) if other != seat)


def _most(where: Setup) -> int:
    return MOST_A_HAND * where.options.hands


RANGES: Ranges[Setup] = {
    "hand": ("KO-37", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("KO-4", SEAT),
    "nth": ("KO-36", ZERO),
    "totals": ("KO-32", each(number(lambda where: -_most(where), _most))),
    "turn": ("KO-1", SEAT),
    "thrower": ("KO-1", SEAT_OR_NONE),
    "taken": ("KO-17", KIND_OR_NONE),
    "shown": ("KO-26", KIND_OR_NONE),
    "called": ("KO-19", FLAG),
    "turns": ("KO-38", number(0, lambda where: where.options.turn_cap)),
    "declared": ("KO-26", each(FLAG)),
}
"""What each public fact may be."""
