"""What puzzles about Ming Kanhu rest on, as `oracle` reads the clauses."""

from __future__ import annotations

from typing import Any

from kanhu.games.ming_kanhu.tests import oracle

Cards = tuple[str, ...]


def group(cards: Cards) -> bool:
    """MK-10: what may be led as one meld."""
    return len(cards) == 3 and oracle.led_as(cards) is not None


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """MK-10 on a lead, MK-14 on an answer that beats."""
    if not plays:
        return len(cards) == 1 or group(cards)
    kind = oracle.led_as(plays[0])
    return oracle.beats(kind, cards, plays[-1])


takes = may
