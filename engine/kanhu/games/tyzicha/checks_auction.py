"""Positions: auctions and contracts that cannot have come about."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.core.tableau import Tableau
from kanhu.families.auction import highest, passed
from kanhu.families.tricks import HAND
from kanhu.games.tyzicha.board import CLOSED, FIRST_BID, HIGHEST, LEFT_OVER, STEP
from kanhu.games.tyzicha.dealing import first_speaker

Fault = tuple[str, str]
PLAYING = ("lead", "follow")


class _Auction(NamedTuple):
    """How an auction stands: phase, and the seat to speak, to be forced or to declare."""

    phase: str
    seat: int


def _replayed(t: Tableau) -> _Auction | Fault:
    """The auction called again (TY-8 to TY-12)."""
    b = t.board
    seat, bid, out, last = first_speaker(t), 0, set[int](), -1
    for who, amount in b.calls:
        if len(out) == t.n - 1:
            return "TY-11", "two players have passed: nobody else is asked"
        if who != seat:
            return "TY-8", f"seat {seat} is to speak, not seat {who}"
        if amount and (amount != (bid + STEP if bid else FIRST_BID) or amount > HIGHEST):
            return "TY-10", f"{amount} cannot be bid after {bid}"
        if amount:
            bid, last = amount, who
        else:
            out.add(who)
        turn = ((seat + step) % t.n for step in range(1, t.n + 1))
        seat = next((at for at in turn if at not in out), -1)
    if len(out) < t.n - 1:
        return _Auction("bid", seat)
    return _Auction("closed", last) if bid else _Auction("forced", seat)


def wrong_auction(t: Tableau) -> Fault | None:
    """TY-8 to TY-12: calls, phase, and the seat they lead to."""
    b = t.board
    found = _replayed(t)
    if not isinstance(found, _Auction):
        return found
    if (b.bidder, b.bid) != highest(b.calls) or b.passed != tuple(sorted(passed(b))):
        return "TY-10", "board.bid, board.bidder and board.passed do not follow from the calls"
    if t.phase in ("bid", "forced"):
        if t.phase != found.phase or t.actor != found.seat:
            return "TY-11", f"after these calls it is '{found.phase}' for seat {found.seat}"
        return None if b.declarer == -1 else ("TY-11", "nobody is declarer yet")
    if found.phase == "bid":
        return "TY-11", "the auction has not ended"
    if b.declarer != found.seat:
        return "TY-11", f"seat {found.seat} is declarer, not seat {b.declarer}"
    if b.closed and found.phase != "forced":
        return "TY-12", "only a forced player plays for 100"
    return None


def wrong_contract(t: Tableau) -> Fault | None:
    """TY-11 to TY-17: contract, widow, and who decides."""
    b = t.board
    if b.declarer < 0:
        clean = (b.contract, b.closed, b.widow) == (0, False, ())
        return None if clean else ("TY-11", "there is no contract before the auction has ended")
    least = CLOSED if b.closed else b.bid or FIRST_BID
    most = least if b.closed or t.phase not in PLAYING else HIGHEST
    if not least <= b.contract <= most or b.contract % STEP:
        return "TY-17", f"the contract lies between {least} and {most}, in tens"
    if len(b.widow) != (0 if b.closed else LEFT_OVER):
        return "TY-14", "board.widow holds the three cards turned up, none in a forced 100"
    if t.phase == "gift" and not set(b.widow) <= set(t.zones[HAND[b.declarer]]):
        return "TY-14", "the declarer holds the widow"
    if t.phase in ("gift", "decide") and t.actor != b.declarer and t.outcome is None:
        return "TY-16", f"seat {b.declarer} is declarer and has to decide"
    return None
