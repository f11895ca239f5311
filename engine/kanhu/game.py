"""Games: found by scanning the folder `games`, read from their files, never registered.

A game is a folder with `game.toml` (structure and words), `options.toml`, `rules.md` (clauses) and
`rules.py` (which binds `RULES`); `melds.toml`, `sources.toml`, `examples.toml` and records as it
needs them. Nothing outside the folder names the game.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, cast

from kanhu import games as shelf
from kanhu import rulebook
from kanhu.chance import MAX_SEED
from kanhu.moves import Event, Move, compact, parse, spelled
from kanhu.options import OptionError, Options, Schema, read_schema
from kanhu.rulebook import Clause, Rulebook
from kanhu.shape import Rules, setup
from kanhu.state import State, start


class GameError(LookupError):
    """A game that does not exist or whose folder is incomplete."""


class Game:
    """One game: its data files and its rules.

    Attributes:
        id: name of its folder. title: its name in English. prefix: of its clauses.
        version: of its rules; records of another version are read with care.
        meta: the whole of `game.toml`.
        schema: options and presets.
        letters: verb -> letter in the short form of moves.
        ordered_verbs: verbs whose cards keep the order written.
    """

    def __init__(self, name: str) -> None:
        self.id = name
        self.meta: dict[str, Any] = self.data("game.toml")
        about = self.meta["game"]
        self.title: str = about["title"]
        self.prefix: str = about["prefix"]
        self.version: int = about["rules"]
        self.players: tuple[int, ...] = tuple(about["players"])
        verbs: dict[str, dict[str, Any]] = self.meta["verb"]
        self.letters: Mapping[str, str] = {verb: row["letter"] for verb, row in verbs.items()}
        self.ordered_verbs = frozenset(v for v, row in verbs.items() if row.get("ordered"))

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def has(self, name: str) -> bool:
        """Whether the game's folder holds a file of this name."""
        try:
            self.read(name)
        except OSError:
            return False
        return True

    def read(self, name: str) -> str:
        """Text of a file in the game's folder; raises OSError if there is none."""
        module = importlib.import_module(f"{shelf.__name__}.{self.id}")
        folder = os.path.dirname(cast(str, module.__file__))
        loader = cast(Any, module.__spec__).loader
        # The loader reads from a folder and from a zip alike; the browser imports from a zip.
        return cast(bytes, loader.get_data(os.path.join(folder, name))).decode("utf-8")

    def data(self, name: str) -> dict[str, Any]:
        """A TOML file of the folder as a table."""
        return tomllib.loads(self.read(name))

    @cached_property
    def rules(self) -> Rules:
        """The rules in force: `RULES` of the game's `rules.py`."""
        module = importlib.import_module(f"{shelf.__name__}.{self.id}.rules")
        return cast(Rules, module.RULES)

    @cached_property
    def schema(self) -> Schema:
        """Options and presets."""
        return read_schema(self.data("options.toml"))

    @cached_property
    def rulebook(self) -> Rulebook:
        """All clauses; read at the first help or refusal, so that a game starts without them."""
        return rulebook.parse(self.read("rules.md"))

    @cached_property
    def sources(self) -> dict[str, Any]:
        """Source key -> what it is and how it was read."""
        return self.data("sources.toml")

    def clause(self, name: str) -> Clause | None:
        """The clause of this number, or None."""
        return self.rulebook.clauses.get(name)

    def verb_title(self, verb: str) -> str:
        """The verb in words, for sentences about it."""
        row = self.meta["verb"].get(verb, {})
        return str(row.get("title", verb)).capitalize()

    @cached_property
    def melds(self) -> list[dict[str, Any]]:
        """Rows of `melds.toml`; empty for a game without melds."""
        return list(self.data("melds.toml")["meld"]) if self.has("melds.toml") else []

    def meld_title(self, key: str) -> str:
        """Title of a kind of meld; the key itself, in words, if no row names it."""
        for row in self.melds:
            if row["key"] == key:
                return str(row.get("title", key))
        return key.replace("_", " ")

    def options(self, preset: str | None = None, **changes: object) -> Options:
        """A preset with changes, made complete and checked.

        `preset` may also be a short text ("denexa;players=3"). Raises OptionError naming the
        option, what is allowed and the clause.
        """
        named, given = self.schema.parse(preset) if preset else (None, {})
        options = self.schema.resolve(named, {**given, **changes})
        refusal = self.rules.check(self, options)
        if refusal is not None:
            raise OptionError("", options.text, refusal.clause, refusal.message)
        return options

    def opening(self, options: Options, seed: int) -> tuple[State, tuple[Event, ...]]:
        """The first hand dealt, with its events. Raises ValueError for a seed out of range."""
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"seed {seed} lies outside 0 to {MAX_SEED}")
        return start(setup(self, options), seed)

    def deal(self, options: Options, seed: int) -> State:
        """The first hand dealt."""
        return self.opening(options, seed)[0]

    def position(self, text: Mapping[str, Any]) -> State:
        """A state from position data; raises PositionError saying what is impossible and why."""
        from kanhu.position import load

        return load(text)

    def move_text(self, state: State, move: Move, *, short: bool = False) -> str:
        """A move in words for people ("throw 5H"), or short ("t5H")."""
        pack = state.setup.pack
        return compact(move, self.letters, pack) if short else spelled(move, pack)

    def read_move(self, state: State, text: str) -> Move:
        """A move from either form, its cards in the game's order; raises MoveError."""
        return state.order(parse(text, self.letters, state.setup.pack))


def game_ids() -> list[str]:
    """Ids of all games found."""
    return sorted(found.name for found in pkgutil.iter_modules(shelf.__path__) if found.ispkg)


@cache
def load(name: str) -> Game:
    """The game of this id; raises GameError naming those that exist."""
    if name not in game_ids():
        raise GameError(f"There is no game '{name}'. Games: {', '.join(game_ids())}.")
    return Game(name)


def games() -> list[Game]:
    """All games found, in reading order."""
    return sorted(map(load, game_ids()), key=lambda game: (game.meta["game"]["order"], game.id))
