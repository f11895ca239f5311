"""Who sits where: people and computer players, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.bots import LEVELS
from kanhu.game import Game
from kanhu.options import Options

PERSON = "person"
KINDS = (PERSON, *LEVELS)
KIND_TITLES = {
    PERSON: "a person",
    "novice": "novice, a computer",
    "regular": "regular player, a computer",
    "expert": "expert, a computer",
}
_ROUND = (
    "South", "Southwest", "West", "Northwest", "North", "Northeast", "East", "Southeast",
)  # fmt: skip
_PLACES = {
    2: (0, 4), 3: (0, 2, 6), 4: (0, 2, 4, 6), 5: (0, 2, 3, 5, 6), 6: (0, 1, 3, 4, 5, 7),
    7: (0, 1, 2, 3, 5, 6, 7), 8: tuple(range(8)),
}  # fmt: skip


def names(count: int, right: bool = False) -> tuple[str, ...]:
    """Names of the seats in order of play; clockwise, or to the right and against the clock."""
    # Against the clock the round runs the other way, from the same first seat.
    order = (_ROUND[0], *reversed(_ROUND[1:])) if right else _ROUND
    return tuple(order[place] for place in _PLACES[count])


def to_the_right(game: Game, options: Options) -> bool:
    """Whether play passes to the right: `direction` of the game, which an option may decide."""
    way = game.meta["game"].get("direction", "left")
    if isinstance(way, dict):
        return bool(options.values.get(way["option"]) == way["right"])
    return bool(way == "right")


def read(wanted: object, count: int, game: Game) -> tuple[str, ...]:
    """Kinds of players for every seat: those wanted where they make sense, else the game's demo."""
    demo = game.meta.get("demo", {}).get("seats", ())
    given: Sequence[object] = wanted if isinstance(wanted, list | tuple) else ()
    out = []
    for seat in range(count):
        kind = str(given[seat]) if seat < len(given) else ""
        if kind not in KINDS:
            kind = demo[seat] if seat < len(demo) else "regular"
        out.append(kind)
    return tuple(out)


def persons(kinds: Sequence[str]) -> tuple[int, ...]:
    """Seats where people sit."""
    return tuple(seat for seat, kind in enumerate(kinds) if kind == PERSON)
