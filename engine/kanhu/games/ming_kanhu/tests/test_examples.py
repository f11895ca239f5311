"""The worked examples of Ming Kanhu, each played."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from by_text import board_of, of_game, play, refused
from kanhu.core.options import spell
from kanhu.families.settle import pairwise
from kanhu.games.ming_kanhu.dealing import highest
from kanhu.games.ming_kanhu.tests.tables import GAME, lay_out, legal, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def options(row: dict[str, Any]) -> str:
    changes = row.get("options", {}) | {"players": row.get("players", 3)}
    return ";".join(["pan", *(f"{key}={spell(value)}" for key, value in changes.items())])


@pytest.mark.parametrize("row", of_kind("trick"))
def test_a_trick(row: dict[str, Any]) -> None:
    *before, last = row["moves"]
    if "refused" in row:
        assert (
            refused(play(lay_out(options(row), row["moves"]), *before), last).clause
            == (row["refused"])
        )
        return
    state = play(lay_out(options(row), row["moves"]), *before, last)
    if row.get("unbeatable"):
        assert not legal(state, "beat")
    if "winner" in row:
        assert board_of(state).leader == row["winner"]
        assert board_of(state).points[row["winner"]] == row["points"]
        assert sum(board_of(state).points) == row["points"]


@pytest.mark.parametrize("row", of_kind("leads"))
def test_what_a_hand_may_lead(row: dict[str, Any]) -> None:
    state = table("pan", {0: row["hand"]})
    pack = state.setup.pack
    melds = {tuple(sorted(pack.parse(text))) for text in row["leads"]}
    moves = [move.cards for move in state.legal()]
    assert {cards for cards in moves if len(cards) > 1} == melds
    assert len(moves) == len(set(moves)) == row["count"]


@pytest.mark.parametrize("row", of_kind("eldest"))
def test_who_is_eldest(row: dict[str, Any]) -> None:
    pack = GAME.deal(GAME.options(), 1).setup.pack
    assert highest(pack.parse(row["drawn"])) == row["eldest"]


@pytest.mark.parametrize("row", of_kind("meet"))
def test_specials_that_can_meet(row: dict[str, Any]) -> None:
    kit = of_game(GAME.deal(GAME.options(), 1).setup.kit)
    specials = kit.ladders["special"]
    found = {
        (kit.melds[low].key, kit.melds[high].key)
        for low, high in combinations(specials, 2)
        if high in kit.above["special"][low]
    }
    assert found == {tuple(pair) for pair in row["pairs"]}


@pytest.mark.parametrize("row", of_kind("settle"))
def test_settlement(row: dict[str, Any]) -> None:
    assert list(pairwise(row["points"], row["stake"])) == row["payoff"]


def test_every_example_is_tried() -> None:
    tried = {"trick", "leads", "eldest", "meet", "settle"}
    assert {row["kind"] for row in EXAMPLES} == tried
    assert len({row["id"].rstrip("ab") for row in EXAMPLES}) == 30
