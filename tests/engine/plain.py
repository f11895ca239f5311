"""A plain search for proofs of puzzles: slow and simple, by codes of cards, without the engine.

What is a group, and when a hand wins, a game's own `tests/puzzle_rules.py` says, read from its
clauses once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

Cards = tuple[str, ...]
Price = Callable[[Cards], int]


def groups_in(cards: Cards, sizes: Iterable[int], price: Price) -> dict[Cards, int]:
    """Every group among the cards, with its price; 1 where groups have none."""
    found = {group: price(group) for size in sizes
             for group in set(combinations(sorted(cards), size))}  # fmt: skip
    return {group: worth for group, worth in found.items() if worth}


def whole(cards: Cards, groups: Iterable[Cards]) -> bool:
    """Whether the cards fall into groups with none left over."""

    @cache
    def falls(rest: Cards) -> bool:
        return not rest or any(
            falls(less(rest, group)) for group in groups if group[0] == rest[0] and has(rest, group)
        )

    return falls(tuple(sorted(cards)))


def most(cards: Cards, groups: dict[Cards, int]) -> int:
    """What the cards are worth when they are divided for the most points."""

    @cache
    def worth(rest: Cards) -> int:
        if not rest:
            return 0
        ways = (price + worth(less(rest, group)) for group, price in groups.items()
                if group[0] == rest[0] and has(rest, group))  # fmt: skip
        return max([worth(rest[1:]), *ways])

    return worth(tuple(sorted(cards)))


def has(cards: Cards, group: Cards) -> bool:
    return all(cards.count(card) >= group.count(card) for card in group)


def less(cards: Cards, group: Cards) -> Cards:
    rest = list(cards)
    for card in group:
        rest.remove(card)
    return tuple(rest)
