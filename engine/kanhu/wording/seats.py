"""What the seats of a table are called, and which way play goes round."""

from __future__ import annotations

from kanhu.core.folder import GameFolder
from kanhu.core.options import Options

_ROUND = (
    "South", "Southwest", "West", "Northwest", "North", "Northeast", "East", "Southeast",
)  # fmt: skip
_PLACES = {
    2: (0, 4), 3: (0, 2, 6), 4: (0, 2, 4, 6), 5: (0, 2, 3, 5, 6), 6: (0, 1, 3, 4, 5, 7),
    7: (0, 1, 2, 3, 5, 6, 7), 8: tuple(range(8)),
}  # fmt: skip


def seat_names(count: int, right: bool = False) -> tuple[str, ...]:
    """Names of the seats in order of play; clockwise, or to the right and against the clock."""
    # Against the clock the round runs the other way, from the same first seat.
    order = (_ROUND[0], *reversed(_ROUND[1:])) if right else _ROUND
    return tuple(order[place] for place in _PLACES[count])


def to_the_right(game: GameFolder, options: Options) -> bool:
    """Whether play passes to the right: `direction` of the game, which an option may decide."""
    way = game.meta["game"].get("direction", "left")
    if isinstance(way, dict):
        return bool(options.values.get(way["option"]) == way["right"])
    return bool(way == "right")
