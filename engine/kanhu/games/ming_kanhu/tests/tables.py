"""Setting up Ming Kanhu positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kanhu
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.moves import Event
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("ming-kanhu")
DEALT = {2: 13, 3: 9}


def table(
    options: str = "pan;players=3",
    hands: Mapping[int, str] | tuple[Any, ...] = (),
    *,
    actor: int = 0,
    phase: str = "lead",
    **board: int,
) -> State:
    """The start of a hand with these cards (seat -> codes), each hand topped up from the rest."""
    opts = GAME.options(options)
    where = setup(GAME, opts)
    pack, n = where.pack, opts.players
    named = pack.parse(" ".join(dict(hands).values()))
    rest = list(without(pack.cards, named))
    rest = rest[::5] + rest[1::5] + rest[2::5] + rest[3::5] + rest[4::5]
    zones = {}
    for seat in range(n):
        own = pack.parse(dict(hands).get(seat, ""))
        zones[f"hand{seat}"] = pack.text(
            own + tuple(rest.pop() for _ in range(DEALT[n] - len(own)))
        )
    zones["stock"] = pack.text(rest)
    return load(
        {"game": "ming-kanhu", "options": options, "seed": 5, "phase": phase, "actor": actor,
         "board": board, "zones": zones}
    )  # fmt: skip


def lay_out(options: str, moves: Sequence[str], **more: Any) -> State:
    """The start of a hand in which these moves, in order of play from seat 0, can be made."""
    hands = {seat: text.partition(" ")[2] for seat, text in enumerate(moves)}
    return table(options, hands, **more)


def told(state: State, text: str) -> tuple[Event, ...]:
    """The events of a move."""
    return state.play(GAME.read_move(state, text))[1]


def legal(state: State, verb: str = "") -> list[str]:
    """Legal moves in words, of one verb or of all."""
    return [GAME.move_text(state, move) for move in state.legal() if verb in ("", move.verb)]
