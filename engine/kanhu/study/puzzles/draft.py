"""What the kinds of puzzle share: a puzzle without its name and level, chance, and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.datafiles import Data
from kanhu.core.grammar import Number, listed
from kanhu.core.rules import Setup
from kanhu.study.puzzles.puzzle import Choice

T = TypeVar("T")


class Draft(NamedTuple):
    """A puzzle before it has a name and a level; see `Puzzle`."""

    nodes: int
    question: str
    choices: tuple[Choice, ...]
    hand: str = ""
    shown: str = ""
    position: Data | None = None


def pick(chance: Stream, things: Sequence[T]) -> T:
    """One of them."""
    return things[chance.below(len(things))]


def some(chance: Stream, things: Iterable[T], number: int) -> list[T]:
    """So many of them in random order, or all if there are fewer."""
    every = list(things)
    return [every[at] for at in chance.shuffle(range(len(every)))[:number]]


def names(table: Setup, cards: Cards) -> str:
    """Cards in words: "five of cups and two of coins twice"."""
    return listed(
        table.pack.names[kind]
        + (f" {Number(count):times}" if (count := cards.count(kind)) > 1 else "")
        for kind in dict.fromkeys(cards)
    )


def how_many(number: int) -> str:
    """A number of right answers in words."""
    return format(Number(number), "word")
