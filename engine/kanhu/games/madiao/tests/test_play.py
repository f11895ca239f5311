"""Madiao: the course of a hand and of a match, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from by_text import assert_no_position, board_of, cards, of_game, play, present, refused
from by_text import events as told
from kanhu.cards.bits import cards_of
from kanhu.cards.chance import stream
from kanhu.core.memory import sample
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.places import ALL, NOBODY, OWNER
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.madiao import course, score, settle
from kanhu.games.madiao.order import CUT, RED_BITS
from kanhu.games.madiao.settle import long_suit
from kanhu.games.madiao.tests.tables import GAME, ONE, PACK, kinds, legal, table
from kanhu.study.conformance import random_match
from kanhu.text.position import dump, load
from kanhu.text.table import Table

REDS_SEED, SUIT_SEED = 18530, 19461  # first hands with eight reds, and with eight of one suit
FENG = of_game(GAME.options())
REDS = {*cards_of(RED_BITS["ten"])}
CASH = "c9 c8 c7 c6 c5 c4 c3 c2 c1 wf rf".split()
TENS = "t2 t3 t4 t5 t6 t7 t8 t9 hm ot mm".split()


def opening(options: str = ONE, seed: int = 1588) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


def ended(options: str = "feng", seed: int = 1588) -> Table:
    return random_match(GAME, GAME.options(options), seed)


def said(match: Table, what: str) -> list[Event]:
    """All events of one sort of a match."""
    return [event for events in match.events for event in events if event.what == what]


def all_throw(state: State, *moves: str) -> State:
    """Moves, and then everybody to play throws a card until the trick is over."""
    state = play(state, *moves)
    while state.outcome is None and state.phase == "follow":
        state = play(state, legal(state, "throw")[0])
    return state


# --- table, seats, bank ---------------------------------------------------------------------------


@pytest.mark.clause("MD-1")
def test_four_play_each_with_an_account() -> None:
    match = ended()
    assert len(present(match.state.outcome).totals) == 4
    for players in (3, 5, "many"):
        with pytest.raises(OptionError) as error:
            GAME.options(None, players=players)
        assert error.value.clause == "MD-1"


@pytest.mark.clause("MD-2", "MD-3")
def test_the_pack() -> None:
    strings, myriads = ([f"{sign}{n}" for n in range(1, 10)] for sign in "sm")
    assert list(PACK.codes) == CASH + strings + myriads + TENS
    assert PACK.cards == tuple(range(40))
    for suit in (CASH, strings, myriads, TENS):
        for low, high in pairwise(suit):
            state = play(table({0: low, 1: high}), f"lead {low}")
            assert f"beat {high}" in legal(state)
            state = play(table({0: high, 1: low}), f"lead {high}")
            assert refused(state, f"beat {low}").clause == "MD-17"


@pytest.mark.clause("MD-4")
def test_to_the_right() -> None:
    assert GAME.meta["game"]["direction"] == "right"
    state = table(actor=2, banker=1)
    order = []
    for text in ("lead", "throw", "throw", "throw"):
        order.append(state.actor)
        state = play(state, legal(state, text)[0])
    assert order == [2, 3, 0, 1]


@pytest.mark.clause("MD-5", "MD-6")
def test_the_highest_card_drawn_takes_the_bank() -> None:
    bankers = Counter[int]()
    for seed in range(80):
        state, events = opening(seed=seed)
        drawn = {event.seat: event.cards[0] for event in events if event.what == "drew"}
        banker = board_of(state).banker
        bankers[banker] += 1
        assert max(drawn, key=lambda seat: money(drawn[seat])) == banker
        order = [money(drawn[(banker + step) % 4]) for step in range(4)]
        assert order == sorted(order, reverse=True)
        assert [e.seat for e in events if e.what == "banker"] == [banker]
    assert len(bankers) == 4


def money(kind: int) -> tuple[int, float]:
    """MD-5, read once more: the suit, then the amount of money."""
    code = PACK.codes[kind]
    if code[1:].isdigit():
        return "csmt".index(code[0]), float(code[1])
    return {"wf": (0, 0.5), "rf": (0, 0.0), "hm": (3, 10.0), "ot": (3, 100.0), "mm": (3, 1e4)}[code]


@pytest.mark.clause("MD-7")
def test_the_stake_is_even_and_multiplies_all() -> None:
    two, ten = (ended(f"feng;stake={stake}").state.outcome for stake in (2, 10))
    assert [5 * n for n in present(two).totals] == [*present(ten).totals]
    for odd in (1, 3, 5):
        with pytest.raises(OptionError) as error:
            GAME.options(None, stake=odd)
        assert error.value.clause == "MD-7"


@pytest.mark.clause("MD-8", "MD-9")
def test_the_right_neighbour_cuts_until_a_card_counts() -> None:
    again = 0
    for seed in range(60):
        state, events = opening(seed=seed)
        b = board_of(state)
        cuts = [event for event in events if event.what == "cut"]
        assert {event.seat for event in cuts} == {(b.banker + 1) % 4} == {b.dealer}
        *before, last = [event.cards[0] for event in cuts]
        assert all(PACK.codes[kind] in ("wf", "rf", "hm", "ot", "mm") for kind in before)
        again += len(before)
        steps = int(PACK.codes[last][1])
        assert b.first == state.actor == (b.dealer + steps) % 4
    assert again


@pytest.mark.clause("MD-9")
def test_what_a_card_counts_when_it_is_cut() -> None:
    for code, count in zip(PACK.codes, CUT, strict=True):
        assert count == (int(code[1]) if code[1:].isdigit() else 0)


@pytest.mark.clause("MD-10")
def test_eight_each_one_at_a_time() -> None:
    for seed in range(20):
        state, _ = opening(seed=seed)
        deck, first = stream(seed, 0, 2).shuffle(range(40)), board_of(state).first
        for step in range(4):
            own = sorted(deck[step:32:4])
            assert cards(state, f"hand{(first + step) % 4}") == [PACK.codes[kind] for kind in own]
    assert_no_position(lambda: table({0: " ".join(CASH[:9])}), "MD-10")


@pytest.mark.clause("MD-11", "MD-24")
@pytest.mark.parametrize(("face", "when"), [("end", "last"), ("start", "first"), ("none", "")])
def test_the_face_card(face: str, when: str) -> None:
    match = ended(f"{ONE};face={face}")
    shown = said(match, "face")
    assert len(shown) == (face != "none")
    match.seek(0)
    first = match.state
    assert len(first.view(0).cards("face") if face == "start" else ()) == (face == "start")
    assert first.view(0).count("stock") == (7 if face == "start" else 8)
    if shown:
        top = cards(first, "face") or cards(first, "stock")[-1:]
        assert shown[0].cards == PACK.parse(" ".join(top))
        assert any(event in shown for event in match.events[0]) == (when == "first")


# --- special hands and a new deal -----------------------------------------------------------------


@pytest.mark.clause("MD-12", "MD-13")
@pytest.mark.parametrize("seed", [REDS_SEED, SUIT_SEED])
def test_a_special_hand_is_shown_and_paid(seed: int) -> None:
    state, events = opening("feng", seed)
    (shown,) = [event for event in events if event.what == "special"]
    red, suit = {*shown.cards} <= REDS, {PACK.suits[kind] for kind in shown.cards}
    assert red if seed == REDS_SEED else len(suit) == 1
    last = present(state.board.last)
    assert (last.ended, last.by, state.board.hand) == ("MD-12", shown.seat, 1)
    hundred = PACK.kind("hm") in shown.cards
    free = 0 if hundred else last.reasons.count(("MD-12", shown.seat, 32))
    assert ("MD-12", shown.seat, 48 - 16 * free) in last.reasons
    assert sum(last.points) == 0
    assert (state.phase, board_of(state).tricks) == ("lead", (0, 0, 0, 0))


@pytest.mark.clause("MD-12")
def test_without_the_option_it_is_played() -> None:
    state, events = opening(f"{ONE};special_hands=false", SUIT_SEED)
    assert state.phase == "lead"
    assert "special" not in [event.what for event in events]


@pytest.mark.clause("MD-12", "MD-47")
def test_a_match_of_one_hand_may_end_with_the_deal() -> None:
    state, _ = opening(ONE, SUIT_SEED)
    assert present(state.outcome).winners == (present(state.board.last).by,)


@pytest.mark.clause("MD-13")
def test_several_special_hands() -> None:
    # Banker 0; seats 1 and 2 show one, the Hundred is in the stock: each has 8 from three, half a
    # diao from the banker, and pays the other 8.
    reasons, lines = settle.congratulated(FENG, 0, [1, 2], -1)
    assert settle.added(reasons) == (-16 * 2 - 1 - 1, 48 - 16 + 1, 48 - 16 + 1, -32)
    assert [line.halves for line in lines] == [1, 1]
    alone, _ = settle.congratulated(FENG, 0, [1], 3)
    assert alone == [("MD-12", 1, 32), ("MD-12", 0, -16), ("MD-12", 2, -16), ("MD-13", 1, 2),
                     ("MD-36", 0, -2)]  # fmt: skip
    reasons, lines = settle.congratulated(FENG, 0, [1, 2, 3], -1)
    assert settle.added(reasons) == (-48, 16, 16, 16)
    assert not lines


@pytest.mark.clause("MD-14")
def test_a_new_deal_may_be_asked_for() -> None:
    options = f"{ONE};redeal=may"
    asked = [seed for seed in range(60) if opening(options, seed)[0].phase == "redeal"]
    assert 5 < len(asked) < 25, "somebody holds five of a suit in 23 % of deals"
    state, _ = opening(options, asked[0])
    assert legal(state) == ["redeal", "pass"]
    assert long_suit(PACK.parse(" ".join(cards(state, f"hand{state.actor}"))))
    again = play(state, "redeal")
    assert again.board.nth == 1
    assert again.board.dealer == state.board.dealer
    assert cards(again, "hand0") != cards(state, "hand0")
    on = state
    while on.phase == "redeal":
        on = play(on, "pass")
    assert (on.phase, on.actor, on.board.nth) == ("lead", board_of(on).first, 0)
    assert refused(on, "redeal").clause == "MD-14"
    assert all(opening(ONE, seed)[0].phase == "lead" for seed in asked)


@pytest.mark.clause("MD-14")
def test_no_more_than_twenty_new_deals() -> None:
    options = f"{ONE};redeal=may"
    seed = next(seed for seed in range(60) if opening(options, seed)[0].phase == "redeal")
    state, dealt = opening(options, seed)[0], 0
    while state.phase == "redeal":
        state = play(state, "redeal")
        dealt += 1
    assert state.board.nth == dealt <= 20


# --- tricks -----------------------------------------------------------------------------------------


@pytest.mark.clause("MD-15")
def test_the_winner_leads() -> None:
    state, _ = opening()
    assert state.actor == board_of(state).first
    state = play(table({0: "s1", 1: "m1", 2: "s9", 3: "c9"}), "lead s1", "throw m1", "beat s9")
    state = play(state, "throw c9")
    assert (state.phase, state.actor) == ("lead", 2)
    own = cards(state, "hand2")[0]
    assert refused(state, f"beat {own}").clause == refused(state, f"throw {own}").clause == "MD-15"


@pytest.mark.clause("MD-16")
def test_any_card_is_led_and_any_may_be_thrown() -> None:
    state = table({0: "s1", 1: "s2 s9 rf mm"})
    assert [text.split()[1] for text in legal(state)] == cards(state, "hand0")
    assert refused(state, "lead s1=3").clause == "MD-16"
    state = play(state, "lead s1")
    assert [text.split()[1] for text in legal(state, "throw")] == cards(state, "hand1")
    assert {"beat s2", "beat s9", "throw s9", "throw mm"} <= {*legal(state)}
    assert refused(state, "lead s9").clause == "MD-16"


@pytest.mark.clause("MD-17")
def test_the_best_card_is_to_be_beaten() -> None:
    state = play(table({0: "s1", 1: "s5", 2: "s3 s7"}), "lead s1", "beat s5")
    assert refused(state, "beat s3").clause == "MD-17"
    assert "beat s7" in legal(state)


@pytest.mark.clause("MD-18", "MD-48")
def test_a_throw_lies_face_down() -> None:
    state = play(table({0: "s1", 1: "s9"}), "lead s1")
    (event,) = told(state, "throw s9")
    after = play(state, "throw s9")
    for seat in (None, 0, 2, 3):
        assert redact(event, seat, state.setup).cards == ()
        assert after.view(seat).zones["thrown1"] == 1
    assert after.view(1).zones["thrown1"] == kinds("s9")
    assert cards(after, "trick") == ["s1"]


@pytest.mark.clause("MD-19")
def test_one_card_on_the_table_the_others_aside() -> None:
    state = table({0: "s1", 1: "s2", 2: "s3", 3: "c9"})
    state = play(state, "lead s1", "beat s2", "beat s3", "throw c9")
    assert (cards(state, "won2"), cards(state, "beaten")) == (["s3"], ["s1", "s2"])
    assert board_of(state).tricks == (0, 0, 1, 0)


@pytest.mark.clause("MD-20", "MD-50")
def test_what_is_played_stays_and_a_wrong_play_changes_nothing() -> None:
    state = play(table({0: "s5", 1: "s2 m9"}), "lead s5")
    before = state.view(1)
    for wrong in ("beat s2", "beat m9", "lead m9"):
        assert refused(state, wrong).instead
    assert state.view(1) == before
    assert refused(state, "throw s5").message
    assert set(GAME.letters) == {"lead", "beat", "throw", "redeal", "pass"}, "nothing takes back"
    assert "table" in present(GAME.clause("MD-50")).flags


@pytest.mark.clause("MD-21")
def test_eight_tricks() -> None:
    for seed in range(8):
        match = ended(ONE, seed)
        assert sum(board_of(match.state).tricks) == len(board_of(match.state).history) == 8
        assert match.cursor == 32
        assert present(match.state.board.last).ended == "MD-21"


@pytest.mark.clause("MD-22")
@pytest.mark.parametrize("rule", [True, False])
def test_without_a_trick_in_seven(rule: bool) -> None:
    options = "true" if rule else "false"
    led = "rf s8 m9 mm ot hm t9 s1".split()
    hands = {0: " ".join(led), 1: "s9 c9 c8 c7 c6 c5 c4 c3"}
    state = table(hands, f"{ONE};seven_rule={options}")
    for card, low in zip(led, hands[1].split()[1:], strict=False):
        state = all_throw(play(state, f"lead {card}"), f"throw {low}")
    state = play(state, "lead s1")
    assert ("beat s9" in legal(state)) is not rule
    if rule:
        assert refused(state, "beat s9").clause == "MD-22"


@pytest.mark.clause("MD-23")
def test_thrown_cards_are_shown_after_play() -> None:
    match = ended(ONE)
    shown = {event.seat: event.cards for event in said(match, "reveal")}
    for seat in range(4):
        assert shown.get(seat, ()) == PACK.parse(" ".join(cards(match.state, f"thrown{seat}")))
    assert all(event.shown for event in said(match, "reveal"))


# --- what is counted --------------------------------------------------------------------------------


def counted(table: str, others: str = "", *, holds: bool = False, face: str = "c4",
            options: Any = FENG) -> dict[str, int]:  # fmt: skip
    """Half stakes of seat 0 by their keys."""
    tables = [kinds(table), kinds(others), (), ()]
    lines = score.count(options, tables, 0 if holds else -1, PACK.kind(face))
    found = Counter[str]()
    for line in lines:
        if line.seat == 0:
            found[line.key] += line.halves
    return {**found}


@pytest.mark.clause("MD-25")
def test_only_cards_on_the_table_count() -> None:
    assert counted("s2 s3") == {}
    # Three combinations with the same cards, and all of them count.
    found = counted("t9 m8 hm", holds=True, face="m9")
    assert found == {"diao_whole": 2, "second": 2, "ninety": 2, "great": 6, "hundred_tu": 12,
                     "small_tu": 2}  # fmt: skip


@pytest.mark.clause("MD-26", "MD-28")
@pytest.mark.parametrize("honour", ["rf", "s9", "m9", "mm"])
def test_an_honour_needs_two_tricks(honour: str) -> None:
    assert counted(honour) == {"diao_lost": -2}
    assert counted(f"{honour} s2") == {"honour": 2}


@pytest.mark.clause("MD-29")
def test_each_honour_promotes_the_second_of_its_suit() -> None:
    for honour, second in zip("rf s9 m9 mm".split(), "wf s8 m8 ot".split(), strict=True):
        assert counted(f"{second} s2", face=honour) == {"second": 2}
        others = [code for code in PACK.codes if code not in (honour, second, "s2")]
        assert all(counted(f"{second} s2", face=face) == {} for face in others)


@pytest.mark.clause("MD-30")
def test_the_ninety_by_agreement() -> None:
    plain = of_game(GAME.options("feng;ninety=plain"))
    assert counted("t9 s2") == {"ninety": 2}
    assert counted("t9 s2", options=plain) == {}


@pytest.mark.clause("MD-31")
def test_great_small_and_dead() -> None:
    assert counted("hm s2", holds=True) == {"great": 6}
    assert counted("s3 s2", holds=True) == {"small": 4}
    assert counted("hm", holds=True) == {"diao_lost": -2, "dead": 2}
    assert counted("", holds=True) == {"diao_lost": -2, "dead": 2}


@pytest.mark.clause("MD-32", "MD-33")
def test_the_six_by_agreement() -> None:
    three = of_game(GAME.options("feng;tu_cards=568"))
    assert counted("m6 s2", holds=True) == {"small": 4}
    assert counted("m6 s2", holds=True, options=three) == {"small": 4, "hundred_tu": 8}
    assert counted("m6 t9", options=three) == {"ninety": 2, "small_tu": 2}


@pytest.mark.clause("MD-34", "MD-35")
def test_three_open_and_reds() -> None:
    assert counted("hm ot mm", holds=True) == {
        "diao_whole": 2,
        "honour": 2,
        "great": 6,
        "three_open": 6,
    }
    assert "reds" not in counted("hm mm m1 s2", holds=True)
    assert counted("c9 s1 m1 t2") == {"diao_whole": 2, "reds": 8}
    assert {PACK.codes[kind] for kind in REDS} == {
        "rf", "s9", "m9", "mm", "c9", "s1", "m1", "t2", "hm", "ot",
    }  # fmt: skip


# --- payments ---------------------------------------------------------------------------------------


@pytest.mark.clause("MD-36")
def test_what_is_paid_adds_up_to_nothing() -> None:
    for options in ("feng", "qing", "simple", "feng;stake=10;bank=winner"):
        for seed in range(6):
            match = ended(options, seed)
            assert sum(present(match.state.outcome).totals) == 0
            last = present(match.state.board.last)
            assert settle.added(last.reasons) == last.points


@pytest.mark.clause("MD-37")
def test_the_banker_does_not_knock() -> None:
    great = [score.Line("great", 2, 6, (), "MD-31")]
    assert settle.knocked(FENG, 2, great) == []
    assert settle.knocked(FENG, 0, great) == [("MD-37", 2, 4), ("MD-37", 1, -2), ("MD-37", 3, -2)]
    silent = of_game(GAME.options("feng;knock=false"))
    assert settle.knocked(silent, 0, great) == []


@pytest.mark.clause("MD-36", "MD-42")
def test_only_what_is_owed_is_paid() -> None:
    silent = of_game(GAME.options("feng;knock=false"))
    great = [score.Line("great", 2, 6, (), "MD-31")]
    assert settle.opened(FENG, 0, great) == [("MD-31", 2, 6), ("MD-36", 0, -6)]
    # Without the knock the other punters owe nothing: seat 1 pays for the banker alone.
    assert settle.released(silent, 0, great, 1) == [("MD-42", 1, -6), ("MD-42", 0, 6)]
    assert settle.released(FENG, 0, great, 1) == [
        ("MD-42", 1, -8), ("MD-42", 0, 6), ("MD-42", 3, 2)
    ]  # fmt: skip


@pytest.mark.clause("MD-38", "MD-39")
def test_the_stock_is_flushed_in_a_ring() -> None:
    for ends in ("rf c9", "s9 s1", "m9 m1", "mm t2"):
        high, low = kinds(ends)
        assert score.flushed(FENG, [(high,), (), (), ()], [low])[0][:2] == (0, low)
        assert score.flushed(FENG, [(low,), (), (), ()], [high])[0][:2] == (0, high)
    # Both neighbours qualify: the higher one, of seat 1, takes it.
    assert score.flushed(FENG, [kinds("s4 m1"), kinds("s6 t2"), (), ()], kinds("s5")) == [
        (1, PACK.kind("s5"), 2)
    ]
    # The higher has no red card: the lower takes it.
    assert score.flushed(FENG, [kinds("s4 m1"), kinds("s6"), (), ()], kinds("s5")) == [
        (0, PACK.kind("s5"), 2)
    ]


@pytest.mark.clause("MD-38", "MD-40")
def test_the_flush_is_counted_and_told() -> None:
    flushes = 0
    for seed in range(12):
        match = ended("qing;match=single", seed)
        turned = said(match, "stock")
        assert [len(event.cards) for event in turned] == [1] * 7  # the face card was shown before
        for event in said(match, "flush"):
            flushes += 1
            assert event.n == (2 if event.cards[0] in REDS else 1)
    assert flushes
    assert not said(ended(ONE), "flush")


@pytest.mark.clause("MD-38")
@pytest.mark.parametrize("face", ["end", "start", "none"])
def test_each_card_of_the_stock_is_told_with_what_it_brings(face: str) -> None:
    together = 0
    for seed in range(6):
        match = ended(f"{ONE};flush=stock;face={face}", seed)
        told = [event for events in match.events for event in events
                if event.what in ("face", "stock", "flush")]  # fmt: skip
        shown = [event.cards for event in told if event.what != "flush"]
        stock = cards(match.state, "face") + cards(match.state, "stock")[::-1]
        assert [PACK.text(row) for row in shown] == stock, "the face card first"
        for before, event in pairwise(told):
            if event.what == "flush":
                assert event.cards == before.cards
                together += 1
    assert together


@pytest.mark.clause("MD-27")
def test_halves_are_told_to_each_by_its_own_number() -> None:
    halves = Counter[str]()
    for seed in range(40):
        match = ended(f"{ONE};diao=mm", seed)
        told = {event.seat: event.what for events in match.events for event in events
                if event.what.startswith("diao")}  # fmt: skip
        for seat, won in enumerate(board_of(match.state).tricks):
            key = {0: "diao_lost", 1: "diao_half_lost", 2: "", 3: "diao_half"}.get(
                won, "diao_whole"
            )
            assert told.get(seat, "") == key
            halves[key] += 1
    assert min(halves[key] for key in ("diao_half", "diao_half_lost", "diao_whole")) > 0


# --- paying for others ------------------------------------------------------------------------------


def plays(*tricks: str) -> list[list[tuple[int, int, bool]]]:
    """Tricks as "2: hm, (c3), (c4), (c5)": what stands in brackets was thrown."""
    found = []
    for text in tricks:
        leader, _, row = text.partition(": ")
        found.append([
            ((int(leader) + at) % 4, PACK.kind(one.strip("()")), not one.startswith("("))
            for at, one in enumerate(row.split(", "))
        ])  # fmt: skip
    return found


@pytest.mark.clause("MD-41", "MD-42")
def test_what_releases_is_allowed_and_may_be_paid_for() -> None:
    state = play(table({0: "s1", 1: "mm"}), "lead s1")
    assert "throw mm" in legal(state)
    last = "2: hm, (c6), (c7), (c8)"
    for first in ("1: mm, (c3), (c4), (c5)", "0: s1, (mm), (c4), (c5)", "0: t2, mm, (c4), (c5)"):
        assert course.releaser(plays(first, last), seven_rule=True) == 1
    # The last of two that have released it.
    assert course.releaser(plays("0: s1, (mm), (c4), (ot)", last), seven_rule=True) == 3
    # Whoever holds the Hundred releases nothing; nor is anything due if it does not win.
    assert course.releaser(plays("2: mm, (c3), (c4), (c5)", last), seven_rule=True) == -1
    beaten = plays("1: mm, (c3), (c4), (c5)", "2: hm, ot, (c7), (c8)")
    assert course.releaser(beaten, seven_rule=True) == -1
    assert course.releaser(plays("1: mm, (c3), (c4), (c5)"), seven_rule=True) == -1


@pytest.mark.clause("MD-42", "MD-22")
def test_who_may_not_beat_does_not_release() -> None:
    seven = [f"2: s{n}, (c{n}), (m{n}), (t{n})" for n in range(2, 9)]
    whole = plays(*seven, "2: hm, (ot), (c1), (wf)")
    assert course.releaser(whole, seven_rule=True) == -1
    assert course.releaser(whole, seven_rule=False) == 3


@pytest.mark.clause("MD-43")
def test_one_guard_of_two_and_nothing_but_tens() -> None:
    # Seat 1 throws the higher guard and keeps the other, with which it may not beat at the end.
    seven = [f"2: s{n}, (c{n}), (m{n}), ({'mm' if n == 5 else f't{n}'})" for n in range(2, 9)]
    kept = plays(*seven, "2: hm, (c1), (wf), (ot)")
    assert course.releaser(kept, seven_rule=True) == -1
    # Seat 1 throws its last guard, and has a Ten left or a card of another suit.
    shown, spent = "0: t2, (s2), (c4), (c5)", "0: s1, (mm), (c1), (c2)"
    for left, released in (("t3", -1), ("c8", 1)):
        whole = plays(shown, spent, f"2: hm, (c6), (c7), ({left})")
        whole[-1][-1] = (1, PACK.kind(left), False)
        assert course.releaser(whole, seven_rule=True) == released
    unseen = plays("0: s5, (s2), (c4), (c5)", spent, "2: hm, (c6), (c7), (t3)")
    assert course.releaser(unseen, seven_rule=True) == 1, "no Ten has been shown"


@pytest.mark.clause("MD-42")
def test_the_banker_may_be_the_one_who_brings_it_home() -> None:
    lines = [score.Line("great", 0, 6, (), "MD-31")]
    paid = settle.opened(FENG, 0, lines) + settle.released(FENG, 0, lines, 3)
    assert settle.added(paid) == (18, 0, 0, -18)
    assert settle.released(FENG, 0, [], 3) == [], "not great"


@pytest.mark.clause("MD-44")
def test_the_last_that_could_have_stopped_the_banker() -> None:
    reward = {PACK.kind("s9")}
    first, after = "1: s3, (c4), (s6), (s7)", "1: s9, (c6), (c7), (c8)"
    assert course.indulgers(plays(first, after), 1, reward) == [0]
    assert course.indulgers(plays(first, after), 1, set()) == [], "no reward"
    assert course.indulgers(plays(first, "1: s9, (c6), (c7), (c8)"), 0, reward) == []
    won = "1: s3, (c4), s6, (s7)"
    assert course.indulgers(plays(won, after), 1, reward) == [], "a punter won"
    late = plays(first, "1: c3, (c6), (c7), (c8)", after.replace("c8", "c9"))
    assert course.indulgers(late, 1, reward) == [], "not at once"


@pytest.mark.clause("MD-41", "MD-44")
def test_without_the_option_nobody_pays_for_others() -> None:
    clauses = Counter[str]()
    for liability in ("true", "false"):
        for seed in range(60):
            last = present(ended(f"{ONE};liability={liability}", seed).state.board.last)
            clauses.update((f"{liability} {clause}") for clause, _, _ in last.reasons)
    assert clauses["true MD-42"] and clauses["true MD-44"]
    assert not clauses["false MD-42"] + clauses["false MD-44"]


# --- presets, bank, match ---------------------------------------------------------------------------


@pytest.mark.clause("MD-45")
def test_tricks_alone() -> None:
    for seed in range(20):
        match = ended("simple;match=single", seed)
        clauses = {clause for clause, _, _ in present(match.state.board.last).reasons}
        assert clauses <= {"MD-27", "MD-36"}
        assert not said(match, "face")


@pytest.mark.clause("MD-46", "MD-47")
@pytest.mark.parametrize("rounds", [1, 2])
def test_the_bank_goes_round(rounds: int) -> None:
    match = ended(f"feng;rounds={rounds}")
    seats = [event.seat for event in said(match, "banker")]
    assert [(seat - seats[0]) % 4 for seat in seats] == [*range(4)] * rounds
    assert board_of(match.state).banked == (rounds,) * 4


@pytest.mark.clause("MD-46", "MD-47")
def test_the_bank_may_be_won() -> None:
    lengths = set()
    for seed in range(12):
        match = ended("feng;bank=winner", seed)
        tables, seats = Counter[int](), list[int]()
        for events in match.events:
            for event in events:
                tables[event.seat] += event.what == "gather"
                if event.what == "banker":
                    if seats:
                        best = [seat for seat in range(4) if tables[seat] > 2]
                        goes = best[0] if len(best) == 1 else (seats[-1] + 1) % 4
                        assert event.seat == goes
                    seats.append(event.seat)
                    tables.clear()
        lengths.add(len(seats))
        assert len(seats) == 16 or {*seats} == {0, 1, 2, 3}
        assert {*seats[:-1]} != {0, 1, 2, 3}
    assert len(lengths) > 2


@pytest.mark.clause("MD-46")
@pytest.mark.parametrize(
    ("tricks", "winner"), [((3, 2, 2, 1), 0), ((4, 3, 1, 0), -1), ((2, 2, 2, 2), -1)]
)
def test_who_wins_the_bank(tricks: tuple[int, ...], winner: int) -> None:
    assert score.sole_winner(tricks) == winner


@pytest.mark.clause("MD-47")
def test_highest_total_wins_and_equal_totals_share() -> None:
    shared = 0
    for seed in range(40):
        outcome = present(ended("simple", seed).state.outcome)
        best = [seat for seat in range(4) if outcome.totals[seat] == max(outcome.totals)]
        assert list(outcome.winners) == best
        shared += len(best) > 1
    assert shared
    assert ended(ONE).state.board.hand == 0


@pytest.mark.clause("MD-48", "MD-11")
def test_who_may_look_where() -> None:
    places = {place.name: place for place, _ in opening()[0].setup.zones.values()}
    assert {name: place.sees for name, place in places.items()} == {
        "stock": NOBODY, "trick": ALL, "beaten": ALL, "hand": OWNER,
        "thrown": OWNER, "won": ALL,
    }  # fmt: skip
    turned = {place.name for place, _ in opening(f"{ONE};face=start")[0].setup.zones.values()}
    assert turned == {*places, "face"}
    match = ended(ONE)
    match.seek(14)
    me = present(match.state.actor)
    view = match.view(me)
    other = sample(view, 7).view(me)
    assert other.hand == view.hand
    assert [other.count(f"hand{seat}") for seat in range(4)] == [
        view.count(f"hand{seat}") for seat in range(4)
    ]


@pytest.mark.clause("MD-49")
def test_what_is_only_a_name_is_not_played() -> None:
    assert "table" in present(GAME.clause("MD-49")).flags
    assert {*GAME.meta["meld"]} == {
        "honour", "second", "ninety", "great", "small", "dead", "hundred_tu", "small_tu",
        "three_open", "reds", "flush", "kept", "one_suit", "honours_extremes", "eight_reds",
    }  # fmt: skip


@pytest.mark.clause("MD-51", "MD-52")
def test_advice_binds_nobody() -> None:
    for clause in ("MD-51", "MD-52"):
        assert "advice" in present(GAME.clause(clause)).flags
    assert "throw mm" in legal(play(table({0: "s1", 1: "mm"}), "lead s1"))


def test_a_position_is_read_again() -> None:
    match = ended("qing")
    match.seek(45)
    again = load(dump(match.state))
    assert again == match.state
    assert again.legal() == match.state.legal()
