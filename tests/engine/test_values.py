"""States, views and results are values: they pickle, compare, print shortly and draw themselves."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.core.state import State
from kanhu.core.view import View
from kanhu.study import simulate
from kanhu.text.judging import read_hand
from kanhu.text.position import dump, load
from kanhu.text.table import Table

GAMES = kanhu.games()
ENGINE = Path(kanhu.__file__).parents[1]


def at(game: Game, moves: int, seed: int = 7) -> Table:
    """A table after so many moves, the last of the legal ones each time."""
    table = Table.new(game, game.options(), seed)
    for _ in range(moves):
        legal = table.state.legal()
        if not legal:
            break
        table.play(legal[-1])
    return table


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_state_comes_back_from_a_pickle_and_plays_on(game: Game) -> None:
    for moves in (0, 1, 5, 30):
        state = at(game, moves).state
        kept = again(state)
        assert kept == state
        assert hash(kept) == hash(state)
        assert kept.setup is state.setup
        assert dump(kept) == dump(state)
        assert kept.legal() == state.legal()
        if state.legal():
            assert kept.play(state.legal()[0]) == state.play(state.legal()[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_view_comes_back_from_a_pickle(game: Game) -> None:
    table = at(game, 9)
    for seat in (*range(table.state.setup.seats), None):
        view = table.view(seat)
        kept = again(view)
        assert kept == view
        assert hash(kept) == hash(view)
        assert repr(kept) == repr(view)


def test_results_come_back_from_a_pickle() -> None:
    game = kanhu.load("khanhoo")
    hand = simulate.play_one(game, game.options(), 3, ("random",) * game.options().players)
    assert again(hand) == hand
    assert again(simulate.PlayedHand(1, (1, 0), (0,), (), 1)) == simulate.PlayedHand(
        1, (1, 0), (0,), (), 1
    )
    shown = read_hand("money:c7.s3.m3")
    assert again(shown) == shown
    assert len({shown, again(shown)}) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_equal_deals_are_equal_and_others_are_not(game: Game) -> None:
    one, other = at(game, 4).state, at(game, 4).state
    assert one == other
    assert one is not other
    assert len({one, other}) == 1
    assert one.view(0) == other.view(0)
    assert load(dump(one)) == one
    for third in (at(game, 4, seed=8).state, at(game, 3).state):
        assert third != one
        assert repr(third) != repr(one)


def test_a_view_tells_the_same_whatever_lies_hidden() -> None:
    """Two deals in which the first seat holds the same cards are one and the same to it."""
    game = kanhu.load("khanhoo")
    state = game.deal(game.options(players=3), 7)
    data = dump(state)
    zones = data["zones"] | {"hand1": data["zones"]["hand2"], "hand2": data["zones"]["hand1"]}
    other = load(data | {"zones": zones})
    assert other != state
    assert repr(other.view(0)) == repr(state.view(0))
    assert other.view(0)._repr_html_() == state.view(0)._repr_html_()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_names_are_short_and_the_same_in_every_process(game: Game) -> None:
    table = at(game, 5)
    state, view = table.state, table.view(0)
    assert repr(state).startswith(f"State({game.id}, {state.phase}, ")
    assert repr(view).startswith(f"View({game.id}, seat 0, ")
    assert max(len(repr(state)), len(repr(view))) < 60
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ENGINE, env={"PYTHONHASHSEED": "1"},
        input=pickle.dumps((state, view)), capture_output=True, check=True,
    )  # fmt: skip
    assert run.stdout.decode().strip() == repr((state, view))


def drawn(value: State | View) -> str:
    html = value._repr_html_()
    assert html.startswith("<table><caption>")
    assert html.endswith("</table>")
    return html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_notebook_draws_the_places(game: Game) -> None:
    state = game.deal(game.options(), 7)
    codes = state.setup.pack.codes
    html = drawn(state)
    for zone, cards in dump(state)["zones"].items():
        assert f'<tr><th scope="row">{zone}</th><td>{cards}</td></tr>' in html
    seen = drawn(state.view(0))
    for zone, found in state.view(0).zones.items():
        if isinstance(found, int) and found:
            assert f">{zone}</th><td>{found} unseen</td>" in seen
        elif not isinstance(found, int):
            assert all(codes[kind] in seen for kind in found)
