"""What binds the rules of a game: phases, rules, and the setup of a table.

Rules are functions on a tableau and on views, which know the setup and through it the rules. That
is no circle here: what is on the table and what is seen of it are parameters of the types (T, V),
and `kanhu.core.rules` puts the tableau and the view in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.board import Board
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move, Refusal
from kanhu.core.options import Options
from kanhu.core.places import ALL, OWNER, Place, names
from kanhu.core.results import Outcome
from kanhu.core.target import Target

T = TypeVar("T")
V = TypeVar("V")
Stands = tuple[tuple[Kind, Kind], ...]
"""Wild cards, each with the kind it stands for."""


class Range(NamedTuple):
    """Which values a fact of a board may have; `kanhu.core.ranges` makes them.

    Attributes:
        says: what is allowed, in words that follow "is not". holds: whether a value is.
    """

    says: Callable[[SetupOf[Any, Any]], str]
    holds: Callable[[Any, SetupOf[Any, Any]], bool]


Ranges = Mapping[str, tuple[str, Range]]
"""Field of a board -> the clause it belongs to, and its range."""


@dataclass(frozen=True)
class PhaseOf(Generic[T]):
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
    legal: Callable[[T], Sequence[Move]]
    play: Callable[[T, Move], None] | None = None
    secret: str = ""
    order: Callable[[T], Iterable[int]] | None = None
    resolve: Callable[[T, tuple[tuple[int, Move], ...]], None] | None = None
    allows: Callable[[T, Move], bool] | None = None
    alike: bool = False
    bluffs: Callable[[T], bool] = lambda tableau: False
    keeps: Callable[[T, int, Move], bool] = lambda tableau, seat, move: False


@dataclass(frozen=True, eq=False)
class RulesOf(Generic[T, V]):
    """What a game's `rules.py` gives: a value, never a subclass.

    Attributes:
        pack: the cards for these options.
        places: the places for these options.
        deal: start of every hand; puts the tableau into its first phase.
        phases: phase name -> Phase.
        over: looked at after every counted hand: the outcome, or None to play on.
        ends: clause that says when a match is over.
        board: class of the public facts.
        ranges: the range of every field of the board, for reading positions; `totals` and `hand`
            have their limits there too.
        check: refuses combinations of options; None if they can be played.
        prepare: anything compiled once a table (a meld table); found as `tableau.kit`.
        why: (phase, verb) -> clause of a refusal, or a function of tableau and move that gives
            clause and sentence. Words only: `legal` is the law.
        complete: sets the board fields that a position text has left out, given those named. What
            it reads has its range; whether it fits together nobody has looked at yet.
        impossible: (clause, sentence) if the parts of a position do not fit together, so that no
            rule would know how to go on, else None. Every field has its range. Whether play could
            have led there is not asked.
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

    pack: Callable[[GameFolder, Options], Pack]
    places: Callable[[Options], tuple[Place, ...]]
    deal: Callable[[T], None]
    phases: Mapping[str, PhaseOf[T]]
    over: Callable[[T], Outcome | None]
    ends: str
    board: type[Board] = Board
    ranges: Ranges = field(default_factory=dict)
    check: Callable[[GameFolder, Options], Refusal | None] = lambda game, options: None
    prepare: Callable[[GameFolder, Options, Pack], Any] = lambda game, options, pack: None
    why: Mapping[tuple[str, str], str | Callable[[T, Move], tuple[str, str]]] = field(
        default_factory=dict
    )
    complete: Callable[[T, Container[str]], None] = lambda tableau, given: None
    impossible: Callable[[T], tuple[str, str] | None] = lambda tableau: None
    worth: Callable[[V, Move], tuple[str, int, str] | None] = lambda view, move: None
    named: Callable[[V, Move], str] = lambda view, move: ""
    arrange: Callable[[V], Sequence[tuple[str, Cards, int]]] | None = None
    reading: Callable[[SetupOf[T, V], Cards], str] = lambda setup, cards: ""
    waits: Callable[[V], Cards] = lambda view: ()
    held: Callable[[V], Mapping[str, Cards]] | None = None
    stands: Callable[[SetupOf[T, V], Cards], Stands] = lambda setup, cards: ()
    moments: Mapping[str, Callable[[V], bool]] = field(default_factory=dict)
    certain: Callable[
        [V, Mapping[str, Sequence[Kind]], Cards, Stream], Mapping[str, Cards] | None
    ] = lambda view, placed, unseen, chance: {}
    target: Callable[[V], Target | None] = lambda view: None
    warns: Callable[[V, Move], str] = lambda view, move: ""
    trick_points: Callable[[SetupOf[T, V], Cards, Cards, int], int] | None = None


class SetupOf(Generic[T, V]):
    """What stays the same for a whole match and everybody knows: there is no seed here.

    Attributes:
        game: the game. options: its options. rules: its rules. seats: number of seats.
        pack: the cards. kit: what the game prepared for these options (a meld table).
        zones: zone name -> (place, owner or -1).
    """

    __slots__ = ("game", "kit", "options", "pack", "rules", "seats", "zones")

    def __init__(self, game: GameFolder, rules: RulesOf[T, V], options: Options) -> None:
        self.game, self.options, self.rules = game, options, rules
        self.seats: int = options.players
        self.pack = rules.pack(game, options).named(game.card_names)
        self.kit: Any = rules.prepare(game, options, self.pack)
        self.zones: dict[str, tuple[Place, int]] = {}
        for place in rules.places(options):
            if place.each:
                for seat, name in enumerate(names(place.name)[: self.seats]):
                    self.zones[name] = (place, seat)
            else:
                self.zones[place.name] = (place, -1)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, SetupOf)
            and self.rules is other.rules
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash(self.options)

    def __repr__(self) -> str:
        return f"Setup({self.game.id}, {self.options.text})"

    def sees(self, seat: int | None, zone: str) -> bool:
        """Whether a seat may look into a zone; None stands for an onlooker."""
        place, owner = self.zones[zone]
        return place.sees == ALL or (place.sees == OWNER and owner == seat)
