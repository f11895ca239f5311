"""What puzzles about Khanhoo rest on, read once more from the clauses: one meld and its price."""

from __future__ import annotations

from collections.abc import Callable

Cards = tuple[str, ...]
Whole = Callable[[Cards], bool]
SIZES = (3, 4, 5, 6)  # longer sequences fall into these, and are worth no more
ROYAL = ("9H 9H KS", "8C 8C QS", "7D 7D JS")


def price(cards: Cards) -> int:
    """KH-13 to KH-19; 0 for no meld."""
    text, size = " ".join(sorted(cards)), len(cards)
    ranks = sorted(card[0] for card in cards)
    suits = sorted(card[1] for card in cards)
    prices = {"2C 3D AH": 5, "2C 2C 3D 3D AH AH": 15, "JS KS QS": 3, "JS JS KS KS QS QS": 10}
    prices |= dict.fromkeys(ROYAL, 4)
    if text in prices:
        return prices[text]
    if "S" in suits or len(cards) < 3:
        return 0
    if len(set(ranks)) == 1 and suits in (list("CDH"), list("CCDDHH")):
        return 2 if size == 3 else 10
    if set(ranks) == {"A"} and size in (3, 6):
        return 1 if size == 3 else 10
    steps = sorted("A23456789".index(rank) for rank in ranks)
    return int(len(set(suits)) == 1 and steps == list(range(steps[0], steps[0] + size)))


def group(cards: Cards) -> bool:
    return price(cards) > 0


def wins(cards: Cards, whole: Whole) -> bool:
    """KH-43: one card is thrown, and all others lie in melds."""
    return any(whole(cards[:at] + cards[at + 1 :]) for at in range(len(cards)))
