"""Games: found by scanning the folder `games`, read from their files, never registered.

A game is a folder (see `kanhu.core.folder`) whose `rules.py` binds `RULES`. Nothing outside the
folder names the game, and a folder that is broken spoils no other game (see `kanhu.shelf`).
"""

from __future__ import annotations

import copyreg
import importlib
import os
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from typing import cast

from kanhu.cards.chance import check_seed
from kanhu.core.board import Board
from kanhu.core.folder import SHELF, GameError, GameFolder, module_of
from kanhu.core.moves import Event, Move, compact, parse, spelled
from kanhu.core.options import OptionError, Options
from kanhu.core.rules import Rules
from kanhu.core.setup import Setup, SetupOf
from kanhu.core.state import State, start
from kanhu.quoting import quoted

__all__ = [
    "Elsewhere", "Game", "GameError", "add_zip", "expect", "expected", "folders", "game_ids",
    "game_of", "load", "need_records", "setup", "shelves",
]  # fmt: skip

# Loaded before `kanhu` binds its function of the same name, which a later load would cover up.
_shelf = importlib.import_module(SHELF)


_FOLDER, _RECORDS = "game-", "records-"


class Elsewhere(Exception):
    """A part of a game that is known but not loaded yet, which happens in the browser alone: fetch
    its zip, call `add_zip`, and ask again.

    Attributes:
        name: of the zip, "game-khanhoo" or "records-khanhoo".
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


_elsewhere: set[str] = set()
"""Ids of games whose zips can be fetched, loaded or not."""
_parted: set[str] = set()
"""Games whose annotated records lie in a zip of their own that has not come yet."""


class Game(GameFolder):
    """One game that can be played: its data files and its rules."""

    def __reduce__(self) -> tuple[object, ...]:
        return load, (self.id,)

    @cached_property
    def rules(self) -> Rules[Board, object, Options]:
        """The rules in force: `RULES` of `rules.py`; raises GameError if there are none."""
        try:
            module = importlib.import_module(f"{self.module}.rules")
        except Exception as error:  # whatever the game's own code does when it is read
            raise GameError(f"{self.id}/{self._place(error)}") from error
        rules = getattr(module, "RULES", None)
        if not isinstance(rules, Rules):
            raise GameError(f"{self.id}/rules.py:1: RULES is missing: RULES = Rules(…)")
        return rules

    def _place(self, error: Exception) -> str:
        """Where in the game's folder code broke off, and with what words."""
        folder = os.path.dirname(cast(str, importlib.import_module(self.module).__file__))
        if isinstance(error, SyntaxError):
            places, said = [(error.filename or "", error.lineno)], error.msg
        else:
            places, said, frame = [], f"{type(error).__name__}: {error}", error.__traceback__
            while frame is not None:
                places.append((frame.tb_frame.f_code.co_filename, frame.tb_lineno))
                frame = frame.tb_next
        inside = [place for place in places if place[0].startswith(folder + os.sep)]
        name, line = inside[-1] if inside else (os.path.join(folder, "rules.py"), 1)
        return f"{os.path.relpath(name, folder)}:{line}: {said}"

    def validate(self) -> None:
        """Read all that a table needs of the folder; raises GameError for the first fault."""
        super().validate()
        _ = self.rules

    def options(self, preset: str | None = None, **changes: object) -> Options:
        """A preset with changes, made complete and checked.

        `preset` may also be a short text ("denexa;players=3"). Raises OptionError naming the
        option, what is allowed and the clause.

        >>> game = load("khanhoo")
        >>> game.options("wilkinson", players=3).text
        'wilkinson;players=3'
        >>> game.options("wilkinson;players=3") == game.options("wilkinson", players=3)
        True
        """
        return self.options_under(self.version, preset, **changes)

    def options_under(self, version: int, preset: str | None = None, **changes: object) -> Options:
        """A preset with changes, and else what was usual under a version of the rules; raises
        OptionError as `options` does."""
        named, given = self.schema.parse(preset) if preset else (None, {})
        chosen = self.schema.resolve(named, {**given, **changes}, version)
        equipment = self.rules.equipment
        options = equipment.options(chosen.preset, chosen.values, chosen.text)
        refusal = equipment.check(self, options)
        if refusal is not None:
            raise OptionError("", options.text, refusal.clause, refusal.message)
        return options

    def opening(self, options: Options, seed: int) -> tuple[State, tuple[Event, ...]]:
        """The first hand dealt, with its events. Raises SeedError for a seed out of range."""
        check_seed(seed)
        return start(setup(self, options), seed)

    def deal(self, options: Options, seed: int) -> State:
        """The first hand dealt."""
        return self.opening(options, seed)[0]

    def move_text(self, state: State, move: Move, *, short: bool = False) -> str:
        """A move in words for people ("throw 5H"), or short ("t5H")."""
        pack = state.setup.pack
        return compact(move, self.letters, pack) if short else spelled(move, pack)

    def read_move(self, state: State, text: str) -> Move:
        """A move from either form, its cards in the game's order; raises MoveError."""
        return state.order(parse(text, self.letters, state.setup.pack))


@lru_cache(maxsize=64)
def setup(game: Game, options: Options) -> Setup:
    """The setup of a table, compiled once for equal options."""
    return game.rules.setup(game, options)


def game_of(setup: Setup) -> Game:
    """The game that is played at a table; raises TypeError for a setup made of data alone."""
    if not isinstance(setup.game, Game):
        raise TypeError(f"{setup.game} has no rules to play by")
    return setup.game


def _setup_again(game: str, options: str) -> Setup:
    found = load(game)
    return setup(found, found.options(options))


def _named(made: Setup) -> tuple[object, tuple[str, str]]:
    return _setup_again, (made.game.id, made.options.text)


# A setup holds functions and compiled tables, and game and options say all of it.
copyreg.pickle(SetupOf, _named)  # type: ignore[arg-type]


def expect(games: Iterable[str]) -> None:
    """Note games whose zips can be brought when they are wanted; the browser does so."""
    _elsewhere.update(games)
    _parted.update(_elsewhere)


def add_zip(path: str) -> None:
    """Take up a zip that was brought: the folder of a game, or its annotated records."""
    name, _ = os.path.splitext(os.path.basename(path))
    shelf = f"{path}/{SHELF.replace('.', '/')}"
    if name.startswith(_FOLDER):
        _shelf.__path__.append(shelf)
        return
    game = name.removeprefix(_RECORDS)
    folder = importlib.import_module(module_of(game))
    folder.__path__.append(f"{shelf}/{module_of(game).rpartition('.')[2]}")
    _parted.discard(game)


def need_records(game: Game) -> None:
    """Raise Elsewhere if the annotated records of a game must be brought."""
    if game.id in _parted:
        raise Elsewhere(_RECORDS + game.id)


def shelves() -> tuple[str, ...]:
    """The folders of games that are looked through."""
    return tuple(_shelf.__path__)


def expected() -> frozenset[str]:
    """Ids of games whose folders can be brought."""
    return frozenset(_elsewhere)


def game_ids() -> list[str]:
    """Ids of all games found or expected."""
    return sorted({name.replace("_", "-") for _, name in folders()} | _elsewhere)


def folders() -> Iterator[tuple[str, str]]:
    """Every shelf with the name of every package on it, in the order in which they are found."""
    for shelf in shelves():
        yield from ((shelf, each.name) for each in pkgutil.iter_modules([shelf]) if each.ispkg)


@cache
def load(name: str) -> Game:
    """The game of this id; raises GameError naming those that exist, Elsewhere if it must come."""
    if name not in game_ids():
        raise GameError(f"There is no game {quoted(name)}. Games: {', '.join(game_ids())}.")
    if name in _elsewhere and find_spec(module_of(name)) is None:
        raise Elsewhere(_FOLDER + name)
    return Game(name)
