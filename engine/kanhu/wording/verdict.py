"""What a ruleset says of cards that it is shown: a judgement in words, clause by clause.

A game that can judge cards has a module `judge` in its folder with a function of that name, which
takes the setup of a table and sorted cards and gives a Ruling. `kanhu.text.judging` asks it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.folder import GameFolder
from kanhu.core.grammar import Names, capital
from kanhu.core.rules import Setup
from kanhu.core.sentences import sentence

YES, PART, NO = "yes", "part", "no"


class Reason(NamedTuple):
    """One step of a judgement: the clause it rests on, and a sentence."""

    clause: str
    text: str


def finding(at: Setup | GameFolder, key: str, clause: str = "", **places: object) -> Reason:
    """A step of a judgement: the sentence `finding.KEY` of the game with its places filled, and the
    clause it rests on, the sentence's own if none is given."""
    game = at if isinstance(at, GameFolder) else at.game
    own, text = sentence(game, "finding", key, **places)
    return Reason(clause or own, capital(text))


def headline(setup: Setup, key: str, **places: object) -> str:
    """A judgement or the title of a group in a few words: `headline.KEY` with its places filled."""
    return capital(sentence(setup.game, "headline", key, **places)[1])


class Group(NamedTuple):
    """Cards that go together.

    Attributes:
        title: what the group is called. cards: sorted. clause: that makes it a group.
        points: what it is worth, 0 where groups have no price.
        stands: the wild cards in it, each with the kind it stands for.
    """

    title: str
    cards: Cards
    clause: str
    points: int = 0
    stands: tuple[tuple[Kind, Kind], ...] = ()


class Ruling(NamedTuple):
    """The judgement.

    Attributes:
        mark: YES (all that the game asks for), PART (something) or NO (nothing).
        says: the judgement in a few words. reasons: why.
        groups: the arrangement. left: cards in no group. waits: kinds that would complete it.
        shared: groups may have cards in common, so that not all can be had at once.
        fits: the number of cards is one that a hand of this table has.
    """

    mark: str
    says: str
    reasons: tuple[Reason, ...]
    groups: tuple[Group, ...] = ()
    left: Cards = ()
    waits: Cards = ()
    shared: bool = False
    fits: bool = True


class MeldLike(Protocol):
    """What can be told of a meld, whatever a game keeps beside it."""

    @property
    def key(self) -> str:
        """Its row in `melds.toml`."""

    @property
    def cards(self) -> Cards:
        """Its cards."""

    @property
    def points(self) -> int:
        """What it is worth."""

    @property
    def clause(self) -> str:
        """The clause that says what it is."""


def groups(game: GameFolder, melds: Iterable[MeldLike]) -> tuple[Group, ...]:
    """Melds as groups, with the titles the game gives them."""
    return tuple(
        Group(game.meld_title(meld.key), meld.cards, meld.clause, meld.points) for meld in melds
    )


def named(setup: Setup, cards: Iterable[Kind]) -> Names:
    """Cards for a place in a sentence, equal ones once."""
    return Names(dict.fromkeys(setup.pack.names[kind] for kind in cards))
