"""What everybody at a Dou Dizhu table sees, and the numbers its rules share."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.ranges import (
    CARDS,
    FLAG,
    KIND,
    SEAT,
    SEAT_OR_NONE,
    each,
    none_or,
    number,
    one_of,
    row,
    some,
)
from kanhu.core.rules import Range, Ranges, SetupOf, TableauOf, ViewOf
from kanhu.families.auction import AuctionBoard
from kanhu.families.climb import ClimbBoard
from kanhu.games.dou_dizhu.kit import Kit
from kanhu.games.dou_dizhu.naming import in_words
from kanhu.games.dou_dizhu.options import DouOptions
from kanhu.games.dou_dizhu.shapes import KINDS, RED, ROCKET, Shape

WIDOW = "widow"
DEALT, LEFT = 17, 3  # DD-7
SEATS = 3  # DD-1
BIDS = (1, 2, 3)  # DD-9
MOST_DEALS = 20  # DD-12
NO_LIMIT = "none"
MOST_BOMBS = 14  # thirteen bombs and the rocket

Played = tuple[int, int, str, int]
"""One play of the hand: seat, number of cards, kind, rank by which it is beaten."""


class DouBoard(ClimbBoard, AuctionBoard):
    """Public facts of a Dou Dizhu table (DD-44). `nth` is the number of deals of this hand.

    Attributes:
        drawer, face: seat that drew the card lying face up in the pack, and that card (DD-8).
        landlord: seat that plays alone, or -1 during the auction.
        sides: for each seat 1 for the landlord, 0 for a farmer; () during the auction (DD-14).
        shown: the widow, where it was shown to all (DD-13).
        kind, length, top: the last play: kind, number of groups or cards, rank (DD-32).
        doublings: bombs and rockets played (DD-41).
        history: all plays of this hand in order, passes left out.
    """

    drawer: int = -1
    face: int = -1
    landlord: int = -1
    sides: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    kind: str = ""
    length: int = 0
    top: int = -1
    doublings: int = 0
    history: tuple[Played, ...] = ()

    @property
    def to_beat(self) -> str:
        """The last play in words, "a pair of nines"; "" before a lead."""
        return in_words(Shape(self.kind, self.length, self.top)) if self.plays else ""

    @property
    def rocket(self) -> bool:
        """The rocket lies on top, which nothing beats (DD-33)."""
        return bool(self.plays) and self.kind == ROCKET

    @property
    def bidding(self) -> bool:
        """The auction is running."""
        return self.landlord < 0

    @property
    def lay_open(self) -> Cards:
        """The card that lay face up, while it matters: it says who speaks first (DD-8)."""
        return (self.face,) if self.bidding and self.face >= 0 else ()

    @property
    def farmers(self) -> tuple[int, ...]:
        """The two seats that play together against the landlord (DD-14)."""
        return tuple(seat for seat, alone in enumerate(self.sides) if not alone)

    @property
    def drawing(self) -> Cards:
        """The seat that drew it, as long."""
        return (self.drawer,) if self.bidding and self.drawer >= 0 else ()


Tableau = TableauOf[DouBoard, Kit, DouOptions]
View = ViewOf[DouBoard, Kit, DouOptions]
Setup = SetupOf[Kit, DouOptions]


def _most(where: Setup) -> int:
    """DD-40 to DD-42: the highest bid, doubled by every bomb and by spring, from both farmers."""
    return where.options.hands * (2 * 3 * BIDS[-1] << MOST_BOMBS)


_BID: Range[Setup] = number(0, BIDS[-1])
_CARDS: Range[Setup] = number(1, DEALT + LEFT)
_RANK: Range[Setup] = number(0, RED)

RANGES: Ranges[Setup] = {
    "hand": ("DD-43", number(0, lambda where: where.options.hands - 1)),
    "dealer": ("DD-5", SEAT),
    "nth": ("DD-12", number(1, MOST_DEALS)),
    "totals": ("DD-43", each(number(lambda where: -_most(where), _most))),
    "calls": ("DD-9", some(row(SEAT, _BID), 9)),
    "bid": ("DD-9", _BID),
    "bidder": ("DD-9", SEAT_OR_NONE),
    "plays": ("DD-35", some(row(SEAT, _CARDS, FLAG))),
    "best": ("DD-35", SEAT_OR_NONE),
    "passes": ("DD-35", number(0, 1)),
    "drawer": ("DD-8", SEAT),
    "face": ("DD-8", KIND),
    "landlord": ("DD-13", SEAT_OR_NONE),
    "sides": ("DD-14", none_or(each(number(0, 1)))),
    "shown": ("DD-13", CARDS),
    "kind": ("DD-32", one_of("", *KINDS)),
    "length": ("DD-32", number(0, DEALT + LEFT)),
    "top": ("DD-32", number(-1, RED)),
    "doublings": ("DD-41", number(0, MOST_BOMBS)),
    "history": ("DD-44", some(row(SEAT, _CARDS, one_of(*KINDS), _RANK))),
}
"""What each public fact may be."""
