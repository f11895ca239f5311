"""What a position text need not say, because it follows from what it says."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families.auction import highest, passed
from kanhu.families.tricks import TRICK, WON
from kanhu.games.tyzicha.board import CLOSED, FIRST_BID, Tableau
from kanhu.games.tyzicha.cards import OVER, VALUES
from kanhu.games.tyzicha.dealing import first_speaker


def complete(t: Tableau, given: Container[str]) -> None:
    """Trump, marriages and best play; auction, leader and numbers of tricks if they are not given.

    A declarer without an auction is taken to have bid 110 alone, or to have been forced.
    """
    b = t.board
    if "closed" not in given:
        b.closed = b.contract == CLOSED
    if "calls" not in given and 0 <= b.declarer < t.n:
        b.calls = _shortest_auction(t)
    found: dict[str, object] = {"tricks": tuple(len(t.zones[WON[at]]) // 3 for at in range(t.n))}
    found["bidder"], found["bid"] = highest(b.calls)
    found["passed"] = tuple(sorted(passed(b)))
    if t.phase in ("lead", "follow"):
        found["leader"] = b.plays[0][0] if b.plays else max(t.actor, 0)
    for field, value in found.items():
        if field not in given:
            setattr(b, field, value)
    b.trump = b.marriages[-1][1] if b.marriages else ""
    b.married = tuple(
        sum(VALUES[suit] for who, suit in b.marriages if who == at) for at in range(t.n)
    )
    if len(b.plays) == len(t.zones[TRICK]):
        b.best = _best_seat(t)


def _shortest_auction(t: Tableau) -> tuple[tuple[int, int], ...]:
    first, b = first_speaker(t), t.board
    order = [(first + step) % t.n for step in range(t.n)]
    if order[-1] == b.declarer:
        return tuple((seat, 0) for seat in order[:-1])
    return tuple((seat, FIRST_BID * (seat == b.declarer)) for seat in order)


def _best_seat(t: Tableau) -> int:
    """The seat whose card wins the trick so far, or -1."""
    trick, over = t.zones[TRICK], OVER[t.board.trump]
    best = 0
    for at in range(1, len(trick)):
        if over[trick[best]][trick[at]]:
            best = at
    return t.board.plays[best][0] if trick else -1
