"""What puzzles about Dou Dizhu rest on, as `oracle` reads the clauses."""

from __future__ import annotations

from typing import Any

from kanhu.games.dou_dizhu.tests.oracle import beats, readings

Cards = tuple[str, ...]


def ranks(cards: Cards) -> str:
    """The cards as the oracle writes them."""
    return "".join({"XB": "b", "XR": "r"}.get(card, card[0]) for card in cards)


def group(cards: Cards) -> bool:
    """DD-15: one combination of several cards."""
    return len(cards) > 1 and bool(readings(ranks(cards)))


def may(board: dict[str, Any], plays: list[Cards], hand: Cards, cards: Cards) -> bool:
    """DD-34 on a lead, DD-35 on an answer."""
    mine = readings(ranks(cards))
    if not plays:
        return bool(mine)
    its = [one for one in readings(ranks(plays[-1])) if one[0] == board["kind"]]
    assert its, (plays, board["kind"])
    return any(beats(one, its[0]) for one in mine)


takes = may
