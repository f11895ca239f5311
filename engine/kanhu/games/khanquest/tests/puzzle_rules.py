"""What puzzles about Khanquest rest on, read once more from the clauses."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

Cards = tuple[str, ...]
LOW_TO_HIGH = "789TJQK32A"  # KQ-3
JOKERS = ("XB", "XR")


def group(cards: Cards) -> bool:
    """KQ-14: cards of one rank, no jokers."""
    return len(cards) > 1 and len({card[0] for card in cards}) == 1 and cards[0] not in JOKERS


def higher(card: str, low: str, trump: str) -> bool:
    """KQ-19."""
    if card in JOKERS or low in JOKERS:
        return card in JOKERS and (low not in JOKERS or (low, card) == JOKERS)
    if card[1] == low[1]:
        return LOW_TO_HIGH.index(card[0]) > LOW_TO_HIGH.index(low[0])
    return card[1] == trump


def takes(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """KQ-20: the cards can be set one to one above those of the layer on top."""
    layer, trump = plays[-1], board["trump"]
    return len(cards) == len(layer) and any(
        all(higher(card, low, trump) for card, low in zip(order, layer, strict=True))
        for order in permutations(cards)
    )


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """KQ-13 on a lead, where hands of five were dealt, else KQ-20."""
    if plays:
        return takes(board, plays, hand, cards)
    pair = any(
        count > 1 for rank, count in Counter(card[0] for card in cards).items() if rank != "X"
    )
    return len(cards) == 1 or (len(cards) == 3 and pair)
