"""Tricks of Madiao: leading, beating, throwing (MD-15 to MD-22)."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.tricks import HAND, TRICK, WON, begin, discard_face_down, lay, pass_on
from kanhu.games.madiao.board import BEATEN, DEALT, SEATS, Tableau
from kanhu.games.madiao.counting import end_play
from kanhu.games.madiao.order import TOP

_LEADS = tuple(Move("lead", (kind,)) for kind in range(40))
_BEATS = tuple(Move("beat", (kind,)) for kind in range(40))
_THROWS = tuple(Move("throw", (kind,)) for kind in range(40))
_lead_of, _throw_of = _LEADS.__getitem__, _THROWS.__getitem__


def lead_moves(t: Tableau) -> list[Move]:
    """MD-16: any card."""
    return list(map(_lead_of, t.zones[HAND[t.actor]]))


def lead(t: Tableau, move: Move) -> None:
    """MD-15, MD-16."""
    lay(t, "lead", move.cards, "MD-16")
    pass_on(t, "follow")


def barred(t: Tableau, seat: int) -> bool:
    """MD-22: without a trick after seven the eighth cannot be won."""
    b = t.board
    return t.options.seven_rule and len(b.history) == DEALT - 1 and not b.tricks[seat]


def follow_moves(t: Tableau) -> list[Move]:
    """MD-16, MD-17: everything that beats, then everything that may be thrown."""
    zones = t.zones
    hand = zones[HAND[t.actor]]
    best = zones[TRICK][-1]  # every open card of a trick has beaten those before it
    top = TOP[best]
    moves = list(map(_throw_of, hand))
    if best < top and hand[0] <= top and best < hand[-1] and not barred(t, t.actor):
        return [_BEATS[kind] for kind in hand if best < kind <= top] + moves
    return moves


def follow(t: Tableau, move: Move) -> None:
    """MD-16, MD-18; after the last player the trick is over."""
    if move.verb == "beat":
        lay(t, "beat", move.cards, "MD-17")
    else:
        discard_face_down(t, "throw", move.cards, "MD-18")
    if not pass_on(t, "follow"):
        _end_trick(t)


def _end_trick(t: Tableau) -> None:
    """MD-19: the winning card goes on the winner's table, the others aside; MD-21 after eight."""
    b, zones = t.board, t.zones
    winner, trick = b.best, zones[TRICK]
    t.move("gather", winner, trick, TRICK, BEATEN, clause="MD-19", n=SEATS)
    t.move("keep", winner, trick[-1:], BEATEN, WON[winner], clause="MD-19")
    tricks = list(b.tricks)
    tricks[winner] += 1
    b.tricks = tuple(tricks)
    b.history = (*b.history, (winner, b.plays))
    begin(t, winner, "lead")
    if not zones[HAND[winner]]:
        end_play(t)
