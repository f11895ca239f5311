"""What puzzles about Tyzicha rest on, read once more from the clauses."""

from __future__ import annotations

from typing import Any

Cards = tuple[str, ...]
LOW_TO_HIGH = "9JQKTA"  # TY-4


def group(cards: Cards) -> bool:
    """TY-25: king and queen of one suit."""
    return (
        len(cards) == 2 and {cards[0][0], cards[1][0]} == set("KQ") and cards[0][1] == cards[1][1]
    )


def strength(card: str, led: str, trump: str) -> int:
    """TY-24: trumps above the suit led, every other card below all of these."""
    if card[1] == trump:
        return 100 + LOW_TO_HIGH.index(card[0])
    return 10 + LOW_TO_HIGH.index(card[0]) if card[1] == led else 0


def takes(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """TY-24, among what may be played."""
    led, trump = plays[0][0][1], board["trump"]
    best = max(strength(one, led, trump) for (one,) in plays)
    return may(board, plays, hand, cards) and strength(cards[0], led, trump) > best


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """TY-22, TY-23."""
    led, trump = plays[0][0][1], board["trump"]
    same = [card for card in hand if card[1] == led]
    allowed = same or [card for card in hand if card[1] == trump] or list(hand)
    best = max(strength(one, led, trump) for (one,) in plays)
    winning = [card for card in allowed if strength(card, led, trump) > best]
    return cards[0] in (winning or allowed)
