"""How far a seat is from its right capital, two tricks (MD-26), and what is at stake beyond it."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.target import Target
from kanhu.games.madiao.board import View
from kanhu.games.madiao.order import GUARD_BITS, HUNDRED
from kanhu.games.madiao.score import CAPITAL, ENOUGH
from kanhu.wording.target import line


def target(view: View) -> Target | None:
    """Tricks won of the two that a seat must have; None for onlookers."""
    if view.seat is None or not view.board.tricks:
        return None
    won = view.board.tricks[view.seat]
    key = "lacks" if won < CAPITAL else "capital" if won < ENOUGH else "diao"
    said = line(view.setup, key, won, done=won, of=CAPITAL, short=CAPITAL - won)
    return Target(said, _aside(view), min(won, CAPITAL), CAPITAL)


def _aside(view: View) -> str:
    """What the Hundred in hand needs (MD-31)."""
    if view.setup.options.combos == "none" or HUNDRED not in view.hand:
        return ""
    return line(view.setup, "holds")


def warns(view: View, move: Move) -> str:
    """MD-42: that a play gives the last guard away while the Hundred may be in another hand."""
    guards = [kind for kind in view.hand if GUARD_BITS >> kind & 1]
    if not view.setup.options.liability or guards != [*move.cards] or _is_out(view):
        return ""
    return line(view.setup, "guard")


def _is_out(view: View) -> bool:
    """Whether the viewer knows where the Hundred is: in its own hand, or played openly."""
    return any(HUNDRED in cards for cards in view.zones.values() if not isinstance(cards, int))
