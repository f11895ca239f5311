"""What a clause of Madiao decides in a corner: what is told, counted, paid or refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from by_text import assert_refused, board_of, of_game, play, present
from by_text import events as told
from kanhu.core.results import HandResult
from kanhu.core.state import State
from kanhu.games.madiao import counting, settle
from kanhu.games.madiao.tests.tables import GAME, ONE, kinds, legal, table
from kanhu.study.conformance import random_match
from kanhu.text.table import Table

FENG = of_game(GAME.options())


def ended(options: str = ONE, seed: int = 1588) -> Table:
    return random_match(GAME, GAME.options(options), seed)


def said(match: Table, what: str) -> list[Any]:
    return [event for events in match.events for event in events if event.what == what]


def led_through(hand: str, options: str = ONE, **more: Any) -> HandResult:
    """Seat 0 leads its eight cards, nobody beats one: they are its table."""
    state = table({0: hand}, options, **more)
    for card in hand.split():
        state = play(state, f"lead {card}")
        for _ in range(3):
            state = play(state, legal(state, "throw")[0])
    return present(state.board.last)


def counted(result: HandResult) -> Counter[str]:
    """How often seat 0 counts each thing."""
    return Counter(key for key, counts, _ in result.tallies[1:] for _ in range(counts[0]))


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("MD-6", "MD-46")
def test_who_is_banker_is_told_with_its_reason() -> None:
    clauses = [event.clause for event in said(ended("feng"), "banker")]
    assert clauses == ["MD-6", "MD-46", "MD-46", "MD-46"]


@pytest.mark.clause("MD-9")
def test_where_the_deal_begins_is_told() -> None:
    match = ended()
    assert [event.seat for event in said(match, "first")] == [board_of(match.state).first]


@pytest.mark.clause("MD-14")
def test_who_asked_for_a_new_deal_is_told() -> None:
    state = table({2: "s1 s2 s3 s4 s5 m1 c1 t2"}, f"{ONE};redeal=may", phase="redeal", actor=2)
    asked = [event for event in told(state, "redeal") if event.what == "redeal"]
    assert [(event.seat, event.clause) for event in asked] == [(2, "MD-14")]


@pytest.mark.clause("MD-23", "MD-24", "MD-38")
@pytest.mark.parametrize(
    ("options", "face", "rest"),
    [("feng", 1, 0), ("qing", 1, 7), ("qing;face=end", 1, 7), ("qing;face=none", 0, 8),
     ("simple", 0, 0)],
)  # fmt: skip
def test_what_of_the_stock_is_shown(options: str, face: int, rest: int) -> None:
    match = ended(f"{options};match=single")
    faces, rests = (
        [card for event in said(match, what) for card in event.cards] for what in ("face", "stock")
    )
    assert (len(faces), len(rests)) == (face, rest)
    assert not {*faces} & {*rests}


@pytest.mark.clause("MD-42", "MD-44")
def test_who_pays_for_others_is_told() -> None:
    words = {"MD-42": "released", "MD-44": "indulged"}
    seen = Counter[str]()
    for seed in range(60):
        match = ended(seed=seed)
        reasons = present(match.state.board.last).reasons
        for clause, what in words.items():
            paid = [seat for name, seat, n in reasons if name == clause and n < 0]
            events = said(match, what)
            assert [(event.seat, event.clause) for event in events] == [(it, clause) for it in paid]
            seen[what] += len(paid)
    assert min(seen[what] for what in words.values())


# --- what is counted and paid ---------------------------------------------------------------------


@pytest.mark.clause("MD-24", "MD-29")
@pytest.mark.parametrize(
    ("options", "promoted"), [(ONE, 1), (f"{ONE};face=start", 1), (f"{ONE};face=none", 0)]
)
def test_without_a_face_card_nothing_is_promoted(options: str, promoted: int) -> None:
    found = counted(led_through("s8 s7 s6 m4 m3 c5 c4 c3", options, stock="s9"))
    assert found["second"] == promoted
    assert not counted(led_through("s8 s7 s6 m4 m3 c5 c4 c3", options, stock="s5"))["second"]


@pytest.mark.clause("MD-44")
@pytest.mark.parametrize(("combos", "pays"), [("feng", True), ("none", False)])
def test_only_a_reward_that_counts_is_paid_for(combos: str, pays: bool) -> None:
    options = f"{ONE};combos={combos};liability=true"
    result = led_through("s3 s9 s1 m2 m1 c9 c8 c7", options, stock="c1")
    # The hand of seat 3 holds a higher String, which it discards to the first trick.
    assert any(clause == "MD-44" for clause, _, _ in result.reasons) == pays


@pytest.mark.clause("MD-12", "MD-13")
def test_two_special_hands_and_the_hundred_in_one() -> None:
    cash, tens = "c9 c8 c7 c6 c5 c4 c3 c2", "t5 t6 t7 t8 t9 hm ot mm"
    t = table({1: cash, 2: tens}).rollout()
    counting.end_special(t, [1, 2])  # type: ignore[arg-type]
    last = present(t.board.last)
    # The holder of the Hundred congratulates nobody: 2 × 8 for seat 1, 3 × 8 for seat 2, and half
    # a diao for each from the banker, seat 0; two counters are a stake.
    assert last.points == (-16 - 16 - 1 - 1, 32 - 16 + 1, 48 + 1, -16 - 16)
    assert [[worth for _, _, worth, _ in rows] for rows, _ in last.shown] == [[], [32], [48], []]
    assert last.by == -1


@pytest.mark.clause("MD-12")
@pytest.mark.parametrize(("stock", "paid"), [("", 2), ("hm", 3)])
def test_one_special_hand_and_who_is_free(stock: str, paid: int) -> None:
    hands = {1: "c9 c8 c7 c6 c5 c4 c3 c2"} | ({} if stock else {3: "hm"})
    t = table(hands, stock=stock).rollout()
    counting.end_special(t, [1])  # type: ignore[arg-type]
    last = present(t.board.last)
    assert last.points[1] == 16 * paid + 2
    assert (last.by, last.ended) == (1, "MD-12")


@pytest.mark.clause("MD-12")
def test_fewer_than_eight_cards_are_no_special_hand() -> None:
    whole = kinds("s1 s2 s3 s4 s5 s6 s7 s8")
    assert settle.special(FENG, whole) == "one_suit"
    assert all(settle.special(FENG, whole[:size]) == "" for size in range(1, 8))


# --- what is refused, in words ----------------------------------------------------------------------


def deciding(phase: str) -> State:
    if phase == "redeal":
        return table({0: "s1 s2 s3 s4 s5 m1 c1 t2"}, f"{ONE};redeal=may", phase="redeal")
    state = table({0: "s2 m1", 1: "s1 s3 s4 m9"})
    return play(state, "lead s2") if phase == "follow" else state


@pytest.mark.clause("MD-14", "MD-15", "MD-16", "MD-17")
@pytest.mark.parametrize(
    ("phase", "text", "clause", "says"),
    [
        ("lead", "lead s2 m1", "MD-16", "One card from each player"),
        ("lead", "lead s2=2", "MD-16", "without a number"),
        ("lead", "beat s2", "MD-15", "You cannot beat now."),
        ("lead", "throw s2", "MD-15", "You cannot discard now."),
        ("lead", "redeal", "MD-14", "before the first lead"),
        ("lead", "pass", "MD-14", "before the first lead"),
        ("follow", "lead s3", "MD-16", "You cannot lead now."),
        ("follow", "throw s3 s4", "MD-16", "One card from each player"),
        ("follow", "beat s3 s4", "MD-16", "One card from each player"),
        ("follow", "beat s3=2", "MD-16", "without a number"),
        ("follow", "beat s1", "MD-17", "is lower than the two of strings"),
        ("follow", "beat m9", "MD-17", "Only higher strings beat the two of strings."),
        ("follow", "throw s3=2", "MD-16", "without a number"),
        ("follow", "redeal", "MD-14", "before the first lead"),
        ("follow", "pass", "MD-14", "before the first lead"),
        ("redeal", "lead s1", "MD-14", "You cannot lead now."),
        ("redeal", "redeal s1", "MD-14", "ask for a new deal"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(phase: str, text: str, clause: str, says: str) -> None:
    assert_refused(deciding(phase), text, clause, says)
