"""Views: exactly what a seat may know, by allow-list.

A view is built from the board (public by its type) and from each place through who may look into
it. It never touches the seed. Events are redacted by one rule: a seat sees a card that is shown,
or that leaves or enters a place it may look into.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.core.board import Board, digest
from kanhu.core.moves import Event, Move
from kanhu.core.options import Options
from kanhu.core.setup import KitT, OptionsT, Setup, SetupOf
from kanhu.core.tableau import Answers, BoardT, TableauOf

Zone = Cards | int
"""A place as a seat sees it: its cards, or how many there are."""


class Fact(NamedTuple):
    """Among these hidden zones lie at least these cards; a lower bound that is never false.

    If `ordered`, the cards are the top of a pile, the top card first.
    """

    zones: frozenset[str]
    cards: Cards
    ordered: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class ViewOf(Generic[BoardT, KitT, OptionsT]):
    """What one seat knows.

    Attributes:
        seat: whose view, or None for an onlooker.
        setup: game, options and pack (no seed).
        phase: key of the phase; "" while others are asked in secret.
        actor: seat to decide; None when over or while others are asked in secret.
        board: public facts.
        zones: zone name -> its cards, or how many lie there unseen.
        legal: moves open to this seat now.
        facts: what the seat has seen go into hidden zones (filled by the table).
        log: redacted events since the start of the match (filled by the table).
        answers: what this seat itself has answered in a running secret round.
        over: the match has ended.
    """

    seat: int | None
    setup: SetupOf[KitT, OptionsT]
    phase: str
    actor: int | None
    board: BoardT
    zones: Mapping[str, Zone]
    legal: tuple[Move, ...]
    answers: Answers = ()
    facts: tuple[Fact, ...] = ()
    log: tuple[Event, ...] = ()
    over: bool = False

    def __hash__(self) -> int:
        return hash((self.setup, self.seat, self.phase, self.actor, *self.zones.values()))

    def __repr__(self) -> str:
        setup, phase = self.setup, "over" if self.over else self.phase or "waiting"
        facts = [(sorted(fact.zones), fact.cards, fact.ordered) for fact in self.facts]
        name = digest(
            self.board, setup.options.text, self.seat, phase, self.actor, dict(self.zones),
            self.legal, self.answers, facts, self.log,
        )  # fmt: skip
        return f"View({setup.game.id}, seat {self.seat}, {phase}, {name})"

    def _repr_html_(self) -> str:
        from kanhu.core.notebook import html  # the browser's package leaves this module out

        return html(repr(self), self.zones, self.setup.pack)

    def cards(self, zone: str) -> Cards:
        """Cards of an open zone; raises TypeError if the seat may not look in."""
        cards = self.zones[zone]
        if isinstance(cards, int):
            raise TypeError(f"seat {self.seat} may not look into {zone}")
        return cards

    def count(self, zone: str) -> int:
        """Number of cards in a zone, seen or not."""
        cards = self.zones[zone]
        return cards if isinstance(cards, int) else len(cards)

    @property
    def hand(self) -> Cards:
        """The seat's own hand."""
        return self.cards(f"hand{self.seat}")


def view_of(
    t: TableauOf[BoardT, KitT, OptionsT], seat: int | None, legal: tuple[Move, ...]
) -> ViewOf[BoardT, KitT, OptionsT]:
    """The view of a seat on a tableau."""
    setup = t.setup
    over = t.outcome is not None
    asked_elsewhere = not over and bool(setup.law.phases[t.phase].secret) and t.actor != seat
    return ViewOf(
        seat=seat,
        setup=setup,
        phase="" if asked_elsewhere else t.phase,
        actor=None if over or asked_elsewhere else t.actor,
        board=t.board.copy(),
        zones={
            zone: cards if setup.sees(seat, zone) else len(cards) for zone, cards in t.zones.items()
        },
        legal=legal,
        answers=tuple(answer for answer in t.answers if answer[0] == seat),
        over=over,
    )


def redact(event: Event, seat: int | None, setup: Setup) -> Event:
    """The event as a seat may hear of it: cards hidden unless shown or in a place it sees."""
    if event.shown or not event.cards:
        return event
    for zone in (event.src, event.dst):
        if zone and setup.sees(seat, zone):
            return event
    return event._replace(cards=(), n=len(event.cards))


View = ViewOf[Board, object, Options]
"""The view of any game."""
