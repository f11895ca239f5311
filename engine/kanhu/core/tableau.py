"""The tableau: the mutable inside of a state, what rules are written against."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from kanhu.cards.chance import stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.board import Board
from kanhu.core.moves import Event, Move
from kanhu.core.options import Options
from kanhu.core.results import Outcome
from kanhu.core.setup import KitT, OptionsT, SetupOf

BoardT = TypeVar("BoardT", bound=Board, covariant=True)
_new = object.__new__
_event = tuple.__new__
"""Makes an event of all its fields, in a third of the time that its class takes."""
Answers = tuple[tuple[int, Move], ...]
"""Answers of a secret round: seat, what it does."""
Facts = tuple[str, int, BoardT, dict[str, Cards], tuple[int, ...], Answers, Outcome | None]
"""Phase, actor, board, zones, seats still to be asked, answers, outcome."""


class TableauOf(Generic[BoardT, KitT, OptionsT]):
    """The mutable inside of a state: what rules are written against. Never handed out.

    Attributes:
        setup: what stays the same. seed: of the match, known to nobody.
        options: of the table. n: number of seats. kit: what the game prepared.
        phase: key of the phase. actor: seat to decide, or -1 when the match is over.
        board: public facts. zones: zone name -> cards.
        asked: seats still to be asked in a secret round. answers: answers given so far.
        outcome: of the match, None while it is played.
        log: events, or None when nobody reads them.
        moves: legal moves already worked out, or None.
    """

    __slots__ = (
        "actor", "answers", "asked", "board", "kit", "log", "moves", "n", "options", "outcome",
        "phase", "seed", "setup", "zones",
    )  # fmt: skip

    setup: SetupOf[KitT, OptionsT]
    seed: int
    options: OptionsT
    n: int
    kit: KitT
    phase: str
    actor: int
    board: BoardT
    zones: dict[str, Cards]
    asked: tuple[int, ...]
    answers: Answers
    outcome: Outcome | None
    log: list[Event] | None
    moves: Sequence[Move] | None

    def __init__(self, setup: SetupOf[KitT, OptionsT], seed: int) -> None:
        self.seed = seed
        self.setup, self.options, self.n, self.kit = setup, setup.options, setup.seats, setup.kit
        # A phase must be set even if the match ends with the deal, when nobody is asked anything.
        self.phase, self.actor = next(iter(setup.law.phases)), -1
        self.board = setup.equipment.board()
        self.board.totals = (0,) * setup.seats
        self.zones = dict.fromkeys(setup.zones, ())
        self.asked, self.answers = (), ()
        self.outcome = None
        self.log, self.moves = [], None

    def copy(self, log: list[Event] | None) -> TableauOf[BoardT, KitT, OptionsT]:
        """A private copy that writes its events to `log`."""
        new: TableauOf[BoardT, KitT, OptionsT] = _new(TableauOf)
        new.setup, new.seed = self.setup, self.seed
        new.options, new.n, new.kit = self.options, self.n, self.kit
        new.phase, new.actor = self.phase, self.actor
        new.board = self.board.copy()
        new.zones = self.zones.copy()
        new.asked, new.answers = self.asked, self.answers
        new.outcome = self.outcome
        new.log, new.moves = log, None
        return new

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.setup, self.seed, self.facts())

    def facts(self) -> Facts[BoardT]:
        """All that play can change, but for what is worked out from it."""
        return (
            self.phase, self.actor, self.board, self.zones, self.asked, self.answers, self.outcome,
        )  # fmt: skip

    def legal(self) -> Sequence[Move]:
        """All moves of the seat to decide."""
        if self.moves is None:
            over = self.outcome is not None
            self.moves = () if over else self.setup.law.phases[self.phase].legal(self)
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
        if cards == source:
            zones[src] = ()
        elif self.setup.zones[src][0].ordered and source[-1:] != cards:
            zones[src] = without(source[::-1], cards)[::-1]
        elif len(cards) == 1:
            # By far the commonest case; list operations beat general ones here.
            (kind,) = cards
            at = len(source) - 1 if source[-1:] == cards else source.index(kind)
            zones[src] = source[:at] + source[at + 1 :]
        else:
            zones[src] = without(source, cards)
        if self.setup.zones[dst][0].ordered:
            zones[dst] = target + cards
        elif len(cards) == 1:
            at = bisect_right(target, cards[0])
            zones[dst] = target[:at] + cards + target[at:]
        else:
            zones[dst] = tuple(sorted(target + cards))
        if self.log is not None:
            parts = (what, seat, cards, src, dst, shown, n or len(cards), clause, 0)
            self.log.append(_event(Event, parts))

    def say(
        self, what: str, seat: int = -1, n: int = 0, clause: str = "", cards: Cards = (),
        than: int = 0,
    ) -> None:  # fmt: skip
        """Tell all something that moves no card; cards named here are open to everybody."""
        if self.log is not None:
            parts = (what, seat, cards, "", "", bool(cards), n, clause, than)
            self.log.append(_event(Event, parts))

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

    def ask(self, phase: str, keep: Answers = ()) -> None:
        """Open a secret round: ask the seats of the phase in order, but those without a choice.

        `keep` are answers of an earlier round that stay secret until this one is resolved.
        """
        order = self.setup.law.phases[phase].order
        if order is None:
            raise TypeError(f"phase {phase} is no secret round")
        self.phase, self.asked, self.answers = phase, tuple(order(self)), keep
        self._next_question()

    def _next_question(self) -> None:
        phase = self.setup.law.phases[self.phase]
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
        """Carry out a move without asking whether it is legal (play-outs, replays).

        Raises TypeError if the phase says of no move what it does.
        """
        phase = self.setup.law.phases[self.phase]
        self.moves = None
        if phase.secret:
            self.answers = (*self.answers, (self.actor, move))
            if phase.secret == "first" and move.verb != "pass":
                self.asked = ()
            self._next_question()
        elif phase.play is None:
            raise TypeError(f"phase {self.phase} has no `play` to carry out {move.verb}")
        else:
            phase.play(self, move)


def _restored(
    setup: SetupOf[KitT, OptionsT], seed: int, facts: Facts[BoardT]
) -> TableauOf[BoardT, KitT, OptionsT]:
    t: TableauOf[BoardT, KitT, OptionsT] = TableauOf(setup, seed)
    t.phase, t.actor, t.board, t.zones, t.asked, t.answers, t.outcome = facts
    return t


Tableau = TableauOf[Board, object, Options]
"""The tableau of any game."""
