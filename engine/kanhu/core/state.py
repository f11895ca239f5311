"""States: an open board plus places that hold cards; a game is a table of phases.

Secrets live in four spots only: a place that not everybody may look into, the answers of a
running secret round, the seed, and who is being asked. Everything else is public because of
where it is stored, so views, memory, position text, records and leak tests need no line of code
in any game.

A `State` is immutable for its users: `play` copies a small shell of immutable values and the
game's phase function rebinds fields of that private copy.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards, holds
from kanhu.core.board import Board, digest
from kanhu.core.grammar import Names
from kanhu.core.moves import Event, Move, Refusal, Refused
from kanhu.core.places import names
from kanhu.core.results import Outcome
from kanhu.core.sentences import refusal
from kanhu.core.setup import Setup
from kanhu.core.tableau import Tableau, TableauOf
from kanhu.core.view import View, view_of
from kanhu.quoting import quoted


class State:
    """A position of a match: immutable, replayable, compared by value."""

    __slots__ = ("_inside", "_moves")

    def __init__(self, inside: Tableau) -> None:
        self._inside = inside
        self._moves: tuple[Move, ...] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return State, (self._inside,)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, State)
            and self.setup == other.setup
            and self.seed == other.seed
            and self._inside.facts() == other._inside.facts()
        )

    def __hash__(self) -> int:
        inside = self._inside
        return hash((self.setup, inside.seed, inside.phase, inside.actor, *inside.zones.values()))

    def __repr__(self) -> str:
        phase, actor, board, *rest = self._inside.facts()
        name = digest(board, self.setup.options.text, self.seed, phase, actor, *rest)
        return f"State({self.setup.game.id}, {'over' if self.outcome else phase}, {name})"

    def _repr_html_(self) -> str:
        from kanhu.core.notebook import html  # the browser's package leaves this module out

        return html(repr(self), self._inside.zones, self.setup.pack)

    @property
    def setup(self) -> Setup:
        """Game, options, pack and places."""
        return self._inside.setup

    @property
    def seed(self) -> int:
        """Seed of the match: all chance of it."""
        return self._inside.seed

    @property
    def phase(self) -> str:
        """Key of the phase in the game's phase table."""
        return self._inside.phase

    @property
    def actor(self) -> int | None:
        """Seat to decide, or None when the match is over."""
        return None if self._inside.outcome is not None else self._inside.actor

    @property
    def secret(self) -> bool:
        """Whether a secret round is running: nobody but the actor may be shown a view."""
        inside = self._inside
        return inside.outcome is None and bool(inside.setup.law.phases[inside.phase].secret)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, or None while it is played."""
        return self._inside.outcome

    @property
    def board(self) -> Board:
        """Public facts (a copy)."""
        return self._inside.board.copy()

    def legal(self) -> tuple[Move, ...]:
        """All legal moves of the actor in a stable order; empty when the match is over."""
        if self._moves is None:
            self._moves = tuple(self._inside.legal())
        return self._moves

    def order(self, move: Move) -> Move:
        """The move with its cards in the order this game writes them."""
        if len(move.cards) < 2 or move.verb in self.setup.game.ordered_verbs:
            return move
        return move._replace(cards=tuple(sorted(move.cards)))

    def refuse(self, move: Move) -> Refusal | None:
        """None if the move may be played, else the clause it breaks and what is allowed."""
        move = self.order(move)
        if move in self.legal():
            return None
        inside = self._inside
        if inside.outcome is None:
            allows = inside.setup.law.phases[inside.phase].allows
            if allows is not None and allows(inside, move):
                return None
        return _refusal(inside, move, self.legal())

    def play(self, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The state after a move, and what happened. Raises Refused, and then changes nothing."""
        if move not in self.legal():
            refusal = self.refuse(move)
            if refusal is not None:
                raise Refused(refusal)
            move = self.order(move)
        log: list[Event] = []
        inside = self._inside.copy(log)
        inside.apply(move)
        return State(inside), tuple(log)

    def view(self, seat: int | None) -> View:
        """What a seat may know now; None gives the view of an onlooker.

        Raises IndexError for a seat that does not exist.
        """
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise IndexError(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")

        return view_of(self._inside, seat, self.legal() if seat == self.actor else ())

    def rollout(self) -> Tableau:
        """A private copy of the inside, to be read or played on in place; it logs no events."""
        return self._inside.copy(None)


def start(setup: Setup, seed: int) -> tuple[State, tuple[Event, ...]]:
    """Deal the first hand: the opening state and its events."""
    inside: Tableau = TableauOf(setup, seed)
    setup.law.deal(inside)
    events = tuple(inside.log or ())
    return State(inside), events


def _refusal(t: Tableau, move: Move, legal: Sequence[Move]) -> Refusal:
    law = t.setup.law
    if t.outcome is not None:
        return Refusal(*refusal(t, "match_over", law.ends))
    clause = law.phases[t.phase].clause
    same = tuple(other for other in legal if other.verb == move.verb)
    instead = same or tuple(legal)
    if move.verb not in t.setup.game.letters:
        return Refusal(*refusal(t, "no_such_move", clause, move=quoted(move.verb)), instead)
    if not all(kind in range(len(t.setup.pack.codes)) for kind in move.cards):
        return Refusal(*refusal(t, "no_such_cards", clause), instead)
    hand = _held(t)
    if not holds(hand, move.cards):
        missing = next(k for k in move.cards if hand.count(k) < move.cards.count(k))
        cards = Names((t.setup.pack.names[missing],))
        return Refusal(*refusal(t, "not_held", clause, cards=cards), instead)
    why = law.why.get((t.phase, move.verb))
    if callable(why):
        return Refusal(*why(t, move), instead)
    clause, verb = why or clause, t.setup.game.verb_title(move.verb)
    if not same:
        return Refusal(*refusal(t, "not_now", clause, move=verb), instead)
    bare = not move.cards and not move.n
    return Refusal(*refusal(
        t, "unfit", clause, move=verb, n=move.n, number=not move.cards and move.n != 0,
        no_cards=bare and bool(same[0].cards), no_number=bare and not same[0].cards,
    ), instead)  # fmt: skip


def _held(t: Tableau) -> Cards:
    """The cards of the seat to decide: its hand, and those that it holds in other places."""
    hand = t.zones.get(names("hand")[t.actor], ())
    for zone, (place, seat) in t.setup.zones.items():
        if place.held and seat == t.actor:
            hand += t.zones[zone]
    return hand
