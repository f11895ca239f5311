"""Moments of a Kowah hand that its prompts tell apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.draw import HEAP
from kanhu.games.kowah.board import View


def can_call(view: View) -> bool:
    """The seat to decide may call checki now (KO-19)."""
    return any(move.verb == "declare" for move in view.legal)


def watched(view: View) -> bool:
    """Somebody else has called, so that a card drawn is shown (KO-26)."""
    return any(called for seat, called in enumerate(view.board.declared) if seat != view.actor)


def claimable(view: View) -> bool:
    """Somebody else has called and may win with a discard (KO-29)."""
    return watched(view) and view.setup.options.win_from_discard


def no_discards(view: View) -> bool:
    """There is no discard to be taken (KO-12)."""
    return not view.count(HEAP)


def may_bluff(view: View) -> bool:
    """The seat to decide has no checki, or may replace the one it has, once (KO-25, KO-39)."""
    b = view.board
    stands = view.actor is not None and bool(b.declared) and b.declared[view.actor]
    replaces = view.phase == "throw" and view.setup.options.redeclare
    return not b.called and (not stands or replaces)


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "can_call": can_call,
    "watched": watched,
    "claimable": claimable,
    "no_discards": no_discards,
    "may_bluff": may_bluff,
}
