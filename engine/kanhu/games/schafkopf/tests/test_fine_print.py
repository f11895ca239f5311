"""What a clause of Schafkopf decides in a corner: what is told, what is refused, and why."""

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
from kanhu.games.schafkopf.tests.tables import GAME, TRUMPS, table, to_the_end
from kanhu.text.position import dump, load

ONE = "denexa;deals=1"
# With these cards seat 0 wins every trick: the other four trumps are lower.
ALL_TRUMPS = " ".join(TRUMPS[:10])
VOID = {0: "AS", 1: "QD AH TH KH 9H 8H 7H AC TC KC", 2: "7S 8S"}
"""Seat 1 holds no spades."""


def strongest(state: State, moves: list[str]) -> str:
    return moves[0]


def swept(options: str = ONE, laid: str = "AC AS") -> State:
    """Seat 0 has won every trick, as declarer, or in least with nothing laid away."""
    state = table({0: ALL_TRUMPS}, options=options, phase="play", laid=laid)
    return to_the_end(state, strongest)[1]


def tallies(state: State) -> dict[str, tuple[tuple[int, ...], str]]:
    """Key -> numbers a seat and clause, of the hand that has been counted."""
    found = present(state.board.last).tallies
    return {key: (numbers, clause) for key, numbers, clause in found}


def shown(state: State, seat: int, key: str) -> list[tuple[list[str], int, str]]:
    """The cards, points and clause of the rows of one kind that a seat shows."""
    rows, _ = present(state.board.last).shown[seat]
    codes = state.setup.pack.text
    return [(codes(held).split(), n, clause) for name, held, n, clause in rows if name == key]


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("SK-3", "SK-5", "SK-33")
def test_queens_and_jacks_stand_among_the_trumps() -> None:
    pack = GAME.deal(GAME.options(ONE), 1).setup.pack
    stand = dict(zip(pack.codes, pack.suits, strict=True))
    assert {code for code, suit in stand.items() if suit == stand["AD"]} == set(TRUMPS)
    assert len({stand[code] for code in ("AC", "AS", "AH", "AD")}) == 4


@pytest.mark.clause("SK-10")
def test_a_pass_is_told() -> None:
    said = [(event.what, event.seat, event.clause) for event in events(table(), "pass")]
    assert said == [("pass", 0, "SK-10")]


@pytest.mark.clause("SK-13")
def test_the_defenders_are_the_other_two() -> None:
    assert board_of(play(table(), "take")).defenders == (1, 2)
    assert board_of(play(table(), "pass", "take")).defenders == (0, 2)
    least = board_of(table(phase="play"))
    assert (least.sides, least.defenders) == ((), ()), "nobody is declarer"


@pytest.mark.clause("SK-17")
def test_the_card_led_lies_in_the_trick() -> None:
    state = play(table({0: "7S"}, phase="play"), "play 7S")
    assert cards(state, "trick") == ["7S"]
    assert "7S" not in cards(state, "hand0")


# --- the count ------------------------------------------------------------------------------------


@pytest.mark.clause("SK-12", "SK-22", "SK-31")
def test_what_the_declarer_laid_away_is_counted_apart() -> None:
    state = swept()
    assert tallies(state)["laid_away"] == ((22, 0, 0), "SK-22")
    assert tallies(state)["took"] == ((120, 0, 0), "SK-22")
    assert not {"widow", "double"} & tallies(state).keys()
    assert shown(state, 0, "laid_away") == [(["AC", "AS"], 22, "SK-22")]
    assert "laid_away" not in tallies(swept(f"{ONE};buried_points=nobody"))


@pytest.mark.clause("SK-25", "SK-26", "SK-31")
def test_the_widow_of_least_is_counted_apart() -> None:
    hands = {0: ALL_TRUMPS, 1: "KD 9D 8D 7D AC TC KC 9C 8C 7C", 2: "AS TS KS 9S 8S 7S AH TH 9H 8H"}
    over = to_the_end(table(hands, phase="play"), strongest)[1]  # the widow is KH 7H
    assert tallies(over)["widow"] == ((4, 0, 0), "SK-26")
    assert tallies(over)["took"] == ((120, 0, 0), "SK-26")
    assert "laid_away" not in tallies(over)
    assert shown(over, 0, "widow") == [(["KH", "7H"], 4, "SK-25")]
    assert dump(load(dump(over))) == dump(over), "its two cards lie with the last trick"


@pytest.mark.clause("SK-28", "SK-31")
def test_twice_the_usual_score_is_told() -> None:
    assert tallies(swept(laid=""))["double"] == ((1, 1, 1), "SK-28")


@pytest.mark.clause("SK-31")
def test_who_pays_is_told_by_the_clause_of_paying() -> None:
    assert present(swept().board.last).reasons == (("SK-24", 0, 6),)
    assert present(swept(f"{ONE};payment=pairwise").board.last).reasons == (
        ("SK-24", 0, 12), ("SK-31", 1, -6), ("SK-31", 2, -6),
    )  # fmt: skip


@pytest.mark.clause("SK-27")
def test_three_equal_players_are_told() -> None:
    # Forty points lie before each; the last trick and the widow are worth nothing.
    state = load({
        "game": "schafkopf", "options": ONE, "seed": 1, "phase": "play", "actor": 1,
        "board": {"dealer": 2, "passes": 3, "declarer": -1, "least": True, "leader": 0,
                  "wins": [0, 1, 2, 0, 1, 2, 1, 2, 0], "lacks": [0, 0, 0]},
        "zones": {"trick": "7S", "hand1": "8S", "hand2": "9S", "widow": "7H 8H",
                  "won0": "AC AS TC KC KS 9C 8C 7C 9H", "won1": "AH TS TH KH JC QC 9D 8D 7D",
                  "won2": "AD TD KD QS QH QD JS JH JD"},
    })  # fmt: skip
    over = play(state, "play 8S", "play 9S")
    assert tallies(over)["took"][0] == (40, 40, 40)
    assert tallies(over)["level"] == ((1, 1, 1), "SK-27")
    assert present(over.board.last).reasons == (("SK-27", 2, 2),), "the dealer wins"


# --- what is refused, in words --------------------------------------------------------------------


def declared() -> State:
    return table({0: "7S 8S"}, phase="play", laid="AC TC")


def least() -> State:
    return table({0: "7S 8S"}, phase="play")


def answering() -> State:
    return play(table({0: "AS", 1: "7S 8S QS"}, phase="play"), "play AS")


def laying() -> State:
    return play(table({0: "7S 8S 9S"}), "take")


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (lambda: table({0: "7S 8S"}), "discard 7S 8S", "SK-10", "Nobody may play yet"),
        (lambda: table({0: "7S"}), "play 7S", "SK-10", "Nobody may play yet"),
        (laying, "play 7S", "SK-12", "Put two cards aside first"),
        (laying, "discard 7S 8S 9S", "SK-12", "exactly two cards aside, not 3"),
        (laying, "take", "SK-10", "any more"),
        (laying, "pass", "SK-10", "any more"),
        (declared, "take", "SK-10", "any more"),
        (least, "take", "SK-10", "any more"),
        (least, "pass", "SK-10", "any more"),
        (declared, "discard 7S 8S", "SK-12", "were put aside before the first lead"),
        (least, "discard 7S 8S", "SK-25", "nobody puts cards aside"),
        (least, "play 7S 8S", "SK-17", "Choose one card to lead"),
        (answering, "play 7S 8S", "SK-18", "Choose one card."),
        (answering, "play QS", "SK-5", "is a trump, so it does not follow spades"),
    ],
)
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


# --- positions ------------------------------------------------------------------------------------


def moved(state: State, *moves: tuple[str, str, int], **changes: Any) -> dict[str, Any]:
    """A position with some cards elsewhere (from, to, how many), and other facts."""
    data = dump(state)
    zones = {zone: codes.split() for zone, codes in data["zones"].items()}
    for source, target, count in moves:
        zones.setdefault(target, []).extend(zones[source][-count:])
        del zones[source][-count:]
    board = data["board"] | changes.pop("board", {})
    whole = {zone: " ".join(codes) for zone, codes in zones.items()}
    return data | {"zones": whole, "board": board} | changes


def one_trick() -> State:
    """Seat 2 has won the first trick with a trump, which seat 0 led with the ace of spades."""
    hands = {0: "AS 7S", 1: "9S TC", 2: "QD AH TH KH 9H 8H 7H"}
    return play(table(hands, phase="play"), "play AS", "play 9S", "play QD")


def not_over() -> dict[str, Any]:
    """Ten tricks have been won, the last one lies open, and somebody is asked to play."""
    data = moved(swept(), ("won0", "last", 3), phase="play", actor=0)
    data["board"].pop("last", None)
    data.pop("over")
    return data | {"board": data["board"] | {"totals": [0, 0, 0]}}


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        # The dealer's left is asked first, before anything is played.
        (lambda: dump(table(actor=1, passes=0)), "SK-10"),
        (lambda: moved(table(), ("hand0", "trick", 1)), "SK-10"),
        # The declarer lays two cards away, and the widow lies only where nobody took it.
        (lambda: dump(table(phase="discard", actor=1, passes=0, declarer=0)), "SK-12"),
        (lambda: dump(table(phase="play", laid="AC TC", passes=1, declarer=1)), "SK-12"),
        (lambda: moved(least(), ("widow", "hand0", 2)), "SK-25"),
        (lambda: moved(laying(), ("hand0", "widow", 2)), "SK-11"),
        # Who leads, who plays, and what lies where.
        (lambda: dump(table(phase="play", leader=1)), "SK-16"),
        (lambda: dump(table(phase="play", actor=1, leader=0)), "SK-16"),
        (lambda: moved(one_trick(), board={"leader": 0}), "SK-20"),
        (lambda: moved(one_trick(), ("last", "won2", 3)), "SK-21"),
        (lambda: moved(play(one_trick(), "play AH"), ("won2", "won1", 3)), "SK-20"),
        (lambda: moved(least(), *[(f"hand{seat}", "trick", 1) for seat in range(3)],
                       board={"plays": [[seat, 1, True] for seat in range(3)]}), "SK-20"),
        (not_over, "SK-19"),
        # Which suit was led, and who had none of it.
        (lambda: moved(answering(), board={"led": "trumps"}), "SK-18"),
        (lambda: moved(play(table(VOID, phase="play"), "play AS", "play AH"),
                       board={"lacks": [0, 0, 0]}), "SK-18"),
        # What is paid is paid to somebody.
        (lambda: dump(table(options="denexa;deals=3;payment=pairwise", totals=[2, 0, 0])), "SK-31"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], dict[str, Any]], clause: str) -> None:
    assert_no_position(lambda: load(make()), clause)
