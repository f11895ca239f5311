"""Moments of Schafkopf that the words of a phase ask for: who is asked last, who can follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.tricks import HAND, TRICK
from kanhu.games.schafkopf.board import DEALT, SEATS, View
from kanhu.games.schafkopf.order import SUIT, SUITS, TRUMP


def last_asked(view: View) -> bool:
    """SK-14: both others have passed the widow."""
    return view.board.passes == SEATS - 1


def wasted(view: View) -> bool:
    """SK-22: the two cards laid away count for nobody."""
    return view.setup.options.buried_points == "nobody"


def opening(view: View) -> bool:
    """SK-16: the first trick of a hand with a declarer is to be led."""
    b = view.board
    return b.declarer >= 0 and not b.plays and view.count(HAND[b.leader]) == DEALT


def all_passed(view: View) -> bool:
    """SK-14: the seat to decide plays its first card to a hand without a declarer."""
    return view.board.least and len(view.hand) == DEALT


def last_brings(view: View) -> bool:
    """SK-25: the widow goes to the winner of the last trick."""
    return view.board.least and view.setup.options.least_widow == "last_trick"


def void(view: View) -> bool:
    """SK-18: the seat to decide has none of the suit led."""
    return bool(view.board.plays and view.legal) and _led(view) not in {
        SUIT[kind] for move in view.legal for kind in move.cards
    }


def disguised(view: View) -> bool:
    """SK-5: that seat follows a plain suit, and holds a queen or jack on which it is printed."""
    led = _led(view) if view.board.plays and view.legal else TRUMP
    codes = view.setup.pack.codes
    return led != TRUMP and any(
        SUIT[kind] == TRUMP and codes[kind][-1] == SUITS[led][0].upper() for kind in view.hand
    )


def _led(view: View) -> int:
    return SUIT[view.cards(TRICK)[0]]


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "last_asked": last_asked, "wasted": wasted, "opening": opening, "void": void,
    "disguised": disguised, "all_passed": all_passed, "last_brings": last_brings,
}  # fmt: skip
