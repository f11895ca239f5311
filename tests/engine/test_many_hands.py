"""Hundreds of random hands of every game, thousands in the long run, without a broken law.

The seeds follow the commit, so that every push plays other hands (tests/scale.py).

How the hands ended, by clause, stands at the end of the test run; a hand that a guard against
endless play has cut short is among them under the guard's clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import kanhu
from by_text import present
from kanhu.cards.chance import stream
from kanhu.catalogue import Game
from kanhu.core.memory import sample
from kanhu.core.options import OptionError, Options
from kanhu.study import conformance as laws
from kanhu.text.table import Table
from tests.scale import Scale

CHUNKS = 10


def chunks() -> list[pytest.ParameterSet]:
    return [
        pytest.param(game.id, chunk, id=f"{game.id}-{chunk}")
        for game in kanhu.games()
        for chunk in range(CHUNKS)
    ]


def random_hand(game: Game, options: Options, seed: int) -> Table:
    """One hand of random moves: the table, its states checked on the way."""
    table = Table.new(game, options, seed)
    pack = Counter(table.state.setup.pack.cards)
    chance = stream(seed, 0, 77)
    while table.state.outcome is None:
        state = table.state
        legal = state.legal()
        assert legal, "neither a legal move nor an outcome"
        if chance.below(8) == 0:
            lying = Counter(kind for zone in laws._zones(state).values() for kind in zone)
            assert lying == pack, "cards lost or doubled"
        table.play(legal[chance.below(len(legal))])
    return table


@pytest.mark.parametrize(("name", "chunk"), chunks())
def test_random_hands_keep_the_laws(
    name: str, chunk: int, scale: Scale, record_property: Callable[[str, object], None]
) -> None:
    game = kanhu.load(name)
    presets = list(game.schema.presets)
    each = scale.hands // CHUNKS
    ends: Counter[str] = Counter()
    for number in range(chunk * each, (chunk + 1) * each):
        seed = scale.seed + number
        players = game.players[number % len(game.players)]
        preset = presets[number // len(game.players) % len(presets)]
        options = options_of(game, preset, players)
        try:
            table = random_hand(game, options, seed)
            ends[present(table.state.board.last).ended] += 1
            check(table, seed, reload=number % 5 == 0)
        except AssertionError as error:
            raise AssertionError(f"{name}, {options.text}, seed {seed}: {error}") from None
    record_property("ends", [game.title, dict(ends)])
    record_property("soak", ["hands", each])


def options_of(game: Game, preset: str, players: int) -> Options:
    """A preset with this number of players, or with its own where a clause refuses that."""
    try:
        return game.options(preset, players=players, **game.single)
    except OptionError as error:
        assert error.clause
        return game.options(preset, **game.single)


def check(table: Table, seed: int, *, reload: bool) -> None:
    outcome = present(table.state.outcome)
    assert sum(outcome.payoff) == 0, "the settlement does not add up to nought"
    assert outcome.winners
    last = present(table.state.board.last)
    told = [0] * len(last.points)
    for _, seat, amount in last.reasons:
        told[seat] += amount
    assert tuple(told) == last.points, "the reasons do not add up to the points"
    if reload:
        again = Table.load(table.record())
        assert laws.fingerprint(again.state) == laws.fingerprint(table.state)
    if not table.moves:  # the match ended with the deal: nobody had anything to decide
        return
    table.seek(len(table.moves) // 2)
    view = table.view(table.state.actor)
    laws.facts_are_true(view, table.state)
    assert sample(view, seed).view(view.seat).zones == view.zones
