"""What a game's `rules.py` gives, in parts by purpose: each is a value, never a subclass.

`Equipment` is what a table is laid with, `Law` decides, `Positions` are read by, `Wording` says
what is seen, `Inference` is what a player may conclude. They hold functions on the tableau, on
views and on the setup of a table, which stand above this module and are parameters here: TableT,
ViewT, SetupT. `kanhu.core.rules` puts the parts together and those types in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, Pack
from kanhu.core.board import Board
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Move, Refusal
from kanhu.core.options import Options
from kanhu.core.places import Place
from kanhu.core.results import Outcome
from kanhu.core.target import Target

BoardT = TypeVar("BoardT", bound=Board)
KitT = TypeVar("KitT")
OptionsT = TypeVar("OptionsT", bound=Options)
TableT = TypeVar("TableT", contravariant=True)
ViewT = TypeVar("ViewT", contravariant=True)
SetupT = TypeVar("SetupT", contravariant=True)
Stands = tuple[tuple[Kind, Kind], ...]
"""Wild cards, each with the kind it stands for."""


class Range(NamedTuple, Generic[SetupT]):
    """Which values a fact of a board may have; `kanhu.core.ranges` makes them.

    Attributes:
        says: what is allowed, in words that follow "must be". allows: whether a value is.
        spec: (name of the constructor, *its arguments), such as ("each", part): adapters make from
            it the places of a fact in a numeric vector.
    """

    says: Callable[[SetupT], str]
    allows: Callable[[object, SetupT], bool]
    spec: tuple[object, ...]


Ranges = Mapping[str, tuple[str, Range[SetupT]]]
"""Field of a board -> the clause it belongs to, and its range."""


class Phase(NamedTuple, Generic[TableT]):
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
        alike: a move that `allows` accepts is one of those listed with other cards of equal rank.
        bluffs: whether such moves are open to the seat now; a secret round then asks it in any
            case.
        keeps: accepts an answer kept from an earlier round, when a position is read.
    """

    clause: str
    legal: Callable[[TableT], Sequence[Move]]
    play: Callable[[TableT, Move], None] | None = None
    secret: str = ""
    order: Callable[[TableT], Iterable[int]] | None = None
    resolve: Callable[[TableT, tuple[tuple[int, Move], ...]], None] | None = None
    allows: Callable[[TableT, Move], bool] | None = None
    alike: bool = False
    bluffs: Callable[[TableT], bool] = lambda tableau: False
    keeps: Callable[[TableT, int, Move], bool] = lambda tableau, seat, move: False


class Equipment(NamedTuple, Generic[BoardT, KitT, OptionsT]):
    """What a table is laid with.

    Attributes:
        options: class of the options, with a field for each of `options.toml`.
        board: class of the public facts.
        pack: the cards for these options.
        places: the places for these options.
        prepare: what is worked out once a table (a meld table), found as `tableau.kit`; `no_kit`
            if nothing is.
        check: refuses combinations of options; None if they can be played.
    """

    options: type[OptionsT]
    board: type[BoardT]
    pack: Callable[[GameFolder, OptionsT], Pack]
    places: Callable[[OptionsT], tuple[Place, ...]]
    prepare: Callable[[GameFolder, OptionsT, Pack], KitT]
    check: Callable[[GameFolder, OptionsT], Refusal | None] = lambda game, options: None


def no_kit(game: GameFolder, options: Options, pack: Pack) -> None:
    """For games in which nothing is worked out once a table."""


class Law(NamedTuple, Generic[TableT]):
    """What decides: it alone says what is legal, and what comes of a move.

    Attributes:
        deal: start of every hand; puts the tableau into its first phase.
        phases: phase name -> Phase.
        over: looked at after every counted hand: the outcome, or None to play on.
        ends: clause that says when a match is over.
        why: (phase, verb) -> clause of a refusal, or a function of tableau and move that gives
            clause and sentence. Words only: `legal` is the law.
    """

    deal: Callable[[TableT], None]
    phases: Mapping[str, Phase[TableT]]
    over: Callable[[TableT], Outcome | None]
    ends: str
    why: Mapping[tuple[str, str], str | Callable[[TableT, Move], tuple[str, str]]] = {}


class Positions(NamedTuple, Generic[TableT, SetupT]):
    """What a position needs that comes from a text.

    Attributes:
        ranges: the range of every field of the board; `totals` and `hand` have their limits there
            too.
        complete: sets the board fields that follow from others, which a text that names them has
            to agree with, and those that it has left out, given those named. What it reads has its
            range; whether it fits together nobody has looked at yet.
        impossible: (clause, sentence) if the parts do not fit together, so that no rule would know
            how to go on, else None; `kanhu.core.sentences.fault` gives the two. Every field has its
            range. Whether play could have led there is not asked.
    """

    ranges: Ranges[SetupT]
    complete: Callable[[TableT, Container[str]], None] = lambda tableau, given: None
    impossible: Callable[[TableT], tuple[str, str] | None] = lambda tableau: None


class Wording(NamedTuple, Generic[ViewT, SetupT]):
    """What is said and shown of a view, at the table in the page and in a player's reasons.

    Attributes:
        worth: what a move would lay or score, for buttons and bots: (meld key, points, clause).
        named: what the cards of a move are called together on its button ("straight 3–7"), "" if
            they are called by the title of the meld that `worth` names, or one by one.
        warns: what a move would break of the hand, in a sentence, "" if nothing is lost.
        arrange: the viewer's hand in the groups that go together best, as (meld key, cards,
            points); cards in no group are left out. None if the game has no groups.
        held: the melds that the viewer's hand has, by their keys; None if `arrange` says it.
        target: how far the viewer is from a finished hand or a made bid, from what it knows alone;
            None where there is nothing to aim at.
        waits: the kinds that the viewer has said to wait for, () if none; for sentences.
        moments: circumstances that the words of a phase can ask for by these names, beside the
            fields of the board; each looks at the view of whoever reads.
        reading: key of the meld that these cards make, "" if they make none; for sentences.
        stands: for cards laid as one group, the wild ones with the kinds they stand for.
        trick_points: what a finished trick brings whoever wins it, by its open cards, those that
            won it, and the number of all its cards; None where tricks bring no points.
    """

    worth: Callable[[ViewT, Move], tuple[str, int, str] | None] = lambda view, move: None
    named: Callable[[ViewT, Move], str] = lambda view, move: ""
    warns: Callable[[ViewT, Move], str] = lambda view, move: ""
    arrange: Callable[[ViewT], Sequence[tuple[str, Cards, int]]] | None = None
    held: Callable[[ViewT], Mapping[str, Cards]] | None = None
    target: Callable[[ViewT], Target | None] = lambda view: None
    waits: Callable[[ViewT], Cards] = lambda view: ()
    moments: Mapping[str, Callable[[ViewT], bool]] = {}
    reading: Callable[[SetupT, Cards], str] = lambda setup, cards: ""
    stands: Callable[[SetupT, Cards], Stands] = lambda setup, cards: ()
    trick_points: Callable[[SetupT, Cards, Cards, int], int] | None = None


class Inference(NamedTuple, Generic[ViewT]):
    """What a player may conclude beyond what it sees.

    Attributes:
        certain: samples the hidden places of which the rules guarantee something (a declared hand
            is ready), for one deal that fits a view. It takes the view, the cards that its facts
            have put into each hidden place (zone -> kinds), the other unseen cards, and chance.
            It returns zone -> its whole contents for the unordered places that it fills, {} if
            the rules guarantee nothing, None if this try met a dead end.
    """

    certain: Callable[
        [ViewT, Mapping[str, Sequence[Kind]], Cards, Stream], Mapping[str, Cards] | None
    ] = lambda view, placed, unseen, chance: {}
