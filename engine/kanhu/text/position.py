"""Position text: any phase of any game as JSON, checked against the pack when it is read.

    {"format": "kanhu-position", "version": 1, "game": "...", "rules": 1,
     "options": "preset;key=value", "seed": 1891, "phase": "act", "actor": 0,
     "board": {"dealer": 1}, "zones": {"hand0": "AH 2C", "stock": "*"}}

A zone is a text of card codes (an ordered one from the bottom up), `"*"` for all cards not named
elsewhere, or a number: that many of them, dealt by the seed so that the position can be. With
`seat` it is what that seat sees, and hidden places are dealt within what the rules make certain.
Zones left out are empty. Board
fields left out have their defaults, or what the game concludes from the rest. In a secret round
`answers` holds [seat, move] pairs and `asked` the seats still to be asked, which are all that
follow in the order of the round (it may be left out). `schema/position.json` is the JSON Schema.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanhu.cards.chance import MAX_SEED, stream
from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game, GameError, game_of, setup
from kanhu.catalogue import load as load_game
from kanhu.core.grammar import Names
from kanhu.core.memory import deal_unseen
from kanhu.core.moves import Move, MoveError, compact
from kanhu.core.options import OptionError
from kanhu.core.results import HandResult
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.core.tableau import Tableau, TableauOf
from kanhu.core.view import Fact, View, ViewOf, Zone
from kanhu.quoting import brief, quoted
from kanhu.text import jsontext
from kanhu.text.boards import (
    WHOLE,
    PositionError,
    check_ranges,
    check_written,
    error_in,
    read_board,
)
from kanhu.text.jsontext import JsonObject
from kanhu.text.zones import fill_zones, read_zones, unnamed

__all__ = ["FORMAT", "VERSION", "PositionError", "dump", "dump_view", "load", "loads"]

FORMAT, VERSION = "kanhu-position", 1
FILLINGS = 40  # deals of what is hidden that are tried, before the position is said not to be
_KEYS = {
    "format", "version", "game", "rules", "options", "seed", "phase", "actor", "board", "zones",
    "answers", "asked", "over", "seat", "note",
}  # fmt: skip


def dump(state: State) -> JsonObject:
    """The whole state as plain JSON values, seed and all hidden cards included."""
    t = state.rollout()
    data = _head(t.setup)
    data["seed"] = t.seed
    data |= {"phase": t.phase, "actor": t.actor}
    data["board"] = _plain(t.board.changed())
    pack = t.setup.pack
    data["zones"] = {zone: pack.text(cards) for zone, cards in t.zones.items() if cards}
    if t.setup.law.phases[t.phase].secret:
        letters = t.setup.game.letters
        data["answers"] = [[seat, compact(move, letters, pack)] for seat, move in t.answers]
        data["asked"] = list(t.asked)
    if t.outcome is not None:
        data["over"] = True
    return data


def dump_view(view: View) -> JsonObject:
    """A view in the same form: numbers for unseen zones, no seed. Raises nothing."""
    pack = view.setup.pack
    data = _head(view.setup)
    data |= {"phase": view.phase, "actor": view.actor, "seat": view.seat}
    # All fields: what a view does not tell must not be concluded from cards it does not show.
    data["board"] = _plain(view.board.__dict__)
    data["zones"] = {
        zone: cards if isinstance(cards, int) else pack.text(cards)
        for zone, cards in view.zones.items()
        if cards
    }
    return data


def _head(where: Setup) -> JsonObject:
    return {
        "format": FORMAT, "version": VERSION, "game": where.game.id,
        "rules": where.game.version, "options": where.options.text,
    }  # fmt: skip


def _plain(value: object) -> object:
    """Tuples as lists and results as objects, so that JSON holds them."""
    if isinstance(value, HandResult):
        return {key: _plain(part) for key, part in value._asdict().items()}
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return value


def loads(text: str) -> State:
    """A state from position text; raises PositionError.

    >>> import json
    >>> from kanhu import load
    >>> game = load("khanhoo")
    >>> state = game.deal(game.options(), seed=1891)
    >>> again = loads(json.dumps(dump(state)))
    >>> again == state, again.legal() == state.legal()
    (True, True)
    """
    try:
        data = jsontext.read(text)
    except jsontext.JSONTextError as error:
        raise error_in("text", "unreadable", error=error) from None
    return load(data)


def load(data: object) -> State:
    """A state from position data. Raises PositionError naming the part at fault."""
    if not isinstance(data, Mapping):
        raise error_in("text", "no_object")
    return _load(dict(data))


def _load(data: JsonObject) -> State:
    game = _game(data)
    try:
        version = _number(data, "rules", game.version, 1, game.version)
        options = game.options_under(version, _text(data, "options"))
    except OptionError as error:
        raise PositionError("options", error.message, error.clause) from None
    t: Tableau = TableauOf(setup(game, options), _number(data, "seed", 0, 0, MAX_SEED))
    t.phase = _phase(data, t)
    nobody = "actor" in data and data["actor"] is None
    t.actor = -1 if nobody else _number(data, "actor", 0, -1, t.n - 1)
    _number(data, "seat", 0, 0, t.n - 1)
    read_board(data.get("board", {}), t)
    over = data.get("over", False)
    if not isinstance(over, bool):
        raise error_in("over", "no_flag", value=quoted(over))
    _fill(data, t, over=over)
    _answers(data, t)
    if t.outcome is None and not t.legal():
        clause = game.rules.law.phases[t.phase].clause
        raise error_in(WHOLE, "no_move", clause, seat=t.actor, phase=t.phase)
    return State(t)


def _fill(data: JsonObject, t: Tableau, *, over: bool) -> None:
    """Deal what is not named, and conclude the rest; of several deals the first that can be."""
    board, given = t.board, data.get("board", {})
    written = {key: getattr(board, key) for key in given}
    zones, open_ended = read_zones(data.get("zones", {}), t)
    rest = unnamed(zones, open_ended, t)
    chance = stream(t.seed, board.hand, 0)
    found_wrong: PositionError | None = None
    for nth in range(FILLINGS if rest else 1):
        t.board, t.outcome = board.copy(), None
        if nth or (rest and data.get("seat") is not None):
            found = deal_unseen(_as_seen(data, t, zones, open_ended), chance)
            if found is None or sum(map(len, found.values())) != len(t.setup.pack.cards):
                continue  # what is certain of a place is not what the text says of it
        else:
            found = fill_zones(zones, open_ended, chance.shuffle(rest), t)
        t.zones = {zone: found[zone] for zone in t.setup.zones}
        t.setup.positions.complete(t, given)
        try:
            check_ranges(t)
            _judge(t, over=over)
            check_written(t, written)
        except PositionError as error:
            found_wrong = found_wrong or error
        else:
            return
    raise found_wrong or error_in("zones", "unseen")


def _as_seen(
    data: JsonObject,
    t: Tableau,
    zones: Mapping[str, Cards],
    open_ended: Mapping[str, int],
) -> View:
    """The position as the seat whose view it is sees it, or the one to decide.

    What a text names of a place hidden from that seat is what it remembers to lie there.
    """
    actor = t.actor if t.actor >= 0 else None
    seat = actor if data.get("seat") is None else data["seat"]
    seen, facts = dict[str, Zone](open_ended), list[Fact]()
    for zone, (place, _) in t.setup.zones.items():
        visible = t.setup.sees(seat, zone)
        if zone not in open_ended:
            cards = zones[zone]
            seen[zone] = cards if visible else len(cards)
            if cards and not visible:
                lying = cards[::-1] if place.ordered else cards
                facts.append(Fact(frozenset([zone]), lying, place.ordered))
        elif visible:
            raise error_in(f"zones.{zone}", "seen", seat=seat)
    return ViewOf(
        seat=seat, setup=t.setup, phase=t.phase, actor=actor, board=t.board, zones=seen, legal=(),
        facts=tuple(facts),
    )  # fmt: skip


def _judge(t: Tableau, *, over: bool) -> None:
    """Refuse what does not fit together; a finished match must really be finished."""
    law = t.setup.law
    if over:
        t.outcome = law.over(t)
        if t.outcome is None:
            raise error_in("over", "not_over", law.ends)
    elif t.actor < 0:
        raise error_in("actor", "nobody")
    if t.board.last is not None and t.board.hand == 0 and not over:
        raise error_in("board.last", "first_hand")
    wrong = t.setup.positions.impossible(t)
    if wrong is not None:
        clause, text = wrong
        raise PositionError(WHOLE, text, clause)


def _game(data: JsonObject) -> Game:
    if data.get("format", FORMAT) != FORMAT:
        raise error_in("format", "format", value=quoted(data["format"]), format=FORMAT)
    _number(data, "version", VERSION, VERSION, VERSION)
    for key in data:
        if key not in _KEYS:
            raise error_in(brief(key), "no_part")
    try:
        game = load_game(_text(data, "game"))
    except GameError as error:
        raise PositionError("game", str(error.args[0])) from None
    _text(data, "note")
    return game


def _text(data: JsonObject, key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise error_in(key, "no_text", value=quoted(value))
    return value


def _phase(data: JsonObject, t: Tableau) -> str:
    phases = t.setup.law.phases
    phase = data.get("phase")
    if not isinstance(phase, str) or phase not in phases:
        raise error_in("phase", "no_phase", value=quoted(phase), phases=Names(phases))
    return phase


def _number(data: JsonObject, key: str, default: int, low: int, high: int) -> int:
    value = data.get(key, default)
    if value is None:
        value = default
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise error_in(key, "no_number", value=quoted(value), low=low, high=high,
                     single=low == high)  # fmt: skip
    return value


def _answers(data: JsonObject, t: Tableau) -> None:
    """What has been answered in a secret round, each answer one that its seat could give."""
    phase = t.setup.law.phases[t.phase]
    given, asked = data.get("answers", []), data.get("asked")
    if phase.order is None or t.outcome is not None:
        if given not in (None, []) or asked not in (None, []):
            raise error_in("answers", "not_secret", phase=t.phase)
        return
    order = list(phase.order(t))
    if t.actor not in order:
        raise error_in("actor", "not_asked", phase.clause, seat=t.actor, phase=t.phase)
    before, after = order[: order.index(t.actor)], order[order.index(t.actor) + 1 :]
    if asked is not None and asked != after:
        raise error_in("asked", "still_asked", seats=Names(map(str, after)))
    try:
        pairs = [(seat, game_of(t.setup).read_move(State(t), move)) for seat, move in given]
    except (MoveError, TypeError, ValueError, AttributeError) as error:
        told = str(error) if isinstance(error, MoveError) else ""
        raise error_in("answers", "no_pairs", error=told) from None
    kept = set[int]()
    for seat, move in pairs:
        if seat in before and _possible(t, seat, move):
            before.remove(seat)
        elif type(seat) is int and 0 <= seat < t.n and seat not in kept:
            if not phase.keeps(t, seat, move):
                raise error_in("answers", "no_answer", phase.clause, seat=seat, verb=move.verb)
            kept.add(seat)
        else:
            raise error_in("answers", "unasked", value=quoted(seat))
    t.asked, t.answers = tuple(after), tuple(pairs)


def _possible(t: Tableau, seat: int, move: Move) -> bool:
    """Whether a seat could have given this answer in the round that is running."""
    phase, actor = t.setup.law.phases[t.phase], t.actor
    t.actor = seat
    fits = move in phase.legal(t) or (phase.allows is not None and phase.allows(t, move))
    t.actor = actor
    return fits and (phase.secret == "sealed" or move.verb == "pass")
