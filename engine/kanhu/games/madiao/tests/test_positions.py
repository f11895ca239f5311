"""Positions of Madiao: what a text need not say, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import assert_no_position, board_of, play
from kanhu.games.madiao.tests.tables import GAME, ONE, lay_out, table
from kanhu.study.conformance import random_match
from kanhu.text.position import dump, load

Data = dict[str, Any]
MOVES = ("lead s4", "beat s6", "throw c9", "throw c8")
WINNER = "feng;bank=winner"


def in_a_trick() -> Data:
    return dump(play(lay_out(MOVES), *MOVES[:3]))


def after_a_trick() -> Data:
    return dump(play(lay_out(MOVES), *MOVES))


def after_two_tricks() -> Data:
    later = "lead m8", "throw s3", "throw c4", "throw t4"
    state = table({0: "s4 t4", 1: "s6 m8", 2: "c9 s3", 3: "c8 c4"})
    return dump(play(state, *MOVES, *later))


def dealt(options: str = ONE, **board: Any) -> Data:
    data = dump(table(options=options))
    data["board"] |= board
    return data


def asked() -> Data:
    """Seat 0 has five strings and may ask for a new deal."""
    return dump(table({0: "s1 s2 s3 s4 s5 m1 c1 t2", 1: "s6 s7 c2 c3 m2 m3 t3 t4"},
                      f"{ONE};redeal=may", phase="redeal"))  # fmt: skip


def over() -> Data:
    return dump(random_match(GAME, GAME.options(ONE), 3).state)


def shift(data: Data, source: str, target: str) -> None:
    """Move the first card of one place to another."""
    zones = data["zones"]
    card, _, zones[source] = zones[source].partition(" ")
    zones[target] = f"{zones.get(target, '')} {card}".strip()


def board(**values: Any) -> Callable[[Data], None]:
    return lambda data: data["board"].update(values)


def zones(**values: str) -> Callable[[Data], None]:
    return lambda data: data["zones"].update(values)


def at(**values: Any) -> Callable[[Data], None]:
    return lambda data: data.update(values)


def moved(source: str, target: str) -> Callable[[Data], None]:
    return lambda data: shift(data, source, target)


def by_another(data: Data) -> None:
    """Seat 2, which discarded, is said to have won the trick."""
    of_trick(2, *BEAT)(data)
    data["board"] |= {"tricks": [0, 0, 1, 0], "leader": 2}
    data["actor"] = 2
    shift(data, "won1", "won2")


def for_another(data: Data) -> None:
    """The trick of seat 1 counts, and lies, for seat 0."""
    data["board"]["tricks"] = [1, 0, 0, 0]
    shift(data, "won1", "won0")


def led_by_the_loser(data: Data) -> None:
    data["board"]["leader"] = data["actor"] = 0


def of_trick(winner: int, *plays: tuple[int, bool]) -> Callable[[Data], None]:
    """The first trick was won by a seat, with these plays: seat, open."""
    row = [winner, [[seat, 1, is_open] for seat, is_open in plays]]
    return lambda data: data["board"]["history"].__setitem__(0, row)


BEAT = ((0, True), (1, True), (2, False), (3, False))

FAULTS: list[tuple[str, Callable[[], Data], Callable[[Data], None]]] = [
    ("MD-36", dealt, board(totals=[2, 0, 0, 0])),
    ("MD-47", dealt, board(banked=[1, 1, 0, 0])),
    ("MD-47", dealt, board(banked=[0, 1, 0, 0])),
    ("MD-47", dealt, board(hand=1, banked=[1, 1, 0, 0])),
    ("MD-47", lambda: dealt(WINNER), board(hand=4, banked=[2, 1, 1, 1])),
    ("MD-16", in_a_trick, board(plays=[[0, 1, True], [2, 1, False], [1, 1, True]])),
    ("MD-15", in_a_trick, board(leader=3)),
    ("MD-17", in_a_trick, board(best=0)),
    ("MD-18", in_a_trick, moved("stock", "trick")),
    ("MD-17", in_a_trick, zones(trick="s6 s4")),
    ("MD-19", after_a_trick, for_another),
    ("MD-15", after_a_trick, of_trick(1, (0, True), (1, True), (3, False), (2, False))),
    ("MD-15", after_a_trick, of_trick(1, *BEAT[:3])),
    ("MD-15", after_a_trick, board(first=2)),
    ("MD-19", after_a_trick, by_another),
    ("MD-15", after_a_trick, led_by_the_loser),
    ("MD-19", after_a_trick, moved("stock", "won0")),
    ("MD-19", after_a_trick, moved("stock", "beaten")),
    ("MD-17", after_a_trick, zones(won1="s4", beaten="s6")),
    ("MD-17", after_two_tricks, zones(won1="m8 s6")),
    ("MD-18", after_a_trick, moved("hand3", "thrown3")),
    ("MD-10", dealt, moved("stock", "hand0")),
    ("MD-11", lambda: dealt(f"{ONE};face=start"), moved("face", "stock")),
    ("MD-21", over, lambda data: data["board"].pop("last")),
    ("MD-14", asked, at(options=ONE)),
    ("MD-14", asked, at(actor=1)),
    ("MD-14", after_a_trick, at(phase="redeal", options=f"{ONE};redeal=may")),
    ("MD-16", in_a_trick, at(phase="lead")),
    ("MD-16", dealt, at(phase="follow")),
    ("MD-15", in_a_trick, at(actor=1)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "make", "change"),
    [pytest.param(*row, marks=pytest.mark.clause(row[0])) for row in FAULTS],
)
def test_what_cannot_be_is_refused(
    clause: str, make: Callable[[], Data], change: Callable[[Data], None]
) -> None:
    data = make()
    load(data)
    change(data)
    assert_no_position(lambda: load(data), clause)


@pytest.mark.clause("MD-21")
def test_without_a_card_the_hand_is_over() -> None:
    data = over()
    last = data["board"].pop("last")
    del data["over"]
    assert_no_position(lambda: load(data), "MD-21")
    begun = dealt(last=last) | {"over": True}
    assert_no_position(lambda: load(begun), "MD-21")


@pytest.mark.clause("MD-47")
@pytest.mark.parametrize(
    ("options", "hand", "banked"),
    [("feng;rounds=8", 20, [6, 5, 5, 5]), (WINNER, 10, [5, 6, 0, 0]), ("feng;rounds=2", 4, [2, 1, 1, 1])],
)  # fmt: skip
def test_a_match_may_be_long(options: str, hand: int, banked: list[int]) -> None:
    assert load(dealt(options, hand=hand, banked=banked)).board.hand == hand


@pytest.mark.clause("MD-15", "MD-17", "MD-19")
@pytest.mark.parametrize("make", [dealt, in_a_trick, after_a_trick, after_two_tricks])
def test_a_position_need_not_say_what_follows(make: Callable[[], Data]) -> None:
    data = make()
    whole = load(data)
    for key in ("leader", "first", "best", "tricks", "banked"):
        data["board"].pop(key, None)
    assert load(data) == whole


@pytest.mark.clause("MD-46")
def test_who_has_banked_follows_from_the_hands_before() -> None:
    data = dealt("feng", hand=2)
    del data["board"]["banked"]
    assert board_of(load(data)).banked == (1, 0, 1, 1)


@pytest.mark.clause("MD-12")
def test_a_match_that_ends_with_the_deal_is_a_position() -> None:
    """A special hand in the only hand of a match: nobody has decided anything."""
    over = GAME.deal(GAME.options("qing", **GAME.single), 728201043)
    assert over.outcome is not None
    assert load(dump(over)) == over
