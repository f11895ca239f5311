"""The end of a game and of a match: who has won, and what is paid."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.core.results import HandResult, Outcome
from kanhu.families.match import after_hands, end_hand
from kanhu.families.settle import each_pays
from kanhu.families.tricks import HAND
from kanhu.games.khanquest.board import STAKE, Tableau


def end_by_win(t: Tableau, seat: int) -> None:
    """KQ-28 to KQ-30: the first to be rid of all cards takes a stake from everybody."""
    t.say("out", seat, clause="KQ-28")
    _settle(t, each_pays(t.n, seat, STAKE), "KQ-30", "KQ-28", seat)


def end_by_cap(t: Tableau) -> None:
    """KQ-32: the shortest hands share."""
    t.say("cap", n=t.board.turns, clause="KQ-32")
    sizes = [len(t.zones[HAND[seat]]) for seat in range(t.n)]
    for seat, size in enumerate(sizes):
        t.say("left", seat, size, "KQ-32")
    paid = shares(sizes)
    best = [seat for seat, size in enumerate(sizes) if size == min(sizes)]
    _settle(t, paid, "KQ-32", "KQ-32", best[0] if len(best) == 1 else -1)


def shares(sizes: Sequence[int]) -> tuple[int, ...]:
    """KQ-32: each of k shortest hands gets (n - k)/k stakes, every other pays one; in twelfths."""
    n, least = len(sizes), min(sizes)
    k = sum(size == least for size in sizes)
    return tuple(STAKE * (n - k) // k if size == least else -STAKE for size in sizes)


def _settle(t: Tableau, points: tuple[int, ...], clause: str, ended: str, by: int) -> None:
    reasons = tuple((clause, seat, amount) for seat, amount in enumerate(points) if amount)
    left = tuple(len(t.zones[HAND[seat]]) for seat in range(t.n))
    result = HandResult(points, reasons, (), ended, by=by, tallies=(("left", left, ended),))
    end_hand(t, result, t.board.dealer)


def over(t: Tableau) -> Outcome | None:
    """KQ-31: after the games agreed on; totals and payments are in twelfths of a stake."""
    if t.board.last is None:
        return None
    outcome = after_hands(t, t.options.games, "KQ-31")
    return outcome and outcome._replace(den=STAKE)
