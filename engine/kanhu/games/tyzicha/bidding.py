"""The auction of Tyzicha, the forced contract, the widow, and what the declarer may still do."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.results import HandResult
from kanhu.families.auction import bids, call, next_caller, passed
from kanhu.families.match import end_hand
from kanhu.families.tricks import HAND, begin
from kanhu.games.tyzicha.board import (
    CEILING,
    CLOSED,
    CONCEDED,
    FIRST_BID,
    HIGHEST,
    RAISES,
    STEP,
    WIDOW,
    Tableau,
)
from kanhu.games.tyzicha.cards import couples

FREE = 120  # TY-13: what may be bid without a marriage
STAND, CONCEDE = Move("stand"), Move("concede")
_RAISES = tuple(Move("raise", (), amount) for amount in RAISES)
_FORCED = (Move("contract", (), CLOSED), Move("contract", (), FIRST_BID))
_GIFTS = {(left, right): Move("give", (left, right)) for left in range(24) for right in range(24)}


def bid_moves(t: Tableau) -> list[Move]:
    """TY-9, TY-10, TY-13: the next step, or a pass."""
    amount = t.board.bid + STEP if t.board.bid else FIRST_BID
    open_to_bid = amount <= HIGHEST and not (amount > FREE and _needs_marriage(t))
    return bids(t.board, (amount,) if open_to_bid else ())


def _needs_marriage(t: Tableau) -> bool:
    """TY-13: whether the seat to speak may go no higher than 120."""
    return t.options.bid_over_120_needs_marriage and not couples(t.zones[HAND[t.actor]])


def bid(t: Tableau, move: Move) -> None:
    """TY-10 to TY-12: a call, and who speaks next."""
    b = t.board
    call(t, move, "TY-10" if move.n > FIRST_BID else "TY-9", "TY-10")
    out = passed(b)
    b.passed = tuple(sorted(out))
    seat = next_caller(t, out)
    if len(out) < t.n - 1:
        t.turn("bid", seat)
    elif b.bid:
        _declare(t, b.bidder, b.bid)
    else:
        t.say("forced", seat, clause="TY-12")
        t.turn("forced", seat)


def forced_moves(t: Tableau) -> tuple[Move, ...]:
    """TY-12: 100 or 110."""
    return _FORCED


def choose_contract(t: Tableau, move: Move) -> None:
    """TY-12: the forced player's contract."""
    t.board.closed = move.n == CLOSED
    _declare(t, t.actor, move.n)


def _declare(t: Tableau, seat: int, contract: int) -> None:
    """TY-11, TY-14, TY-18: the contract is settled; the declarer picks up the widow."""
    b = t.board
    b.declarer, b.contract = seat, contract
    t.say("declarer", seat, contract, "TY-12" if b.closed else "TY-11")
    widow = t.zones[WIDOW]
    if b.closed:
        t.move("widow_closed", seat, widow, WIDOW, HAND[seat], clause="TY-18")
    else:
        b.widow = widow
        t.move("widow", seat, widow, WIDOW, HAND[seat], shown=True, clause="TY-14")
    t.turn("gift", seat)


def gift_moves(t: Tableau) -> list[Move]:
    """TY-16: one card to the left and one to the right, in that order."""
    hand = t.zones[HAND[t.actor]]
    return [_GIFTS[left, right] for left in hand for right in hand if left != right]


def give(t: Tableau, move: Move) -> None:
    """TY-16, TY-18: the gifts, open or closed."""
    seat, closed = t.actor, t.board.closed
    what, clause = ("gift_closed", "TY-18") if closed else ("gift", "TY-16")
    for step, card in enumerate(move.cards, 1):
        to = (seat + step) % t.n
        t.move(what, seat, (card,), HAND[seat], HAND[to], shown=not closed, clause=clause)
        t.say("to", to, clause=clause)
    t.turn("decide", seat)


def decide_moves(t: Tableau) -> list[Move]:
    """TY-17, TY-18: play as it is, concede, or raise."""
    b = t.board
    moves = [STAND, CONCEDE]
    if not b.closed:
        moves += _RAISES[(b.contract - CLOSED) // STEP :]
    return moves


def decide(t: Tableau, move: Move) -> None:
    """TY-17, TY-19, TY-20."""
    b, seat = t.board, t.actor
    if move.verb == "concede":
        _concede(t)
        return
    if move.verb == "raise":
        b.contract = move.n
        t.say("raise", seat, move.n, "TY-17")
    else:
        t.say("stand", seat, b.contract, "TY-17")
    begin(t, seat, "lead")


def _concede(t: Tableau) -> None:
    """TY-19, TY-31: the contract is lost, each opponent gets 40, below the ceiling."""
    b, seat = t.board, t.actor
    t.say("concede", seat, b.contract, "TY-19")
    points, reasons = [0] * t.n, [("TY-19", seat, -b.contract)]
    points[seat] = -b.contract
    for at in range(t.n):
        if at != seat:
            reasons += capped(at, [("TY-19", at, CONCEDED)], b.totals[at])
            points[at] = min(CONCEDED, CEILING - b.totals[at])
    result = HandResult(tuple(points), tuple(reasons), (), "TY-19", by=seat)
    end_hand(t, result, (b.dealer + 1) % t.n)


Row = tuple[str, int, int]


def capped(seat: int, rows: list[Row], before: int) -> list[Row]:
    """TY-31: the reasons of one who is not declarer, with what the ceiling takes away."""
    beyond = before + sum(row[2] for row in rows) - CEILING
    return [*rows, ("TY-31", seat, -beyond)] if beyond > 0 else rows
