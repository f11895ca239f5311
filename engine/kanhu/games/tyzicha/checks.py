"""Positions: whether auction, contract, cards, trick and marriages fit together."""

from __future__ import annotations

from kanhu.families.auction import highest, passed, rising
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.tyzicha.board import (
    CLOSED,
    DEALT,
    FIRST_BID,
    GOAL,
    LEFT_OVER,
    STEP,
    TRICKS,
    WIDOW,
    Tableau,
)
from kanhu.games.tyzicha.cards import COUPLES, may_follow

Fault = tuple[str, str] | None


def impossible(t: Tableau) -> Fault:
    """The first part that does not fit the others."""
    if t.outcome is None and max(t.board.totals) >= GOAL:
        return "TY-30", f"a total has reached {GOAL}: the match would be over"
    return (
        _wrong_calls(t) or _wrong_speaker(t) or _wrong_contract(t) or _wrong_cards(t)
        or _wrong_trick(t) or _wrong_marriages(t)
    )  # fmt: skip


def _wrong_calls(t: Tableau) -> Fault:
    b = t.board
    if not rising(b.calls) or any(amount % STEP or 0 < amount < FIRST_BID for _, amount in b.calls):
        return "TY-10", "bids rise from 110 in tens; 0 is a pass (board.calls)"
    if (b.bidder, b.bid) != highest(b.calls) or b.passed != tuple(sorted(passed(b))):
        return "TY-10", "board.bid, board.bidder and board.passed do not follow from the calls"
    return None


def _wrong_speaker(t: Tableau) -> Fault:
    """TY-10 to TY-12, TY-16: who is asked while the contract is settled."""
    b = t.board
    if t.phase in ("bid", "forced"):
        last = len(b.passed) == t.n - 1
        if b.declarer != -1 or t.actor in b.passed or last != (t.phase == "forced"):
            return "TY-11", "a seat that has not passed is asked, until two have (board.calls)"
        return ("TY-12", "only who is left without a bid is forced") if last and b.bid else None
    if len(b.passed) < t.n - 1:
        return "TY-11", "the auction has not ended"
    if b.declarer in ((-1, *b.passed) if not b.bid else {*range(-1, t.n)} - {b.bidder}):
        return "TY-11", f"seat {b.declarer} cannot be the declarer (board.declarer)"
    if t.phase in ("gift", "decide") and t.actor != b.declarer and t.outcome is None:
        return "TY-16", f"seat {b.declarer} is declarer and has to decide"
    return None


def _wrong_contract(t: Tableau) -> Fault:
    b = t.board
    if b.declarer < 0:
        clean = (b.contract, b.closed, b.widow) == (0, False, ())
        return None if clean else ("TY-11", "there is no contract before the auction has ended")
    if b.closed and (b.bid or b.contract != CLOSED):
        return "TY-12", "only a forced player plays for 100"
    least = CLOSED if b.closed else b.bid or FIRST_BID
    if b.contract < least or b.contract % STEP:
        return "TY-17", f"the contract is {least} or more, in tens"
    if len(b.widow) != (0 if b.closed else LEFT_OVER):
        return "TY-14", "board.widow holds the three cards turned up, none in a forced 100"
    if t.phase == "gift" and not set(b.widow) <= set(t.zones[HAND[b.declarer]]):
        return "TY-14", "the declarer holds the widow"
    return None


def _wrong_cards(t: Tableau) -> Fault:
    b, n = t.board, t.n
    done, played = sum(b.tricks), {seat for seat, _, _ in b.plays}
    for seat in range(n):
        size = DEALT if t.phase in ("bid", "forced", "gift") else TRICKS - done - (seat in played)
        size += LEFT_OVER * (t.phase == "gift" and seat == b.declarer)
        if len(t.zones[HAND[seat]]) != size:
            return "TY-16", f"seat {seat} holds {len(t.zones[HAND[seat]])} cards, not {size}"
        if len(t.zones[WON[seat]]) != n * b.tricks[seat]:
            return "TY-24", f"seat {seat} has won {b.tricks[seat]} tricks of {n} cards"
    if len(t.zones[WIDOW]) != LEFT_OVER * (b.declarer < 0):
        return "TY-14", "the widow is three cards until the auction is over, then none"
    if t.phase not in ("lead", "follow") and (done or played):
        return "TY-20", "no trick is played before the declarer has decided"
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, trick = t.board, t.zones[TRICK]
    if b.plays != tuple(((b.leader + at) % t.n, 1, True) for at in range(len(trick))):
        return "TY-24", "each seat plays one card in turn (board.plays, board.leader)"
    if t.phase not in ("lead", "follow"):
        return None
    if len(trick) == 2:
        hand = tuple(sorted((*t.zones[HAND[b.plays[1][0]]], trick[1])))
        if trick[1] not in may_follow(hand, trick[0], trick[0], b.trump, t.options.must_head):
            return "TY-22", "the second player could not play that card"
    if t.outcome is not None:
        return None
    turn = (b.leader + len(trick)) % t.n
    if t.phase != ("follow" if trick else "lead") or t.actor != turn:
        return "TY-24", f"seat {turn} is to play"
    return None if t.zones[HAND[t.actor]] else ("TY-26", "the hand would be over")


def _wrong_marriages(t: Tableau) -> Fault:
    b = t.board
    if len({suit for _, suit in b.marriages}) < len(b.marriages):
        return "TY-25", "each marriage is shown once (board.marriages)"
    gone = {*t.zones[TRICK], *(kind for seat in range(t.n) for kind in t.zones[WON[seat]])}
    for seat, suit in b.marriages:
        couple = set(COUPLES[suit])
        if not couple & gone or not couple <= gone | set(t.zones[HAND[seat]]):
            return "TY-25", "of a marriage shown one card has been led, the other held or played"
    return None
