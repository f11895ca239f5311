"""A question with its choices, as its element in the page needs it: `<one-move>` answers by itself.

The home page, the pages of puzzles and those of hands ask in this form; `macros/puzzle.html.j2`
draws it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from kanhu.catalogue import Game
from kanhu.core.rules import Setup
from kanhu_table import faces
from rendering.numbers import few


class Card(NamedTuple):
    """One card: its face in the sheet, its name, and how many copies it stands for."""

    face: str
    name: str
    copies: int = 1


class Offer(NamedTuple):
    """A choice that is not one card: cards, if any, and words."""

    cards: tuple[Card, ...]
    text: str


class Posed(NamedTuple):
    """One question.

    Attributes:
        name: id of its element. where: what it is about, in two parts.
        question: what is asked. sprite: the sheet of the faces.
        shown: cards on the table. hand: cards that are not chosen from.
        cards, offers: what is chosen from, in this order.
        labels: what the button says while so many are chosen. says: the sentences that may be said,
            the first to a right answer, the last to one that no row of `of` is about.
        of: places chosen, in order -> the sentence for them; a single place stands for every choice
            that holds it. answer: what is said of the right one.
    """

    name: str
    where: tuple[str, str]
    question: str
    labels: str
    says: str
    of: str
    answer: str
    sprite: str = ""
    shown: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    offers: tuple[Offer, ...] = ()

    @property
    def first(self) -> str:
        """What the button says at first."""
        return str(json.loads(self.labels)[0])


def card(game: Game, table: Setup, code: str, copies: int = 1) -> Card:
    """A card of a pack; several copies of it are said after its name."""
    return Card(faces.symbol(game, code), table.pack.names[table.pack.kind(code)], copies)


def labels(choose: int, deed: str, thing: str = "card") -> str:
    """What the button says while so many things are chosen, from none on, as JSON."""
    first = f"Choose {few(choose)} {thing}{'s' * (choose > 1)}"
    more = [f"Choose {few(n)} more {thing}{'s' * (n > 1)}" for n in range(choose - 1, 0, -1)]
    return json.dumps([first, *more, deed], ensure_ascii=False)


def answers(right: Sequence[int], places: int) -> str:
    """`of` for choices that are right or wrong one by one, as JSON: sentence 1 + n is about the
    choice at place n."""
    answers = {" ".join(map(str, right)): 0}
    answers |= {str(at): 1 + at for at in range(places) if at not in right}
    return json.dumps(answers, separators=(",", ":"))


def as_json(sentences: Sequence[str]) -> str:
    """Sentences for the page's script."""
    return json.dumps(sentences, ensure_ascii=False)
