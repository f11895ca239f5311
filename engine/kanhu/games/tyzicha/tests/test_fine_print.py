"""What a clause of Tyzicha decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import (
    assert_no_position,
    assert_refused,
    board_of,
    cards,
    events,
    play,
    plays_on,
    present,
)
from kanhu.core.state import State
from kanhu.games.tyzicha.tests.tables import (
    GAME,
    PACK,
    deal,
    declared,
    following,
    last_trick,
    position,
    tricks,
)
from kanhu.study.conformance import random_match
from kanhu.text.position import dump, load

Said = tuple[str, int, int, str]


def told(state: State, text: str) -> list[Said]:
    """What a move is told as: words, seat, number, clause."""
    return [(event.what, event.seat, event.n, event.clause) for event in events(state, text)]


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("TY-2")
def test_who_deals_every_hand_is_told() -> None:
    match = random_match(GAME, GAME.options("denexa;max_hands=3"), 7)
    said = [event for events_ in match.events for event in events_ if event.what == "dealer"]
    assert {event.clause for event in said} == {"TY-2"}
    assert [event.seat for event in said] == [(said[0].seat + hand) % 3 for hand in range(3)]


@pytest.mark.clause("TY-9", "TY-10")
def test_bids_are_told_by_their_clauses() -> None:
    first = deal()
    assert told(first, "bid 110") == [("bid", 2, 110, "TY-9")]
    assert told(play(first, "bid 110"), "bid 120") == [("bid", 0, 120, "TY-10")]


@pytest.mark.clause("TY-11", "TY-12")
def test_how_the_declarer_came_to_it_is_told() -> None:
    assert ("forced", 1, 0, "TY-12") in told(play(deal(), "pass"), "pass")
    forced = play(deal(), "pass", "pass")
    assert ("declarer", 1, 100, "TY-12") in told(forced, "contract 100")
    assert ("declarer", 2, 110, "TY-11") in told(play(deal(), "bid 110", "pass"), "pass")


@pytest.mark.clause("TY-17", "TY-19")
@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("raise 150", ("raise", 0, 150, "TY-17")),
        ("stand", ("stand", 0, 110, "TY-17")),
        ("concede", ("concede", 0, 110, "TY-19")),
    ],
)
def test_what_the_declarer_decides_is_told(move: str, said: Said) -> None:
    assert told(declared(), move)[0] == said


@pytest.mark.clause("TY-9", "TY-10")
def test_the_bid_that_may_be_made_is_named() -> None:
    assert board_of(deal()).next_bid == 110
    assert board_of(play(deal(), "bid 110")).next_bid == 120


@pytest.mark.clause("TY-8")
@pytest.mark.parametrize(("order", "step"), [("dealer_right", -1), ("dealer_left", 1)])
def test_who_is_asked_first_after_the_deal(order: str, step: int) -> None:
    for seed in range(3):
        state = GAME.deal(GAME.options(f"denexa;bid_order={order}"), seed)
        assert state.actor == (state.board.dealer + step) % 3


@pytest.mark.clause("TY-21")
def test_the_card_led_lies_in_the_trick() -> None:
    state = play(declared(hands={0: "AS TS"}, phase="lead"), "play TS")
    assert cards(state, "trick") == ["TS"]
    assert "TS" not in cards(state, "hand0")


# --- the count ------------------------------------------------------------------------------------


@pytest.mark.clause("TY-27", "TY-28")
@pytest.mark.parametrize(("declarers", "ended"), [(115, "TY-27"), (105, "TY-28")])
def test_by_which_clause_a_hand_ends(declarers: int, ended: str) -> None:
    state, moves = last_trick([declarers, 120 - declarers, 0], 110)
    assert present(play(state, *moves).board.last).ended == ended


@pytest.mark.clause("TY-26")
@pytest.mark.parametrize(
    ("marriages", "keys"),
    [("", ["contract", "total"]), ("S", ["contract", "cards", "married", "total"])],
)
def test_cards_and_marriages_are_counted_apart_if_there_are_both(
    marriages: str, keys: list[str]
) -> None:
    state, moves = last_trick([70, 30, 20], 110, marriages)
    found = present(play(state, *moves).board.last).tallies
    assert [key for key, _, _ in found] == keys
    total = {key: numbers for key, numbers, _ in found}["total"]
    assert total == ((110, 30, 20) if marriages else (70, 30, 20))


@pytest.mark.clause("TY-28", "TY-29")
def test_who_has_no_points_is_given_none() -> None:
    state, moves = last_trick([70, 50, 0], 110)
    last = present(play(state, *moves).board.last)
    assert last.reasons == (("TY-28", 0, -110), ("TY-29", 1, 50))


# --- what is refused, in words --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (deal, "bid 10", "TY-9", "The first bid is 110, not 10"),
        (lambda: play(deal(hands={2: "9C"}), "bid 110", "pass", "pass"), "give 9C", "TY-16",
         "Choose two cards, one for each opponent"),
        (declared, "raise 100", "TY-17", "must go above the contract of 110"),
        (declared, "raise 115", "TY-17", "a multiple of ten, 400 at most"),
        (lambda: declared(hands={0: "KH AS", 1: "QH"}, phase="lead"), "marry KH", "TY-25",
         "both the king and the queen of hearts"),
        (lambda: declared(hands={0: "KH AS", 1: "QH"}, phase="lead"), "marry AS", "TY-25",
         "its king or its queen"),
        (lambda: following("9S TS KH", "KS", "H"), "play 9S TS", "TY-22", "Choose one card"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


# --- positions ------------------------------------------------------------------------------------


def asked(phase: str, actor: int, **board: Any) -> State:
    """The auction, with the cards as they are dealt."""
    return position(phase, actor, dump(deal())["zones"], **board)


def deciding(actor: int, **board: Any) -> State:
    """The declarer has to decide, with eight cards a seat."""
    known: dict[str, Any] = {"declarer": 0, "contract": 110, "widow": [0, 1, 2]} | board
    return position("decide", actor, dump(declared())["zones"], **known)


def widow_elsewhere() -> State:
    state = play(deal(), "bid 110", "pass", "pass")
    others = sorted(map(PACK.kind, cards(state, "hand0")[:3]))
    data = dump(state)
    return load(data | {"board": data["board"] | {"widow": others}})


def after_a_trick(phase: str, **board: Any) -> State:
    """Seven cards a seat, and three in a trick that seat 0 has won."""
    zones = dump(deal())["zones"]
    zones["won0"] = zones.pop("widow")
    return position(phase, 0, zones, **board)


LAST_TWO = ["AS 9C", "9H JD", "TS JC"]


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        # Bids rise from 110 in tens.
        (lambda: asked("bid", 0, calls=[[2, 115]]), "TY-10"),
        (lambda: asked("bid", 0, calls=[[2, 100]]), "TY-10"),
        (lambda: asked("bid", 1, calls=[[2, 120], [0, 110]]), "TY-10"),
        # Who is asked, until two have passed.
        (lambda: asked("bid", 2, calls=[[2, 0]]), "TY-11"),
        (lambda: asked("forced", 2, calls=[[2, 110], [0, 0], [1, 0]]), "TY-12"),
        (lambda: deciding(0, calls=[[0, 110], [1, 0]]), "TY-11"),
        (lambda: deciding(1, declarer=1, calls=[[2, 110], [0, 0], [2, 0]]), "TY-11"),
        (lambda: deciding(1), "TY-16"),
        # No contract before; the widow lies until there is one, then the declarer holds it.
        (lambda: asked("bid", 2, contract=110), "TY-11"),
        (widow_elsewhere, "TY-14"),
        (lambda: after_a_trick("bid"), "TY-14"),
        (lambda: after_a_trick("decide", declarer=0, contract=110, widow=[0, 1, 2]), "TY-20"),
        # Tricks: seat 0 leads, then seat 1, who follows suit; nobody plays without a card.
        (lambda: tricks(hands=["9C", "9D", "TH JC"], trick="AS TS",
                        plays=[[1, 1, True], [0, 1, True]]), "TY-24"),
        (lambda: tricks(hands=["9C", "AS", "TH JC"], trick="TS JS"), "TY-22"),
        (lambda: load(dump(play(tricks(hands=LAST_TWO), "play AS")) | {"actor": 2}), "TY-24"),
        (lambda: tricks(hands=["", "", ""]), "TY-26"),
        # Each marriage is shown once.
        (lambda: tricks(hands=LAST_TWO, marriages=[[0, "H"], [1, "H"]]), "TY-25"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], State], clause: str) -> None:
    assert_no_position(make, clause)


@pytest.mark.clause("TY-12", "TY-16")
@pytest.mark.parametrize("contract", [100, 110])
def test_the_forced_player_is_declarer_without_a_bid(contract: int) -> None:
    plays_on(dump(play(deal(), "pass", "pass", f"contract {contract}")))
