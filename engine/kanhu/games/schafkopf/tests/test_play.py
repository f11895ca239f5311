"""Schafkopf: the course of a hand and of a match, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from by_text import board_of, cards, of_game, play, present, refused
from by_text import events as told
from by_text import in_words as legal
from kanhu.cards.chance import stream
from kanhu.core.memory import sample
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.places import ALL, NOBODY, OWNER
from kanhu.core.results import HandResult
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.schafkopf.order import SUIT
from kanhu.games.schafkopf.tests.tables import GAME, PACK, TRUMPS, suit, table, to_the_end, value
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump, dump_view
from kanhu.text.position import load as load_position
from kanhu.text.table import Table

ONE = "denexa;deals=1"
CLUBS, SPADES, HEARTS = ([rank + sign for rank in "ATK987"] for sign in "CSH")
# With these cards seat 0 wins every trick: the other four trumps are lower.
ALL_TRUMPS = "QC QS QH QD JC JS JH JD AD TD"


def opening(options: str = ONE, seed: int = 1811) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


def ended(options: str = ONE, seed: int = 1811) -> Table:
    return random_match(GAME, GAME.options(options), seed)


def lowest(state: State, moves: Sequence[str]) -> str:
    """The last card of the hand in the order of strength, where it may be played."""
    return moves[-1]


def highest(state: State, moves: Sequence[str]) -> str:
    return moves[0]


# --- setting up ---------------------------------------------------------------------------------


@pytest.mark.clause("SK-1")
def test_three_play() -> None:
    assert len(present(ended().state.outcome).totals) == 3
    assert GAME.meta["game"]["direction"] == "left", "clockwise"
    for players in (2, 4, 0, "many"):
        with pytest.raises(OptionError) as error:
            GAME.options(None, players=players)
        assert error.value.clause == "SK-1"


@pytest.mark.clause("SK-2")
def test_lots_for_the_first_deal_then_to_the_left() -> None:
    first = Counter(opening(seed=seed)[0].board.dealer for seed in range(90))
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 15
    match = ended("denexa;deals=6")
    dealers = [event.seat for events in match.events for event in events if event.what == "dealer"]
    assert [(seat - dealers[0]) % 3 for seat in dealers] == [0, 1, 2, 0, 1, 2]


@pytest.mark.clause("SK-3", "SK-33")
def test_the_pack() -> None:
    assert sorted(PACK.codes) == sorted(rank + sign for rank in "AKQJT987" for sign in "CSHD")
    assert PACK.cards == tuple(range(32))


@pytest.mark.clause("SK-4")
def test_the_points() -> None:
    for sign in "CSHD":
        assert sum(value(rank + sign) for rank in "AKQJT987") == 30
    _, state = to_the_end(play(opening()[0], "take"), lowest)
    shown = [row for rows, _ in present(state.board.last).shown for row in rows]
    assert sum(points for _, _, points, _ in shown) == 120


@pytest.mark.clause("SK-5")
def test_one_suit_of_trumps() -> None:
    assert [code for code, sign in zip(PACK.codes, PACK.suits, strict=True) if sign == "D"] == (
        TRUMPS
    )


@pytest.mark.clause("SK-6")
def test_three_plain_suits() -> None:
    for own in (CLUBS, SPADES, HEARTS):
        assert [code for code in PACK.codes if code in own] == own
        for high, low in pairwise(own):
            hands = {0: low, 1: f"{high} {' '.join(TRUMPS[:9])}"}
            state = play(table(hands, phase="play"), f"play {low}", f"play {high}")
            assert board_of(state).best == 1
            state = table({0: high, 1: f"{low} {' '.join(TRUMPS[:9])}"}, phase="play")
            assert board_of(play(state, f"play {high}", f"play {low}")).best == 0


@pytest.mark.clause("SK-7", "SK-8")
def test_packets_of_three_two_four_three() -> None:
    for seed in range(20):
        state, _ = opening(seed=seed)
        deck = stream(seed, 0, 1).shuffle(range(32))
        first = (state.board.dealer + 1) % 3
        wanted: dict[int, list[int]] = {0: [], 1: [], 2: []}
        rest = iter(deck)
        for size in (3, 0, 4, 3):
            if not size:
                widow = [next(rest), next(rest)]
                continue
            for at in range(3):
                wanted[(first + at) % 3] += [next(rest) for _ in range(size)]
        for seat, kinds in wanted.items():
            assert cards(state, f"hand{seat}") == [PACK.codes[kind] for kind in sorted(kinds)]
        assert cards(state, "widow") == [PACK.codes[kind] for kind in sorted(widow)]


@pytest.mark.clause("SK-7", "SK-9")
def test_a_hand_of_the_wrong_size_is_no_deal() -> None:
    data = dump(opening()[0])
    data["zones"]["hand0"], data["zones"]["hand1"] = (
        " ".join([data["zones"]["hand0"], *data["zones"]["hand1"].split()[:1]]),
        " ".join(data["zones"]["hand1"].split()[1:]),
    )
    with pytest.raises(PositionError) as error:
        load_position(data)
    assert error.value.clause == "SK-7"
    assert "table" in present(GAME.clause("SK-9")).flags


# --- the widow ----------------------------------------------------------------------------------


@pytest.mark.clause("SK-10")
def test_asked_in_order_until_one_takes_it() -> None:
    state, _ = opening()
    dealer = state.board.dealer
    asked = []
    for _ in range(3):
        asked.append(state.actor)
        assert legal(state) == ["take", "pass"]
        taken = play(state, "take")
        assert (taken.phase, taken.actor, board_of(taken).declarer) == (
            "discard", state.actor, state.actor,
        )  # fmt: skip
        state = play(state, "pass")
    assert asked == [(dealer + 1) % 3, (dealer + 2) % 3, dealer]


@pytest.mark.clause("SK-10")
def test_nobody_is_asked_again() -> None:
    state = play(table(dealer=2), "pass", "take")
    assert refused(state, "take").clause == refused(state, "pass").clause == "SK-10"
    state = play(table(dealer=2), "pass", "pass", "pass")
    assert refused(state, "take").clause == "SK-10"


@pytest.mark.clause("SK-11")
def test_the_declarer_takes_it_up_unseen() -> None:
    state, _ = opening()
    seat = state.actor
    widow = PACK.parse(" ".join(cards(state, "widow")))
    (event,) = told(state, "take")
    assert event.cards == widow
    for other in (None, *range(3)):
        heard = redact(event, other, state.setup)
        assert heard.cards == (widow if other == seat else ())
        assert heard.n == 2
    after = play(state, "take")
    assert len(cards(after, f"hand{seat}")) == 12
    assert not cards(after, "widow")


@pytest.mark.clause("SK-12")
def test_any_two_of_the_twelve_are_laid_away() -> None:
    state = play(table({0: ALL_TRUMPS}, dealer=2), "take")
    assert len(legal(state)) == 66
    assert "discard QC AD" in legal(state), "trumps and high cards too"
    for wrong in ("discard QC", "discard QC QS QH"):
        assert refused(state, wrong).clause == "SK-12"
    assert refused(state, "play QC").clause == "SK-12"
    after = play(state, "discard QC AD")
    assert cards(after, "buried0") == ["QC", "AD"]
    assert len(cards(after, "hand0")) == 10
    assert refused(after, "discard QS QH").clause == "SK-12"


@pytest.mark.clause("SK-12")
def test_nobody_sees_them_before_the_end() -> None:
    state = play(table({0: ALL_TRUMPS}, dealer=2), "take")
    (event,) = told(state, "discard QC AD")
    after = play(state, "discard QC AD")
    assert after.view(0).zones["buried0"] == PACK.parse("QC AD")
    for other in (None, 1, 2):
        assert redact(event, other, state.setup).cards == ()
        assert after.view(other).zones["buried0"] == 2
    events, _ = to_the_end(after, highest)
    shown = [event for event in events if event.what == "reveal"]
    assert [event.cards for event in shown] == [PACK.parse("QC AD")]
    assert events.index(shown[0]) > max(
        at for at, event in enumerate(events) if event.what == "play"
    )


@pytest.mark.clause("SK-13")
def test_defenders_count_together() -> None:
    state = play(table(dealer=2), "take")
    assert board_of(state).sides == (1, 0, 0)
    assert board_of(play(table(dealer=2), "pass", "take")).sides == (0, 1, 0)
    # Between them the defenders hold 60 points, neither of them alone: the declarer has lost.
    for seed in range(40):
        state = play(opening(seed=seed)[0], "take")
        state = play(state, legal(state)[-1])
        _, after = to_the_end(state, lowest)
        board = board_of(after)
        points = [sum(points for _, _, points, _ in rows) for rows, _ in present(board.last).shown]
        apart = [own for seat, own in enumerate(points) if seat != board.declarer]
        if max(apart) < 60 <= sum(apart):
            assert present(board.last).points[board.declarer] < 0
            return
    pytest.fail("in no hand the defenders won together only")


@pytest.mark.clause("SK-13", "SK-20", "SK-22")
def test_the_count_can_be_followed() -> None:
    for buried in ("declarer", "nobody"):
        options = f"denexa;deals=1;buried_points={buried}"
        for seed in range(6):
            state = play(GAME.deal(GAME.options(options), seed), "take")
            _, after = to_the_end(play(state, legal(state)[-1]), lowest)
            last, declarer = after.board.last, board_of(after).declarer
            found = {key: numbers for key, numbers, _ in present(last).tallies}
            laid = sum(map(value, cards(after, f"buried{declarer}")))
            counts = laid * (buried == "declarer")
            assert found["took"][declarer] == found["in_tricks"][declarer] + counts
            assert sum(found["in_tricks"]) == 120 - laid
            assert sum(found["took"]) == 120 - laid + counts
            assert sum(found["tricks"]) == 10
            assert present(last).by == declarer


@pytest.mark.clause("SK-5", "SK-18")
def test_what_was_led_is_said() -> None:
    from kanhu.wording.words import Words

    state = table({0: "QH 7S", 1: "QS 8S"}, phase="play")
    words = Words(state.setup, ("South", "West", "East"), 1)
    trumps, spades = play(state, "play QH"), play(state, "play 7S")
    assert words.prompt(trumps.view(1)) == "Play a queen, jack or diamond."
    assert words.prompt(spades.view(1)) == "Play one of your spades."
    assert words.note(spades.view(1)).text.startswith("Your queens and jacks are trumps")
    void = play(table({0: "QH 7S", 1: "QS 7C 8C 9C TC KC AC 7H 8H 9H"}, phase="play"), "play 7S")
    assert words.prompt(void.view(1)) == "No spades: play any card."
    assert words.note(void.view(1)).text.startswith("Your queens and jacks are trumps")
    bare = play(table({0: "QH 7S", 1: "7C 8C 9C TC KC AC 7H 8H 9H TH"}, phase="play"), "play 7S")
    assert words.note(bare.view(1)).text == ""
    assert (board_of(trumps).led, board_of(spades).led) == ("trumps", "spades")
    assert board_of(trumps).trump_led and not board_of(spades).trump_led


@pytest.mark.clause("SK-14")
def test_three_passes_make_it_least() -> None:
    state = play(table(dealer=2), "pass", "pass", "pass")
    assert (state.phase, board_of(state).least, board_of(state).declarer) == ("play", True, -1)
    assert board_of(state).sides == ()
    assert "least" in [event.what for event in told(play(table(dealer=2), "pass", "pass"), "pass")]


@pytest.mark.clause("SK-15")
def test_there_is_no_other_contract() -> None:
    assert set(GAME.letters) == {"take", "pass", "discard", "play"}
    assert legal(opening()[0]) == ["take", "pass"]


# --- play ---------------------------------------------------------------------------------------


@pytest.mark.clause("SK-16")
@pytest.mark.parametrize("passes", [0, 1, 2, 3])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealers_left_leads(passes: int, dealer: int) -> None:
    state = table(dealer=dealer, actor=(dealer + 1) % 3)
    state = play(state, *["pass"] * passes)
    if passes < 3:
        state = play(state, "take")
        state = play(state, legal(state)[0])
    assert (state.phase, state.actor) == ("play", (dealer + 1) % 3)


@pytest.mark.clause("SK-17")
def test_any_card_is_led() -> None:
    state = table(phase="play")
    assert [text.split()[1] for text in legal(state)] == cards(state, "hand0")


@pytest.mark.clause("SK-18")
def test_following_by_suit() -> None:
    state = table({0: "AS", 1: "7S 8S QS AD AH"}, phase="play")
    state = play(state, "play AS")
    assert legal(state)[-2:] == ["play 8S", "play 7S"]
    assert {text[-1] for text in legal(state)} == {"S"}
    assert refused(state, "play AH").clause == "SK-18"
    assert refused(state, "play AD").clause == "SK-18"
    refusal = refused(state, "play QS")
    assert refusal.clause == "SK-5"
    assert "trump" in refusal.message
    assert all(move.verb == "play" for move in refusal.instead)


@pytest.mark.clause("SK-18")
def test_no_duty_to_trump_or_to_win() -> None:
    clubs = "AC TC KC 9C 8C 7C"
    state = play(table({0: "7S", 1: f"{clubs} QC JC 7D AH"}, phase="play"), "play 7S")
    assert [text.split()[1] for text in legal(state)] == cards(state, "hand1")


@pytest.mark.clause("SK-18")
def test_two_cards_are_never_played_at_once() -> None:
    state = table({0: "7S 8S"}, phase="play")
    assert refused(state, "play 7S 8S").clause == "SK-17"
    assert refused(state, "play 7S 8S").message == "Choose one card to lead."
    after = play(state, "play 7S")
    pair = " ".join(cards(after, f"hand{after.actor}")[:2])
    assert refused(after, f"play {pair}").clause == "SK-18"


@pytest.mark.clause("SK-19")
def test_ten_tricks() -> None:
    for seed in range(6):
        match = ended(seed=seed)
        assert len(board_of(match.state).wins) == sum(board_of(match.state).tricks) == 10
        assert all(not cards(match.state, f"hand{seat}") for seat in range(3))


@pytest.mark.clause("SK-20")
def test_the_winner_leads() -> None:
    hands = {0: "7S AS", 1: "9S TC", 2: f"QD {' '.join(HEARTS)}"}
    state = play(table(hands, phase="play"), "play AS", "play 9S", "play QD")
    assert (state.actor, board_of(state).leader, board_of(state).tricks) == (2, 2, (0, 0, 1))
    assert cards(state, "last") == ["AS", "9S", "QD"]
    state = play(state, "play AH")
    assert cards(state, "won2") == ["AS", "9S", "QD"]


@pytest.mark.clause("SK-21")
def test_only_the_last_trick_may_be_looked_at() -> None:
    hands = {0: "7S AS", 1: "9S TC", 2: f"QD {' '.join(HEARTS)}"}
    state = play(table(hands, phase="play"), "play AS", "play 9S", "play QD")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).zones["last"] == PACK.parse("AS 9S QD")
    after = play(state, "play AH")
    for seat in (None, 0, 1, 2):
        assert after.view(seat).zones["last"] == ()
        assert after.view(seat).zones["won2"] == 3


# --- scoring with a declarer --------------------------------------------------------------------

# Seat 0 declares and wins nothing: it leads the lowest cards and never holds the suit to win.
NOTHING = {0: "7C 8C 7S 8S 7H 8H 9C 9S 9H KC"}


def last_of(
    options: str, hands: Mapping[int, str], laid: str, choose: Callable[..., Any]
) -> tuple[HandResult, list[int]]:
    state = table(hands, options=options, phase="play", laid=laid)
    events, state = to_the_end(state, choose)
    took = [event.n for event in events if event.what == "took"]
    return present(state.board.last), took


@pytest.mark.clause("SK-22")
def test_the_cards_laid_away_count() -> None:
    last, took = last_of(ONE, {0: ALL_TRUMPS}, "AC AS", highest)
    assert took == [120]
    last, took = last_of(f"{ONE};buried_points=nobody", {0: ALL_TRUMPS}, "AC AS", highest)
    assert took == [98]
    assert last.points == (6, 0, 0), "ten tricks are schwarz all the same"


@pytest.mark.clause("SK-24", "SK-31")
@pytest.mark.parametrize("payment", ["score", "pairwise"])
def test_schwarz_for_every_trick_or_none(payment: str) -> None:
    options = f"{ONE};payment={payment}"
    last, _ = last_of(options, {0: ALL_TRUMPS}, "AC AS", highest)
    assert last.points == ((6, 0, 0) if payment == "score" else (12, -6, -6))
    assert last.ended == "SK-24"
    last, took = last_of(options, NOTHING, "AC AS", lowest)
    assert took == [22]
    assert last.points == ((-6, 0, 0) if payment == "score" else (-12, 6, 6))


@pytest.mark.clause("SK-24", "SK-34")
def test_schwarz_by_points() -> None:
    by_points = f"{ONE};schwarz_test=points"
    last, _ = last_of(by_points, {0: ALL_TRUMPS}, "AC AS", highest)
    assert last.points == (6, 0, 0)
    # No trick, but 22 points laid away: not schwarz by points, only schneider.
    last, took = last_of(by_points, NOTHING, "AC AS", lowest)
    assert (took, last.points, last.ended) == ([22], (-4, 0, 0), "SK-23")
    last, took = last_of(f"{by_points};buried_points=nobody", NOTHING, "AC AS", lowest)
    assert (took, last.points, last.ended) == ([0], (-6, 0, 0), "SK-24")
    last, took = last_of(f"{by_points};buried_points=nobody", {0: ALL_TRUMPS}, "AC AS", highest)
    assert (took, last.points) == ([98], (6, 0, 0)), "all points outside the two cards"


@pytest.mark.clause("SK-34")
def test_the_letter_of_the_page() -> None:
    letter = of_game(GAME.options("letter"))
    assert (letter.buried_points, letter.schwarz_test) == ("nobody", "points")
    last, took = last_of("letter;deals=1", {0: ALL_TRUMPS}, "AC AS", highest)
    assert (took, last.points) == ([98], (6, 0, 0))


@pytest.mark.clause("SK-23")
def test_one_point_decides() -> None:
    """The same hand, with 60 and with 61 or more points by what was laid away."""
    found = set()
    for seed in range(60):
        match = ended(seed=seed)
        last, board = match.state.board.last, board_of(match.state)
        if board.declarer < 0 or present(last).ended != "SK-23":
            continue
        points = next(e.n for e in match.events[-1] if e.what == "took")
        score = present(last).points[board.declarer]
        assert score == (4 if points > 90 else 2 if points > 60 else -2 if points > 30 else -4)
        assert sum(map(abs, present(last).points)) == abs(score)
        found.add(score)
    assert {2, -2, -4} <= found


# --- least --------------------------------------------------------------------------------------


def passed_out(
    options: str = ONE, seed: int = 3, choose: Callable[..., Any] = highest
) -> tuple[list[str], list[Event], State]:
    state = play(opening(options, seed)[0], "pass", "pass", "pass")
    before = cards(state, "widow")
    events, state = to_the_end(state, choose)
    return before, events, state


@pytest.mark.clause("SK-25")
def test_the_widow_goes_with_the_last_trick() -> None:
    widow, events, state = passed_out()
    winner = board_of(state).wins[-1]
    (event,) = [event for event in events if event.what == "widow"]
    assert (event.seat, event.shown, event.clause) == (winner, True, "SK-25")
    assert PACK.text(event.cards).split() == widow
    assert cards(state, f"won{winner}")[-2:] == widow
    assert sum(event.n for event in events if event.what == "took") == 120


@pytest.mark.clause("SK-25")
def test_or_to_nobody() -> None:
    widow, events, _ = passed_out(f"{ONE};least_widow=nobody")
    assert sum(event.n for event in events if event.what == "took") == 120 - sum(map(value, widow))
    (event,) = [event for event in events if event.what == "widow_shown"]
    assert PACK.text(event.cards).split() == widow


@pytest.mark.clause("SK-28", "SK-31", "SK-35")
@pytest.mark.parametrize(
    ("changes", "points", "ended_by"),
    [
        ("", (-4, 0, 0), "SK-28"),
        (";least_widow=nobody", (-4, 0, 0), "SK-28"),
        (";payment=pairwise", (-4, 2, 2), "SK-28"),
        (";least_needs_trick=true", (2, 0, 0), "SK-35"),
    ],
)
def test_one_player_takes_everything(changes: str, points: tuple[int, ...], ended_by: str) -> None:
    _, state = to_the_end(table({0: ALL_TRUMPS}, options=ONE + changes, phase="play"), highest)
    assert board_of(state).tricks == (10, 0, 0)
    assert (present(state.board.last).points, present(state.board.last).ended) == (points, ended_by)


@pytest.mark.clause("SK-26", "SK-27", "SK-28", "SK-31", "SK-35")
def test_who_scores_in_least() -> None:
    """Many hands, every option, against the words of the clauses."""
    for widow in ("last_trick", "nobody"):
        for zero in ("points", "tricks"):
            for needs in ("false", "true"):
                for payment in ("score", "pairwise"):
                    options = (
                        f"{ONE};payment={payment};least_widow={widow};least_zero={zero};"
                        f"least_needs_trick={needs}"
                    )
                    for seed in range(10):
                        choose = (highest, lowest)[seed % 2]
                        _, events, state = passed_out(options, seed, choose)
                        took = [event.n for event in events if event.what == "took"]
                        check_least(state, took, zero, needs == "true", payment)


def check_least(state: State, took: Sequence[int], zero: str, needs: bool, payment: str) -> None:
    board, last = board_of(state), state.board.last
    wins = board.wins
    back = [max((n for n, seat in enumerate(wins, 1) if seat == own), default=0)
            for own in range(3)]  # fmt: skip
    swept = [own for own in range(3) if took[own] == sum(took)]
    if swept and not needs:
        wanted, n = swept[0], -4
    else:
        able = [own for own in range(3) if back[own] or not needs]
        few = min(took[own] for own in able)
        tied = [own for own in able if took[own] == few]
        wanted = board.dealer if len(tied) == 3 else min(tied, key=back.__getitem__)
        nought = back[wanted] == 0 if zero == "tricks" else few == 0
        n = 4 if nought and len(able) > 1 else 2
    if payment == "score":
        assert present(last).points == tuple(n * (own == wanted) for own in range(3))
    else:
        each = -2 if n == -4 else n
        assert present(last).points == tuple(
            2 * each if own == wanted else -each for own in range(3)
        )


@pytest.mark.clause("SK-26", "SK-27", "SK-28", "SK-35")
@pytest.mark.parametrize(
    ("changes", "points", "last", "dealer", "wanted"),
    [
        # SK-26: four points for no card point, or for no trick.
        ({}, [0, 50, 70], [3, 9, 10], 0, (0, 4)),
        ({"least_zero": "tricks"}, [0, 50, 70], [3, 9, 10], 0, (0, 2)),
        ({"least_zero": "tricks"}, [0, 50, 70], [0, 9, 10], 0, (0, 4)),
        # SK-27: ties of two, of three, and of three with fewer than forty each.
        ({}, [20, 80, 20], [9, 10, 8], 0, (2, 2)),
        ({}, [40, 40, 40], [8, 9, 10], 2, (2, 2)),
        ({"least_widow": "nobody"}, [36, 36, 36], [8, 9, 10], 1, (1, 2)),
        # SK-28 goes before SK-26, also where the widow counts for nobody.
        ({}, [0, 0, 120], [4, 5, 10], 0, (2, -4)),
        ({"least_widow": "nobody"}, [0, 0, 105], [4, 5, 10], 0, (2, -4)),
        # SK-35: with a trick only.
        ({"least_needs_trick": True}, [0, 50, 70], [0, 9, 10], 0, (1, 2)),
        ({"least_needs_trick": True}, [0, 50, 70], [2, 9, 10], 0, (0, 4)),
        ({"least_needs_trick": True}, [0, 0, 120], [2, 3, 10], 0, (0, 4)),
        ({"least_needs_trick": True}, [0, 0, 120], [0, 0, 10], 0, (2, 2)),
        ({"least_needs_trick": True}, [0, 60, 60], [0, 9, 10], 0, (1, 2)),
        ({"least_needs_trick": True, "least_zero": "tricks"}, [0, 50, 70], [2, 9, 10], 0, (0, 2)),
    ],
)
def test_least_in_figures(
    changes: dict[str, Any],
    points: Sequence[int],
    last: Sequence[int],
    dealer: int,
    wanted: tuple[int, ...],
) -> None:
    from kanhu.games.schafkopf.score import least

    assert least(of_game(GAME.options(**changes)), points, last, dealer)[:2] == wanted


@pytest.mark.clause("SK-31")
def test_payments_in_figures() -> None:
    from kanhu.games.schafkopf.score import paid

    pays = of_game(GAME.options(payment="pairwise"))
    assert paid(pays, 0, 4, least=False) == (8, -4, -4)
    assert paid(pays, 2, -2, least=False) == (2, 2, -4)
    assert paid(pays, 1, 2, least=True) == (-2, 4, -2)
    assert paid(pays, 1, -4, least=True) == (2, -4, 2), "two to each"


# --- match --------------------------------------------------------------------------------------


@pytest.mark.clause("SK-29", "SK-39")
@pytest.mark.parametrize("deals", [3, 6, 9, 12, 18, 24])
def test_a_match_is_so_many_deals(deals: int) -> None:
    match = ended(f"denexa;deals={deals}", seed=deals)
    dealt = Counter(e.seat for events in match.events for e in events if e.what == "dealer")
    assert set(dealt.values()) == {deals // 3}, "everybody deals equally often"
    outcome = present(match.state.outcome)
    assert outcome.winners == tuple(
        seat for seat in range(3) if outcome.totals[seat] == max(outcome.totals)
    )
    # Every two settle the difference of their totals.
    assert GAME.meta["match"]["settle"] == "SK-39"
    assert outcome.payoff == tuple(
        sum(own - other for other in outcome.totals) for own in outcome.totals
    )


@pytest.mark.clause("SK-29", "SK-31")
def test_what_was_paid_is_not_settled_again() -> None:
    outcome = present(ended("parlett;deals=3").state.outcome)
    assert outcome.payoff == outcome.totals
    assert sum(outcome.payoff) == 0


@pytest.mark.clause("SK-29")
def test_equal_totals_share_the_place() -> None:
    for seed in range(40):
        match = ended("denexa;deals=3", seed)
        if len(present(match.state.outcome).winners) > 1:
            what = [event.what for event in match.events[-1]]
            assert "match_shared" in what
            return
    pytest.fail("no shared win in forty matches")


@pytest.mark.clause("SK-29")
def test_deals_that_are_no_match() -> None:
    for wrong in (2, 4, 7, 0, 30):
        with pytest.raises(OptionError) as error:
            GAME.options(None, deals=wrong)
        assert error.value.clause == "SK-29"


@pytest.mark.clause("SK-30")
def test_who_sees_what() -> None:
    state = play(table({0: ALL_TRUMPS}, dealer=2), "take")
    found = {place.name: (place.sees, place.clause) for place, _ in state.setup.zones.values()}
    assert found == {
        "widow": (NOBODY, "SK-30"), "trick": (ALL, "SK-30"), "last": (ALL, "SK-21"),
        "hand": (OWNER, "SK-30"), "buried": (OWNER, "SK-12"), "won": (NOBODY, "SK-21"),
    }  # fmt: skip
    assert of_game(state.view(None).board).declarer == 0


@pytest.mark.clause("SK-30")
def test_all_plays_are_open() -> None:
    state = table(phase="play")
    for _ in range(12):
        text = legal(state)[0]
        event = told(state, text)[-1 if "lead" in [e.what for e in told(state, text)] else 0]
        assert redact(event, None, state.setup).cards == event.cards
        state = play(state, text)


@pytest.mark.clause("SK-32")
@pytest.mark.parametrize("preset", list(GAME.schema.presets))
def test_illegal_plays_are_refused_by_a_clause(preset: str) -> None:
    match = ended(f"{preset};deals=1", seed=4)
    for cursor in range(0, match.cursor, 3):
        match.seek(cursor)
        state = match.state
        for kind in range(32):
            for verb in GAME.letters:
                text = verb + (f" {PACK.codes[kind]}" if verb in ("play", "discard") else "")
                move = GAME.read_move(state, text)
                if move in state.legal():
                    continue
                refusal = present(state.refuse(move))
                assert refusal.clause in GAME.rulebook.clauses
                assert refusal.message.endswith(".")


@pytest.mark.clause("SK-36")
def test_points_are_not_announced_during_play() -> None:
    match = ended()
    named = [e.what for events in match.events[:-1] for e in events]
    assert "took" not in named
    assert "points" not in vars(match.state.board)


@pytest.mark.clause("SK-37", "SK-38")
def test_advice_is_kept_apart_from_the_rules() -> None:
    for clause in ("SK-37", "SK-38"):
        assert "advice" in present(GAME.clause(clause)).flags


# --- against rules written a second time --------------------------------------------------------


@pytest.mark.clause("SK-18", "SK-20", "SK-22", "SK-23")
@pytest.mark.parametrize("preset", list(GAME.schema.presets))
def test_whole_games_against_the_words_of_the_rules(
    preset: str,
) -> None:
    from kanhu.games.schafkopf.tests.tables import winner

    for seed in range(12):
        start = GAME.deal(GAME.options(f"{preset};deals=1"), seed)
        chance = stream(seed, 0, 9)
        state, leader, points = start, (start.board.dealer + 1) % 3, [0, 0, 0]
        trick: list[str] = []
        while state.actor is not None:
            moves = legal(state)
            if state.phase == "play":
                assert state.actor == (leader + len(trick)) % 3
                hand = cards(state, f"hand{state.actor}")
                follow = [code for code in hand if trick and suit(code) == suit(trick[0])]
                assert {f"play {code}" for code in follow or hand} == set(moves)
            text = moves[chance.below(len(moves))]
            if state.phase == "play":
                trick.append(text.split()[1])
            state = play(state, text)
            if len(trick) == 3:
                leader = (leader + winner(trick)) % 3
                points[leader] += sum(map(value, trick))
                trick = []
        board = board_of(state)
        assert board.wins[-1] == leader
        if board.declarer < 0:
            points[leader] += sum(map(value, cards(play(start, "pass"), "widow")))
            continue
        seat = board.declarer
        if of_game(start.setup.options).buried_points == "declarer":
            points[seat] += sum(map(value, cards(state, f"buried{seat}")))
        if 0 < board.tricks[seat] < 10 and points[seat]:
            scale = 1 if of_game(start.setup.options).payment == "score" else 2
            score = 4 if points[seat] > 90 else 2 if points[seat] > 60 else (
                -2 if points[seat] > 30 else -4
            )  # fmt: skip
            assert present(board.last).points[seat] == scale * score


# --- positions, memory and what following suit tells ---------------------------------------------


def faulty(change: Callable[..., Any], **more: Any) -> str:
    data = dump(play(opening()[0], "take"))
    state = load_position(data)
    state = play(state, legal(state)[0])
    for _ in range(7):
        state = play(state, legal(state)[0])
    data = dump(state)
    change(data)
    with pytest.raises(PositionError) as error:
        load_position(data)
    return error.value.clause


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda d: d["board"].update(hand=1), "SK-29"),
        (lambda d: d["board"].update(totals=[2, 0, -7]), "SK-23"),
        (lambda d: d["board"].update(totals=[8, 0, 0]), "SK-23"),
        (
            lambda d: d["board"].update(passes=0, declarer=(d["board"]["declarer"] + 1) % 3),
            "SK-10",
        ),
        (lambda d: d["board"].update(least=True), "SK-14"),
        (lambda d: d["board"].update(sides=[1, 1, 1]), "SK-13"),
        (lambda d: d["board"].update(wins=[5]), "SK-19"),
        (lambda d: d["board"].update(wins=[0, 1]), "SK-20"),
        (lambda d: d["board"].update(tricks=[9, 0, 1]), "SK-20"),
        (lambda d: d["board"].update(best=-1), "SK-20"),
        (lambda d: d["board"].update(plays=[]), "SK-20"),
        (lambda d: d["board"].update(lacks=[7, 7, 7]), "SK-18"),
        (lambda d: d["board"].update(lacks=[0, 0]), "SK-18"),
        (lambda d: d["board"].update(led="stars"), "SK-18"),
        (lambda d: d.update(actor=(d["actor"] + 1) % 3), "SK-20"),
        (lambda d: d.update(phase="discard"), "SK-12"),
        (lambda d: d.update(phase="widow"), "SK-10"),
    ],
)
def test_positions_that_cannot_be(change: Callable[..., Any], clause: str) -> None:
    assert faulty(change) == clause


@pytest.mark.clause("SK-10", "SK-16")
def test_a_position_needs_little() -> None:
    state = load_position({
        "game": "schafkopf", "phase": "play", "actor": 1, "board": {"dealer": 0}, "seed": 2,
        "zones": {"hand0": 10, "hand1": 10, "hand2": 10, "buried2": "AC TC"},
    })  # fmt: skip
    assert (board_of(state).declarer, board_of(state).passes, board_of(state).leader) == (2, 1, 1)
    assert board_of(state).sides == (0, 0, 1)


@pytest.mark.clause("SK-12", "SK-18", "SK-21", "SK-30")
@pytest.mark.parametrize("preset", list(GAME.schema.presets))
def test_what_a_seat_sees_is_a_position(preset: str) -> None:
    """Won tricks, cards laid away and hands of others are numbers; what is known of them stays."""
    for seed in (1, 2):
        match = ended(f"{preset};deals=1", seed)
        for cursor in range(match.cursor):
            match.seek(cursor)
            for seat in range(3):
                seen = dump_view(match.view(seat))
                again = load_position({"seed": seed, **seen})
                assert dump_view(again.view(seat)) == seen
                assert dump(load_position(dump(again))) == dump(again)
                for own in range(3):
                    lacks = board_of(again).lacks[own] if again.phase == "play" else 0
                    held = [PACK.kind(code) for code in cards(again, f"hand{own}")]
                    assert not any(lacks >> SUIT[kind] & 1 for kind in held)


@pytest.mark.clause("SK-18")
def test_revoking_makes_a_position_impossible() -> None:
    hands = {0: "AS", 1: f"QD {' '.join(HEARTS)} {' '.join(CLUBS[:3])}", 2: "7S 8S"}
    state = play(table(hands, phase="play"), "play AS", "play AH")
    assert board_of(state).lacks == (0, 1 << 2, 0), "seat 1 has no spades"
    data = dump(state)
    one, two = data["zones"]["hand1"].split(), data["zones"]["hand2"].split()
    one[-1], two[two.index("8S")] = "8S", one[-1]
    data["zones"] |= {"hand1": " ".join(one), "hand2": " ".join(two)}
    with pytest.raises(PositionError) as error:
        load_position(data)
    assert error.value.clause == "SK-18"


@pytest.mark.clause("SK-18")
def test_imagined_deals_keep_to_suits_that_were_not_followed() -> None:
    for seed in range(8):
        match = Table.new(GAME, GAME.options(ONE), seed)
        chance = stream(seed, 0, 5)
        while match.state.actor is not None:
            state = match.state
            if state.phase == "play" and any(board_of(state).lacks):
                view = match.view(state.actor)
                for n in range(3):
                    other = sample(view, n)
                    load_position(dump(other))  # refused if a suit was revoked
                    assert dump_view(other.view(view.seat)) == dump_view(view)
            moves = state.legal()
            match.play(moves[chance.below(len(moves))])


@pytest.mark.clause("SK-18")
def test_every_deal_that_fits_is_as_likely() -> None:
    """Two seats, one without hearts, five unseen cards: counted by hand, then drawn."""
    from kanhu.cards.chance import Stream
    from kanhu.games.schafkopf.certain import _draw, _ways

    # Two hearts and three clubs; the first place has room for two and takes no hearts, the
    # second for three. The hearts must go to the second, and with them one of three clubs.
    counts, rooms, bans = (0, 3, 0, 2), (2, 3), (1 << 3, 0)
    assert _ways(counts, 0, rooms, bans) == 3
    assert _draw(counts, 1, rooms, bans, Stream(1)) == (2, 1)
    # With nobody banned: 5 over 2 deals.
    assert _ways(counts, 0, rooms, (0, 0)) == 10
    drawn = Counter(_draw(counts, 1, rooms, (0, 0), Stream(n * 7919)) for n in range(4000))
    # Of ten deals, three give the first place two clubs, six one of them, and one none.
    shares = {split: count / 4000 for split, count in drawn.items()}
    assert shares[(2, 1)] == pytest.approx(0.3, abs=0.04)
    assert shares[(1, 2)] == pytest.approx(0.6, abs=0.04)
    assert shares[(0, 3)] == pytest.approx(0.1, abs=0.04)
