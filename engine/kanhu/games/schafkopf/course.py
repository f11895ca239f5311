"""The tricks of a hand, played again from the cards that lie."""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards import Cards
from kanhu.families.tricks import TRICK, WON
from kanhu.games.schafkopf.board import LAID, LAST, SEATS
from kanhu.games.schafkopf.order import SUIT, SUITS, best_of
from kanhu.tableau import Tableau

Fault = tuple[str, str]


class Course(NamedTuple):
    """The tricks of a hand, played again from the cards that lie.

    Attributes:
        played: cards a seat has played. lacks: bits of the suits it has failed to follow.
        leader: seat that leads the trick now. fault: the first thing that cannot be.
    """

    played: tuple[int, ...]
    lacks: tuple[int, ...]
    leader: int
    fault: Fault | None


def course(t: Tableau) -> Course:
    """Every trick played again: who leads, who wins, who failed to follow."""
    b = t.board
    piles = [list(t.zones[WON[seat]]) for seat in range(SEATS)]
    if b.wins:
        piles[b.wins[-1]] += t.zones[LAST]
    played, lacks, leader = [0] * SEATS, [0] * SEATS, (b.dealer + 1) % SEATS

    def found(fault: Fault | None) -> Course:
        return Course(tuple(played), tuple(lacks), leader, fault)

    for number, winner in enumerate(b.wins, 1):
        trick, piles[winner] = tuple(piles[winner][:SEATS]), piles[winner][SEATS:]
        if len(trick) < SEATS:
            return found(("SK-20", f"the cards of trick {number} do not lie with seat {winner}"))
        fault = _laid(t, trick, leader, played, lacks)
        if fault:
            return found(fault)
        if (leader + best_of(trick)) % SEATS != winner:
            cards = t.setup.pack.text(trick)
            return found(("SK-20", f"trick {number}, {cards}, was not won by seat {winner}"))
        leader = winner
    if any(piles) and not _is_widow(t, piles):
        return found(("SK-20", "cards lie in tricks that nobody has won (board.wins)"))
    return found(_laid(t, t.zones[TRICK], leader, played, lacks))


def _is_widow(t: Tableau, piles: list[list[int]]) -> bool:
    """SK-25: what is left over is the widow, taken with the last trick."""
    rest = [len(pile) for pile in piles]
    last = t.board.wins[-1] if t.board.wins else -1
    gone = t.outcome is not None and t.board.declarer < 0 and t.o.least_widow == "last_trick"
    return gone and rest == [LAID if seat == last else 0 for seat in range(SEATS)]


def _laid(
    t: Tableau, trick: Cards, leader: int, played: list[int], lacks: list[int]
) -> Fault | None:
    """Count the cards of a trick; a suit that was not followed may never be played later."""
    for step, kind in enumerate(trick):
        seat = (leader + step) % SEATS
        played[seat] += 1
        if lacks[seat] >> SUIT[kind] & 1:
            code = t.setup.pack.codes[kind]
            return "SK-18", f"seat {seat} played {code} after failing to follow {SUITS[SUIT[kind]]}"
        if SUIT[kind] != SUIT[trick[0]]:
            lacks[seat] |= 1 << SUIT[trick[0]]
    return None
