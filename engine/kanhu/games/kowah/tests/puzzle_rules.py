"""What puzzles about Kowah rest on, read once more from the clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

Cards = tuple[str, ...]
Whole = Callable[[Cards], bool]
SIZES = (3,)


def rank(card: str) -> str:
    """KO-6: flowers and old thousand are ones."""
    return card[1] if card[1].isdigit() else "1"


def group(cards: Cards) -> bool:
    return len(cards) == 3 and len(set(map(rank, cards))) == 1


def wins(cards: Cards, whole: Whole) -> bool:
    """KO-31: three threes, and one of them can be a mata."""
    return whole(cards) and max(Counter(cards).values()) > 2


def waits(cards: Cards, kinds: Cards) -> set[str]:
    """KO-20 to KO-23: the third copies of identical pairs in the rank that is two cards over."""
    over = {one: sum(rank(card) == one for card in cards) % 3 for one in map(rank, cards)}
    short = [one for one, count in over.items() if count]
    if len(short) != 1 or over[short[0]] != 2:
        return set()
    return {card for card in kinds if rank(card) == short[0] and cards.count(card) in (2, 3)}
