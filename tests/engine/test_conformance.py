"""Every game found passes the same laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import kanhu
from kanhu.study import conformance as laws
from kanhu.text import replays
from kanhu.text.replays import found as found_replays
from kanhu.text.table import Table

GAMES = [game.id for game in kanhu.games()]
SEEDS = [1, 1891, 20260]


def tables() -> Iterator[pytest.ParameterSet]:
    for name in GAMES:
        game = kanhu.load(name)
        for players in game.players:
            for seed in SEEDS:
                yield pytest.param(name, players, seed, id=f"{name}-{players}-{seed}")


@pytest.fixture(scope="module")
def played() -> Callable[..., Any]:
    cache = {}

    def get(name: str, players: int, seed: int) -> Table:
        key = (name, players, seed)
        if key not in cache:
            game = kanhu.load(name)
            options = game.options(None, players=players)
            cache[key] = laws.random_match(game, options, seed, moves=450)
        return cache[key]

    return get


@pytest.mark.parametrize(("name", "players", "seed"), list(tables()))
class TestLaws:
    def test_cards_conserved(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.cards_conserved(played(name, players, seed))

    def test_board_is_plain(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.board_is_plain(played(name, players, seed))

    def test_views_leak_nothing(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.views_leak_nothing(played(name, players, seed), seed)

    def test_asking_changes_nothing(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.asking_changes_nothing(played(name, players, seed), seed)

    def test_positions_round_trip(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.positions_round_trip(played(name, players, seed))

    def test_seen_positions_round_trip(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.seen_positions_round_trip(played(name, players, seed), seed)

    def test_moves_round_trip(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.moves_round_trip(played(name, players, seed))

    def test_records_round_trip(
        self, played: Callable[..., Any], name: str, players: int, seed: int
    ) -> None:
        laws.records_round_trip(played(name, players, seed))


@pytest.mark.parametrize("name", GAMES)
def test_matches_end(name: str) -> None:
    game = kanhu.load(name)
    for players in game.players:
        table = laws.random_match(game, game.options(None, players=players), 7)
        assert table.state.outcome is not None
        assert table.state.legal() == ()


@pytest.mark.parametrize("name", GAMES)
def test_every_option_plays(name: str) -> None:
    tried = list(laws.every_option_plays(kanhu.load(name), 3))
    assert len(tried) > 10


@pytest.mark.parametrize("name", GAMES)
def test_every_named_clause_exists(name: str) -> None:
    game = kanhu.load(name)
    clauses = game.rulebook.clauses
    named = {clause for option in game.schema.options.values() for clause in option.clauses}
    named |= {clause for preset in game.schema.presets.values() for clause in preset.clauses}
    named |= {phase.clause for phase in game.rules.law.phases.values()}
    named |= {row["clause"] for row in game.melds}
    named |= {game.rules.law.ends}
    assert named <= set(clauses), named - set(clauses)
    assert all(clause.startswith(game.prefix + "-") for clause in clauses)


@pytest.mark.parametrize("name", GAMES)
def test_every_source_of_a_clause_is_described(name: str) -> None:
    game = kanhu.load(name)
    known = set(game.sources.get("source", game.sources))
    for clause in game.rulebook.clauses.values():
        assert set(clause.sources) <= known, clause.id


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_and_phase_has_words(name: str) -> None:
    game = kanhu.load(name)
    assert set(game.rules.law.phases) <= set(game.meta["phase"])
    letters = list(game.letters.values())
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 for letter in letters)


def annotated() -> Iterator[pytest.ParameterSet]:
    for name in GAMES:
        for found in found_replays(kanhu.load(name)):
            yield pytest.param(name, found, id=f"{name}-{found}")


@pytest.mark.parametrize(("name", "record"), list(annotated()))
def test_every_annotated_record_replays(name: str, record: str) -> None:
    game = kanhu.load(name)
    table = replays.check(game, replays.read(game, record))
    assert table.state.outcome is not None or table.moves
