"""Positions: whether auction, contract, cards, trick and marriages fit together."""

from __future__ import annotations

from kanhu.core.sentences import Fault, fault
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


def impossible(t: Tableau) -> Fault:
    """The first part that does not fit the others."""
    if t.outcome is None and max(t.board.totals) >= GOAL:
        return fault(t, "target", "TY-30", target=GOAL)
    return (
        _wrong_calls(t) or _wrong_speaker(t) or _wrong_contract(t) or _wrong_cards(t)
        or _wrong_trick(t) or _wrong_marriages(t)
    )  # fmt: skip


def _wrong_calls(t: Tableau) -> Fault:
    b = t.board
    if not rising(b.calls) or any(amount % STEP or 0 < amount < FIRST_BID for _, amount in b.calls):
        return fault(t, "calls", first=FIRST_BID)
    if (b.bidder, b.bid) != highest(b.calls) or b.passed != tuple(sorted(passed(b))):
        return fault(t, "from_calls")
    return None


def _wrong_speaker(t: Tableau) -> Fault:
    """TY-10 to TY-12, TY-16: who is asked while the contract is settled."""
    b = t.board
    if t.phase in ("bid", "forced"):
        last = len(b.passed) == t.n - 1
        if b.declarer != -1 or t.actor in b.passed or last != (t.phase == "forced"):
            return fault(t, "asked")
        return fault(t, "forced") if last and b.bid else None
    if len(b.passed) < t.n - 1:
        return fault(t, "auction", phase=t.phase)
    if b.declarer in ((-1, *b.passed) if not b.bid else {*range(-1, t.n)} - {b.bidder}):
        return fault(t, "declarer", bid=b.bid, bidder=b.bidder)
    if t.phase in ("gift", "decide") and t.actor != b.declarer and t.outcome is None:
        return fault(t, "turn", "TY-16", seat=b.declarer)
    return None


def _wrong_contract(t: Tableau) -> Fault:
    b = t.board
    if b.declarer < 0:
        clean = (b.contract, b.closed, b.widow) == (0, False, ())
        return None if clean else fault(t, "no_contract")
    if b.closed and (b.bid or b.contract != CLOSED):
        return fault(t, "closed", closed=CLOSED)
    least = CLOSED if b.closed else b.bid or FIRST_BID
    if b.contract < least or b.contract % STEP:
        return fault(t, "contract", least=least)
    if len(b.widow) != (0 if b.closed else LEFT_OVER):
        return fault(t, "widow_shown", closed=b.closed)
    if t.phase == "gift" and not set(b.widow) <= set(t.zones[HAND[b.declarer]]):
        return fault(t, "widow_held", seat=b.declarer)
    return None


def _wrong_cards(t: Tableau) -> Fault:
    b, n = t.board, t.n
    done, played = sum(b.tricks), {seat for seat, _, _ in b.plays}
    for seat in range(n):
        size = DEALT if t.phase in ("bid", "forced", "gift") else TRICKS - done - (seat in played)
        size += LEFT_OVER * (t.phase == "gift" and seat == b.declarer)
        held, won = len(t.zones[HAND[seat]]), len(t.zones[WON[seat]])
        if held != size:
            return fault(t, "size", "TY-16", seat=seat, held=held, size=size)
        if won != n * b.tricks[seat]:
            return fault(t, "won", seat=seat, size=n * b.tricks[seat], held=won)
    left, lying = LEFT_OVER * (b.declarer < 0), len(t.zones[WIDOW])
    if lying != left:
        return fault(t, "place", "TY-14", zone=WIDOW, wanted=left, held=lying)
    if t.phase not in ("lead", "follow") and (done or played):
        return fault(t, "early")
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, trick = t.board, t.zones[TRICK]
    if b.plays != tuple(((b.leader + at) % t.n, 1, True) for at in range(len(trick))):
        return fault(t, "plays")
    if t.phase not in ("lead", "follow"):
        return None
    if len(trick) == 2:
        hand = tuple(sorted((*t.zones[HAND[b.plays[1][0]]], trick[1])))
        if trick[1] not in may_follow(hand, trick[0], trick[0], b.trump, t.options.must_head):
            return fault(t, "follow", card=t.setup.pack.codes[trick[1]])
    if t.outcome is not None:
        return None
    if t.phase != ("follow" if trick else "lead"):
        return fault(t, "trick_phase", "TY-24", led=bool(trick))
    turn = (b.leader + len(trick)) % t.n
    if t.actor != turn:
        return fault(t, "turn", "TY-24", seat=turn)
    return None if t.zones[HAND[t.actor]] else fault(t, "no_cards", "TY-26", seat=turn)


def _wrong_marriages(t: Tableau) -> Fault:
    b = t.board
    if len({suit for _, suit in b.marriages}) < len(b.marriages):
        return fault(t, "marriages")
    gone = {*t.zones[TRICK], *(kind for seat in range(t.n) for kind in t.zones[WON[seat]])}
    for seat, suit in b.marriages:
        couple = set(COUPLES[suit])
        if not couple & gone or not couple <= gone | set(t.zones[HAND[seat]]):
            return fault(t, "marriage", seat=seat)
    return None
