"""The worked examples of Dou Dizhu, each played."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, play, refused
from kanhu.core.options import spell
from kanhu.games.dou_dizhu.play import payment
from kanhu.games.dou_dizhu.tests.tables import GAME, call, opening, rank_of, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def options(row: dict[str, Any]) -> str:
    changes = row.get("options", {})
    return ";".join(["denexa", *(f"{key}={spell(value)}" for key, value in changes.items())])


@pytest.mark.parametrize("row", of_kind("shape"))
def test_what_cards_make(row: dict[str, Any]) -> None:
    """The cards are led; the board then tells what they count as."""
    state = table(options(row), {0: row["cards"]})
    if not row["shape"]:
        assert refused(state, f"play {row['cards']}").clause in row["clauses"]
        return
    board = board_of(play(state, f"play {row['cards']}"))
    assert [board.kind, board.length, rank_of(board.top)] == row["shape"]
    assert (
        state.setup.wording.reading(state.setup, state.setup.pack.parse(row["cards"]))
        == (row["shape"][0])
    )


@pytest.mark.parametrize("row", of_kind("answer"))
def test_what_beats_what(row: dict[str, Any]) -> None:
    state = play(table(options(row), {0: row["table"], 1: row["play"]}), f"play {row['table']}")
    if row["beats"]:
        assert board_of(play(state, f"play {row['play']}")).best == 1
    else:
        assert refused(state, f"play {row['play']}").clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("auction"))
def test_an_auction(row: dict[str, Any]) -> None:
    seed = next(seed for seed in range(50) if opening(seed=seed)[0].actor == 0)
    before, _ = opening(seed=seed)
    state = call(before, *row["calls"])
    if row["state"] == "closed":
        assert (state.phase, state.actor) == ("lead", row["landlord"])
        assert (board_of(state).landlord, board_of(state).bid) == (row["landlord"], row["bid"])
    elif row["state"] == "open":
        assert (state.phase, state.actor) == ("auction", row["to_act"])
        assert [move.n for move in state.legal()] == row["legal"]
    else:
        assert (state.phase, board_of(state).calls, board_of(state).landlord) == ("auction", (), -1)
        assert state.board.dealer == before.board.dealer
        assert cards(state, "hand0") != cards(before, "hand0")


@pytest.mark.parametrize("row", of_kind("payment"))
def test_a_payment(row: dict[str, Any]) -> None:
    parts = payment(0, row["out"] == "landlord", row["bid"], row["doubled"], 1)
    points = [sum(amount for _, seat, amount in parts if seat == at) for at in range(3)]
    assert points == [row["landlord"], row["farmer"], row["farmer"]]


def test_every_example_is_tried() -> None:
    assert {row["kind"] for row in EXAMPLES} == {"shape", "answer", "auction", "payment"}
    assert [row["id"] for row in EXAMPLES] == [str(number) for number in range(1, 41)]
