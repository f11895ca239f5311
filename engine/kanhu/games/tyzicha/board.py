"""What everybody at a Tyzicha table sees, and the numbers its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.ranges import CARDS, FLAG, SEAT, SEAT_OR_NONE, ZERO, each, number, one_of, row, some
from kanhu.core.rules import Range, Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.auction import AuctionBoard
from kanhu.families.tricks import TrickBoard
from kanhu.games.tyzicha.cards import SUITS
from kanhu.games.tyzicha.options import TyzichaOptions

WIDOW = "widow"
DEALT, LEFT_OVER, TRICKS = 7, 3, 8  # TY-5, TY-16
FIRST_BID, STEP, HIGHEST, CLOSED = 110, 10, 400, 100  # TY-9, TY-10, TY-12
GOAL, CEILING, CONCEDED = 1001, 1000, 40  # TY-30, TY-31, TY-19
SHUFFLE, LOT = 0, 1  # names of the streams of a hand
RAISES = tuple(range(CLOSED + STEP, HIGHEST + 1, STEP))  # every bid there is


class TyzichaBoard(TrickBoard, AuctionBoard):
    """Public facts of a Tyzicha table (TY-34).

    Attributes:
        passed: seats out of the auction, in the order of their numbers.
        declarer: seat that plays for the contract, or -1 during the auction.
        contract: what the declarer must make, 0 during the auction.
        closed: the contract is the forced 100 (TY-18).
        trump: suit of the trumps ("H"), "" before the first marriage.
        marriages: (seat, suit) of every marriage shown, in order.
        married: points of the marriages shown, per seat.
        widow: the widow as it was turned up, () before and where it stays closed.
    """

    passed: tuple[int, ...] = ()
    declarer: int = -1
    contract: int = 0
    closed: bool = False
    trump: str = ""
    marriages: tuple[tuple[int, str], ...] = ()
    married: tuple[int, ...] = ()
    widow: Cards = ()

    @property
    def topped(self) -> bool:
        """The highest bid there is has been made (TY-10)."""
        return self.bid >= HIGHEST

    @property
    def next_bid(self) -> int:
        """The only bid that may be made now (TY-9, TY-10)."""
        return self.bid + STEP if self.bid else FIRST_BID

    @property
    def high_bidder(self) -> int:
        """The seat with the highest bid while the auction runs, or -1."""
        return self.bidder if self.declarer < 0 else -1

    @property
    def silent(self) -> tuple[int, ...]:
        """Seats out of the auction while it runs."""
        return self.passed if self.declarer < 0 else ()

    @property
    def left(self) -> int:
        """The seat on the declarer's left, or -1 during the auction."""
        return (self.declarer + 1) % 3 if self.declarer >= 0 else -1

    @property
    def right(self) -> int:
        """The seat on the declarer's right, or -1 during the auction."""
        return (self.declarer + 2) % 3 if self.declarer >= 0 else -1


Tableau = TableauOf[TyzichaBoard, None, TyzichaOptions]
View = ViewOf[TyzichaBoard, None, TyzichaOptions]
Setup = SetupOf[None, TyzichaOptions]


_AMOUNT: Range[Setup] = number(0, HIGHEST)
_SUIT = one_of(*SUITS)

RANGES: Ranges[Setup] = {
    "hand": ("TY-32", number(0, lambda where: where.options.max_hands - 1)),
    "dealer": ("TY-2", SEAT),
    "nth": ("TY-5", ZERO),
    "totals": (
        "TY-31",
        each(number(lambda where: -HIGHEST * where.options.max_hands, CEILING + HIGHEST)),
    ),
    "leader": ("TY-24", SEAT),
    "best": ("TY-24", SEAT_OR_NONE),
    "plays": ("TY-24", some(row(SEAT, one_of(1), one_of(True)), 2)),
    "tricks": ("TY-24", each(number(0, TRICKS))),
    "calls": ("TY-10", some(row(SEAT, _AMOUNT), len(RAISES) + 3)),
    "bid": ("TY-10", _AMOUNT),
    "bidder": ("TY-10", SEAT_OR_NONE),
    "passed": ("TY-10", some(SEAT, 3)),
    "declarer": ("TY-11", SEAT_OR_NONE),
    "contract": ("TY-17", _AMOUNT),
    "closed": ("TY-18", FLAG),
    "trump": ("TY-25", one_of("", *SUITS)),
    "marriages": ("TY-25", some(row(SEAT, _SUIT), 4)),
    "married": ("TY-25", each(number(0, HIGHEST))),
    "widow": ("TY-14", CARDS),
}
"""What each public fact may be."""
