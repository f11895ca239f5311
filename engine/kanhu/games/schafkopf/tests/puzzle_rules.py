"""What puzzles about Schafkopf rest on, read once more from the clauses."""

from __future__ import annotations

from typing import Any

Cards = tuple[str, ...]
TRUMPS = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D".split()  # SK-5
PLAIN = "ATK987"  # SK-6


def suit(card: str) -> str:
    return "trumps" if card in TRUMPS else card[1]


def strength(card: str, led: str) -> int:
    """SK-20."""
    if card in TRUMPS:
        return 100 - TRUMPS.index(card)
    return 10 - PLAIN.index(card[0]) if card[1] == led else 0


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """SK-18."""
    if not plays:
        return True
    led = suit(plays[0][0])
    return suit(cards[0]) == led or all(suit(card) != led for card in hand)


def takes(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """SK-20, among what may be played."""
    led = suit(plays[0][0])
    best = max(strength(one, led) for (one,) in plays)
    return may(board, plays, hand, cards) and strength(cards[0], led) > best
