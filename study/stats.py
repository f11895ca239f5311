"""The statistics of the tables: few, plain, and the same wherever they are computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from kanhu.study.simulate import Mean, mean

Z = 1.96
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000)


def wilson(count: float, among: int) -> Mean:
    """A share with its 95 % interval after Wilson, which holds near 0 and 1 too."""
    if not among:
        return Mean(0.0, 0.0, 1.0)
    share, square = count / among, Z * Z / among
    middle = (share + square / 2) / (1 + square)
    half = Z * ((share * (1 - share) + square / 4) / among) ** 0.5 / (1 + square)
    return Mean(share, min(share, middle - half), max(share, middle + half))


def paired(before: Iterable[float], after: Iterable[float]) -> Mean:
    """Mean difference of plays of the same deals, with its 95 % interval."""
    return mean([new - old for old, new in zip(before, after, strict=True)])


def quantile(ordered: Sequence[int], part: float) -> int:
    """The smallest of the ordered values that is not exceeded in at least this part of them."""
    return ordered[ceil(part * len(ordered)) - 1]


def bins(ordered: Sequence[int], most: int = 16) -> list[tuple[int, int, int]]:
    """Ordered values in at most so many steps of equal width: (from, to, cases).

    The last step also holds the thin end of the distribution, one case in a hundred at most.
    """
    low, high, body = ordered[0], ordered[-1], quantile(ordered, 0.99)
    width = next((step for step in STEPS if body // step - low // step < most), STEPS[-1])
    starts = range(low // width * width, body + 1, width)
    cases = Counter(min(starts[-1], value // width * width) for value in ordered)
    return [(at, high if at == starts[-1] else at + width - 1, cases[at]) for at in starts]
