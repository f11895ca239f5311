"""Moments of Madiao that the words of a phase ask for: who is winning, what the suit is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.tricks import TRICK
from kanhu.games.madiao.board import DEALT, View
from kanhu.games.madiao.order import GUARD_BITS, HUNDRED, SUIT
from kanhu.games.madiao.score import CAPITAL


def opening(view: View) -> bool:
    """MD-15: nobody has led in this hand yet."""
    return not (view.board.history or view.board.plays)


def banking(view: View) -> bool:
    """MD-1: the reader is the banker."""
    return view.seat == view.board.banker


def bank_wins(view: View) -> bool:
    """MD-1: the banker has the best card, and the reader is a punter."""
    b = view.board
    return b.best == b.banker and view.seat != b.banker


def fellow_wins(view: View) -> bool:
    """MD-1: a fellow punter of the reader has the best card."""
    b = view.board
    return b.best >= 0 and b.banker not in (b.best, view.seat)


def hundred(view: View) -> bool:
    """MD-42: the Hundred is the best card."""
    return view.cards(TRICK)[-1:] == (HUNDRED,)


def guarding(view: View) -> bool:
    """MD-42: the reader holds a guard while the Hundred has not been seen."""
    held = any(GUARD_BITS >> kind & 1 for kind in view.hand)
    seen = any(HUNDRED in cards for cards in view.zones.values() if not isinstance(cards, int))
    return held and not seen


def lacking(view: View) -> bool:
    """MD-26: the reader has not two tricks yet."""
    return view.seat is not None and view.board.tricks[view.seat] < CAPITAL


def barred(view: View) -> bool:
    """MD-22: the reader has no trick after seven."""
    b = view.board
    last = len(b.history) == DEALT - 1 and view.setup.options.seven_rule
    return last and view.seat is not None and not b.tricks[view.seat]


def to_beat(suit: int) -> Callable[[View], bool]:
    """MD-17: the best card is of this suit."""
    return lambda view: [SUIT[kind] for kind in view.cards(TRICK)[-1:]] == [suit]


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "opening": opening, "banking": banking, "bank_wins": bank_wins, "fellow_wins": fellow_wins,
    "hundred": hundred, "guarding": guarding, "lacking": lacking, "barred": barred,
    "cash": to_beat(0), "strings": to_beat(1), "myriads": to_beat(2), "tens": to_beat(3),
}  # fmt: skip
