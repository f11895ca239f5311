"""Annotated records: games worth seeing, each a file in its game's folder `records`.

    title = "A hand of nothing but runs"
    says = "Why it is worth seeing, in one or two sentences."
    seat = 0                # whose cards the reader sees (default 0)
    record = \"\"\"
    kanhu record 1
    ...\"\"\"

    [[note]]
    at = 12                 # after this many moves; 0 is the deal
    says = "South could have passed."
    clauses = ["KH-28"]

A file is read without being played; `check` plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kanhu.catalogue import Game, need_records
from kanhu.core.datafiles import Data
from kanhu.quoting import quoted
from kanhu.text import record as records
from kanhu.text.record import Record, RecordError
from kanhu.text.table import Table

FOLDER, SUFFIX = "records", ".toml"


class ReplayError(ValueError):
    """An annotated record that cannot be read or does not fit its game."""


class Note(NamedTuple):
    """A remark on one moment: after how many moves, what it says, the clauses it is about."""

    at: int
    says: str
    clauses: tuple[str, ...]


class Replay(NamedTuple):
    """A game worth seeing.

    Attributes:
        name: of its file. title: its head. says: why it is worth seeing.
        record: the game. seat: whose cards the reader sees. notes: remarks, in order.
    """

    name: str
    title: str
    says: str
    record: Record
    seat: int
    notes: tuple[Note, ...]


def found(game: Game) -> list[str]:
    """Names of the annotated records in the folder `records` of a game."""
    from importlib.resources import files  # only those who list them need it

    folder = files(game.module).joinpath(FOLDER)
    if not folder.is_dir():
        return []
    names = (entry.name for entry in folder.iterdir())
    return sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX))


@cache
def annotated(game: Game) -> Mapping[str, Replay]:
    """The annotated records of a game by name; raises ReplayError for a damaged one."""
    return {name: read(game, name) for name in found(game)}


def read(game: Game, name: str) -> Replay:
    """One annotated record; raises ReplayError saying what is wrong with the file, and Elsewhere if
    the records of the game must be brought first."""
    if not name.replace("-", "").replace("_", "").isalnum():
        raise ReplayError(f"{quoted(name)} is no name of a record.")
    try:
        data = game.data(f"{FOLDER}/{name}{SUFFIX}")
        return Replay(
            name=name, title=_text(data, "title"), says=_text(data, "says"),
            record=records.parse(_text(data, "record")), seat=int(data.get("seat", 0)),
            notes=tuple(map(_note, data.get("note", ()))),
        )  # fmt: skip
    except OSError:
        need_records(game)
        raise ReplayError(f"{game.title} has no record {quoted(name)}.") from None
    except (LookupError, ValueError, TypeError) as error:
        raise ReplayError(f"{game.id}, record '{name}': {error}") from None


def _text(data: Data, key: str) -> str:
    text = data.get(key)
    if not isinstance(text, str) or not text.strip():
        raise KeyError(f"'{key}' is missing")
    return text.strip()


def _note(row: Data) -> Note:
    if type(row.get("at")) is not int:
        raise KeyError("a note without 'at'")
    return Note(row["at"], _text(row, "says"), tuple(map(str, row.get("clauses", ()))))


def check(game: Game, replay: Replay) -> Table:
    """The record played to its end; raises ReplayError naming what does not fit."""

    def hold(true: bool, fault: str) -> None:
        if not true:
            raise ReplayError(f"{game.id}, record '{replay.name}': {fault}")

    record = replay.record
    hold(record.game == game.id, f"it is a record of {record.game}")
    hold(record.rules == game.version, f"it follows version {record.rules} of the rules")
    try:
        table = Table.load(record)
    except RecordError as error:
        raise ReplayError(f"{game.id}, record '{replay.name}': {error}") from None
    hold(0 <= replay.seat < table.state.setup.seats, f"there is no seat {replay.seat}")
    places = [note.at for note in replay.notes]
    hold(places == sorted(set(places)), "its notes are out of order")
    hold(all(0 <= at <= len(record.moves) for at in places), "a note lies outside the game")
    for note in replay.notes:
        unknown = {clause for clause in note.clauses if clause not in game.rulebook.clauses}
        hold(not unknown, f"note {note.at} names {', '.join(sorted(unknown))}")
    return table
