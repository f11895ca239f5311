"""Cutting a hand into threes: which cards lie together, and which are left over."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards, Kind, without


def split(of_rank: Sequence[Cards], cards: Cards) -> tuple[list[Cards], Cards]:
    """Threes, those of identical cards first, and what is left over, pairs rather than not.

    `of_rank` holds the kinds of each rank. There are always as many threes as the cards allow.
    """
    matas: list[Cards] = []
    threes: list[Cards] = []
    left: list[Kind] = []
    for kinds in of_rank:
        own = tuple(kind for kind in cards if kind in kinds)
        for kind in kinds:
            while own.count(kind) > 2:
                matas.append((kind,) * 3)
                own = without(own, (kind,) * 3)
        over = _over(own)
        left += over
        rest = without(own, over)
        threes += [rest[at : at + 3] for at in range(0, len(rest), 3)]
    return matas + threes, tuple(sorted(left))


def _over(own: Cards) -> Cards:
    """Which cards of a rank to leave: a pair if there is one, since it can wait."""
    count = len(own) % 3
    pair = next((kind for kind in own if own.count(kind) > 1), None)
    if count == 2 and pair is not None:
        return (pair, pair)
    return own[:count]
