"""Setting up Qing kanhu positions for tests: the named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.text.position import load

GAME = kanhu.load("qing-kanhu")
READINGS = ("wild_three", "rider", "wild_six")
# One card short of complete; m3 completes eyes (worked example 20).
WAITING = "c7 s3 c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6"
COMPLETE = WAITING + " m3"


def kit(**changes: str) -> Kit:
    """The hands of a table with these changes from the first preset."""
    found: Kit = of_game(setup(GAME, GAME.options(None, **changes)).kit)
    return found


def hand(text: str, **changes: str) -> tuple[int, ...]:
    """Cards as a sorted tuple."""
    pack = setup(GAME, GAME.options(None, **changes)).pack
    return tuple(sorted(pack.parse(text)))


def table(options: str="archive", *, phase: str="act", actor: int=0, hands: Mapping[int, str] | tuple[Any, ...]=(), heap: str="", stock: str | None=None, turned: str="",
          bought: str="", **board: Any) -> State:  # fmt: skip
    """A state with these hands (topped up to their size), heap and stock.

    With `stock` given the stock is exactly that, the next card first, and cards named nowhere lie
    at the bottom of the heap; otherwise they are the stock, a spread order of them.
    """
    opts = GAME.options(options)
    where = setup(GAME, opts)
    pack, n = where.pack, opts.players
    hands = dict(hands)
    zones = {"turned": turned, f"bought{actor}": bought}
    named = pack.parse(" ".join([heap, stock or "", turned, bought, *hands.values()]))
    rest = list(without(pack.cards, named))
    rest = rest[::7] + [kind for at, kind in enumerate(rest) if at % 7]
    for seat in range(n):
        own = pack.parse(hands.get(seat, ""))
        full = phase in ("act", "opening") and seat == actor and not bought
        lacking = of_game(where.kit).size - 1 + full - len(own)
        assert lacking >= 0, f"seat {seat} has too many cards"
        zones[f"hand{seat}"] = pack.text(own + tuple(rest.pop() for _ in range(lacking)))
    bottom = ""
    if stock is None:
        zones["stock"] = pack.text(rest)
    else:
        zones["stock"] = " ".join(reversed(stock.split()))
        bottom = pack.text(rest)
    zones["heap"] = f"{bottom} {heap}".strip()
    taken = board.pop("taken", "")
    if taken:
        board["taken"] = pack.kind(taken)
    return load(
        {"game": "qing-kanhu", "options": options, "seed": 5, "phase": phase, "actor": actor,
         "board": {"totals": [0] * n} | board, "zones": {z: c for z, c in zones.items() if c}}
    )  # fmt: skip
