"""What puzzles about Cuajo rest on, read once more from the clauses."""

from __future__ import annotations

from collections.abc import Callable

Cards = tuple[str, ...]
Whole = Callable[[Cards], bool]
SIZES = (1, 3, 4)


def group(cards: Cards) -> bool:
    """CU-9: a set, a run, a secret or a king."""
    ranks, suits = [card[0] for card in cards], {card[1] for card in cards}
    if len(cards) == 1:
        return ranks == ["K"]
    if len(set(ranks)) == 1 and len(suits) == len(cards) in (3, 4):
        return True
    if len(suits) == 1 and "".join(sorted(ranks)) in ("345", "HJK"):
        return True
    return len(cards) == 4 and len(set(cards)) == 1


def wins(cards: Cards, whole: Whole) -> bool:
    """CU-9: all sixteen cards lie in combinations."""
    return whole(cards)
