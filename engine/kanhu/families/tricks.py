"""Tricks: a lead, answers in order of play, the best play so far, and who wins.

A game of tricks has the places `hand` (one per seat), `trick` (ordered, seen by all: the open plays
one after the other) and `won` (one per seat, ordered). Where a play may lie face down it also has
`thrown` (one per seat, ordered, seen by its owner); such a play never wins, and its cards stay
there, apart from the pile they count for, because only their owner may look at them. The board is a
`TrickBoard`. A play is one card or several; who may play what is the game's own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.board import Board
from kanhu.core.options import Options
from kanhu.core.places import names
from kanhu.core.tableau import TableauOf
from kanhu.core.view import View

TRICK = "trick"
"""The place of the trick that is being played."""
HAND, WON, THROWN = names("hand"), names("won"), names("thrown")

Play = tuple[int, int, bool]
"""One play of a trick, as the board tells it: seat, number of cards, lying open."""


class PlaysBoard(Board):
    """Public facts of a game in which a play is answered by higher ones.

    Attributes:
        leader: seat that leads, or has led.
        best: seat whose play is the best so far, or -1 before the lead.
        plays: plays since the lead in order.
    """

    leader: int = 0
    best: int = -1
    plays: tuple[Play, ...] = ()


class TrickBoard(PlaysBoard):
    """Public facts of a game of tricks.

    Attributes:
        tricks: tricks won in this hand, per seat.
    """

    tricks: tuple[int, ...] = ()


PlaysTable = TableauOf[PlaysBoard, object, Options]
"""A table whose board has the plays of a trick, whatever else it holds."""
TrickTable = TableauOf[TrickBoard, object, Options]
"""A table whose board counts tricks as well, whatever else it holds."""


def begin(t: PlaysTable, leader: int, phase: str) -> None:
    """Clear the facts of the last trick, and give the leader the decision in that phase."""
    b = t.board
    b.leader, b.best, b.plays = leader, -1, ()
    t.turn(phase, leader)


def lay(t: PlaysTable, what: str, cards: Cards, clause: str, best: bool = True) -> None:
    """Play cards from the actor's hand openly; `best`: the play is the best so far."""
    b, seat = t.board, t.actor
    t.move(what, seat, cards, HAND[seat], TRICK, clause=clause)
    b.plays = (*b.plays, (seat, len(cards), True))
    if best:
        b.best = seat


def discard_face_down(t: PlaysTable, what: str, cards: Cards, clause: str) -> None:
    """Discard cards from the actor's hand face down, as a play that cannot win."""
    b, seat = t.board, t.actor
    t.move(what, seat, cards, HAND[seat], THROWN[seat], clause=clause)
    b.plays = (*b.plays, (seat, len(cards), False))


def pass_on(t: PlaysTable, phase: str) -> bool:
    """Give the next seat the decision in that phase. Returns False if everybody has played."""
    seat = (t.actor + 1) % t.n
    if seat == t.board.leader:
        return False
    t.turn(phase, seat)
    return True


def play_of(board: PlaysBoard, trick: Cards, seat: int) -> Cards:
    """The cards a seat has laid openly in this trick; () if none."""
    at = 0
    for who, size, is_open in board.plays:
        if is_open:
            if who == seat:
                return trick[at : at + size]
            at += size
    return ()


def gather(t: TrickTable, clause: str, into: str = "") -> int:
    """Give the trick to its winner. Returns its number of cards, those face down included.

    Its open cards go to the winner's pile, or `into` a place where the last trick lies open until
    the next lead.
    """
    b, zones = t.board, t.zones
    winner, count = b.best, 0
    for _, size, _ in b.plays:
        count += size
    t.move("gather", winner, zones[TRICK], TRICK, into or WON[winner], clause=clause, n=count)
    tricks = list(b.tricks)
    tricks[winner] += 1
    b.tricks = tuple(tricks)
    return count


def seen_won(view: View, seat: int) -> Cards | None:
    """The cards in a seat's pile as the viewer has seen them won, None if some are not known."""
    pile, zone = view.zones[WON[seat]], WON[seat]
    if not isinstance(pile, int):
        return pile
    known = tuple(kind for fact in view.facts if fact.zones == {zone} for kind in fact.cards)
    return known if len(known) == pile else None


def winner(plays: Sequence[Cards], beats: Callable[[Cards, Cards], bool]) -> int:
    """Index of the play that wins: each is held against the best before it; plays[0] is the lead.

    Args:
        beats: whether a play (first) beats the best one so far (second).
    """
    best = 0
    for at in range(1, len(plays)):
        if beats(plays[at], plays[best]):
            best = at
    return best


def following(hand: Cards, led: Kind, suit: Callable[[Kind], object]) -> Cards:
    """Cards that follow suit; the whole hand if none does."""
    wanted = suit(led)
    return tuple([kind for kind in hand if suit(kind) == wanted]) or hand


def heading(cards: Cards, best: Kind, beats: Callable[[Kind, Kind], bool]) -> Cards:
    """Of the cards that may be played those that would win so far; all of them if none would."""
    return tuple(kind for kind in cards if beats(kind, best)) or cards
