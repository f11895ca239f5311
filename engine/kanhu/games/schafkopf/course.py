"""The tricks of a hand that lie open, and what they tell of suits that were not followed.

The tricks before the last one are turned down and seen by nobody (SK-21). A position may give them
as numbers alone, so what lies in them is asked only for what a text has left out.
"""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.families.tricks import TRICK, WON
from kanhu.games.schafkopf.board import LAST, SEATS, Tableau
from kanhu.games.schafkopf.order import SUIT, best_of

Trick = tuple[int, Cards]
"""Leader and cards of a trick, in the order played."""


def leaders(t: Tableau) -> list[int]:
    """Who led every trick so far, and who leads the one that lies (SK-16, SK-20)."""
    return [(t.board.dealer + 1) % SEATS, *t.board.wins]


def open_tricks(t: Tableau) -> list[Trick]:
    """The last trick, while it lies open, and the one that is being played."""
    led, tricks = leaders(t), list[Trick]()
    if t.zones[LAST] and len(led) > 1:
        tricks.append((led[-2], t.zones[LAST]))
    if t.zones[TRICK]:
        tricks.append((led[-1], t.zones[TRICK]))
    return tricks


def all_tricks(t: Tableau) -> list[Trick]:
    """Every trick of the hand as the piles have them, or those open if the piles do not fit."""
    piles = [list(t.zones[WON[seat]]) for seat in range(SEATS)]
    wins, found = t.board.wins, list[Trick]()
    for leader, winner in zip(leaders(t), wins[: len(wins) - bool(t.zones[LAST])], strict=False):
        trick, piles[winner] = tuple(piles[winner][:SEATS]), piles[winner][SEATS:]
        if len(trick) < SEATS or (leader + best_of(trick)) % SEATS != winner:
            return open_tricks(t)
        found.append((leader, trick))
    return [*found, *open_tricks(t)]


def lacking(tricks: list[Trick]) -> tuple[int, ...]:
    """A seat: bits of the suits that it has failed to follow in these tricks (SK-18)."""
    lacks = [0] * SEATS
    for leader, trick in tricks:
        for step, kind in enumerate(trick):
            if SUIT[kind] != SUIT[trick[0]]:
                lacks[(leader + step) % SEATS] |= 1 << SUIT[trick[0]]
    return tuple(lacks)
