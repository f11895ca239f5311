"""Exact chances of cards that have not been seen, and what is more than the luck of few deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, sqrt


@lru_cache(maxsize=4096)
def none_of(unseen: int, wanted: int, drawn: int) -> float:
    """Chance that none of the wanted cards is among those drawn from the unseen.

    Raises ValueError if more are wanted or drawn than there are.
    """
    if wanted > unseen or drawn > unseen:
        raise ValueError(f"{wanted} wanted and {drawn} drawn of {unseen}")
    return comb(unseen - wanted, drawn) / comb(unseen, drawn)


def beyond_luck(ahead: Sequence[float], errors: float) -> bool:
    """Whether a mean lead in the same deals is more than so many standard errors above zero.

    The lead of a single deal never is. The variance is that of the deals themselves (divided by
    their number), so the standard error is a little smaller than an estimate for all deals.
    """
    if len(ahead) < 2:
        return False
    mean = sum(ahead) / len(ahead)
    spread = sum((part - mean) ** 2 for part in ahead) / len(ahead)
    return mean > errors * sqrt(spread / len(ahead))


def ahead(points: Sequence[float], seat: int) -> float:
    """The points of a seat beyond the mean of the others'."""
    own = points[seat]
    return own - (sum(points) - own) / max(1, len(points) - 1)
