"""Setting up Cuajo positions for tests: the named cards where they are wanted, the rest dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from by_text import of_game
from kanhu.cards.kinds import without
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.games.cuajo.combos import Combos
from kanhu.text.position import load

GAME = kanhu.load("cuajo")
PACK = setup(GAME, GAME.options()).pack
KIT: Combos = of_game(setup(GAME, GAME.options()).kit)
# Three hands of fifteen cards that wait for 5O alone; one whose cards are all placed.
WAITING = {
    0: "3O 4O 1O 1C 1E 3B 4B 5B JE HE KE JC HC KC KO",
    2: "3O 4O 1O 1E 1B 3C 4C 5C JO HO KO JB HB KB KE",
    3: "3O 4O 1C 1E 1B 3E 4E 5E JE HE KE JB HB KB KC",
}
PLACED = "1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB 3E 4E 5E"  # CU-EX-10


def kinds(text: str) -> tuple[int, ...]:
    """Kinds of a text, sorted."""
    return tuple(sorted(PACK.parse(text)))


def table(options: str="standard", *, phase: str="draw", actor: int=0, hands: Mapping[int, str] | tuple[()]=(), heap: str="", stock: str | None=None, top: str="",
          sowee: str="", secret: Mapping[int, str] | tuple[Any, ...]=(), sowee_secret: Mapping[int, str] | tuple[Any, ...]=(), purro: tuple[int, ...]=(), taken: str="", drawn: str="", **board: Any) -> State:  # fmt: skip
    """A state with these hands (topped up to their size), pile and stock.

    hands: seat -> codes, the king of a mark included. secret: seat -> kind laid four times.
    sowee_secret: seat -> fourth card. purro: seats that are purro; their first king is the mark.
    top: next cards of the stock, first drawn first; stock: all of it. taken: kind just taken from
    the pile. drawn: card kept apart. Cards named nowhere fill the hands in a spread order, then the
    stock, or the bottom of the pile if `stock` is given. A pile not named has one card.
    """
    pack, n = PACK, GAME.options(options).players
    hands, early = dict(hands), phase == "open"
    zones = {"sowee": sowee, f"drawn{actor}": drawn, **_secrets(sowee, dict(secret), dict(sowee_secret))}  # fmt: skip
    named = pack.parse(" ".join([heap, top, stock or "", *hands.values(), *zones.values()]))
    pack.check_held(named)
    loose = without(pack.cards, named)
    rest = [*loose[::3], *loose[1::3], *loose[2::3]]
    zones["sowee"] = sowee or pack.codes[rest.pop(0)]
    plain = [kind for kind in rest if pack.ranks[kind] != "K"]
    if stock is not None:
        # What is left over lies on the pile, where no king can be, so that hands take the kings.
        rest = plain + [kind for kind in rest if pack.ranks[kind] == "K"]
    elif not (early or heap or taken):
        heap = pack.codes[plain[0]]
        rest.remove(plain[0])
    for seat in range(n):
        size = 15 + (seat == actor and phase in ("open", "act"))
        _deal(zones, seat, hands.get(seat, ""), size, rest, marked=seat in purro)
    left = pack.text(rest)
    bottom = "" if stock is None else left
    last = [left, *reversed(top.split())] if stock is None else reversed(stock.split())
    zones |= {"stock": " ".join(last), "heap": f"{bottom} {heap}".strip()}
    assert not (early and zones["heap"]), "nothing has been thrown yet"
    board.setdefault(*("dealer", actor) if early else ("thrower", (actor - 1) % n))
    board |= {"purro": [seat in purro for seat in range(n)]} if purro else {}
    board = {"totals": [0] * n, **({"taken": pack.kind(taken)} if taken else {}), **board}
    return load(
        {"game": "cuajo", "options": options, "seed": 5, "phase": phase, "actor": actor,
         "board": board, "zones": {key: text for key, text in zones.items() if text}}
    )  # fmt: skip


def _secrets(sowee: str, secret: dict[int, str], fourth: dict[int, str]) -> dict[str, str]:
    """What lies before the seats: four alike, and three of the sowee's kind with a fourth card."""
    zones = {f"secret{seat}": " ".join([code] * 4) for seat, code in secret.items()}
    zones |= {f"triple{seat}": " ".join([sowee] * 3) for seat in fourth}
    return zones | {f"fourth{seat}": code for seat, code in fourth.items()}


def _deal(zones: dict[str, str], seat: int, named: str, size: int, rest: list[int], *, marked: bool) -> None:  # fmt: skip
    """Fill a hand from the end of the rest; the first king of a marked seat becomes its mark."""
    own = PACK.parse(named)
    places = (f"{place}{seat}" for place in ("secret", "triple", "fourth", "drawn"))
    lacking = size - len(own) - sum(len(zones.get(place, "").split()) for place in places)
    assert lacking >= 0, f"seat {seat} has {-lacking} cards too many"
    own += tuple(rest.pop() for _ in range(lacking))
    king = next((kind for kind in own if PACK.ranks[kind] == "K"), None)
    if marked and king is not None:
        zones[f"mark{seat}"] = PACK.codes[king]
        own = without(own, (king,))
    zones[f"hand{seat}"] = PACK.text(own)


def events(state: State, text: str) -> tuple[State, list[tuple[str, int, str]]]:
    """Play one move; (state, what happened as event keys with the cards in codes)."""
    after, found = state.play(GAME.read_move(state, text))
    return after, [(event.what, event.seat, PACK.text(event.cards)) for event in found]
