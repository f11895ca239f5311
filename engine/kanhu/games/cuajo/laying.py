"""Secrets (CU-30 to CU-33): four of a kind face down, paid at once; the sowee secret."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.moves import Move
from kanhu.families.settle import each_pays
from kanhu.games.cuajo.board import (
    DRAWN,
    FOURTH,
    HAND,
    MARK,
    SECRET,
    SECRET_PAY,
    SOWEE,
    TRIPLE,
    Tableau,
    bring,
    partner,
    unlaid,
)


def lays(t: Tableau, seat: int, whole_only: bool) -> list[Move]:
    """CU-30, CU-32: secrets that may be laid now.

    `whole_only`: only such as leave the hand complete, because it must be won with (CU-45).
    """
    groups, zones = t.kit.groups, t.zones
    cards = _free(t, seat)
    code = groups.code(cards)
    fours: Cards = groups.kinds(groups.fours(code))
    found: list[tuple[Move, Cards]] = [(Move("secret", (kind,)), (kind,) * 4) for kind in fours]
    (sowee,) = zones[SOWEE]
    if cards.count(sowee) == 3:
        for kind in dict.fromkeys(kind for kind in cards if kind != sowee):
            found.append((Move("sowee", (kind,)), (sowee,) * 3))
    if not whole_only:
        return [move for move, _ in found]
    code = groups.code(unlaid(t, seat))
    return [move for move, gone in found if groups.complete(code - groups.code(gone), True)]


def _free(t: Tableau, seat: int) -> Cards:
    """Cards that may go into a secret: the hand, the king of a mark, a card just drawn."""
    zones = t.zones
    more = zones[MARK[seat]] + zones.get(DRAWN[seat], ())
    return tuple(sorted(zones[HAND[seat]] + more)) if more else zones[HAND[seat]]


def lay_secret(t: Tableau, seat: int, kind: Kind) -> None:
    """CU-30, CU-31: four identical cards face down; nobody else learns which."""
    cards = (kind,) * 4
    bring(t, seat, cards)
    t.move("secret", seat, cards, HAND[seat], SECRET[seat], clause="CU-30")
    _paid(t, seat, "CU-30")


def lay_sowee(t: Tableau, seat: int, fourth: Kind) -> None:
    """CU-32: the three copies of the sowee, which everybody can name, and a fourth face down."""
    cards = t.zones[SOWEE] * 3
    bring(t, seat, (*cards, fourth))
    t.move("triple", seat, cards, HAND[seat], TRIPLE[seat], clause="CU-32")
    t.move("fourth", seat, (fourth,), HAND[seat], FOURTH[seat], clause="CU-32")
    _paid(t, seat, "CU-32")


def secrets_paid(t: Tableau) -> tuple[int, ...]:
    """CU-30, CU-44: what all secrets that lie on the table have brought or cost each seat."""
    found = [0] * t.n
    for seat in range(t.n):
        laid = len(t.zones[SECRET[seat]]) // 4 + bool(t.zones[TRIPLE[seat]])
        for at, amount in enumerate(each_pays(t.n, seat, SECRET_PAY, (partner(t, seat),))):
            found[at] += amount * laid
    return tuple(found)


def _paid(t: Tableau, seat: int, clause: str) -> None:
    """CU-30, CU-44: fifty from every opponent at once."""
    pays = each_pays(t.n, seat, SECRET_PAY, (partner(t, seat),))
    b = t.board
    b.paid = tuple(old + new for old, new in zip(b.paid, pays, strict=True))
    b.totals = tuple(old + new for old, new in zip(b.totals, pays, strict=True))
    t.say("paid", seat, pays[seat], clause)
