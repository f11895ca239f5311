"""Qing kanhu in play: deal, turn, end, payments, watching the pot; every clause by its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from by_text import board_of, cards, events, legal, of_game, play, plays_on, present, refused
from kanhu.cards.chance import stream
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, WAITING, table
from kanhu.study import conformance as laws
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table
from kanhu.wording.words import Words

DULL = "c2 c2 c5 c5 c8 c8 s2 s5 s5 s8 m2 m2 m5 m8"
WATCH = "archive;heads=rider;watch_the_pot=true;players=3"


def whats(heard: tuple[Event, ...]) -> list[str]:
    return [event.what for event in heard]


def random_session(options: str, seed: int, moves: int = 4000) -> Table:
    return laws.random_match(GAME, GAME.options(options), seed, moves)


# --- table and deal -------------------------------------------------------------------------------


@pytest.mark.clause("QK-1")
def test_two_to_five_play() -> None:
    assert GAME.players == (2, 3, 4, 5)
    assert GAME.options(None).players == 4
    for players in GAME.players:
        assert GAME.deal(GAME.options(None, players=players), 1).setup.seats == players
    with pytest.raises(OptionError):
        GAME.options(None, players=6)


@pytest.mark.clause("QK-2")
def test_play_passes_to_the_next_seat_whatever_the_direction() -> None:
    for direction in ("left", "right"):
        state = table(f"archive;direction={direction}", actor=3, hands={3: DULL + " c9"}, heap="m1")
        assert play(state, "throw c9").actor == 0


@pytest.mark.clause("QK-3")
def test_the_pack_is_thirty_designs_four_times() -> None:
    pack = GAME.deal(GAME.options(None), 1).setup.pack
    assert (len(pack.codes), len(pack.cards)) == (30, 120)
    assert set(Counter(pack.cards).values()) == {4}


@pytest.mark.clause("QK-4")
def test_everybody_stakes_alike() -> None:
    state, heard = GAME.opening(GAME.options(None, stake=5, players=3), 1)
    assert board_of(state).pot == 15
    assert next(event.n for event in heard if event.what == "stakes") == 5


@pytest.mark.clause("QK-5", "QK-6")
def test_the_drawn_card_counts_to_the_dealer_and_flowers_go_back() -> None:
    again = 0
    for seed in range(60):
        state, heard = GAME.opening(GAME.options(None), seed)
        drawn = [event.cards[0] for event in heard if event.what == "draw_dealer"]
        pack = state.setup.pack
        # The card is the last of the first, second … shuffle after that of the deal.
        assert drawn == [
            stream(seed, 0, 1 + at).shuffle(pack.cards)[-1] for at in range(len(drawn))
        ]
        assert all(not pack.suits[card] for card in drawn[:-1])
        number = int(pack.ranks[drawn[-1]])
        assert state.board.dealer == [0, 1, 2, 3][(number - 1) % 4]
        again += len(drawn) > 1
    assert again > 0


@pytest.mark.clause("QK-7", "QK-36")
def test_the_last_dealer_draws_and_options_change_that() -> None:
    for way in ("draw", "winner", "rotate"):
        options = f"archive;hands=3;next_dealer={way}"
        state = table(options, actor=2, hands={2: COMPLETE}, heap="c9", dealer=1)
        state, heard = state.play(GAME.read_move(state, "win"))
        drawn = [event for event in heard if event.what == "draw_dealer"]
        if way == "draw":
            assert {event.seat for event in drawn} == {1}
            pack = state.setup.pack
            number = int(pack.ranks[drawn[-1].cards[0]])
            assert state.board.dealer == (1 + number - 1) % 4
        else:
            assert drawn == []
            assert state.board.dealer == {"winner": 2, "rotate": 2}[way]


@pytest.mark.clause("QK-36")
@pytest.mark.parametrize("winner", [0, 1, 3])
def test_the_winner_deals(winner: int) -> None:
    state = table(
        "archive;hands=3;next_dealer=winner", actor=winner, hands={winner: COMPLETE}, heap="c9 c9",
        dealer=1,
    )  # fmt: skip
    assert play(state, "win").board.dealer == winner


@pytest.mark.clause("QK-36")
def test_after_a_dead_hand_the_same_dealer() -> None:
    for way, dealer in (("winner", 1), ("rotate", 2)):
        options = f"archive;hands=3;next_dealer={way}"
        dead = table(options, actor=3, hands={3: DULL + " c9", 0: DULL}, stock="", dealer=1)
        assert play(dead, "throw c9").board.dealer == dealer


@pytest.mark.clause("QK-8", "QK-9")
@pytest.mark.parametrize(("players", "stock"), [(2, 91), (3, 77), (4, 63), (5, 49)])
def test_fifteen_to_the_dealer_fourteen_to_the_others(players: int, stock: int) -> None:
    state = GAME.deal(GAME.options(None, players=players), 3)
    sizes = [len(cards(state, f"hand{seat}")) for seat in range(players)]
    assert sizes == [14 + (seat == state.board.dealer) for seat in range(players)]
    assert len(cards(state, "stock")) == stock
    assert isinstance(state.view(0).zones["stock"], int)


@pytest.mark.clause("QK-10", "QK-45")
def test_tchengs_deal_for_all_numbers_of_players() -> None:
    for players in GAME.players:
        state = GAME.deal(GAME.options(None, players=players, deal_style="tcheng"), 3)
        assert all(len(cards(state, f"hand{seat}")) == 15 for seat in range(players))
        assert len(cards(state, "stock")) == 120 - 15 * players
        assert (state.phase, state.actor) == ("choose", state.board.dealer)
        assert legal(state) == ["b"]
        assert refused(state, "take").clause == "QK-10"
        assert len(cards(play(state, "buy"), f"hand{state.actor}")) == 16


@pytest.mark.clause("QK-11", "QK-32")
def test_are_rules_of_a_real_table() -> None:
    assert "table" in present(GAME.clause("QK-11")).flags
    assert "table" in present(GAME.clause("QK-32")).flags
    state = table(hands={0: DULL + " c9"}, heap="m9")
    assert refused(state, "win").clause == "QK-32"


# --- the turn -------------------------------------------------------------------------------------


@pytest.mark.clause("QK-12")
def test_the_dealer_wins_at_once_or_throws() -> None:
    state = table(phase="opening", hands={0: COMPLETE}, heap="")
    assert legal(state)[0] == "w"
    assert "tm6" in legal(state)
    assert refused(state, "buy").clause == "QK-12"
    won = play(state, "win")
    assert present(won.outcome).totals == (3, -1, -1, -1)
    after = play(state, "throw m6")
    assert (after.phase, after.actor) == ("choose", 1)


@pytest.mark.clause("QK-13")
def test_only_the_next_player_takes_or_buys() -> None:
    state = table(phase="choose", actor=1, heap="c9 m3", hands={2: WAITING})
    assert legal(state) == ["k", "b"]
    took = play(state, "take")
    assert "m3" in cards(took, "hand1")
    assert cards(took, "heap") == ["c9"]
    bought = play(state, "buy")
    assert cards(bought, "heap") == ["c9", "m3"]
    assert (bought.phase, bought.actor) == ("act", 1)
    assert refused(state, "throw c9").clause == "QK-13"


@pytest.mark.clause("QK-14")
def test_taking_lays_nothing_down() -> None:
    state = table(phase="choose", actor=1, heap="c9 m3")
    heard = events(state, "take")
    assert whats(heard) == ["take"]
    took = play(state, "take")
    assert all(isinstance(took.view(0).zones[f"hand{seat}"], int) for seat in (1, 2, 3))


@pytest.mark.clause("QK-15")
def test_win_or_throw() -> None:
    state = table(hands={0: COMPLETE}, heap="c9")
    assert "w" in legal(state)
    assert len(legal(state)) == 1 + len(set(COMPLETE.split()))
    assert play(state, "throw c7").phase == "choose"
    assert refused(state, "throw c7 s3").clause == "QK-15"


@pytest.mark.clause("QK-16")
def test_neither_the_card_taken_nor_its_copies_go_back() -> None:
    state = table(hands={0: "c4 c4 c9 " + DULL[:-9]}, heap="m9", taken="c4", takes=1)
    assert refused(state, "throw c4").clause == "QK-16"
    bought = table(hands={0: "c4 c4 c9 " + DULL[:-9]}, heap="m9")
    assert refused(bought, "win").clause == "QK-32"
    assert "tc4" in legal(bought)


@pytest.mark.clause("QK-17")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_so_many_takes_one_must_buy(players: int) -> None:
    options = f"archive;players={players}"
    state = table(options, phase="choose", hands={0: DULL}, heap="m9", takes=players)
    assert legal(state) == ["b"]
    assert refused(state, "take").clause == "QK-17"
    assert board_of(play(state, "buy")).takes == 0
    fewer = table(options, phase="choose", hands={0: DULL}, heap="m9", takes=players - 1)
    assert board_of(play(fewer, "take")).takes == players


@pytest.mark.clause("QK-17")
def test_a_card_taken_only_to_win_must_win() -> None:
    state = table(phase="choose", hands={0: WAITING}, heap="m3", takes=4)
    took = play(state, "take")
    assert legal(took) == ["w"]
    assert refused(took, "throw c7").clause == "QK-17"


@pytest.mark.clause("QK-18")
def test_dead_cards_lie_in_order() -> None:
    state = table(phase="choose", actor=1, heap="c9 m9 s9")
    thrown = cards(play(state, "buy"), "hand1")[0]
    after = play(state, "buy", f"throw {thrown}")
    assert cards(after, "heap") == ["c9", "m9", "s9", thrown]


# --- end and payment ------------------------------------------------------------------------------


@pytest.mark.clause("QK-31", "QK-33")
def test_the_first_complete_hand_takes_the_pot() -> None:
    state = table("archive;players=3;stake=2", phase="choose", actor=1, heap="m3",
                  hands={1: WAITING, 2: WAITING.replace("s3 c2", "s3 c2")})  # fmt: skip
    won = play(state, "take", "win")
    assert present(won.outcome).totals == (-2, 4, -2)
    assert present(won.outcome).winners == (1,)
    last = present(won.board.last)
    assert last.ended == "QK-31"
    shown, left = last.shown[1]
    assert sorted([kind for meld in shown for kind in meld[1]] + list(left)) == sorted(
        won.setup.pack.parse(COMPLETE)
    )
    assert all(points == 0 for _, _, points, _ in shown)
    assert last.shown[0] == last.shown[2] == ((), ())  # QK-14


@pytest.mark.clause("QK-34")
def test_an_empty_box_offers_the_last_discard_to_win_with() -> None:
    state = table(actor=3, hands={3: DULL + " c9", 0: WAITING}, stock="")
    dead = play(state, "throw c9")
    assert present(dead.board.last).ended == "QK-34"
    assert board_of(dead).carried == 4
    again = table(actor=3, hands={3: DULL[:-3] + " m9 m3", 0: WAITING}, stock="")
    offered = play(again, "throw m3")
    assert (offered.phase, offered.actor) == ("last", 0)
    assert legal(offered) == ["p", "k"]
    assert present(play(offered, "pass").board.last).ended == "QK-34"
    took = play(offered, "take")
    assert legal(took) == ["w"]
    assert refused(took, "throw c7").clause == "QK-34"
    assert present(play(took, "win").outcome).totals == (3, -1, -1, -1)


@pytest.mark.clause("QK-34")
def test_a_dead_hand_leaves_the_pot_and_new_stakes_join_it() -> None:
    options = "archive;players=3;stake=2;hands=3;heads=rider"
    state = table(options, actor=2, hands={2: DULL + " c9", 0: DULL}, stock="")
    after = play(state, "throw c9")
    assert after.board.hand == 1
    assert after.board.totals == (-2, -2, -2)
    assert (board_of(after).carried, board_of(after).pot) == (6, 12)


@pytest.mark.clause("QK-35", "QK-45")
def test_the_dead_cards_are_turned_over_once() -> None:
    options = "archive;heads=rider;exhaustion=turn_over_once"
    state = table(options, actor=3, hands={3: DULL + " c9", 0: DULL}, stock="")
    dead = cards(state, "heap")
    after = play(state, "throw c9")
    assert (after.phase, after.actor) == ("choose", 0)
    assert cards(after, "heap") == ["c9"]
    assert cards(after, "stock") == dead[::-1]  # the oldest lies on top
    assert board_of(after).turned_over is True
    assert board_of(after).takes == 0
    bought = play(after, "buy")
    assert sorted(cards(bought, "hand0")) == sorted([*DULL.split(), dead[0]])
    second = table(options, actor=3, hands={3: DULL + " c9", 0: DULL}, stock="", turned_over=True)
    assert present(play(second, "throw c9").board.last).ended == "QK-34"


@pytest.mark.clause("QK-37")
def test_a_session_and_what_is_left_in_the_pot() -> None:
    options = "archive;players=3;stake=2;hands=3;heads=rider"
    board: dict[str, Any] = {"hand": 2, "carried": 6, "totals": [-4, 2, -4]}
    state = table(options, actor=2, hands={2: DULL + " c9", 0: DULL}, stock="", **board)
    over = play(state, "throw c9")
    # Twelve lie in the pot: the six carried and six new; four go back to each.
    assert present(over.outcome).totals == (-6 + 4, 0 + 4, -6 + 4)
    assert present(over.outcome).payoff == present(over.outcome).totals
    assert present(over.outcome).winners == (1,)
    assert sum(present(over.outcome).totals) == 0
    shared = table("archive;players=2;hands=2", actor=0, hands={0: COMPLETE}, heap="c9", hand=1,
                   totals=[-1, 1])  # fmt: skip
    assert present(play(shared, "win").outcome).winners == (0, 1)


@pytest.mark.clause("QK-38")
def test_the_money_of_a_session_adds_up_to_nothing() -> None:
    for options in (
        "archive;hands=6;stake=3",
        "house;players=3;hands=5",
        "tcheng_wilkinson;hands=4",
    ):
        for seed in range(4):
            state = GAME.deal(GAME.options(options), seed)
            chance = stream(seed, 0, 9)
            while state.outcome is None:
                b, stake = board_of(state), of_game(state.setup.options).stake
                assert sum(b.totals) + b.carried == 0
                assert b.pot == b.carried + stake * state.setup.seats
                moves = state.legal()
                state = state.play(moves[chance.below(len(moves))])[0]
            assert sum(state.outcome.totals) == 0
            assert sum(state.board.totals) + board_of(state).carried == 0


@pytest.mark.clause("QK-44")
def test_every_session_ends_and_one_dead_hand_leaves_all_at_nothing() -> None:
    state = table("archive;heads=rider", actor=3, hands={3: DULL + " c9", 0: DULL}, stock="")
    over = play(state, "throw c9")
    assert present(over.outcome).totals == (0, 0, 0, 0)
    assert present(over.outcome).winners == (0, 1, 2, 3)
    for options in ("rider", "wild_three"):
        for turn in ("dead_hand", "turn_over_once"):
            game = random_session(f"archive;heads={options};exhaustion={turn};hands=3", 5)
            assert game.state.outcome is not None


def greedy_takers(options: str, seed: int) -> int:
    """Everybody takes whenever allowed: the longest a hand can be kept from the box."""
    state = GAME.deal(GAME.options(options), seed)
    run = longest = 0
    while state.outcome is None:
        moves = [GAME.move_text(state, move, short=True) for move in state.legal()]
        pick = next((text for text in moves if text[0] in "kt"), moves[0])
        run = run + 1 if pick == "k" else 0 if pick == "b" else run
        longest = max(longest, run)
        state = play(state, pick)
    return longest


@pytest.mark.clause("QK-44")
def test_takers_must_buy_and_so_come_to_an_end() -> None:
    for players in (2, 4):
        assert greedy_takers(f"archive;heads=rider;players={players}", 3) == players


# --- watching the pot -----------------------------------------------------------------------------


@pytest.mark.clause("QK-39")
def test_who_lacks_one_card_of_the_eyes_may_watch() -> None:
    state = table(WATCH, hands={0: WAITING + " c9"}, heap="m9")
    assert "hc9" in legal(state)
    watching = play(state, "watch c9")
    assert board_of(watching).watchers == (0,)
    assert whats(events(state, "watch c9"))[:2] == ["throw", "watch"]
    assert board_of(play(state, "throw c9")).watchers == ()
    boys = table(WATCH, hands={0: "c7 s3 m3 c2 c3 c4 s5 s6 s7 m7 m8 m9 c6 s6 c9"}, heap="m9")
    assert refused(boys, "watch c9").clause == "QK-39"
    off = table("archive;heads=rider", hands={0: WAITING + " c9"}, heap="m9")
    assert refused(off, "watch c9").clause == "QK-39"
    assert not any(text.startswith("h") for text in legal(off))


@pytest.mark.clause("QK-39")
def test_the_opening_throw_may_announce_it_too() -> None:
    state = table(WATCH, phase="opening", hands={0: WAITING + " c9"})
    assert "hc9" in legal(state)


@pytest.mark.clause("QK-40")
def test_a_bought_card_is_turned_up_and_the_watcher_may_claim_it() -> None:
    state = table(WATCH, phase="choose", actor=1, heap="c9", stock="m3 c8 s8",
                  hands={0: WAITING, 1: DULL}, watchers=[0])  # fmt: skip
    heard = events(state, "buy")
    turned = heard[0]
    assert isinstance(turned, Event)
    assert (turned.what, turned.shown) == ("turn_up", True)
    asked = play(state, "buy")
    assert (asked.phase, asked.actor) == ("claim", 0)
    assert legal(asked) == ["p", "c"]
    assert present(play(asked, "claim").outcome).winners == (0,)
    declined = play(asked, "pass")
    assert (declined.phase, declined.actor) == ("act", 1)
    assert "m3" in cards(declined, "hand1")


@pytest.mark.clause("QK-40")
def test_a_card_that_wins_outside_the_eyes_cannot_be_claimed() -> None:
    # m3 completes the eyes; m3 apart, no other card of the box does.
    state = table(WATCH, phase="choose", actor=1, heap="c9", stock="c8 m3",
                  hands={0: WAITING, 1: DULL}, watchers=[0])  # fmt: skip
    bought = play(state, "buy")
    assert (bought.phase, bought.actor) == ("act", 1)
    # Example 21 waits for c6, s6 and m6 as boys and for m3 as boys and eyes alike.
    boys = "c7 s3 m3 c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6"
    for card, asked in (("c6", False), ("m3", True)):
        other = table(WATCH, phase="choose", actor=1, heap="c9", stock=f"{card} c8",
                      hands={0: boys, 1: DULL}, watchers=[0])  # fmt: skip
        assert (play(other, "buy").phase == "claim") is asked


@pytest.mark.clause("QK-40")
def test_the_buyer_comes_first_then_the_watchers_in_order() -> None:
    other = "c7 s3 c7 c8 c9 s7 s8 s9 m7 m8 m9 c1 s1 m1"
    state = table(WATCH, phase="choose", actor=2, heap="c8", stock="m3 c8",
                  hands={0: WAITING, 1: other, 2: WAITING}, watchers=[1, 0])  # fmt: skip
    first = play(state, "buy")
    assert (first.phase, first.actor) == ("first_refusal", 2)
    assert legal(first) == ["p", "w"]
    assert present(play(first, "win").outcome).winners == (2,)
    second = play(first, "pass")
    assert (second.phase, second.actor) == ("claim", 0)
    assert present(play(second, "claim").outcome).winners == (0,)
    third = play(second, "pass")
    assert (third.phase, third.actor) == ("claim", 1)
    assert present(play(third, "claim").outcome).winners == (1,)
    nobody = play(third, "pass")
    assert (nobody.phase, nobody.actor) == ("act", 2)


@pytest.mark.clause("QK-41")
def test_a_watchers_hand_is_closed() -> None:
    state = table(WATCH, phase="choose", actor=0, heap="c9", stock="c8 s8",
                  hands={0: WAITING}, watchers=[0])  # fmt: skip
    assert legal(state) == ["b"]
    assert refused(state, "take").clause == "QK-41"
    bought = play(state, "buy")
    assert (cards(bought, "bought0"), legal(bought)) == (["c8"], ["tc8"])
    assert refused(bought, "throw c7").clause == "QK-41"
    after = play(bought, "throw c8")
    assert board_of(after).watchers == (0,)
    wins = table(WATCH, phase="choose", actor=0, heap="m3", hands={0: WAITING}, watchers=[0])
    assert legal(wins) == ["k", "b"]
    assert legal(play(wins, "take")) == ["w"]
    drawn = table(WATCH, phase="choose", actor=0, heap="c9", stock="m3 s8",
                  hands={0: WAITING}, watchers=[0])  # fmt: skip
    assert legal(play(drawn, "buy")) == ["w", "tm3"]
    assert present(play(drawn, "buy", "win").outcome).winners == (0,)


@pytest.mark.clause("QK-41")
def test_a_watcher_who_buys_while_another_watches() -> None:
    other = "c7 s3 c7 c8 c9 s7 s8 s9 m7 m8 m9 c1 s1 m1"
    state = table(WATCH, phase="choose", actor=0, heap="c9", stock="c8 s8",
                  hands={0: WAITING, 1: other}, watchers=[0, 1])  # fmt: skip
    bought = play(state, "buy")
    assert (bought.phase, bought.actor, legal(bought)) == ("act", 0, ["tc8"])


@pytest.mark.clause("QK-42")
def test_what_a_seat_sees() -> None:
    state = table(WATCH, phase="choose", actor=1, heap="c9", stock="m3 c8 s8",
                  hands={0: WAITING, 1: DULL}, watchers=[0])  # fmt: skip
    asked = play(state, "buy")
    for seat in (1, 2, None):
        view = asked.view(seat)
        assert (view.phase, view.actor) == ("", None)  # nobody learns who is asked
        assert view.cards("turned") == asked.setup.pack.parse("m3")
        assert (of_game(view.board).pot, of_game(view.board).watchers) == (3, (0,))
        hidden = [f"hand{other}" for other in range(3) if other != seat]
        assert all(view.count(zone) == 14 and isinstance(view.zones[zone], int) for zone in hidden)
        assert isinstance(view.zones["stock"], int)
    # A lone watcher's purchase stays hidden until it is thrown.
    alone = table(WATCH, phase="choose", actor=0, heap="c9", stock="m3 s8", hands={0: WAITING},
                  watchers=[0])  # fmt: skip
    drawn = play(alone, "buy")
    assert drawn.view(1).zones["bought0"] == 1
    assert drawn.view(0).cards("bought0") == drawn.setup.pack.parse("m3")


@pytest.mark.clause("QK-42")
def test_nobody_learns_that_a_last_discard_would_have_won() -> None:
    state = table(actor=3, hands={3: DULL[:-3] + " m9 m3", 0: WAITING}, stock="")
    offered = play(state, "throw m3")
    assert offered.view(1).phase == ""
    assert offered.view(1).actor is None


@pytest.mark.clause("QK-45")
@pytest.mark.parametrize("deal_style", ["culin", "tcheng"])
@pytest.mark.parametrize("exhaustion", ["dead_hand", "turn_over_once"])
def test_all_combinations_play_to_the_end_by_the_laws(deal_style: str, exhaustion: str) -> None:
    """Random play that watches and forgoes whenever it can, so that all phases are met."""
    met = set()
    for players in (2, 4):
        for seed in range(1):
            options = GAME.options(
                "archive", players=players, deal_style=deal_style, exhaustion=exhaustion,
                watch_the_pot=True, heads="wild_three",
            )  # fmt: skip
            game = Table.new(GAME, options, seed)
            chance = stream(seed, 0, 5)
            while game.state.outcome is None:
                moves = game.state.legal()
                met.add(game.state.phase)
                shy = [m for m in moves if m.verb in ("watch", "pass")]
                shy = shy or [m for m in moves if m.verb in ("throw", "buy")] or list(moves)
                game.play(shy[chance.below(len(shy))])
            laws.cards_conserved(game)
            laws.positions_round_trip(game)
            laws.views_leak_nothing(game, seed)
            laws.records_round_trip(game)
            assert sum(game.state.outcome.totals) == 0
    assert {"choose", "act", "claim"} <= met


# --- positions that cannot be -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"board": {"carried": 3}}, "QK-38"),
        ({"board": {"totals": [1, 0, 0]}}, "QK-38"),
        ({"board": {"pot": 1}}, "QK-4"),
        ({"board": {"watchers": [0, 0]}}, "QK-39"),
        ({"board": {"takes": 4}}, "QK-17"),
        ({"board": {"taken": 3}}, "QK-16"),
        ({"board": {"thrower": 0}}, "QK-13"),
        ({"board": {"buyer": 1}}, "QK-40"),
        ({"board": {"hand": 1}}, "QK-37"),
        ({"board": {"takes": -1}}, "QK-17"),
        ({"phase": "opening"}, "QK-15"),
        ({"phase": "act"}, "QK-15"),
        ({"phase": "last"}, "QK-34"),
        ({"phase": "claim"}, "QK-40"),
    ],
)
def test_positions_that_do_not_fit_together_are_refused(
    change: dict[str, Any], clause: str
) -> None:
    state = table(WATCH, phase="choose", actor=0, heap="c9", hands={0: DULL, 1: DULL})
    data = dump(state)
    data["board"] |= change.get("board", {})
    data["phase"] = change.get("phase", data["phase"])
    data.pop("answers", None)
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == clause


@pytest.mark.parametrize("board", [{"watchers": [1]}, {"turned_over": True}], ids=str)
def test_positions_need_not_come_of_play(board: dict[str, Any]) -> None:
    data = dump(table(WATCH, phase="choose", actor=0, heap="c9", hands={0: DULL, 1: DULL}))
    plays_on(data | {"board": data["board"] | board})


@pytest.mark.clause("QK-39")
@pytest.mark.parametrize("watcher", [{}, "x", True, -1, 3, None, [0]])
def test_watchers_are_seats(watcher: Any) -> None:
    data = dump(table(WATCH, phase="choose", actor=0, heap="c9"))
    data["board"]["watchers"] = [watcher]
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == "QK-39"


@pytest.mark.clause("QK-38")
@pytest.mark.parametrize(
    ("hand", "totals", "carried", "clause"),
    [
        (0, [3, -3, 0], 0, None),  # though nobody has paid yet
        (1, [2, -1, -1], 0, None),  # seat 0 won a pot of three
        (2, [4, -1, -3], 0, None),
        (2, [-2, -2, -2], 6, None),  # two dead hands
        (2, [-2, -2, -2], 3, "QK-38"),
        (2, [13, -13, 0], 0, "QK-38"),  # all stakes of four hands are twelve
    ],
)
def test_money_is_neither_made_nor_lost(
    hand: int, totals: Sequence[int], carried: int, clause: str | None
) -> None:
    data = dump(table("archive;players=3;hands=4", phase="choose", actor=0, heap="c9"))
    data["board"] |= {"hand": hand, "totals": totals, "carried": carried, "pot": carried + 3}
    if clause is None:
        assert plays_on(data).board.totals == tuple(totals)
        return
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == clause


@pytest.mark.clause("QK-12")
@pytest.mark.parametrize(
    ("options", "board"),
    [
        ("archive;players=3", {"dealer": 2}),  # seat 2 threw the first card
        ("archive;players=3", {"dealer": 1}),
        ("archive;players=3", {"dealer": 1, "takes": 1}),  # seat 2 took the first
        ("archive;players=3", {"dealer": 2, "takes": 1}),
        ("archive;players=3;deal_style=tcheng", {"dealer": 0}),
    ],
)
def test_whoever_is_said_to_have_dealt_the_hand_plays_on(
    options: str, board: dict[str, Any]
) -> None:
    data = dump(table(options, phase="choose", actor=0, heap="c9"))
    data["board"] = {**data["board"], **board}
    assert plays_on(data).board.dealer == board["dealer"]


@pytest.mark.clause("QK-12")
def test_the_opening_can_be_played_as_any_turn() -> None:
    plays_on(dump(table("archive;players=3", phase="opening", actor=0)) | {"phase": "act"})
    state = table("archive;players=3;deal_style=tcheng", phase="act", actor=2)
    assert state.board.dealer == 2, "with Tcheng's deal the dealer has bought"


@pytest.mark.clause("QK-15")
@pytest.mark.parametrize(
    ("phase", "text", "clause"),
    [("choose", "take =3", "QK-13"), ("act", "win =3", "QK-31"), ("act", "throw m3 =3", "QK-15")],
)
def test_a_move_says_no_more_than_it_needs(phase: str, text: str, clause: str) -> None:
    hands = {0: COMPLETE if phase == "act" else WAITING}
    state = table("archive;players=3", phase=phase, actor=0, heap="c9", hands=hands)
    assert refused(state, text).clause == clause


def test_presets_say_what_they_follow() -> None:
    culin, tcheng = of_game(GAME.options("culin")), of_game(GAME.options("tcheng_wilkinson"))
    assert (culin.eyes_list, culin.deal_style, culin.players) == ("culin", "culin", 4)
    assert (tcheng.eyes_list, tcheng.deal_style, tcheng.players) == (
        "tcheng_wilkinson",
        "tcheng",
        5,
    )
    assert tcheng.watch_the_pot is True
    default = of_game(GAME.options(None))
    assert (default.preset, default.heads, default.hands, default.stake) == (
        "archive",
        "wild_three",
        1,
        1,
    )


def test_every_clause_of_the_dossier_stands_in_the_rulebook() -> None:
    assert list(GAME.rulebook.clauses) == [f"QK-{number}" for number in range(1, 46)]


def asked(state: State) -> tuple[str, str]:
    """The two lines that the seat to decide is told."""
    view = Table.at(state).view(state.actor)
    names = ("South", "West", "North", "East", "Fifth")[: view.setup.seats]
    words = Words(view.setup, names, view.seat)
    return words.prompt(view), words.note(view).text


@pytest.mark.clause("QK-13", "QK-15", "QK-17", "QK-31")
def test_a_prompt_names_what_may_be_done() -> None:
    offered = table("archive;heads=rider", phase="choose", hands={0: DULL}, heap="m9")
    assert asked(offered) == ("Take the nine of myriads, or draw.", "")
    assert asked(play(offered, "take"))[1] == "You may not discard the nine of myriads this turn."
    assert asked(play(offered, "buy")) == ("Discard one card.", "")
    limit = table(phase="choose", hands={0: DULL}, heap="m9", takes=4)
    assert asked(limit)[0] == "Draw from the box."
    assert "4 discards in a row were taken" in asked(limit)[1]
    wins = table(phase="choose", hands={0: WAITING}, heap="m3", takes=4)
    assert asked(wins)[0] == "Win with the three of myriads?"
    assert asked(play(wins, "take"))[0] == "Your hand is complete. Declare it."
    whole = table(hands={0: COMPLETE}, heap="c9")
    assert asked(whole) == (
        "Your hand is complete. Win now?", "If you declare, you win the pot of 4.",
    )  # fmt: skip


@pytest.mark.clause("QK-39", "QK-41")
def test_whoever_watches_the_pot_is_asked_only_what_is_left() -> None:
    before = table(WATCH, hands={0: f"{WAITING} c9"}, heap="c8")
    assert "watch" in {move.verb for move in before.legal()}
    assert asked(before)[1].startswith("Watch the pot: you also win by others' draws")
    state = table(WATCH, phase="choose", heap="c9", stock="c8 s8",
                  hands={0: WAITING}, watchers=[0])  # fmt: skip
    assert asked(state) == (
        "Draw from the box.", "You are watching the pot; the nine of cash does not win.",
    )  # fmt: skip
    assert asked(play(state, "buy"))[0] == "Discard the card you drew."
    offered = table(WATCH, phase="choose", heap="m3", hands={0: WAITING}, watchers=[0])
    assert asked(offered)[0] == "Win with the three of myriads?"


@pytest.mark.clause("QK-40")
def test_a_card_drawn_for_all_to_see_is_told_once() -> None:
    state = table(WATCH, phase="choose", actor=1, heap="c9", stock="c8 s8",
                  hands={0: WAITING, 1: DULL}, watchers=[0])  # fmt: skip
    words = Words(state.setup, ("South", "West", "North", "East")[: state.setup.seats], 0)
    told = words.events(event for event in state.play(state.legal()[-1])[1])
    assert told == ["West drew the eight of cash, face up."]
