"""Setting up Khanquest positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kanhu
from by_text import in_words as legal  # noqa: F401
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("khanquest")


def table(
    options: str="travellers", hands: Mapping[int, str] | tuple[Any, ...]=(), *, sizes: Mapping[int, int] | tuple[Any, ...]=(), trump: str="C", stock: int | None=None, layers: Sequence[str] | tuple[Any, ...]=(), actor: int | None=None,
    leader: int=0, sink: int | None=None, turned: str="", **board: Any,
) -> State:  # fmt: skip
    """A position in the middle of a game.

    Args:
        hands: seat -> codes. sizes: seat -> number of cards, topped up from the rest.
        stock: cards that lie face down, with one more turned up; None: all has been drawn, and
            what is not in hands is cleared.
        layers: layers on the table, the lowest first, laid from the leader on.
        sink: seat that takes cards which do not make whole rounds of cleared cards.
    """
    where = setup(GAME, GAME.options(options))
    pack, n, hands, sizes = where.pack, where.seats, dict(hands), dict(sizes)
    named = pack.parse(" ".join([*hands.values(), *layers, turned]))
    rest = list(without(pack.cards, named))
    up: tuple[int, ...] = ()
    if stock is not None:
        up = pack.parse(turned) or (next(k for k in rest if pack.suits[k] == trump),)
        rest = [k for k in rest if k not in up]
    rest = rest[::5] + rest[1::5] + rest[2::5] + rest[3::5] + rest[4::5]
    held = {seat: list(pack.parse(hands.get(seat, ""))) for seat in range(n)}
    for seat in range(n):
        held[seat] += [rest.pop() for _ in range(sizes.get(seat, 0) - len(held[seat]))]
    down = [rest.pop() for _ in range(stock or 0)]
    if sink is not None:
        held[sink] += [rest.pop() for _ in range(len(rest) % (of_game(where.kit).needed + 1))]
    zones = {f"hand{seat}": pack.text(kinds) for seat, kinds in held.items()}
    zones |= {"stock": pack.text(down), "turned": pack.text(up), "cleared": pack.text(rest)}
    zones["trick"] = " ".join(layers)
    plays = [[(leader + at) % n, len(layer.split()), True] for at, layer in enumerate(layers)]
    actor = (leader + len(plays)) % n if actor is None else actor
    return load(
        {"game": "khanquest", "options": options, "seed": 5, "actor": actor,
         "phase": "answer" if layers else "lead",
         "board": {"trump": trump, "leader": leader if layers else actor, "plays": plays, **board},
         "zones": zones}
    )  # fmt: skip


def leads(state: State) -> dict[int, list[frozenset[str]]]:
    """The leads of a state as sets of codes, by their number of cards."""
    pack = state.setup.pack
    found: dict[int, list[frozenset[str]]] = {}
    for move in state.legal():
        if move.verb == "lead":
            found.setdefault(len(move.cards), []).append(
                frozenset(pack.codes[kind] for kind in move.cards)
            )
    return found
