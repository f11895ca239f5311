"""Auctions: calls in turn, each a pass or a bid above the highest so far.

The board of a game with an auction is an `AuctionBoard`. Which amounts may be bid, when the auction
closes and what comes of it is the game's own affair; here are the facts of it and the questions
that every auction asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from kanhu.core.board import Board
from kanhu.core.moves import Move
from kanhu.core.options import Options
from kanhu.core.tableau import Tableau, TableauOf

PASS = Move("pass")
"""To bid no more."""

Call = tuple[int, int]
"""One call: seat, amount; 0 is a pass."""


class AuctionBoard(Board):
    """Public facts of an auction.

    Attributes:
        calls: all calls of this auction in order.
        bid: highest bid so far, or 0.
        bidder: seat that made it, or -1.
    """

    calls: tuple[Call, ...] = ()
    bid: int = 0
    bidder: int = -1


AuctionTable = TableauOf[AuctionBoard, object, Options]
"""A table whose board has what an auction needs, whatever else it holds."""


def open_auction(t: AuctionTable, phase: str, seat: int) -> None:
    """Clear the calls, and give a seat the first one, in that phase."""
    b = t.board
    b.calls, b.bid, b.bidder = (), 0, -1
    t.turn(phase, seat)


def bids(board: AuctionBoard, amounts: Iterable[int], *, may_pass: bool = True) -> list[Move]:
    """A pass, unless it is not open, and a bid of every amount above the highest so far."""
    high = board.bid
    higher = [Move("bid", (), amount) for amount in amounts if amount > high]
    return [PASS, *higher] if may_pass else higher


def call(t: AuctionTable, move: Move, clause: str, clause_pass: str = "") -> None:
    """Note the actor's pass or bid, and tell everybody."""
    b, seat = t.board, t.actor
    b.calls = (*b.calls, (seat, move.n))
    if move.verb == "bid":
        b.bid, b.bidder = move.n, seat
    t.say(move.verb, seat, move.n, clause if move.verb == "bid" else clause_pass or clause)


def passed(board: AuctionBoard) -> frozenset[int]:
    """Seats that have passed at least once, for games in which a pass is final."""
    return frozenset(seat for seat, amount in board.calls if not amount)


def next_caller(t: Tableau, out: Iterable[int] = ()) -> int:
    """The next seat after the actor that is not out of the auction; -1 if all others are."""
    gone = set(out)
    order = ((t.actor + step) % t.n for step in range(1, t.n))
    return next((seat for seat in order if seat not in gone), -1)


def highest(calls: Iterable[Call]) -> Call:
    """Seat and amount of the highest bid among calls that rise; (-1, 0) if nobody has bid."""
    return max(((seat, amount) for seat, amount in calls if amount),
               key=lambda row: row[1], default=(-1, 0))  # fmt: skip


def rising(calls: Iterable[Call]) -> bool:
    """Whether each bid is above those before it; for reading positions."""
    amounts = [amount for _, amount in calls if amount]
    return all(low < high for low, high in pairwise(amounts))
