"""Cuajo clause by clause: table, deal, combinations, the turn, secrets, the end of a hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from by_text import cards, legal, of_game, play, present, refused
from kanhu.cards.chance import stream
from kanhu.catalogue import setup
from kanhu.core.options import OptionError
from kanhu.core.places import ALL, NOBODY, OWNER
from kanhu.core.state import State
from kanhu.games.cuajo.dealing import deal_hands
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, PLACED, WAITING, events, kinds, table
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table
from kanhu.wording.results import verdict
from kanhu.wording.words import Words

# --- table, pack, deal ----------------------------------------------------------------------------


@pytest.mark.clause("CU-1")
def test_four_players_two_sides_play_to_the_right() -> None:
    options = of_game(GAME.options())
    assert (options.players, options.partners) == (4, True)
    assert GAME.meta["game"]["direction"] == "right"
    assert GAME.meta["partners"]["across"] is True
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=3, partners=True)
    assert error.value.clause == "CU-60"


@pytest.mark.clause("CU-2")
def test_four_copies_of_twenty_eight_cards() -> None:
    held = Counter(PACK.cards)
    assert len(PACK.cards) == 112
    assert set(held.values()) == {4}
    assert Counter(PACK.suits) == {"O": 7, "C": 7, "E": 7, "B": 7}
    assert set(PACK.ranks) == {"1", "3", "4", "5", "J", "H", "K"}


@pytest.mark.clause("CU-3")
def test_the_winner_deals_next_and_after_a_drawn_hand_the_same() -> None:
    hand = {1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"}
    for options, dealer in (("standard", 1), ("standard;next_dealer=right", 3)):
        state = table(options, actor=1, hands=hand, top="4C", dealer=2)
        assert play(state, "draw", "cuajo").board.dealer == dealer
    for options in ("standard", "standard;next_dealer=right"):
        state = table(options, phase="act", actor=1, stock="", hands={1: "3E"}, dealer=2)
        assert play(state, "throw 3E").board.dealer == 2
    dealers = {GAME.deal(GAME.options(), seed).board.dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}  # the first dealer is drawn by chance


@pytest.mark.clause("CU-4", "CU-8", "CU-48", "CU-54", "CU-56")
def test_are_said_and_move_no_card() -> None:
    for number in (4, 8, 48, 54, 56):
        assert "table" in present(GAME.clause(f"CU-{number}")).flags
    # CU-48: a false cuajo is no move at all.
    state = table(phase="act", actor=0, hands={0: "3E 3C 1O 4B"})
    assert refused(state, "cuajo").clause == "CU-48"


@pytest.mark.clause("CU-5", "CU-7", "CU-55")
@pytest.mark.parametrize(("seats", "stock"), [(4, 50), (3, 65), (2, 80)])
def test_sixteen_for_the_dealer_fifteen_for_the_others(seats: int, stock: int) -> None:
    state = GAME.deal(GAME.options(None, players=seats), 11)
    dealer = state.board.dealer
    held = [len(cards(state, f"hand{seat}")) for seat in range(seats)]
    assert held == [16 if seat == dealer else 15 for seat in range(seats)]
    assert len(cards(state, "stock")) == stock
    assert (state.phase, state.actor) == ("open", dealer)


@pytest.mark.clause("CU-5")
def test_three_rounds_of_five_the_dealer_last_and_six_in_the_first() -> None:
    hands = deal_hands(list(range(61)), 4, dealer=2)
    assert hands[3] == (*range(5), *range(21, 26), *range(41, 46))
    assert hands[0] == (*range(5, 10), *range(26, 31), *range(46, 51))
    assert hands[1] == (*range(10, 15), *range(31, 36), *range(51, 56))
    assert hands[2] == (*range(15, 21), *range(36, 41), *range(56, 61))


@pytest.mark.clause("CU-6")
def test_the_next_card_is_the_sowee_open_to_all_and_never_moves() -> None:
    options = GAME.options()
    state = GAME.deal(options, 77)
    (sowee,) = cards(state, "sowee")
    deck = stream(77, 0, 0).shuffle(PACK.cards)
    assert PACK.codes[deck[61]] == sowee
    assert state.view(None).cards("sowee") == (deck[61],)
    one = Table.new(GAME, options, 77)
    chance = stream(3, 0, 0)
    while one.state.board.hand == 0:
        assert cards(one.state, "sowee") == [sowee]
        moves = one.state.legal()
        one.play(moves[chance.below(len(moves))])


# --- combinations ---------------------------------------------------------------------------------


@pytest.mark.clause("CU-9", "CU-11")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1O 1C 1E", "set"), ("4O 4C 4E 4B", "set"), ("3C 4C 5C", "low_run"),
        ("JB HB KB", "court_run"), ("5E 5E 5E 5E", "secret"), ("KC", "king"), ("KO KC KB", "set"),
        ("KO KO KO KO", "secret"),
    ],
)  # fmt: skip
def test_combinations(text: str, key: str) -> None:
    assert present(KIT.value(kinds(text))).key == key


@pytest.mark.clause("CU-10")
@pytest.mark.parametrize(
    "text",
    ["1O 3O 4O", "4O 5O JO", "3O 4O 5O JO", "4O 4O 4C", "JE JE JE", "3B 3B", "JO HO", "4O 4O 4C 4E",
     "HO KO 1O", "KO KO KC", "3O 4C 5E"],
)  # fmt: skip
def test_no_combinations(text: str) -> None:
    assert KIT.value(kinds(text)) is None
    assert KIT.melds.exact.full(kinds(text)) is None or "K" in text


@pytest.mark.clause("CU-12")
def test_nothing_but_secrets_is_laid_down() -> None:
    assert set(GAME.letters) == {
        "throw", "purro", "draw", "take", "cuajo", "time", "pass", "secret", "sowee", "end_hand",
    }  # fmt: skip
    zones = {place.name for place in GAME.rules.equipment.places(GAME.options())}
    assert zones == {"stock", "heap", "sowee", "shown", "extra", "hand", "mark", "secret", "triple",
                     "fourth"}  # fmt: skip


# --- the turn -------------------------------------------------------------------------------------


@pytest.mark.clause("CU-14")
def test_the_dealer_begins_and_may_lay_secrets_before() -> None:
    state = table(phase="open", actor=2, hands={2: "3E 3E 3E 3E 1O 1O 4C 5B"})
    assert set(legal(state)) >= {"s3E", "t3E", "t1O"}
    state = play(state, "secret 3E")
    assert (state.phase, state.actor) == ("open", 2)
    state = play(state, "throw 4C")
    assert cards(state, "heap") == ["4C"]
    assert (state.phase, state.actor) == ("draw", 3)
    (card, *_) = [code for code in cards(state, "hand3") if code[0] != "K"]
    assert refused(state, f"throw {card}").clause == "CU-15"


@pytest.mark.clause("CU-15", "CU-20")
def test_take_one_card_and_throw_one() -> None:
    state = table(actor=1, hands={1: "3E 1O"}, heap="5C", top="4B")
    assert legal(state) == ["d", "k"]
    taken = play(state, "take")
    assert "5C" in cards(taken, "hand1")
    assert not cards(taken, "heap")
    after, told = events(state, "draw")
    assert "4B" in cards(after, "hand1")
    assert told == [("draw", 1, "4B")]
    view = after.view(0)
    assert view.zones["hand1"] == 16  # a card of the stock is not shown
    state = play(after, "throw 3E")
    assert (state.phase, state.actor) == ("draw", 2)
    assert cards(state, "heap") == ["5C", "3E"]


@pytest.mark.clause("CU-16")
def test_a_dealer_complete_as_dealt_may_win_at_once() -> None:
    hand = "4O 4B 4E 4C 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"  # CU-EX-01
    state = table("standard;hands=1", phase="open", actor=1, hands={1: hand}, sowee="1O")
    assert "c" in legal(state)
    assert "t4C" in legal(state)  # it is not compulsory
    state = play(state, "cuajo")
    assert present(state.outcome).payoff == (-200, 400, -200, 0)  # 110 and three kings, as own draw
    assert ("CU-37", 1, 220) in present(state.board.last).reasons


@pytest.mark.clause("CU-17")
def test_fifteen_between_turns_with_secrets_counted() -> None:
    state = table(actor=0, hands={0: "3E"}, secret={0: "1B"}, sowee="4C", sowee_secret={0: "KO"})
    assert len(cards(state, "hand0")) == 15 - 4 - 4
    position = dump(state)
    position["zones"]["hand0"] = " ".join(cards(state, "hand0")[1:])
    position["zones"]["stock"] += " " + cards(state, "hand0")[0]
    with pytest.raises(PositionError) as error:
        load(position)
    assert error.value.clause == "CU-17"


@pytest.mark.clause("CU-18")
def test_kings_are_never_thrown() -> None:
    state = table(phase="act", actor=0, hands={0: "KO KC 3E 4B 1C"})
    assert not [move for move in legal(state) if move[0] in "tu" and "K" in move]
    assert refused(state, "throw KO").clause == "CU-18"
    assert refused(state, "purro KO").clause == "CU-18"


@pytest.mark.clause("CU-18")
def test_a_hand_of_kings_is_complete_and_no_bar_holds() -> None:
    kings = "KO KO KO KC KC KC KE KE KE KB KB KB"
    state = table(phase="act", actor=0, hands={0: kings}, secret={0: "3E"}, barred=[2, 0, 0, 0])
    assert [move for move in legal(state) if move[0] != "s"] == ["c"]
    # With a card that may be thrown the bar holds.
    state = table(phase="act", actor=0, hands={0: f"{kings} 1O 1C 1E 1B"}, barred=[2, 0, 0, 0])
    assert "c" not in legal(state)
    assert refused(state, "cuajo").clause == "CU-28"


@pytest.mark.clause("CU-19")
def test_a_card_taken_from_the_pile_is_not_thrown_in_the_same_turn() -> None:
    hand = {1: "5C 3E 1O KO"}
    state = play(table(actor=1, hands=hand, heap="5C"), "take")
    assert "t5C" not in legal(state)
    assert refused(state, "throw 5C").clause == "CU-19"  # nor the other copy
    state = play(table("standard;no_throwback=false", actor=1, hands=hand, heap="5C"), "take")
    assert "t5C" in legal(state)
    # Unless nothing else may be thrown.
    kings = "KO KO KC KC KE KE KB KB KO KC KE KB"
    state = table(actor=1, hands={1: kings + " 5C 5C 5C"}, heap="5C")
    state = play(state, "take", "pass") if play(state, "take").secret else play(state, "take")
    assert "t5C" in legal(state)
    assert not [move for move in legal(state) if move[0] == "t" and move != "t5C"]


@pytest.mark.clause("CU-21", "CU-22")
def test_only_the_next_player_and_only_the_top_card() -> None:
    state = table(actor=2, hands={}, heap="1O 3C 5E")
    assert state.actor == 2
    for seat in (0, 1, 3):
        assert state.view(seat).legal == ()
    after, told = events(state, "take")
    assert told == [("take", 2, "5E")]
    assert cards(after, "heap") == ["1O", "3C"]


@pytest.mark.clause("CU-23", "CU-61")
def test_another_players_purro_forces_the_stock_only_by_the_option() -> None:
    made: dict[str, Any] = {"actor": 1, "hands": {3: WAITING[3]}, "purro": (3,), "heap": "1B"}
    assert legal(table(**made)) == ["d", "k"]
    forced = table("standard;purro_forces_stock=true", **made)
    assert legal(forced) == ["d"]
    assert refused(forced, "take").clause == "CU-23"
    # One's own purro does not bind, and an empty stock ends the duty (CU-61, CU-45).
    own = table("standard;purro_forces_stock=true", actor=3, hands={3: WAITING[3]}, purro=(3,),
                heap="1B")  # fmt: skip
    assert legal(own) == ["d", "k"]
    last = table("standard;purro_forces_stock=true", actor=2, purro=(3,), heap="5O", stock="",
                 hands={3: WAITING[3], 2: WAITING[2]})  # fmt: skip
    assert legal(last) == ["k", "e"]


# --- secrets --------------------------------------------------------------------------------------


@pytest.mark.clause("CU-30")
def test_secrets_are_laid_in_ones_own_turn_and_paid_at_once() -> None:
    state = table(phase="act", actor=0, hands={0: "3E 3E 3E 3E 5B 5B 5B 5B 1O 4C"})
    assert {"s3E", "s5B"} <= set(legal(state))
    state = play(state, "secret 3E", "secret 5B")
    assert state.board.totals == (200, -100, 0, -100)
    assert (state.phase, state.actor) == ("act", 0)
    assert refused(state, "secret 1O").clause == "CU-30"
    draw = table(phase="draw", actor=0, hands={0: "3E 3E 3E 3E"})
    assert refused(draw, "secret 3E").clause == "CU-30"


@pytest.mark.clause("CU-30")
def test_the_payment_stands_when_the_hand_is_drawn_or_lost() -> None:
    state = table(actor=1, hands={1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"}, top="4C",
                  secret={0: "1B"}, paid=[100, -50, 0, -50], totals=[100, -50, 0, -50],
                  sowee="1O")  # fmt: skip
    state = play(state, "draw", "cuajo")
    assert present(state.board.last).points == (100 - 200, -50 + 400, -200, -50)
    assert state.board.totals == (-100, 350, -200, -50)
    assert ("CU-30", 0, 100) in present(state.board.last).reasons


@pytest.mark.clause("CU-31")
def test_a_secret_is_fixed_and_hidden_until_the_hand_ends() -> None:
    state = table(phase="act", actor=0, hands={0: "3E 3E 3E 3E 1O 4C"})
    after, told = events(state, "secret 3E")
    assert ("secret", 0, "3E 3E 3E 3E") in told
    assert "t3E" not in legal(after)
    assert refused(after, "throw 3E").clause == "CU-15"
    assert after.view(2).zones["secret0"] == 4  # the partner sees the number alone
    assert after.view(0).cards("secret0") == kinds("3E 3E 3E 3E")
    watcher = Table.at(state)
    watcher.play(GAME.read_move(state, "secret 3E"))
    heard = [event for event in watcher.view(1).log if event.what == "secret"]
    assert heard[0].cards == ()
    # It is shown at the end, whoever wins.
    won = table("standard;hands=1", actor=1, top="4C", secret={0: "1B"}, sowee="1O",
                hands={1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"})  # fmt: skip
    won, told = events(play(won, "draw"), "cuajo")
    assert ("reveal", 0, "1B 1B 1B 1B") in told
    assert present(won.board.last).shown[0][0][0][:2] == ("secret", kinds("1B 1B 1B 1B"))


@pytest.mark.clause("CU-32")
def test_the_sowee_secret_shows_three_cards_and_hides_the_fourth() -> None:
    state = table(phase="act", actor=0, hands={0: "4B 4B 4B 3E 1O JC"}, sowee="4B")
    assert {"w3E", "w1O", "wJC"} <= set(legal(state))
    assert "s4B" not in legal(state)
    after = play(state, "sowee 3E")
    view = after.view(1)
    assert view.cards("triple0") == kinds("4B 4B 4B")
    assert view.zones["fourth0"] == 1
    assert after.view(0).cards("fourth0") == kinds("3E")
    assert "t3E" not in legal(after) or "3E" in cards(after, "hand0")
    assert not [move for move in legal(after) if move[0] == "w"]
    # Only with all three copies.
    state = table(phase="act", actor=0, hands={0: "4B 4B 3E"}, sowee="4B", top="4B")
    assert not [move for move in legal(state) if move[0] == "w"]
    assert refused(state, "sowee 3E").clause == "CU-32"


@pytest.mark.clause("CU-32")
def test_the_fourth_card_must_be_placed() -> None:
    base = "1O 1C 1B 3O 4O 5O HO HC HB KO KC KC"
    for fourth, wins in (("KE", True), ("3E", False), ("1E", True)):
        state = table(phase="act", actor=0, hands={0: base}, sowee="4B", sowee_secret={0: fourth})
        assert ("c" in legal(state)) == wins


@pytest.mark.clause("CU-33")
def test_the_winning_card_may_complete_a_secret_that_is_laid_before_winning() -> None:
    hand = "3E 3E 3E 1O 1C 1B 4O 4C 4B JO JC JB KO KC KC"
    state = table("standard;hands=1", actor=1, hands={1: hand}, top="3E", sowee="5B")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("own_win", 1)
    at_once = present(play(state, "cuajo").outcome).payoff
    later = present(play(state, "pass", "secret 3E", "cuajo").outcome).payoff
    assert at_once == (-200, 400, -200, 0)  # 110 and 50 + 20 + 20
    assert later == (-250, 500, -250, 0)


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.clause("CU-45")
def test_with_an_empty_stock_the_discard_is_taken_only_to_win() -> None:
    hands = {2: WAITING[2]}
    state = table("standard;hands=1", actor=2, hands=hands, heap="5O", stock="", sowee="1C")
    assert legal(state) == ["k", "e"]
    ended = play(state, "end_hand")
    assert present(ended.board.last).ended == "CU-45"
    won = play(state, "take", "cuajo")
    assert present(won.board.last).ended == "CU-35"
    # Let go at first: nothing but winning is left.
    state = play(state, "take", "pass")
    assert legal(state) == ["c"]
    assert refused(state, "throw 5O").clause == "CU-45"
    # By the option, or where discards never win, the hand is over at once.
    for options in ("standard;empty_stock_discard=false", "standard;win_from_discard=false"):
        before = table(options, phase="act", actor=1, hands={1: "5O 3B", 2: WAITING[2]}, stock="")
        assert present(play(before, "throw 5O").board.last).ended == "CU-45"
    before = table(phase="act", actor=1, hands={1: "5O 3B", 2: WAITING[2]}, stock="")
    assert play(before, "throw 5O").phase == "draw"


@pytest.mark.clause("CU-46")
def test_a_session_has_so_many_hands_and_drawn_ones_count() -> None:
    state = table("standard;hands=2", phase="act", actor=0, hands={0: "3E"}, stock="",
                  totals=[40, -40, 40, -40])  # fmt: skip
    state = play(state, "throw 3E")
    assert (state.board.hand, state.outcome) == (1, None)
    last = table("standard;hands=2", phase="act", actor=0, hands={0: "3E"}, stock="", hand=1,
                 totals=[40, -40, 40, -40])  # fmt: skip
    last = play(last, "throw 3E")
    assert present(last.outcome).payoff == (40, -40, 40, -40)
    assert present(last.outcome).winners == (0, 2)
    assert present(last.outcome).reasons[0][0] == "CU-46"


@pytest.mark.clause("CU-47")
def test_a_guard_draws_the_hand() -> None:
    state = table("standard;turn_cap=20", phase="act", actor=0, hands={0: "3E"}, turns=19)
    state = play(state, "throw 3E")
    assert present(state.board.last).ended == "CU-47"
    assert present(state.board.last).points == (0, 0, 0, 0)


@pytest.mark.clause("CU-49")
def test_prices_are_whole_centavos() -> None:
    assert GAME.meta["score"]["unit"] == ["centavo", "centavos"]
    table_ = Table.new(GAME, GAME.options(None, hands=1), 4)
    chance = stream(1, 0, 0)
    while table_.state.outcome is None:
        moves = table_.state.legal()
        table_.play(moves[chance.below(len(moves))])
    assert table_.state.outcome.den == 1
    assert all(isinstance(pay, int) for pay in table_.state.outcome.payoff)


@pytest.mark.clause("CU-55")
@pytest.mark.parametrize("players", [3, 2])
def test_three_and_two_players_have_no_partners_and_all_others_pay(players: int) -> None:
    hand = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    state = table(f"standard;players={players};hands=1", actor=1, hands={1: hand}, top="4C",
                  sowee="1O")  # fmt: skip
    payoff = present(play(state, "draw", "cuajo").outcome).payoff
    assert payoff == ((-200, 400, -200) if players == 3 else (-200, 200))


@pytest.mark.clause("CU-57")
def test_a_fourth_card_that_fits_nowhere_may_be_thrown_from_a_hand_of_kings() -> None:
    kings = "KO KO KO KC KC KC KE KE KE KB KB KB"
    state = table(phase="act", actor=0, hands={0: kings}, sowee="4B", sowee_secret={0: "3E"},
                  paid=[100, -50, 0, -50], totals=[100, -50, 0, -50])  # fmt: skip
    assert [move for move in legal(state) if move[0] == "t"] == ["t3E"]
    assert "c" not in legal(state)
    after = play(state, "throw 3E")
    assert cards(after, "triple0") == ["4B"] * 3
    assert after.board.totals == (100, -50, 0, -50)
    assert not cards(after, "fourth0")
    load(dump(after))


@pytest.mark.clause("CU-58")
def test_who_may_look_where() -> None:
    sights = {
        place.name: (place.sees, place.clause)
        for place in GAME.rules.equipment.places(GAME.options())
    }
    assert sights == {
        "stock": (NOBODY, "CU-7"), "heap": (ALL, "CU-58"), "sowee": (ALL, "CU-6"),
        "shown": (ALL, "CU-26"), "extra": (ALL, "CU-42"), "hand": (OWNER, "CU-58"),
        "mark": (ALL, "CU-25"), "secret": (OWNER, "CU-31"), "triple": (ALL, "CU-32"),
        "fourth": (OWNER, "CU-32"),
    }  # fmt: skip
    for options in (GAME.options("family"), GAME.options(None, purro_break="king_only")):
        places = {place.name: place.sees for place in GAME.rules.equipment.places(options)}
        assert places["drawn"] == OWNER
    # The partner sees no more than anybody else.
    state = GAME.deal(GAME.options(), 8)
    view = state.view(0)
    assert view.zones["hand2"] == len(cards(state, "hand2"))
    assert view.zones["stock"] == 50


@pytest.mark.clause("CU-58")
def test_a_question_that_was_declined_shows_nowhere() -> None:
    """The same draw by a hand that it completes and lets go, and by one that it does not."""
    hands = {1: "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"}
    wins, not_ = table(actor=1, hands=hands, top="4C"), table(actor=1, hands=hands, top="1C")
    asked = Table.at(wins)
    for text in ("draw", "pass"):
        asked.play(GAME.read_move(asked.state, text))
    quiet = Table.at(not_)
    quiet.play(GAME.read_move(quiet.state, "draw"))
    for seat in (0, 2, 3):
        one, two = asked.view(seat), quiet.view(seat)
        assert (one.phase, one.actor) == (two.phase, two.actor) == ("act", 1)
        assert one.log == two.log
        assert one.board.__dict__ == two.board.__dict__
    middle = Table.at(wins)
    middle.play(GAME.read_move(middle.state, "draw"))
    assert middle.state.view(0).actor is None  # nor that somebody is being asked


@pytest.mark.clause("CU-59")
def test_cuajo_may_be_said_until_the_throw() -> None:
    hand = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    state = play(table("standard;hands=1", actor=1, hands={1: hand}, top="4C"), "draw", "pass")
    assert (state.phase, "c" in legal(state)) == ("act", True)
    assert present(play(state, "cuajo").board.last).ended == "CU-34"
    taken = play(table("standard;hands=1", actor=1, hands={1: hand}, heap="4C", sowee="5E",
                       top="1O"), "take", "pass")  # fmt: skip
    won = play(taken, "cuajo")  # the bounit is the discard: CU-EX-14
    assert present(won.board.last).ended == "CU-35"
    assert present(won.outcome).payoff == (-200, 400, -200, 0)


@pytest.mark.clause("CU-60")
def test_options_that_do_not_go_together() -> None:
    for changes in ({"players": 2, "partners": True}, {"scoring": "family", "partners": True},
                    {"scoring": "family", "pong": False}, {"scoring": "family", "extra_draws": 15},
                    {"scoring": "family", "win_from_discard": True},
                    {"scoring": "family", "empty_stock_discard": True}):  # fmt: skip
        with pytest.raises(OptionError) as error:
            GAME.options(None, **changes)
        assert error.value.clause == "CU-60"
    family = of_game(GAME.options(None, scoring="family"))
    assert (family.partners, family.pong, family.win_from_discard) == (False, True, False)
    assert (family.extra_draws, family.empty_stock_discard) == (0, False)
    assert of_game(GAME.options(None, pong=True)).scoring == "standard"
    assert family.values == GAME.options("family").values


def test_every_clause_is_here_and_placed_hands_are_what_they_say() -> None:
    assert list(GAME.rulebook.clauses) == [f"CU-{number}" for number in range(1, 62)]
    assert KIT.complete(kinds(PLACED))
    # Compiled once for equal options, whatever else has been set up meanwhile.
    assert setup(GAME, GAME.options()).kit is setup(GAME, GAME.options()).kit
    for text in WAITING.values():
        assert KIT.waits(kinds(text)) == (PACK.kind("5O"),)


# --- what is asked ------------------------------------------------------------------------------


def asked(state: State) -> tuple[str, str]:
    """The two lines that the seat to decide is told."""
    view = Table.at(state).view(state.actor)
    words = Words(view.setup, ("South", "East", "North", "West")[: view.setup.seats], view.seat)
    return words.prompt(view), words.note(view).text


@pytest.mark.clause("CU-14", "CU-19", "CU-20", "CU-30")
def test_a_prompt_names_what_may_be_done() -> None:
    opening = table(phase="open", hands={0: "3O 4C 5E JB"})
    assert asked(opening)[0] == "You dealt. Discard one card."
    state = table(actor=1, hands={1: "3O 4C 5E JB"}, heap="5C", top="1O")
    assert asked(state) == ("Take the five of cups, or draw.", "")
    assert asked(play(state, "take"))[1] == "You may not discard the five of cups this turn."
    assert asked(play(state, "draw")) == ("Discard one card.", "")
    four = table(phase="act", hands={0: "3O 3O 3O 3O 4C 5E JB"})
    assert "laid as a secret, earn 50 from each opponent" in asked(four)[1]


@pytest.mark.clause("CU-23", "CU-26", "CU-28")
def test_a_call_of_purro_is_explained_and_binds_the_others() -> None:
    waits = table(phase="act", hands={0: f"{WAITING[0]} 1B"})
    assert "purro" in {move.verb for move in waits.legal()}
    explained = "Purro: say you are one card short. Then others' draws can win for you."
    assert asked(waits)[1] == explained
    where: dict[str, Any] = {"actor": 1, "hands": {3: WAITING[3]}, "purro": (3,), "heap": "1B"}
    assert asked(table(**where)) == (
        "Take the ace of batons, or draw.",
        "West is purro, one card short: you must show what you draw.",
    )  # fmt: skip
    assert asked(table("guide", **where)) == (
        "Draw from the stock.", "West is purro, one card short: you must draw, and show it.",
    )  # fmt: skip
    lost = table(actor=1, heap="1B", barred=[0, 2, 0, 0])
    assert asked(lost)[1] == "After a lost purro you show your draw and cannot win."


@pytest.mark.clause("CU-27", "CU-34", "CU-45")
def test_a_hand_that_can_win_is_told_so() -> None:
    whole = "4O 4B 4E 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB"
    state = play(table(actor=1, hands={1: whole}, top="4C"), "draw")
    assert asked(state)[0] == "Your hand can win now. Say cuajo?"
    assert asked(play(state, "pass"))[0] == "Your hand is complete. Say cuajo?"
    claim = play(table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O"), "draw")
    assert asked(claim) == ("Call “time” for the five of coins?", "It completes your hand.")
    last = table(actor=1, hands={1: whole}, heap="4C", stock="")
    assert asked(last) == (
        "Take the four of cups and win?", "The stock is empty. End the hand, and nobody wins.",
    )  # fmt: skip


@pytest.mark.clause("CU-30", "CU-31")
def test_a_secret_is_told_by_its_kind_once() -> None:
    state = table(phase="act", hands={0: "3O 3O 3O 3O 4C 5E JB"})
    names = ("South", "East", "North", "West")
    for seat, told in (
        (0, ["You laid a secret: three of coins, four times.", "The secret earned you 100."]),
        (1, ["South laid a secret.", "The secret earned South 100."]),
    ):
        board = Table.at(state)
        before = len(board.view(seat).log)
        board.play(GAME.read_move(state, "secret 3O"))
        said = Words(state.setup, names, seat).events(board.view(seat).log[before:])
        assert said == told


@pytest.mark.clause("CU-27", "CU-35", "CU-36")
def test_the_end_names_the_card_of_another_and_whose_it_was() -> None:
    names = ("South", "East", "North", "West")
    taken = play(table(actor=2, hands={2: WAITING[2]}, heap="5O"), "take", "cuajo")
    shown = play(table(actor=1, hands={3: WAITING[3]}, purro=(3,), top="5O"), "draw", "time")
    drawn = play(table(actor=2, hands={2: WAITING[2]}, top="5O"), "draw", "cuajo")
    for state, me, why in (
        (taken, 1, "Your discard, the five of coins, completed North's hand."),
        (taken, 2, "East's discard, the five of coins, completed your hand."),
        (taken, None, "East's discard, the five of coins, completed North's hand."),
        (shown, 0, "West called “time”: East's draw, the five of coins, completed the hand."),
        (shown, 3, "You called “time”: East's draw, the five of coins, completed your hand."),
        (drawn, 0, "North drew the card that completed the hand."),
    ):
        found = verdict(state.setup, state.board, state.outcome, names, me)
        assert found is not None and found.why == why
    assert present(drawn.board.last).card < 0, "a card drawn unseen stays so"
    assert load(dump(taken)).board.last == taken.board.last
