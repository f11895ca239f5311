"""Cuajo clause by clause: winning, the payment table, the family table."""

from __future__ import annotations

import pytest

from by_text import cards, legal, of_game, play, present, refused
from kanhu.catalogue import setup
from kanhu.games.cuajo import payment, specials
from kanhu.games.cuajo.payment import Price
from kanhu.games.cuajo.specials import FamilyPrice
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, WAITING, events, kinds, table

WON = "standard;hands=1"
EX_14 = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"  # and 4C


def price(hand: str, bounit: str, sowee: str, source: str = "discard", turned: str = "") -> Price:
    found = payment.price(
        KIT,
        kinds(hand),
        (),
        source,
        PACK.kind(bounit),
        PACK.kind(sowee),
        PACK.parse(turned),
    )
    assert sum(part for _, _, part, _ in found.parts) == found.total
    assert all(part for _, _, part, _ in found.parts), "what brings nothing is no part of the price"
    return found


# --- winning --------------------------------------------------------------------------------------


@pytest.mark.clause("CU-34")
def test_a_drawn_card_wins_and_nobody_has_to() -> None:
    state = play(table(WON, actor=1, hands={1: EX_14}, top="4C", sowee="1O"), "draw")
    assert (state.phase, state.actor) == ("own_win", 1)
    assert legal(state) == ["p", "c"]
    assert present(play(state, "cuajo").board.last).ended == "CU-34"


@pytest.mark.clause("CU-35")
def test_the_discard_wins_unless_the_option_forbids_it() -> None:
    hands = {1: EX_14, 0: "4C"}
    state = play(table(WON, phase="act", actor=0, hands=hands, sowee="5E"), "throw 4C", "take")
    assert (state.phase, state.actor) == ("own_win", 1)
    won = play(state, "cuajo")
    assert present(won.board.last).ended == "CU-35"
    assert present(won.outcome).payoff == (-200, 400, -200, 0)  # CU-EX-14
    state = table("standard;win_from_discard=false", actor=1, hands={1: EX_14}, heap="4C")
    state = play(state, "take")
    assert (state.phase, state.actor) == ("act", 1)
    assert refused(state, "cuajo").clause == "CU-35"


@pytest.mark.clause("CU-36")
def test_the_winner_shows_all_sixteen_cards() -> None:
    state = play(table(WON, actor=1, hands={1: EX_14}, top="4C"), "draw")
    after, told = events(state, "cuajo")
    assert ("cuajo", 1, PACK.text(kinds(f"{EX_14} 4C"))) in told
    shown = [kind for _, held, _, _ in present(after.board.last).shown[1][0] for kind in held]
    assert sorted(shown) == list(kinds(f"{EX_14} 4C"))
    assert present(after.board.last).shown[0] == ((), ())


# --- the standard prices -----------------------------------------------------------------------


@pytest.mark.clause("CU-37")
def test_own_bounit_is_110_and_no_condition_is_looked_at() -> None:
    assert price(f"{EX_14} 4C", "4C", "1O", "stock").base == 110
    assert price(f"{EX_14} 4C", "4C", "5E", "stock").base == 110


@pytest.mark.clause("CU-38")
@pytest.mark.parametrize(
    ("held", "card", "goes"),
    [
        ("3C 5C", "4C", True), ("3C 4C", "5C", True), ("3C 5E", "4C", False), ("4C 4C 5C", "4C", False),
        ("JO HO", "KO", True), ("HO KO", "JO", True), ("JO KO", "HO", True), ("JO KC", "HO", False),
        ("1C 1E", "1O", True), ("1C 1C", "1O", False), ("1O 1C", "1O", False), ("1C 1E 1B", "1O", True),
        ("3O 4O", "1O", False), ("5O JO", "4O", False),
    ],
)  # fmt: skip
def test_what_goes_with_a_card(held: str, card: str, goes: bool) -> None:
    assert payment.goes_with(KIT, kinds(held), PACK.kind(card)) == goes


@pytest.mark.clause("CU-38")
def test_laid_secrets_are_held_and_sets_do_not_matter() -> None:
    # 3C and 5C stand in sets in CU-EX-14; a laid secret of HO serves JO.
    price_ = payment.price(
        KIT, kinds("JO JC JB KO 1O 1C 1E 3C 4C 5C KC KB"), kinds("HO HO HO HO"), "discard",
        PACK.kind("JO"), PACK.kind("4E"),
    )  # fmt: skip
    assert price_.base == 60


@pytest.mark.clause("CU-39", "CU-40")
def test_the_four_bases() -> None:
    both = price(f"{EX_14} 4C", "4C", "5E")
    first = price(f"{EX_14} 4C", "4C", "1O")
    hand = "1O 1C 1E 3O 4O 5O 3C 4C 5C JO JC JE KB KE KC JB"
    second, neither = price(hand, "JB", "4O"), price(hand, "JB", "3B")
    assert (both.base, first.base, second.base, neither.base) == (110, 60, 70, 20)
    assert {each.clause for each in (both, first, second, neither)} == {"CU-40"}


@pytest.mark.clause("CU-39")
def test_a_card_like_the_sowee_must_be_held() -> None:
    # 3E and 4E are held and would go with 5E, but no 5E is there.
    hand = "3E 3O 3B 4E 4O 4B 5O 5C 5B 1O 1C 1B KO KC KB KE"
    assert price(hand, "1B", "5E").base == 60


@pytest.mark.clause("CU-39")
def test_the_partner_is_another_player() -> None:
    hands = {3: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"}
    state = table(WON, actor=1, hands=hands, purro=(3,), top="4C", sowee="5E")
    state = play(state, "draw", "time")  # drawn by the partner: both conditions, CU-EX-14
    assert present(state.outcome).payoff == (-200, 0, -200, 400)
    assert ("CU-40", 3, 220) in present(state.board.last).reasons


@pytest.mark.clause("CU-41")
def test_kings() -> None:
    one = price("KO KC 1O 1C 1E 3O 3C 3E 4O 4C 4B 5C 5E 5B KB KE", "1O", "JB", "stock")
    assert one.kings == 50 + 3 * 20
    two = price("JO HO KO KO 1O 1C 1E 3O 3C 3E 4O 4C 4B 5C 5E 5B", "1O", "JB", "stock")
    assert two.kings == 100  # however they are used


@pytest.mark.clause("CU-42")
def test_extra_cards_stop_when_both_conditions_are_met() -> None:
    hand = f"{EX_14} 4C"
    turned = "1O 1O JC HC HC 3O"  # sowee HC: JC and HC with the KC held
    found = price(hand, "4C", "HC", "time", turned)
    assert (found.base, len(found.extra)) == (110, 4)
    assert price(hand, "4C", "HC", "stock", turned).extra == ()
    assert price(hand, "4C", "5E", "time", turned).extra == ()  # both are met already
    assert price(hand, "4C", "HC", "time", "KO KO KO").kings == 90  # kings turned are worth nothing


@pytest.mark.clause("CU-42")
@pytest.mark.parametrize(("options", "turned"), [(WON, 15), ("standard;extra_draws=0;hands=1", 0)])
def test_at_the_table_at_most_fifteen(options: str, turned: int) -> None:
    hands = {1: "1O 1C 1E 3O 4O 5O 3C 4C 5C JO JC JE KB KE KC"}
    # 1B wins: three aces go with it. Like the sowee 5B no card comes among the extra ones.
    row = "1B 1O 1C 1E 3C 3C 3O 3O 4O 4O 4O JO JO JC JC JE JE HO HO HO 5B 5B"
    state = table(options, phase="draw", actor=1, hands=hands, heap="1B", sowee="5B",
                  stock=row.replace("1B ", "", 1))  # fmt: skip
    before = len(cards(state, "stock"))
    state = play(state, "take", "cuajo")
    assert len(cards(state, "extra")) == turned
    assert len(cards(state, "stock")) == before - turned
    assert ("CU-40", 1, 120) in present(state.board.last).reasons


@pytest.mark.clause("CU-42")
def test_no_more_than_the_stock_has() -> None:
    hands = {1: "1O 1C 1E 3O 4O 5O 3C 4C 5C JO JC JE KB KE KC"}
    state = table(WON, actor=1, hands=hands, heap="1B", sowee="5B", stock="1O 3C 3C")
    state = play(state, "take", "cuajo")
    assert cards(state, "extra") == ["1O", "3C", "3C"]


@pytest.mark.clause("CU-43")
def test_porbis() -> None:
    none = "1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JO JC JE HO HC HE"
    one = "1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JE HE KE 4E 4B 4C"
    for hand, bounit in ((none, "HE"), (one, "4E")):
        for source in ("stock", "discard", "time"):
            found = price(hand, bounit, "1O", source, "3O 4O 5O")
            assert (found.total, found.kings, found.extra) == (300, 0, ())
    # A lone king is no porbis, nor are two kings in two runs.
    alone = price("1O 1C 1E 3O 4O 5O 3C 4C 5C JO JC JE HO HC HB KE", "HB", "1O", "stock")
    assert (alone.base, alone.kings) == (110, 20)
    two = price("1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JE HE KE JB HB KB", "HB", "1O", "stock")
    assert (two.base, two.kings) == (110, 40)
    # A king that could stand in a run only by breaking a set counts as a lone king.
    broken = price("1O 1C 1E 3O 4O 5O 3C 4C 5C JO JC JE HO HC HE KE", "HE", "1O", "stock")
    assert not broken.porbis


@pytest.mark.clause("CU-43")
def test_the_best_arrangement_counts() -> None:
    # JE may stand in the set of four jacks or in the run with HE and KE.
    hand = "JO JC JE JB HO HC HE HB KE 1O 1C 1E 1B 3O 4O 5O"
    assert price(hand, "JB", "1O", "stock").porbis
    assert price(hand, "JB", "1O", "stock").total == 300


@pytest.mark.clause("CU-43")
def test_a_laid_secret_of_kings_is_no_porbis() -> None:
    hand = "1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JO JC"
    found = payment.porbis(KIT, kinds(hand), kinds("KO KO KO KO"))
    assert not found
    assert not payment.porbis(
        KIT, kinds("3O 4O 5O 3C 4C 5C 3E 4E 5E 1O 1C 1E KE"), kinds("4B 4B 4B")
    )
    assert payment.porbis(KIT, kinds("3O 4O 5O 3C 4C 5C JE HE KE 1O 1C 1E 1B"), kinds("4B 4B 4B"))


@pytest.mark.clause("CU-44")
def test_everybody_pays_where_there_are_no_partners_secrets_too() -> None:
    options = "standard;partners=false;hands=1"
    state = table(options, actor=1, hands={1: EX_14}, top="4C", sowee="1O")
    assert present(play(state, "draw", "cuajo").outcome).payoff == (-200, 600, -200, -200)
    state = table(options, phase="act", actor=2, hands={2: "3E 3E 3E 3E"})
    assert play(state, "secret 3E").board.totals == (-50, -50, 150, -50)


def test_worth_of_a_win_is_what_it_brings() -> None:
    state = play(table(WON, actor=1, hands={1: EX_14}, heap="4C", sowee="5E"), "take")
    view = state.view(1)
    move = GAME.read_move(state, "cuajo")
    assert GAME.rules.wording.worth(view, move) == ("cuajo", 400, "CU-40")
    state = table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O", sowee="1O")
    state = play(state, "draw")
    found = present(GAME.rules.wording.worth(state.view(3), GAME.read_move(state, "time")))
    won = present(play(state, "time").board.last).points[3]
    assert found[1] <= won  # extra cards may add to it
    lay = table(phase="act", actor=0, hands={0: "3E 3E 3E 3E"})
    assert GAME.rules.wording.worth(lay.view(0), GAME.read_move(lay, "secret 3E")) == (
        "secret",
        100,
        "CU-30",
    )


# --- the family table ----------------------------------------------------------------------------

FAMILY = of_game(setup(GAME, GAME.options("family")).kit)


def family(hand: str, sowee: str = "1B", bounit: str = "", laid: str = "") -> FamilyPrice:
    kind = PACK.kind(bounit) if bounit else -1
    found = specials.price(FAMILY, kinds(hand), kinds(laid), kind, PACK.kind(sowee))
    assert sum(part for _, _, part, _ in found.parts) == found.total
    assert all(part for _, _, part, _ in found.parts), "what brings nothing is no part of the price"
    return found


@pytest.mark.clause("CU-50")
def test_pong_is_a_combination_and_kings_stand_alone() -> None:
    jacks = "JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB"
    assert FAMILY.complete(kinds(jacks))
    assert not KIT.complete(kinds(jacks))
    with_pong = of_game(setup(GAME, GAME.options(None, pong=True)).kit)
    assert with_pong.complete(kinds(jacks))
    assert FAMILY.value(kinds("KO KC KB")) is None
    assert FAMILY.value(kinds("KO KO KO")) is None
    assert FAMILY.value(kinds("JE JE JE")).key == "pong"
    assert with_pong.value(kinds("KO KC KB")).key == "set"
    assert with_pong.value(kinds("KO KO KO")) is None
    assert len(FAMILY.arrangements(kinds(jacks))) == 1


@pytest.mark.clause("CU-51")
def test_a_hand_with_kings_needs_a_baksyo() -> None:
    sets = "3O 3C 3E 4O 4C 4B 5C 5E 5B HO HC HB"
    kings = "KO KO KC KE"
    assert KIT.complete(kinds(f"{sets} {kings}"))
    # 3C 4C 5C would be a run, but what is left of the sets then is none.
    assert not FAMILY.complete(kinds(f"{sets} {kings}"))
    assert FAMILY.complete(kinds(f"{sets} JO JC JE JB"))  # no king, no need
    assert FAMILY.complete(kinds(f"{sets} {kings}"), secret=True)  # a laid secret serves
    for baksyo in ("3O 4O 5O", "1O 1C 1E", "JE JE JE", "JB HB KB"):
        assert FAMILY.complete(kinds(f"HO HC HE 4C 4E 4B KO KC KC {baksyo}")), baksyo
    assert not FAMILY.complete(kinds("HO HC HE 4C 4E 4B KO KC KC 3C 3E 3B"))


@pytest.mark.clause("CU-51")
def test_waits_look_for_a_baksyo_too() -> None:
    hand = kinds("HO HC HE 4C 4E 4B KO KC KC 1O 1C 3O 3C 3E KE")
    assert {PACK.codes[k] for k in FAMILY.waits(hand)} == {"1E", "1B"}
    # Three aces complete it; so would no king, for the aces alone are the baksyo.
    bare = kinds("HO HC HE 4C 4E 4B KO KC 3O 3C 3E")
    assert FAMILY.waits(bare) == ()
    assert KIT.waits(bare)


@pytest.mark.clause("CU-52")
def test_start_and_points() -> None:
    plain = family("JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB", sowee="1E")
    # four kings 20, pong 20, three aces 5, run 5
    assert (plain.start, plain.points, plain.total) == (200, 50, 250)
    assert family("JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB", sowee="JE").total == 310


@pytest.mark.clause("CU-52")
def test_where_the_price_starts() -> None:
    singrey = family("JO HO KO JC HC KC 1O 1C 1E 1B 3O 4O 5O 3C 4C 5C")
    # two kings 10, two court runs 20, four aces 10, two runs 10, one 1B like the sowee 20
    assert (singrey.start, singrey.why, singrey.points) == (500, "singrey", 70)
    none = family("1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JO JC JE HO HC HE", sowee="JB")
    assert (none.start, none.why, none.points) == (500, "no_king", 20)
    one = family("1O 1C 1E 1B 3O 4O 5O 3C 4C 5C JO JC JE HO HC HE".replace("1B", "KE"), sowee="JB")
    assert (one.start, one.why, one.points) == (500, "one_king", 20)
    text = "JO HO KO KC KC 1O 1C 1E 3O 4O 5O 3C 4C 5C KE 1B"
    assert family(text, bounit="KO", sowee="JB").why == "king_in_run"
    assert family(text, bounit="KO", sowee="JB").start == 500
    assert family(text, bounit="1E", sowee="JB").start == 200
    assert family(text, bounit="KC", sowee="JB").start == 200
    four = family("KO KO KO KO 1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB", sowee="JC")
    assert (four.start, four.why) == (1000, "four_kings")


@pytest.mark.clause("CU-52")
def test_the_arrangement_that_pays_most() -> None:
    # Nine cards are three runs (15) or three sets (0); three 4E and two other 4s...
    runs = family("3O 4O 5O 3C 4C 5C 3E 4E 5E 1O 1C 1E 1B KO KC KC", sowee="JB")
    assert runs.points == 15 + 10 + 15
    aces = family("1O 1O 1O 1O 3O 4O 5O 3C 4C 5C 3E 4E 5E KO KC KC", sowee="JB")
    assert aces.points == 30 + 15 + 15  # a pong of aces: 20 and 10
    three = family("1O 1O 1O KE 3O 4O 5O 3C 4C 5C 3E 4E 5E KO KC KC", sowee="JB")
    assert three.points == 25 + 15 + 20
    fours = family("4O 4C 4E 4B 3C 3E 3B 3O KO KC KC 1O 1C 1E 1B KE", sowee="JB")
    assert fours.points == 5 + 5 + 10 + 20


@pytest.mark.clause("CU-51", "CU-52")
def test_of_two_arrangements_that_pay_alike_one_with_a_baksyo_is_shown() -> None:
    """Two sets of four pay 10, and so do J-H-K with two sets of three; only that is a baksyo."""
    found = family("JO JC JE JB HO HC HE HB KO 3O 3C 3E 4O 4C 4E 4B", sowee="5B")
    assert (found.start, found.points) == (500, 5 + 10 + 5)
    assert "court_run" in [meld.key for meld in found.melds]


@pytest.mark.clause("CU-52")
def test_a_laid_secret_is_no_pong_but_its_cards_are_held() -> None:
    laid = family("3O 4O 5O 3C 4C 5C 1O 1C 1E KO KC KC", sowee="JB", laid="4E 4E 4E 4E")
    assert (laid.start, laid.points) == (200, 5 + 5 + 5 + 15)


@pytest.mark.clause("CU-52")
def test_only_stock_cards_win_and_all_others_pay() -> None:
    hand = "JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB"
    state = play(table("family", actor=1, hands={1: hand}, heap="JE", sowee="1E"), "take")
    assert (state.phase, "c" in legal(state)) == ("act", False)
    state = table("family;hands=1", actor=1, hands={1: hand}, top="JE", sowee="1E")
    state = play(state, "draw", "cuajo")
    assert present(state.outcome).payoff == (-250, 750, -250, -250)


@pytest.mark.clause("CU-53")
@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("KO KC KE KB 1O", "prinsesa"), ("KO KC KE KB KB", ""), ("KO KC KE", ""),
        ("KO KO KO 1O", "rub"), ("KO KO KO KO", "rub"), ("KO KO KC KC", ""),
        ("KO KO KC KC KE KE KB", "seven_kings"), ("KO KO KC KC KE KE", ""),
        ("KO KO KC KC KE KE KB KB", "seven_kings"),
    ],
)  # fmt: skip
def test_special_hands_of_kings(hand: str, name: str) -> None:
    assert specials.special(FAMILY, kinds(hand)) == name


@pytest.mark.clause("CU-53")
def test_a_special_hand_wins_after_a_stock_draw_though_it_is_not_complete() -> None:
    hand = "KO KO 1O 1O 3C 3C 4E 5B JO HC 4B 5E 3E 1C JB"
    state = play(table("family;hands=1", actor=1, hands={1: hand}, top="KO", sowee="JE"), "draw")
    assert (state.phase, state.actor) == ("own_win", 1)
    won = play(state, "cuajo")
    # 3E 4E 5E is a run (5), three kings 15: 500 and 20
    assert present(won.outcome).payoff == (-520, 1560, -520, -520)
    assert play(state, "pass").phase == "act"
    # A discard does not serve.
    state = table("family", actor=1, hands={1: hand}, heap="3B", top="1E")
    assert play(state, "take").phase == "act"


@pytest.mark.clause("CU-53")
def test_specials_are_asked_after_the_deal_in_order_from_the_dealer() -> None:
    options = GAME.options("family")
    found = 0
    for seed in range(60):
        state = GAME.deal(options, seed)
        order = [(state.board.dealer + step) % 4 for step in range(4)]
        hands = {seat: kinds(" ".join(cards(state, f"hand{seat}"))) for seat in order}
        held = [seat for seat in order if specials.special(FAMILY, hands[seat])]
        assert (state.phase == "dealt") == bool(held)
        if not held:
            assert (state.phase, state.actor) == ("open", state.board.dealer)
            continue
        found += 1
        assert state.actor == held[0]
        won = play(state, "cuajo")
        assert present(won.board.last).ended == "CU-53"
        assert present(won.board.last).points[held[0]] >= 3 * 500
        for _ in held:
            state = play(state, "pass")
        assert (state.phase, state.actor) == ("open", state.board.dealer)
    assert found > 5


@pytest.mark.clause("CU-53")
def test_a_shown_king_may_be_claimed_for_a_rub() -> None:
    hands = {3: "KO KO 1O 1O 3C 3C 4E 5B JO HC 4B 5E 3E 1C JB", 0: "1C"}
    state = table("family;hands=1", actor=1, hands=hands, barred=[0, 2, 0, 0], top="KO", sowee="JE")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("time", 3)
    won = play(state, "time")
    assert present(won.outcome).payoff == (-520, -520, -520, 1560)
    assert play(state, "pass").phase == "act"
    # Not by somebody under the penalty, and not if the card was not shown.
    barred = table("family", actor=1, hands=hands, barred=[0, 2, 0, 1], top="KO", sowee="JE")
    assert play(barred, "draw").phase == "act"
    unseen = table("family", actor=1, hands=hands, top="KO", sowee="JE")
    assert play(unseen, "draw").phase == "act"


@pytest.mark.clause("CU-53")
def test_a_rub_may_wait_for_the_fourth_king() -> None:
    hand = "KO KO KO 1O 3C 3C 4E 5B JO HC 4B 5E 3E 1C JB"
    state = table("family;hands=1", actor=1, hands={1: hand}, top="KO", sowee="JE")
    won = play(state, "draw", "cuajo")
    assert present(won.outcome).payoff[0] == -(1000 + 20 + 5)  # four kings, and the run 3E 4E 5E


@pytest.mark.clause("CU-52", "CU-59")
def test_a_king_laid_away_as_the_fourth_card_is_no_winning_card() -> None:
    hand = "4B 4B 4B JO HO 1O 1C 1E 3O 4O 5O 3C 4C 5C KC"
    state = table("family;hands=1", actor=1, hands={1: hand}, top="KO", sowee="4B")
    state = play(state, "draw")
    # Two kings 10, J-H-K 10, three aces 5, two runs 10, three cards like the sowee 60; a pong 20.
    assert present(play(state, "cuajo").board.last).points[0] == -(500 + 95 + 20)
    kept = play(state, "pass", "sowee KC", "cuajo")
    assert present(kept.board.last).points[0] == -(50 + 500 + 95)
    gone = play(state, "pass", "sowee KO", "cuajo")
    assert present(gone.board.last).points[0] == -(50 + 200 + 95)
