"""Moments of Cuajo that the words of a phase ask for: what may be done, and what binds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.families.draw import HEAP
from kanhu.games.cuajo.board import CUAJO, TAKE, View


def _may(verb: str) -> Callable[[View], bool]:
    return lambda view: any(move.verb == verb for move in view.legal)


def complete(view: View) -> bool:
    """CU-34: the seat to decide may win."""
    return CUAJO in view.legal


def took(view: View) -> bool:
    """CU-19: the discard just taken is what the seat to decide may not discard."""
    taken = view.board.taken
    return taken >= 0 and all(move.cards != (taken,) for move in view.legal)


def exposed(view: View) -> bool:
    """CU-26: somebody else is purro, so a card drawn is shown."""
    return any(called and seat != view.actor for seat, called in enumerate(view.board.purro))


def penalty(view: View) -> bool:
    """CU-28: the seat to decide has lost purro, and is barred from winning."""
    return view.actor is not None and bool(view.board.barred[view.actor])


def forced(view: View) -> bool:
    """CU-23: somebody else is purro, so the discard may not be taken."""
    return exposed(view) and bool(view.legal) and TAKE not in view.legal and bool(view.count(HEAP))


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "complete": complete, "took": took, "exposed": exposed, "penalty": penalty, "forced": forced,
    "callable": _may("purro"), "secret_layable": _may("secret"), "sowee_layable": _may("sowee"),
}  # fmt: skip
