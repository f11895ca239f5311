"""What a clause of Qing kanhu decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import events, play, present, refused
from kanhu.core.state import State
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, WAITING, table
from kanhu.study.conformance import random_match

DULL = "c2 c2 c5 c5 c8 c8 s2 s5 s5 s8 m2 m2 m5 m8"
OTHER = "c7 s3 c7 c8 c9 s7 s8 s9 m7 m8 m9 c1 s1 m1"
WATCH = "archive;heads=rider;watch_the_pot=true;players=3"


def opening(hand: str = DULL + " c9") -> State:
    return table(phase="opening", hands={0: hand})


def acting(options: str = WATCH, hand: str = DULL + " c9", **more: Any) -> State:
    return table(options, hands={0: hand}, heap="m9", **more)


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
    said = {event.what: event for event in events(acting(hand=COMPLETE, pot=3), "win")}
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


# --- with which card a hand was won, and from whom ------------------------------------------------


@pytest.mark.clause("QK-13", "QK-15")
def test_the_card_won_with_is_known_if_all_saw_it_come() -> None:
    own = present(play(acting(hand=COMPLETE), "win").board.last)
    assert (own.card, own.giver) == (-1, -1)
    taken = acting(hand=COMPLETE, taken="m3", takes=1)
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
    refusal = refused(make(), move)
    assert refusal.clause == clause
    assert says in refusal.message
