"""States: an open board plus places that hold cards; a game is a table of phases.

Secrets live in four spots only: a place that not everybody may look into, the answers of a
running secret round, the seed, and who is being asked. Everything else is public because of
where it is stored, so views, memory, position text, records and leak tests need no line of code
in any game.

A `State` is immutable for its users: `play` copies a small shell of immutable values and the
game's phase function rebinds fields of that private copy.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kanhu.cards import Cards, Kind, Pack, holds, without
from kanhu.chance import stream
from kanhu.moves import Event, Move, Refusal, Refused
from kanhu.options import Options

if TYPE_CHECKING:
    from kanhu.game import Game
    from kanhu.view import View

_new = object.__new__
ALL, OWNER, NOBODY = "all", "owner", "nobody"


class Place(NamedTuple):
    """A kind of place for cards.

    Attributes:
        name: zone name, or its stem if every seat has one ("hand" -> "hand0", "hand1").
        sees: who may look in: ALL, OWNER or NOBODY.
        each: one for every seat.
        ordered: order counts and the last card is on top; otherwise kept sorted.
        clause: number of the clause that says who may look.
    """

    name: str
    sees: str
    each: bool = False
    ordered: bool = False
    clause: str = ""


class HandResult(NamedTuple):
    """The last hand counted: points and reasons a seat, and the cards laid open for the count.

    Attributes:
        points: hand points a seat.
        reasons: (clause, seat, amount), each a part of the points.
        shown: a seat: its melds as (key, cards, points, clause), and the cards left over.
        ended: clause that ended the hand.
    """

    points: tuple[int, ...]
    reasons: tuple[tuple[str, int, int], ...]
    shown: tuple[tuple[tuple[tuple[str, Cards, int, str], ...], Cards], ...]
    ended: str


class Outcome(NamedTuple):
    """The end of a match.

    Attributes:
        payoff: a seat, in units of 1/den; what the settlement gives or takes.
        den: common denominator of the payoffs.
        winners: seats that win.
        totals: match points a seat.
        reasons: (clause, seat, amount).
    """

    payoff: tuple[int, ...]
    den: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    reasons: tuple[tuple[str, int, int], ...]


class Board:
    """Public facts of a table: immutable plain values only. Games add fields by subclassing.

    Attributes:
        hand: index of the hand in the match, from 0.
        dealer: seat that deals.
        nth: shuffles already made in this hand.
        totals: match points a seat.
        last: the hand counted last, or None.
    """

    hand: int = 0
    dealer: int = 0
    nth: int = 0
    totals: tuple[int, ...] = ()
    last: HandResult | None = None

    def copy(self) -> Board:
        """A copy; the values are immutable and shared."""
        new = _new(type(self))
        new.__dict__ = self.__dict__.copy()
        return new

    def changed(self) -> dict[str, Any]:
        """The fields that differ from their defaults."""
        kind = type(self)
        return {key: value for key, value in self.__dict__.items() if value != getattr(kind, key)}


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of a game's phase table.

    Attributes:
        clause: clause in force.
        legal: all moves of the seat to decide, in a stable order. It may read the board, places
            open to that seat and its own hand, nothing else.
        play: carry out a legal move (open phases).
        secret: "" open, "sealed" all answer before anything shows, "first" a taker ends it.
        order: seats a secret round asks, in order; from public facts only.
        resolve: what follows when a secret round is complete; gets the answers (seat, move).
        allows: accepts a move that `legal` does not list (false claims), or None.
        bluffs: whether such moves are open to the seat now; a secret round then asks it in any
            case.
        keeps: accepts an answer kept from an earlier round, when a position is read.
    """

    clause: str
    legal: Callable[[Tableau], Sequence[Move]]
    play: Callable[[Tableau, Move], None] | None = None
    secret: str = ""
    order: Callable[[Tableau], Iterable[int]] | None = None
    resolve: Callable[[Tableau, tuple[tuple[int, Move], ...]], None] | None = None
    allows: Callable[[Tableau, Move], bool] | None = None
    bluffs: Callable[[Tableau], bool] = lambda tableau: False
    keeps: Callable[[Tableau, int, Move], bool] = lambda tableau, seat, move: False


@dataclass(frozen=True)
class Rules:
    """What a game's `rules.py` gives: a value, never a subclass.

    Attributes:
        pack: the cards for these options.
        places: the places for these options.
        deal: start of every hand; puts the tableau into its first phase.
        phases: phase name -> Phase.
        over: looked at after every counted hand: the outcome, or None to play on.
        ends: clause that says when a match is over.
        board: class of the public facts.
        check: refuses combinations of options; None if they can be played.
        prepare: anything compiled once a table (a meld table); found as `tableau.kit`.
        why: (phase, verb) -> clause of a refusal, or a function of tableau and move that gives
            clause and sentence. Words only: `legal` is the law.
        complete: sets the board fields that a position text has left out, given those named.
        impossible: (clause, sentence) if a position could never be reached, else None.
        worth: what a move would lay or score, for buttons and bots: (meld key, points, clause).
    """

    pack: Callable[[Game, Options], Pack]
    places: Callable[[Options], tuple[Place, ...]]
    deal: Callable[[Tableau], None]
    phases: Mapping[str, Phase]
    over: Callable[[Tableau], Outcome | None]
    ends: str
    board: type[Board] = Board
    check: Callable[[Game, Options], Refusal | None] = lambda game, options: None
    prepare: Callable[[Game, Options, Pack], Any] = lambda game, options, pack: None
    why: Mapping[tuple[str, str], str | Callable[[Tableau, Move], tuple[str, str]]] = field(
        default_factory=dict
    )
    complete: Callable[[Tableau, Container[str]], None] = lambda tableau, given: None
    impossible: Callable[[Tableau], tuple[str, str] | None] = lambda tableau: None
    worth: Callable[[View, Move], tuple[str, int, str] | None] = lambda view, move: None


@lru_cache(maxsize=64)
def names(stem: str, seats: int = 16) -> tuple[str, ...]:
    """Zone names of a place every seat has."""
    return tuple(f"{stem}{seat}" for seat in range(seats))


class Setup:
    """What stays the same for a whole match and everybody knows: there is no seed here.

    Attributes:
        game: the game. options: its options. rules: its rules. seats: number of seats.
        pack: the cards. kit: what the game prepared for these options (a meld table).
        zones: zone name -> (place, owner or -1).
    """

    __slots__ = ("game", "kit", "options", "pack", "rules", "seats", "zones")

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options, self.rules = game, options, game.rules
        self.seats: int = options.players
        self.pack = self.rules.pack(game, options)
        self.kit: Any = self.rules.prepare(game, options, self.pack)
        self.zones: dict[str, tuple[Place, int]] = {}
        for place in self.rules.places(options):
            if place.each:
                for seat, name in enumerate(names(place.name)[: self.seats]):
                    self.zones[name] = (place, seat)
            else:
                self.zones[place.name] = (place, -1)

    def sees(self, seat: int | None, zone: str) -> bool:
        """Whether a seat may look into a zone; None stands for an onlooker."""
        place, owner = self.zones[zone]
        return place.sees == ALL or (place.sees == OWNER and owner == seat)


@lru_cache(maxsize=64)
def setup(game: Game, options: Options) -> Setup:
    """The setup of a table, compiled once for equal options."""
    return Setup(game, options)


class Tableau:
    """The mutable inside of a state: what rules are written against. Never handed out.

    Attributes:
        setup: what stays the same. seed: of the match, known to nobody.
        o: the options. n: number of seats. kit: what the game prepared.
        phase: key of the phase. actor: seat to decide, or -1 when the match is over.
        board: public facts. zones: zone name -> cards.
        asked: seats still to be asked in a secret round. answers: answers given so far.
        log: events, or None when nobody reads them.
        moves: legal moves already worked out, or None.
    """

    __slots__ = (
        "actor", "answers", "asked", "board", "kit", "log", "moves", "n", "o", "outcome",
        "phase", "seed", "setup", "zones",
    )  # fmt: skip

    setup: Setup
    seed: int
    o: Options
    n: int
    kit: Any
    phase: str
    actor: int
    board: Any
    zones: dict[str, Cards]
    asked: tuple[int, ...]
    answers: tuple[tuple[int, Move], ...]
    outcome: Outcome | None
    log: list[Event] | None
    moves: Sequence[Move] | None

    def __init__(self, setup: Setup, seed: int) -> None:
        self.seed = seed
        self.setup, self.o, self.n, self.kit = setup, setup.options, setup.seats, setup.kit
        self.phase, self.actor = "", -1
        self.board = setup.rules.board()
        self.board.totals = (0,) * setup.seats
        self.zones = dict.fromkeys(setup.zones, ())
        self.asked, self.answers = (), ()
        self.outcome = None
        self.log, self.moves = [], None

    def copy(self, log: list[Event] | None) -> Tableau:
        """A private copy that writes its events to `log`."""
        new = _new(Tableau)
        new.setup, new.seed = self.setup, self.seed
        new.o, new.n, new.kit = self.o, self.n, self.kit
        new.phase, new.actor = self.phase, self.actor
        new.board = self.board.copy()
        new.zones = self.zones.copy()
        new.asked, new.answers = self.asked, self.answers
        new.outcome = self.outcome
        new.log, new.moves = log, None
        return new

    def legal(self) -> Sequence[Move]:
        """All moves of the seat to decide."""
        if self.moves is None:
            over = self.outcome is not None
            self.moves = () if over else self.setup.rules.phases[self.phase].legal(self)
        return self.moves

    def move(
        self, what: str, seat: int, cards: Cards, src: str, dst: str,
        shown: bool = False, clause: str = "", n: int = 0,
    ) -> None:  # fmt: skip
        """Move cards between zones: the only way a card ever moves.

        From an ordered zone a card is taken from the top. Raises ValueError if one is not there.
        """
        zones = self.zones
        source, target = zones[src], zones[dst]
        if self.setup.zones[src][0].ordered and source[-1:] != cards:
            zones[src] = without(source[::-1], cards)[::-1]
        elif len(cards) == 1:
            # By far the commonest case; list operations beat general ones here.
            (kind,) = cards
            at = len(source) - 1 if source[-1] == kind else source.index(kind)
            zones[src] = source[:at] + source[at + 1 :]
        else:
            zones[src] = () if cards == source else without(source, cards)
        if self.setup.zones[dst][0].ordered:
            zones[dst] = target + cards
        elif len(cards) == 1:
            at = bisect_right(target, cards[0])
            zones[dst] = target[:at] + cards + target[at:]
        else:
            zones[dst] = tuple(sorted(target + cards))
        if self.log is not None:
            self.log.append(Event(what, seat, cards, src, dst, shown, n or len(cards), clause))

    def say(
        self, what: str, seat: int = -1, n: int = 0, clause: str = "", cards: Cards = ()
    ) -> None:
        """Tell all something that moves no card; cards named here are open to everybody."""
        if self.log is not None:
            self.log.append(Event(what, seat, cards, "", "", bool(cards), n, clause))

    def fill(self, **piles: Sequence[Kind]) -> None:
        """Set whole zones, as a deal does, and tell each owner what came."""
        for zone, cards in piles.items():
            ordered = self.setup.zones[zone][0].ordered
            self.zones[zone] = tuple(cards) if ordered else tuple(sorted(cards))
            owner = self.setup.zones[zone][1]
            if self.log is not None and cards and owner >= 0:
                self.log.append(Event("deal", owner, self.zones[zone], "", zone, n=len(cards)))

    def shuffle(self, cards: Iterable[Kind], nth: int) -> list[Kind]:
        """The cards in the order of the nth shuffle of this hand."""
        return stream(self.seed, self.board.hand, nth).shuffle(cards)

    def mix(self, zone: str, nth: int) -> None:
        """Shuffle a zone by the nth shuffle of this hand; everybody forgets its order."""
        self.zones[zone] = tuple(self.shuffle(self.zones[zone], nth))
        if self.log is not None:
            self.log.append(Event("shuffle", -1, (), zone, zone, n=len(self.zones[zone])))

    def ask(self, phase: str, keep: tuple[tuple[int, Move], ...] = ()) -> None:
        """Open a secret round: ask the seats of the phase in order, those without a choice not.

        `keep` are answers of an earlier round that stay secret until this one is resolved.
        """
        order = self.setup.rules.phases[phase].order
        if order is None:
            raise TypeError(f"phase {phase} is no secret round")
        self.phase, self.asked, self.answers = phase, tuple(order(self)), keep
        self._next_question()

    def _next_question(self) -> None:
        phase = self.setup.rules.phases[self.phase]
        while self.asked:
            self.actor, self.asked = self.asked[0], self.asked[1:]
            moves = phase.legal(self)
            if len(moves) > 1 or phase.bluffs(self):
                self.moves = moves
                return
        self.actor, self.moves = -1, None
        answers, self.answers = self.answers, ()
        if phase.resolve is None:
            raise TypeError(f"phase {self.phase} asks in secret but has nothing to resolve")
        phase.resolve(self, answers)

    def turn(self, phase: str, seat: int) -> None:
        """Give a seat the decision of an open phase."""
        self.phase, self.actor, self.moves = phase, seat, None

    def apply(self, move: Move) -> None:
        """Carry out a move without asking whether it is legal (rollouts, replays)."""
        phase = self.setup.rules.phases[self.phase]
        self.moves = None
        if phase.secret:
            self.answers = (*self.answers, (self.actor, move))
            if phase.secret == "first" and move.verb != "pass":
                self.asked = ()
            self._next_question()
        elif phase.play is not None:
            phase.play(self, move)


class State:
    """A position of a match: immutable, replayable, comparable by its position text."""

    __slots__ = ("_inside", "_moves")

    def __init__(self, inside: Tableau) -> None:
        self._inside = inside
        self._moves: tuple[Move, ...] | None = None

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
        return inside.outcome is None and bool(inside.setup.rules.phases[inside.phase].secret)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, or None while it is played."""
        return self._inside.outcome

    @property
    def board(self) -> Board:
        """Public facts (a copy)."""
        board: Board = self._inside.board.copy()
        return board

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
            allows = inside.setup.rules.phases[inside.phase].allows
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
        from kanhu.view import view_of

        if seat is not None and not 0 <= seat < self.setup.seats:
            raise IndexError(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")

        return view_of(self._inside, seat, self.legal() if seat == self.actor else ())

    def position(self) -> dict[str, Any]:
        """The whole state as plain JSON values; see `kanhu.position`."""
        from kanhu.position import dump

        return dump(self._inside)

    def rollout(self) -> Tableau:
        """A private tableau for playing on in place, without events (simulations)."""
        return self._inside.copy(None)


def start(setup: Setup, seed: int) -> tuple[State, tuple[Event, ...]]:
    """Deal the first hand: the opening state and its events."""
    inside = Tableau(setup, seed)
    setup.rules.deal(inside)
    events = tuple(inside.log or ())
    return State(inside), events


def _refusal(t: Tableau, move: Move, legal: Sequence[Move]) -> Refusal:
    rules = t.setup.rules
    if t.outcome is not None:
        return Refusal(rules.ends, "The match is over.")
    phase = rules.phases[t.phase]
    same = tuple(other for other in legal if other.verb == move.verb)
    instead = same or tuple(legal)
    verb = t.setup.game.verb_title(move.verb)
    if move.verb not in t.setup.game.letters:
        return Refusal(phase.clause, f"'{move.verb}' is no move of this game.", instead)
    hand = t.zones.get(names("hand")[t.actor], ())
    if not all(kind in range(len(t.setup.pack.codes)) for kind in move.cards):
        return Refusal(phase.clause, "These are no cards of this pack.", instead)
    if not holds(hand, move.cards):
        missing = next(k for k in move.cards if hand.count(k) < move.cards.count(k))
        return Refusal(phase.clause, f"You do not hold {t.setup.pack.names[missing]}.", instead)
    why = rules.why.get((t.phase, move.verb))
    if callable(why):
        clause, sentence = why(t, move)
        return Refusal(clause, sentence, instead)
    clause = why or phase.clause
    if same:
        return Refusal(clause, f"{verb} is possible now, but not with these cards.", instead)
    return Refusal(clause, f"{verb} is not possible now.", instead)
