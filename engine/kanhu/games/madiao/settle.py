"""Who pays whom: counts at the stake, the knock, what a careless play costs, and special hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Cards
from kanhu.games.madiao.board import DEALT, SEATS, SPECIAL
from kanhu.games.madiao.options import MadiaoOptions
from kanhu.games.madiao.order import EXTREME_BITS, HONOUR_BITS, LOWEST, RED_BITS, SUIT, TOP
from kanhu.games.madiao.score import DIAO, WHOLE, Line

Reason = tuple[str, int, int]
"""A part of what a hand brings: clause, seat, counters."""
_FOR_OTHERS = {"all": ("great", "hundred_tu"), "rest": ("hundred_tu",)}
"""MD-42: by the option, what of the Hundred is paid by the seat that let it through."""


def opened(o: MadiaoOptions, banker: int, lines: Iterable[Line]) -> list[Reason]:
    """MD-36: a line of the banker's is paid by all three, one of a punter's by the banker alone."""
    half, reasons, mine, theirs = o.stake // WHOLE, list[Reason](), 0, 0
    for line in lines:
        amount, seat = line.halves * half, line.seat
        if seat == banker:
            reasons.append((line.clause, seat, amount * (SEATS - 1)))
            mine += amount
        else:
            reasons.append((line.clause, seat, amount))
            theirs += amount
    net = [-theirs if seat == banker else -mine for seat in range(SEATS)]
    return reasons + [("MD-36", seat, amount) for seat, amount in enumerate(net) if amount]


def knocked(o: MadiaoOptions, banker: int, lines: Iterable[Line]) -> list[Reason]:
    """MD-37: a punter with a great Hundred has a stake from each of the other two punters."""
    seat = next((line.seat for line in lines if line.key == "great"), banker)
    if seat == banker or not o.knock:
        return []
    others = [other for other in range(SEATS) if other not in (seat, banker)]
    return [("MD-37", seat, o.stake * 2), *(("MD-37", other, -o.stake) for other in others)]


def released(o: MadiaoOptions, banker: int, lines: Sequence[Line], seat: int) -> list[Reason]:
    """MD-42: the seat that let the Hundred through pays what others owe for it, or all but the
    price of the Hundred itself.

    Args:
        o: the options. banker: the banker. lines: all that was counted.
        seat: that let it through, or -1.
    """
    holder = next((line.seat for line in lines if line.key == "great"), -1)
    if seat < 0 or holder < 0:
        return []
    borne = _FOR_OTHERS[o.released]
    due = sum(line.halves for line in lines if line.key in borne) * (o.stake // WHOLE)
    owed = {other: due for other in range(SEATS) if banker in (other, holder)}
    if holder != banker and o.knock:
        owed |= {other: o.stake for other in range(SEATS) if other not in (holder, banker)}
    others = {at: n for at, n in owed.items() if n and at not in (seat, holder)}
    return _paid_for("MD-42", seat, others)


def indulged(o: MadiaoOptions, banker: int, seats: Iterable[int]) -> list[Reason]:
    """MD-44: a punter that let the banker in pays the reward for the other two as well."""
    reasons = list[Reason]()
    for seat in seats:
        others = {at: o.stake for at in range(SEATS) if at not in (seat, banker)}
        reasons += _paid_for("MD-44", seat, others)
    return reasons


def _paid_for(clause: str, seat: int, owed: dict[int, int]) -> list[Reason]:
    """What the others owe is paid by one seat in their place."""
    if not owed:
        return []
    return [(clause, seat, -sum(owed.values())), *((clause, at, n) for at, n in owed.items())]


def added(reasons: Iterable[Reason]) -> tuple[int, ...]:
    """What every seat wins or loses in all."""
    points = [0] * SEATS
    for _, seat, amount in reasons:
        points[seat] += amount
    return tuple(points)


# --- special hands (MD-12, MD-13) ----------------------------------------------------------------


def special(o: MadiaoOptions, hand: Cards) -> str:
    """MD-12: the special hand that eight sorted cards are, or ""."""
    if len(hand) != DEALT:
        return ""
    if hand[-1] <= TOP[hand[0]]:
        return "one_suit"
    held = bits(hand)
    if held == HONOUR_BITS | EXTREME_BITS:
        return "honours_extremes"
    return "" if held & ~RED_BITS[o.reds] else "eight_reds"


def long_suit(hand: Cards) -> bool:
    """MD-14: five cards or more of one suit."""
    return any(sum(SUIT[kind] == suit for kind in hand) > 4 for suit in range(len(LOWEST)))


def congratulated(
    o: MadiaoOptions, banker: int, holders: Sequence[int], hundred: int
) -> tuple[list[Reason], list[Line]]:
    """MD-12, MD-13: what special hands are paid, and their share of the diao.

    Args:
        o: the options. banker: the banker. holders: seats with a special hand.
        hundred: seat that holds the Hundred, which congratulates nobody; -1 if it is in the stock.
    """
    reasons, net = list[Reason](), [0] * SEATS
    for holder in holders:
        payers = [seat for seat in range(SEATS) if seat not in (holder, hundred)]
        reasons.append(("MD-12", holder, SPECIAL * o.stake * len(payers)))
        for seat in payers:
            net[seat] -= SPECIAL * o.stake
    reasons += [("MD-12", seat, amount) for seat, amount in enumerate(net) if amount]
    share = WHOLE // len(holders)  # nothing is left for three or four
    lines = [Line(DIAO[share], seat, share, (), "MD-13") for seat in holders if share]
    return reasons + opened(o, banker, lines), lines
