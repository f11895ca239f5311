"""Setting up Madiao positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kanhu
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("madiao")
ONE = "feng;match=single"
PACK = setup(GAME, GAME.options()).pack


def kinds(text: str) -> tuple[int, ...]:
    """The cards of a text, in its order."""
    return tuple(PACK.kind(code) for code in text.split())


def table(
    hands: Mapping[int, str] | None = None,
    options: str = ONE,
    *,
    stock: str = "",
    banker: int = 0,
    phase: str = "lead",
    actor: int = 0,
    **board: Any,
) -> State:
    """The start of a hand with these cards (seat -> codes), each hand topped up from the rest.

    The cards of `stock` stand in the order in which they are turned, the face card first.
    """
    named = dict(hands or {})
    rest = [*without(PACK.cards, kinds(" ".join([stock, *named.values()])))]
    rest = rest[::7] + [kind for at, kind in enumerate(rest) if at % 7]
    zones = {}
    for seat in range(4):
        own = [*kinds(named.get(seat, ""))]
        zones[f"hand{seat}"] = PACK.text(own + [rest.pop() for _ in range(8 - len(own))])
    left = [*kinds(stock), *rest][::-1]
    if GAME.options(options).values["face"] == "start":
        zones["face"] = PACK.text(left[-1:])
        left.pop()
    zones["stock"] = PACK.text(left)
    return load(
        {"game": "madiao", "options": options, "seed": 5, "phase": phase, "actor": actor,
         "board": {"dealer": (banker + 1) % 4, **board}, "zones": zones}
    )  # fmt: skip


def lay_out(moves: Sequence[str], leader: int = 0, **more: Any) -> State:
    """The start of a hand in which these moves, in order of play from the leader, can be made."""
    hands: dict[int, str] = {}
    for at, text in enumerate(moves):
        seat = (leader + at) % 4
        hands[seat] = " ".join([hands.get(seat, ""), text.split()[1]])
    return table(hands, actor=leader, **more)


def legal(state: State, verb: str = "") -> list[str]:
    """Legal moves in words, of one verb or of all."""
    return [GAME.move_text(state, move) for move in state.legal() if verb in ("", move.verb)]
