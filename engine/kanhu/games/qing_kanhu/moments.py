"""Moments of Qing kanhu that the words of a phase ask for: what may be done, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.games.qing_kanhu.board import HEAP, TAKE, WIN, View


def complete(view: View) -> bool:
    """QK-31: the seat to decide may declare a win."""
    return WIN in view.legal


def watchable(view: View) -> bool:
    """QK-39: some discard lets the seat to decide watch the pot."""
    return any(move.verb == "watch" for move in view.legal)


def watching(view: View) -> bool:
    """QK-41: the seat to decide watches the pot."""
    return view.actor in view.board.watchers


def limit(view: View) -> bool:
    """QK-17: so many discards in a row were taken that the next may be taken only to win."""
    return view.board.takes >= view.setup.seats


def only_to_win(view: View) -> bool:
    """QK-17, QK-41: the card on offer may be taken, and only because it wins."""
    return TAKE in view.legal and (limit(view) or watching(view))


def opens(view: View) -> bool:
    """QK-10: the dealer opens by drawing, with nothing on offer."""
    return not view.count(HEAP)


def took(view: View) -> bool:
    """QK-16: the seat to decide has just taken the discard."""
    return view.board.taken >= 0


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "complete": complete, "watchable": watchable, "watching": watching, "limit": limit,
    "only_to_win": only_to_win, "opens": opens, "took": took,
}  # fmt: skip
