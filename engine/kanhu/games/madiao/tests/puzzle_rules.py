"""What puzzles about Madiao rest on, read once more from the clauses."""

from __future__ import annotations

from typing import Any

Cards = tuple[str, ...]
SUITS = (  # MD-2, MD-3, low to high
    "c9 c8 c7 c6 c5 c4 c3 c2 c1 wf rf".split(),
    [f"s{n}" for n in range(1, 10)],
    [f"m{n}" for n in range(1, 10)],
    [*(f"t{n}" for n in range(2, 10)), "hm", "ot", "mm"],
)


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """MD-16 on a lead, MD-17 on an answer that beats."""
    if not plays:
        return len(cards) == 1
    (card,), (best,) = cards, plays[-1]
    return any(
        suit.index(card) > suit.index(best) for suit in SUITS if card in suit and best in suit
    )


takes = may
