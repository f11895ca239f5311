"""The statistics of the tables: few, plain, and the same wherever they are computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kanhu.simulate import Mean, mean

Z = 1.96


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


def of_counts(counts: Mapping[int, int]) -> Mean:
    """Mean of a distribution with its 95 % interval."""
    total = sum(counts.values())
    if not total:
        return Mean(0.0, 0.0, 0.0)
    middle = sum(value * times for value, times in counts.items()) / total
    squares = sum((value - middle) ** 2 * times for value, times in counts.items())
    half = Z * (squares / max(1, total - 1) / total) ** 0.5
    return Mean(middle, middle - half, middle + half)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest value that is not exceeded in at least this part of the cases."""
    need, seen = part * sum(counts.values()), 0
    for value, times in sorted(counts.items()):
        seen += times
        if seen >= need:
            return value
    raise ValueError("no cases, no quantile")


STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000)


def bins(counts: Mapping[int, int], most: int = 16) -> Sequence[tuple[int, int, int]]:
    """A distribution of whole numbers in at most so many steps of equal width: (from, to, cases).

    The last step also holds the thin end of the distribution, one case in a hundred at most.
    """
    low, high = min(counts), max(counts)
    body = quantile(counts, 0.99)
    width = next((step for step in STEPS if body // step - low // step < most), STEPS[-1])
    start = low // width * width
    last = max(start, body // width * width)
    out: dict[int, int] = dict.fromkeys(range(start, last + 1, width), 0)
    for value, times in counts.items():
        out[min(last, value // width * width)] += times
    return [(at, high if at == last else at + width - 1, times) for at, times in out.items()]
