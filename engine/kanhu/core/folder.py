"""A game's folder: its data files, read when they are asked for.

A game is a folder with `game.toml` (structure and words), `options.toml`, `rules.md` (clauses) and
`rules.py`; `sentences.toml` (why moves are good or refused, and positions wrong), `melds.toml`,
`sources.toml`, `examples.toml` and records as it needs them. What the rules stand on knows a game
by these data alone; `kanhu.catalogue` adds the rules in code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NoReturn

from kanhu.core import datafiles, rulebook
from kanhu.core.datafiles import Data
from kanhu.core.options import OptionSchema, read_option_schema
from kanhu.core.rulebook import Clause, Rulebook, RulebookError

SHELF = "kanhu.games"
"""The package whose folders are the games."""


class GameError(LookupError):
    """A game that does not exist, or whose folder is incomplete or holds what cannot be read."""


def module_of(game: str) -> str:
    """The package of a game: its id with underscores, which a module's name needs."""
    return f"{SHELF}.{game.replace('-', '_')}"


class GameFolder:
    """One game's data files.

    Attributes:
        id: name of its folder, with hyphens. module: the folder as a package.
        title: its name in English. prefix: of its clauses.
        version: of its rules; a record of an earlier one plays on by that.
        meta: the whole of `game.toml`.
        players: numbers of players it can be played with.
        single: changes of options that make a match of one hand.
        letters: verb -> letter in the short form of moves.
        ordered_verbs: verbs whose cards keep the order written.
    """

    def __init__(self, name: str) -> None:
        self.id = name
        self.module = module_of(name)
        self.meta = self._table("game.toml", self.needed("game.toml"))
        about: Data = self.meta["game"]
        self.title: str = about["title"]
        self.prefix: str = about["prefix"]
        self.version: int = about["rules"]
        self.players: tuple[int, ...] = tuple(about["players"])
        self.single: Mapping[str, object] = about.get("single", {})
        verbs: Mapping[str, Data] = self.meta["verb"]
        self.letters: Mapping[str, str] = {verb: row["letter"] for verb, row in verbs.items()}
        self.ordered_verbs = frozenset(v for v, row in verbs.items() if row.get("ordered"))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    def has(self, name: str) -> bool:
        """Whether the game's folder holds a file of this name."""
        try:
            self.read(name)
        except OSError:
            return False
        return True

    def read(self, name: str) -> str:
        """Text of a file in the game's folder; raises OSError if there is none."""
        data = datafiles.content(self.module, name)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            where = f"{self.id}/{name}:{line}"
            raise GameError(f"{where}: this is not UTF-8; save it as UTF-8") from None

    def needed(self, name: str) -> str:
        """Text of a file that every game has; raises GameError if it is missing."""
        try:
            return self.read(name)
        except OSError:
            raise GameError(
                f"{self.id}/{name}: this file is missing, and every game needs it"
            ) from None

    def data(self, name: str) -> Data:
        """A TOML file of the folder as a table. A package may hold it parsed, as JSON under the
        same name, which is read ten times as fast. Raises OSError if there is none, GameError
        naming line and key if it is not what its schema expects."""
        return self._table(name, self.read(name))

    def _table(self, name: str, text: str) -> Data:
        try:
            return datafiles.table(text, name)
        except ValueError as error:
            raise GameError(f"{self.id}/{name}:{error}") from None

    @cached_property
    def schema(self) -> OptionSchema:
        """Options and presets."""
        return read_option_schema(self._table("options.toml", self.needed("options.toml")))

    @cached_property
    def rulebook(self) -> Rulebook:
        """All clauses; read at the first help or refusal, so that a game starts without them."""
        return rulebook.parse(self.needed("rules.md"), self.schema)

    def validate(self) -> None:
        """Read the data that a table needs; raises GameError for the first fault."""
        try:
            found = self.rulebook
        except RulebookError as error:
            raise GameError(f"{self.id}/rules.md:{error.line}: {error}") from None
        if not found.clauses:
            raise GameError(f"{self.id}/rules.md:1: there is no clause: ### {self.prefix}-1 Title")
        if self.meta["game"]["id"] != self.id:
            self.fail_at(("game", "id"), f"is not the name of the folder; expected {self.id}")
        for version in sorted({*range(1, self.version)} ^ self.schema.described_versions):
            said = f"says what version {version} did (`was`)"
            fault = f"no option {said}" if version < self.version else f"an option {said}"
            self.fail_at(("game", "rules"), f"{self.version}, but {fault}")
        _ = self.melds, self.sentences  # reading them is the proof

    def fail_at(self, path: tuple[str, ...], says: str) -> NoReturn:
        """Raise GameError about a value of `game.toml`, with its line."""
        line = datafiles.line_of(self.read("game.toml"), path)
        raise GameError(f"{self.id}/game.toml:{line}: {'.'.join(path)}: {says}")

    @cached_property
    def sources(self) -> Data:
        """Source key -> what it is and how it was read."""
        return self.data("sources.toml")

    @cached_property
    def sentences(self) -> Data:
        """Purpose -> key -> a sentence of `sentences.toml`; empty for a game that has none."""
        return self.data("sentences.toml") if self.has("sentences.toml") else {}

    def clause(self, name: str) -> Clause | None:
        """The clause of this number, or None."""
        return self.rulebook.clauses.get(name)

    def verb_title(self, verb: str) -> str:
        """The verb in words, for sentences about it: "You cannot go out now"."""
        return str(self.meta["verb"].get(verb, {}).get("title", verb))

    @cached_property
    def melds(self) -> list[Data]:
        """Rows of `melds.toml`; empty for a game without melds."""
        return list(self.data("melds.toml")["meld"]) if self.has("melds.toml") else []

    def meld(self, key: str) -> Data:
        """What the game says of a kind of meld: a row of `melds.toml`, or of `[meld]`."""
        for row in self.melds:
            if row["key"] == key:
                return row
        found: Data = self.meta.get("meld", {}).get(key, {})
        return found

    def meld_title(self, key: str) -> str:
        """Title of a kind of meld; the key itself, in words, if no row names it."""
        return str(self.meld(key).get("title", key.replace("_", " ")))

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """Spoken names of cards that this game calls otherwise than their pack does."""
        rows = self.meta.get("card", {}).items()
        return {code: str(row["name"]) for code, row in rows if row.get("name")}
