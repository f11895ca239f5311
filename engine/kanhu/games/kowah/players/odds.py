"""What a declared opponent waits for: every kind weighed by the hands that could wait for it.

A hand that waits for a kind is two copies of it and threes of single ranks. How many such hands
the unseen cards allow is counted exactly; kinds the opponent has let pass are struck out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from itertools import combinations
from math import comb

from kanhu.cards.kinds import Cards, Kind
from kanhu.games.kowah.threes import RANKS, Threes

MATA = 0.15  # share of hands that hold a mata, which a wait for a rank needs (KO-24)


def wait_odds(
    kit: Threes, unseen: Sequence[int], known: Counter[Kind], laid: int, passed: Container[Kind]
) -> dict[Kind, float]:
    """Chance of each kind to be among those that a declared hand waits for.

    Args:
        unseen: copies of each kind that could be in the hand.
        known: cards that are certainly in it.
        laid: number of cards lying before the opponent, 2 or 5.
        passed: kinds the opponent certainly does not wait for.
    """
    loose, fixed = [0] * RANKS, [0] * RANKS
    for kind, count in enumerate(unseen):
        loose[kit.ranks[kind]] += count
    for kind, count in known.items():
        fixed[kit.ranks[kind]] += count
    weights = _two_pairs if laid == 5 else _pairs
    found: dict[Cards, float] = {}
    for awaited, weight in weights(kit, unseen, known, loose, fixed):
        if weight and not any(kind in passed for kind in awaited):
            found[awaited] = found.get(awaited, 0.0) + weight
    total = sum(found.values())
    odds: dict[Kind, float] = {}
    for awaited, weight in found.items():
        for kind in awaited:
            odds[kind] = odds.get(kind, 0.0) + weight / total
    return odds


Weighed = list[tuple[Cards, float]]


def _pairs(
    kit: Threes, unseen: Sequence[int], known: Counter[Kind], loose: list[int], fixed: list[int]
) -> Weighed:
    """KO-21, and KO-24 where ranks may be waited for."""
    found: Weighed = []
    for kind, rank in enumerate(kit.ranks):
        for own in range(min(2, known[kind]) + 1):
            ways = comb(unseen[kind], 2 - own)
            if ways:
                ways *= _threes(loose, fixed, rank, 2 - own, own, kit.held - 2)
                found.append(((kind,), ways))
    if kit.wide:
        for rank, kinds in enumerate(kit.of_rank):
            ways = comb(loose[rank], 2)
            if ways:
                ways *= _threes(loose, fixed, rank, 2, 0, kit.held - 2)
                found.append((kinds, ways * MATA))
    return found


def _two_pairs(
    kit: Threes, unseen: Sequence[int], known: Counter[Kind], loose: list[int], fixed: list[int]
) -> Weighed:
    """KO-22: two pairs and a fifth card of their rank."""
    found: Weighed = []
    for rank, kinds in enumerate(kit.of_rank):
        for one, two in combinations(kinds, 2):
            ways = comb(unseen[one] + known[one], 2) * comb(unseen[two] + known[two], 2)
            if ways:
                ways *= max(0, loose[rank] + fixed[rank] - 4)
                spare = min(fixed[rank], 5)
                ways *= _threes(loose, fixed, rank, 5 - spare, spare, kit.held - 5)
                found.append(((one, two), ways))
    return found


def _threes(loose: list[int], fixed: list[int], rank: int, drawn: int, own: int, size: int) -> int:
    """Hands of so many cards in threes from what is left when `rank` has given its waiting cards.

    `drawn` of them were unseen cards and `own` known ones; known cards must all find their place.
    """
    sums = {0: 1}
    for index in range(RANKS):
        pool = loose[index] - drawn * (index == rank)
        must = fixed[index] - own * (index == rank)
        if not pool and not must:
            continue
        after: dict[int, int] = {}
        for done, ways in sums.items():
            for count in range(0, size - done + 1, 3):
                if count >= must:
                    more = ways * comb(max(0, pool), count - must)
                    after[done + count] = after.get(done + count, 0) + more
        sums = after
    return sums.get(size, 0)
