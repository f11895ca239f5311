"""What a clause of Qing kanhu decides in a corner: what is told, what is refused, and why."""

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
    present,
)
from kanhu.core.state import State
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, WAITING, hand, kit, table
from kanhu.study.conformance import random_match

DULL = "c2 c2 c5 c5 c8 c8 s2 s5 s5 s8 m2 m2 m5 m8"
OTHER = "c7 s3 c7 c8 c9 s7 s8 s9 m7 m8 m9 c1 s1 m1"
WATCH = "archive;heads=rider;watch_the_pot=true;players=3"


def opening(held: str = DULL + " c9") -> State:
    return table(phase="opening", hands={0: held})


def acting(options: str = WATCH, held: str = DULL + " c9", **more: Any) -> State:
    return table(options, hands={0: held}, heap="m9", **more)


def choosing(options: str = WATCH, **more: Any) -> State:
    return table(options, phase="choose", hands={0: DULL}, heap="m9", **more)


def bought_by(buyer: str) -> State:
    """The last of three buys m3, for which the first watches the pot, and the second too."""
    state = table(WATCH, phase="choose", actor=2, heap="s9", stock="m3 c8",
                  hands={0: WAITING, 1: OTHER, 2: buyer}, watchers=[1, 0])  # fmt: skip
    return play(state, "buy")


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("QK-5")
def test_who_deals_every_hand_is_told() -> None:
    match = random_match(GAME, GAME.options("archive;hands=3"), 7)
    said = [event for events_ in match.events for event in events_ if event.what == "dealer"]
    assert len(said) == 3
    assert {event.clause for event in said} == {"QK-5"}


@pytest.mark.clause("QK-31", "QK-33")
def test_a_win_shows_the_hand_and_tells_the_pot() -> None:
    said = {event.what: event for event in events(acting(held=COMPLETE, pot=3), "win")}
    win, pot = said["win"], said["pot"]
    assert (win.seat, win.clause, len(win.cards)) == (0, "QK-31", 15)
    assert (pot.seat, pot.n, pot.clause) == (0, 3, "QK-33")


@pytest.mark.clause("QK-34")
def test_a_dead_hand_tells_the_pot_that_is_carried() -> None:
    options = "archive;players=3;stake=2;hands=3;heads=rider"
    state = table(options, actor=2, hands={2: DULL + " c9", 0: DULL}, stock="")
    said = [(event.what, event.n, event.clause) for event in events(state, "throw c9")]
    assert ("dead_hand", 6, "QK-34") in said
    assert ("carried", 6, "QK-34") in said
    fresh = GAME.opening(GAME.options("archive;players=3"), 1)[1]
    assert "carried" not in [event.what for event in fresh], "there is nothing to carry yet"


# --- where the cards go ---------------------------------------------------------------------------


@pytest.mark.clause("QK-8", "QK-12")
def test_after_the_deal_the_dealer_opens() -> None:
    state = GAME.deal(GAME.options("archive"), 3)
    assert (state.phase, state.actor) == ("opening", state.board.dealer)


@pytest.mark.clause("QK-13", "QK-14")
def test_a_card_drawn_joins_the_hand() -> None:
    drawn = play(choosing(stock="m3 c8"), "buy")
    assert sorted(cards(drawn, "hand0")) == sorted([*DULL.split(), "m3"])
    assert cards(drawn, "bought0") == []
    assert cards(drawn, "stock") == ["c8"]


@pytest.mark.clause("QK-15", "QK-18")
def test_a_discard_leaves_the_hand_for_the_heap() -> None:
    thrown = play(acting(stock="s8"), "throw c9")
    assert cards(thrown, "heap")[-2:] == ["m9", "c9"]
    assert sorted(cards(thrown, "hand0")) == sorted(DULL.split())


@pytest.mark.clause("QK-41")
def test_a_watcher_discards_the_very_card_drawn() -> None:
    state = table(WATCH, phase="choose", actor=0, heap="c9", stock="c8 s8",
                  hands={0: WAITING}, watchers=[0])  # fmt: skip
    thrown = play(state, "buy", "throw c8")
    assert cards(thrown, "heap")[-2:] == ["c9", "c8"]
    assert cards(thrown, "bought0") == []
    assert (thrown.phase, thrown.actor) == ("choose", 1)


@pytest.mark.clause("QK-17")
@pytest.mark.parametrize(("takes", "told"), [(0, 0), (2, 0), (3, 3), (4, 4)])
def test_the_table_counts_the_discards_taken_when_the_last_may_come(takes: int, told: int) -> None:
    # Four play: after four taken in a row the next player must draw.
    state = table("archive;players=4", phase="choose", hands={0: DULL}, heap="m9", takes=takes)
    assert board_of(state).run == told


# --- with which card a hand was won, and from whom ------------------------------------------------


@pytest.mark.clause("QK-13", "QK-15")
def test_the_card_won_with_is_known_if_all_saw_it_come() -> None:
    own = present(play(acting(held=COMPLETE), "win").board.last)
    assert (own.card, own.giver) == (-1, -1)
    taken = acting(held=COMPLETE, taken="m3", takes=1)
    last = present(play(taken, "win").board.last)
    assert (taken.setup.pack.codes[last.card], last.giver) == ("m3", 2)


@pytest.mark.clause("QK-15", "QK-41")
def test_a_watcher_wins_with_the_card_drawn() -> None:
    drawn = table(WATCH, phase="choose", actor=0, heap="c9", stock="m3 s8",
                  hands={0: WAITING}, watchers=[0])  # fmt: skip
    last = present(play(drawn, "buy", "win").board.last)
    assert (drawn.setup.pack.codes[last.card], last.giver) == ("m3", 0)


@pytest.mark.clause("QK-31", "QK-40")
@pytest.mark.parametrize(
    ("moves", "winner", "ended"),
    [(["win"], 2, "QK-31"), (["pass", "claim"], 0, "QK-40"), (["pass", "pass", "claim"], 1, "QK-40")],
)  # fmt: skip
def test_who_wins_with_the_card_turned_up(moves: list[str], winner: int, ended: str) -> None:
    last = present(play(bought_by(WAITING), *moves).board.last)
    assert (last.by, last.ended, last.giver) == (winner, ended, 2)


@pytest.mark.clause("QK-40")
def test_only_watchers_are_asked() -> None:
    state = table(WATCH, phase="choose", actor=2, heap="s9", stock="m3 c8",
                  hands={0: WAITING, 1: OTHER, 2: DULL}, watchers=[0])  # fmt: skip
    asked = play(state, "buy")
    assert (asked.phase, asked.actor) == ("claim", 0)
    assert play(asked, "pass").phase == "act", "the second waits for the card, but does not watch"


# --- what is refused, in words --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (opening, "win", "QK-32", "not complete"),
        (opening, "throw c2 c5", "QK-15", "Discard exactly one card"),
        (opening, "throw c9=2", "QK-15", "without a number"),
        (opening, "watch c9", "QK-39", "Nobody watches the pot at this table"),
        (opening, "take", "QK-12", ""),
        (opening, "buy", "QK-12", ""),
        (acting, "take", "QK-13", ""),
        (acting, "buy", "QK-13", ""),
        (acting, "watch c9", "QK-39", "you must lack just one card"),
        (choosing, "win", "QK-31", ""),
        (choosing, "throw c2", "QK-13", ""),
        (choosing, "pass", "QK-13", ""),
        (lambda: table(WATCH, phase="first_refusal", actor=1, hands={1: DULL}, heap="c9",
                       turned="m3", buyer=1, watchers=[0]),
         "win", "QK-32", "The card you drew does not complete your hand"),
        (lambda: bought_by(DULL), "win", "QK-40", ""),
        (lambda: bought_by(WAITING), "win =2", "QK-31", "without naming cards"),
        (lambda: play(table(WATCH, phase="choose", actor=0, heap="c9", stock="c8 s8",
                            hands={0: WAITING}, watchers=[0]), "buy"),
         "watch c7", "QK-41", "already watching the pot"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


# --- hands and positions of another kind ----------------------------------------------------------


@pytest.mark.clause("QK-10")
def test_a_hand_of_tchengs_deal_has_another_size() -> None:
    few = hand(DULL, deal_style="tcheng")
    with pytest.raises(ValueError, match=r"16 cards and a waiting one 15 \(QK-10\).* are 14"):
        kit(deal_style="tcheng").waits(few)


@pytest.mark.clause("QK-12", "QK-13")
@pytest.mark.parametrize(
    ("at", "dealer"),
    [
        ({"phase": "choose", "actor": 0, "heap": "c9"}, 2),  # the only discard is seat 2's
        ({"phase": "choose", "actor": 0, "heap": "c9", "takes": 1}, 1),  # seat 2 took the first
        ({"phase": "act", "actor": 1, "taken": "c4", "takes": 1, "hands": {1: "c4"}}, 0),
        ({"phase": "choose", "actor": 0, "heap": "c9 c8"}, 0),  # somebody drew: it does not tell
        ({"phase": "act", "actor": 1, "heap": "c9"}, 0),  # likewise
    ],
)
def test_who_dealt_is_counted_back_until_somebody_draws(at: dict[str, Any], dealer: int) -> None:
    assert table("archive;players=3", **at).board.dealer == dealer


@pytest.mark.parametrize(
    ("options", "at", "clause"),
    [
        ("archive", {"phase": "opening", "heap": "c9"}, "QK-12"),
        ("archive;deal_style=tcheng", {"phase": "opening"}, "QK-12"),
        ("archive", {"phase": "choose", "heap": ""}, "QK-13"),
        ("archive", {"phase": "choose", "heap": "c9", "stock": ""}, "QK-34"),
        ("archive", {"hands": {0: "c4 " + DULL}, "heap": "m9", "taken": "c4", "takes": 5}, "QK-17"),
        ("archive", {"phase": "choose", "heap": "c9", "watchers": [0]}, "QK-39"),
        (WATCH, {"phase": "choose", "heap": "c9", "turned": "m3", "watchers": [1]}, "QK-40"),
        (WATCH, {"phase": "first_refusal", "actor": 1, "hands": {1: WAITING}, "heap": "c9",
                 "turned": "m3", "buyer": 1, "watchers": [1]}, "QK-40"),
        (WATCH, {"phase": "act", "heap": "c9", "bought": "c8", "watchers": [1]}, "QK-41"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(options: str, at: dict[str, Any], clause: str) -> None:
    assert_no_position(lambda: table(options, **at), clause)
