"""Whole sentences with places, by purpose and key: `sentences.toml` of a game.

    [hint.lacks]
    clause = "QK-30"
    says = "Without {card:the} you are {gap:word} cards short of a complete hand."
    says_when."gap=1" = "Without {card:the} you are one card short of a complete hand."

Code names the key and gives what fills the places; no part of a sentence is ever made in code, so
that another language can order its words as it likes. Which of several sentences is said hangs on
what the code gives: the last one whose condition holds. A condition is one or more words: a place
that is not zero (`bombs`), one that is (`no-bombs`), or a place with its number (`gap=1`).

What serves every game stands in the engine's own file; a game may say the same in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kanhu.core import datafiles
from kanhu.core.folder import GameError, GameFolder
from kanhu.core.grammar import Number, capital, printed
from kanhu.core.setup import Setup

SHARED = "wording/sentences.toml"
"""The engine's own sentences."""

Fault = tuple[str, str] | None
"""What is wrong with a position: the clause it breaks, and a sentence; None if nothing is."""


class AtTable(Protocol):
    """Whatever belongs to a table: a tableau, a view."""

    @property
    def setup(self) -> Setup:
        """Its setup."""


def sentence(
    game: GameFolder | None, purpose: str, key: str, /, **places: object
) -> tuple[str, str]:
    """Fill the places of a sentence of a game, or of the engine's own if no game is known yet.
    Returns its clause, "" if it has none, and the sentence.

    Raises GameError if there is no such sentence, KeyError if a place is not filled.
    """
    row = game.sentences.get(purpose, {}).get(key) if game else None
    row = row or datafiles.own(SHARED).get(purpose, {}).get(key)
    if row is None:
        raise GameError(
            f"{game.id if game else 'kanhu'}/sentences.toml: {purpose}.{key} is missing"
        )
    text: str = row["says"]
    for condition, other in row.get("says_when", {}).items():
        if all(_holds(word, places) for word in condition.split()):
            text = other
    filled = {name: Number(value) if type(value) is int else value
              for name, value in places.items()}  # fmt: skip
    return str(row.get("clause", "")), printed(text.format_map(filled))


def refusal(
    at: AtTable | GameFolder, key: str, clause: str = "", **places: object
) -> tuple[str, str]:
    """Why a move, or a choice of options, is refused at a table or in a game: the clause that it
    breaks, the sentence's own if none is given, and the sentence `refusal.KEY`."""
    own, text = sentence(_game(at), "refusal", key, **places)
    return clause or own, capital(text)


def fault(at: AtTable, key: str, /, clause: str = "", **places: object) -> tuple[str, str]:
    """What is wrong with a position: the clause that it breaks, the sentence's own if none is
    given, and the sentence `fault.KEY`."""
    own, text = sentence(_game(at), "fault", key, **places)
    return clause or own, text  # a name that begins it, such as board.dealer, has no capital


def move_phrase(at: AtTable | GameFolder, key: str, **places: object) -> str:
    """How a move is called inside a sentence: `move.KEY` with its places filled."""
    return sentence(_game(at), "move", key, **places)[1]


def phrase(game: GameFolder, key: str, /, **places: object) -> str:
    """Words that stand inside sentences of all kinds, or alone on the table: `phrase.KEY`."""
    return sentence(game, "phrase", key, **places)[1]


def _game(at: AtTable | GameFolder) -> GameFolder:
    return at if isinstance(at, GameFolder) else at.setup.game


def _holds(word: str, places: Mapping[str, object]) -> bool:
    """Whether one word of a condition is true."""
    name, equals, number = word.partition("=")
    if equals:
        return places[name] == float(number)
    if word not in places:
        return not places[word.removeprefix("no-")]
    return bool(places[word])
