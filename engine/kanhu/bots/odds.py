"""Exact chances of cards that have not been seen."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=4096)
def none_of(unseen: int, wanted: int, drawn: int) -> float:
    """Chance that none of the wanted cards is among those drawn from the unseen.

    Raises ValueError if more are wanted or drawn than there are.
    """
    if wanted > unseen or drawn > unseen:
        raise ValueError(f"{wanted} wanted and {drawn} drawn of {unseen}")
    return comb(unseen - wanted, drawn) / comb(unseen, drawn)
