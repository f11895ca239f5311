"""Records: one game in writing. Ruleset, version, options, seed and moves are the whole truth.

Three forms of one content:

- text, for people, files and citation:

      kanhu record 1
      game: <id>
      rules: 1
      options: preset;key=value
      seed: 1891
      moves: 3

      t5H p cAH2C

- link, the same in one line of URL-safe signs: `1~id~rules~options~seed~flags~t5H.p.cAH2C`
- code, for long games: each move as its rank among the legal ones, folded into one number. It
  depends on the order of moves, so it carries the version, the count and a check value.

`schema/record.json` is the JSON Schema of `Record.data()`.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from kanhu.catalogue import Game, GameError
from kanhu.catalogue import load as load_game
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.text import ranks
from kanhu.text.position import PositionError, broken
from kanhu.text.position import load as load_position

FORMAT = "kanhu record"
VERSION = 1
LONGEST_LINK = 1500
_SHOWN = 40  # signs of a foreign text that are quoted
_JSON_FORMAT = "kanhu-record"


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    Attributes:
        at: index of the first wrong move from 0, or -1 if the head is at fault.
        clause: number of the clause broken, or "".
    """

    def __init__(self, message: str, at: int = -1, clause: str = "") -> None:
        where = f"move {at + 1}: " if at >= 0 else ""
        super().__init__(where + message + (f" ({clause})" if clause else ""))
        self.at, self.clause, self.message = at, clause, message


class NoRecordError(RecordError):
    """A text that is no record at all, whatever else it may be."""


class Record(NamedTuple):
    """One game in writing.

    Attributes:
        game: id. rules: version of its rules. options: short text. seed: of all chance.
        moves: short texts ("t5H").
        assisted: undo or hints were used.
        seats: who sat where, by word ("person", "expert"), or ().
        position: starting position if it was no deal, else None.
        note: a remark, or "".
    """

    game: str
    rules: int
    options: str
    seed: int
    moves: tuple[str, ...] = ()
    assisted: bool = False
    seats: tuple[str, ...] = ()
    position: Mapping[str, Any] | None = None
    note: str = ""

    def data(self) -> dict[str, Any]:
        """Plain JSON values."""
        out: dict[str, Any] = {"format": _JSON_FORMAT, "version": VERSION}
        return out | self._asdict() | {"moves": list(self.moves), "seats": list(self.seats)}

    def text(self) -> str:
        """The form for people and files."""
        head = [
            f"{FORMAT} {VERSION}", f"game: {self.game}", f"rules: {self.rules}",
            f"options: {self.options}", f"seed: {self.seed}",
        ]  # fmt: skip
        if self.seats:
            head.append(f"seats: {', '.join(self.seats)}")
        if self.assisted:
            head.append("assisted: yes")
        if self.note:
            head.append(f"note: {' '.join(self.note.split())}")
        if self.position is not None:
            head.append(f"position: {json.dumps(self.position, separators=(',', ':'))}")
        head.append(f"moves: {len(self.moves)}")
        lines = [" ".join(self.moves[at : at + 12]) for at in range(0, len(self.moves), 12)]
        return "\n".join([*head, "", *lines]) + "\n"

    def link(self) -> str:
        """One line for the fragment of a URL; the rank code takes over beyond 1,500 signs."""
        flags = "a" if self.assisted else ""
        head = f"{self.game}~{self.rules}~{self.options}~{self.seed}~{flags}"
        if self.position is not None:
            packed = zlib.compress(json.dumps(self.position, separators=(",", ":")).encode(), 9)
            place = base64.urlsafe_b64encode(packed).decode().rstrip("=")
            return f"3~{self.game}~{self.rules}~{place}~{flags}~{'.'.join(self.moves)}"
        plain = f"1~{head}~{'.'.join(self.moves)}"
        if len(plain) <= LONGEST_LINK:
            return plain
        return f"2~{head}~{_rank_code(self)}"


def parse(text: str) -> Record:
    """A record from any of its forms, JSON included; raises RecordError for a broken one.

    >>> from kanhu import Table, load
    >>> game = load("khanhoo")
    >>> table = Table.new(game, game.options("wilkinson", players=3), 1891)
    >>> _ = table.play(table.state.legal()[0])
    >>> record = table.record()
    >>> record.link()
    '1~khanhoo~1~wilkinson;players=3~1891~~t6H'
    >>> parse(record.link()) == parse(record.text()) == record
    True
    """
    text = text.strip().lstrip("\ufeff").replace("\r\n", "\n")
    if text.startswith("{"):
        return _from_json(text)
    if text.lower().startswith(FORMAT):
        return _from_text(text)
    if text[:2] in ("1~", "2~", "3~"):
        return _from_link(text)
    found = f"begins with '{text.splitlines()[0][:_SHOWN].rstrip()}'" if text else "is empty"
    raise NoRecordError(
        f"This is no record of a game: it {found}, and a record begins with the line "
        f"'{FORMAT} {VERSION}'."
    )


def _from_json(text: str) -> Record:
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoRecordError(
            f"This is no record that can be read: it begins like JSON, but {broken(error)}."
        ) from None
    form, version = data.pop("format", None), data.pop("version", None)
    if form != _JSON_FORMAT:
        found = "does not say what it holds" if form is None else f"says that it holds '{form}'"
        raise NoRecordError(
            f"This JSON is no record of a game: it {found}, and a record says '{_JSON_FORMAT}' "
            "under 'format'."
        )
    if version != VERSION:
        raise RecordError(f"Record version '{version}' is unknown; this reads version {VERSION}.")
    for key in ("game", "rules", "options", "seed", "moves"):
        if key not in data:
            raise RecordError(f"The record does not say '{key}'.")
    for key in data:
        if key not in Record._fields:
            raise RecordError(f"The record says '{key}', which is no part of a record.")
    for key in ("moves", "seats"):
        if not isinstance(data.get(key, []), list):
            raise RecordError(f"What the record says under '{key}' is no list.")
        data[key] = tuple(data.get(key, []))
    return _checked(Record(**data))


def _from_text(text: str) -> Record:
    head, _, body = text.partition("\n\n")
    lines = head.splitlines()
    version = lines[0][len(FORMAT) :].strip()
    if version != str(VERSION):
        raise RecordError(f"Record version '{version}' is unknown; this reads version {VERSION}.")
    fields: dict[str, str] = {}
    for line in lines[1:]:
        key, colon, value = line.partition(":")
        if not colon:
            raise RecordError(f"'{line}' in the head of the record is not 'key: value'.")
        fields[key.strip().lower()] = value.strip()
    for key in ("game", "options", "seed"):
        if key not in fields:
            raise RecordError(f"The record does not say '{key}:'.")
    moves = tuple(body.split())
    if "moves" in fields and fields["moves"] != str(len(moves)):
        raise RecordError(
            f"The record promises {fields['moves']} moves and holds {len(moves)}: it is cut short "
            "or was changed."
        )
    seats = tuple(part.strip() for part in fields.get("seats", "").split(",") if part.strip())
    return _checked(
        Record(
            game=fields["game"], rules=_whole(fields.get("rules", "1"), "rules"),
            options=fields["options"], seed=_whole(fields["seed"], "seed"), moves=moves,
            assisted=fields.get("assisted", "no") == "yes", seats=seats,
            position=_json(fields["position"]) if "position" in fields else None,
            note=fields.get("note", ""),
        )
    )  # fmt: skip


def _from_link(text: str) -> Record:
    parts = text.split("~")
    if parts[0] == "3":
        if len(parts) != 6:
            raise RecordError(f"The link has {len(parts)} parts instead of 6: it is cut short.")
        _, game, rules, place, flags, moves = parts
        try:
            packed = base64.urlsafe_b64decode(place + "=" * (-len(place) % 4))
            unpacked = zlib.decompressobj().decompress(packed, 1 << 20)
        except (binascii.Error, zlib.error, ValueError):
            raise RecordError("The position in the link is damaged.") from None
        position = _json(unpacked.decode("utf-8", "replace"))
        return _checked(
            Record(game, _whole(rules, "rules"), str(position.get("options", "")),
                   _whole(str(position.get("seed", 0)), "seed"),
                   tuple(filter(None, moves.split("."))), "a" in flags, position=position)
        )  # fmt: skip
    if len(parts) != 7:
        raise RecordError(f"The link has {len(parts)} parts instead of 7: it is cut short.")
    form, game, rules, options, seed, flags, moves = parts
    record = Record(game, _whole(rules, "rules"), options, _whole(seed, "seed"), (), "a" in flags)
    if form == "1":
        return _checked(record._replace(moves=tuple(filter(None, moves.split(".")))))
    return _checked(record._replace(moves=_unrank(record, moves)))


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"The position is damaged: {broken(error)}.") from None
    if not isinstance(data, dict):
        raise RecordError("The position is no JSON object.")
    return data


def _whole(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        raise RecordError(f"{what}: '{text}' is no whole number.")
    return int(text)


def _checked(record: Record) -> Record:
    """The record if its fields have the right types; raises RecordError."""
    texts = (record.game, record.options, record.note, *record.moves, *record.seats)
    if not all(isinstance(part, str) for part in texts):
        raise RecordError("The record holds something that is no text where text belongs.")
    if not all(type(n) is int and n >= 0 for n in (record.rules, record.seed)):
        raise RecordError("rules and seed must be whole numbers.")
    if not isinstance(record.assisted, bool):
        raise RecordError("assisted must be true or false.")
    if not isinstance(record.position, Mapping | None):
        raise RecordError("The position is no JSON object.")
    return record


def _game_of(record: Record) -> Game:
    try:
        return load_game(record.game)
    except GameError as error:
        raise RecordError(str(error.args[0])) from None


def opening(record: Record) -> tuple[State, tuple[Event, ...]]:
    """The state before the first move of a record, and what happened; raises RecordError."""
    game = _game_of(record)
    if record.rules > game.version:
        raise RecordError(
            f"The record follows version {record.rules} of the rules of {game.title}; this "
            f"program knows version {game.version}. Open it with a newer edition."
        )
    try:
        if record.position is not None:
            return load_position(record.position), ()
        return game.opening(game.options(record.options), record.seed)
    except OptionError as error:
        raise RecordError(error.message, clause=error.clause) from None
    except PositionError as error:
        raise RecordError(str(error), clause=error.clause) from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def _rank_code(record: Record) -> str:
    """The moves as `count.check.digits`, or as plain text where one of them has no rank."""
    found = ranks.code(opening(record)[0], record.moves)
    return "!" + ".".join(record.moves) if found is None else found


def _unrank(record: Record, code: str) -> tuple[str, ...]:
    if code.startswith("!"):
        return tuple(filter(None, code[1:].split(".")))
    try:
        count = ranks.promised(code)
        state, _ = opening(record)
        version = state.setup.game.version
        if record.rules == version:
            return ranks.moves(state, count, code)
    except ranks.RankError as error:
        raise RecordError(error.message, error.at) from None
    raise RecordError(
        f"This short code was made with version {record.rules} of the rules; version "
        f"{version} orders moves differently. Ask for the record as text."
    )
