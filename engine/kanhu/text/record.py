"""Records: one game in writing. Ruleset, version, options, seed and moves are the whole truth.

Four forms of one content:

- text, for people, files and citation:

      kanhu record 1
      game: <id>
      rules: 1
      options: preset;key=value
      seed: 1891
      moves: 3

      t5H p cAH2C

- link, the same in one line (see `kanhu.text.links`):
  `1.AbCd~id~rules~options~seed~flags~t5H.p.cAH2C`;
  form 3 begins at a position: `3.AbCd~id~rules~position~flags~moves`
- sealed, a text that shows no card to a reader (see `kanhu.text.sealed`)
- code, for long games (form 2): each move as its rank among the legal ones, folded into numbers. It
  depends on the order of moves, so it carries the version, the count and a check value.

A record of an earlier version of the rules opens with the options that were usual then, and is
written anew with them: a rule that has changed is a value of an option (`was` in `options.toml`).

All of them are read strictly: what is unknown, said twice or missing is refused.

`schema/record.json` is the JSON Schema of `Record.data()`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from kanhu.cards.chance import SeedError
from kanhu.catalogue import Game, GameError
from kanhu.catalogue import load as load_game
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.quoting import brief, quoted
from kanhu.text import jsontext, links, ranks, record_parts, sealed
from kanhu.text.jsontext import JsonObject
from kanhu.text.position import PositionError
from kanhu.text.position import load as load_position
from kanhu.text.record_parts import (
    NEEDED,
    VERSION,
    NoRecordError,
    RecordError,
    parse_integer,
    same_version,
)

__all__ = ["FORMAT", "LONGEST_LINK", "VERSION", "NoRecordError", "Record", "RecordError", "opening",
           "parse"]  # fmt: skip

FORMAT = "kanhu record"
"""How the text form of a record begins."""
LONGEST_LINK = 1500
"""Characters of the longest link that spells out its moves."""
_JSON_FORMAT = "kanhu-record"
_FLAGS = {"": False, "a": True}


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
    position: Mapping[str, object] | None = None
    note: str = ""

    def data(self) -> JsonObject:
        """Plain JSON values."""
        out: JsonObject = {"format": _JSON_FORMAT, "version": VERSION}
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

    def sealed(self) -> str:
        """The text with seed, position and moves encoded, so that no card is read by accident."""
        return sealed.seal(self.text())

    def link(self) -> str:
        """One line for the fragment of a URL; the rank code takes over beyond 1,500 characters."""
        flags, moves = "a" if self.assisted else "", ".".join(self.moves)
        if self.position is not None:
            place = links.pack(self.position)
            return links.join("3", self.game, str(self.rules), place, flags, moves)
        head = (self.game, str(self.rules), self.options, str(self.seed), flags)
        if len("~".join(("1", *head, moves))) <= LONGEST_LINK:
            return links.join("1", *head, moves)
        return links.join("2", *head, _rank_code(self))


def parse(text: str) -> Record:
    """A record from any of its forms, JSON included; raises RecordError for a broken one.

    >>> from kanhu import Table, load
    >>> game = load("khanhoo")
    >>> table = Table.new(game, game.options("wilkinson", players=3), 1891)
    >>> _ = table.play(table.state.legal()[0])
    >>> record = table.record()
    >>> record.link()
    '1.-MxX~khanhoo~1~wilkinson;players=3~1891~~t6H'
    >>> parse(record.link()) == parse(record.text()) == record
    True
    """
    if fault := jsontext.too_long(text):
        raise RecordError(f"The record is too long: {fault}.")
    text = text.strip().lstrip("\ufeff").replace("\r\n", "\n")
    if text.startswith("{"):
        return _from_json(text)
    if text.lower().startswith(sealed.FORMAT):
        return _from_text(sealed.opened(text, FORMAT))
    if text.lower().startswith(FORMAT):
        return _from_text(text)
    if links.form_of(text) in _FORMS:
        return _from_link(text)
    found = f"begins with {quoted(text.splitlines()[0].rstrip())}" if text else "is empty"
    raise NoRecordError(
        f"This is no record of a game: it {found}, and a record begins with the line "
        f"'{FORMAT} {VERSION}'."
    )


def _from_json(text: str) -> Record:
    try:
        data: JsonObject = jsontext.read(text)
    except jsontext.JSONTextError as error:
        raise NoRecordError(
            f"This is no record that can be read: it begins like JSON, but {error}."
        ) from None
    form, version = data.pop("format", None), data.pop("version", None)
    if form != _JSON_FORMAT:
        says = f"says that it holds {quoted(form)}"
        found = "does not say what it holds" if form is None else says
        raise NoRecordError(
            f"This JSON is no record of a game: it {found}, and a record says '{_JSON_FORMAT}' "
            "under 'format'."
        )
    same_version(version)
    for key in NEEDED:
        if key not in data:
            raise RecordError(f"The record does not say '{key}'.")
    for key in data:
        if key not in Record._fields:
            raise RecordError(f"The record says {quoted(key)}, which is no part of a record.")
    for key in ("moves", "seats"):
        if not isinstance(data.get(key, []), list):
            raise RecordError(f"What the record says under '{key}' is no list.")
        data[key] = tuple(data.get(key, []))
    return _checked(Record(**data))


def _from_text(text: str) -> Record:
    head, _, body = text.partition("\n\n")
    first, *lines = head.splitlines()
    version = first[len(FORMAT) :].strip()
    same_version(int(version) if version == str(VERSION) else version)
    fields = record_parts.fields(lines, Record._fields)
    moves = tuple(body.split())
    if fields["moves"] != str(len(moves)):
        raise RecordError(
            f"The record promises {brief(fields['moves'])} moves and holds {len(moves)}: it is "
            "cut short or was changed."
        )
    assisted = fields.get("assisted", "no")
    if assisted not in ("yes", "no"):
        raise RecordError(f"assisted: {quoted(assisted)} is neither yes nor no.")
    seats = fields.get("seats")
    return _checked(
        Record(
            game=fields["game"], rules=parse_integer(fields["rules"], "rules"),
            options=fields["options"], seed=parse_integer(fields["seed"], "seed"), moves=moves,
            assisted=assisted == "yes",
            seats=tuple(part.strip() for part in seats.split(",")) if seats else (),
            position=record_parts.position(fields["position"]) if "position" in fields else None,
            note=fields.get("note", ""),
        )
    )  # fmt: skip


def _from_link(text: str) -> Record:
    try:
        return _checked(_FORMS[links.form_of(text)](text))
    except links.LinkError as error:
        raise RecordError(str(error)) from None


def _plain(text: str) -> Record:
    *head, moves = links.split(text, 6)
    return _head(*head)._replace(moves=links.moves(moves))


def _coded(text: str) -> Record:
    *head, code = links.split(text, 6)
    record = _head(*head)
    return record._replace(moves=_unrank(record, code))


def _placed(text: str) -> Record:
    game, rules, place, flags, moves = links.split(text, 5)
    try:
        position = links.unpack(place)
    except jsontext.JSONTextError as error:
        raise RecordError(f"The position in the link is damaged: {error}.") from None
    if not isinstance(position, dict):
        raise RecordError("The position in the link is no JSON object.")
    options, seed = position.get("options", ""), position.get("seed", 0)
    record = _head(game, rules, str(options), str(seed), flags)
    return record._replace(moves=links.moves(moves), position=position)


def _head(game: str, rules: str, options: str, seed: str, flags: str) -> Record:
    if flags not in _FLAGS:
        raise RecordError(f"The link has the flags {quoted(flags)}; there is only 'a', assisted.")
    seed_, rules_ = parse_integer(seed, "seed"), parse_integer(rules, "rules")
    return Record(game, rules_, options, seed_, assisted=_FLAGS[flags])


_FORMS: Mapping[str, Callable[[str], Record]] = {"1": _plain, "2": _coded, "3": _placed}


def _checked(record: Record) -> Record:
    """The record if its fields have the right types; raises RecordError."""
    texts = (record.game, record.options, record.note, *record.moves, *record.seats)
    if not all(isinstance(part, str) for part in texts):
        raise RecordError("The record holds something that is no text where text belongs.")
    if not all(type(n) is int and n >= 0 for n in (record.rules, record.seed)):
        raise RecordError("rules and seed must be whole numbers.")
    if not record.rules:
        raise RecordError("rules counts from 1.")
    if len(record.moves) > ranks.MOST_RANKS:
        raise RecordError(
            f"The record has {len(record.moves):,} moves; no more than {ranks.MOST_RANKS:,} are "
            "read."
        )
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
            return _placed_opening(game, record, record.position), ()
        return game.opening(game.options_under(record.rules, record.options), record.seed)
    except OptionError as error:
        raise RecordError(error.message, clause=error.clause) from None
    except PositionError as error:
        raise RecordError(str(error), clause=error.clause) from None
    except SeedError as error:
        raise RecordError(str(error)) from None


def _placed_opening(game: Game, record: Record, position: Mapping[str, object]) -> State:
    """The position that a record begins at, if it is of the same game, options and seed."""
    state = load_position(position)
    place = state.setup
    if place.game.id != game.id:
        raise RecordError(f"This record of {game.id} holds a position of {place.game.id}.")
    options = game.options_under(record.rules, record.options)
    if options.full_text != place.options.full_text:
        raise RecordError(
            f"The record has the options '{options.text}', and its position '{place.options.text}'."
        )
    if record.seed != state.seed:
        raise RecordError(f"The record has the seed {record.seed}, and its position {state.seed}.")
    return state


def _rank_code(record: Record) -> str:
    """The moves as `count.check.digits`, or as plain text where one of them has no rank."""
    found = ranks.code(opening(record)[0], record.moves)
    return "!" + ".".join(record.moves) if found is None else found


def _unrank(record: Record, code: str) -> tuple[str, ...]:
    if code.startswith("!"):
        return links.moves(code[1:])
    try:
        count = ranks.promised(code)
        return ranks.moves(opening(record)[0], count, code)
    except ranks.RankError as error:
        raise RecordError(error.message, error.at) from None
