"""Moves as ranks among the legal ones, folded into one number in 64 signs: `count.check.digits`."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from kanhu.catalogue import game_of
from kanhu.core.state import State

MOST_RANKS = 100_000  # a code could promise moves without end in a few signs
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class RankError(ValueError):
    """A code that cannot be unfolded.

    Attributes:
        message: what is wrong. at: index of the move at which it is found out, or -1.
    """

    def __init__(self, message: str, at: int = -1) -> None:
        super().__init__(message)
        self.message, self.at = message, at


def code(state: State, played: Sequence[str]) -> str | None:
    """The moves played from a state on as a code; None if one has no rank."""
    game = game_of(state.setup)
    steps: list[tuple[int, int]] = []
    for text in played:
        legal = state.legal()
        move = game.read_move(state, text)
        if move not in legal:  # an open-ended move has no rank: only plain text can hold it
            return None
        steps.append((legal.index(move), len(legal)))
        state, _ = state.play(move)
    if len(steps) > MOST_RANKS:
        return None
    number = 0
    for rank, radix in reversed(steps):
        number = number * radix + rank
    return f"{len(steps)}.{_digits(_check(played))}.{_digits(number)}"


def promised(text: str) -> int:
    """How many moves a code says it holds; raises RankError if it cannot hold so many."""
    parts = text.split(".")
    if len(parts) != 3 or set(parts[1] + parts[2]) - set(_SIGNS):
        raise RankError("The code of the moves is damaged.")
    first = parts[0]
    if not first.isascii() or not first.isdigit() or len(first) > 20:
        raise RankError(f"The code of the moves: '{first}' is no whole number.")
    count = int(first)
    if count > MOST_RANKS or len(parts[2]) > 4 * count + 1:
        raise RankError("The code of the moves is damaged: its length does not fit.")
    return count


def moves(state: State, count: int, text: str) -> tuple[str, ...]:
    """So many moves of a code, played from a state on; raises RankError."""
    game = game_of(state.setup)
    _, check, digits = text.split(".")
    number, found = _number(digits), list[str]()
    for _ in range(count):
        legal = state.legal()
        if not legal:
            raise RankError("The code goes on after the end of the match.", len(found))
        number, rank = divmod(number, len(legal))
        move = legal[rank]
        found.append(game.move_text(state, move, short=True))
        state, _ = state.play(move)
    if number or _check(found) != _number(check):
        raise RankError("The code of the moves is damaged: its check value does not fit.")
    return tuple(found)


def _check(played: Sequence[str]) -> int:
    return zlib.crc32(" ".join(played).encode()) & 0xFFFFFF


def _digits(number: int) -> str:
    out = ""
    while number:
        number, low = divmod(number, 64)
        out = _SIGNS[low] + out
    return out or _SIGNS[0]


def _number(digits: str) -> int:
    number = 0
    for sign in digits:
        number = number * 64 + _SIGNS.index(sign)
    return number
