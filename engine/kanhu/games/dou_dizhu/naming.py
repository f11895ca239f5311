"""Plays as they are spoken of: "a pair of nines" in a sentence, "pair of nines" on a button."""

from __future__ import annotations

from functools import cache

from kanhu.cards.packs import FRENCH_RANKS, JOKERS
from kanhu.core.folder import GameFolder
from kanhu.core.grammar import Noun
from kanhu.core.sentences import move_phrase
from kanhu.games.dou_dizhu.shapes import BLACK, Shape

_CODES = "3 4 5 6 7 8 9 10 J Q K A 2".split()
_RANKS = (*(FRENCH_RANKS[code] for code in _CODES), JOKERS["XB"], JOKERS["XR"])


def in_words(shape: Shape) -> str:
    """A play as a sentence has it: "a pair of nines", "a straight of 6 up to the king"; "" for what
    is none."""
    return _named(shape) if shape.kind and 0 <= shape.top < len(_RANKS) else ""


def in_brief(shape: Shape) -> str:
    """A play as a button names it: "pair of nines", "straight 3–7", "plane with pairs 7–8"."""
    return _named(shape, brief=True)


def _named(shape: Shape, *, brief: bool = False) -> str:
    _, length, top = shape
    codes = (*_CODES, "", "")  # of the jokers, which are in no row
    return move_phrase(
        _game(), shape.kind, rank=Noun(_RANKS[top]), joker=top >= BLACK, n=length, brief=brief,
        low=codes[max(0, top - length + 1)], high=codes[top],
    )  # fmt: skip


@cache
def _game() -> GameFolder:
    """The data of the game, for a board, which knows no table."""
    return GameFolder("dou-dizhu")
