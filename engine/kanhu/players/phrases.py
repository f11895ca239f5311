"""What players say: a sentence with places for cards and numbers, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Names, capital, listed
from kanhu.core.view import View
from kanhu.players.decision import Reason
from kanhu.wording.sentences import said

NAMED = 4
"""Cards said by name where there are more than one more."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Small numbers in words."""


class Phrase(NamedTuple):
    """A sentence of a player; calling it fills its places.

    Attributes:
        clause: number of the clause it rests on, or "".
        text: one plain sentence with places in braces.
    """

    clause: str
    text: str

    def __call__(self, value: float = 0.0, /, **parts: object) -> Reason:
        """The reason with this value in points; raises KeyError if a place is not filled."""
        return Reason(self.clause, self.text.format(**parts), value)


def reason(
    view: View, key: str, value: float = 0.0, /, clause: str = "", **places: object
) -> Reason:
    """A reason worth so many points: the sentence `hint.KEY` of the game with its places filled,
    and the clause it rests on, the sentence's own if none is given."""
    own, text = said(view.setup.game, "hint", key, **places)
    return Reason(clause or own, capital(text), value)


def called(view: View, key: str, **places: object) -> str:
    """How a move is called inside a sentence: `move.KEY` of the game, with its places filled."""
    return said(view.setup.game, "move", key, **places)[1]


def names(view: View, cards: Iterable[Kind]) -> Names:
    """Cards for a place in a sentence."""
    return Names(name(view, kind) for kind in cards)


def some(view: View, cards: Sequence[Kind]) -> tuple[Names, int]:
    """Cards of which one is wanted: those that are named, and how many others there are."""
    few = cards if len(cards) < NAMED + 2 else cards[:NAMED]
    return names(view, few), len(cards) - len(few)


def name(view: View, kind: Kind) -> str:
    """A card as it is spoken, without its article."""
    return view.setup.pack.names[kind]


def the(view: View, cards: Iterable[Kind], last: str = "and") -> str:
    """Cards in a row: "the five of hearts, the joker and the jack of spades"."""
    return listed((f"the {name(view, kind)}" for kind in cards), last)


def any_of(view: View, cards: Sequence[Kind]) -> str:
    """Cards of which one is wanted: "the ace of coins or the king of cups", many not all named."""
    few = cards if len(cards) < NAMED + 2 else cards[:NAMED]
    said = [the(view, (kind,)) for kind in few]
    if len(cards) > len(few):
        said.append(f"one of {len(cards) - len(few)} other cards")
    return listed(said, "or")


def short(count: int) -> str:
    """How many cards are lacking: "two cards short"."""
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} card{'s' * (count != 1)} short"


def next_best(view: View, move: str, less: float, value: float) -> Reason:
    """The next best move, as it is called, so many points worse."""
    if less >= 0.05:
        return reason(view, "next_best", value, move=move, less=less)
    return reason(view, "as_good", value, move=move)
