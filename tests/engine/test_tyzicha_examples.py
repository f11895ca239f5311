"""The worked examples of Tyzicha, each played."""

import pytest

from kanhu.options import spell
from tyzicha_tables import (
    GAME,
    PACK,
    cards,
    deal,
    declared,
    following,
    last_trick,
    legal,
    play,
    position,
    refused,
    tricks,
    worth,
)

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind):
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    assert rows
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def options(row):
    changes = row.get("options", {})
    return ";".join(["denexa", *(f"{key}={spell(value)}" for key, value in changes.items())])


@pytest.mark.parametrize("row", of_kind("trick"))
def test_a_trick(row):
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
    assert state.actor == state.board.leader == row["winner"]
    assert set(order) <= set(cards(state, f"won{row['winner']}"))
    assert worth(order) == row["points"]


@pytest.mark.parametrize("row", of_kind("follow"))
def test_what_may_follow(row):
    state = following(row["hand"], row["trick"], row["trump"], options(row))
    assert set(legal(state)) == {f"play {code}" for code in row["legal"].split()}
    for code in set(row["hand"].split()) - set(row["legal"].split()):
        assert refused(state, f"play {code}").clause in ("TY-22", "TY-23")


@pytest.mark.parametrize("row", of_kind("calls"))
def test_an_auction(row):
    # With the dealer in seat 1 the seats are numbered in speaking order.
    state = deal(dealer=1)
    for call in row["calls"].split():
        state = play(state, call if call == "pass" else f"bid {call}")
    if "declarer" in row:
        assert (state.phase, state.actor) == ("gift", row["declarer"])
        assert (state.board.declarer, state.board.contract) == (row["declarer"], row["contract"])
    elif "forced" in row:
        assert (state.phase, state.actor) == ("forced", row["forced"])
        assert legal(state) == row["choices"]
    else:
        assert (state.phase, state.actor) == ("bid", row["to_act"])
        assert legal(state) == row["choices"]


@pytest.mark.parametrize("row", of_kind("count"))
def test_a_hand_counted(row):
    state, moves = last_trick(
        row["points"], row["contract"], row["marriages"], options(row), row["before"]
    )
    state, events = play(state, *moves[:2]).play(GAME.read_move(state, moves[2]))
    last = state.board.last
    assert list(last.points) == row["change"]
    said = next(event for event in events if event.what in ("made", "broken"))
    assert (said.what == "made", said.n, said.than) == (row["made"], row["total"], row["contract"])
    before = row["before"]
    assert list(state.board.totals) == [b + c for b, c in zip(before, row["change"], strict=True)]
    if "winner" in row:
        assert state.outcome.winners == (row["winner"],)
    else:
        assert state.outcome is None and state.board.hand == 1


@pytest.mark.parametrize("row", of_kind("concede"))
def test_conceding(row):
    calls = [[2, 0], [0, 110], [1, 120], [0, 130], [1, 0]]
    state = declared(contract=row["contract"], calls=calls, totals=row["before"])
    assert state.actor == row["seat"]
    state = play(state, "concede")
    assert list(state.board.last.points) == row["change"]
    assert list(state.board.totals) == row["after"]


@pytest.mark.parametrize("row", of_kind("marriage"))
def test_a_marriage(row):
    if row["on_lead"]:
        state = declared(hands={0: row["hand"]}, phase="lead")
    else:
        state = play(declared(hands={0: "AD", 1: row["hand"]}, phase="lead"), "play AD")
    assert row["trick_number"] == sum(state.board.tricks) + 1
    move = f"marry {row['lead']}"
    if not row["legal"]:
        assert refused(state, move).clause == "TY-25"
        return
    state = play(state, move)
    assert state.board.trump == row["trump"]
    assert state.board.married == (row["points"], 0, 0)


@pytest.mark.parametrize("row", of_kind("pack"))
def test_the_pack_dealt(row):
    state = deal()
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == row["dealt"]
    assert len(cards(state, "widow")) == row["widow"]
    assert worth(PACK.codes) == row["points"]
    state = play(state, "bid 110", "pass", "pass")
    state = state.play(state.legal()[0])[0]
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == row["after"]


def test_every_example_is_tried():
    kinds = {"trick", "follow", "calls", "count", "concede", "marriage", "pack"}
    assert {row["kind"] for row in EXAMPLES} == kinds
    assert [row["id"] for row in EXAMPLES] == [f"E{number}" for number in range(1, 30)]


def test_a_position_needs_no_more_than_it_says():
    zones = {"hand0": "KS 9C", "hand1": "TS 9D", "hand2": "AH JC", "won0": 18}
    state = position("lead", 0, zones, declarer=0, contract=110, widow=[0, 1, 2])
    assert state.board.tricks == (6, 0, 0)
    assert state.board.calls == ((2, 0), (0, 110), (1, 0))
