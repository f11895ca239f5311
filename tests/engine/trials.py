"""Trials with given results, for tests of what the shared search makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from kanhu.cards.chance import Stream
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.players.decision import Reason
from kanhu.players.search import Effort, Evaluator, Trial


class Given(Evaluator[View, int]):
    """Moves whose results in deals 0, 1, 2 … are known; the first one is the first thought."""

    effort = Effort(rollouts=1000, fewest=1, most=1000)

    def __init__(self, results: Mapping[Move, Sequence[float]]) -> None:
        self.results = results

    def moves(self) -> list[Move]:
        return list(self.results)

    def deals(self, chance: Stream) -> Iterator[int]:
        return count()

    def outcome(self, deal: int, move: Move) -> tuple[float]:
        return (self.results[move][deal],)

    def first_thought(self, trials: Sequence[Trial]) -> Trial:
        return next(trial for trial in trials if trial.move == next(iter(self.results)))

    def reasons(self, trials: Sequence[Trial]) -> list[Reason]:
        return [Reason("", f"It was tried {len(trials[0].rows)} times.", trials[0].worth)]


def trial(move: Move, won: Sequence[float]) -> Trial:
    """A move with what it was worth deal by deal."""
    return Trial(move, [(part,) for part in won])
