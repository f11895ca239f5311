"""What a clause of Cuajo decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import assert_no_position, assert_refused, cards, events, legal, play, present
from kanhu.core.state import State
from kanhu.games.cuajo import specials
from kanhu.games.cuajo.tests.tables import GAME, PACK, WAITING, kinds, table
from kanhu.games.cuajo.tests.test_payment import EX_14, FAMILY, WON
from kanhu.text.position import dump, load

KINGS = "KO KO KO KC KC KC KE KE KE KB KB KB"
SPREAD = "JE JE HE HE 1C 1C 3C 3C 4B 4B 5B 5E 5E 1O JC"
"""Fifteen cards that wait for nothing."""


def whats(state: State, text: str) -> list[tuple[str, int, str]]:
    """What a move is told as: words, seat, clause."""
    return [(event.what, event.seat, event.clause) for event in events(state, text)]


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("CU-3", "CU-6")
def test_the_deal_is_told() -> None:
    state, told = GAME.opening(GAME.options(), 1)
    said = [(event.what, event.seat, event.clause) for event in told]
    assert ("dealer", state.board.dealer, "CU-3") in said
    assert ("sowee", -1, "CU-6") in said


@pytest.mark.clause("CU-15", "CU-20", "CU-26", "CU-28")
def test_taking_and_discarding_are_told() -> None:
    spot: dict[str, Any] = dict(actor=1, hands={1: SPREAD, 3: WAITING[3]}, heap="5C", top="4B")
    state = table(**spot)
    assert whats(state, "draw") == [("draw", 1, "CU-20")]
    assert whats(state, "take") == [("take", 1, "CU-20")]
    assert whats(play(state, "draw"), "throw 4B") == [("throw", 1, "CU-15")]
    shown = table(**spot, purro=(3,))
    assert whats(shown, "draw") == [("show", 1, "CU-26"), ("keep", 1, "CU-26")]
    barred = table(**spot, purro=(3,), barred=[0, 1, 0, 0])
    assert whats(barred, "draw") == [("show", 1, "CU-28"), ("keep", 1, "CU-26")]
    assert whats(play(barred, "draw"), "throw 4B") == [("throw", 1, "CU-15"), ("free", 1, "CU-61")]


@pytest.mark.clause("CU-25", "CU-28", "CU-61")
def test_purro_is_told_from_the_call_to_the_end_of_the_penalty() -> None:
    state = table(phase="act", actor=0, hands={0: f"{WAITING[0]} 1B"})
    assert whats(state, "purro 1B")[1:] == [("purro", 0, "CU-25"), ("mark", 0, "CU-25")]
    lost = play(table(actor=3, hands={3: WAITING[3]}, purro=(3,), top="KO"), "draw")
    assert whats(lost, "throw 3O")[1:] == [
        ("lost", 3, "CU-28"), ("unmark", 3, "CU-28"), ("barred", 3, "CU-28"),
    ]  # fmt: skip
    chip = table(actor=0, hands={0: "3O 4O 1O 1C 1E 3B 4B 5B 3E 4E 5E JO JC JB JE"}, top="HO")
    data = dump(chip)
    state = play(
        load(data | {"board": data["board"] | {"purro": [True, False, False, False]}}), "draw"
    )
    assert [what for what, _, _ in whats(state, "throw JO")] == ["throw", "lost", "barred"]
    assert ("free", 1, "CU-61") not in whats(
        play(table(actor=1, hands={1: SPREAD}, top="4B", barred=[0, 2, 0, 0]), "draw"), "throw 4B"
    )
    assert ("free", 1, "CU-61") in whats(
        play(table(actor=1, hands={1: SPREAD}, top="4B", barred=[0, 1, 0, 0]), "draw"), "throw 4B"
    )


@pytest.mark.clause("CU-30", "CU-31", "CU-32")
def test_secrets_are_told() -> None:
    state = table(phase="act", actor=0, hands={0: "3E 3E 3E 3E 1O 4C"})
    assert whats(state, "secret 3E") == [("secret", 0, "CU-30"), ("paid", 0, "CU-30")]
    state = table(phase="act", actor=0, hands={0: "4B 4B 4B 3E 1O JC"}, sowee="4B")
    assert whats(state, "sowee 3E") == [
        ("triple", 0, "CU-32"), ("fourth", 0, "CU-32"), ("paid", 0, "CU-32"),
    ]  # fmt: skip
    mark = table(actor=0, purro=(0,), top="1B", sowee="5E",
                 hands={0: "KO KO KO KO 3O 4O 1O 1C 1E 3B 4B 5B JC HC KC"})  # fmt: skip
    assert whats(play(mark, "draw"), "secret KO")[0] == ("gather", 0, "CU-31")
    assert cards(play(mark, "draw", "secret KO"), "secret0") == ["KO"] * 4


@pytest.mark.clause("CU-31")
def test_the_king_of_a_mark_stays_if_a_secret_does_not_need_it() -> None:
    """Only a card that the secret lacks is gathered: here the mark is the fifth king, of cups."""
    hand = "3E 3E 3E 3E 3O 4O 1O 1C 1E 3B 4B 5B JC HC KC"
    state = play(table(actor=0, hands={0: hand}, purro=(0,), top="1B", sowee="5E"), "draw")
    assert whats(state, "secret 3E")[0] == ("secret", 0, "CU-30")
    assert cards(play(state, "secret 3E"), "mark0") == ["KC"]


@pytest.mark.clause("CU-57", "CU-58")
def test_a_fourth_card_is_discarded_by_its_own_clause() -> None:
    state = table(phase="act", actor=0, hands={0: KINGS}, sowee="4B", sowee_secret={0: "3E"})
    assert whats(state, "throw 3E") == [("throw", 0, "CU-57")]
    drawn = play(table("family", actor=1, hands={1: SPREAD}, top="4B"), "draw")
    assert whats(drawn, "throw 1O")[0] == ("gather", 1, "CU-58")


@pytest.mark.clause("CU-27", "CU-34", "CU-36", "CU-41", "CU-42", "CU-43", "CU-44", "CU-52")
def test_a_win_is_told_with_what_it_is_paid_for() -> None:
    own = play(table(WON, actor=1, hands={1: EX_14}, top="4C", sowee="1O"), "draw")
    assert whats(own, "cuajo")[0] == ("cuajo", 1, "CU-34")
    last = present(play(own, "cuajo").board.last)
    assert last.reasons == (
        ("CU-44", 3, 0), ("CU-37", 0, -110), ("CU-37", 1, 220), ("CU-37", 2, -110),
        ("CU-41", 0, -90), ("CU-41", 1, 180), ("CU-41", 2, -90),
    )  # fmt: skip
    assert last.sides == (0, 1, 0, 1)
    spot: dict[str, Any] = dict(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O 1C", sowee="JO")
    time = whats(play(table(WON, **spot), "draw"), "time")
    assert time[:2] == [("time", 3, "CU-27"), ("cuajo", 3, "CU-34")]
    assert ("extra", 3, "CU-42") in time
    shown = table(WON, actor=1, hands={1: EX_14, 3: WAITING[3]}, purro=(3,), top="4C", sowee="1O")
    assert whats(play(shown, "draw"), "cuajo")[0] == ("keep", 1, "CU-27")
    last = present(play(shown, "draw", "cuajo").board.last)
    assert (last.card, last.giver) == (-1, -1), "nobody gave it"
    none = "1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JO JC JE HO HC"
    porbis = play(table(WON, actor=1, hands={1: none}, top="HE", sowee="4E"), "draw")
    assert ("porbis", 1, "CU-43") in whats(porbis, "cuajo")
    assert {clause for clause, _, _ in present(play(porbis, "cuajo").board.last).reasons} == {
        "CU-43", "CU-44",
    }  # fmt: skip
    hand = "JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB"
    family = play(table("family;hands=1", actor=1, hands={1: hand}, top="JE", sowee="1E"), "draw")
    assert ("plain", 1, "CU-52") in whats(family, "cuajo")
    over = present(play(family, "cuajo").board.last)
    assert (over.sides, {clause for clause, _, _ in over.reasons}) == ((), {"CU-52"})


@pytest.mark.clause("CU-45", "CU-47")
def test_a_drawn_hand_is_told() -> None:
    empty = table(phase="act", actor=0, hands={0: "HC 3E"}, stock="")
    assert ("drawn", -1, "CU-45") in whats(empty, "throw HC")
    asked = table(actor=2, hands={2: WAITING[2]}, heap="5O", stock="")
    assert ("drawn", -1, "CU-45") in whats(asked, "end_hand")
    guard = table("standard;turn_cap=20", phase="act", actor=0, hands={0: "3E"}, turns=19)
    assert ("drawn", -1, "CU-47") in whats(guard, "throw 3E")


# --- who pays, what may be laid and discarded -------------------------------------------------------


@pytest.mark.clause("CU-39", "CU-40", "CU-59")
def test_a_discard_is_the_bounit_also_of_a_win_that_was_let_go_at_first() -> None:
    """Cards go with the 4 of cups, and none like the sowee is held: 60, and 90 for three kings."""
    state = table(f"{WON};extra_draws=0", actor=1, hands={1: EX_14}, heap="4C", sowee="1O")
    assert present(play(state, "take", "pass", "cuajo").outcome).payoff == (-150, 300, -150, 0)


@pytest.mark.clause("CU-1", "CU-44")
def test_the_partner_is_spared() -> None:
    for options, totals in (
        ("standard", (0, -50, 100, -50)), ("standard;partners=false", (-50, -50, 150, -50)),
    ):  # fmt: skip
        state = table(options, phase="act", actor=2, hands={2: "3E 3E 3E 3E"})
        assert play(state, "secret 3E").board.totals == totals


@pytest.mark.clause("CU-21", "CU-27")
def test_time_is_not_asked_for_a_discard_that_is_taken() -> None:
    state = table(actor=1, hands={1: SPREAD, 3: WAITING[3]}, purro=(3,), heap="5O")
    state = play(state, "take")
    assert (state.phase, state.actor) == ("act", 1)


@pytest.mark.clause("CU-32")
def test_a_sowee_secret_is_shown_at_the_end_without_its_fourth_card() -> None:
    state = table(WON, phase="act", actor=0, hands={0: "HC 3E"}, stock="", sowee="4B",
                  sowee_secret={1: "1E"})  # fmt: skip
    last = present(play(state, "throw HC").board.last)
    assert last.shown[1][0] == (("sowee_secret", kinds("4B 4B 4B"), 0, "CU-32"),)
    assert [last.shown[seat][0] for seat in (0, 2, 3)] == [(), (), ()]


@pytest.mark.clause("CU-32")
def test_the_fourth_card_is_another_than_the_three() -> None:
    state = table(phase="act", actor=0, hands={0: "4B 4B 4B 3E 1O JC"}, sowee="4B")
    assert "w3E" in legal(state) and "w4B" not in legal(state)


@pytest.mark.clause("CU-45")
def test_beside_an_empty_stock_a_secret_must_leave_the_hand_complete() -> None:
    """The threes of coins stand in a run and in three sets; the aces of batons by themselves."""
    hand = "3O 4O 3O 3C 3E 3O 3C 3B 3O 3E 3B 1B 1B 1B 1B"
    state = table(actor=2, hands={2: hand}, heap="5O", stock="")
    state = play(state, "take", "pass")
    assert legal(state) == ["c", "s1B"]


@pytest.mark.clause("CU-18", "CU-57")
@pytest.mark.parametrize(("fourth", "thrown"), [("3E", ["t3E"]), ("KE", [])])
def test_a_king_is_not_discarded_as_the_fourth_card_either(fourth: str, thrown: list[str]) -> None:
    state = table(phase="act", actor=0, hands={0: KINGS}, sowee="4B", sowee_secret={0: fourth})
    assert [move for move in legal(state) if move[0] == "t"] == thrown


@pytest.mark.clause("CU-18", "CU-19")
def test_a_card_that_lies_apart_may_be_discarded() -> None:
    state = play(table("family", actor=1, hands={1: SPREAD}, top="4O"), "draw")
    assert "t4O" in legal(state)


@pytest.mark.clause("CU-31", "CU-36", "CU-53")
def test_a_special_hand_shows_what_it_leaves_over_and_nobody_else_does() -> None:
    """Three kings and a run of swords are combinations, the ten other cards are none."""
    hand = "KO KO 1O 1O 3C 3C 4E 5B JO HC 4B 5E 3E 1C JB"
    state = play(table("family;hands=1", actor=1, hands={1: hand}, top="KO", sowee="JE"), "draw")
    shown = present(play(state, "cuajo").board.last).shown
    assert shown[1][1] == kinds("1O 1O 3C 3C 5B JO HC 4B 1C JB")
    assert [shown[seat] for seat in (0, 2, 3)] == [((), ())] * 3


@pytest.mark.clause("CU-51")
def test_a_hand_without_a_baksyo_has_no_price() -> None:
    hand = "3O 3C 3E 4O 4C 4B 5C 5E 5B HO HC HB KO KO KC KE"
    with pytest.raises(ValueError, match="CU-51"):
        specials.price(FAMILY, kinds(hand), (), -1, PACK.kind("1B"))


# --- what is refused, in words ----------------------------------------------------------------------


def acting(hand: str = SPREAD, options: str = "standard", **more: Any) -> State:
    return table(options, phase="act", actor=0, hands={0: hand}, **more)


def took(options: str = "standard") -> State:
    """Seat 2 has taken the last discard from beside an empty stock, which it wins with."""
    return play(table(options, actor=2, hands={2: WAITING[2]}, heap="5O", stock=""), "take", "pass")


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (acting, "throw", "CU-15", "exactly one card"),
        (acting, "throw 1O JC", "CU-15", "exactly one card"),
        (lambda: acting(f"{SPREAD} KO"), "throw KO", "CU-18", "Kings stay"),
        (took, "throw 5O", "CU-45", "took the discard only to win"),
        (took, "secret 5O", "CU-45", "must stay complete"),
        (took, "sowee 5O", "CU-45", "must stay complete"),
        (lambda: play(table(actor=1, hands={1: "5C"}, heap="5C"), "take"), "throw 5C", "CU-19",
         "took the five of cups this turn"),
        (lambda: acting("4C 3C", sowee="4B", sowee_secret={0: "3E"}), "throw 3E", "CU-32",
         "fourth card of a sowee secret must stay"),
        (acting, "purro", "CU-15", "exactly one card"),
        (acting, "purro 1O JC", "CU-15", "exactly one card"),
        (lambda: acting(f"{SPREAD} KO"), "purro KO", "CU-18", "Kings stay"),
        (acting, "purro 1O", "CU-24", "no single card completes"),
        (lambda: play(table(actor=0, hands={0: WAITING[0]}, purro=(0,), top="1B"), "draw"),
         "purro 1B", "CU-25", "already called purro"),
        (lambda: acting(f"{WAITING[0]} 1B", barred=[1, 0, 0, 0]), "purro 1B", "CU-28",
         "may not call again"),
        (lambda: acting(f"{EX_14} 4C", barred=[1, 0, 0, 0]), "cuajo", "CU-28", "may not win"),
        (lambda: play(table("standard;win_from_discard=false", actor=1, hands={1: EX_14},
                            heap="4C"), "take"), "cuajo", "CU-35", "a discard cannot win"),
        (acting, "cuajo", "CU-48", "Not all of your sixteen cards"),
        (acting, "secret 1O", "CU-30", "four identical cards"),
        (acting, "sowee 1O", "CU-32", "three cards like the sowee"),
        (acting, "draw", "CU-15", ""),
        (acting, "take", "CU-15", ""),
        (acting, "time", "CU-27", ""),
        (lambda: table(phase="open"), "draw", "CU-15", ""),
        (lambda: table(phase="open"), "take", "CU-15", ""),
        (lambda: table(phase="open"), "time", "CU-27", ""),
        (lambda: table(phase="open", hands={0: "KO"}), "throw KO", "CU-18", "Kings stay"),
        (lambda: table(phase="open", hands={0: SPREAD}), "purro 1O", "CU-24", "completes"),
        (lambda: table(phase="open", hands={0: f"{SPREAD} 4C"}), "cuajo", "CU-48", "sixteen"),
        (lambda: table(phase="open", hands={0: SPREAD}), "secret 1O", "CU-30", "identical"),
        (lambda: table(phase="open", hands={0: SPREAD}), "sowee 1O", "CU-32", "like the sowee"),
        (lambda: table(actor=1, purro=(3,), options="standard;purro_forces_stock=true",
                       hands={3: WAITING[3]}), "take", "CU-23", "must draw from the stock"),
        (lambda: table(actor=2, heap="1O", hands={2: WAITING[2]}, stock=""), "take", "CU-45",
         "only to win"),
        (lambda: table(actor=2, heap="5O", hands={2: WAITING[2]}, stock=""), "draw", "CU-45", ""),
        (lambda: table(), "end_hand", "CU-45", ""),
        (lambda: table(hands={0: "1O"}), "throw 1O", "CU-15", ""),
        (lambda: table(hands={0: "1O"}), "purro 1O", "CU-25", ""),
        (lambda: table(), "time", "CU-21", ""),
        (lambda: table(), "cuajo", "CU-34", ""),
        (lambda: table(hands={0: "1O"}), "secret 1O", "CU-30", ""),
        (lambda: table(hands={0: "1O"}), "sowee 1O", "CU-30", ""),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(
    make: Callable[[], State], move: str, clause: str, says: str
) -> None:
    assert_refused(make(), move, clause, says)


# --- positions ------------------------------------------------------------------------------------


def changed(state: State, **board: Any) -> dict[str, Any]:
    """A position with other facts on the board."""
    data = dump(state)
    return data | {"board": data["board"] | board}


def moved(data: dict[str, Any], *moves: tuple[str, str]) -> dict[str, Any]:
    """A position with the last card of some zones elsewhere (from, to)."""
    zones = {zone: codes.split() for zone, codes in data["zones"].items()}
    for source, target in moves:
        zones.setdefault(target, []).append(zones[source].pop())
    return data | {"zones": {zone: " ".join(codes) for zone, codes in zones.items()}}


def begun() -> State:
    """Seat 1 is to take a card; seat 0 has thrown one."""
    return table(actor=1, hands={1: SPREAD}, heap="5C", top="4B")


def showing() -> State:
    """Seat 1 shows a card that seat 3 waits for."""
    return play(table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O"), "draw")


def kept() -> State:
    """Seat 1 has drawn a card that lies apart."""
    return play(table("family", actor=1, hands={1: SPREAD}, top="4B"), "draw")


@pytest.mark.clause("CU-17")
def test_sixteen_cards_after_taking_are_a_position() -> None:
    for text in ("draw", "take"):
        data = dump(play(begun(), text))
        assert dump(load(data)) == data


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        (lambda: changed(begun(), paid=[50, 0, 0, 0]), "CU-44"),
        (lambda: changed(begun(), totals=[50, 0, 0, 0]), "CU-44"),
        (lambda: changed(begun(), turns=400), "CU-47"),
        # Before the first throw, and after it.
        (lambda: changed(begun(), thrower=-1), "CU-14"),
        (lambda: changed(table(phase="open"), thrower=3), "CU-14"),
        (lambda: changed(table(phase="open"), turns=1), "CU-14"),
        (lambda: changed(table(phase="open"), purro=[True, False, False, False]), "CU-14"),
        (lambda: changed(table(phase="open"), barred=[1, 0, 0, 0]), "CU-14"),
        (lambda: dump(begun()) | {"actor": 2}, "CU-15"),
        # A card that is shown, and one that was taken.
        (lambda: moved(dump(begun()), ("hand1", "shown")), "CU-26"),
        (lambda: moved(dump(showing()), ("stock", "shown")), "CU-26"),
        (lambda: moved(dump(showing()), ("shown", "hand1")), "CU-27"),
        (lambda: changed(begun(), taken=0), "CU-20"),
        (lambda: changed(showing(), taken=0), "CU-20"),
        (lambda: changed(play(begun(), "draw"), taken=PACK.kind("JB")), "CU-20"),
        # Sizes, and a card that lies apart although nobody has drawn.
        (lambda: moved(dump(begun()), ("stock", "hand1")), "CU-17"),
        (lambda: moved(dump(begun()), ("hand1", "stock")), "CU-17"),
        (lambda: moved(dump(kept()), ("drawn1", "hand1"), ("hand0", "drawn0")), "CU-58"),
        (lambda: changed(kept(), taken=PACK.kind("4B")), "CU-58"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], Any], clause: str) -> None:
    assert_no_position(lambda: load(make()), clause)
