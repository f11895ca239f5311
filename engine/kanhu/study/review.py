"""A hand that is over, looked at again: where a seat gave points away, and what luck did.

Every decision of the seat is put before the expert once more, with what the seat knew when it made
it. Where the expert would have played otherwise, both moves are carried out in the same imagined
deals, each of which fits that knowledge and is played to the end of the hand by regular players in
all seats. What the better move brings more is the cost: points of the hand beyond the mean of the
others. A few deals find the costliest decisions, others, drawn afresh, measure them, so that the
luck of the search is not counted as a fault of the player.

The worth of the cards is measured likewise, from the first decision on. What the hand brought
beyond that, once the measured costs are taken into account, is the luck of the later cards and the
play of the others; the two cannot be told apart.

Nothing here is given a state: views and moves go in, so hidden cards cannot come out. The work is
counted in hands played out, never in seconds, and the same seed gives the same numbers everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import fsum
from typing import NamedTuple

from kanhu import players
from kanhu.cards.chance import Stream, stream
from kanhu.catalogue import game_of
from kanhu.core.memory import determinize
from kanhu.core.moves import Move
from kanhu.core.results import HandResult, Outcome
from kanhu.core.state import State
from kanhu.core.tableau import Tableau
from kanhu.core.view import View, view_of
from kanhu.players.decision import Reason
from kanhu.players.odds import ahead
from kanhu.study.statistics import Mean, mean
from kanhu.text.table import Table

MOST = 3
"""Decisions that are told."""
HANDS = 240
"""Hands played out for a review, where `review` in a game's `game.toml` says nothing else."""
THOUGHT = 16
"""Deals that the expert imagines for a decision."""
FEWEST, ENOUGH = 2, 12  # deals in which a decision is first looked at
LONGEST = 400
"""Moves after which a hand that is played out counts as nothing."""
_THINKING, _DEALT, _FOUND, _MEASURED = range(4)  # uses of chance

Work = Generator[float, None, "Review"]
"""A review under way: the part that is done, again and again, and the review in the end."""


class ReviewError(ValueError):
    """A hand in which there is nothing to review."""


class Turn(NamedTuple):
    """A decision: after how many moves of the record, what the seat knew, what it played."""

    at: int
    view: View
    move: Move


class Moment(NamedTuple):
    """A decision that cost something.

    Attributes:
        at: moves of the record before it. move: what was played. better: the expert's choice.
        cost: points of the hand that the better move brings more.
        deals: in how many imagined deals that was measured.
        reasons: the expert's, the weightiest first.
    """

    at: int
    move: Move
    better: Move
    cost: Mean
    deals: int
    reasons: tuple[Reason, ...]

    @property
    def sure(self) -> bool:
        """The whole interval lies above zero."""
        return self.cost.low > 0


class Review(NamedTuple):
    """What there is to say of a hand.

    Attributes:
        seat: whose hand. decisions: with more than one legal move. agreed: of these, as the expert.
        moments: the costliest, the dearest first; at most MOST, none that cost nothing.
        result: points of the hand beyond the mean of the others.
        expected: the mean result in imagined deals that fit the first decision, played by regular
            players.
        deals: how many of these.
    """

    seat: int
    decisions: int
    agreed: int
    moments: tuple[Moment, ...]
    result: float
    expected: Mean
    deals: int

    @property
    def cost(self) -> float:
        """What the moments cost together."""
        return fsum(moment.cost.mean for moment in self.moments)

    @property
    def luck(self) -> float:
        """What neither the first cards nor the moments explain."""
        return self.result - self.expected.mean + self.cost


class HandSpan(NamedTuple):
    """A counted hand of a record: moves before its deal, and up to its count."""

    start: int
    end: int


def counted_hands(table: Table) -> list[HandSpan]:
    """The hands of a record that were played to their count, in order; the cursor stays."""
    here, found, start, last = table.cursor, list[HandSpan](), 0, None
    for cursor in range(len(table.moves) + 1):
        table.seek(cursor)
        state = table.state
        counted = state.board.last
        if (counted is not last and counted is not None) or (state.outcome and start < cursor):
            found.append(HandSpan(start, cursor))
            start = cursor
        last = counted
    table.seek(here)
    return found


def turns(table: Table, hand: HandSpan, seat: int) -> tuple[list[Turn], float]:
    """The decisions of a seat in a hand, and what the hand brought it; the cursor stays.

    Raises ReviewError if the seat had nothing to decide.
    """
    here, found = table.cursor, list[Turn]()
    for at in range(hand.start, hand.end):
        table.seek(at)
        if table.state.actor == seat and len(table.state.legal()) > 1:
            found.append(Turn(at, table.view(seat), table.moves[at]))
    table.seek(hand.end)
    result = _brought(table.state.board.last, table.state.outcome, seat)
    table.seek(here)
    if not found:
        raise ReviewError("This seat had nothing to decide in this hand.")
    return found, result


def review(decided: Sequence[Turn], result: float, seed: int) -> Review:
    """The review of a hand: its decisions, and what it brought, as `turns` gives them."""
    work = at_work(decided, result, seed)
    while True:
        try:
            next(work)
        except StopIteration as end:
            done: Review = end.value
            return done


def at_work(decided: Sequence[Turn], result: float, seed: int) -> Work:
    """The work of `review` in steps: yields the part that is done, and returns the review."""
    first = decided[0].view
    seat = first.seat or 0
    hands = int(game_of(first.setup).meta.get("review", {}).get("hands", HANDS))
    deals, parts = hands // 4, len(decided)
    yield 0.0
    doubtful = list[_Doubt]()
    for at, turn in enumerate(decided):
        chance = stream(seed, _THINKING, turn.at).next64()
        best = players.decide(turn.view, "expert", chance, THOUGHT)
        if best.move != turn.move:
            doubtful.append(_Doubt(turn, best.move, best.reasons))
        yield (at + 1) / parts / 4
    worth = list[float]()
    for at in range(deals):
        luck = stream(seed, _DEALT, at)
        worth.append(_played_out(determinize(first, luck).rollout(), first, luck))
        yield 0.25 + at / deals / 4
    pairs = max(FEWEST, min(ENOUGH, deals // 2 // max(1, len(doubtful))))
    for at, doubt in enumerate(doubtful):
        doubt.look(stream(seed, _FOUND, doubt.turn.at), pairs)
        yield 0.5 + at / len(doubtful) / 4
    doubtful.sort(key=lambda doubt: (-doubt.guess, doubt.turn.at))
    moments = list[Moment]()
    for at, doubt in enumerate(doubtful[:MOST]):
        moments += doubt.measured(stream(seed, _MEASURED, doubt.turn.at), max(FEWEST, hands // 12))
        yield 0.75 + at / MOST / 4
    moments.sort(key=lambda moment: (-moment.cost.mean, moment.at))
    agreed = parts - len(doubtful)
    return Review(seat, parts, agreed, tuple(moments), result, mean(worth), deals)


class _Doubt:
    """A decision in which the expert would have played otherwise."""

    def __init__(self, turn: Turn, better: Move, reasons: tuple[Reason, ...]) -> None:
        self.turn, self.better, self.reasons, self.guess = turn, better, reasons, 0.0

    def look(self, chance: Stream, pairs: int) -> None:
        """A first guess of what it cost."""
        self.guess = mean(self._costs(chance, pairs)).mean

    def measured(self, chance: Stream, pairs: int) -> list[Moment]:
        """What it cost in so many other deals, if it cost anything."""
        found = mean(self._costs(chance, pairs))
        made = Moment(self.turn.at, self.turn.move, self.better, found, pairs, self.reasons)
        return [made] * (found.mean > 0)

    def _costs(self, chance: Stream, pairs: int) -> list[float]:
        """What the better move brought more, deal by deal."""
        costs = list[float]()
        view = self.turn.view
        for _ in range(pairs):
            after = Stream(chance.next64())
            deal = determinize(view, after)
            own, other = (
                _brought_by(move, deal, view, Stream(after.state))
                for move in (self.turn.move, self.better)
            )
            costs.append(other - own)
        return costs


def _brought_by(move: Move, deal: State, view: View, chance: Stream) -> float:
    """What the hand brings the seat in a deal after this move of its own."""
    tableau = deal.rollout()
    tableau.apply(move)
    return _played_out(tableau, view, chance)


def _played_out(t: Tableau, view: View, chance: Stream) -> float:
    """Play a hand to its end; what it brings the seat of the view."""
    for _ in range(LONGEST):
        if t.outcome is not None or t.board.hand != view.board.hand:
            return _brought(t.board.last, t.outcome, view.seat or 0)
        legal = tuple(t.legal())
        if len(legal) == 1:
            t.apply(legal[0])
        else:
            seen = view_of(t, t.actor, legal)
            t.apply(players.decide(seen, "regular", chance.next64()).move)
    return 0.0


def _brought(last: HandResult | None, outcome: Outcome | None, seat: int) -> float:
    """Points of a hand beyond the mean of the others."""
    if last is not None:
        return ahead(last.points, seat)
    return ahead([part / outcome.den for part in outcome.payoff], seat) if outcome else 0.0
