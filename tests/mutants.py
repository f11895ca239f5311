"""Positions with something wrong in them: made from those of random play by small changes.

Some of the changes make a position that cannot be, others one that no play leads to and that can be
played on all the same. Which it is the engine says; see `tests/engine/test_mutants.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kanhu.catalogue import Game
from kanhu.core.options import OptionError, Options
from kanhu.core.setup import Setup
from kanhu.core.state import State
from kanhu.text import position
from kanhu.text.position import dump

Data = dict[str, Any]

NUMBERS = (-(2**70), -1000, -2, -1, 0, 1, 2, 3, 4, 5, 7, 12, 63, 110, 999_999, 2**70)
WORDS = ("", "*", "H", "C", "false", "trumps", "single", "bomb", "no such word")
OTHERS: tuple[Any, ...] = (None, True, False, 1.5, "x", 3, [], {}, [[]], [0, 1], [[0, 1, True]])
LONGEST = 20_000
"""Moves in which a match of one hand must have come to its end."""


def positions(game: Game, chance: Random) -> Iterator[Data]:
    """Positions and views from random play, without end."""
    while True:
        state = game.deal(_options(game, chance), chance.randrange(1 << 32))
        for _ in range(chance.randrange(chance.choice((6, 60, 240)))):
            if state.outcome is not None:
                break
            state, _ = state.play(chance.choice(state.legal()))
        yield json.loads(json.dumps(_written(state, chance)))


def _options(game: Game, chance: Random) -> Options:
    """Any rules that end with the first hand, or with one that is set near the last."""
    preset = chance.choice(list(game.schema.presets))
    changes: dict[str, object] = {"players": chance.choice(game.players), **game.single}
    for _ in range(chance.randrange(3)):
        option = chance.choice([*game.schema.options.values()])
        if option.key not in changes:
            changes[option.key] = chance.choice(option.offer or option.values)
    try:
        return game.options(preset, **changes)
    except OptionError:
        return _options(game, chance)


def _written(state: State, chance: Random) -> Data:
    if state.actor is None or chance.random() < 0.5:
        return dump(state)
    seats = [state.actor] if state.secret else range(state.setup.seats)
    return position.dump_view(state.view(chance.choice(seats)))


def mutant(data: Data, chance: Random) -> Data:
    """The position with one to three things about it changed."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        chance.choice(_CHANGES)(data, chance)
    return data


def _field(data: Data, chance: Random) -> None:
    """A fact of the board is another, of another kind, or left out."""
    board = data.get("board")
    if isinstance(board, dict) and board:
        key = chance.choice(sorted(board))
        if chance.random() < 0.2:
            del board[key]
        else:
            board[key] = _altered(board[key], chance)


def _altered(value: Any, chance: Random) -> Any:
    if chance.random() < 0.1:
        return chance.choice(OTHERS)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = value + chance.choice((-2, -1, 1, 2, 10))
        return chance.choice((near, near, chance.choice(NUMBERS)))
    if isinstance(value, str):
        return chance.choice(WORDS)
    if isinstance(value, dict):
        key = chance.choice(sorted(value)) if value else "x"
        return {**value, key: _altered(value.get(key), chance)}
    if not isinstance(value, list) or not value:
        return chance.choice(OTHERS)
    at, rest = chance.randrange(len(value)), list(value)
    way = chance.randrange(6)
    if way == 0:
        del rest[at]
    elif way == 1:
        rest.insert(at, rest[at])
    elif way == 2:
        chance.shuffle(rest)
    else:
        rest[at] = _altered(rest[at], chance)
    return rest


def _cards(data: Data, chance: Random) -> None:
    """Cards change places, or lie twice, or nowhere, or as a number."""
    zones = _zones(data)
    named = [zone for zone, text in zones.items() if isinstance(text, str) and text.split()]
    if not named:
        return
    one, other = chance.choice(named), chance.choice(named)
    cards, beside = zones[one].split(), zones[other].split()
    at, there = chance.randrange(len(cards)), chance.randrange(len(beside))
    way = chance.randrange(12)
    if way < 7 and one != other:
        cards[at], beside[there] = beside[there], cards[at]
    elif way == 7 and one != other:
        beside.append(cards.pop(at))
    elif way == 8:
        cards.append(cards[at])
    elif way == 9:
        del cards[at]
    elif way == 10:
        chance.shuffle(cards)
    else:
        zones[one] = chance.choice((len(cards), "*", len(cards) + 1, -1, None))
        return
    zones[other] = " ".join(beside)
    zones[one] = " ".join(cards)


def _zones(data: Data) -> Data:
    found = data.get("zones")
    return found if isinstance(found, dict) else {}


def _place(data: Data, chance: Random) -> None:
    """What lies in one place lies in another of the same kind, or in none."""
    zones = _zones(data)
    if not zones:
        return
    one, other = (chance.choice(sorted(zones)) for _ in range(2))
    if chance.random() < 0.3:
        del zones[one]
    else:
        zones[one], zones[other] = zones[other], zones[one]


def _head(data: Data, chance: Random) -> None:
    """Phase, seats and the like are others."""
    key = chance.choice(
        ("phase", "phase", "actor", "actor", "seat", "over", "answers", "asked", "rules", "seed",
         "version", "options", "board", "zones", "colour")
    )  # fmt: skip
    if key == "over" and chance.random() < 0.7:
        data["over"] = not data.get("over", False)
    elif key == "phase" and chance.random() < 0.9:
        data["phase"] = chance.choice(phases_of(data))
    elif key in ("board", "zones", "options") and chance.random() < 0.9:
        return
    elif key in data and chance.random() < 0.1:
        del data[key]
    else:
        data[key] = _altered(data.get(key), chance)


def phases_of(data: Data) -> list[str]:
    """The phases of the game that a position is of."""
    from kanhu import load

    return list(load(data["game"]).rules.law.phases)


_CHANGES: tuple[Callable[[Data, Random], None], ...] = (
    _field, _field, _field, _field, _cards, _cards, _cards, _place, _head,
)  # fmt: skip


def differences(data: Data, state: State) -> list[str]:
    """Where a state is not what the position says that it was read from."""
    made = json.loads(json.dumps(dump(state)))
    # A text of a state leaves out what is as it was at the deal; that of a view says it.
    seen = json.loads(json.dumps(position.dump_view(state.view(None))["board"]))
    board = {**seen, **made["board"]}
    plain = {"over": False, "answers": [], "asked": [*state.rollout().asked]}
    told = [key for key in ("phase", "over", "answers", "seed", "asked")
            if data.get(key) not in (None, made.get(key, plain.get(key)))]  # fmt: skip
    # The same number of another kind, such as 1 for true, is not the same.
    told += [f"board.{key}" for key, value in data.get("board", {}).items()
             if json.dumps(value, sort_keys=True)
             != json.dumps(board.get(key), sort_keys=True)]  # fmt: skip
    if "actor" in data and data["actor"] not in (made["actor"], state.actor):
        told.append("actor")
    told += [f"zones.{zone}" for zone, text in data.get("zones", {}).items()
             if not _lies_there(text, zone, made, state.setup)]  # fmt: skip
    if state.setup.options != _rules_of(data):
        told.append("options")
    return told


def _rules_of(data: Data) -> Options:
    """The options that a position names, as its version of the rules had them."""
    from kanhu import load

    game = load(data["game"])
    return game.options_under(data.get("rules") or game.version, data["options"])


def _lies_there(text: object, zone: str, made: Data, setup: Setup) -> bool:
    """Whether a place holds what is said of it: cards, in their order where that matters, or so many
    of them; "*" says nothing."""
    pack = setup.pack
    cards = pack.parse(made["zones"].get(zone, ""))
    if isinstance(text, int):
        return len(cards) == text
    assert isinstance(text, str)
    if "*" in text:
        return True
    named = pack.parse(text)
    place, _ = setup.zones[zone]
    return named == cards if place.ordered else sorted(named) == sorted(cards)


def play_on(state: State, chance: Random) -> State:
    """Play random moves to the end of the match; the state it ends with.

    Raises AssertionError if it does not come to one, and whatever the rules raise.
    """
    for count in range(LONGEST):
        if state.outcome is not None:
            return state
        if count % 16 == 0:
            for seat in (None, *range(state.setup.seats)):
                state.view(seat)
        legal = state.legal()
        assert legal, f"no legal move in '{state.phase}', and no end"
        state, _ = state.play(chance.choice(legal))
    raise AssertionError(f"no end after {LONGEST} moves")
