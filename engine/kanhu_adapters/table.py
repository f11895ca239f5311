"""A table for agents that choose by number: what all adapters share, without their packages."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from kanhu.cards.chance import MAX_SEED, stream
from kanhu.catalogue import Game, load
from kanhu.core.moves import Event
from kanhu.core.options import Options
from kanhu.core.state import State
from kanhu_adapters.actions import Actions, Choice
from kanhu_adapters.observations import Observation


def options_of(game: Game, preset: str | None, *, match: bool) -> Options:
    """The options of a table, for one hand if no match is wanted. Raises OptionError."""
    changes = {} if match else dict(game.single)
    return game.options(preset, **changes)


class NumberedTable:
    """One hand, or match, that is played by numbers.

    Attributes:
        actions: the alphabet of moves. observation: what makes rows of views.
        state: the position. choice: what of the move under way has been chosen.

    >>> table = NumberedTable("schafkopf")
    >>> events = table.deal(1)
    >>> while table.actor is not None:
    ...     events = table.choose(table.open()[0])
    >>> len(table.returns())
    3
    """

    def __init__(self, game: str, options: str | None = None, *, match: bool = False) -> None:
        self.game = load(game)
        self.match = match
        self.options = options_of(self.game, options, match=match)
        self.deal(0)
        self.actions, self.observation = Actions(self.state.setup), Observation(self.state.setup)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.options.players

    def deal(self, seed: int) -> tuple[Event, ...]:
        """Deal anew; the same seed deals the same cards. Returns what happened."""
        self.state: State
        self.state, events = self.game.opening(self.options, seed)
        self._first = self.state.board.last
        self._choice: Choice | None = None
        return events

    @property
    def over(self) -> bool:
        """Whether the hand, or the match, is over."""
        counted = self.state.board.last is not self._first
        return self.state.outcome is not None or (counted and not self.match)

    @property
    def actor(self) -> int | None:
        """The seat that is to choose, None at the end."""
        return None if self.over else self.state.actor

    @property
    def choice(self) -> Choice:
        """The decision under way."""
        if self._choice is None:
            self._choice = Choice(self.actions, self.state.legal())
        return self._choice

    def open(self) -> Sequence[int]:
        """The numbers that the seat to choose may choose."""
        return () if self.over else self.choice.open()

    def choose(self, number: int) -> tuple[Event, ...]:
        """Choose a number for it; returns what happened, if that settles a move.

        Raises ValueError, and changes nothing, if the number is not open.
        """
        if self.over:
            raise ValueError("the hand is over; deal anew")
        move = self.choice.choose(number)
        if move is None:
            return ()
        self.state, events = self.state.play(move)
        self._choice = None
        return events

    def __deepcopy__(self, memo: object) -> Self:
        """A table that goes on by itself: states and the rows of a choice are never changed."""
        new = copy(self)
        new._choice = copy(self._choice)
        return new

    def row(self, seat: int) -> list[float]:
        """What a seat observes; what has been chosen of a move is for the chooser alone."""
        chosen = self.choice.chosen if self.actor == seat else ()
        return self.observation.row(self.state.view(seat), chosen)

    def returns(self) -> list[float]:
        """Points of the hand, or of the match, less their mean: zeros before the end."""
        if not self.over:
            return [0.0] * self.seats
        last, outcome = self.state.board.last, self.state.outcome
        if last is not None and not self.match:
            points = [float(each) for each in last.points]
        elif outcome is not None and self.match:
            points = [float(each) for each in outcome.totals]
        else:
            points = [part / outcome.den for part in outcome.payoff] if outcome else []
        middle = sum(points) / len(points)
        return [each - middle for each in points]


def deal_seed(seed: int, at: int) -> int:
    """The seed of deal number `at` under a seed of one's own."""
    return stream(seed % (MAX_SEED + 1), at, 0).next64() & MAX_SEED
