"""Matches: several hands played to a target, and what is done between them."""

from __future__ import annotations

from typing import Literal

from kanhu.core.board import Board
from kanhu.core.options import Options
from kanhu.core.results import HandResult, Outcome
from kanhu.core.tableau import Tableau, TableauOf
from kanhu.families.settle import pairwise


class TargetOptions(Options):
    """Options of a match to a target.

    Attributes:
        target: total to be reached. tie: what is done about an equal highest total.
        hand_cap: hands after which the match ends in any case. stake: what a point is paid with.
    """

    target: int
    tie: Literal["extra_hand", "shared"]
    hand_cap: int
    stake: int


def end_hand(t: Tableau, result: HandResult, next_dealer: int) -> None:
    """Publish a counted hand, add its points, and deal the next unless the match is over."""
    board = t.board
    board.totals = tuple(
        total + points for total, points in zip(board.totals, result.points, strict=True)
    )
    board.last = result
    for seat, points in enumerate(result.points):
        t.say("score", seat, points, result.ended)
    t.outcome = t.setup.law.over(t)
    if t.outcome is not None:
        what = "match" if len(t.outcome.winners) == 1 else "match_shared"
        for seat in t.outcome.winners:
            t.say(what, seat, t.outcome.totals[seat])
        return
    board.hand += 1
    board.dealer = next_dealer
    board.nth = 0
    t.setup.law.deal(t)


def at_target(
    t: TableauOf[Board, object, TargetOptions], clause: str, clause_guard: str
) -> Outcome | None:
    """Highest total wins once somebody has reached the target.

    An equal highest total is played off with further hands or shared; after `hand_cap` hands the
    match ends in any case and equal totals share.
    """
    totals = t.board.totals
    top = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == top)
    capped = t.board.hand + 1 >= t.options.hand_cap
    reached = top >= t.options.target and (len(winners) == 1 or t.options.tie == "shared")
    if not (reached or capped):
        return None
    return best_wins(t, clause if reached else clause_guard, t.options.stake)


def best_wins(t: Tableau, clause: str, stake: int = 1) -> Outcome:
    """The end of a match: the highest total wins, equal ones share, differences are paid."""
    totals = t.board.totals
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    reasons = tuple((clause, seat, totals[seat]) for seat in winners)
    return Outcome(pairwise(totals, stake), 1, winners, totals, reasons)


def after_hands(t: Tableau, hands: int, clause: str, pot: int = 0) -> Outcome | None:
    """The match ends after so many hands; the totals are what each seat has won or lost.

    Money left in the `pot` goes back in equal shares.
    """
    if t.board.hand + 1 < hands:
        return None
    totals = tuple(total + pot // t.n for total in t.board.totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    reasons = tuple((clause, seat, totals[seat]) for seat in winners)
    return Outcome(totals, 1, winners, totals, reasons)
