"""Setting up Kowah positions for tests: the named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("kowah")
# Hands that wait, by the card they wait for: two threes, or three at koa, and a pair.
THREES = {8: "s7 m7 c7 s9 m9 c9", 11: "s7 m7 c7 s9 m9 c9 s2 m2 c2"}


def table(options: str="catsatcards", *, phase: str="draw", actor: int=0, hands: Mapping[int, str] | tuple[Any, ...]=(), laid: Mapping[int, str] | tuple[Any, ...]=(), heap: str="", stock: str | None=None,
          drawn: str="", seed: int=5, answers: None=None, **board: Any) -> State:  # fmt: skip
    """A state with these hands (topped up to their size), laid cards, heap and stock.

    hands, laid: seat -> codes; the last card of `heap` lies on top, the first of `stock` is drawn
    first. `drawn` lies before the seat whose turn it is. Cards named nowhere fill the hands with
    ranks that hardly go together, then the stock; with `stock` given, the bottom of the heap.
    """
    opts = of_game(GAME.options(options))
    where = setup(GAME, opts)
    pack, n = where.pack, opts.players
    size = 11 if opts.variant == "koa_minang" else 8
    turn = board.get("turn", board.get("thrower", actor) if phase == "claim_discard" else actor)
    zones = {f"laid{seat}": text for seat, text in dict(laid).items()}
    if drawn:
        zones[f"drawn{turn}"] = drawn
    named = pack.parse(" ".join([heap, stock or "", *dict(hands).values(), *zones.values()]))
    rest = list(without(pack.cards, named))
    rest = rest[::7] + rest[3::7] + rest[1::7] + rest[5::7] + rest[2::7] + rest[4::7] + rest[6::7]
    for seat in range(n):
        own = pack.parse(dict(hands).get(seat, ""))
        lacking = size + (phase == "throw" and seat == turn) - len(own)
        lacking -= len(pack.parse(dict(laid).get(seat, "")))
        assert lacking >= 0, f"seat {seat} has too many cards"
        zones[f"hand{seat}"] = pack.text(own + tuple(rest.pop() for _ in range(lacking)))
    bottom = ""
    if stock is None:
        if board.get("turns") and not heap:
            bottom = pack.text((rest.pop(),))  # after a turn something lies there
        zones["stock"] = pack.text(rest)
    else:
        zones["stock"] = " ".join(reversed(stock.split()))
        bottom = pack.text(rest)
    zones["heap"] = f"{bottom} {heap}".strip()
    data = {"game": "kowah", "options": options, "seed": seed, "phase": phase, "actor": actor,
            "board": board, "zones": zones}  # fmt: skip
    return load(data if answers is None else data | {"answers": answers})


def waiting(card: Any, size: Any = 8) -> Any:
    """A hand without its laid pair, which waits for the card."""
    return {"hand": THREES[size], "laid": f"{card} {card}"}
