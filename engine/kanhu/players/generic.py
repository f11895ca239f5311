"""Players for any game: weighted chance, and flat Monte Carlo over deals that fit the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kanhu.cards.chance import Stream
from kanhu.core.memory import determinize
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.core.tableau import Tableau
from kanhu.core.view import View
from kanhu.players.decision import Chooser, Decision, Reason
from kanhu.players.odds import ahead
from kanhu.players.phrases import reason
from kanhu.players.search import Effort, Evaluator, Trial, search

PASSIVE = ("pass", "decline", "accept")
"""Verbs that leave things as they are."""
LONGEST = 400
"""Moves of a rollout before it is given up as worth nothing."""
WIDEST = 24
"""Moves that are looked at: with hundreds of them each would be tried too seldom."""


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Any legal move: a kind of move first, so that a long list of one kind is not all there is.

    A move that does something is three times as likely as one that leaves things as they are.
    """
    verbs = list(dict.fromkeys(move.verb for move in view.legal))
    weights = [1 if verb in PASSIVE else 3 for verb in verbs]
    at = chance.below(sum(weights))
    verb = next(v for i, v in enumerate(verbs) if at < sum(weights[: i + 1]))
    moves = [move for move in view.legal if move.verb == verb]
    move = moves[chance.below(len(moves))]
    return Decision(move, (reason(view, "allowed"),), ())


class Flat(Evaluator[View, tuple[State, int]]):
    """One view of any game; a row of a trial is the lead that random play ends with."""

    def __init__(self, view: View, chance: Stream, rollouts: int) -> None:
        super().__init__(view)
        self.effort = Effort(rollouts, fewest=1, most=rollouts)
        self._moves = _narrowed(view.legal, chance)

    def moves(self) -> list[Move]:
        """At most WIDEST moves."""
        return self._moves

    def deals(self, chance: Stream) -> Iterator[tuple[State, int]]:
        """Deals that fit the view, each with the chance of the random play."""
        while True:
            yield determinize(self.view, chance), chance.next64()

    def outcome(self, deal: tuple[State, int], move: Move) -> tuple[float]:
        """The lead over the others."""
        state, start = deal
        tableau = state.rollout()
        tableau.apply(move)
        return (play_out(tableau, self.view.board.hand, self.view.seat or 0, Stream(start)),)

    def reasons(self, trials: Sequence[Trial]) -> list[Reason]:
        """How well the move came out."""
        deals, worth = len(trials[0].rows), trials[0].worth
        return [reason(self.view, "imagined", worth, deals=deals, worth=worth)]


def monte_carlo(
    view: View, chance: Stream, simulations: int | None = None, *, usual: int
) -> Decision:
    """The move with the best mean result of random play over deals that fit the view."""
    return search(Flat(view, chance, simulations or usual), chance)


def _narrowed(legal: Sequence[Move], chance: Stream) -> list[Move]:
    """At most WIDEST moves, of every verb at least one."""
    if len(legal) <= WIDEST:
        return list(legal)
    first = {move.verb: at for at, move in reversed(list(enumerate(legal)))}
    order = chance.shuffle(range(len(legal)))
    kept = list(dict.fromkeys([*first.values(), *order]))[:WIDEST]
    return [legal[at] for at in sorted(kept)]


def play_out(t: Tableau, hand: int, seat: int, chance: Stream) -> float:
    """Play on at random in place; what the hand gives the seat beyond the mean of the others."""
    for _ in range(LONGEST):
        if t.outcome is not None or t.board.hand != hand:
            break
        moves = t.legal()
        t.apply(moves[chance.below(len(moves))])
    else:
        return 0.0
    if t.board.last is None:
        points = [part / t.outcome.den for part in t.outcome.payoff] if t.outcome else [0.0] * t.n
    else:
        points = list(t.board.last.points)
    return ahead(points, seat)


GENERIC: dict[str, Chooser[View]] = {
    "novice": novice,
    "regular": partial(monte_carlo, usual=60),
    "expert": partial(monte_carlo, usual=240),
}
"""Level -> the player of a game that has none of its own."""
