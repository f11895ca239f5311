"""Setting up Schafkopf positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import kanhu
from by_text import in_words as legal
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.moves import Event
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("schafkopf")
PACK = setup(GAME, GAME.options()).pack
TRUMPS = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D".split()
RANKS = "ATK987"
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def suit(code: str) -> str:
    """The suit a card belongs to, by the words of SK-5."""
    return "trump" if code in TRUMPS else code[1]


def value(code: str) -> int:
    """Card points by the words of SK-4."""
    return VALUES.get(code[0], 0)


def winner(trick: Sequence[str]) -> int:
    """Index of the winning card, by the words of SK-20 and a list of the trumps."""
    trumps = [code for code in trick if code in TRUMPS]
    if trumps:
        return trick.index(min(trumps, key=TRUMPS.index))
    led = [code for code in trick if code[1] == trick[0][1]]
    return trick.index(min(led, key=lambda code: RANKS.index(code[0])))


def table(hands: Mapping[int, str] | tuple[Any, ...]=(), *, options: str="denexa;deals=1", phase: str="widow", actor: int=0, dealer: int=2, laid: str="", seed: int=5,
          fill: bool=True, **board: Any) -> State:  # fmt: skip
    """The start of a hand with these cards (seat -> codes), topped up from the rest.

    With `laid` the first seat is declarer and has laid these two away; in phase "play" without it
    the hand is played least. `fill=False` takes the hands as they are.
    """
    named = PACK.parse(" ".join([*dict(hands).values(), laid]))
    rest = list(without(PACK.cards, named))
    rest = rest[::7] + rest[1::7] + rest[2::7] + rest[3::7] + rest[4::7] + rest[5::7] + rest[6::7]
    zones = {}
    for seat in range(3):
        own = PACK.parse(dict(hands).get(seat, ""))
        size = 12 if phase == "discard" and seat == actor else 10
        more = tuple(rest.pop() for _ in range(size - len(own))) if fill else ()
        zones[f"hand{seat}"] = PACK.text(own + more)
    if laid:
        zones["buried0"] = laid
    else:
        zones["widow"] = PACK.text(rest)
    return load(
        {"game": "schafkopf", "options": options, "seed": seed, "phase": phase, "actor": actor,
         "board": {"dealer": dealer, **board}, "zones": zones}
    )  # fmt: skip


def to_the_end(state: State, choose: Callable[..., Any]) -> tuple[list[Event], State]:
    """Play on, each move chosen among the legal ones in words; (events, last state)."""
    events: list[Any] = []
    while state.actor is not None:
        text = choose(state, legal(state))
        state, heard = state.play(GAME.read_move(state, text))
        events += heard
    return events, state
