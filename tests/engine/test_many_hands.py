"""Thousands of random hands of every game without a broken law.

How the hands ended, by clause, stands at the end of the test run; a hand that a guard against
endless play has cut short is among them under the guard's clause.
"""

from collections import Counter

import pytest

import kanhu
from kanhu import conformance as laws
from kanhu.chance import stream
from kanhu.memory import sample
from kanhu.options import OptionError
from kanhu.table import Table

HANDS, CHUNKS = 5_000, 20
MORE = {"khanhoo": 10_000}


def chunks():
    return [
        pytest.param(game.id, chunk, id=f"{game.id}-{chunk}")
        for game in kanhu.games()
        for chunk in range(CHUNKS)
    ]


def random_hand(game, options, seed):
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
def test_random_hands_keep_the_laws(name, chunk, record_property):
    game = kanhu.load(name)
    presets = list(game.schema.presets)
    each = MORE.get(name, HANDS) // CHUNKS
    ends = Counter()
    for seed in range(chunk * each, (chunk + 1) * each):
        players = game.players[seed % len(game.players)]
        preset = presets[seed // len(game.players) % len(presets)]
        options = options_of(game, preset, players)
        try:
            table = random_hand(game, options, seed)
            ends[table.state.board.last.ended] += 1
            check(table, seed)
        except AssertionError as error:
            raise AssertionError(f"{name}, {options.text}, seed {seed}: {error}") from None
    record_property("ends", [game.title, dict(ends)])


def options_of(game, preset, players):
    """A preset with this number of players, or with its own where a clause refuses that."""
    try:
        return game.options(preset, players=players, **game.single)
    except OptionError as error:
        assert error.clause
        return game.options(preset, **game.single)


def check(table, seed):
    outcome = table.state.outcome
    assert sum(outcome.payoff) == 0, "the settlement does not add up to nought"
    assert outcome.winners
    last = table.state.board.last
    told = [0] * len(last.points)
    for _, seat, amount in last.reasons:
        told[seat] += amount
    assert tuple(told) == last.points, "the reasons do not add up to the points"
    if seed % 5 == 0:
        again = Table.load(table.record())
        assert laws.fingerprint(again.state) == laws.fingerprint(table.state)
    middle = len(table.moves) // 2
    table.seek(middle)
    view = table.view(table.state.actor)
    laws.facts_are_true(view, table.state)
    assert sample(view, seed).view(view.seat).zones == view.zones
