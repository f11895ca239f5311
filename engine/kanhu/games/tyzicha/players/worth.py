"""What a finished hand is worth to a seat: its change of score less the mean of the others'.

What is said of a move are these points; what decides is a little more (`Worth.gain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kanhu.games.tyzicha.board import CEILING, CONCEDED, GOAL, HIGHEST, STEP, View
from kanhu.games.tyzicha.play import rounded
from kanhu.players.odds import ahead

HOME = 400.0  # worth of ending the match as its winner
SHADE = 0.06  # worth of a card point to spare, so that margins are kept
Totals = Sequence[int]


class Mean(NamedTuple):
    """What comes of a move on average.

    Attributes:
        worth: what decides. points: the own change of score less the mean of the others'.
        made, won, lost: shares of the deals in which the contract is made, and in which the hand
            ends the match, won by this seat or by another.
    """

    worth: float
    points: float
    made: float
    won: float
    lost: float

    @classmethod
    def of(cls, rows: Sequence[Mean]) -> Mean:
        """The mean of several."""
        return cls(*(sum(column) / len(rows) for column in zip(*rows, strict=True)))


class Worth(NamedTuple):
    """The scoring of a table, as one seat looks at it.

    Attributes:
        seat: whose worth. before: scores before the hand. least: what a total must exceed the
            contract by. always: the opponents score in any case (TY-29).
        step: what opponents score is rounded to (TY-33), 1 for not at all.
    """

    seat: int
    before: tuple[int, ...]
    least: int
    always: bool
    step: int = 1

    def points(self, totals: Totals, declarer: int, contract: int) -> float:
        """Points a hand played to its end brings, less the others' mean (TY-27 to TY-31, TY-33)."""
        made = self.made(totals, declarer, contract)
        change = [0] * 3
        for seat in range(3):
            if seat == declarer:
                change[seat] = contract if made else -contract
            elif self.always or not made:
                scored = rounded(totals[seat], self.step)
                change[seat] = min(scored, CEILING - self.before[seat])
        return ahead(change, self.seat)

    def made(self, totals: Totals, declarer: int, contract: int) -> bool:
        """TY-27: whether the contract is made."""
        return totals[declarer] - contract >= self.least

    def ends(self, totals: Totals, declarer: int, contract: int) -> int:
        """TY-30: 1 if the hand ends the match and this seat wins it, -1 if another does, else 0."""
        if not self.made(totals, declarer, contract) or self.before[declarer] + contract < GOAL:
            return 0
        return 1 if self.seat == declarer else -1

    def gain(self, totals: Totals, declarer: int, contract: int) -> float:
        """What decides: the points, the end of the match, and a little for what is to spare."""
        own = totals[self.seat] if self.seat == declarer else -totals[declarer]
        worth = self.points(totals, declarer, contract) + SHADE * own
        return worth + HOME * self.ends(totals, declarer, contract)

    def mean(self, found: Sequence[Totals], declarer: int, contract: int) -> Mean:
        """What comes of the hand on average, of its totals in several deals."""
        return Mean.of([self.case(totals, declarer, contract) for totals in found])

    def case(self, totals: Totals, declarer: int, contract: int) -> Mean:
        """What comes of the hand in one deal, of its totals there."""
        ends = self.ends(totals, declarer, contract)
        made = float(self.made(totals, declarer, contract))
        gain, points = (f(totals, declarer, contract) for f in (self.gain, self.points))
        return Mean(gain, points, made, float(ends > 0), float(ends < 0))

    def conceded(self, declarer: int, contract: int) -> float:
        """TY-19."""
        change = [min(CONCEDED, CEILING - before) for before in self.before]
        change[declarer] = -contract
        return ahead(change, self.seat)

    def conceding(self, declarer: int, contract: int) -> Mean:
        """TY-19: as the mean of one case."""
        lost = self.conceded(declarer, contract)
        return Mean(lost, lost, 0.0, 0.0, 0.0)

    def best(self, found: Sequence[Totals], declarer: int, contract: int, top: int) -> Mean:
        """What comes of the hand if the declarer then raises, plays or concedes as is best."""
        gains = {
            n: sum(self.gain(totals, declarer, n) for totals in found)
            for n in range(contract, min(top, HIGHEST) + 1, STEP)
        }
        best = max(gains, key=gains.__getitem__)
        if gains[best] < len(found) * self.conceded(declarer, contract):
            return self.conceding(declarer, contract)
        return self.mean(found, declarer, best)


def worth_of(view: View) -> Worth:
    """The scoring as the seat of a view looks at it."""
    o = view.setup.options
    least = 0 if o.make_test == "at_least" else 1
    step = 1 if o.rounding == "none" else int(o.rounding)
    always = o.defenders_score == "always"
    return Worth(view.seat or 0, view.board.totals, least, always, step)
