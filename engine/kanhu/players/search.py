"""The search that the players share: promising moves tried on the same imagined deals.

A deal is imagined by dealing anew what a seat does not see, within what it has seen. Every move is
carried out in the same deals, so the luck of the deal falls out of the comparison. A game says
which moves are worth trying, what it makes of a deal, what comes of a move there, and why a move is
good (`Evaluator`); how many deals are imagined is the level's (`Effort`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.memory import determinize
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.players.decision import Decision, Reason
from kanhu.players.odds import beyond_luck

V = TypeVar("V", bound=View, covariant=True)
D = TypeVar("D")
DOUBT = 1.0
"""Standard errors by which a move must be better than the first thought."""


class Effort(NamedTuple):
    """How many deals a level imagines.

    Attributes:
        rollouts: deals times moves.
        fewest, most: deals, however many moves there are.
        stages: in place of these (deals, moves left after them): the better ones are tried longer.
    """

    rollouts: int = 0
    fewest: int = 1
    most: int = 1
    stages: tuple[tuple[int, int], ...] = ()

    def plan(self, moves: int, simulations: int | None) -> tuple[tuple[int, int], ...]:
        """The stages for so many moves; `simulations` is a number of deals asked for."""
        if simulations is not None:
            return ((max(1, simulations), moves),)
        if self.stages:
            return self.stages
        return ((max(self.fewest, min(self.most, self.rollouts // moves)), moves),)


@dataclass(slots=True)
class Trial:
    """A move that has been tried.

    Attributes:
        rows: what came of it, deal by deal; the first number of a row is what it was worth.
        worth: of the move, in the end.
    """

    move: Move
    rows: list[Sequence[float]] = field(default_factory=list)
    worth: float = 0.0

    def mean(self, column: int = 0) -> float:
        """Mean of a column of the rows."""
        return sum([row[column] for row in self.rows]) / len(self.rows)

    def ahead(self, other: Trial) -> list[float]:
        """What it was worth more than another move, in every deal of both."""
        return [one[0] - two[0] for one, two in zip(self.rows, other.rows, strict=False)]

    def lead(self, other: Trial) -> float:
        """What it was worth more than another move on average, in the deals of both."""
        ahead = self.ahead(other)
        return sum(ahead) / len(ahead)


class Evaluator(ABC, Generic[V, D]):
    """What a game knows of a view; made anew for every decision."""

    effort: Effort

    def __init__(self, view: V) -> None:
        self.view = view

    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The moves worth trying."""

    @abstractmethod
    def deals(self, chance: Stream) -> Iterator[D]:
        """Deals that fit the view, without end."""

    @abstractmethod
    def outcome(self, deal: D, move: Move) -> Sequence[float]:
        """What comes of a move in a deal, which stays as it is: first what it is worth."""

    @abstractmethod
    def reasons(self, trials: Sequence[Trial]) -> Iterable[Reason]:
        """Why the first of these moves is played, the weightiest reason first."""

    def worth(self, trial: Trial) -> float:
        """What a move is worth by all its trials."""
        return trial.mean()

    def first_thought(self, trials: Sequence[Trial]) -> Trial:
        """The move that is left only for one that did clearly better; these are best first."""
        return trials[0]


def search(
    evaluator: Evaluator[View, D], chance: Stream, simulations: int | None = None
) -> Decision:
    """Try the moves of an evaluator, and choose."""
    trials = settled(evaluator, tried(evaluator, chance, simulations))
    ranked = tuple((trial.move, trial.worth) for trial in trials)
    return Decision(trials[0].move, tuple(evaluator.reasons(trials)), ranked)


def tried(
    evaluator: Evaluator[View, D], chance: Stream, simulations: int | None = None
) -> list[Trial]:
    """The moves of an evaluator tried, stage by stage; the first of them is tried in all."""
    trials = [Trial(move) for move in evaluator.moves()]
    left, deals, outcome = trials, evaluator.deals(chance), evaluator.outcome
    for count, most in evaluator.effort.plan(len(trials), simulations):
        for deal in islice(deals, count):
            for trial in left:
                trial.rows.append(outcome(deal, trial.move))
        left = [left[0], *sorted(left[1:], key=lambda trial: -trial.mean())[: most - 1]]
    return trials


def settled(evaluator: Evaluator[View, D], trials: Sequence[Trial]) -> list[Trial]:
    """The moves with their worth, the one to be played first and then the best first.

    The first thought is left only for a move that did clearly better in the same deals; else the
    luck of few deals would decide. A lead that may be luck counts as none.
    """
    most = max(len(trial.rows) for trial in trials)
    for trial in trials:
        trial.worth = evaluator.worth(trial)
    ranked = sorted(trials, key=lambda t: (-len(t.rows), -t.worth, t.move))
    best = first = evaluator.first_thought(ranked)
    if first is not ranked[0] and beyond_luck(ranked[0].ahead(first), DOUBT):
        best = ranked[0]
    for trial in trials:
        if len(trial.rows) < most:  # it shared the deals of the first stages only
            trial.worth = best.worth - best.lead(trial)
        trial.worth = min(trial.worth, best.worth)
    return sorted(ranked, key=lambda t: (t is not best, -t.worth, t.move))


def imagined(view: View, chance: Stream) -> Iterator[Mapping[str, Cards]]:
    """Zone -> cards, of deals that fit a view, without end; raises NoDealError if none is found."""
    while True:
        yield determinize(view, chance).rollout().zones
