"""Ten thousand random hands of every game without a broken law."""

from collections import Counter

import pytest

import kanhu
from kanhu import conformance as laws
from kanhu.chance import stream
from kanhu.memory import sample
from kanhu.table import Table

HANDS, CHUNKS = 10_000, 20


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
def test_random_hands_keep_the_laws(name, chunk):
    game = kanhu.load(name)
    presets = list(game.schema.presets)
    each = HANDS // CHUNKS
    for seed in range(chunk * each, (chunk + 1) * each):
        players = game.players[seed % len(game.players)]
        preset = presets[seed // len(game.players) % len(presets)]
        options = game.options(preset, players=players, **one_hand(game))
        try:
            table = random_hand(game, options, seed)
            check(table, seed)
        except AssertionError as error:
            raise AssertionError(f"{name}, {options.text}, seed {seed}: {error}") from None


def one_hand(game):
    """Changes that end a match after one hand, as far as the game has them."""
    return {"hand_cap": 1} if "hand_cap" in game.schema.options else {}


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
