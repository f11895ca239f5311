"""What the shelves hold: a broken folder spoils no other game, and one line says what is wrong.

A shelf is a folder of games (`kanhu.games` names them all).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kanhu.catalogue import Game, GameError, expected, folders, load, shelves

_MARKS = ("game.toml", "__init__.py")
"""Files by which a folder is a game."""


class Survey(NamedTuple):
    """What the shelves hold: games that can be played, and what is wrong with other folders.

    Attributes:
        games: in reading order.
        faults: one line for every broken folder: file, line, key, what is expected.
    """

    games: tuple[Game, ...]
    faults: tuple[str, ...]


def games() -> list[Game]:
    """All games found that can be played, in reading order; raises Elsewhere as `survey` does."""
    return list(survey().games)


def survey() -> Survey:
    """Look through all shelves; of two games that claim the same name the first found has it.

    In the browser it raises Elsewhere, naming the zip, for the first game whose folder has not
    been brought: not to be here yet is no fault of a folder.
    """
    return _survey(shelves(), expected())


@cache
def _survey(places: tuple[str, ...], coming: frozenset[str]) -> Survey:
    found: dict[str, Game] = {}
    faults: list[str] = []
    here = [(shelf, name.replace("_", "-")) for shelf, name in folders()]
    for shelf, name in [*here, *(("", name) for name in sorted(coming))]:
        try:
            if name in found and shelf:
                raise GameError(f"{name}: the folder of that name in {shelf} is a second one")
            game = load(name)
            game.validate()
            _alone(game, found.values())
            found[name] = game
        except GameError as error:
            faults.append(str(error.args[0]))
    faults += [f"{name}/__init__.py: this file is missing, and every game needs it"
               for shelf in places for name in _unpacked(shelf)]  # fmt: skip
    order = sorted(found.values(), key=lambda game: (game.meta["game"]["order"], game.id))
    return Survey(tuple(order), tuple(faults))


def _alone(game: Game, others: Iterable[Game]) -> None:
    """Raise GameError if another game has the same prefix or the same place in the lists."""
    for other in others:
        for key in ("prefix", "order"):
            value = game.meta["game"][key]
            if other is not game and other.meta["game"][key] == value:
                game.fail_at(("game", key), f"{value} is taken by {other.id}; choose another")


def _unpacked(shelf: str) -> Iterator[str]:
    """Names of folders with a `game.toml` but no `__init__.py`, which no import would find."""
    for name in sorted(os.listdir(shelf)) if os.path.isdir(shelf) else ():
        there = (os.path.exists(os.path.join(shelf, name, file)) for file in _MARKS)
        if [*there] == [True, False]:
            yield name
