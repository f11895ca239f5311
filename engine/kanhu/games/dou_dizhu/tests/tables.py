"""Setting up Dou Dizhu positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from by_text import in_words as legal  # noqa: F401
from by_text import play
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.moves import Event
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("dou-dizhu")
ORDER = "3456789TJQKA2"


def table(
    options: str = "denexa",
    hands: Mapping[int, str] | tuple[Any, ...] = (),
    *,
    landlord: int = 0,
    phase: str = "lead",
    bid: int = 3,
    **board: Any,
) -> State:
    """The landlord's first lead with these cards (seat -> codes), hands topped up from the rest.

    In the auction every hand has 17 cards, three are the widow, and the landlord speaks first.
    """
    opts = GAME.options(options)
    pack = setup(GAME, opts).pack
    hands = dict(hands)
    rest = list(without(pack.cards, pack.parse(" ".join(hands.values()))))
    rest = rest[::5] + rest[1::5] + rest[2::5] + rest[3::5] + rest[4::5]
    zones = {}
    for seat in range(3):
        own = pack.parse(hands.get(seat, ""))
        size = 20 if phase == "lead" and seat == landlord else 17
        zones[f"hand{seat}"] = pack.text(own + tuple(rest.pop() for _ in range(size - len(own))))
    if phase == "lead":
        passes = [[(landlord + at) % 3, 0] for at in (1, 2)] if bid < 3 else []
        board = {"calls": [[landlord, bid], *passes], "landlord": landlord} | board
    zones["widow"] = pack.text(rest)
    return load(
        {"game": "dou-dizhu", "options": options, "seed": 5, "phase": phase, "actor": landlord,
         "board": board, "zones": zones}
    )  # fmt: skip


def opening(options: str = "denexa", seed: int = 1950) -> tuple[State, tuple[Event, ...]]:
    """A match dealt, with its events."""
    return GAME.opening(GAME.options(options), seed)


def call(state: State, *amounts: int) -> State:
    """Calls by their amounts, 0 for a pass; the state reached."""
    for amount in amounts:
        state = play(state, f"bid {amount}" if amount else "pass")
    return state


def rank_of(shape_top: int) -> str:
    """The rank of the engine as the letter of a card, or the code of a joker."""
    return {13: "XB", 14: "XR"}.get(shape_top) or ORDER[shape_top]
