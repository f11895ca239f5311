"""How a table is opened: a deal, a record, a position, or a link to any of these."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

import kanhu
from kanhu.cards.chance import MAX_SEED
from kanhu.core.options import Options
from kanhu.quoting import brief
from kanhu.text import jsontext, links, replays
from kanhu.text import position as positions
from kanhu.text import record as records
from kanhu.text.record import NoRecordError, Record, RecordError
from kanhu.text.replays import Replay, ReplayError
from kanhu.text.table import Table, UnplayableError
from kanhu_table import seats
from kanhu_table.match import Match
from kanhu_table.words import say

POSITION_LINK, REPLAY_LINK = "p", "e~"


class Trouble(ValueError):
    """What could not be opened, said to a person.

    Attributes:
        message: what is wrong. way_out: what can be done, or None.
        clause: number of the clause it breaks, or "".
        salvaged: the match up to the fault, if a record broke in the middle.
    """

    def __init__(
        self, message: str, way_out: str | None = None, clause: str = "",
        salvaged: Match | None = None,
    ) -> None:  # fmt: skip
        super().__init__(message)
        self.message, self.way_out, self.clause, self.salvaged = message, way_out, clause, salvaged


class NoRecord(Trouble):
    """What was given is nothing that a game could be read from."""


_CODE = re.compile(r"([A-Za-z]+) *([0-9]+)(?: +(\S+))?")
_LIKE = 1891  # the seed of a code that is shown


def short_code(game: kanhu.Game, options: Options, seed: int) -> str:
    """What the field of the seed takes for a deal: the letters of the game, the seed, and the
    options unless they are the usual ones.

    >>> khanhoo = kanhu.load("khanhoo")
    >>> short_code(khanhoo, khanhoo.options(), 1891)
    'KH 1891'
    >>> short_code(khanhoo, khanhoo.options(players=3), 1891)
    'KH 1891 wilkinson;players=3'
    """
    code = f"{game.prefix} {seed}"
    return code if options == game.options() else f"{code} {options.text}"


def new_seed() -> int:
    """A seed nobody chose, one of all: too many to go through until one deals a hand one has."""
    return int.from_bytes(os.urandom(8), "big")


def open_match(asked: Mapping[str, Any], kinds: object = None) -> Match:
    """The match that a request describes.

    Args:
        asked: `record`, `link` or `position`, else `game` with `options` and `seed`.
        kinds: who sits where, if the record does not say.

    Raises Trouble, in words. A reader who followed a link has not seen what it holds: what is said
    of a broken one ends in what can be done without it.
    """
    try:
        return _open(asked, kinds)
    except Trouble as trouble:
        if not asked.get("link") or trouble.salvaged is not None:
            raise
        empty = isinstance(trouble, NoRecord)
        message = say("trouble.no_link") if empty else trouble.message
        raise Trouble(message, say("trouble.link_way"), trouble.clause) from None


def _open(asked: Mapping[str, Any], kinds: object) -> Match:
    text = str(asked.get("record") or asked.get("link") or "").strip()
    if not any(letter.isspace() for letter in text):  # a link, perhaps with the page's address
        text = text.rpartition("#")[2].removeprefix("g=")
        text = re.sub("%([0-9A-Fa-f]{2})", lambda escaped: chr(int(escaped[1], 16)), text)
    if asked.get("position"):
        return _from_position(asked["position"])
    if links.form_of(text) == POSITION_LINK:
        return _from_position(unpack(text))
    if text.startswith("{") and '"kanhu-position"' in text:
        return _from_position(text)
    if text.startswith(REPLAY_LINK):
        return _from_replay(text.removeprefix(REPLAY_LINK))
    if text:
        match = from_record(text, kinds if kinds is not None else asked.get("seats"))
        return _annotated(match, str(asked.get("replay", "")))
    try:
        game = kanhu.load(str(asked.get("game", "")))
        options = game.options(str(asked.get("options") or "") or None)
        return deal(options, game, asked.get("seed"), asked.get("seats"))
    except kanhu.OptionError as error:
        raise Trouble(error.message, say("trouble.options"), error.clause) from None
    except kanhu.GameError as error:
        raise Trouble(str(error.args[0])) from None


def deal(options: Options, game: kanhu.Game, seed: object, kinds: object) -> Match:
    """A new match; an empty seed gives a new one, a short code brings its own options.

    Raises Trouble for a seed that is neither number nor code, OptionError for options of a code.
    """
    text = str(seed).strip() if seed is not None else ""
    if code := _CODE.fullmatch(text):
        letters, text, rules = code.groups()
        if letters.upper() != game.prefix:
            raise Trouble(say("trouble.code", code=brief(code[0]), letters=game.prefix),
                          say("trouble.code_way"))  # fmt: skip
        options = game.options(rules)
    if text and not (text.isascii() and text.isdigit() and int(text) <= MAX_SEED):
        like = f"{game.prefix} {_LIKE}"
        raise Trouble(say("trouble.seed", seed=brief(text), code=like), say("trouble.seed_way"))
    table = Table.new(game, options, int(text) if text else new_seed())
    return Match(table, seats.read(kinds, options.players, game))


def from_record(text: str, kinds: object) -> Match:
    """The match of a record in any of its forms. Raises Trouble, with the part before a fault."""
    try:
        record = records.parse(text)
        return _seated(Table.load(record), record, kinds)
    except NoRecordError as error:
        raise NoRecord(str(error), say("trouble.no_record_way")) from None
    except RecordError as error:
        part = None
        way_out = say("trouble.copied_whole")
        if isinstance(error, UnplayableError) and error.at > 0:
            part = _seated(error.table, error.table.record(), kinds)
            way_out = say("trouble.part_way", move=error.at)
        raise Trouble(str(error), way_out, error.clause, part) from None


def replay_link(replay: Replay, move: int = 0, seat: int | None = None) -> str:
    """What opens an annotated record at the table, after the `#g=` of an address; at a move of it
    and from another seat than its own, if they are given."""
    words = [f"{REPLAY_LINK}{replay.record.game}", replay.name]
    if seat is not None and seat != replay.seat:
        words += [str(move), str(seat)]
    elif move:
        words.append(str(move))
    return "~".join(words)


def replayed(replay: Replay, seat: int) -> Match:
    """An annotated record at its beginning, seen from a seat. Raises RecordError, and Trouble if
    the table has no such seat."""
    table = Table.load(replay.record)
    if seat >= table.state.setup.seats:
        raise Trouble(say("trouble.no_seat", seat=seat), say("trouble.link_whole"))
    sat = replay.record.seats
    kinds = [
        seats.PERSON if at == seat
        else sat[at] if at < len(sat) and sat[at] != seats.PERSON else "regular"
        for at in range(table.state.setup.seats)
    ]  # fmt: skip
    match = Match(table, seats.read(kinds, len(kinds), table.game))
    match.replay = replay
    match.seek(0)
    return match


def go_to(match: Match, move: int) -> None:
    """Step a match to the first moment that may be shown after so many moves. Raises Trouble."""
    stops = match.visible_states()
    if move > stops[-1]:
        raise Trouble(say("trouble.no_move", count=stops[-1], move=move), say("trouble.other_game"))
    match.seek(next(at for at, cursor in enumerate(stops) if cursor >= move))


def _from_replay(name: str) -> Match:
    """An annotated record at its beginning or at a move, seen from the seat it is told from or
    from another."""
    game_id, file, move, seat = (*name.split("~", 3), "", "", "")[:4]
    for number, wrong in (
        (move, say("trouble.move_number", text=brief(move))),
        (seat, say("trouble.seat_number", text=brief(seat))),
    ):
        if number and not (number.isascii() and number.isdigit() and len(number) < 7):
            raise Trouble(wrong, say("trouble.link_whole"))
    try:
        replay = replays.read(kanhu.load(game_id), file)
        match = replayed(replay, int(seat) if seat else replay.seat)
    except (kanhu.GameError, ReplayError, RecordError) as error:
        raise Trouble(str(error.args[0]), say("trouble.other_game")) from None
    go_to(match, int(move or 0))
    return match


def _annotated(match: Match, name: str) -> Match:
    """The match with its notes again, if it still is that record."""
    if name:
        try:
            replay = replays.read(match.table.game, name)
        except ReplayError:
            return match
        # The record may name its moves otherwise than the table does, so moves are compared.
        moves = Table.load(replay.record).moves
        if match.table.moves[: len(moves)] == moves:
            match.replay = replay
    return match


def _seated(table: Table, record: Record, kinds: object) -> Match:
    return Match(table, seats.read(record.seats or kinds, table.state.setup.seats, table.game))


def _from_position(given: object) -> Match:
    try:
        data = jsontext.read(given) if isinstance(given, str) else given
        if not isinstance(data, dict):
            raise Trouble(say("trouble.position_empty"), say("trouble.position_again"))
        seat = data.get("seat")
        # A shared view has no seed: what its owner could not see is dealt anew.
        state = positions.load({"seed": new_seed(), **data})
    except jsontext.JSONTextError as error:
        said = say("trouble.position_damaged", fault=error)
        raise Trouble(said, say("trouble.link_again")) from None
    except positions.PositionError as error:
        raise Trouble(say("trouble.position_wrong", fault=error), None, error.clause) from None
    mine = seat if isinstance(seat, int) else state.actor
    kinds = [seats.PERSON if at == mine else "regular" for at in range(state.setup.seats)]
    return Match(Table.at(state), kinds)


def pack(view: Mapping[str, Any]) -> str:
    """A view as a link."""
    return links.join(POSITION_LINK, links.pack(view))


def unpack(link: str) -> Any:
    """The view that a link holds. Raises Trouble for a damaged one."""
    try:
        (code,) = links.split(link, 1)
        return links.unpack(code)
    except jsontext.JSONTextError as error:
        said = say("trouble.position_damaged", fault=error)
    except links.LinkError as error:
        said = str(error)
    raise Trouble(said, say("trouble.link_again")) from None
