"""Who sits where: people and computer players."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.catalogue import Game
from kanhu.players import LEVELS

PERSON = "person"
KINDS = (PERSON, *LEVELS)


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
