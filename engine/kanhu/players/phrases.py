"""What players say: reasons out of the sentences of a game, and the cards in their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Names, capital
from kanhu.core.sentences import sentence
from kanhu.core.view import View
from kanhu.players.decision import Reason

NAMED = 4
"""Cards said by name where there are more than one more."""


def reason(
    view: View, key: str, value: float = 0.0, /, clause: str = "", **places: object
) -> Reason:
    """A reason worth so many points: the sentence `hint.KEY` of the game with its places filled,
    and the clause it rests on, the sentence's own if none is given."""
    own, text = sentence(view.setup.game, "hint", key, **places)
    return Reason(clause or own, capital(text), value)


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


def next_best(view: View, move: str, less: float, value: float) -> Reason:
    """The next best move, as it is called, so many points worse."""
    if less >= 0.05:
        return reason(view, "next_best", value, move=move, less=less)
    return reason(view, "as_good", value, move=move)
