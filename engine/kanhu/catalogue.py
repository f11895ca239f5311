"""Games: found by scanning the folder `games`, read from their files, never registered.

A game is a folder with `game.toml` (structure and words), `options.toml`, `rules.md` (clauses) and
`rules.py` (which binds `RULES`); `melds.toml`, `sources.toml`, `examples.toml` and records as it
needs them. Nothing outside the folder names the game.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from kanhu.cards.chance import MAX_SEED
from kanhu.core import datafiles, rulebook
from kanhu.core.moves import Event, Move, compact, parse, spelled
from kanhu.core.options import OptionError, Options, Schema, read_schema
from kanhu.core.rulebook import Clause, Rulebook
from kanhu.core.rules import Rules, setup
from kanhu.core.state import State, start

if TYPE_CHECKING:
    from kanhu.text.replays import Replay


# The package whose folders are looked through. Loaded here, before `kanhu` binds its function of
# the same name, which a later load would cover up.
_shelf = importlib.import_module("kanhu.games")


class GameError(LookupError):
    """A game that does not exist, or whose folder is incomplete or holds what cannot be read."""


_NEEDED: Mapping[str, tuple[type, str]] = {
    "title": (str, '"Khanhoo"'), "prefix": (str, '"KH"'), "shelf": (str, '"main"'),
    "order": (int, "1"), "rules": (int, "1"), "players": (list, "[2, 3]"),
}  # fmt: skip
"""Key of `[game]` -> what kind it is, and an example."""


class Elsewhere(Exception):
    """A game that is known but not here yet: bring its folder (`add_shelf`) and ask again.

    Attributes:
        game: its id.
    """

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


_elsewhere: set[str] = set()


class Game:
    """One game: its data files and its rules.

    Attributes:
        id: name of its folder, with hyphens. module: the folder as a package.
        title: its name in English. prefix: of its clauses.
        version: of its rules; records of another version are read with care.
        meta: the whole of `game.toml`.
        schema: options and presets.
        single: changes of options that make a match of one hand.
        letters: verb -> letter in the short form of moves.
        ordered_verbs: verbs whose cards keep the order written.
    """

    def __init__(self, name: str) -> None:
        self.id = name
        self.module = module_of(name)
        self.meta: dict[str, Any] = self.data("game.toml")
        about = self._about()
        self.title: str = about["title"]
        self.prefix: str = about["prefix"]
        self.version: int = about["rules"]
        self.players: tuple[int, ...] = tuple(about["players"])
        self.single: Mapping[str, object] = about.get("single", {})
        verbs: dict[str, dict[str, Any]] = self.meta["verb"]
        self.letters: Mapping[str, str] = {verb: row["letter"] for verb, row in verbs.items()}
        self.ordered_verbs = frozenset(v for v, row in verbs.items() if row.get("ordered"))

    def _about(self) -> Mapping[str, Any]:
        """The table `[game]`; raises GameError for a key that is missing or of another kind."""
        about: Mapping[str, Any] = self.meta.get("game", {})
        for key, (kind, example) in _NEEDED.items():
            if not isinstance(about.get(key), kind):
                lines = enumerate(self.read("game.toml").splitlines(), 1)
                at = next((at for at, line in lines if line.partition("=")[0].strip() == key), 1)
                where = f"{self.id}/game.toml:{at}"
                raise GameError(f"{where}: [game] needs a line such as {key} = {example}")
        return about

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
        module = importlib.import_module(self.module)
        folder = os.path.dirname(cast(str, module.__file__))
        loader = cast(Any, module.__spec__).loader
        # The loader reads from a folder and from a zip alike; the browser imports from a zip.
        data = cast(bytes, loader.get_data(os.path.join(folder, name)))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            where = f"{self.id}/{name}:{line}"
            raise GameError(f"{where}: this is not UTF-8; save it as UTF-8") from None

    def data(self, name: str) -> dict[str, Any]:
        """A TOML file of the folder as a table. A package may hold it parsed, as JSON under the
        same name, which is read ten times as fast."""
        text = self.read(name)
        try:
            return datafiles.table(text)
        except ValueError as error:
            raise GameError(f"{self.id}/{name}:{error}") from None

    @cached_property
    def rules(self) -> Rules:
        """The rules in force: `RULES` of the game's `rules.py`."""
        module = importlib.import_module(f"{self.module}.rules")
        return cast(Rules, module.RULES)

    @cached_property
    def schema(self) -> Schema:
        """Options and presets."""
        return read_schema(self.data("options.toml"))

    @cached_property
    def rulebook(self) -> Rulebook:
        """All clauses; read at the first help or refusal, so that a game starts without them."""
        return rulebook.parse(self.read("rules.md"), self.schema)

    @cached_property
    def sources(self) -> dict[str, Any]:
        """Source key -> what it is and how it was read."""
        return self.data("sources.toml")

    def clause(self, name: str) -> Clause | None:
        """The clause of this number, or None."""
        return self.rulebook.clauses.get(name)

    def verb_title(self, verb: str) -> str:
        """The verb in words, for sentences about it: "You cannot go out now"."""
        return str(self.meta["verb"].get(verb, {}).get("title", verb))

    @cached_property
    def melds(self) -> list[dict[str, Any]]:
        """Rows of `melds.toml`; empty for a game without melds."""
        return list(self.data("melds.toml")["meld"]) if self.has("melds.toml") else []

    def meld(self, key: str) -> Mapping[str, Any]:
        """What the game says of a kind of meld: a row of `melds.toml`, or of `[meld]`."""
        for row in self.melds:
            if row["key"] == key:
                return row
        return cast(Mapping[str, Any], self.meta.get("meld", {}).get(key, {}))

    def meld_title(self, key: str) -> str:
        """Title of a kind of meld; the key itself, in words, if no row names it."""
        return str(self.meld(key).get("title", key.replace("_", " ")))

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """Spoken names of cards that this game calls otherwise than their pack does."""
        rows = self.meta.get("card", {}).items()
        return {code: str(row["name"]) for code, row in rows if row.get("name")}

    def replays(self) -> list[str]:
        """Names of the annotated records in the folder `records`."""
        from kanhu.text.replays import found

        return found(self.module)

    @cached_property
    def records(self) -> Mapping[str, Replay]:
        """The annotated records by name; raises ReplayError for a damaged one."""
        from kanhu.text.replays import read

        return {name: read(self, name) for name in self.replays()}

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
        from kanhu.text.position import load

        return load(text)

    def move_text(self, state: State, move: Move, *, short: bool = False) -> str:
        """A move in words for people ("throw 5H"), or short ("t5H")."""
        pack = state.setup.pack
        return compact(move, self.letters, pack) if short else spelled(move, pack)

    def read_move(self, state: State, text: str) -> Move:
        """A move from either form, its cards in the game's order; raises MoveError."""
        return state.order(parse(text, self.letters, state.setup.pack))


def module_of(game: str) -> str:
    """The package of a game: its id with underscores, which a module's name needs."""
    return f"{_shelf.__name__}.{game.replace('-', '_')}"


def expect(games: Iterable[str]) -> None:
    """Note games whose folders can be brought when they are wanted; the browser does so."""
    _elsewhere.update(games)


def add_shelf(folder: str) -> None:
    """Look through one more folder of games; it may lie in a zip."""
    _shelf.__path__.append(folder)


def game_ids() -> list[str]:
    """Ids of all games found or expected."""
    found = (each.name for each in pkgutil.iter_modules(_shelf.__path__) if each.ispkg)
    return sorted({name.replace("_", "-") for name in found} | _elsewhere)


@cache
def load(name: str) -> Game:
    """The game of this id; raises GameError naming those that exist, Elsewhere if it must come."""
    if name not in game_ids():
        raise GameError(f"There is no game '{name}'. Games: {', '.join(game_ids())}.")
    if name in _elsewhere and find_spec(module_of(name)) is None:
        raise Elsewhere(name)
    return Game(name)


def games() -> list[Game]:
    """All games found, in reading order."""
    return sorted(map(load, game_ids()), key=lambda game: (game.meta["game"]["order"], game.id))
