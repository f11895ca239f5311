"""Moves as ranks among the legal ones, folded into numbers in 64 characters: `count.check.digits`.

Each number holds `BLOCK` moves, the last one what is left: `count.check.digits.digits`. So the time
to read a code grows with its length and not with the square of it: how many moves were legal is
known only when all moves before have been played, and every rank costs a division of the whole
number. Codes were once one number, however long; those are read up to `LONGEST_NUMBER` characters.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from kanhu.catalogue import game_of
from kanhu.core.state import State
from kanhu.quoting import quoted
from kanhu.text import links

MOST_RANKS = 100_000
"""Moves of the longest code that is read: a few characters could promise moves without end."""
BLOCK = 512
"""Moves in a number of a code."""
LONGEST_NUMBER = 20_000
"""Characters of the longest number that is read; no match played by people comes near it."""
_RANK_LENGTH = 4  # of a rank at most: no game has 64 ** 4 legal moves


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
    blocks = [steps[at : at + BLOCK] for at in range(0, len(steps), BLOCK)] or [[]]
    check = links.digits(_check(played))
    return ".".join([str(len(steps)), check, *(links.digits(_folded(block)) for block in blocks)])


def _folded(steps: Sequence[tuple[int, int]]) -> int:
    number = 0
    for rank, radix in reversed(steps):
        number = number * radix + rank
    return number


def promised(text: str) -> int:
    """How many moves a code says it holds; raises RankError if it cannot hold so many."""
    first, *numbers = text.split(".")
    known = not set("".join(numbers)) - set(links.ALPHABET)
    if len(numbers) < 2 or not known or len(numbers[0]) > _RANK_LENGTH:
        raise RankError("The code of the moves is damaged.")
    if not first.isascii() or not first.isdigit() or len(first) > 20:
        raise RankError(f"The code of the moves: {quoted(first)} is no whole number.")
    count, blocks = int(first), numbers[1:]
    if count > MOST_RANKS:
        raise RankError(f"The code promises {count:,} moves; no more than {MOST_RANKS:,} are read.")
    most = _RANK_LENGTH * (count if len(blocks) == 1 else BLOCK) + 1
    divided = len(blocks) == max(1, -(-count // BLOCK))
    if not (divided or len(blocks) == 1) or max(map(len, blocks)) > most:
        raise RankError("The code of the moves is damaged: its length does not fit.")
    if len(blocks[0]) > LONGEST_NUMBER:
        longest = f"{LONGEST_NUMBER:,} characters"
        raise RankError(f"The code is too long: no number over {longest} is read.")
    return count


def moves(state: State, count: int, text: str) -> tuple[str, ...]:
    """So many moves of a code, played from a state on; raises RankError."""
    game = game_of(state.setup)
    _, check, *blocks = text.split(".")
    found = list[str]()
    for block in blocks:
        number = links.number(block)
        for _ in range(count if len(blocks) == 1 else min(BLOCK, count - len(found))):
            legal = state.legal()
            if not legal:
                raise RankError("The code goes on after the end of the match.", len(found))
            number, rank = divmod(number, len(legal))
            found.append(game.move_text(state, legal[rank], short=True))
            state, _ = state.play(legal[rank])
        if number:
            raise RankError("The code of the moves is damaged: it holds more than its moves.")
    if _check(found) != links.number(check):
        raise RankError("The code of the moves is damaged: its check value does not fit.")
    return tuple(found)


def _check(played: Sequence[str]) -> int:
    return zlib.crc32(" ".join(played).encode()) & 0xFFFFFF
