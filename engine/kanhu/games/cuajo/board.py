"""What everybody at a Cuajo table sees, and the numbers and names its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.board import Board
from kanhu.core.moves import Move
from kanhu.core.places import names
from kanhu.core.ranges import FLAG, KIND_OR_NONE, SEAT, SEAT_OR_NONE, ZERO, each, number
from kanhu.core.rules import Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.draw import after
from kanhu.games.cuajo.combos import Combos
from kanhu.games.cuajo.options import CuajoOptions

HAND, MARK, FOURTH, DRAWN = names("hand"), names("mark"), names("fourth"), names("drawn")
SECRET, TRIPLE = names("secret"), names("triple")
SOWEE, SHOWN, EXTRA = "sowee", "shown", "extra"
SHUFFLE, FIRST_DEALER = 0, 1  # names of the streams of a hand
DEALT, ROUND = 15, 5  # CU-5
SECRET_PAY = 50  # CU-30
BARRED_TURNS = 2  # CU-28
MOST_A_HAND = 10_000  # more than all secrets and the dearest hand bring (CU-30, CU-52)
PASS, CUAJO, TIME = Move("pass"), Move("cuajo"), Move("time")
DRAW, TAKE, END_HAND = Move("draw"), Move("take"), Move("end_hand")


class CuajoBoard(Board):
    """Public facts of a Cuajo table.

    Attributes:
        thrower: seat that threw the top of the pile, or -1 before the first throw.
        taken: kind the seat to act has taken from the pile in this turn, or -1.
        purro: a seat: it has called purro (CU-25).
        barred: a seat: turns it still plays under the penalty of CU-28.
        turns: turns ended in this hand (CU-47).
        paid: per seat what secrets have brought or cost it in this hand (CU-30).
    """

    thrower: int = -1
    taken: int = -1
    purro: tuple[bool, ...] = ()
    barred: tuple[int, ...] = ()
    turns: int = 0
    paid: tuple[int, ...] = ()

    @property
    def waiting(self) -> int:
        """The purro seat next in turn after the one that may draw now, or -1 (CU-26)."""
        seats = len(self.purro)
        turns = [(self.thrower + step) % seats for step in range(2, seats + 1)]
        return next((seat for seat in turns if self.purro[seat]), -1)


Tableau = TableauOf[CuajoBoard, Combos, CuajoOptions]
View = ViewOf[CuajoBoard, Combos, CuajoOptions]
Setup = SetupOf[Combos, CuajoOptions]


def at_turn(t: Tableau) -> int:
    """The seat whose turn it is, whoever is being asked."""
    b = t.board
    return b.dealer if b.thrower < 0 else after(t, b.thrower)


def partner(t: Tableau, seat: int) -> int:
    """CU-1: the seat opposite, or -1 where everybody plays alone."""
    return (seat + 2) % t.n if t.options.partners else -1


def kept_apart(t: Tableau) -> bool:
    """Whether a card drawn lies apart until the throw, so that its owner can say which it was.

    A family table prices the king that completes a run (CU-52), and `king_only` asks whether the
    card just drawn was a king (CU-28).
    """
    return DRAWN[0] in t.zones


def unlaid(t: Tableau, seat: int) -> Cards:
    """Cards that still have to be placed: hand, the king shown as a mark, a fourth card (CU-32)."""
    zones = t.zones
    cards = zones[HAND[seat]]
    more = zones[MARK[seat]] + zones[FOURTH[seat]] + zones.get(DRAWN[seat], ())
    return tuple(sorted(cards + more)) if more else cards


def all_cards(t: Tableau, seat: int) -> Cards:
    """All cards of a seat, secrets included (CU-17)."""
    return unlaid(t, seat) + t.zones[SECRET[seat]] + t.zones[TRIPLE[seat]]


def closed(t: Tableau, seat: int) -> Cards:
    """Cards of a seat that lie in a secret already, and the sowee (CU-24, CU-31)."""
    return t.zones[SECRET[seat]] + t.zones[TRIPLE[seat]] + t.zones[SOWEE]


def has_secret(t: Tableau, seat: int) -> bool:
    """Whether a seat has laid a secret of either kind."""
    return bool(t.zones[SECRET[seat]] or t.zones[TRIPLE[seat]])


def bring(t: Tableau, seat: int, cards: Cards) -> None:
    """Bring cards wanted from a hand into it: a card drawn and kept apart, or the king of a mark.

    A mark that loses its king goes on as a chip (CU-25).
    """
    for src in (DRAWN[seat], MARK[seat]):
        lying = t.zones.get(src, ())
        if lying and t.zones[HAND[seat]].count(lying[0]) < cards.count(lying[0]):
            t.move("gather", seat, lying, src, HAND[seat], clause="CU-31")


def replaced(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The row with one seat's value changed."""
    return (*row[:seat], value, *row[seat + 1 :])


def _most(where: Setup) -> int:
    return MOST_A_HAND * where.options.hands


RANGES: Ranges[Setup] = {
    "hand": ("CU-46", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("CU-4", SEAT),
    "nth": ("CU-5", ZERO),
    "totals": ("CU-44", each(number(lambda where: -_most(where), _most))),
    "thrower": ("CU-58", SEAT_OR_NONE),
    "taken": ("CU-58", KIND_OR_NONE),
    "purro": ("CU-58", each(FLAG)),
    "barred": ("CU-28", each(number(0, BARRED_TURNS))),
    "turns": ("CU-47", number(0, lambda where: where.options.turn_cap)),
    "paid": ("CU-58", each(number(-MOST_A_HAND, MOST_A_HAND))),
}
"""What each public fact may be."""
