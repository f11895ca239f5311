"""What a finished hand is worth to a seat: its change of score less the mean of the others'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kanhu.games.tyzicha.board import CEILING, CONCEDED, GOAL, HIGHEST, STEP
from kanhu.view import View

HOME = 400.0  # worth of ending the match as its winner
SHADE = 0.06  # worth of a point that decides nothing, so that margins are kept
Totals = Sequence[int]


class Worth(NamedTuple):
    """The scoring of a table, as one seat looks at it.

    Attributes:
        seat: whose worth. before: scores before the hand. least: what a total must exceed the
            contract by. always: the opponents score in any case (TY-29).
    """

    seat: int
    before: tuple[int, ...]
    least: int
    always: bool

    def gain(self, totals: Totals, declarer: int, contract: int) -> float:
        """TY-27 to TY-31: a hand played to its end."""
        made = totals[declarer] - contract >= self.least
        change = [0] * 3
        for seat in range(3):
            if seat == declarer:
                change[seat] = contract if made else -contract
            elif self.always or not made:
                change[seat] = min(totals[seat], CEILING - self.before[seat])
        worth = self._against(change)
        own = totals[self.seat] if self.seat == declarer else -totals[declarer]
        worth += SHADE * own
        if made and self.before[declarer] + contract >= GOAL:
            worth += HOME if self.seat == declarer else -HOME
        return worth

    def conceded(self, declarer: int, contract: int) -> float:
        """TY-19."""
        change = [min(CONCEDED, CEILING - before) for before in self.before]
        change[declarer] = -contract
        return self._against(change)

    def best(self, found: Sequence[Totals], declarer: int, contract: int, top: int) -> float:
        """Mean worth of the hand if the declarer then raises, plays or concedes as is best."""
        options = [
            sum(self.gain(totals, declarer, n) for totals in found) / len(found)
            for n in self.contracts(contract, top)
        ]
        return max(*options, self.conceded(declarer, contract))

    @staticmethod
    def contracts(contract: int, top: int) -> range:
        """Contracts from the one in force up to the highest that may be raised to."""
        return range(contract, min(top, HIGHEST) + 1, STEP)

    def _against(self, change: Sequence[int]) -> float:
        own = change[self.seat]
        return own - (sum(change) - own) / 2


def worth_of(view: View) -> Worth:
    """The scoring as the seat of a view looks at it."""
    o = view.setup.options
    least = 0 if o.make_test == "at_least" else 1
    return Worth(view.seat or 0, view.board.totals, least, o.defenders_score == "always")
