"""Khanhoo: the course of a hand, clause by clause. Numbers of examples are the dossier's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import kanhu
from by_text import board_of, cards, legal, of_game, play, present, refused
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.families.settle import fine, pairwise
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.text.table import Table
from kanhu.wording.words import Words


def opening(options: str, seed: int = 1891) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


# --- players, pack, seating ---------------------------------------------------------------------


@pytest.mark.clause("KH-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_players_each_alone_in_order(players: int) -> None:
    state = GAME.deal(GAME.options(None, players=players), 3)
    assert len(state.board.totals) == players


@pytest.mark.clause("KH-1")
@pytest.mark.parametrize("players", [0, 1, 9, "many"])
def test_other_numbers_of_players_are_refused(players: int | str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=players)
    assert error.value.clause == "KH-1"


@pytest.mark.clause("KH-2")
def test_default_pack_is_the_single_one() -> None:
    pack = GAME.deal(GAME.options(None), 1).setup.pack
    assert len([kind for kind in pack.cards if kind not in pack.wild]) == 60
    assert all(pack.cards.count(kind) == 2 for kind in range(30))


@pytest.mark.clause("KH-3")
@pytest.mark.parametrize(("players", "jokers"), [(2, 1), (3, 2), (4, 1)])
def test_jokers_by_number_of_players(players: int, jokers: int) -> None:
    assert of_game(GAME.options(None, players=players)).jokers == jokers


@pytest.mark.clause("KH-3")
def test_sources_with_one_joker_always() -> None:
    assert of_game(GAME.options("catsatcards", players=3)).jokers == 1


@pytest.mark.clause("KH-5")
@pytest.mark.parametrize(
    ("players", "jokers", "stock"),
    [(2, 1, 30), (2, 2, 31), (3, 1, 15), (3, 2, 16), (4, 1, 0), (4, 2, 1)],
)
def test_stock_after_the_deal(players: int, jokers: int, stock: int) -> None:
    options = GAME.options(None, players=players, jokers=jokers, orphan_players="off")
    assert len(cards(GAME.deal(options, 9), "stock")) == stock


@pytest.mark.clause("KH-5")
def test_a_pack_too_small_is_refused() -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=4, jokers=0)
    assert error.value.clause == "KH-5"


@pytest.mark.clause("KH-7")
def test_lowest_card_deals() -> None:
    order = "A23456789JQKX"
    for seed in range(40):
        state, events = opening("wilkinson;players=2", seed)
        pack = state.setup.pack
        cut = [(order.index(pack.ranks[e.cards[0]]), e.seat) for e in events if e.what == "cut"]
        last_two = {seat: rank for rank, seat in cut[-2:]}
        assert state.board.dealer == min(last_two, key=last_two.__getitem__)
        assert last_two[0] != last_two[1], "equal cards must be cut again"


@pytest.mark.clause("KH-7")
def test_some_seed_shows_a_recut() -> None:
    cuts = [
        sum(event.what == "cut" for event in opening("wilkinson;players=2", seed)[1])
        for seed in range(80)
    ]
    assert min(cuts) == 2 and any(count > 2 for count in cuts)


@pytest.mark.clause("KH-8")
@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ("wilkinson;players=4", True),
        ("wilkinson;players=3", False),
        ("wilkinson;players=4;orphan_players=off", False),
        ("wilkinson;players=4;orphan_players=four_plus", True),
        ("denexa;players=4", False),
    ],
)
def test_where_an_orphan_is_possible(options: str, asked: bool) -> None:
    state, _ = opening(options)
    assert (state.phase == "orphan") is asked


@pytest.mark.clause("KH-8")
def test_highest_cut_may_be_the_orphan_and_decline() -> None:
    state, _ = opening("wilkinson;players=4")
    assert legal(state) == ["o", "n"]
    assert board_of(play(state, "n")).orphan == -1
    assert board_of(play(state, "o")).orphan == state.actor


# --- deal ---------------------------------------------------------------------------------------


@pytest.mark.clause("KH-9")
def test_fifteen_each_and_sixteen_for_the_leader() -> None:
    state, _ = opening("wilkinson;players=3")
    sizes = [len(cards(state, f"hand{seat}")) for seat in range(3)]
    leader = (state.board.dealer + 1) % 3
    assert state.actor == leader
    assert sizes == [16 if seat == leader else 15 for seat in range(3)]


@pytest.mark.clause("KH-10")
def test_orphan_has_six_or_seven_cards() -> None:
    sizes = set()
    for seed in range(30):
        state, _ = opening("wilkinson;players=4", seed)
        orphan = state.actor
        state = play(state, "o")
        own = len(cards(state, f"hand{orphan}"))
        assert own == (7 if state.actor == orphan else 6)
        # Example 26: the stock is nine either way (61 - 45 - 7 with an orphan who leads).
        assert len(cards(state, "stock")) == 9
        sizes.add(own)
    assert sizes == {6, 7}


@pytest.mark.clause("KH-11")
def test_stock_face_down_and_heap_empty() -> None:
    state, _ = opening("wilkinson")
    view = state.view(state.actor)
    assert view.zones["stock"] == 30
    assert view.zones["heap"] == ()


@pytest.mark.clause("KH-12")
def test_the_deal_passes_left() -> None:
    match = Table.new(GAME, GAME.options("wilkinson;players=3;turn_cap=1;target=400"), 4)
    dealers = [match.state.board.dealer]
    while len(dealers) < 4:
        match.play(match.state.legal()[0])
        if match.state.board.hand == len(dealers):
            dealers.append(match.state.board.dealer)
    assert [(dealer - dealers[0]) % 3 for dealer in dealers] == [0, 1, 2, 0]


# --- play ---------------------------------------------------------------------------------------


@pytest.mark.clause("KH-25")
def test_leader_throws_without_drawing() -> None:
    state, _ = opening("wilkinson")
    assert state.phase == "act"
    assert refused(state, "draw").clause == "KH-26"
    leader, stock = state.actor, cards(state, "stock")
    thrown = legal(state)[0]
    _, events = state.play(GAME.read_move(state, thrown))
    assert (events[0].what, events[0].seat) == ("throw", leader)
    assert len(cards(state, f"hand{leader}")) == 16, "the sixteenth card came with the deal"
    assert len(stock) == 30, "nothing was drawn before the first throw"


@pytest.mark.clause("KH-26")
def test_a_turn_is_one_card_in_one_card_out() -> None:
    match = Table.new(GAME, GAME.options("wilkinson;players=3"), 11)
    for _ in range(60):
        state = match.state
        for seat in range(3):
            held = len(cards(state, f"hand{seat}")) + len(cards(state, f"laid{seat}"))
            assert held == (16 if state.phase == "act" and state.actor == seat else 15)
        match.play(state.legal()[0])


THROWN_5H: dict[str, Any] = dict(phase="claim", heap="5H", thrower=0)


@pytest.mark.clause("KH-27")
def test_next_player_may_claim_a_sequence() -> None:
    state = table("wilkinson;players=2", actor=1, hands={1: "6H 7H"}, **THROWN_5H)
    after = play(state, "claim 6H 7H")
    assert cards(after, "laid1") == ["5H", "6H", "7H"]
    assert board_of(after).laid[1] == ((3, 1, "sequence"),)
    assert (after.phase, after.actor) == ("act", 1)


@pytest.mark.clause("KH-27")
def test_claim_without_a_meld_is_refused() -> None:
    state = table("wilkinson;players=2", actor=1, hands={1: "6H 9C 7H"}, **THROWN_5H)
    assert refused(state, "claim 6H 9C").clause == "KH-27"


@pytest.mark.clause("KH-27")
def test_free_claim_hides_the_card() -> None:
    state = table("denexa;players=2", actor=1, hands={1: "6H 7H"}, **THROWN_5H)
    after = play(state, "take")
    assert "5H" in cards(after, "hand1")
    assert not cards(after, "laid1")


@pytest.mark.clause("KH-27")
def test_free_taking_is_not_for_wilkinson() -> None:
    state = table("wilkinson;players=2", actor=1, hands={1: "6H 7H"}, **THROWN_5H)
    assert refused(state, "take").clause == "KH-27"


@pytest.mark.clause("KH-28")
def test_nobody_claims_and_the_next_draws() -> None:
    state = table("wilkinson;players=2", actor=1, hands={1: "6H 7H"}, **THROWN_5H)
    top = cards(state, "stock")[-1]
    after = play(state, "pass")
    assert (after.phase, after.actor) == ("act", 1)
    assert len(cards(after, "hand1")) == 16
    assert top in cards(after, "hand1")


@pytest.mark.clause("KH-28")
def test_melds_in_hand_are_not_laid_by_default() -> None:
    state = table("wilkinson;players=2", hands={0: "4H 5H 6H"})
    assert refused(state, "lay 4H 5H 6H").clause == "KH-28"


@pytest.mark.clause("KH-25", "KH-26")
def test_one_card_is_thrown_in_a_turn() -> None:
    lead = table("wilkinson;players=2", hands={0: "4H 5H 6H"})
    assert refused(lead, "throw 4H 5H").clause == "KH-25"
    assert refused(lead, "throw").clause == "KH-25"
    later = table("wilkinson;players=2", hands={0: "4H 5H 6H"}, throws=2)
    assert refused(later, "throw 4H 5H").clause == "KH-26"
    assert "you chose 2" in refused(later, "throw 4H 5H").message


@pytest.mark.clause("KH-29")
def test_a_laid_meld_is_fixed() -> None:
    state = table("wilkinson;players=2", laid={0: ["5H 6H 7H"]}, hands={0: "8H"})
    assert not [move for move in state.legal() if len(move.cards) > 1]
    assert refused(state, "throw 7H 7H").clause


@pytest.mark.clause("KH-30")
def test_voluntary_laying_leaves_a_card_to_throw() -> None:
    state = table("catsatcards;players=2", hands={0: "4H 5H 6H"})
    after = play(state, "lay 4H 5H 6H")
    assert board_of(after).laid[0][-1] == (3, 1, "sequence")
    assert (after.phase, after.actor) == ("act", 0)
    tight = table("catsatcards;players=2", hands={0: "4H 5H 6H"},
                  laid={0: ["9H 8H 7H", "4C 5C 6C", "4D 5D 6D", "7C 8C 9C 6C"]})  # fmt: skip
    assert "l4H5H6H" not in legal(tight)


@pytest.mark.clause("KH-31")
def test_any_hidden_card_may_be_thrown() -> None:
    state = table("wilkinson;players=2", hands={0: "X 5H"})
    assert "tX" in legal(state)
    after = play(state, "throw 5H")
    assert cards(after, "heap")[-1] == "5H"


@pytest.mark.clause("KH-38")
def test_only_the_top_of_the_heap_can_be_claimed() -> None:
    state = table("wilkinson;players=2", actor=1, phase="claim", heap="4D 5H", thrower=0,
                  hands={1: "5D 6D 6H 7H"})  # fmt: skip
    assert refused(state, "claim 5D 6D").clause == "KH-27"


@pytest.mark.clause("KH-38")
def test_nobody_claims_his_own_throw() -> None:
    state = table("wilkinson;players=3", actor=1, hands={0: "6H 7H", 1: "5C 5D"}, **THROWN_5H)
    asked = [state.actor]
    while state.phase == "claim":
        state = play(state, "pass")
        asked.append(state.actor)
    assert 0 not in asked[:-1]


@pytest.mark.clause("KH-32")
def test_a_claim_must_leave_a_card() -> None:
    # Example 23: thirteen cards lie exposed, 4H 5H are hidden, 6H is thrown by the neighbour.
    laid = {1: ["7H 8H 9H", "4C 5C 6C", "4D 5D 6D", "AC 2C 3C 4C"]}
    spot: dict[str, Any] = dict(
        actor=1, phase="claim", heap="6H", thrower=0, hands={1: "4H 5H"}, laid=laid
    )
    assert refused(table("wilkinson;players=2", **spot), "claim 4H 5H").clause == "KH-32"
    optional = table("wilkinson;players=2;final_discard=optional", **spot)
    after = play(optional, "claim 4H 5H")
    assert legal(after) == ["f"]


@pytest.mark.clause("KH-33", "KH-36")
def test_bump_goes_before_the_next_in_turn() -> None:
    # Example 18: seat 1 claims 2C 3C 4C (1), seat 3 bumps with 2C 2H 2D (2).
    state = table("wilkinson;players=4", actor=1, phase="claim", heap="2C", thrower=0,
                  hands={1: "3C 4C", 3: "2H 2D"}, stockless=True)  # fmt: skip
    state = play(state, "claim 3C 4C")
    while state.phase == "claim" and state.actor != 3:
        state = play(state, "pass")
    state = play(state, "claim 2H 2D")
    assert cards(state, "laid3") == ["2C", "2D", "2H"] or set(cards(state, "laid3")) == {
        "2C",
        "2D",
        "2H",
    }
    assert (state.phase, state.actor) == ("act", 3)
    state = play(state, legal(state)[0])
    while state.phase == "claim":
        state = play(state, "pass")
    assert state.actor == 0, "play goes on from the bumper's left; seats 1 and 2 are skipped"


@pytest.mark.clause("KH-35")
def test_equal_claims_go_to_the_elder_hand() -> None:
    # Example 19: seat 1 and seat 2 both show a khanhoo (5).
    state = table("wilkinson;players=4", actor=1, phase="claim", heap="2C", thrower=0,
                  hands={1: "AH 3D", 2: "AH 3D"}, stockless=True)  # fmt: skip
    state = play(state, "claim AH 3D")
    assert state.actor == 2
    state = play(state, "claim AH 3D")
    while state.phase == "claim":
        state = play(state, "pass")
    assert (state.phase, state.actor) == ("act", 1)
    assert board_of(state).laid[1] == ((3, 5, "khanhoo"),)


@pytest.mark.clause("KH-35")
def test_a_better_meld_takes_the_card() -> None:
    # Example 20: khanhoo (5) against double khanhoo (15).
    state = table("wilkinson;players=4", actor=1, phase="claim", heap="3D", thrower=0,
                  hands={1: "X 2C", 2: "AH AH 2C 3D"}, stockless=True)  # fmt: skip
    assert "cAHAH2C3D" not in legal(state)
    state = table("wilkinson;players=3", actor=1, phase="claim", heap="3D", thrower=0,
                  hands={1: "X 2C", 2: "AH AH X 2C 3D"})  # fmt: skip
    state = play(state, "claim 2C X")
    state = play(state, "claim AH AH 2C 3D X")
    assert (state.phase, state.actor) == ("act", 2)
    assert board_of(state).laid[2] == ((6, 15, "double_khanhoo"),)


@pytest.mark.clause("KH-35", "KH-67")
def test_no_answer_shows_before_all_are_in() -> None:
    state = table("wilkinson;players=4", actor=1, phase="claim", heap="2C", thrower=0,
                  hands={1: "3C 4C", 3: "2H 2D"}, stockless=True)  # fmt: skip
    one, two = play(state, "claim 3C 4C"), play(state, "pass")
    assert one.actor == two.actor
    view_one, view_two = one.view(one.actor), two.view(two.actor)
    assert view_one.zones == view_two.zones
    assert view_one.board.__dict__ == view_two.board.__dict__
    assert view_one.answers == view_two.answers == ()
    assert one.view(0).actor is None
    assert one.view(0).phase == ""


@pytest.mark.clause("KH-35")
def test_losing_claims_become_public() -> None:
    state = table("wilkinson;players=3", actor=1, phase="claim", heap="2C", thrower=0,
                  hands={1: "3C 4C", 2: "2H 2D"})  # fmt: skip
    state = play(state, "claim 3C 4C")
    _, events = state.play(GAME.read_move(state, "claim 2H 2D"))
    assert ("outbid", 1, 1) in [(event.what, event.seat, event.n) for event in events]
    told = Words(state.setup, ["A", "B", "C"], 1).events(events)
    assert "Your claim for 1 point was beaten by one for 2." in told
    told = Words(state.setup, ["A", "B", "C"], 0).events(events)
    assert "B's claim for 1 point was beaten by one for 2." in told


@pytest.mark.clause("KH-35")
def test_an_equal_claim_loses_by_the_order_of_play() -> None:
    state = table("wilkinson;players=3", actor=1, phase="claim", heap="5H", thrower=0,
                  hands={1: "5C 5D", 2: "5C 5D"})  # fmt: skip
    state = play(state, "claim 5C 5D")
    _, events = state.play(GAME.read_move(state, "claim 5C 5D"))
    told = Words(state.setup, ["A", "B", "C"], 2).events(events)
    assert any("2 points was matched by a player earlier in turn" in line for line in told)
    assert not any("beaten" in line for line in told)


@pytest.mark.clause("KH-34")
def test_no_bump_for_a_mere_sequence() -> None:
    # Example 21.
    state = table("wilkinson;players=4", actor=2, phase="claim", heap="6H", thrower=0,
                  hands={2: "7H 8H 6C 6D"}, stockless=True)  # fmt: skip
    assert refused(state, "claim 7H 8H").clause == "KH-34"
    assert "c6C6D" in legal(state)
    next_seat = table("wilkinson;players=4", actor=1, phase="claim", heap="6H", thrower=0,
                      hands={1: "7H 8H"}, stockless=True)  # fmt: skip
    assert "c7H8H" in legal(next_seat)


@pytest.mark.clause("KH-34")
@pytest.mark.parametrize(
    ("bumps", "players", "allowed"),
    [("never", 3, False), ("three_hand", 3, True), ("three_hand", 4, False), ("always", 4, True)],
)
def test_bump_sequences_option(bumps: str, players: int, allowed: bool) -> None:
    state = table(f"wilkinson;players={players};bump_sequences={bumps}", actor=2, phase="claim",
                  heap="6H", thrower=0, hands={2: "7H 8H 6C 6D"})  # fmt: skip
    assert ("c7H8H" in legal(state)) is allowed


@pytest.mark.clause("KH-34", "KH-22")
def test_a_joker_may_make_a_bump_a_triplet() -> None:
    # Example 22: 6H 6D X reads as a triplet (2).
    state = table("wilkinson;players=3", actor=2, phase="claim", heap="6H", thrower=0,
                  hands={2: "6D X"})  # fmt: skip
    state = play(state, "claim 6D X")
    assert board_of(state).laid[2] == ((3, 2, "triplet"),)


@pytest.mark.clause("KH-37")
def test_two_players_have_no_bump() -> None:
    state = table("wilkinson;players=2", actor=1, hands={1: "6H 7H"}, **THROWN_5H)
    after = play(state, "pass")
    assert after.phase == "act", "nobody else is asked"


@pytest.mark.clause("KH-39")
def test_without_a_stock_the_thrown_card_is_taken() -> None:
    state = table("wilkinson;players=4", hands={0: "4C"}, stock="", stockless=True, dealer=3,
                  throws=0)  # fmt: skip
    state = play(state, "throw 4C")
    while state.phase == "claim":
        state = play(state, "pass")
    assert state.actor == 1
    assert "4C" in cards(state, "hand1")
    assert cards(state, "heap")[-1:] != ["4C"]
    assert "t4C" in legal(state), "even the same card may be thrown"


@pytest.mark.clause("KH-39")
def test_why_a_card_is_taken_is_told() -> None:
    state = table("wilkinson;players=4", hands={0: "4C", 1: "4H 4D"}, stock="", stockless=True,
                  dealer=3, throws=0)  # fmt: skip
    state = play(state, "throw 4C")
    names = ["A", "B", "C", "D"]
    assert "No stock" in Words(state.setup, names, 1).note(state.view(1)).text
    told: list[str] = []
    while state.phase == "claim":
        state, events = state.play(GAME.read_move(state, "pass"))
        told += Words(state.setup, names, 1).events(events)
    assert told == ["There was no stock, so you had to take the four of clubs."]
    plain = table("wilkinson;players=3", actor=1, phase="claim", heap="4C", thrower=0,
                  hands={1: "4H 4D"})  # fmt: skip
    assert "stock" not in Words(plain.setup, names, 1).note(plain.view(1)).text


# Example 25, heap from the bottom 4C KS 9D 2H.
@pytest.mark.clause("KH-40")
@pytest.mark.parametrize(
    ("way", "heap"), [("turn_over", []), ("keep_top", ["2H"]), ("shuffle_keep_top", ["2H"])]
)
def test_a_stock_is_made_of_the_heap(way: str, heap: Sequence[str]) -> None:
    spot: dict[str, Any] = dict(actor=1, phase="claim", thrower=0, hands={1: "3H 4H"})
    whole = table(f"wilkinson;players=2;recycle={way}", heap="4C KS 9D 2H", stock="", **spot)
    before = cards(whole, "heap")
    after = play(whole, "pass")
    drawn = Counter(cards(after, "hand1")) - Counter(cards(whole, "hand1"))
    assert cards(after, "heap") == heap
    used = before[: len(before) - len(heap)]
    assert Counter(cards(after, "stock")) + drawn == Counter(used), "no card lost or doubled"
    assert drawn.total() == 1
    if way == "shuffle_keep_top":
        assert cards(after, "stock") != list(reversed(used[1:])), "the rest is shuffled"
    else:
        # The oldest discard is drawn first; the stock is written with its top last.
        assert drawn == Counter([used[0]])
        assert cards(after, "stock") == list(reversed(used[1:]))


@pytest.mark.clause("KH-40")
def test_a_turned_stock_is_drawn_oldest_first() -> None:
    state = table("wilkinson;players=2", actor=1, phase="claim", thrower=0, hands={1: "3H 4H"},
                  heap="4C KS 9D 2H", stock="")  # fmt: skip
    order = cards(state, "heap")
    drawn: list[str] = []
    while len(drawn) < 4:
        move = (
            "pass"
            if state.phase == "claim"
            else "throw " + state.setup.pack.text(state.legal()[0].cards)
        )
        state, events = state.play(GAME.read_move(state, move))
        drawn += [state.setup.pack.text(event.cards) for event in events if event.what == "draw"]
    assert drawn == order[:4]


@pytest.mark.clause("KH-41", "KH-46", "KH-64")
def test_turn_cap_ends_the_hand() -> None:
    match = Table.new(GAME, GAME.options("wilkinson;players=3;turn_cap=2;target=400"), 4)
    throws = 0
    while match.state.board.hand == 0:
        move = match.state.legal()[0]
        throws += move.verb == "throw"
        events = match.play(move)
    assert throws == 6
    result = present(match.state.board.last)
    assert result.ended == "KH-41"
    assert not [reason for reason in result.reasons if reason[0] == "KH-44"], "nobody gets the 5"
    assert "turn_cap" in [event.what for event in events]


# --- full hand and counting ---------------------------------------------------------------------

FULL = "AH 2C 3D 9H 9H KS 4H 4C 4D 5C 6C 7C 2H 3H 4H"


@pytest.mark.clause("KH-42", "KH-43", "KH-44")
def test_full_hand_is_fifteen_melded() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"})
    assert "fJS" in legal(state)
    after = play(state, "full_hand JS")
    result = present(after.board.last)
    assert result.ended == "KH-42"
    # khanhoo 5, royal group 4, triplet 2, two sequences 2, and 5 for the full hand
    assert result.points[0] == 5 + 4 + 2 + 2 + 5


@pytest.mark.clause("KH-43")
def test_declaring_is_not_compulsory() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"})
    assert "tJS" in legal(state)
    assert play(state, "throw JS").board.hand == 0


@pytest.mark.clause("KH-43")
def test_the_throw_must_leave_only_melds() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"})
    assert refused(state, "full_hand 5C").clause == "KH-43"
    assert refused(state, "full_hand").clause == "KH-43"


@pytest.mark.clause("KH-43")
def test_sixteen_melded_cards_and_an_optional_throw() -> None:
    # Example 15.
    hand = "4C 5C 6C 7C 9H 9H KS 2H 2C 2D 8H 8C 8D JS QS KS"
    required = table("wilkinson;players=2", hands={0: hand})
    assert [move for move in legal(required) if move[0] == "f"] == ["f4C", "f7C"]
    assert present(play(required, "full_hand 4C").board.last).points[0] == 12 + 5
    optional = table("wilkinson;players=2;final_discard=optional", hands={0: hand})
    assert "f" in legal(optional)


@pytest.mark.clause("KH-43")
def test_only_the_queen_can_be_thrown() -> None:
    # Example 16.
    hand = "AH 2H 3H 4H 6D 7D 8D 9D 3C 3D 3H 5C 5D 5H QS X"
    state = table("wilkinson;players=2", hands={0: hand})
    assert [move for move in legal(state) if move[0] == "f"] == ["fQS"]
    assert present(play(state, "full_hand QS").board.last).points[0] == 6 + 5


@pytest.mark.clause("KH-43")
def test_exposed_run_and_four_triplets() -> None:
    # Example 24: twelve hidden cards are four triplets, four lie exposed.
    spot: dict[str, Any] = dict(laid={0: ["9D 8D 7D 6D"]},
                hands={0: "2H 2C 2D 4H 4C 4D 6H 6C 6D 8H 8C 8D"})  # fmt: skip
    assert not [m for m in legal(table("wilkinson;players=2", **spot)) if m[0] == "f"]
    assert "f" in legal(table("wilkinson;players=2;final_discard=optional", **spot))


@pytest.mark.clause("KH-43")
def test_a_throw_that_leaves_nothing_is_a_full_hand() -> None:
    laid = {0: ["7H 8H 9H", "4C 5C 6C", "4D 5D 6D", "AC 2C 3C", "2D 3D 4D"]}
    state = table("wilkinson;players=2", laid=laid, hands={0: "KS"})
    assert legal(state) == ["fKS"]
    assert refused(state, "throw KS").clause == "KH-43"
    assert present(play(state, "full_hand KS").board.last).points[0] == 5 + 5


@pytest.mark.clause("KH-43")
def test_the_card_thrown_with_a_full_hand_cannot_be_claimed() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS", 1: "QS KS"})
    assert play(state, "full_hand JS").board.hand == 1


@pytest.mark.clause("KH-42", "KH-44")
def test_full_division_is_worth_what_leaves_nothing_over() -> None:
    # Example 10: best 13, but going out is worth 6 + 5.
    hand = "2C 3C 4C 4H 5C 5C 5D 5D 5H 5H 6C 6H 7C 7D X"
    state = table("wilkinson;players=2", hands={0: hand + " KS"})
    assert present(play(state, "full_hand KS").board.last).points[0] == 6 + 5


@pytest.mark.clause("KH-45")
def test_losers_score_their_best_division() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS", 1: "AD 2D 3D 8H 8C 8D 5H"})
    result = present(play(state, "full_hand JS").board.last)
    assert result.points[1] >= 3
    only = table("wilkinson;players=2;losers_score=false",
                 hands={0: FULL + " JS", 1: "AD 2D 3D 8H 8C 8D 5H"})  # fmt: skip
    assert present(play(only, "full_hand JS").board.last).points[1] == 0


@pytest.mark.clause("KH-47")
def test_orphan_scores_by_the_same_table() -> None:
    # Example 13: the orphan's maximum, out for 20.
    state = table("wilkinson;players=4", orphan=0, hands={0: "AH AH 2C 2C 3D X JS"})
    assert present(play(state, "full_hand JS").board.last).points[0] == 15 + 5


@pytest.mark.clause("KH-47", "KH-43")
def test_orphan_leader_goes_out() -> None:
    # Example 14.
    state = table("wilkinson;players=4", orphan=0, hands={0: "4C 5C 6C 7C 9H 9H KS"})
    assert [move for move in legal(state) if move[0] == "f"] == ["f4C", "f7C"]
    assert present(play(state, "full_hand 7C").board.last).points[0] == 5 + 5


# --- match and money ----------------------------------------------------------------------------


@pytest.mark.clause("KH-48")
def test_scores_accumulate_to_the_target() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"}, totals=[30, 0])
    assert play(state, "full_hand JS").outcome is None
    state = table("wilkinson;players=2", hands={0: FULL + " JS"}, totals=[32, 0])
    assert present(play(state, "full_hand JS").outcome).winners == (0,)
    long = table("wilkinson;players=2;target=100", hands={0: FULL + " JS"}, totals=[32, 0])
    assert play(long, "full_hand JS").outcome is None


@pytest.mark.clause("KH-49")
def test_highest_total_wins_whoever_went_out() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"}, totals=[32, 90])
    outcome = present(play(state, "full_hand JS").outcome)
    assert outcome.winners == (1,)


@pytest.mark.clause("KH-49")
@pytest.mark.parametrize(("tie", "ends"), [("extra_hand", False), ("shared", True)])
def test_a_shared_highest_total(tie: str, ends: bool) -> None:
    base = f"wilkinson;players=2;tie={tie}"
    trial = present(play(table(base, hands={0: FULL + " JS"}), "full_hand JS").board.last).points
    totals = [60 - trial[0], 60 - trial[1]]
    outcome = play(table(base, hands={0: FULL + " JS"}, totals=totals), "full_hand JS").outcome
    assert (outcome is not None) is ends
    if outcome is not None:
        assert outcome.winners == (0, 1)


@pytest.mark.clause("KH-50")
def test_settlement_in_pairs() -> None:
    # Example 28: totals 52, 49, 47, 47.
    assert pairwise([52, 49, 47, 47]) == (13, 1, -7, -7)
    assert pairwise([52, 49, 47, 47], 3) == (39, 3, -21, -21)


@pytest.mark.clause("KH-50")
def test_match_pays_the_differences_times_the_stake() -> None:
    state = table("wilkinson;players=2;stake=2", hands={0: FULL + " JS"}, totals=[40, 0])
    outcome = present(play(state, "full_hand JS").outcome)
    ahead = outcome.totals[0] - outcome.totals[1]
    assert outcome.payoff == (2 * ahead, -2 * ahead)


@pytest.mark.clause("KH-65")
def test_match_guard() -> None:
    options = GAME.options("wilkinson;players=2;hand_cap=2;turn_cap=1;target=400")
    match = Table.new(GAME, options, 8)
    while match.state.outcome is None:
        match.play(match.state.legal()[0])
    assert match.state.board.hand == 1
    assert match.state.outcome.reasons[0][0] == "KH-65"


# --- irregularities -----------------------------------------------------------------------------


@pytest.mark.clause("KH-51")
def test_fine_for_a_misdeal() -> None:
    # Example 31: the dealer stands on 3 points.
    assert fine([3, 10], 0, 5, "deduct") == (-2, 10)
    assert fine([3, 1, 1, 1], 0, 5, "add") == (3, 6, 6, 6)
    assert of_game(GAME.options(None)).misdeal_fine == 5
    with pytest.raises(ValueError, match="unknown way"):
        fine([0, 0], 0, 5, "shout")


@pytest.mark.parametrize("clause", ["KH-51", "KH-52", "KH-53"])
def test_rules_of_a_physical_table_are_marked(clause: str) -> None:
    assert "table" in GAME.rulebook[clause].flags


FALSE = "wilkinson;players=3;false_bump=true"


@pytest.mark.clause("KH-54")
def test_without_the_option_claims_cannot_be_false() -> None:
    state = table("wilkinson;players=3", actor=1, hands={1: "KS 7C 5C 5D"}, **THROWN_5H)
    assert refused(state, "claim 7C KS =4").clause == "KH-27"


def challenged(state: Any, by: Any = "challenge") -> Any:
    while state.phase == "claim":
        state = play(state, "pass")
    return play(state, by)


@pytest.mark.clause("KH-54", "KH-70")
def test_false_bump_is_fined_and_undone() -> None:
    state = table(FALSE, actor=2, hands={2: "KS 7C 5C 5D"}, **THROWN_5H)
    state = play(state, "claim 7C KS =4")
    assert state.phase == "challenge"
    state = play(state, "challenge")
    assert state.board.totals == (0, 0, -5)
    assert "KS" in cards(state, "hand2") and not cards(state, "laid2")
    assert cards(state, "heap")[-1] == "5H"
    assert (state.phase, state.actor) == ("choose", 1)
    assert "5H" in cards(play(state, "take"), "hand1")
    assert "5H" not in set(cards(play(state, "draw"), "hand1")) - set(cards(state, "hand1"))


@pytest.mark.clause("KH-54")
def test_fine_can_be_given_to_the_opponents() -> None:
    state = table(FALSE + ";penalty_mode=add", actor=2, hands={2: "KS 7C 5C 5D"}, **THROWN_5H)
    state = play(state, "claim 7C KS =4", "challenge")
    assert state.board.totals == (5, 5, 0)


@pytest.mark.clause("KH-70")
def test_a_true_meld_stands() -> None:
    state = table(FALSE, actor=2, hands={2: "5C 5D"}, **THROWN_5H)
    state = play(state, "claim 5C 5D", "challenge")
    assert state.board.totals == (0, 0, 0)
    assert (state.phase, state.actor) == ("act", 2)


@pytest.mark.clause("KH-70")
def test_unchallenged_a_false_set_is_worth_nothing() -> None:
    state = table(FALSE, actor=2, hands={2: "KS 7C 5C 5D"}, **THROWN_5H)
    state = play(state, "claim 7C KS =4", "pass", "pass")
    assert board_of(state).laid[2] == ((3, 0, "false"),)
    assert not [move for move in legal(state) if move[0] == "f"]


@pytest.mark.clause("KH-70")
def test_remaining_claims_are_resolved_anew() -> None:
    state = table(FALSE, actor=1, hands={1: "6H 7H", 2: "KS 7C 5C 5D"}, **THROWN_5H)
    state = play(state, "claim 6H 7H", "claim 7C KS =4", "challenge")
    assert state.phase == "challenge", "the claim now up may be challenged in its turn"
    state = play(state, "pass", "pass")
    assert (state.phase, state.actor) == ("act", 1)
    assert board_of(state).laid[1] == ((3, 1, "sequence"),)


@pytest.mark.clause("KH-55")
def test_false_full_hand() -> None:
    state = table(FALSE, hands={0: "KS 7C 5C 2D 8H"})
    state = play(state, "full_hand KS")
    assert state.board.totals[0] == -5
    assert state.board.hand == 0
    assert cards(state, "heap")[-1] == "KS"


# --- forms and guards ---------------------------------------------------------------------------


@pytest.mark.clause("KH-56")
def test_two_hand_form() -> None:
    state, _ = opening("wilkinson;players=2")
    assert len(state.setup.pack.cards) == 61
    assert len(cards(state, "stock")) == 30


@pytest.mark.clause("KH-57")
def test_three_hand_form() -> None:
    state, _ = opening("wilkinson;players=3")
    assert len(state.setup.pack.cards) == 62
    assert len(cards(state, "stock")) == 16


@pytest.mark.clause("KH-58")
def test_four_hand_form() -> None:
    state, _ = opening("wilkinson;players=4")
    assert len(cards(play(state, "n"), "stock")) == 0
    assert board_of(play(state, "n")).stockless
    assert len(cards(play(state, "o"), "stock")) == 9


@pytest.mark.clause("KH-62")
@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("wilkinson", {"skin": "goodall", "claim_in_turn": "meld_required", "recycle": "turn_over"}),
        ("catsatcards", {"jokers": 1, "voluntary_lay": True, "bump_sequences": "always",
                         "recycle": "shuffle_keep_top", "double_triplet": "any_six"}),
        ("denexa", {"skin": "club_courts", "jokers": 1, "claim_in_turn": "free",
                    "recycle": "shuffle_keep_top", "orphan_players": "off"}),
        ("newspaper", {"jokers": 1, "aces_length": "more"}),
    ],
)  # fmt: skip
def test_presets(preset: str, values: dict[str, Any]) -> None:
    options = GAME.options(preset, players=3)
    assert {key: options.values[key] for key in values} == values


def stockless(options: str = "wilkinson;players=4") -> State:
    return table(options, hands={0: "4C"}, stock="", stockless=True, dealer=3)


def pass_on(state: State, card: str = "4C") -> State:
    """Throw the card and let everybody pass."""
    state = play(state, f"throw {card}")
    while state.phase == "claim":
        state = play(state, "pass")
    return state


@pytest.mark.clause("KH-63")
def test_dead_round() -> None:
    # Example 37: the first throw, then eight throws of the card just taken.
    state = stockless()
    for thrown in range(8):
        state = pass_on(state)
        assert state.board.hand == 0, f"ended after throw {thrown + 1}"
        assert board_of(state).stuck == thrown
    state = play(state, "throw 4C")
    assert state.board.hand == 1
    assert present(state.board.last).ended == "KH-63"


@pytest.mark.clause("KH-63")
def test_dead_round_of_one() -> None:
    state = stockless("wilkinson;players=4;dead_round=1")
    for _ in range(4):
        state = pass_on(state)
    assert present(play(state, "throw 4C").board.last).ended == "KH-63"


@pytest.mark.clause("KH-63")
def test_another_throw_sets_the_count_to_zero() -> None:
    # Example 38.
    state = pass_on(stockless())
    state = pass_on(state)
    other = next(m for m in legal(state) if m[0] == "t" and m != "t4C")
    state = pass_on(state, other[1:])
    assert board_of(state).stuck == 0


@pytest.mark.clause("KH-63")
def test_dead_round_can_be_off() -> None:
    state = stockless("wilkinson;players=4;dead_round=0")
    for _ in range(12):
        state = pass_on(state)
    assert state.board.hand == 0


@pytest.mark.clause("KH-64")
def test_full_hand_before_the_guards() -> None:
    state = table("wilkinson;players=2;turn_cap=1", hands={0: FULL + " JS"}, throws=1)
    assert present(play(state, "full_hand JS").board.last).ended == "KH-42"
    assert present(play(state, "throw JS").board.last).ended == "KH-41"


@pytest.mark.clause("KH-66")
def test_first_cut_keeps_the_right() -> None:
    options = GAME.options("wilkinson;players=4;orphan_draw=first_cut;turn_cap=1;target=400")
    match = Table.new(GAME, options, 2)
    holder = match.state.actor
    for hand in range(3):
        while match.state.board.hand == hand:
            match.play(match.state.legal()[-1 if match.state.phase == "orphan" else 0])
        assert (match.state.phase, match.state.actor) == ("orphan", holder)


@pytest.mark.clause("KH-66")
def test_each_hand_draws_anew() -> None:
    options = GAME.options("wilkinson;players=4;turn_cap=1;target=400")
    match = Table.new(GAME, options, 2)
    holders = {match.state.actor}
    for hand in range(8):
        while match.state.board.hand == hand:
            match.play(match.state.legal()[-1 if match.state.phase == "orphan" else 0])
        holders.add(match.state.actor)
    assert len(holders) > 1


@pytest.mark.clause("KH-67")
def test_who_may_look_where() -> None:
    places = {
        place.name: (place.sees, place.each)
        for place in GAME.rules.equipment.places(GAME.options())
    }
    assert places == {
        "stock": ("nobody", False), "heap": ("all", False),
        "hand": ("owner", True), "laid": ("all", True),
    }  # fmt: skip


@pytest.mark.parametrize("clause", [f"KH-{number}" for number in range(71, 80)])
def test_advice_is_marked_as_such(clause: str) -> None:
    assert "advice" in GAME.rulebook[clause].flags


@pytest.mark.clause("KH-49")
def test_moves_after_the_end_are_refused() -> None:
    state = table("wilkinson;players=2", hands={0: FULL + " JS"}, totals=[40, 0])
    over = play(state, "full_hand JS")
    assert over.actor is None
    assert present(over.refuse(kanhu.Move("throw", (0,)))).clause == "KH-49"


# --- what is asked ----------------------------------------------------------------------------------

FULL = "4C 5C 6C 9H 9H KS 2H 2C 2D 8H 8C 8D JS 7D 7D"  # every card in a meld


def asked(state: State) -> tuple[str, str]:
    """The question put to the seat to decide, and its second line."""
    view = state.view(state.actor)
    words = Words(state.setup, ["A", "B", "C", "D"], state.actor)
    return words.prompt(view), words.note(view).text


@pytest.mark.clause("KH-43")
def test_going_out_is_named_only_when_it_can_be_done() -> None:
    assert asked(table(hands={0: f"{FULL} AH"}))[0] == "Go out, or discard one card."
    broken = FULL.replace("JS", "QS")
    assert asked(table(hands={0: f"{broken} AH"})) == ("Discard one card.", "")


@pytest.mark.clause("KH-28", "KH-30")
def test_laying_is_named_only_where_it_is_agreed() -> None:
    hand = {0: FULL.replace("JS", "QS") + " AH"}
    assert asked(table("catsatcards", hands=hand))[0] == "Discard one card, or lay a meld."
    refusal = refused(table(hands=hand), "lay 4C 5C 6C")
    assert (refusal.clause, "stay in your hand" in refusal.message) == ("KH-28", True)
    laying = table("catsatcards", hands=hand)
    assert refused(laying, "lay 4C 5C 9H").message == "These cards do not make a meld."


@pytest.mark.clause("KH-29")
def test_after_laying_it_is_said_that_melds_stay() -> None:
    board = Table.new(GAME, GAME.options("wilkinson;players=2"), 3)
    board.play(GAME.read_move(board.state, "throw 3C"))
    board.play(GAME.read_move(board.state, "claim 4C 5C"))
    words = Words(board.state.setup, ["A", "B"], 0)
    assert "no longer be changed" in words.note(board.view(0)).text
    assert words.events(board.log(0))[-2:] == [
        "You took the three of clubs.",
        "You laid the three of clubs, four of clubs and five of clubs: sequence, 1 point.",
    ]


@pytest.mark.clause("KH-31")
def test_a_meld_cannot_be_claimed_in_ones_own_turn() -> None:
    refusal = refused(table(hands={0: f"{FULL} AH"}), "claim 4C 5C")
    assert refusal.clause == "KH-31"
    assert "only when somebody has just discarded it" in refusal.message


@pytest.mark.clause("KH-8")
@pytest.mark.parametrize("clause", ["KH-26", "KH-42"])
def test_a_clause_of_every_table_explains_the_orphan(clause: str) -> None:
    """At a table of two nobody is one, and a newcomer has not met the word."""
    found = GAME.clause(clause)
    assert found is not None
    _, named, said = found.prose.partition("orphan")
    assert named and said.index("KH-8") < said.index(".")
