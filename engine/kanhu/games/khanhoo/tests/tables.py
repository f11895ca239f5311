"""Setting up Khanhoo positions for tests: the named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("khanhoo")


def table(
    options: str = "wilkinson",
    *,
    phase: str = "act",
    actor: int = 0,
    hands: Mapping[int, str] | tuple[Any, ...] = (),
    heap: str = "",
    stock: str | None = None,
    **board: Any,
) -> State:
    """A state with these hands (topped up to their size), heap and stock.

    hands: seat -> codes. Exposed melds are given as laid={seat: ["5H 5C 5D", …]}, caches as
    cache={seat: "6D 6D 6D"}. Cards named nowhere fill the hands in a spread order, then the stock (or, with `stock` given, the bottom
    of the heap, so that the stock is exactly what was asked for).
    """
    where = setup(GAME, GAME.options(options))
    pack, n = where.pack, where.seats
    laid = board.pop("laid", {})
    zones = {f"laid{seat}": " ".join(melds) for seat, melds in laid.items()}
    zones |= {f"cache{seat}": codes for seat, codes in board.pop("cache", {}).items()}
    named = pack.parse(" ".join([heap, stock or "", *dict(hands).values(), *zones.values()]))
    rest = list(without(pack.cards, named))
    rest = rest[::3] + rest[1::3] + rest[2::3]
    for seat in range(n):
        own = pack.parse(dict(hands).get(seat, ""))
        size = 6 if board.get("orphan", -1) == seat else 15
        size += phase == "act" and seat == actor
        size -= sum(len(zones.get(f"{place}{seat}", "").split()) for place in ("laid", "cache"))
        assert len(own) <= size, f"seat {seat} has too many cards"
        zones[f"hand{seat}"] = pack.text(own + tuple(rest.pop() for _ in range(size - len(own))))
    bottom = "" if stock is None else pack.text(rest)
    zones["stock"] = pack.text(rest) if stock is None else " ".join(reversed(stock.split()))
    zones["heap"] = f"{bottom} {heap}".strip()
    board.setdefault("totals", [0] * n)
    board["laid"] = [[_meld(where, text) for text in laid.get(seat, ())] for seat in range(n)]
    return load(
        {"game": "khanhoo", "options": options, "seed": 5, "phase": phase, "actor": actor,
         "board": board, "zones": zones}
    )  # fmt: skip


def _meld(where: Setup, text: str) -> list[int | str]:
    meld = of_game(where.kit).value(tuple(sorted(where.pack.parse(text))))
    return [len(text.split()), meld.points, meld.key]
