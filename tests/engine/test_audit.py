"""Positions, records and bluffs at the edge of the rules; expected values are the dossier's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from by_text import board_of, cards, legal, play, present, refused
from kanhu.cli.main import main
from kanhu.cli.terminal import play as play_in_terminal
from kanhu.core.memory import sample
from kanhu.core.moves import Move, MoveError
from kanhu.core.state import State
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.study import conformance
from kanhu.text import position, record
from kanhu.text.position import PositionError, dump
from kanhu.text.record import RecordError
from kanhu.text.table import Table

FALSE = "wilkinson;players=3;false_bump=true"
THROWN_5H: dict[str, Any] = {"phase": "claim", "heap": "5H", "thrower": 0}
NO_5H_MELD = "2H 8H 9H 2C 4C 6C 8C 9C 2D 4D 6D 8D JS QS KS"


# --- false bumps ----------------------------------------------------------------------------------


@pytest.mark.clause("KH-70")
def test_a_seat_without_a_true_claim_is_asked_too() -> None:
    state = table(FALSE, hands={0: "5H", 1: NO_5H_MELD})
    state = play(state, "throw 5H")
    assert (state.phase, state.actor, legal(state)) == ("claim", 1, ["p"])
    assert play(state, "claim 2H 9C =2").phase in ("claim", "challenge")


@pytest.mark.clause("KH-34", "KH-70")
@pytest.mark.parametrize("way", ["never", "always"])
def test_a_bump_for_a_mere_sequence_is_false(way: str) -> None:
    state = table(f"{FALSE};bump_sequences={way}", actor=2, hands={2: "6H 7H"}, **THROWN_5H)
    state = play(state, "claim 6H 7H =1")
    assert board_of(state).laid[2] == (((3, 0, "false") if way == "never" else (3, 1, "sequence")),)
    state = play(state, "challenge")
    assert state.board.totals == ((0, 0, -5) if way == "never" else (0, 0, 0))


@pytest.mark.clause("KH-70")
def test_an_unchallenged_false_sequence_counts_nothing() -> None:
    state = table(FALSE + ";turn_cap=1", actor=2, hands={2: "6H 7H"}, throws=2, **THROWN_5H)
    state = play(state, "claim 6H 7H =1", "pass", "pass")
    last = present(play(state, legal(state)[0]).board.last)
    assert ("KH-70", 2, 0) in last.reasons


@pytest.mark.clause("KH-22", "KH-35")
def test_a_true_meld_is_stated_at_its_value() -> None:
    state = table(FALSE, actor=1, hands={1: "5C 5D"}, **THROWN_5H)
    assert refused(state, "claim 5C 5D =15").clause == "KH-35"
    assert state.refuse(GAME.read_move(state, "claim 5C 5D =2")) is None


@pytest.mark.clause("KH-13")
@pytest.mark.parametrize(("stated", "clause"), [(15, None), (16, "KH-27")])
def test_nobody_states_more_than_the_dearest_meld(stated: int, clause: str | None) -> None:
    state = table(FALSE, actor=2, hands={2: "KS 7C"}, **THROWN_5H)
    refusal = state.refuse(GAME.read_move(state, f"claim 7C KS ={stated}"))
    assert (refusal and refusal.clause) == clause


@pytest.mark.clause("KH-67")
def test_every_stated_value_is_told() -> None:
    state = table(FALSE, actor=2, hands={2: "KS 7C"}, **THROWN_5H)
    _, events = state.play(GAME.read_move(state, "claim 7C KS =4"))
    assert [event.n for event in events if event.what == "lay"] == [4]
    free = "wilkinson;players=3;claim_in_turn=free"
    state = table(free, actor=1, hands={1: "5C 5D", 2: "5C 5D"}, **THROWN_5H)
    _, events = play(state, "claim 5C 5D").play(GAME.read_move(state, "claim 5C 5D"))
    told = {(event.what, event.seat, event.n) for event in events}
    assert {("named", 1, 2), ("came_later", 2, 2)} <= told


@pytest.mark.clause("KH-27", "KH-70")
def test_what_is_not_laid_cannot_be_bluffed() -> None:
    state = table(FALSE + ";claim_in_turn=free", actor=1, hands={1: "KS 7C"}, **THROWN_5H)
    assert refused(state, "claim KS 7C =15").clause == "KH-27"


def dishonest(options: str, hand: str, **fields: Any) -> State:
    """Seat 1 with a false set and 13 more cards on the table, these cards in hand."""
    laid = ["6H 7H 8H 9H", "2C 3C 4C", "7D 8D 9D", "JS QS KS"]
    size = 15 + (fields.get("phase", "act") == "act")
    state = table(options, actor=1, hands={1: hand}, laid={1: laid}, **fields)
    data = json.loads(json.dumps(dump(state)))
    data["board"]["laid"][1][0] = [4, 0, "false"]
    assert len(cards(state, "hand1")) + 13 == size
    return position.load(data)


@pytest.mark.clause("KH-30", "KH-32", "KH-70")
def test_who_cannot_go_out_keeps_a_card_to_throw() -> None:
    options = FALSE + ";final_discard=optional;voluntary_lay=true"
    assert refused(dishonest(options, "5C 5D", **THROWN_5H), "claim 5C 5D").clause == "KH-32"
    assert legal(dishonest(options, "5C 5D X")) == ["t5C", "t5D", "tX"]


@pytest.mark.clause("KH-29", "KH-70")
def test_struck_cards_leave_other_melds_alone() -> None:
    state = table(FALSE, actor=1, hands={1: "5C 9D"}, laid={1: ["5C 6C 7C"]}, **THROWN_5H)
    state = play(state, "claim 5C 9D =2")
    while state.phase == "claim":
        state = play(state, "pass")
    state = play(state, "challenge")
    assert cards(state, "laid1") == ["5C", "6C", "7C"]


@pytest.mark.clause("KH-39", "KH-54")
def test_without_a_stock_there_is_nothing_to_choose() -> None:
    state = table("wilkinson;players=4;false_bump=true", actor=2, stock="", hands={2: "KS 7C"},
                  **THROWN_5H)  # fmt: skip
    state = play(state, "claim 7C KS =4")
    while state.phase == "claim":
        state = play(state, "pass")
    state = play(state, "challenge")
    assert (state.phase, state.actor) == ("act", 1)
    assert state.board.totals == (0, 0, -5, 0)
    assert "5H" in cards(state, "hand1")


@pytest.mark.clause("KH-55")
def test_a_false_full_hand_states_no_number() -> None:
    state = table(FALSE, hands={0: "KS 7C 5C 2D 8H"})
    assert state.refuse(Move("full_hand", GAME.read_move(state, "tKS").cards, 7)) is not None


# --- guards, memory, places -----------------------------------------------------------------------


@pytest.mark.clause("KH-63")
def test_taking_freely_counts_for_the_dead_round() -> None:
    state = table("wilkinson;players=4;claim_in_turn=free", hands={0: "4C"}, stock="", dealer=3)
    for throw in range(9):
        assert state.board.hand == 0, f"ended before throw {throw + 1}"
        state = play(state, "throw 4C")
        while state.phase == "claim" and state.board.hand == 0:
            state = play(state, "take" if "k" in legal(state) else "pass")
    assert present(state.board.last).ended == "KH-63"


@pytest.mark.clause("KH-8", "KH-67")
def test_nothing_is_remembered_into_the_next_hand() -> None:
    options = GAME.options("wilkinson;players=4;turn_cap=4;hand_cap=3")
    checked = 0
    for seed in range(4):
        match = Table.new(GAME, options, seed)
        while match.state.outcome is None:
            state = match.state
            view = match.view(state.actor)
            conformance.facts_are_true(view, state)
            if state.phase == "orphan" and state.board.hand:
                sample(view, 1)
                checked += 1
            match.play(state.legal()[-1])
    assert checked


@pytest.mark.clause("KH-62")
def test_options_of_one_meaning_keep_their_texts() -> None:
    long = "wilkinson;recycle=shuffle_keep_top;final_discard=optional"
    for text in ("house", long):
        assert dump(GAME.deal(GAME.options(text), 1))["options"] == text


# --- positions ------------------------------------------------------------------------------------


def data_of(state: State) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(dump(state)))
    return found


CLAIM = table("wilkinson;players=3", actor=2, laid={1: ["2C 3C 4C"]}, **THROWN_5H)
STOCKLESS = table("wilkinson;players=4", hands={0: "4C"}, stock="")


@pytest.mark.clause("KH-39")
def test_what_follows_from_the_rest_may_be_left_out() -> None:
    data = data_of(STOCKLESS)
    del data["board"]["stockless"], data["board"]["laid"]
    assert board_of(position.load(data)).stockless


@pytest.mark.parametrize(
    "change",
    [
        {"throws": -1}, {"throws": 180}, {"throws": 10**30}, {"stuck": -1}, {"stuck": 6},
        {"orphan": 0}, {"orphan": 9}, {"right": 5}, {"thrower": -1}, {"thrower": 2},
        {"thrower": 7}, {"claimant": 1}, {"dealer": 7}, {"dealer": -1}, {"hand": -1},
        {"hand": 100}, {"nth": -1}, {"taken": 5}, {"stockless": True},
        {"totals": ["a", "b", "c"]}, {"totals": [1.5, 2, 3]}, {"totals": [10**40, 0, 0]},
        {"last": {}}, {"last": 5},
        {"last": {"points": "x", "reasons": 3, "shown": None, "ended": 7}},
        {"last": {"points": [1, 0, 0], "reasons": [], "shown": [[[], []]] * 3, "ended": "KH-42"}},
        {"laid": []}, {"laid": [5, 5, 5]}, {"laid": [[5], [], []]}, {"laid": [[], [[3, 1]], []]},
        {"laid": [[], [[3, 99, "sequence"]], []]}, {"laid": [[], [[3, 1, "khanhoo"]], []]},
        {"laid": [[], [[3, 0, "false"]], []]}, {"laid": [[], [["3", 1, "sequence"]], []]},
        {"laid": [[], [[2, 1, "sequence"]], []]},
    ],
    ids=str,
)  # fmt: skip
def test_boards_that_no_play_reaches(change: dict[str, Any]) -> None:
    data = data_of(CLAIM)
    data["board"] |= change
    with pytest.raises(PositionError):
        position.load(data)


@pytest.mark.parametrize(
    "change",
    [
        {"phase": []}, {"phase": "orphan"}, {"phase": "challenge"}, {"phase": "choose"},
        {"actor": -1}, {"actor": None}, {"actor": 0}, {"answers": [[9, "p"]]}, {"answers": 5},
        {"answers": [[1, 5]]}, {"answers": [["1", "p"]]}, {"answers": [[1, "cAHAC"]]},
        {"answers": [[1, "p"], [1, "p"]]}, {"answers": [[2, "p"]]}, {"asked": [9]},
        {"asked": [1]}, {"over": "no"}, {"over": True}, {"rules": 99}, {"rules": "x"},
        {"options": 5}, {"options": None}, {"seat": 9}, {"note": {}},
    ],
    ids=str,
)  # fmt: skip
def test_moments_that_no_play_reaches(change: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        position.load(data_of(CLAIM) | change)


@pytest.mark.parametrize("cards_", [-1, -5, True, 1.5, None, [], "\ud800"])
def test_places_that_hold_no_cards(cards_: Any) -> None:
    data = data_of(CLAIM)
    data["zones"]["stock"] = cards_
    with pytest.raises(PositionError, match="zones"):
        position.load(data)


def test_only_one_place_holds_the_rest() -> None:
    data = data_of(CLAIM)
    data["zones"] |= {"stock": "*", "heap": "*"}
    with pytest.raises(PositionError, match="Only one"):
        position.load(data)


@pytest.mark.clause("KH-49")
def test_a_finished_match_has_a_whole_board() -> None:
    data = data_of(table("wilkinson;players=2")) | {"over": True}
    data["board"] |= {"totals": [50, 3]}
    assert present(position.load(data).outcome).winners == (0,)
    for change in ({"laid": 5}, {"laid": [[5], []]}, {"dealer": 9}, {"totals": ["a", "b"]}):
        with pytest.raises(PositionError):
            position.load(data | {"board": data["board"] | change})


@pytest.mark.clause("KH-70")
def test_claims_kept_for_a_challenge_go_to_text_and_back() -> None:
    state = table(FALSE, actor=1, hands={1: "6H 7H", 2: "KS 7C"}, **THROWN_5H)
    state = play(state, "claim 6H 7H", "claim 7C KS =4")
    data = data_of(state)
    assert dump(play(position.load(data), "challenge")) == dump(play(state, "challenge"))
    data["answers"] = [[1, "cAH2C=3"]]
    with pytest.raises(PositionError, match="could not answer"):
        position.load(data)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"seed":' + "9" * 5000 + "}", '"\\ud800"'])
def test_texts_that_strain_the_reader(text: str) -> None:
    with pytest.raises(PositionError):
        position.loads(text)


# --- moves and records ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["t²", "t=²", "t5H=", "t=" + "9" * 6000, "c5C5D=-1"])
def test_numbers_that_are_none(text: str) -> None:
    with pytest.raises(MoveError):
        GAME.read_move(CLAIM, text)


@pytest.mark.clause("KH-26")
def test_kinds_outside_the_pack_are_refused() -> None:
    state = table("wilkinson")
    assert state.refuse(Move("throw", (99,))) is not None
    assert state.refuse(Move("throw", (-1,))) is not None


@pytest.mark.parametrize(
    "text",
    [
        "2~khanhoo~1~wilkinson~1~~².A.A",
        "2~khanhoo~1~wilkinson~1~~" + "9" * 6000 + ".A.A",
        "2~khanhoo~1~wilkinson;hand_cap=1000;turn_cap=1000~1~~9999999.A.A",
        "2~khanhoo~1~wilkinson~1~~5.A." + "_" * 300_000,
        "1~khanhoo~1~wilkinson~" + "9" * 6000 + "~~",
        '{"format":' + "[" * 100_000,
        '{"format":"kanhu-record","version":1,"seed":' + "9" * 5000 + "}",
    ],
    ids=lambda text: text[:40],
)
def test_records_that_strain_the_reader(text: str) -> None:
    with pytest.raises(RecordError):
        record.parse(text)


@pytest.mark.parametrize(
    "change",
    [{"moves": "t5H"}, {"seats": "ab"}, {"assisted": "no"}, {"rules": True}, {"position": 5}],
    ids=str,
)
def test_records_with_wrong_types(change: dict[str, Any]) -> None:
    whole = Table.new(GAME, GAME.options(), 5).record().data()
    with pytest.raises(RecordError):
        record.parse(json.dumps(whole | change))


def test_a_wrong_number_in_a_move_names_the_move() -> None:
    broken = Table.new(GAME, GAME.options(), 5).record()._replace(moves=("t²",))
    with pytest.raises(RecordError) as error:
        Table.load(broken)
    assert error.value.at == 0


def test_records_with_the_line_ends_of_windows() -> None:
    written = conformance.random_match(GAME, GAME.options(), 5, moves=30).record()
    assert record.parse(written.text().replace("\n", "\r\n")) == written


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["melds", "khanhoo"], ["simulate", "khanhoo", "-n", "x"], ["simulate", "khanhoo", "-n", "0"],
        ["simulate", "khanhoo", "-n", "1", "--seed", "-1"], ["dance"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_faulty_questions_are_answered_in_json(
    words: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"]


def test_a_record_that_is_none_has_the_promised_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_text("no record", encoding="utf-8")
    assert main(["record", str(file), "--json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"ok", "moves", "outcome", "error"}
    assert set(data["error"]) == {"at", "clause", "message"}
    assert data["ok"] is False


def test_a_game_as_json_is_json_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.readline", lambda: "", raising=False)
    assert main(["play", "khanhoo", "--seed", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == []


def test_undo_without_a_decision_to_take_back_changes_nothing() -> None:
    said: list[str] = []
    answers = iter(["undo", "²", "quit"])
    written = play_in_terminal(
        GAME, GAME.options(), 1891, "novice", 0, lambda prompt: next(answers), said.append
    )
    assert "There is nothing to undo." in said
    fresh = play_in_terminal(
        GAME, GAME.options(), 1891, "novice", 0, lambda prompt: "quit", said.append
    )
    assert written.moves == fresh.moves
