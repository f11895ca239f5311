"""The worked examples of Khanquest, each played."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import cards, play, refused
from by_text import in_words as legal
from kanhu.core.state import State
from kanhu.games.khanquest.dealing import trump_of, turn_up
from kanhu.games.khanquest.tests.tables import GAME, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def stands(state: Any, text: Any) -> Any:
    return GAME.read_move(state, text) in state.legal()


@pytest.mark.parametrize("row", of_kind("beats"))
def test_what_beats_what(row: dict[str, Any]) -> None:
    # The lead of a layer such as KD KH 9S wants hands of three or more.
    state = table(
        layers=[row["table"]], hands={1: row["reply"]}, sizes={0: 6, 1: 6, 2: 6}, sink=2,
        trump=row["trump"],
    )  # fmt: skip
    move = GAME.read_move(state, f"beat {row['reply']}")
    assert (state.order(move) in state.legal()) == row["beats"]
    if not row["beats"]:
        assert refused(state, f"beat {row['reply']}").clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("lead"))
def test_what_may_be_led(row: dict[str, Any]) -> None:
    players = len(row["others"]) + 1
    options = f"travellers;players={players};hand_size={row['hand_size']}"
    sizes = dict(enumerate([row["hand_size"], *row["others"]]))
    full = min(sizes.values()) >= row["hand_size"]
    stock = 42 - sum(sizes.values()) - 1 if full else None
    sizes |= {} if full else {0: row["hand_size"] + 1}
    state = table(options, {0: row["lead"]}, sizes=sizes, stock=stock, sink=None if full else 0)
    move = GAME.read_move(state, f"lead {row['lead']}")
    assert (state.order(move) in state.legal()) == row["legal"]
    if not row["legal"]:
        assert refused(state, f"lead {row['lead']}").clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("answers"))
def test_ways_to_answer(row: dict[str, Any]) -> None:
    state = table(
        layers=[row["table"]], hands={1: row["hand"]}, sizes={0: 5, 2: 5}, sink=2,
        trump=row["trump"],
    )  # fmt: skip
    assert sorted(legal(state)) == sorted(row["moves"])


@pytest.mark.parametrize("row", of_kind("take"))
def test_taking(row: dict[str, Any]) -> None:
    state = table(
        f"travellers;players={row['players']}", {2: row["hand"]}, layers=row["layers"],
        sizes={0: 5, 1: 5}, stock=5, trump=row["trump"], sink=0,
    )  # fmt: skip
    after = play(state, "take")
    assert len(cards(after, "hand2")) == row["count"]
    assert (after.phase, after.actor, cards(after, "trick")) == ("lead", 0, [])


@pytest.mark.parametrize("row", of_kind("clear"))
def test_clearing(row: dict[str, Any]) -> None:
    ladder = ["8D", "9D", "TD", "JD"]
    state = table(
        f"travellers;players={row['players']}", dict(enumerate(ladder[: row["players"]])),
        sizes=dict.fromkeys(range(row["players"]), 5), stock=10, sink=0,
    )  # fmt: skip
    before = len(cards(state, "cleared"))
    state = play(state, "lead 8D", *(f"beat {code}" for code in ladder[1 : row["beats"] + 1]))
    gone = len(cards(state, "cleared")) - before
    assert (gone == row["beats"] + 1) == (state.phase == "lead") == row["cleared"]
    assert state.actor == row["next"]


def near_the_end(row: dict[str, Any]) -> State:
    """Seat 0 is to lead a single card, which leaves `after_play` cards."""
    size, stock = row["after_play"] + 1, row["stock"]
    # Before the play a hand below the size dealt is possible only without a stock, so the turn is
    # looked at on the inside where the example asks for both.
    return table(sizes={0: max(size, row["target"] if stock else size), 1: 6, 2: 6},
                 stock=stock - 1 if stock else None, sink=2)  # fmt: skip


@pytest.mark.parametrize("row", [*of_kind("draw"), *of_kind("win")])
def test_drawing_and_winning_at_the_end_of_the_stock(row: dict[str, Any]) -> None:
    state = near_the_end(row)
    inside = state.rollout()
    surplus = inside.zones["hand0"][row["after_play"] + 1 :]
    if surplus:
        inside.move("away", 0, surplus, "hand0", "cleared")
    lead = next(move for move in inside.legal() if len(move.cards) == 1)
    inside.apply(lead)
    hand = len(inside.zones["hand0"])
    assert hand == row["hand"]
    assert len(inside.zones["stock"] + inside.zones["turned"]) == row.get("left", 0)
    assert hand - row["after_play"] == row.get("drawn", hand)
    won = inside.outcome is not None and inside.outcome.winners == (0,)
    assert won == row.get("wins", False)


@pytest.mark.parametrize("row", of_kind("turn_up"))
def test_turning_up(row: dict[str, Any]) -> None:
    pack = GAME.deal(GAME.options(), 1).setup.pack
    _, turned = turn_up(pack.parse(f"{row['turned']} 7C 8C"), redraw=False)
    assert pack.codes[turned] == row["turned"]
    assert trump_of(turned) == row["trump"]


def test_every_example_is_tried() -> None:
    tried = {"beats", "lead", "answers", "take", "clear", "draw", "win", "turn_up"}
    assert {row["kind"] for row in EXAMPLES} == tried
    assert [row["id"] for row in EXAMPLES] == [f"E{n}" for n in range(1, 31)]
