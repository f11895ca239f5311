"""Moments of Tyzicha that the words of a phase ask for: what a seat has to follow with, and why
somebody plays alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.tricks import TRICK
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import OVER, SUIT, SUITS
from kanhu.games.tyzicha.play import best_card


def heading(view: View) -> bool:
    """TY-23: the seat to decide can win the trick as it stands, and so must."""
    b = view.board
    if not (b.plays and view.legal and view.setup.options.must_head):
        return False
    over = OVER[b.trump][best_card(b, view.cards(TRICK))]
    return all(over[move.cards[0]] for move in view.legal)


def ruffing(view: View) -> bool:
    """TY-22: that seat cannot follow the suit led, and has to play a trump."""
    return _cannot_follow(view) and _trumps(view)


def void(view: View) -> bool:
    """TY-22: that seat has neither the suit led nor a trump."""
    return _cannot_follow(view) and not _trumps(view)


def _cannot_follow(view: View) -> bool:
    if not (view.board.plays and view.legal):
        return False
    return SUIT[view.legal[0].cards[0]] != SUIT[view.cards(TRICK)[0]]


def _trumps(view: View) -> bool:
    trump = view.board.trump
    return bool(trump) and SUITS[SUIT[view.legal[0].cards[0]]] == trump


def forced(view: View) -> bool:
    """TY-12: the declarer had to play, as nobody bid, and the first trick is not over."""
    b = view.board
    return b.declarer >= 0 and not b.bid and not any(b.tricks)


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "heading": heading, "ruffing": ruffing, "void": void, "forced": forced,
}  # fmt: skip
