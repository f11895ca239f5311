"""What a hand and a match came to."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.kinds import Cards

ShownMeld = tuple[str, Cards, int, str]
"""A meld that lies open: key, cards, points, clause."""
Shown = tuple[tuple[ShownMeld, ...], Cards]
"""What a seat lays open: its melds, and the cards left over; () if nothing."""


class HandResult(NamedTuple):
    """The last hand counted: points and reasons per seat, and the cards laid open for the count.

    Attributes:
        points: hand points per seat.
        reasons: (clause, seat, amount), each a part of the points.
        shown: per seat its melds as (key, cards, points, clause), and the cards left over; () if
            nothing is laid open.
        ended: clause that ended the hand.
        price: the parts that add up to a reason's amount before it is paid, as (key, cards that
            earn it, amount, clause); () if the reasons tell all.
        by: seat whose doing ended the hand, or that played it alone; -1 if nobody did.
        sides: a side for every seat, where the hand was played in sides; else ().
        tallies: what was looked at before anything was paid (tricks, card points, cards left), as
            (key, number per seat, clause).
        card, giver: the card that ended the hand and the seat that drew or discarded it, else -1.
    """

    points: tuple[int, ...]
    reasons: tuple[tuple[str, int, int], ...]
    shown: tuple[Shown, ...]
    ended: str
    price: tuple[tuple[str, Cards, int, str], ...] = ()
    by: int = -1
    sides: tuple[int, ...] = ()
    tallies: tuple[tuple[str, tuple[int, ...], str], ...] = ()
    card: int = -1
    giver: int = -1


class Outcome(NamedTuple):
    """The end of a match.

    Attributes:
        payoff: per seat, in units of 1/den: what the settlement gives or takes.
        den: common denominator of the payoffs.
        winners: seats that win.
        totals: match points per seat.
        reasons: (clause, seat, amount).
    """

    payoff: tuple[int, ...]
    den: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reasons: tuple[tuple[str, int, int], ...]
