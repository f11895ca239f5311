"""Each worked example of the rulebook (CU-EX-01 to CU-EX-35)."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, legal, of_game, play, present, refused
from kanhu.catalogue import setup
from kanhu.core.options import OptionError
from kanhu.families.settle import each_pays
from kanhu.games.cuajo import payment
from kanhu.games.cuajo.combos import Combos
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, WAITING, events, kinds, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    return [
        pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}")
        for row in EXAMPLES
        if row["kind"] == kind
    ]


def kit(row: dict[str, Any]) -> Combos:
    found: Combos = of_game(setup(GAME, GAME.options(None, **row.get("options", {}))).kit)
    return found


def test_all_thirty_five_are_here() -> None:
    assert [row["id"] for row in EXAMPLES] == [f"CU-EX-{n:02d}" for n in range(1, 36)]


@pytest.mark.parametrize("row", of_kind("complete"))
def test_complete_and_in_how_many_ways(row: dict[str, Any]) -> None:
    hand = kinds(f"{row['cards']} {row.get('fourth', '')}")
    found = kit(row)
    assert found.complete(hand) == row["complete"]
    assert len(found.arrangements(hand)) == row["arrangements"]
    assert (found.melds.full(hand) is not None) == row["complete"]
    assert (found.melds.exact.full(hand) is not None) == row["complete"]
    for melds in found.arrangements(hand):
        assert sorted(kind for meld in melds for kind in meld.cards) == list(hand)


@pytest.mark.parametrize("row", of_kind("waits"))
def test_what_a_hand_waits_for(row: dict[str, Any]) -> None:
    hand, wanted = kinds(row["cards"]), set(row["waits"].split())
    assert {PACK.codes[kind] for kind in KIT.waits(hand)} == wanted
    # The slow way round: try every card of the pack.
    tried = {PACK.codes[k] for k in range(28) if KIT.complete(tuple(sorted((*hand, k))))}
    assert tried == wanted


@pytest.mark.parametrize("row", of_kind("throw"))
def test_throws(row: dict[str, Any]) -> None:
    state = table(phase="act", actor=0, hands={0: row["cards"]}, taken=row.get("taken", ""))
    assert refused(state, f"throw {row['card']}").clause == row["refused"]


@pytest.mark.parametrize("row", of_kind("price"))
def test_prices(row: dict[str, Any]) -> None:
    laid = kinds(" ".join([row["secret"]] * 4)) if "secret" in row else ()
    price = payment.price(
        KIT, kinds(row["cards"]), laid, row["source"], PACK.kind(row["bounit"]),
        PACK.kind(row["sowee"]), PACK.parse(row.get("turned", "")),
    )  # fmt: skip
    assert price.total == row["each"]
    assert price.porbis == row.get("porbis", False)
    assert len(price.extra) == row.get("extra", 0)
    if "base" in row:
        assert (price.base, price.kings) == (row["base"], row["kings"])


@pytest.mark.parametrize("row", of_kind("secret"))
def test_a_secret_is_paid_at_once(row: dict[str, Any]) -> None:
    seat = row["seat"]
    state = table(phase="act", actor=seat, hands={seat: "3E 3E 3E 3E"})
    state = play(state, "secret 3E")
    assert list(state.board.totals) == row["payoff"]
    assert list(board_of(state).paid) == row["payoff"]
    assert cards(state, f"secret{seat}") == ["3E"] * 4


@pytest.mark.parametrize("row", of_kind("pays"))
def test_who_pays(row: dict[str, Any]) -> None:
    options = of_game(GAME.options(None, **row.get("options", {})))
    spared = ((row["winner"] + 2) % 4,) if options.partners else ()
    assert list(each_pays(4, row["winner"], row["each"], spared)) == row["payoff"]
    # The hand of CU-EX-15 won by seat 1 with a card of its own drawing pays 200 in the same way.
    text = "standard" if options.partners else "standard;partners=false"
    state = table(
        f"{text};hands=1", actor=1, top="4C", sowee="1O",
        hands={1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"},
    )  # fmt: skip
    state = play(state, "draw", "cuajo")
    assert list(present(state.outcome).payoff) == row["payoff"]


@pytest.mark.parametrize("row", of_kind("order"))
def test_the_order_of_own_win_and_time(row: dict[str, Any]) -> None:
    drawer = row["drawer"]
    hands = {seat: WAITING[seat] for seat in row["waiting"]}
    hands[drawer] = "3C 4C 1O 1B 1C 1O 3B 4B 5B JC HC KC JO HO KO"
    if row["own"]:
        hands[drawer] = "5B 5C 1O 1B 1C 3O 3B 3C 4O 4B 4C JC HC KC KO"
    state = table(actor=drawer, hands=hands, top=row["card"], purro=tuple(row["waiting"]))
    asked = []
    state = play(state, "draw")
    while state.secret:
        asked.append(state.actor)
        state = play(state, "pass")
    assert asked == row["asked"]
    assert (state.phase, state.actor) == ("act", drawer)
    assert row["card"] in cards(state, f"hand{drawer}")


# --- the cases told in words --------------------------------------------------------------------


@pytest.mark.clause("CU-21")
def test_ex_30_a_purro_player_may_not_claim_a_discard_out_of_turn() -> None:
    state = table(actor=1, hands={3: WAITING[3], 1: "5O"}, purro=(3,), top="1B")
    state = play(state, "draw", "throw 5O")
    assert (state.phase, state.actor) == ("draw", 2)
    assert state.view(3).legal == ()
    assert set(legal(state)) == {"d", "k"}
    assert refused(state, "time").clause == "CU-21"
    assert cards(play(state, "take"), "hand2").count("5O") >= 1


@pytest.mark.clause("CU-26")
def test_ex_31_a_purro_player_need_not_show_if_nobody_else_is_purro() -> None:
    state = table(actor=0, hands={0: WAITING[0]}, purro=(0,), top="1B")
    after, told = events(state, "draw")
    assert told == [("draw", 0, "1B")]
    assert after.view(1).zones["hand0"] == len(cards(after, "hand0"))
    assert not cards(after, "shown")


@pytest.mark.clause("CU-28")
def test_ex_32_a_king_that_must_be_kept_loses_purro() -> None:
    # 3O 4O wait for 5O, and twelve cards and a lone king are placed.
    state = table(actor=3, hands={3: WAITING[3]}, purro=(3,), top="KO")
    state = play(state, "draw")
    held = kinds(f"{WAITING[3]} KO")
    throws = [move[1:] for move in legal(state) if move.startswith("t")]
    assert len(throws) == 12  # fourteen of the sixteen are no kings, three aces and two 3s differ
    for code in throws:
        at = held.index(PACK.kind(code))
        assert KIT.waits(held[:at] + held[at + 1 :]) == ()
    after, told = events(state, "throw 3O")
    assert ("lost", 3, "") in told
    assert ("barred", 3, "") in told
    assert board_of(after).barred == (0, 0, 0, 2)
    assert board_of(after).purro == (False,) * 4
    assert not cards(after, "mark3")


@pytest.mark.clause("CU-32")
def test_ex_33_a_sowee_secret_with_a_king() -> None:
    hand = "4B 4B 4B KE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC"
    state = table(phase="act", actor=0, hands={0: hand}, sowee="4B")
    after = play(state, "sowee KE")
    assert after.board.totals == (100, -50, 0, -50)
    assert cards(after, "triple0") == ["4B"] * 3
    assert cards(after, "fourth0") == ["KE"]
    assert "c" in legal(after)  # the king stands alone, so the hand is complete


@pytest.mark.clause("CU-45")
def test_ex_34_an_empty_stock_and_a_discard_that_does_not_win() -> None:
    state = table(phase="act", actor=0, hands={0: "HC 3E"}, secret={1: "1E"}, stock="",
                  paid=[-50, 100, -50, 0], totals=[-50, 100, -50, 0], dealer=2)  # fmt: skip
    after, told = events(state, "throw HC")
    assert ("drawn", -1, "") in told
    assert present(after.board.last).ended == "CU-45"
    assert present(after.board.last).points == (-50, 100, -50, 0)
    assert after.board.totals == (-50, 100, -50, 0)
    assert (after.board.hand, after.board.dealer) == (1, 2)


@pytest.mark.clause("CU-13", "CU-33")
def test_ex_35_four_of_a_kind_in_the_hand_of_a_winner_by_time_earn_nothing() -> None:
    hand = "3E 3E 3E 3E 3O 4O 1C 1E 1B JE HE KE JB HB KB"
    state = table("standard;hands=1", actor=1, hands={3: hand}, purro=(3,), top="5O", sowee="1O")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("time", 3)
    state = play(state, "time")
    reasons = present(state.board.last).reasons
    assert not [row for row in reasons if row[0] in ("CU-30", "CU-32")]
    assert present(state.board.last).points[1] == 0  # the partner neither pays nor receives
    assert present(state.board.last).ended == "CU-27"


def test_an_option_of_the_examples_that_does_not_exist_is_refused() -> None:
    with pytest.raises(OptionError):
        GAME.options(None, pong="perhaps")
