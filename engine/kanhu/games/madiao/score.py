"""What a seat counts after play (MD-24 to MD-40), in half stakes, for the diao may be halved.

Nothing here looks at a table: tricks won, the face card and who was dealt the Hundred are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu.cards.bits import bits, cards_of
from kanhu.cards.kinds import Cards, Kind
from kanhu.games.madiao.board import SEATS
from kanhu.games.madiao.options import MadiaoOptions
from kanhu.games.madiao.order import (
    EIGHT,
    FIVE,
    HIGHEST,
    HUNDRED,
    MYRIAD,
    NINETY,
    RED_BITS,
    SECONDS,
    SIX,
    THOUSAND,
    neighbours,
)

CAPITAL, ENOUGH = 2, 3  # MD-26, MD-27: tricks
FOUR = 4  # MD-35: red cards that count
WHOLE = 2  # halves of a stake
DIAO = {WHOLE: "diao_whole", 1: "diao_half", -1: "diao_half_lost", -WHOLE: "diao_lost"}
"""Half stakes for the number of tricks -> what they are."""
_TU = {"58": (FIVE, EIGHT), "568": (FIVE, SIX, EIGHT)}
_OPEN = bits((HUNDRED, THOUSAND, MYRIAD))


class Line(NamedTuple):
    """One thing that a seat counts.

    Attributes:
        key: what it is. seat: whose. halves: half stakes. cards: that earn it.
        clause: that says so.
    """

    key: str
    seat: int
    halves: int
    cards: Cards
    clause: str


def diao(o: MadiaoOptions, tricks: Sequence[int]) -> tuple[int, ...]:
    """MD-27: half stakes of every seat for its number of tricks."""
    if o.diao == "mm":
        return tuple(min(n - CAPITAL, WHOLE) for n in tricks)
    share = WHOLE // (sum(n >= ENOUGH for n in tricks) or 1)
    return tuple(share if n >= ENOUGH else 0 if n == CAPITAL else -WHOLE for n in tricks)


def sole_winner(tricks: Sequence[int]) -> int:
    """MD-46: the seat that has the diao alone, or -1."""
    found = [seat for seat, n in enumerate(tricks) if n >= ENOUGH]
    return found[0] if len(found) == 1 else -1


def rewards(o: MadiaoOptions, table: Iterable[Kind], face: Kind) -> list[tuple[str, Kind, str]]:
    """MD-28 to MD-30: the rewards among cards on a table, as (key, card, clause)."""
    found = []
    for kind in table:
        if kind in HIGHEST:
            found.append(("honour", kind, "MD-28"))
        elif kind in SECONDS and face == kind + 1:
            found.append(("second", kind, "MD-29"))
        elif kind == NINETY and o.ninety == "reward":
            found.append(("ninety", kind, "MD-30"))
    return found


def hundred(table: Cards) -> tuple[str, int]:
    """MD-31: what the Hundred is to the seat that was dealt it, and its stakes."""
    if len(table) < CAPITAL:
        return "dead", 1
    return ("great", 3) if HUNDRED in table else ("small", 2)


def count_seat(o: MadiaoOptions, seat: int, table: Cards, holds: bool, face: Kind) -> list[Line]:
    """MD-25, MD-28 to MD-35: what one seat counts beside the diao.

    Args:
        o: the options. seat: whose count it is.
        table: the cards it has won tricks with. holds: it was dealt the Hundred.
        face: the face card, or -1.
    """
    lines = []
    if len(table) >= CAPITAL:
        for key, kind, clause in rewards(o, table, face):
            lines.append(Line(key, seat, WHOLE, (kind,), clause))
    tu = [kind for kind in _TU[o.tu_cards] if kind in table]
    if holds:
        key, stakes = hundred(table)
        lines.append(Line(key, seat, stakes * WHOLE, (HUNDRED,), "MD-31"))
        for kind in tu:
            cards = (kind, HUNDRED)
            lines.append(Line("hundred_tu", seat, 2 * stakes * WHOLE, cards, "MD-32"))
    if NINETY in table:
        lines += [Line("small_tu", seat, WHOLE, (kind, NINETY), "MD-33") for kind in tu]
    held = bits(table)
    if held & _OPEN == _OPEN:
        lines.append(Line("three_open", seat, 3 * WHOLE, cards_of(_OPEN), "MD-34"))
    red = held & RED_BITS[o.reds]
    reds = red.bit_count()
    if reds >= FOUR:
        worth = reds if o.more_reds == "each" else FOUR
        lines.append(Line("reds", seat, worth * WHOLE, cards_of(red), "MD-35"))
    return lines


def flushed(
    o: MadiaoOptions, tables: Sequence[Cards], stock: Iterable[Kind]
) -> list[tuple[int, Kind, int]]:
    """MD-38 to MD-40: of each card of the stock, in the order turned, the seat that flushes it, -1
    for none; the card; the half stakes that it brings, a red one twice as many."""
    reds = RED_BITS[o.reds]
    lying = {kind: seat for seat, table in enumerate(tables) for kind in table}
    red = [bits(table) & reds for table in tables]
    found = []
    for kind in stock:
        near = (lying.get(beside, -1) for beside in neighbours(kind))
        seat = next((seat for seat in near if seat >= 0 and red[seat]), -1)
        if seat >= 0:
            lying[kind] = seat
        found.append((seat, kind, WHOLE << (reds >> kind & 1)))
    return found


def count(
    o: MadiaoOptions, tables: Sequence[Cards], holder: int, face: Kind, stock: Cards = ()
) -> list[Line]:
    """Everything that all seats count after play.

    Args:
        o: the options. tables: the cards each seat has won tricks with.
        holder: seat that was dealt the Hundred, or -1. face: the face card, or -1.
        stock: all cards left over, in the order in which they are turned.
    """
    lines = [
        Line(DIAO[halves], seat, halves, (), "MD-27")
        for seat, halves in enumerate(diao(o, [len(table) for table in tables]))
        if halves
    ]
    if o.combos == "feng":
        for seat in range(SEATS):
            lines += count_seat(o, seat, tables[seat], seat == holder, face)
    if o.flush == "stock":
        lines += [
            Line("flush", seat, halves, (kind,), "MD-40")
            for seat, kind, halves in flushed(o, tables, stock)
            if seat >= 0
        ]
    return lines
