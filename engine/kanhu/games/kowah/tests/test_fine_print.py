"""What a clause of Kowah decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import (
    assert_no_position,
    assert_refused,
    cards,
    events,
    legal,
    of_game,
    play,
    present,
    refused,
)
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.games.kowah.tests.tables import GAME, THREES, table
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump, dump_view, load

PACK = setup(GAME, of_game(GAME.options())).pack
WAITING = THREES[8]
MIXED = "s7 m7 c3 s9 m9 c9"
WIDE = "catsatcards;wait_rule=identical_or_rank"
FALSE = "catsatcards;false_checki=penalty"
LOOSE = "no_throwback=false"
C5 = {0: "c5 c5"}
THREE_THREES = ["mata", "three", "three"]


def whats(state: State, text: str) -> list[tuple[str, int, str]]:
    """What a move is told as: words, seat, clause."""
    return [(event.what, event.seat, event.clause) for event in events(state, text)]


def melds(state: State, seat: int) -> list[str]:
    """What a seat shows of the hand that has been counted."""
    return [key for key, *_ in present(state.board.last).shown[seat][0]]


def bound(options: str = "catsatcards", hand: str = WAITING, **more: Any) -> State:
    """Seat 0 has declared that it waits for c5, and is to take a card."""
    return table(options, hands={0: hand}, laid=C5, **more)


def throwing(options: str = "catsatcards", hand: str = f"{WAITING} m1") -> State:
    """Seat 0 has declared and is to throw."""
    return table(options, phase="throw", hands={0: hand}, laid=C5, turns=9)


def drawing(options: str = "catsatcards", hand: str = WAITING, stock: str = "c5 c2") -> State:
    """Seat 1 is to draw, while seat 0 waits for c5."""
    return table(options, actor=1, hands={0: hand}, laid=C5, stock=stock)


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("KO-4")
def test_who_deals_every_hand_is_told() -> None:
    match = random_match(GAME, GAME.options("catsatcards;hands=2;turn_cap=20"), 7)
    said = [event for events_ in match.events for event in events_ if event.what == "dealer"]
    assert [event.clause for event in said] == ["KO-4", "KO-4"]


@pytest.mark.clause("KO-15", "KO-41")
@pytest.mark.parametrize(("options", "size"), [("catsatcards", 8), ("minangkabau", 11)])
def test_so_many_cards_are_dealt(options: str, size: int) -> None:
    state = GAME.deal(GAME.options(options), 3)
    assert [len(cards(state, f"hand{seat}")) for seat in range(4)] == [size] * 4


@pytest.mark.clause("KO-13", "KO-36")
def test_a_draw_that_nobody_waits_for_joins_the_hand_at_once() -> None:
    state = table(stock="m1 c2")
    assert whats(state, "draw") == [("draw", 0, "KO-13")]
    after = play(state, "draw")
    assert "m1" in cards(after, "hand0")
    assert (after.phase, after.actor) == ("throw", 0)


@pytest.mark.clause("KO-13", "KO-15", "KO-28")
def test_only_the_declarer_knows_what_the_lone_declarer_draws() -> None:
    state = bound(stock="m1 c2")
    assert whats(state, "draw") == [("draw", 0, "KO-13"), ("keep", 0, "KO-15")]
    assert play(bound(stock="c5 c2"), "draw").phase == "own_win"


@pytest.mark.clause("KO-26")
def test_a_card_that_was_shown_is_kept_by_the_clause_of_showing() -> None:
    assert whats(drawing(stock="m1 c2"), "draw") == [("draw", 1, "KO-26"), ("keep", 1, "KO-26")]


@pytest.mark.clause("KO-38")
def test_the_guard_is_told() -> None:
    state = table("catsatcards;turn_cap=9", phase="throw", hands={0: "m1"}, turns=8)
    assert ("turn_cap", -1, "KO-38") in whats(state, "throw m1")


# --- winning --------------------------------------------------------------------------------------


@pytest.mark.clause("KO-27", "KO-31")
def test_the_card_claimed_belongs_to_the_hand_shown() -> None:
    assert melds(play(drawing(), "draw", "claim"), 0) == THREE_THREES


@pytest.mark.clause("KO-29", "KO-31")
def test_so_does_a_discard() -> None:
    state = table(phase="throw", actor=1, hands={1: "c5", 0: WAITING}, laid=C5, turns=9)
    assert melds(play(state, "throw c5", "claim"), 0) == THREE_THREES


def own_false_win() -> State:
    return play(bound(FALSE, MIXED, stock="c5 m1"), "draw")


def false_claim_of_a_draw() -> State:
    return play(drawing(FALSE, MIXED), "draw")


def false_claim_of_a_discard() -> State:
    state = table(FALSE, phase="throw", actor=1, hands={0: MIXED, 1: "c5"}, laid=C5, turns=10)
    return play(state, "throw c5")


@pytest.mark.clause("KO-27", "KO-28", "KO-29", "KO-39")
@pytest.mark.parametrize(
    ("make", "move"),
    [(own_false_win, "win"), (false_claim_of_a_draw, "claim"), (false_claim_of_a_discard, "claim")],
)
def test_a_win_without_three_threes_is_void(make: Callable[[], State], move: str) -> None:
    state = make()
    said = whats(state, move)
    assert ("false_checki", 0, "KO-39") in said
    assert ("fine", 0, "KO-39") in said
    last = present(play(state, move).board.last)
    assert (last.ended, last.points) == ("KO-39", (-9, 3, 3, 3))


@pytest.mark.clause("KO-39")
def test_a_false_checki_is_told_when_another_ends_the_hand() -> None:
    said = whats(drawing(FALSE, MIXED, stock="m1"), "draw")
    assert ("false_checki", 0, "KO-39") in said
    assert ("fine", 0, "KO-39") in said


@pytest.mark.clause("KO-32", "KO-33")
@pytest.mark.parametrize(("payment", "clause"), [("each", "KO-32"), ("feeder", "KO-33")])
def test_who_pays_is_told_by_the_clause_of_paying(payment: str, clause: str) -> None:
    last = present(play(drawing(f"catsatcards;payment={payment}"), "draw", "claim").board.last)
    assert {said for said, _, _ in last.reasons} == {clause}


TURN_ONE = "catsatcards;scoring=turn_one"


@pytest.mark.clause("KO-35")
def test_the_card_turned_up_and_what_it_scores_are_told() -> None:
    state = play(bound(TURN_ONE, stock="c5 m4 m2"), "draw")
    said = [(event.what, event.n) for event in events(state, "win") if event.clause == "KO-35"]
    # Four for the card, one for a plain mata, two for the triple.
    assert said == [("turn_up", 1), ("scored", 7)]
    void = play(bound(TURN_ONE, stock="c5 c1 m2"), "draw")
    assert ("no_score", 0, "KO-35") in whats(void, "win")


@pytest.mark.clause("KO-35")
def test_what_counts_for_nothing_is_no_part_of_the_price() -> None:
    last = present(play(bound(TURN_ONE, stock="c5"), "draw", "win").board.last)
    assert [part for _, _, part, _ in last.price] == [1, 2], "no card was left to turn up"


# --- what may be declared and thrown --------------------------------------------------------------


@pytest.mark.clause("KO-19")
def test_the_card_thrown_with_a_declaration_may_be_of_any_rank() -> None:
    state = table(phase="throw", hands={0: f"c5 c5 {WAITING} m8"}, turns=9)
    assert legal(play(state, "declare c5")) == ["tm8"]


@pytest.mark.clause("KO-22")
def test_the_fifth_card_laid_is_of_the_same_rank() -> None:
    state = play(table(hands={0: "s5 s5 m5 m5 c5 c3 s3 m3"}), "declare s5 m5")
    assert sorted(cards(state, "laid0")) == ["c5", "m5", "m5", "s5", "s5"]


@pytest.mark.clause("KO-23", "KO-24")
def test_a_card_of_which_all_are_held_is_not_waited_for() -> None:
    where = setup(GAME, GAME.options(WIDE))
    held = tuple(sorted(where.pack.parse("c5 c5 c5 c5 s5 s7 s7 s7")))
    assert set(where.pack.text(of_game(where.kit).waits(held)).split()) == {"s5", "m5"}
    assert of_game(where.kit).waits(tuple(sorted((*held, where.pack.kind("m5"))))) == ()


@pytest.mark.clause("KO-15", "KO-44")
@pytest.mark.parametrize(
    ("options", "clause"), [("catsatcards", "KO-15"), ("minangkabau", "KO-44")]
)
def test_a_number_of_cards_that_is_no_hand(options: str, clause: str) -> None:
    with pytest.raises(ValueError, match=clause):
        of_game(setup(GAME, GAME.options(options)).kit).waits((0,) * 7)


@pytest.mark.clause("KO-17")
def test_where_a_card_may_go_back_a_bound_player_takes_any() -> None:
    assert "k" in legal(bound(f"catsatcards;{LOOSE}", heap="m4", thrower=3))


@pytest.mark.clause("KO-17", "KO-52")
def test_a_false_checki_does_not_free_the_card_just_taken() -> None:
    state = play(bound(FALSE, MIXED, heap="m1", thrower=3), "take")
    assert "tm1" not in legal(state)
    assert refused(state, "throw m1").clause == "KO-17"


@pytest.mark.clause("KO-25", "KO-52")
def test_where_checki_is_true_it_binds_the_whole_hand() -> None:
    assert refused(throwing(), "throw s9").clause == "KO-25"


@pytest.mark.clause("KO-39", "KO-52")
@pytest.mark.parametrize(
    ("options", "hand", "laid", "move", "clause"),
    [
        (FALSE, "s7 s7 c3 s9 m9 c9", "c5 c5", "declare s7", "KO-25"),
        (FALSE, "c5 c5 s5 s5 m5 m5 c8 wf", "", "declare c5 s5 m5", "KO-22"),
        ("minangkabau;false_checki=penalty", "c5 c5 s5 s5 m3 c8 wf", "", "declare c5 s5", "KO-44"),
    ],
)
def test_what_even_a_false_checki_may_not_name(
    options: str, hand: str, laid: str, move: str, clause: str
) -> None:
    state = table(options, hands={0: hand}, laid={0: laid} if laid else {})
    assert refused(state, move).clause == clause


# --- what is refused, in words --------------------------------------------------------------------


def asked_of_another_card(phase: str) -> State:
    """Seat 0 waits for c5, and is asked about m1."""
    if phase == "own_win":
        return bound(phase=phase, drawn="m1")
    if phase == "claim_draw":
        return table(phase=phase, turn=1, hands={0: WAITING}, laid=C5, drawn="m1")
    return table(phase=phase, thrower=1, hands={0: WAITING}, laid=C5, heap="m1")


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (lambda: table(hands={0: f"c5 s5 {WAITING}"}), "declare =5", "KO-24", "identical to a pair"),
        (lambda: table(WIDE, hands={0: f"c5 s5 {WAITING}"}), "declare =5", "KO-24",
         "three identical cards and a hand one card short"),
        (lambda: table(hands={0: f"c5 c5 {WAITING}"}), "declare", "KO-18", "Choose what to wait for"),
        (lambda: table(hands={0: f"c5 s5 {WAITING}"}), "declare", "KO-18", "not one card short"),
        (throwing, "throw s7 m7", "KO-12", "exactly one card"),
        (throwing, "throw c5", "KO-25", "The pairs you have laid"),
        (throwing, "throw s9", "KO-25", "Your checki needs this card"),
        (throwing, "take", "KO-12", "already taken a card"),
        (throwing, "claim", "KO-31", "Only a called hand wins"),
        (lambda: asked_of_another_card("own_win"), "win", "KO-18", "not the card"),
        (lambda: asked_of_another_card("claim_draw"), "claim", "KO-18", "not the card"),
        (lambda: asked_of_another_card("claim_discard"), "claim", "KO-18", "not the card"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


@pytest.mark.clause("KO-18", "KO-28")
def test_a_win_names_no_cards() -> None:
    refusal = refused(play(bound(stock="c5 c2"), "draw"), "win c5")
    assert (refusal.clause, "name no cards" in refusal.message) == ("KO-28", True)


# --- positions ------------------------------------------------------------------------------------


def short_hand() -> State:
    data = dump(table())
    hand = data["zones"]["hand0"].split()
    data["zones"] |= {"hand0": " ".join(hand[1:]), "stock": f"{data['zones']['stock']} {hand[0]}"}
    return load(data)


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        (lambda: table(totals=[1, 0, 0, 0]), "KO-32"),
        (lambda: table("catsatcards;turn_cap=9", turns=9), "KO-38"),
        (lambda: table(turn=1), "KO-11"),
        (short_hand, "KO-15"),
        (lambda: table(drawn="m1"), "KO-12"),
        (lambda: table(stock=""), "KO-36"),
        # A claim: the card that lies there, of whom it came, and who waits for it.
        (lambda: table(phase="claim_discard", thrower=1, turn=3, hands={0: WAITING}, laid=C5,
                       heap="c5"), "KO-29"),
        (lambda: bound(phase="own_win", drawn="m1", shown=0), "KO-26"),
        (lambda: table(taken=0), "KO-17"),
        (lambda: table(called=True), "KO-19"),
        # What is laid, and the hand beside it.
        (lambda: table(hands={0: WAITING}, laid={0: "c5 s5"}), "KO-21"),
        (lambda: bound(hand=MIXED), "KO-25"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], State], clause: str) -> None:
    assert_no_position(make, clause)


@pytest.mark.clause("KO-28", "KO-30")
@pytest.mark.parametrize("phase", ["own_win", "claim_discard"])
def test_only_who_has_declared_is_asked(phase: str) -> None:
    lies: dict[str, Any] = {"drawn": "m1"} if phase == "own_win" else {"heap": "c5", "thrower": 1}
    with pytest.raises(PositionError, match="Seat 0 is not asked"):
        table(phase=phase, hands={2: WAITING}, laid={2: "c5 c5"}, **lies)


@pytest.mark.clause("KO-29", "KO-35")
def test_nobody_is_asked_where_no_discard_wins() -> None:
    with pytest.raises(PositionError, match="Seat 0 is not asked"):
        bound("catsatcards;win_from_discard=false", phase="claim_discard", heap="c5", thrower=1)


@pytest.mark.clause("KO-17", "KO-25")
@pytest.mark.parametrize("laid", [{}, C5])
@pytest.mark.parametrize("taken", [-1, PACK.kind("s7")])
def test_what_others_see_of_a_seat_at_its_throw_is_a_position(
    laid: dict[int, str], taken: int
) -> None:
    """Its hand is dealt with the card that all have seen it take, and waits if it has declared."""
    hand = {0: f"{WAITING} m1"}
    seen = dump_view(table(phase="throw", hands=hand, laid=laid, turns=9, taken=taken).view(1))
    for seed in range(30):
        again = load({**seen, "seed": seed})
        assert dump_view(again.view(1)) == seen
        assert taken < 0 or "s7" in cards(again, "hand0")
