"""Dou Dizhu: the course of a hand and of a match, clause by clause."""

from __future__ import annotations

import json
from typing import Any

import pytest

from by_text import board_of, cards, of_game, play, plays_on, present, refused
from by_text import events as told
from by_text import in_words as legal
from kanhu.cards.chance import stream
from kanhu.core.moves import Move, Refused
from kanhu.core.options import OptionError
from kanhu.core.places import ALL, NOBODY, OWNER
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.dou_dizhu import naming
from kanhu.games.dou_dizhu.shapes import Shape
from kanhu.games.dou_dizhu.tests.tables import GAME, call, opening, rank_of, table
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table
from kanhu.wording.words import Words

# A landlord who needs few plays: a plane of three with kickers, a straight, and three 2s.
LORD = "4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC 7C 8C 9C TC JD 2C 2D 2H"
ONE = "denexa;hands=1"


def ended(options: str = "denexa", seed: int = 1950) -> Table:
    return random_match(GAME, GAME.options(options), seed)


def seed_where(wanted: Any, options: Any = "denexa") -> Any:
    return next(seed for seed in range(80) if wanted(opening(options, seed)[0]))


# --- setting up -----------------------------------------------------------------------------------


@pytest.mark.clause("DD-1")
@pytest.mark.parametrize("players", [2, 4, "many"])
def test_three_play(players: int | str) -> None:
    assert len(present(ended().state.outcome).totals) == 3
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=players)
    assert error.value.clause == "DD-1"


@pytest.mark.clause("DD-1", "DD-14")
def test_sides_are_formed_anew_in_every_hand() -> None:
    match = ended()
    lords = []
    for cursor in range(match.cursor + 1):
        match.seek(cursor)
        board = board_of(match.state)
        if board.landlord >= 0:
            assert [side == 1 for side in board.sides] == [s == board.landlord for s in range(3)]
            lords.append((board.hand, board.landlord))
        else:
            assert board.sides == ()
    assert len(set(lords)) == 6 and len({lord for _, lord in lords}) > 1


@pytest.mark.clause("DD-2", "DD-3", "DD-50")
def test_the_pack() -> None:
    pack = opening()[0].setup.pack
    assert len(pack.cards) == 54 == len(set(pack.cards))
    order = [code[:-1] for code in pack.codes[:52:4]]
    assert " ".join(order) == "3 4 5 6 7 8 9 T J Q K A 2"
    assert pack.codes[52:] == ("XB", "XR")
    assert pack.names[52:] == ("black joker", "red joker")
    state = play(table(hands={0: "XB", 1: "XR"}), "play XB")
    assert board_of(play(state, "play XR")).best == 1


@pytest.mark.clause("DD-3")
def test_suits_have_no_meaning() -> None:
    state = play(table(hands={0: "9S", 1: "9H TC TD", 2: "3C"}), "play 9S")
    assert refused(state, "play 9H").clause == "DD-32"
    assert "play TC" in legal(state) and "play TD" not in legal(state)
    after = play(state, "play TD")  # another suit of the same rank is as good
    assert board_of(after).top == board_of(play(state, "play TC")).top


@pytest.mark.clause("DD-4")
@pytest.mark.parametrize(("options", "side"), [("denexa", "clockwise"), ("pagat", "anticlockwise")])
def test_direction(options: str, side: str) -> None:
    assert of_game(GAME.options(options)).direction == side
    assert GAME.meta["game"]["direction"] == {"option": "direction", "right": "anticlockwise"}
    state = play(table(options, {0: "3C"}), "play 3C")
    assert state.actor == 1  # seats are numbered in the order of play


@pytest.mark.clause("DD-5")
def test_the_first_dealer_by_lot_then_the_next() -> None:
    assert {opening(seed=seed)[0].board.dealer for seed in range(30)} == {0, 1, 2}
    match = ended()
    dealers = {}
    for cursor in range(match.cursor):
        match.seek(cursor)
        dealers[match.state.board.hand] = match.state.board.dealer
    first = dealers[0]
    assert dealers == {hand: (first + hand) % 3 for hand in range(6)}


@pytest.mark.clause("DD-6")
def test_the_open_card_is_never_in_the_widow() -> None:
    places = set()
    for seed in range(300):
        state, _ = opening(seed=seed)
        face = state.setup.pack.codes[board_of(state).face]
        assert face in cards(state, f"hand{board_of(state).drawer}")
        assert face not in cards(state, "widow")
        places.add((board_of(state).drawer - state.board.dealer) % 3)
    assert places == {0, 1, 2}


@pytest.mark.clause("DD-6", "DD-7")
def test_one_card_at_a_time_from_the_dealer() -> None:
    for seed in range(20):
        state, _ = opening(seed=seed)
        board, pack = board_of(state), state.setup.pack
        deck = stream(seed, 0, 0).shuffle(range(54))
        assert board.face == deck[0]  # the top card is turned
        for spot in range(51):
            pushed = [*deck[1 : spot + 1], deck[0], *deck[spot + 1 :]]
            hands = [
                sorted(pushed[at:51:3]) == sorted(map(pack.kind, cards(state, f"hand{seat}")))
                for at, seat in enumerate((board.dealer + step) % 3 for step in range(3))
            ]
            if all(hands):
                assert sorted(pushed[51:]) == sorted(map(pack.kind, cards(state, "widow")))
                break
        else:
            pytest.fail("no place of the open card gives these hands")


@pytest.mark.clause("DD-7")
def test_seventeen_each_and_a_widow_of_three() -> None:
    state, _ = opening()
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == [17, 17, 17]
    assert len(cards(state, "widow")) == 3
    assert all(state.view(seat).zones["widow"] == 3 for seat in (None, 0, 1, 2))


@pytest.mark.clause("DD-8")
def test_all_know_who_drew_the_open_card_and_who_speaks_first() -> None:
    match = Table.new(GAME, GAME.options(), 7)
    board = board_of(match.state)
    assert match.state.actor == board.drawer
    for seat in (None, 0, 1, 2):
        heard = [event for event in match.log(seat) if event.what == "turned"]
        assert [(event.seat, event.cards) for event in heard] == [(board.drawer, (board.face,))]
    other = (board.drawer + 1) % 3
    known = [fact for fact in match.view(other).facts if board.face in fact.cards]
    assert [fact.zones for fact in known] == [frozenset({f"hand{board.drawer}"})]


# --- the auction ----------------------------------------------------------------------------------


@pytest.mark.clause("DD-9")
def test_bids_rise() -> None:
    state, _ = opening()
    assert legal(state) == ["pass", "bid 1", "bid 2", "bid 3"]
    state = call(state, 2)
    assert legal(state) == ["pass", "bid 3"]
    for bid in (1, 2, 4):
        assert refused(state, f"bid {bid}").clause == "DD-9"
    assert refused(state, "play 3C").clause in ("DD-9",)


@pytest.mark.clause("DD-10")
def test_who_passed_may_bid_later() -> None:
    state = call(opening()[0], 0, 1)
    first = board_of(state).calls[0][0]
    state = call(state, 0)
    assert state.actor == first
    assert legal(state) == ["pass", "bid 2", "bid 3"]
    assert board_of(call(state, 2, 0, 0)).landlord == first


@pytest.mark.clause("DD-11")
@pytest.mark.parametrize("calls", [(3,), (1, 3), (0, 0, 1, 0, 0), (1, 0, 0), (0, 1, 2, 0, 0)])
def test_the_close(calls: tuple[int, ...]) -> None:
    state, _ = opening()
    for amount in calls:
        assert state.phase == "auction"
        state = call(state, amount)
    assert state.phase == "lead"
    assert board_of(state).bid == max(calls)


@pytest.mark.clause("DD-11")
def test_two_passes_before_a_bid_do_not_close() -> None:
    state = call(opening()[0], 0, 0)
    assert state.phase == "auction"
    assert legal(state) == ["pass", "bid 1", "bid 2", "bid 3"]


@pytest.mark.clause("DD-12")
def test_nobody_bids() -> None:
    state, _ = opening()
    after = call(state, 0, 0, 0)
    assert after.board.dealer == state.board.dealer
    assert (after.board.nth, after.board.hand, board_of(after).calls) == (2, 0, ())
    assert cards(after, "widow") != cards(state, "widow")
    last = call(state, 0, 0).play(Move("pass"))[1]
    assert "thrown_in" in [event.what for event in last]


@pytest.mark.clause("DD-12")
def test_twenty_deals_without_a_bid() -> None:
    state, _ = opening()
    for number in range(20):
        assert state.board.nth == number + 1
        first = state.actor
        state = call(state, 0, 0, 0)
    assert (state.phase, state.actor) == ("lead", first)
    board = board_of(state)
    assert (board.landlord, board.bid, board.nth) == (first, 1, 20)
    assert load(json.loads(json.dumps(dump(state)))).legal() == state.legal()


@pytest.mark.clause("DD-13")
def test_the_landlord_takes_the_widow() -> None:
    before, _ = opening()
    widow = cards(before, "widow")
    state, events = before.play(Move("bid", (), 3))
    lord = present(before.actor)
    assert set(widow) <= set(cards(state, f"hand{lord}"))
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)].count(17) == 2
    assert len(cards(state, f"hand{lord}")) == 20
    taken = next(event for event in events if event.what == "widow")
    assert len(redact(taken, lord, state.setup).cards) == 3
    for seat in (None, (lord + 1) % 3, (lord + 2) % 3):
        assert redact(taken, seat, state.setup).cards == ()
    assert board_of(state).shown == ()


@pytest.mark.clause("DD-13")
def test_the_widow_shown() -> None:
    match = Table.new(GAME, GAME.options("denexa;widow_shown=true"), 4)
    widow = cards(match.state, "widow")
    lord = present(match.state.actor)
    match.play(Move("bid", (), 3))
    pack = match.state.setup.pack
    assert [pack.codes[kind] for kind in board_of(match.state).shown] == widow
    view = match.view((lord + 1) % 3)
    known = {kind for fact in view.facts for kind in fact.cards}
    assert set(pack.parse(" ".join(widow))) <= known


@pytest.mark.clause("DD-14", "DD-44")
def test_farmers_do_not_see_each_other() -> None:
    state = table(hands={0: LORD})
    for seat, other in ((1, 2), (2, 1)):
        assert state.view(seat).zones[f"hand{other}"] == 17
    assert {name: (place.sees, owner) for name, (place, owner) in state.setup.zones.items()} == {
        "widow": (NOBODY, -1), "trick": (ALL, -1), "gone": (ALL, -1),
        "hand0": (OWNER, 0), "hand1": (OWNER, 1), "hand2": (OWNER, 2),
    }  # fmt: skip


@pytest.mark.clause("DD-48")
def test_one_round() -> None:
    options = "denexa;auction=one_round"
    state = call(opening(options)[0], 1, 0)
    assert legal(state) == ["pass", "bid 2", "bid 3"]
    assert board_of(call(state, 0)).bid == 1
    assert board_of(call(state, 2)).bid == 2
    assert call(opening(options)[0], 3).phase == "lead"
    assert call(opening(options)[0], 0, 0, 0).board.nth == 2
    assert call(opening(options)[0], 0, 0, 1).phase == "lead"


# --- combinations ---------------------------------------------------------------------------------


def led(codes: str, options: str = ONE) -> tuple[str, int, str]:
    board = board_of(play(table(options, {0: codes}), f"play {codes}"))
    return board.kind, board.length, rank_of(board.top)


@pytest.mark.clause(
    "DD-16",
    "DD-17",
    "DD-18",
    "DD-19",
    "DD-20",
    "DD-21",
    "DD-22",
    "DD-23",
    "DD-24",
    "DD-25",
    "DD-26",
    "DD-27",
    "DD-28",
    "DD-29",
)
@pytest.mark.parametrize(
    ("codes", "shape"),
    [
        ("3C", ("single", 1, "3")), ("XR", ("single", 1, "XR")),  # DD-16
        ("2C 2S", ("pair", 1, "2")), ("2C 2D 2H", ("trips", 1, "2")),  # DD-17, DD-18
        ("2C 2D 2H XB", ("trips_single", 1, "2")), ("3C 3D 3H 2C 2D", ("trips_pair", 1, "3")),
        ("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", ("straight", 12, "A")),
        ("3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD", ("pair_run", 10, "Q")),
        ("KC KD KH AC AD AH", ("plane", 2, "A")),
        ("KC KD KH AC AD AH 2C XB", ("plane_singles", 2, "A")),
        ("QC QD QH KC KD KH 3C 3D 2C 2D", ("plane_pairs", 2, "K")),
        ("2C 2D 2H 2S 3C XB", ("quad_singles", 1, "2")),
        ("2C 2D 2H 2S 3C 3D AC AD", ("quad_pairs", 1, "2")),
        ("2C 2D 2H 2S", ("bomb", 1, "2")), ("XB XR", ("rocket", 1, "XR")),
    ],
)  # fmt: skip
def test_what_may_be_led(codes: str, shape: tuple[str, int, str]) -> None:
    assert led(codes) == shape


@pytest.mark.clause("DD-15", "DD-19", "DD-21", "DD-22", "DD-23", "DD-26", "DD-30", "DD-31")
@pytest.mark.parametrize(
    ("codes", "clause"),
    [
        ("3C 4C", "DD-15"), ("3C 3D 4C", "DD-15"), ("XB 2C", "DD-15"), ("XB XR 2C", "DD-15"),
        ("3C 4C 5C 6C", "DD-21"), ("3C 4C 5C 6C 8C", "DD-21"), ("2C 3C 4C 5C 6C", "DD-30"),
        ("TC JC QC KC AC 2C", "DD-30"), ("3C 3D 4C 4D", "DD-22"), ("3C 3D 4C 4D 6C 6D", "DD-22"),
        ("KC KD AC AD 2C 2D", "DD-30"), ("3C 3D 3H 5C 5D 5H", "DD-23"),
        ("3C 3D 3H 4C 5C", "DD-19"), ("3C 3D 3H XB XR", "DD-31"),
        ("3C 3D 3H 4C 4D 4H 5C 6C 6D", "DD-31"), ("3C 3D 3H 4C 4D 4H 5C 5D", "DD-31"),
        ("3C 3D 3H 4C 4D 4H XB XR", "DD-31"), ("3C 3D 3H 3S 4C 4D", "DD-31"),
        ("3C 3D 3H 3S XB XR", "DD-31"), ("3C 3D 3H 3S 4C", "DD-26"),
        ("3C 3D 3H 3S 4C 4D 5C", "DD-26"), ("3C 3D 3H 3S 4C 4D 5C 6C", "DD-31"),
    ],
)  # fmt: skip
def test_what_may_not(codes: str, clause: str) -> None:
    assert refused(table(hands={0: codes}), f"play {codes}").clause == clause


QUAD, PLANE = "quad_single_kickers_equal", "plane_single_kickers_equal"
JOKERS = "both_jokers_as_kickers"


@pytest.mark.clause("DD-31", "DD-51")
@pytest.mark.parametrize(
    ("codes", "key", "kind", "clause"),
    [
        ("3C 3D 3H 3S 4C 4D", QUAD, "quad_singles", "DD-31"),
        ("3C 3D 3H 4C 4D 4H 9C 9D", PLANE, "plane_singles", "DD-31"),
        ("3C 3D 3H 4C 4D 4H 5C 5D 5H 9C 9D 9H", PLANE, "plane_singles", "DD-23"),
        ("3C 3D 3H 4C 4D 4H XB XR", JOKERS, "plane_singles", "DD-31"),
        ("3C 3D 3H 3S XB XR", JOKERS, "quad_singles", "DD-31"),
    ],
)
def test_kickers_by_option(codes: str, key: str, kind: str, clause: str) -> None:
    assert led(codes, f"denexa;{key}=true")[0] == kind
    assert refused(table(hands={0: codes}), f"play {codes}").clause == clause
    others = {QUAD, PLANE, JOKERS} - {key}
    text = ";".join(["denexa", *(f"{other}=true" for other in sorted(others))])
    assert refused(table(text, {0: codes}), f"play {codes}").clause == clause


@pytest.mark.clause("DD-31", "DD-51")
@pytest.mark.parametrize("codes", ["3C 3D 3H 3S 4C 4D 4H 5C", "3C 3D 3H XB XR",
                                   "3C 3D 3H 3S 4C 4D 4H 4S"])  # fmt: skip
def test_what_no_option_allows(codes: str) -> None:
    everything = f"denexa;{QUAD}=true;{PLANE}=true;{JOKERS}=true"
    assert refused(table(everything, {0: codes}), f"play {codes}").clause == "DD-31"


FOUR = "3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H"


@pytest.mark.clause("DD-39")
def test_unnamed_the_first_reading_counts() -> None:
    state = table(f"denexa;{PLANE}=true", {0: FOUR})
    assert led(FOUR, f"denexa;{PLANE}=true") == ("plane", 4, "6")
    named = [board_of(play(state, f"play {FOUR} ={n}")) for n in (1, 2, 3)]
    assert [(b.kind, b.length, rank_of(b.top)) for b in named] == [
        ("plane", 4, "6"), ("plane_singles", 3, "6"), ("plane_singles", 3, "5"),
    ]  # fmt: skip
    assert refused(state, f"play {FOUR} =4").clause == "DD-39"
    offered = [move.n for move in state.legal() if len(move.cards) == 12 and
               state.setup.pack.text(move.cards) == FOUR]  # fmt: skip
    assert offered == [0, 2, 3]


@pytest.mark.clause("DD-39")
def test_who_answers_may_choose_any_reading_that_beats() -> None:
    options = f"denexa;{PLANE}=true"
    led_, mine = "3C 3D 3H 4C 4D 4H 5C 5D 5H 7C 8C 9C", "6C 6D 6H 7D 7H 7S 8D 8H 8S 9D 9H 9S"
    state = play(table(options, {0: led_, 1: mine}), f"play {led_}")
    board = board_of(play(state, f"play {mine}"))  # a plane of four would not beat kickers
    assert (board.kind, board.length, rank_of(board.top)) == ("plane_singles", 3, "9")
    offered = [move.n for move in state.legal() if state.setup.pack.text(move.cards) == mine]
    assert offered == [0, 3]
    assert rank_of(board_of(play(state, f"play {mine} =3")).top) == "8"
    assert refused(state, f"play {mine} =1").clause == "DD-32"


# --- going higher ---------------------------------------------------------------------------------


@pytest.mark.clause("DD-32", "DD-33")
@pytest.mark.parametrize(
    ("lead", "answer", "clause"),
    [
        ("9C", "8C", "DD-32"), ("9C", "9D", "DD-32"), ("9C", "TC TD", "DD-32"),
        ("9C 9D 9H 3C", "TC TD TH 4C 4D", "DD-32"), ("9C 9D 9H 3C", "TC TD TH", "DD-32"),
        ("3C 3D 3H 4C 4D 4H", "5C 5D 5H 6C 6D 6H 7C 7D 7H", "DD-32"),
        ("9C 9D 9H 9S 3C 4C", "TC TD TH TS 5C 5D 6C 6D", "DD-32"),
        ("9C 9D 9H 9S 3C 4C", "8C 8D 8H 8S 5C 6C", "DD-32"),
        ("9C 9D 9H 9S", "TC TD TH TS 5C 6C", "DD-33"), ("9C 9D 9H 9S", "8C 8D 8H 8S", "DD-33"),
        ("XB XR", "2C 2D 2H 2S", "DD-33"),
    ],
)  # fmt: skip
def test_what_does_not_beat(lead: str, answer: str, clause: str) -> None:
    state = play(table(hands={0: lead, 1: answer}), f"play {lead}")
    assert refused(state, f"play {answer}").clause == clause


@pytest.mark.clause("DD-32", "DD-33", "DD-46")
@pytest.mark.parametrize(
    ("lead", "answer"),
    [
        ("9C", "TC"),
        ("2C", "XB"),
        ("AC", "2C"),
        ("9C 9D 9H AC", "TC TD TH 3C"),
        ("KC", "3C 3D 3H 3S"),
        ("XR", "3C 3D 3H 3S"),
        ("XR", "2C 2D 2H 2S"),
        ("4C 4D 4H 4S 2C 2D AC AD", "3C 3D 3H 3S"),
        ("3C 3D 3H 3S", "4C 4D 4H 4S"),
        ("9C 9D 9H 9S 3C 4C", "TC TD TH TS 5C 6C"),
        ("3C", "XB XR"),
        ("2C 2D 2H 2S", "XB XR"),
    ],
)
def test_what_beats(lead: str, answer: str) -> None:
    state = play(table(hands={0: lead, 1: answer}), f"play {lead}")
    assert board_of(play(state, f"play {answer}")).best == 1


@pytest.mark.clause("DD-46")
def test_bombs_and_rocket_may_be_led_but_wait_for_the_turn() -> None:
    state = table(hands={0: "3C 3D 3H 3S XB XR"})
    assert {"play 3C 3D 3H 3S", "play XB XR"} <= set(legal(state))
    after = play(table(hands={0: "9C", 2: "3C 3D 3H 3S"}), "play 9C")
    assert after.actor == 1
    assert after.refuse(GAME.read_move(after, "play 3C 3D 3H 3S")) is not None


# --- play -----------------------------------------------------------------------------------------


@pytest.mark.clause("DD-34")
def test_the_landlord_leads_and_must() -> None:
    state = table(hands={1: "3C"}, landlord=1)
    assert (state.phase, state.actor) == ("lead", 1)
    assert "pass" not in legal(state)
    assert refused(state, "pass").clause == "DD-34"
    assert refused(state, "bid 3").clause == "DD-34"


@pytest.mark.clause("DD-35")
def test_play_or_pass() -> None:
    state = play(table(hands={0: "3C", 1: "4C", 2: "5C"}), "play 3C")
    assert legal(state)[0] == "pass"
    state = play(state, "play 4C")
    assert "play 5C" in legal(state)  # a farmer beats the other farmer
    assert board_of(play(state, "play 5C")).best == 2


@pytest.mark.clause("DD-36")
def test_a_pass_does_not_shut_out() -> None:
    state = play(table(hands={0: "3C 9C", 1: "KC", 2: "4C"}), "play 3C", "pass", "play 4C",
                 "play 9C")  # fmt: skip
    assert state.actor == 1
    assert board_of(play(state, "play KC")).best == 1


@pytest.mark.clause("DD-37")
def test_two_passes_give_the_lead() -> None:
    state = table(hands={0: "3C", 1: "KC 3D", 2: "4C"})
    state = play(state, "play 3C", "play KC", "pass", "pass")
    assert (state.phase, state.actor) == ("lead", 1)
    assert (board_of(state).plays, board_of(state).kind) == ((), "")
    assert cards(state, "gone") == ["3C", "KC"] and cards(state, "trick") == []
    assert "play 3D" in legal(state)


def fast_win(options: str = ONE, lord: str = LORD, **hands: Any) -> tuple[State, str]:
    """The landlord goes out in three plays that nobody answers."""
    state = table(options, {0: lord, **{int(k[1:]): v for k, v in hands.items()}})
    first, second, last = (
        "play 4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC", "play 7C 8C 9C TC JD", "play 2C 2D 2H",
    )  # fmt: skip
    return play(state, first, "pass", "pass", second, "pass", "pass"), last


@pytest.mark.clause("DD-38")
def test_an_empty_hand_ends_it() -> None:
    state, last = fast_win()
    after = play(state, last)
    assert after.outcome is not None
    assert present(after.board.last).ended == "DD-38"
    assert cards(after, "hand0") == [] and len(cards(after, "hand1")) == 17


@pytest.mark.clause("DD-38", "DD-40")
def test_a_farmers_going_out_wins_for_both() -> None:
    farmer = "4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC 7C 8C 9C TC JD"
    state = play(
        table(ONE + ";spring=none", {0: "3D", 1: farmer}, bid=2), "play 3D", "play 7C", "pass",
        "pass", "play 4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC", "pass", "pass", "play 8C", "pass",
        "pass", "play 9C", "pass", "pass", "play TC", "pass", "pass", "play JD",
    )  # fmt: skip
    assert present(state.outcome).totals == (-4, 2, 2)


# --- payment --------------------------------------------------------------------------------------


@pytest.mark.clause("DD-40")
def test_each_farmer_pays_the_bid() -> None:
    state, last = fast_win()
    after = play(state, last)
    assert present(after.outcome).payoff == (6, -3, -3)
    assert present(after.board.last).points == (6, -3, -3)
    assert {clause for clause, _, _ in present(after.board.last).reasons} == {"DD-40"}


BOMBER = "4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC 8C 8D 8H 8S QC 2C 2D 2H"


def bombs(options: str = ONE, *, answered: bool = True) -> State:
    """The landlord has led a plane; a farmer has bombed it, or not; a lead is due."""
    state = table(options, {0: BOMBER, 1: "3D 3H 3S 7C", 2: "9C 9D 9H 9S XB XR"})
    state = play(state, "play 4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC", "pass")
    if not answered:
        return play(state, "pass")
    for text in ("play 9C 9D 9H 9S", "play XB", "play XR"):
        state = play(state, text, "pass", "pass")
    return state


@pytest.mark.clause("DD-41")
def test_bombs_and_the_rocket_double() -> None:
    state = bombs()
    assert board_of(state).doublings == 1
    state = bombs(answered=False)
    assert board_of(state).doublings == 0
    state = play(state, "play 2C 2D 2H", "pass", "play XB XR")
    assert board_of(state).doublings == 1
    events = told(play(bombs(answered=False), "play QC", "pass", "pass"), "play 8C 8D 8H 8S")
    doubled = [event for event in events if event.what == "doubled"]
    assert [(event.n, event.clause) for event in doubled] == [(6, "DD-41")]


@pytest.mark.clause("DD-41")
def test_the_last_play_doubles_too() -> None:
    state = play(bombs(answered=False), "play QC", "pass", "pass", "play 2C 2D 2H", "pass", "pass",
                 "play 8C 8D 8H 8S")  # fmt: skip
    # The other bomb and the rocket stay in hand and do not count: 3 × 2.
    assert present(state.outcome).totals == (12, -6, -6)


@pytest.mark.clause("DD-41")
def test_a_quad_with_kickers_does_not_double() -> None:
    lord = "4C 4D 4H 4S 3C 5C 7C 8C 9C TC JC QC KC AC 6C 6D 6H 2C 2D 2H"
    state = table(ONE, {0: lord})
    state = play(state, "play 4C 4D 4H 4S 3C 5C", "pass", "pass")
    assert board_of(state).doublings == 0 and board_of(state).kind == ""
    state = play(state, "play 7C 8C 9C TC JC QC KC AC", "pass", "pass", "play 6C 6D 6H", "pass",
                 "pass", "play 2C 2D 2H")  # fmt: skip
    assert present(state.outcome).totals == (6, -3, -3)


def lord_bombs(options: str) -> State:
    """The landlord wins with the bomb last; nobody else ever plays."""
    return play(bombs(options, answered=False), "play QC", "pass", "pass", "play 2C 2D 2H", "pass",
                "pass", "play 8C 8D 8H 8S")  # fmt: skip


@pytest.mark.clause("DD-42")
@pytest.mark.parametrize(
    ("options", "unit"),
    [
        (ONE, 6), (ONE + ";spring=double", 12), (ONE + ";spring=triple", 18),
        (ONE + ";spring=triple;max_doublings=1", 18),
    ],
)  # fmt: skip
def test_spring_of_the_landlord(options: str, unit: int) -> None:
    state = lord_bombs(options)
    assert present(state.outcome).totals == (2 * unit, -unit, -unit)
    assert ("DD-42" in {clause for clause, _, _ in present(state.board.last).reasons}) == (
        "spring" in options
    )


FARMER = "4C 4D 4H 5C 5D 5H 6C 6D 6H 3C JC KC 7C 8C 9C TC JD"
OUT = ("play 7C 8C 9C TC JD", "pass", "pass")


@pytest.mark.clause("DD-42")
@pytest.mark.parametrize(("spring", "unit"), [("none", 3), ("double", 6), ("triple", 9)])
def test_spring_of_the_farmers(spring: str, unit: int) -> None:
    state = table(f"{ONE};spring={spring}", {0: "3D", 1: FARMER})
    state = play(state, "play 3D", "play KC", "pass", "pass", *OUT, "play 3C", "pass", "pass",
                 "play JC", "pass", "pass", "play 4C 4D 4H 5C 5D 5H 6C 6D 6H")  # fmt: skip
    assert present(state.outcome).totals == (-2 * unit, unit, unit)


@pytest.mark.clause("DD-42")
def test_no_spring_once_the_other_side_has_played() -> None:
    state = table(f"{ONE};spring=triple", {0: "3D 2C", 1: FARMER})
    state = play(state, "play 3D", "play KC", "pass", "play 2C", "pass", "pass")
    assert board_of(state).landlord == state.actor == 0
    state, last = fast_win(f"{ONE};spring=triple")
    assert present(play(state, last).outcome).totals == (18, -9, -9)
    state = table(f"{ONE};spring=triple", {0: LORD, 2: "AC"})
    state = play(state, "play 3C", "pass", "play AC", "play 2C", "pass", "pass")
    state = play(state, "play 4C 4D 4H 5C 5D 5H 6C 6D 6H", "pass", "pass", "play 7C 8C 9C TC JD",
                 "pass", "pass", "play JC", "pass", "pass", "play KC", "pass", "pass",
                 "play 2D 2H")  # fmt: skip
    assert present(state.outcome).totals == (6, -3, -3)


TWO_BOMBS = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S"


@pytest.mark.clause("DD-41", "DD-47")
@pytest.mark.parametrize(
    ("limit", "spring", "unit"),
    [("none", "none", 96), (1, "none", 6), (2, "none", 12), (6, "none", 96), (2, "triple", 36)],
)
def test_the_limit_of_doublings(limit: int | str, spring: str, unit: int) -> None:
    state = table(f"{ONE};max_doublings={limit};spring={spring}", {0: TWO_BOMBS})
    for rank in "34567":
        state = play(state, f"play {rank}C {rank}D {rank}H {rank}S")
        if state.outcome is None:
            state = play(state, "pass", "pass")
    assert board_of(state).doublings == 5
    assert present(state.outcome).totals == (2 * unit, -unit, -unit)


@pytest.mark.clause("DD-43")
@pytest.mark.parametrize("hands", [1, 2, 6])
def test_a_match_is_so_many_hands(hands: int) -> None:
    match = ended(f"denexa;hands={hands}")
    totals = present(match.state.outcome).totals
    assert match.state.board.hand == hands - 1
    assert sum(totals) == 0
    assert present(match.state.outcome).payoff == totals
    assert present(match.state.outcome).winners == tuple(
        s for s in range(3) if totals[s] == max(totals)
    )
    assert present(match.state.refuse(Move("pass"))).clause == "DD-43"


@pytest.mark.clause("DD-43")
def test_equal_totals_share() -> None:
    state = play(
        table(ONE, {0: "3D", 1: FARMER}), "play 3D", "play KC", "pass", "pass", *OUT, "play 3C",
        "pass", "pass", "play JC", "pass", "pass", "play 4C 4D 4H 5C 5D 5H 6C 6D 6H",
    )  # fmt: skip
    assert present(state.outcome).winners == (1, 2)


@pytest.mark.clause("DD-44")
def test_what_is_open() -> None:
    match = Table.new(GAME, GAME.options(), 3)
    match.play(Move("bid", (), 2))
    view = match.view(match.state.actor)
    others = [zone for zone in view.zones if zone.startswith("hand") and zone != f"hand{view.seat}"]
    assert all(view.zones[zone] == 17 for zone in others)
    assert view.zones["widow"] == 3
    assert (of_game(view.board).bid, of_game(view.board).calls[-1][1]) == (2, 2)
    onlooker = match.state.view(None)
    assert all(type(onlooker.zones[f"hand{seat}"]) is int for seat in range(3))


@pytest.mark.clause("DD-45")
def test_a_wrong_play_changes_nothing() -> None:
    state = table(hands={0: "3C 5C"})
    before = json.dumps(dump(state))
    with pytest.raises(Refused) as error:
        state.play(GAME.read_move(state, "play 3C 5C"))
    assert error.value.refusal.clause == "DD-15"
    assert json.dumps(dump(state)) == before


@pytest.mark.clause("DD-49")
def test_settling_each_hand_or_at_the_end_is_the_same() -> None:
    match = ended("denexa;hands=4")
    sums = [0, 0, 0]
    seen = 0
    for cursor in range(match.cursor + 1):
        match.seek(cursor)
        board = match.state.board
        if board.last is not None and board.hand + (match.state.outcome is not None) > seen:
            seen += 1
            sums = [own + points for own, points in zip(sums, board.last.points, strict=True)]
            assert tuple(sums) == board.totals
    assert seen == 4


@pytest.mark.clause("DD-52")
def test_advice_is_marked() -> None:
    clause = present(GAME.clause("DD-52"))
    assert "advice" in clause.flags
    assert {name for name, found in GAME.rulebook.clauses.items() if "table" in found.flags} == {
        "DD-45", "DD-49", "DD-50",
    }  # fmt: skip


# --- positions ------------------------------------------------------------------------------------


def broken(**changes: Any) -> dict[str, Any]:
    state = play(table(hands={0: "3C 9C", 1: "KC", 2: "4C"}), "play 3C", "pass")
    data = json.loads(json.dumps(dump(state)))
    for key, value in changes.items():
        part, _, name = key.partition("__")
        if name:
            data[part][name] = value
        else:
            data[part] = value
    found: dict[str, Any] = data
    return found


@pytest.mark.clause("DD-44")
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"board__history": []}, "DD-37"), ({"board__history": [[1, 1, "single", 0]]}, "DD-7"),
        ({"board__history": [[0, 1, "single", 5]]}, "DD-15"), ({"board__history": [5]}, "DD-44"),
        ({"board__plays": [[0, 2, True]]}, "DD-35"), ({"board__doublings": 1}, "DD-35"),
        ({"board__passes": 2}, "DD-35"), ({"board__top": 9}, "DD-32"), ({"actor": 1}, "DD-35"),
        ({"phase": "lead"}, "DD-35"), ({"board__landlord": 1}, "DD-7"),
        ({"board__sides": [0, 1, 0]}, "DD-14"), ({"board__bid": 2}, "DD-9"),
        ({"board__calls": [[0, 3], [1, 0]]}, "DD-11"), ({"board__calls": [[0, 2]]}, "DD-9"),
        ({"board__calls": [[1, 3]]}, "DD-9"), ({"board__calls": [[0, 9]]}, "DD-9"),
        ({"board__nth": 21}, "DD-12"), ({"board__face": 99}, "DD-8"), ({"board__drawer": -1}, "DD-8"),
        ({"board__shown": [3, 4, 5]}, "DD-13"), ({"board__hand": 6}, "DD-43"),
        ({"board__totals": [1, 0, 0]}, "DD-43"),
    ],
)  # fmt: skip
def test_impossible_positions(changes: dict[str, Any], clause: str) -> None:
    load(broken())
    with pytest.raises(PositionError) as error:
        load(broken(**changes))
    assert error.value.clause == clause


@pytest.mark.clause("DD-43")
def test_scores_before_the_first_hand_are_no_matter_of_structure() -> None:
    plays_on(broken(board__totals=[2, -1, -1]))


@pytest.mark.clause("DD-8", "DD-9", "DD-11")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"actor": 1}, "DD-9"),
        ({"board__face": 0}, "DD-8"),
        ({"board__landlord": 0}, "DD-11"),
        ({"board__doublings": 1}, "DD-34"),
        ({"board__calls": [[0, 0], [1, 0], [2, 0]]}, "DD-11"),
    ],
)
def test_impossible_auctions(change: dict[str, Any], clause: str) -> None:
    state = table(hands={0: "AC", 1: "3C"}, phase="auction")
    data = json.loads(json.dumps(dump(state)))
    for key, value in change.items():
        part, _, name = key.partition("__")
        if name:
            data[part][name] = value
        else:
            data[part] = value
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == clause


@pytest.mark.clause("DD-7", "DD-13")
def test_a_widow_left_behind_or_hands_of_a_wrong_size() -> None:
    data = json.loads(json.dumps(dump(table(hands={0: LORD}))))
    spare = data["zones"]["hand0"].split()
    moved = {**data, "zones": {**data["zones"], "hand0": " ".join(spare[:17]),
                               "widow": " ".join(spare[17:])}}  # fmt: skip
    with pytest.raises(PositionError) as error:
        load(moved)
    assert error.value.clause == "DD-13"
    given = {**data["zones"], "hand0": " ".join(spare[1:]),
             "hand1": data["zones"]["hand1"] + " " + spare[0]}  # fmt: skip
    with pytest.raises(PositionError) as error:
        load({**data, "zones": given})
    assert error.value.clause == "DD-7"


@pytest.mark.clause("DD-32")
def test_a_played_card_is_not_in_a_position_before_it_beats() -> None:
    state = play(table(hands={0: "9C", 1: "TC"}), "play 9C", "play TC")
    data = json.loads(json.dumps(dump(state)))
    data["zones"]["trick"] = "TC 9C"
    data["board"]["history"] = [[0, 1, "single", 7], [1, 1, "single", 6]]
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == "DD-32"


# --- words ----------------------------------------------------------------------------------------


def test_plays_are_told_by_their_names() -> None:
    state = table(hands={0: "3C 4C 5C 6C 7C", 1: "3D 3H 3S 4D"})
    words = Words(state.setup, ["North", "East", "South"], me=1)
    lines = words.events(told(state, "play 3C 4C 5C 6C 7C"))
    assert lines[0].startswith("North played a straight: the three of clubs, four")
    move = next(m for m in state.legal() if len(m.cards) == 5)
    assert words.button(state.view(0), move) == "Play the straight 3–7"


def test_every_event_of_a_match_has_words() -> None:
    said = set(GAME.meta["say"])
    for seed in range(12):
        match = ended("programs", seed)
        for events in match.events:
            assert {event.what for event in events} - said <= {"clear"}


# --- what is said and shown ----------------------------------------------------------------------


@pytest.mark.clause("DD-32")
@pytest.mark.parametrize(
    ("kind", "length", "top", "said"),
    [
        ("single", 1, 8, "a jack"),
        ("single", 1, 11, "an ace"),
        ("single", 1, 13, "the black joker"),
        ("pair", 1, 3, "a pair of sixes"),
        ("trips_single", 1, 12, "a triplet of twos and a kicker"),
        ("straight", 6, 10, "a straight of 6 up to the king"),
        ("pair_run", 3, 7, "a run of 3 pairs up to tens"),
        ("plane", 2, 9, "a plane of 2 up to queens"),
        ("plane_singles", 3, 9, "a plane to queens with 3 kickers"),
        ("bomb", 1, 5, "a bomb of eights"),
        ("rocket", 1, 14, "the rocket"),
        ("", 0, -1, ""),
    ],
)
def test_plays_are_named_alike(kind: str, length: int, top: int, said: str) -> None:
    assert naming.in_words(Shape(kind, length, top)) == said


@pytest.mark.parametrize(
    ("kind", "length", "top", "said"),
    [
        ("pair", 1, 3, "pair of sixes"),
        ("trips_pair", 1, 12, "triplet of twos with a pair"),
        ("quad_singles", 1, 8, "quad of jacks with two kickers"),
        ("straight", 6, 11, "straight 9–A"),
        ("pair_run", 3, 7, "run of pairs 8–10"),
        ("plane_singles", 2, 9, "plane with kickers J–Q"),
        ("bomb", 1, 5, "bomb of eights"),
        ("rocket", 1, 14, "rocket"),
    ],
)
def test_a_button_names_the_ranks_of_a_play(kind: str, length: int, top: int, said: str) -> None:
    assert naming.in_brief(Shape(kind, length, top)) == said


@pytest.mark.clause("DD-14")
def test_a_farmer_is_told_when_the_partner_is_ahead() -> None:
    state = play(table(hands={0: "3C JC", 1: "4C QC"}), "play JC", "play QC")
    view = state.view(2)
    words = Words(state.setup, ("South", "West", "East"), 2)
    assert of_game(view.board).farmers == (1, 2)
    assert words.note(view).text == "Your partner is ahead with a queen."


@pytest.mark.clause("DD-32", "DD-35")
def test_what_must_be_beaten_is_said_after_a_pass() -> None:
    state = play(table(ONE, {0: LORD}), "play JC", "pass")
    words = Words(state.setup, ("South", "West", "East"), 2)
    view = state.view(2)
    assert (words.prompt(view), words.note(view).text) == (
        "Play higher, or pass.", "South is ahead with a jack."
    )  # fmt: skip
    assert board_of(play(state, "pass")).to_beat == ""


@pytest.mark.clause("DD-8")
def test_the_open_card_is_told_during_the_auction_only() -> None:
    state = opening(ONE, 3)[0]
    assert board_of(state).lay_open == (board_of(state).face,)
    assert board_of(state).drawing == (board_of(state).drawer,)
    after = play(state, "bid 3")
    assert (board_of(after).lay_open, board_of(after).drawing) == ((), ())
    assert board_of(after).face == board_of(state).face


@pytest.mark.clause("DD-40", "DD-41", "DD-42")
def test_the_count_can_be_followed() -> None:
    for seed in range(30):
        match = ended("programs;hands=1", seed)
        board, last = board_of(match.state), match.state.board.last
        unit = sum(amount for _, _, amount, _ in present(last).price)
        lord = present(last).points[board.landlord]
        won = "landlord_won" if lord > 0 else "landlord_lost"
        assert abs(lord) == 2 * unit
        assert present(last).price[0] == (won, (), board.bid, "DD-40")
        (event,) = [event for event in match.events[-1] if event.what.startswith("landlord_")]
        assert (event.what, event.seat, event.n) == (won, board.landlord, unit)


@pytest.mark.clause("DD-8", "DD-13", "DD-44")
def test_what_a_seat_sees_is_a_position() -> None:
    """The card drawn openly and a widow that was shown stay in the hands they went to."""
    from kanhu.text.position import dump_view

    for seed in range(4):
        match = ended("programs;hands=1", seed)
        for cursor in range(match.cursor):
            match.seek(cursor)
            for seat in range(3):
                seen = dump_view(match.view(seat))
                again = load({"seed": cursor, **seen})
                assert dump_view(again.view(seat)) == seen
                assert dump(load(dump(again))) == dump(again)
