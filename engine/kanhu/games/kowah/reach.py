"""How far a hand is from checki: how many of its cards already belong to a hand that waits.

A waiting hand is two threes (three at koa) and an identical pair. `fit` is the greatest number of
cards that one and the same waiting hand could keep; what is lacking must come by drawing.
"""

from __future__ import annotations

from functools import lru_cache

from kanhu.cards.kinds import Cards, without
from kanhu.games.kowah.threes import Threes

Profile = tuple[tuple[int, int], ...]  # of each rank held: cards, and most of one kind


def profile(kit: Threes, cards: Cards) -> Profile:
    """What decides how far a hand is: cards of each rank and the most of one kind among them."""
    count: dict[int, int] = {}
    same: dict[int, int] = {}
    run, last = 0, -1
    for kind in cards:  # sorted, so equal kinds follow each other
        run = run + 1 if kind == last else 1
        last = kind
        rank = kit.ranks[kind]
        count[rank] = count.get(rank, 0) + 1
        if run > same.get(rank, 0):
            same[rank] = run
    return tuple(sorted((n, same[rank]) for rank, n in count.items()))


def fit(kit: Threes, cards: Cards) -> int:
    """The most cards of a (sorted) hand that one waiting hand could keep."""
    return _fit(profile(kit, cards), kit.held // 3, kit.wide)


def lacking(kit: Threes, cards: Cards) -> int:
    """Cards that must still come before checki can be declared; 0 if it can be now."""
    return kit.held - fit(kit, cards)


@lru_cache(maxsize=1 << 16)
def helping(kit: Threes, cards: Cards) -> tuple[int, ...]:
    """Kinds whose coming would bring a (sorted) hand of the usual size nearer, ascending."""
    now = fit(kit, cards)
    base: dict[int, tuple[int, int]] = {}
    for kind in dict.fromkeys(cards):
        rank = kit.ranks[kind]
        count, same = base.get(rank, (0, 0))
        own = cards.count(kind)
        base[rank] = count + own, max(same, own)
    found, known = [], dict[tuple[int, int], bool]()
    for kind, rank in enumerate(kit.ranks):
        count, same = base.get(rank, (0, 0))
        same = max(same, cards.count(kind) + 1)
        if (rank, same) not in known:
            more = sorted((base | {rank: (count + 1, same)}).values())
            known[rank, same] = _fit(tuple(more), kit.held // 3, kit.wide) > now
        if known[rank, same]:
            found.append(kind)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def waits_of_nine(kit: Threes, cards: Cards) -> tuple[Cards, ...]:
    """Kinds awaited by each declaration that some throw from one card too many would leave."""
    over = kit.over(cards)
    if over and sorted(left for _, left in over) != [1, 2]:
        return ()
    lone = next((rank for rank, left in over if left == 1), 0)
    found: dict[Cards, None] = {}
    for kind in dict.fromkeys(cards):
        if lone in (0, kit.ranks[kind]):
            found.update((way.wins, None) for way in kit.ways(without(cards, (kind,))))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _fit(held: Profile, threes: int, wide: bool) -> int:
    """Try every rank as the one that waits, with the best threes beside it."""
    most = max((same for _, same in held), default=0)
    # Two different cards of a rank wait only beside a mata (KO-24); without one it has to be built.
    spare = max(0, 3 - most) if wide else 9
    best = 0
    for at, (count, same) in enumerate(held):
        others = _parts(held[:at] + held[at + 1 :])
        for own in range(threes + 1):
            left = count - 3 * own
            pair = 2 if left > 1 and same > 1 else min(left, 1)
            if left > 1 and pair < 2:
                pair = max(pair, 2 - spare)
            if left < 0:
                break
            best = max(best, 3 * own + pair + sum(others[: threes - own]))
    return best


@lru_cache(maxsize=1 << 14)
def _parts(held: Profile) -> tuple[int, ...]:
    """Cards for one three after another, whole ones first."""
    parts = [min(3, left) for count, _ in held for left in range(count, 0, -3)]
    return tuple(sorted(parts, reverse=True))
