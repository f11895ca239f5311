"""What a clause of Khanquest decides in a corner: what is told, what is refused, and in what words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from by_text import assert_refused, events, play, present, refused
from kanhu.core.state import State
from kanhu.games.khanquest.kit import suit
from kanhu.games.khanquest.tests.tables import GAME, table
from kanhu.text.position import PositionError, dump, load

Data = dict[str, Any]
PACK = GAME.deal(GAME.options(), 1).setup.pack
FIVE = {0: 5, 1: 5, 2: 5}


def last_turn(sizes: dict[int, int]) -> State:
    """Two turns before the last: a single lead and its taking are all that can follow."""
    return table("travellers;turn_cap=50", {0: "7D", 1: "7H"}, sizes=sizes, turns=48)


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("KQ-8", "KQ-9", "KQ-10")
def test_the_deal_tells_who_deals_and_what_makes_trump() -> None:
    turned = set()
    for seed in range(60):
        state, said = GAME.opening(GAME.options("travellers"), seed)
        assert [event.seat for event in said if event.what == "dealer"] == [state.board.dealer]
        (turn,) = [event for event in said if event.what == "turn"]
        joker = PACK.codes[turn.cards[0]][0] == "X"
        turned.add(joker)
        assert turn.clause == ("KQ-10" if joker else "KQ-9")
    assert turned == {True, False}


@pytest.mark.clause("KQ-4")
def test_a_joker_has_no_suit() -> None:
    assert [suit(PACK.kind(code)) for code in ("XB", "XR", "7D", "AS")] == ["", "", "D", "S"]


@pytest.mark.clause("KQ-13", "KQ-35")
@pytest.mark.parametrize(
    ("options", "clause"), [("travellers", "KQ-13"), ("travellers;lead_rule=alexander", "KQ-35")]
)
def test_a_lead_names_the_leads_of_the_table(options: str, clause: str) -> None:
    state = table(options, {0: "8D"}, sizes=FIVE, stock=26)
    assert events(state, "lead 8D")[0].clause == clause


@pytest.mark.clause("KQ-28")
def test_who_is_out_is_told() -> None:
    state = table(hands={0: "8D"}, sizes={1: 6, 2: 6})
    said = [(event.seat, event.clause) for event in events(state, "lead 8D") if event.what == "out"]
    assert said == [(0, "KQ-28")]


@pytest.mark.clause("KQ-32")
def test_the_end_of_time_tells_the_turns_and_every_hand() -> None:
    said = events(play(last_turn({0: 3, 1: 3, 2: 5}), "lead 7D"), "take")
    assert [event.n for event in said if event.what == "cap"] == [50]
    left = [(event.seat, event.n) for event in said if event.what == "left"]
    assert left == [(0, 2), (1, 4), (2, 5)]


@pytest.mark.clause("KQ-32")
@pytest.mark.parametrize(("sizes", "by"), [({0: 3, 1: 3, 2: 5}, 0), ({0: 3, 1: 3, 2: 2}, -1)])
def test_only_a_single_shortest_hand_has_ended_the_game(sizes: dict[int, int], by: int) -> None:
    state = play(last_turn(sizes), "lead 7D", "take")
    assert present(state.board.last).by == by


# --- positions ------------------------------------------------------------------------------------


def two_turned(data: Data) -> None:
    data["zones"]["turned"] += " " + data["zones"]["cleared"].split()[-1]
    data["zones"]["cleared"] = " ".join(data["zones"]["cleared"].split()[:-1])


def none_turned(data: Data) -> None:
    data["zones"]["cleared"] += " " + data["zones"].pop("turned")


def on_the_board(**changes: Any) -> Callable[[Data], None]:
    return lambda data: data["board"].update(changes)


LAYERS: Data = {"layers": ["8D", "9D"]}
STOCK: Data = {"stock": 6}


@pytest.mark.parametrize(
    ("given", "change", "clause"),
    [
        (STOCK, two_turned, "KQ-9"),
        (STOCK, none_turned, "KQ-27"),
        (LAYERS, on_the_board(plays=[[0, 1, True], [1, 2, True]]), "KQ-24"),
        (LAYERS, on_the_board(layer=[PACK.kind("TD")]), "KQ-24"),
        (LAYERS, on_the_board(plays=[[0, 1, True], [2, 1, True]], best=2), "KQ-20"),
        (LAYERS, lambda data: data.update(phase="lead"), "KQ-18"),
        ({}, lambda data: data.update(over=True), "KQ-31"),
    ],
)
def test_parts_that_do_not_fit_together(
    given: Data, change: Callable[[Data], None], clause: str
) -> None:
    data = dump(table(**{"sizes": FIVE, "actor": None, **given}))
    change(data)
    with pytest.raises(PositionError) as fault:
        load(data)
    assert fault.value.clause == clause


@pytest.mark.clause("KQ-28", "KQ-32")
def test_a_finished_game_has_one_empty_hand() -> None:
    data = dump(play(table(hands={0: "8D"}, sizes={1: 6, 2: 6}), "lead 8D"))
    assert load(data).outcome is not None
    *cleared, card = data["zones"]["cleared"].split()
    data["zones"] |= {"cleared": " ".join(cleared), "hand0": card}
    with pytest.raises(PositionError) as fault:
        load(data)
    assert fault.value.clause == "KQ-28"


# --- what is refused, in words --------------------------------------------------------------------

REMEMBERED = "travellers;lead_rule=alexander"
VOID = "travellers;trump_when_void=true"
SWAP = "travellers;seven_swap=true"


def leading(hand: str, options: str = "travellers", others: int = 6, **more: Any) -> State:
    return table(options, {0: hand}, sizes={1: others, 2: others}, **more)


def answering(layer: str, hand: str, options: str = "travellers") -> State:
    return table(options, {1: hand}, layers=[layer], sizes={0: 6, 2: 6})


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (partial(leading, "8D 8H KS 9C 9S", others=2), "lead 8D 8H KS", "KQ-16", "so lead one."),
        (partial(leading, "8D 8H KS 9C 9S", "seven", others=4), "lead 8D 8H 9C 9S KS", "KQ-16",
         "so lead no more than 3."),
        (partial(leading, "8D 8H XR", REMEMBERED), "lead 8D 8H XR", "KQ-35", "A joker must be led alone."),
        (partial(leading, "8D 8H 9C TS KS", "seven"), "lead 8D 8H 9C TS KS", "KQ-13",
         "Five cards must be two pairs"),
        (partial(leading, "8D 9H KS", "seven"), "lead 8D 9H KS", "KQ-13", "Three cards must be a pair"),
        (partial(answering, "8D", "9D TD"), "beat 9D=3", "KQ-20", "without a number"),
        (partial(answering, "8H 8S KD", "7C 8C 9C QD", VOID), "beat 7C 8C 9C", "KQ-36",
         "the suit of the king of diamonds"),
        (partial(answering, "8D", "7C"), "swap", "KQ-11", "not exchanged at this table"),
        (partial(leading, "7C"), "swap", "KQ-11", "not exchanged at this table"),
        (partial(leading, "7C", SWAP), "swap", "KQ-11", "has been drawn"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


@pytest.mark.parametrize(
    ("make", "move", "clause"),
    [
        (partial(leading, "8D 9D"), "beat 8D", "KQ-15"), (partial(leading, "8D 9D"), "take", "KQ-15"),
        (partial(answering, "8D", "9D TD"), "lead 9D", "KQ-18"),
    ],
)  # fmt: skip
def test_a_lead_is_no_answer(make: Callable[[], State], move: str, clause: str) -> None:
    assert refused(make(), move).clause == clause
