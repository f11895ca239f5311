"""Cuajo clause by clause: waiting, purro, cards shown, time, the penalty of a lost purro."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, legal, play, plays_on, present, refused
from kanhu.core.state import State
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, PLACED, WAITING, events, kinds, table
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table

WON = "standard;hands=1"


def waits(text: str, apart: str = "") -> list[str]:
    return PACK.text(KIT.waits(kinds(text), kinds(apart))).split()


@pytest.mark.clause("CU-24")
def test_waits_leave_out_kinds_that_cannot_come() -> None:
    hand = "1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB 4E 4B KO"  # CU-EX-09 waits for 4O and 4C
    assert waits(hand) == ["4O", "4C"]
    # Three 4C laid under the sowee 4C: all four copies are accounted for.
    assert waits(hand, "4C 4C 4C") == ["4O"]
    assert waits(hand, "4C 4C") == ["4O", "4C"]
    # The four copies of a kind may be among one's own cards, laid and unlaid together.
    assert waits("4O 4O 4O 4C 4E KO", "4O 4O") == waits("4O 4O 4O 4C 4E KO", "4O")
    assert "KO" in waits(PLACED)
    assert "KO" not in waits(PLACED, "KO KO KO KO")


@pytest.mark.clause("CU-24")
def test_the_sowee_counts_at_the_table() -> None:
    hand = "JO HO KO JC HC KC JB HB KB 3E 3E 3E 3E 4E 5E"
    # Whole but for one 3E too few for the run: with three 4E of others nothing changes.
    assert waits(hand) == waits(hand, "4C")
    # Four runs of 3-4-5 want a fourth 5O, which nobody can draw if it is the sowee.
    runs = "3O 4O 5O 3O 4O 5O 3O 4O 5O 3O 4O KO KC KE KB"
    assert waits(runs) == ["5O"]
    for sowee, calls in (("1C", True), ("5O", False)):
        state = table(phase="act", actor=0, hands={0: f"{runs} 1B"}, sowee=sowee)
        assert ("u1B" in legal(state)) == calls
        assert "t1B" in legal(state)


@pytest.mark.clause("CU-25")
def test_purro_is_called_with_the_throw_and_a_king_is_the_mark() -> None:
    state = table(phase="act", actor=0, hands={0: f"{WAITING[0]} 1B"})
    assert "u1B" in legal(state)
    after, told = events(state, "purro 1B")
    assert [row[0] for row in told] == ["throw", "purro", "mark"]
    (mark,) = cards(after, "mark0")
    assert mark in ("KO", "KC", "KE")
    assert mark == "KO"
    assert board_of(after).purro == (True, False, False, False)
    assert after.view(2).cards("mark0") == kinds("KO")  # face up, and still part of the hand
    assert len(cards(after, "hand0")) == 14
    assert len(cards(after, "hand0")) + len(cards(after, "mark0")) == 15
    # It is voluntary.
    quiet = play(state, "throw 1B")
    assert not any(board_of(quiet).purro)


@pytest.mark.clause("CU-25")
def test_without_a_king_a_chip_is_the_mark() -> None:
    hand = "3O 4O 1O 1C 1E 3B 4B 5B 3E 4E 5E JO JC JB"  # fourteen, and the throw
    state = table(phase="act", actor=0, hands={0: f"{hand} JE 5C"})
    after = play(state, "purro 5C")
    assert board_of(after).purro[0]
    assert not cards(after, "mark0")


@pytest.mark.clause("CU-25")
def test_only_who_waits_may_call_and_nobody_twice() -> None:
    state = table(phase="act", actor=0, hands={0: f"{WAITING[0]} 1B"})
    assert refused(state, "purro 3O").clause == "CU-24"
    held = table(actor=0, hands={0: WAITING[0]}, purro=(0,), top="1B")
    held = play(held, "draw")
    assert not [move for move in legal(held) if move[0] == "u"]
    assert refused(held, "purro 1B").clause == "CU-25"
    # It stays in force without being repeated.
    assert board_of(play(held, "throw 1B")).purro[0]


@pytest.mark.clause("CU-25")
def test_the_king_of_a_mark_may_go_into_a_secret_and_a_chip_stays() -> None:
    hand = "KO KO KO KO 3O 4O 1O 1C 1E 3B 4B 5B JC HC KC"
    state = table(actor=0, hands={0: hand}, purro=(0,), top="1B", sowee="5E")
    assert cards(state, "mark0") == ["KO"]
    after = play(state, "draw", "secret KO", "throw 1B")
    assert cards(after, "secret0") == ["KO"] * 4
    assert not cards(after, "mark0")
    assert board_of(after).purro[0]
    # As the fourth card of a sowee secret too.
    hand = "KO 3B 4B 5B 4O 4C 4B 4O 4E 4B JE HE KE 1O 1C"
    state = table(actor=0, hands={0: hand}, purro=(0,), top="1O", sowee="4B")
    assert cards(state, "mark0") == ["KO"]
    after = play(state, "draw", "sowee KO")
    assert cards(after, "fourth0") == ["KO"]
    assert not cards(after, "mark0")


@pytest.mark.clause("CU-26")
def test_every_other_player_shows_what_he_draws() -> None:
    state = table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="1B")
    after, told = events(state, "draw")
    assert told == [("show", 1, "1B"), ("keep", 1, "1B")]
    assert "1B" in cards(after, "hand1")
    watcher = Table.at(state)
    watcher.play(GAME.read_move(state, "draw"))
    view = watcher.view(2)
    assert ("show", kinds("1B")) in [(event.what, event.cards) for event in view.log]
    # Everybody remembers where it went.
    assert any(fact.zones == {"hand1"} and kinds("1B")[0] in fact.cards for fact in view.facts)
    # Two who are purro show their cards to one another.
    state = table(actor=0, hands={0: WAITING[0], 3: WAITING[3]}, purro=(0, 3), top="1B")
    assert events(state, "draw")[1][0] == ("show", 0, "1B")


@pytest.mark.clause("CU-27")
def test_own_win_then_time_then_the_turn_goes_on() -> None:
    state = table(WON, actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O", sowee="1O")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("time", 3)
    assert cards(state, "shown") == ["5O"]
    won, told = events(state, "time")
    assert ("time", 3, "5O") in told
    assert present(won.board.last).ended == "CU-27"
    payoff = present(won.outcome).payoff
    assert payoff[0] == payoff[2] < 0 == payoff[1]
    let_go = play(state, "pass")
    assert (let_go.phase, let_go.actor) == ("act", 1)
    assert "5O" in cards(let_go, "hand1")


@pytest.mark.clause("CU-27")
def test_who_is_not_purro_cannot_say_time() -> None:
    state = table(actor=1, hands={3: WAITING[3], 0: WAITING[0]}, purro=(0,), top="5O")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("time", 0)  # seat 3 waits too, but never called
    state = play(state, "pass")
    assert state.phase == "act"


@pytest.mark.clause("CU-27")
def test_nobody_purro_no_card_shown_no_claim() -> None:
    state = table(actor=1, hands={3: WAITING[3]}, top="5O")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("act", 1)
    assert not cards(state, "shown")


LOST: dict[str, Any] = {"actor": 3, "hands": {3: WAITING[3]}, "purro": (3,)}


def barred_state(options: str = "standard", **more: Any) -> State:
    """Seat 3 has lost purro and is to act for the first of its two turns."""
    hands = {3: "3O 4O 1C 1E 1B 3E 4E 5E JE HE KE JB HB 4C KC", **more.pop("hands", {})}
    return table(options, actor=3, hands=hands, barred=[0, 0, 0, 2], **more)


@pytest.mark.clause("CU-28")
def test_a_lost_purro_costs_two_turns_whatever_the_reason() -> None:
    state = play(table(**LOST, top="1O"), "draw", "throw 3O")  # no king was drawn
    assert board_of(state).barred == (0, 0, 0, 2)
    assert "KE" in cards(state, "hand3") and not cards(state, "mark3")


@pytest.mark.clause("CU-28")
def test_king_only_spares_who_breaks_his_hand_otherwise() -> None:
    options = "standard;purro_break=king_only"
    state = play(table(options, **LOST, top="1O"), "draw", "throw 3O")
    assert board_of(state).purro == (False,) * 4
    assert board_of(state).barred == (0, 0, 0, 0)
    state = play(table(options, **LOST, top="KO"), "draw", "throw 3O")
    assert board_of(state).barred == (0, 0, 0, 2)
    assert "KO" in cards(state, "hand3")
    # Of the card kept apart nobody else learns anything.
    drawn = play(table(options, **LOST, top="KO"), "draw")
    assert drawn.view(3).cards("drawn3") == kinds("KO")
    assert drawn.view(0).zones["drawn3"] == 1


@pytest.mark.clause("CU-28", "CU-61")
def test_two_turns_of_open_draws_without_win_or_purro() -> None:
    state = barred_state(top="5O 1B 3B 5C 3C 1B 3B 5C 4B")
    after, told = events(state, "draw")
    assert told[0] == ("show", 3, "5O")
    assert refused(after, "cuajo").clause == "CU-28"
    assert refused(after, "purro 4C").clause in ("CU-28", "CU-24")
    assert not [move for move in legal(after) if move[0] == "u"]
    after = play(after, "throw 4C")
    assert board_of(after).barred == (0, 0, 0, 1)
    for _ in range(3):
        after = play(after, "draw")
        after = play(after, "pass") if after.secret else after
        after = play(after, next(move for move in legal(after) if move[0] == "t"))
    assert after.actor == 3
    after, told = events(after, "draw")
    assert told[0] == ("show", 3, "3C")
    after = play(after, "throw 3C")
    assert board_of(after).barred == (0, 0, 0, 0)
    for _ in range(3):
        after = play(after, "draw")
        after = play(after, "pass") if after.secret else after
        after = play(after, next(move for move in legal(after) if move[0] == "t"))
    _, told = events(after, "draw")
    assert told[0] == ("draw", 3, "4B")  # the third turn is like any other


@pytest.mark.clause("CU-28")
def test_a_complete_hand_may_not_win_under_the_penalty() -> None:
    hand = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    state = table(actor=1, hands={1: hand}, top="4C", barred=[0, 1, 0, 0])
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("act", 1)
    assert "c" not in legal(state)
    assert refused(state, "purro 4C").clause == "CU-28"
    # Nor with the discard.
    state = play(table(actor=1, hands={1: hand}, heap="4C", barred=[0, 1, 0, 0]), "take")
    assert "c" not in legal(state)


@pytest.mark.clause("CU-61")
def test_a_turn_with_the_discard_counts_as_well() -> None:
    state = barred_state(heap="1O")
    state = play(state, "take", "throw 4C")
    assert board_of(state).barred == (0, 0, 0, 1)


@pytest.mark.clause("CU-29")
@pytest.mark.parametrize(("claimable", "asked"), [("true", True), ("false", False)])
def test_cards_shown_under_the_penalty(claimable: str, asked: bool) -> None:
    options = f"standard;penalty_draws_claimable={claimable}"
    hands = {0: WAITING[0], 3: "JE JE HE HE 1C 1C 3C 3C 4B 4B 5B 5E 5E KC KC"}
    state = table(options, actor=3, hands=hands, purro=(0,), barred=[0, 0, 0, 2], top="5O")
    state = play(state, "draw")
    assert (state.phase == "time") == asked
    # Cards shown for another reason may always be claimed.
    hands = {0: WAITING[0], 3: "JE JE HE HE 1C 1C 3C 3C 4B 4B 5B 5E 5E KC KC"}
    state = play(table(options, actor=3, hands=hands, purro=(0,), top="5O"), "draw")
    assert state.phase == "time"


@pytest.mark.clause("CU-15", "CU-20", "CU-25", "CU-28", "CU-44", "CU-46", "CU-47", "CU-58")
def test_impossible_purro_and_penalties_are_refused() -> None:
    good = dump(table(actor=1, hands={3: WAITING[3]}, purro=(3,)))
    for change, clause in (
        ({"barred": [0, 0, 0, 1]}, "CU-28"),
        ({"barred": [3, 0, 0, 0]}, "CU-28"),
        ({"purro": [False] * 4}, "CU-25"),  # a mark without purro
        ({"purro": [0, 0, 0, 1]}, "CU-58"),
        ({"thrower": 2}, "CU-15"),
        ({"taken": 3}, "CU-20"),
        ({"turns": 400}, "CU-47"),
        ({"hand": 8}, "CU-46"),
        ({"totals": [1, 0, 0, 0]}, "CU-44"),
        ({"paid": [50, 0, 0, 0]}, "CU-44"),
    ):
        position = {**good, "board": {**good["board"], **change}}
        with pytest.raises(PositionError) as error:
            load(position)
        assert error.value.clause == clause, change
    waits_for_nothing = {"purro": [False, False, True, True]}
    plays_on({**good, "board": {**good["board"], **waits_for_nothing}})


@pytest.mark.clause("CU-6", "CU-17", "CU-25", "CU-26", "CU-30", "CU-32")
def test_impossible_places_are_refused() -> None:
    good = dump(table(actor=1, hands={3: WAITING[3]}, secret={1: "1O"}, sowee="1C"))
    zones = good["zones"]

    def faulty(**changes: str) -> str:
        with pytest.raises(PositionError) as error:
            load({**good, "zones": {**zones, **changes}})
        return error.value.clause

    def less(zone: str, code: str) -> str:
        left = zones[zone].split()
        left.remove(code)
        return " ".join(left)

    top = zones["stock"].split()[-1]
    held = zones["hand1"].split()[0]
    king = next(code for code in zones["hand3"].split() if code.startswith("K"))
    assert faulty(sowee="1C " + top, stock=less("stock", top)) == "CU-6"
    assert faulty(shown=top, stock=less("stock", top)) == "CU-26"
    assert faulty(hand1=zones["hand1"] + " " + top, stock=less("stock", top)) == "CU-17"
    assert faulty(secret1="1O 1O 1O " + held, hand1=less("hand1", held) + " 1O") == "CU-30"
    assert faulty(fourth1=held, hand1=less("hand1", held)) == "CU-32"
    assert faulty(mark3=king, hand3=less("hand3", king)) == "CU-25"
    assert faulty(triple1=held, hand1=less("hand1", held)) == "CU-32"


@pytest.mark.clause("CU-5", "CU-14", "CU-18", "CU-30", "CU-42")
def test_impossible_piles_and_counts_are_refused() -> None:
    good = dump(table(actor=1, hands={0: "KO"}, secret={2: "1O"}, sowee="1C", heap="5C 4B"))
    assert good["board"]["turns"] == 2  # a text need not say what the pile tells
    assert good["board"]["paid"] == [0, -50, 100, -50]

    def faulty(zones: dict[str, Any] | tuple[Any, ...] = (), **board: Any) -> str:
        with pytest.raises(PositionError) as error:
            load({
                **good, "board": {**good["board"], **board}, "zones": {**good["zones"], **dict(zones)}
            })  # fmt: skip
        return error.value.clause

    def moved(code: str, src: str, dst: str) -> dict[str, str]:
        left = good["zones"][src].split()
        left.remove(code)
        return {src: " ".join(left), dst: f"{good['zones'].get(dst, '')} {code}".strip()}

    top = good["zones"]["stock"].split()[-1]
    swapped = moved("KO", "hand0", "heap")
    swapped["hand0"] += " 4B"
    swapped["heap"] = swapped["heap"].replace("4B ", "")
    assert faulty(swapped) == "CU-18"  # a king on the pile
    assert faulty(moved(top, "stock", "extra")) == "CU-42"
    both = moved("5C", "heap", "stock")
    both = {"heap": "", "stock": f"{both['stock']} 4B"}
    assert faulty(both, turns=1) == "CU-14"  # somebody has thrown, and there is no pile
    plays_on({**good, "board": {**good["board"], "turns": 0}})  # though two cards lie there
    assert faulty(nth=1) == "CU-5"
    assert faulty(paid=[0, 0, 0, 0]) == "CU-30"
    assert faulty(paid=[0, -100, 200, -100]) == "CU-30"
    assert faulty(paid=[-50, 100, -50, 0]) == "CU-30"


def test_who_is_asked_without_a_choice_passes() -> None:
    act = dump(play(table(actor=1, hands={1: "3O 3C 4E 1B"}, top="1B"), "draw"))
    plain: dict[str, list[int]] = {"answers": [], "asked": []}
    plays_on({**act, **plain, "phase": "own_win"})
    early = dump(table(phase="open", actor=1, hands={1: "3O 3C 4E 1B"}))
    plays_on({**early, **plain, "asked": [2, 3, 0], "phase": "dealt"})
    shown = dump(play(table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O"), "draw"))
    zones = {**shown["zones"], "shown": "1B"}
    for zone in ("stock", "hand0", "hand1", "hand2", "heap"):
        if "1B" in zones.get(zone, "").split():
            zones[zone] = zones[zone].replace("1B", "5O", 1)
            break
    plays_on({**shown, "zones": zones})


@pytest.mark.clause("CU-18", "CU-20")
def test_a_king_was_never_taken_from_the_pile() -> None:
    state = dump(play(table(actor=1, hands={1: "KO"}, heap="5C 4B"), "take"))
    with pytest.raises(PositionError) as error:
        load({**state, "board": {**state["board"], "taken": PACK.kind("KO")}})
    assert error.value.clause == "CU-18"


@pytest.mark.clause("CU-58")
@pytest.mark.parametrize("options", ["standard;purro_break=king_only", "family"])
def test_nobody_sees_whether_the_card_drawn_is_the_one_thrown(options: str) -> None:
    state = play(table(options, actor=1, hands={1: "3O"}, top="4B"), "draw")
    for code in ("4B", "3O"):
        watcher = Table.at(state)
        watcher.play(GAME.read_move(state, f"throw {code}"))
        told = [(e.what, e.src, e.dst, e.n) for e in watcher.view(2).log if e.seat == 1]
        assert told == [("gather", "drawn1", "hand1", 1), ("throw", "hand1", "heap", 1)]


@pytest.mark.clause("CU-28")
@pytest.mark.parametrize(("way", "turns"), [("any", 2), ("king_only", 0)])
def test_a_king_laid_away_in_a_secret_had_not_to_be_kept(way: str, turns: int) -> None:
    hand = "KO KO KO 1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KC"  # waits for KB
    options = f"standard;purro_break={way}"
    state = table(options, actor=0, hands={0: hand}, purro=(0,), top="KO", sowee="5E")
    state = play(state, "draw", "secret KO")
    assert cards(state, "secret0") == ["KO"] * 4
    after = play(state, "throw 1O")  # two aces are left, and no single card mends both faults
    assert board_of(after).purro == (False,) * 4
    assert board_of(after).barred == (turns, 0, 0, 0)
    # A king that stays in the hand costs the penalty either way.
    other = play(table(options, actor=0, hands={0: hand}, purro=(0,), top="KE", sowee="5E"), "draw")
    assert board_of(play(other, "throw 1O")).barred == (2, 0, 0, 0)
