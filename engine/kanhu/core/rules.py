"""The shape of a game: places, board, phases, outcome, and the rules that bind them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.moves import Move, Refusal
from kanhu.core.options import Options

if TYPE_CHECKING:
    from kanhu.catalogue import Game
    from kanhu.core.tableau import Tableau
    from kanhu.core.view import View
    from kanhu.wording.target import Target

_new = object.__new__
ALL, OWNER, NOBODY = "all", "owner", "nobody"


class Place(NamedTuple):
    """A kind of place for cards.

    Attributes:
        name: zone name, or its stem if every seat has one ("hand" -> "hand0", "hand1").
        sees: who may look in: ALL, OWNER or NOBODY.
        each: one for every seat.
        ordered: order counts and the last card is on top; otherwise kept sorted.
        alike: cards lie here in groups of so many identical ones, none of them wild; 0 for no
            such rule. Deals that fit a view keep to it.
        clause: number of the clause that says who may look.
        held: its cards count with the hand of their owner, as if they were still in it.
    """

    name: str
    sees: str
    each: bool = False
    ordered: bool = False
    clause: str = ""
    alike: int = 0
    held: bool = False


class HandResult(NamedTuple):
    """The last hand counted: points and reasons a seat, and the cards laid open for the count.

    Attributes:
        points: hand points a seat.
        reasons: (clause, seat, amount), each a part of the points.
        shown: a seat: its melds as (key, cards, points, clause), and the cards left over; () if
            nothing is laid open.
        ended: clause that ended the hand.
        price: what a reason's amount is summed up of before it is paid, as (key, cards that earn
            it, amount, clause); () if the reasons tell all.
        by: seat whose doing ended the hand, or that played it alone; -1 if nobody did.
        sides: a side for every seat, where the hand was played in sides; else ().
        tallies: what was looked at before anything was paid (tricks, card points, cards left), as
            (key, number a seat, clause).
        card, giver: the card that ended the hand and the seat that drew or discarded it, else -1.
    """

    points: tuple[int, ...]
    reasons: tuple[tuple[str, int, int], ...]
    shown: tuple[tuple[tuple[tuple[str, Cards, int, str], ...], Cards], ...]
    ended: str
    price: tuple[tuple[str, Cards, int, str], ...] = ()
    by: int = -1
    sides: tuple[int, ...] = ()
    tallies: tuple[tuple[str, tuple[int, ...], str], ...] = ()
    card: int = -1
    giver: int = -1


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
        alike: such a move is one of those listed, with other cards of the same ranks.
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
    alike: bool = False
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
        named: what the cards of a move are called together on its button ("straight 3–7"), "" if
            they are called by the title of the meld that `worth` names, or one by one.
        arrange: the viewer's hand in the groups that go together best, as (meld key, cards,
            points); cards in no group are left out. None if the game has no groups.
        trick_points: what a finished trick brings whoever wins it, by its open cards, those that
            won it, and the number of all its cards; None where tricks bring no points.
        warns: what a move would break of the hand, in a sentence, "" if nothing is lost.
        reading: key of the meld that these cards make, "" if they make none; for sentences.
        waits: the kinds that the viewer has said to wait for, () if none; for sentences.
        held: the melds that the viewer's hand has, by their keys; None if `arrange` says it.
        stands: for cards laid as one group, the wild ones with the kinds they stand for.
        moments: circumstances that the words of a phase can ask for by these names, beside the
            fields of the board; each looks at the view of whoever reads.
        certain: what the rules guarantee of hidden places (a declared hand is ready), for deals
            that fit a view. Gets the view, the cards that its facts have put into each hidden
            place, the other unseen cards and chance; gives the whole contents of the unordered
            places it settles ({} for none), or None if this try led nowhere.
        target: how far the viewer is from a finished hand or a made bid, from what it knows alone;
            None where there is nothing to aim at.
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
    named: Callable[[View, Move], str] = lambda view, move: ""
    arrange: Callable[[View], Sequence[tuple[str, Cards, int]]] | None = None
    reading: Callable[[Setup, Cards], str] = lambda setup, cards: ""
    waits: Callable[[View], Cards] = lambda view: ()
    held: Callable[[View], Mapping[str, Cards]] | None = None
    stands: Callable[[Setup, Cards], tuple[tuple[Kind, Kind], ...]] = lambda setup, cards: ()
    moments: Mapping[str, Callable[[View], bool]] = field(default_factory=dict)
    certain: Callable[
        [View, Mapping[str, Sequence[Kind]], Cards, Stream], Mapping[str, Cards] | None
    ] = lambda view, placed, unseen, chance: {}
    target: Callable[[View], Target | None] = lambda view: None
    warns: Callable[[View, Move], str] = lambda view, move: ""
    trick_points: Callable[[Setup, Cards, Cards, int], int] | None = None


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
        self.pack = self.rules.pack(game, options).named(game.card_names)
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
