"""The worked examples of Tyzicha, each played."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, play, present, refused
from by_text import in_words as legal
from kanhu.core.options import spell
from kanhu.games.tyzicha.tests.tables import (
    GAME,
    PACK,
    deal,
    declared,
    following,
    last_trick,
    position,
    tricks,
    worth,
)

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    assert rows
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def options(row: dict[str, Any]) -> str:
    changes = row.get("options", {})
    return ";".join(["denexa", *(f"{key}={spell(value)}" for key, value in changes.items())])


@pytest.mark.parametrize("row", of_kind("trick"))
def test_a_trick(row: dict[str, Any]) -> None:
    order = row["trick"].split()
    # Each hand holds the card and a nine that nobody is obliged to play instead.
    spare = [c for c in ("9C", "9D", "JC") if c not in order]
    spare = [*spare, "QC"][:3]
    hands = [f"{card} {other}" for card, other in zip(order, spare, strict=True)]
    # Whoever holds a card of the trump marriage has shown it.
    by = next(
        (at for at, c in enumerate(order) if c in (f"Q{row['trump']}", f"K{row['trump']}")), 0
    )
    state = tricks(options(row), hands, trump=row["trump"], by=by)
    state = play(state, *(f"play {c}" for c in order))
    assert state.actor == board_of(state).leader == row["winner"]
    assert set(order) <= set(cards(state, f"won{row['winner']}"))
    assert worth(order) == row["points"]


@pytest.mark.parametrize("row", of_kind("follow"))
def test_what_may_follow(row: dict[str, Any]) -> None:
    state = following(row["hand"], row["trick"], row["trump"], options(row))
    assert set(legal(state)) == {f"play {code}" for code in row["legal"].split()}
    for code in set(row["hand"].split()) - set(row["legal"].split()):
        assert refused(state, f"play {code}").clause in ("TY-22", "TY-23")


@pytest.mark.parametrize("row", of_kind("calls"))
def test_an_auction(row: dict[str, Any]) -> None:
    # With the dealer in seat 1 the seats are numbered in speaking order.
    state = deal(dealer=1)
    for call in row["calls"].split():
        state = play(state, call if call == "pass" else f"bid {call}")
    if "declarer" in row:
        assert (state.phase, state.actor) == ("gift", row["declarer"])
        assert (board_of(state).declarer, board_of(state).contract) == (
            row["declarer"],
            row["contract"],
        )
    elif "forced" in row:
        assert (state.phase, state.actor) == ("forced", row["forced"])
        assert legal(state) == row["choices"]
    else:
        assert (state.phase, state.actor) == ("bid", row["to_act"])
        assert legal(state) == row["choices"]


@pytest.mark.parametrize("row", of_kind("count"))
def test_a_hand_counted(row: dict[str, Any]) -> None:
    state, moves = last_trick(
        row["points"], row["contract"], row["marriages"], options(row), row["before"]
    )
    state, events = play(state, *moves[:2]).play(GAME.read_move(state, moves[2]))
    last = present(state.board.last)
    assert list(last.points) == row["change"]
    said = next(event for event in events if event.what in ("made", "broken"))
    assert (said.what == "made", said.n, said.than) == (row["made"], row["total"], row["contract"])
    before = row["before"]
    assert list(state.board.totals) == [b + c for b, c in zip(before, row["change"], strict=True)]
    if "winner" in row:
        assert present(state.outcome).winners == (row["winner"],)
    else:
        assert state.outcome is None and state.board.hand == 1


@pytest.mark.parametrize("row", of_kind("concede"))
def test_conceding(row: dict[str, Any]) -> None:
    calls = [[2, 0], [0, 110], [1, 120], [0, 130], [1, 0]]
    state = declared(contract=row["contract"], calls=calls, totals=row["before"])
    assert state.actor == row["seat"]
    state = play(state, "concede")
    assert list(present(state.board.last).points) == row["change"]
    assert list(state.board.totals) == row["after"]


@pytest.mark.parametrize("row", of_kind("marriage"))
def test_a_marriage(row: dict[str, Any]) -> None:
    if row["on_lead"]:
        state = declared(hands={0: row["hand"]}, phase="lead")
    else:
        state = play(declared(hands={0: "AD", 1: row["hand"]}, phase="lead"), "play AD")
    assert row["trick_number"] == sum(board_of(state).tricks) + 1
    move = f"marry {row['lead']}"
    if not row["legal"]:
        assert refused(state, move).clause == "TY-25"
        return
    state = play(state, move)
    assert board_of(state).trump == row["trump"]
    assert board_of(state).married == (row["points"], 0, 0)


@pytest.mark.parametrize("row", of_kind("pack"))
def test_the_pack_dealt(row: dict[str, Any]) -> None:
    state = deal()
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == row["dealt"]
    assert len(cards(state, "widow")) == row["widow"]
    assert worth(PACK.codes) == row["points"]
    state = play(state, "bid 110", "pass", "pass")
    state = state.play(state.legal()[0])[0]
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == row["after"]


def test_every_example_is_tried() -> None:
    kinds = {"trick", "follow", "calls", "count", "concede", "marriage", "pack"}
    assert {row["kind"] for row in EXAMPLES} == kinds
    assert [row["id"] for row in EXAMPLES] == [f"E{number}" for number in range(1, 30)]


def test_a_position_needs_no_more_than_it_says() -> None:
    zones = {"hand0": "KS 9C", "hand1": "TS 9D", "hand2": "AH JC", "won0": 18}
    state = position("lead", 0, zones, declarer=0, contract=110, widow=[0, 1, 2])
    assert board_of(state).tricks == (6, 0, 0)
    assert board_of(state).calls == ((2, 0), (0, 110), (1, 0))
