"""In which order answers are listed, so that their place does not tell the right one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kanhu.cards.chance import stream

T = TypeVar("T")


def turned(rows: Sequence[T], seed: int, number: int) -> tuple[T, ...]:
    """Rows begun elsewhere, where chance says: the same for the same seed and number.

    >>> turned("ABC", 1849, 4)
    ('C', 'A', 'B')
    """
    start = stream(seed, number, 0).below(len(rows)) if rows else 0
    return (*rows[start:], *rows[:start])
