"""Kowah: the course of a hand, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from by_text import board_of, cards, events, legal, of_game, play, plays_on, present, refused
from kanhu.cards.chance import stream
from kanhu.catalogue import setup
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.results import HandResult
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.kowah.tests.tables import GAME, THREES, table
from kanhu.study import conformance
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table
from kanhu.wording.words import Words

WAITING = THREES[8]


def opening(
    options: str | None = None, seed: int = 1849, **changes: Any
) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options, **changes), seed)


# --- table and deal ---------------------------------------------------------------------------------


@pytest.mark.clause("KO-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_each_alone(players: int) -> None:
    state, _ = opening(players=players)
    assert len(state.board.totals) == players


@pytest.mark.clause("KO-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_are_refused(players: int) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=players)
    assert error.value.clause == "KO-1"


@pytest.mark.clause("KO-2")
def test_four_of_each_of_thirty_kinds() -> None:
    pack = opening()[0].setup.pack
    assert len(pack.cards) == 120 and set(Counter(pack.cards).values()) == {4}
    assert len(pack.codes) == 30
    # The French page counts 552 pips in the pack (KO-34).
    assert sum(of_game(opening()[0].setup.kit).pips[kind] for kind in pack.cards) == 552


HIGH = {"wf": 10, "rf": 11, "ot": 12}  # KO-48: above the numbers, in this order


@pytest.mark.clause("KO-3", "KO-48")
def test_the_highest_card_deals_and_ties_draw_again() -> None:
    lengths = set()
    for seed in range(60):
        state, told = opening(players=3, seed=seed)
        pack = state.setup.pack
        cuts = [event for event in told if event.what == "cut"]
        ranks = [(e.seat, HIGH.get(pack.ranks[e.cards[0]]) or int(pack.ranks[e.cards[0]]))
                 for e in cuts]  # fmt: skip
        drawing, left = [0, 1, 2], ranks
        while len(drawing) > 1:
            now, left = dict(left[: len(drawing)]), left[len(drawing) :]
            assert sorted(now) == drawing
            drawing = [seat for seat in drawing if now[seat] == max(now.values())]
        assert not left and drawing == [state.board.dealer]
        lengths.add(len(cuts))
    assert min(lengths) == 3 and max(lengths) > 3, "some seed shows a tie"


@pytest.mark.clause("KO-26")
def test_who_has_declared_is_told() -> None:
    state = table(
        phase="draw", actor=1, hands={1: WAITING + " c5 c5", 3: WAITING}, laid={3: "m5 m5"}
    )
    assert board_of(state).declared == (False, False, False, True)
    assert state.setup.wording.waits(state.view(1)) == ()
    state = play(state, "declare c5")
    assert board_of(state).declared == (False, True, False, True)
    pack = state.setup.pack
    assert pack.text(state.setup.wording.waits(state.view(1))) == "c5"
    assert pack.text(state.setup.wording.waits(state.view(3))) == "m5"
    assert state.setup.wording.waits(state.view(0)) == ()


@pytest.mark.clause("KO-4")
def test_the_winner_deals_next() -> None:
    state = table(phase="throw", actor=1, hands={1: "c5", 3: WAITING}, laid={3: "c5 c5"}, dealer=0)
    state = play(state, "throw c5", "claim")
    assert (state.board.dealer, state.actor) == (3, 0)


@pytest.mark.clause("KO-4", "KO-36")
def test_after_a_drawn_hand_the_same_dealer() -> None:
    state = play(table(actor=1, stock="m1", dealer=0), "draw")
    assert (state.board.dealer, state.actor) == (0, 1)


@pytest.mark.clause("KO-5", "KO-10")
@pytest.mark.parametrize("clause", ["KO-5", "KO-10"])
def test_rules_of_a_physical_table_have_no_moves(clause: str) -> None:
    assert "table" in present(GAME.clause(clause)).flags


@pytest.mark.clause("KO-6")
def test_honours_are_ones_or_ranks_of_their_own() -> None:
    one, own = (
        of_game(setup(GAME, GAME.options(name)).kit)
        for name in ("catsatcards", "catsatcards_letter")
    )
    assert [len(one.of_rank[rank]) for rank in range(1, 10)] == [6] + [3] * 8
    assert [len(own.of_rank[rank]) for rank in range(1, 13)] == [3] * 9 + [1] * 3
    # Four copies and two of them over: a pair of honours can wait, and three are a mata.
    pack = setup(GAME, GAME.options("catsatcards_letter")).pack
    hand = tuple(sorted(pack.parse("rf rf ot ot ot m2 s2 c2")))
    assert [pack.text(way.kinds) for way in own.ways(hand)] == ["rf"]


@pytest.mark.clause("KO-7")
@pytest.mark.parametrize(("packet", "wanted"), [(2, [0, 0, 1, 1]), (1, [0, 1, 2, 0])])
def test_two_by_two_or_one_by_one(packet: int, wanted: Sequence[int]) -> None:
    """Equal decks dealt both ways: the first four cards go where the packet says."""
    state, _ = opening(players=3, deal_packet=packet)
    other, _ = opening(players=3, deal_packet=3 - packet)
    deck = setup(GAME, state.setup.options)
    order = stream(1849, 0, 0).shuffle(deck.pack.cards)
    first = (state.board.dealer + 1) % 3
    for card, step in zip(order, wanted, strict=False):
        assert deck.pack.codes[card] in cards(state, f"hand{(first + step) % 3}")
    assert cards(state, "stock") == cards(other, "stock")
    assert [len(cards(state, f"hand{seat}")) for seat in range(3)] == [8, 8, 8]


@pytest.mark.clause("KO-8")
def test_direction_is_a_matter_of_the_eye() -> None:
    left, right = opening()[0], opening(direction="anticlockwise")[0]
    assert left.board.__dict__ == right.board.__dict__
    assert cards(left, "hand0") == cards(right, "hand0")
    assert GAME.meta["game"]["direction"] == {"option": "direction", "right": "anticlockwise"}


@pytest.mark.clause("KO-9")
@pytest.mark.parametrize(("players", "stock"), [(2, 104), (3, 96), (4, 88), (5, 80), (6, 72)])
def test_the_rest_is_the_stock(players: int, stock: int) -> None:
    state, _ = opening(players=players)
    view = state.view(0)
    assert view.zones["stock"] == stock and view.zones["heap"] == ()


# --- the turn -------------------------------------------------------------------------------------------


@pytest.mark.clause("KO-11")
def test_the_seat_after_the_dealer_begins_and_turns_pass_on() -> None:
    state, _ = opening(players=3)
    first = (state.board.dealer + 1) % 3
    seats = []
    for _ in range(6):
        seats.append(state.actor)
        state = play(state, "draw")
        state = play(state, legal(state)[0])
    assert seats == [(first + step) % 3 for step in range(6)]


@pytest.mark.clause("KO-12", "KO-15")
def test_take_one_throw_one() -> None:
    state, _ = opening()
    seat = state.actor
    assert len(cards(state, f"hand{seat}")) == 8
    assert refused(state, "throw " + cards(state, f"hand{seat}")[0]).clause == "KO-12"
    state = play(state, "draw")
    assert len(cards(state, f"hand{seat}")) == 9
    assert refused(state, "draw").clause == "KO-12"
    state = play(state, legal(state)[0])
    assert len(cards(state, f"hand{seat}")) == 8 and len(cards(state, "heap")) == 1


@pytest.mark.clause("KO-13")
def test_only_the_top_of_the_pile_can_be_taken() -> None:
    state = table(heap="s3 m4", thrower=3)
    after = play(state, "take")
    assert "m4" in cards(after, "hand0") and cards(after, "heap") == ["s3"]
    assert legal(after).count("k") == 0


@pytest.mark.clause("KO-14")
def test_a_discard_just_joins_the_hand() -> None:
    state = table(heap="m4", hands={0: "c9 s8 m7 c2 s5 m3 c6 wf"}, thrower=3)
    after = play(state, "take")
    assert dump(after)["zones"].get("laid0") is None
    assert len(legal(after)) == 8, "anything else may be thrown"


@pytest.mark.clause("KO-16")
def test_the_pile_is_open() -> None:
    state = table(heap="s3 m4", thrower=3)
    pack = state.setup.pack
    for seat in (*range(4), None):
        assert state.view(seat).zones["heap"] == pack.parse("s3 m4")


@pytest.mark.clause("KO-17")
def test_no_throwing_back() -> None:
    state = table(heap="m4", hands={0: "m4"}, thrower=3)
    after = play(state, "take")
    assert "tm4" not in legal(after)
    assert refused(after, "throw m4").clause == "KO-17"
    free = play(table("catsatcards;no_throwback=false", heap="m4", hands={0: "m4"}), "take")
    assert "tm4" in legal(free)


@pytest.mark.clause("KO-17", "KO-25")
def test_a_bound_player_takes_only_what_he_can_use() -> None:
    bound: dict[str, Any] = {"hands": {0: WAITING}, "laid": {0: "c5 c5"}, "thrower": 3}
    assert refused(table(heap="m4", **bound), "take").clause == "KO-17"
    useful = table(heap="s7", **bound)
    assert legal(play(useful, "take")) == ["tc7", "tm7"], "another seven goes for it"


# --- checki -------------------------------------------------------------------------------------------------


@pytest.mark.clause("KO-18")
def test_checki_lacks_one_definite_card() -> None:
    state = table(hands={0: f"c5 c5 {WAITING}"})
    assert [move for move in legal(state) if move[0] == "e"] == ["ec5"]
    ready = table(actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="m5 c5")
    ready = play(ready, "draw")
    assert ready.phase == "throw", "m5 is not the card, though it has the rank"


@pytest.mark.clause("KO-19")
def test_declaring_before_the_draw_or_with_the_throw() -> None:
    state = table(hands={0: f"c5 c5 {WAITING}"})
    after = play(state, "declare c5")
    assert (after.phase, after.actor) == ("draw", 0)
    assert cards(after, "laid0") == ["c5", "c5"]
    late = table(phase="throw", hands={0: f"c5 c5 {WAITING} m1"}, turns=9)
    after = play(late, "declare c5")
    assert (after.phase, legal(after)) == ("throw", ["tm1"])
    assert play(after, "throw m1").phase == "draw"
    other = table(actor=1, hands={0: f"c5 c5 {WAITING}"})
    assert not any(move[0] == "e" for move in legal(other)), "never out of turn"


@pytest.mark.clause("KO-19")
def test_there_is_no_duty_to_declare() -> None:
    assert "d" in legal(table(hands={0: f"c5 c5 {WAITING}"}))


@pytest.mark.clause("KO-19")
def test_declaring_once_in_a_turn() -> None:
    late = table("catsatcards;redeclare=true", phase="throw", turns=9,
                 hands={0: "s5 s5 m5 m5 c5 c8 s8 m8 m1"})  # fmt: skip
    after = play(late, "declare s5")
    assert refused(after, "declare m5").clause == "KO-19"


@pytest.mark.clause("KO-20", "KO-22", "KO-23")
@pytest.mark.parametrize(
    ("hand", "move", "clause"),
    [
        ("c5 c5 s7 m7 c7 s9 m9 c8", "declare c5", "KO-20"),
        ("c5 s5 s7 m7 c7 s9 m9 c9", "declare c5", "KO-22"),
        ("c5 c5 s7 m7 c7 s9 m9 c9", "declare =5", "KO-24"),
        ("s5 s5 s5 s5 m5 c8 s8 m8", "declare s5", "KO-23"),
        ("c5 c5 m3 m3 s7 m7 c7 s9", "declare c5 m3", "KO-22"),
    ],
)
def test_what_may_not_be_declared(hand: str, move: str, clause: str) -> None:
    state = table(hands={0: hand})
    assert refused(state, move).clause == clause


@pytest.mark.clause("KO-21", "KO-49")
def test_the_pair_lies_face_down() -> None:
    state = play(table(hands={0: f"c5 c5 {WAITING}"}), "declare c5")
    assert state.view(1).zones["laid0"] == 2
    assert state.view(0).zones["laid0"] == state.setup.pack.parse("c5 c5")


@pytest.mark.clause("KO-22")
def test_either_of_two_pairs_wins() -> None:
    for card, wins in (("s5", True), ("m5", True), ("c5", False)):
        state = table(
            actor=1, hands={0: "c8 s8 m8"}, laid={0: "s5 s5 m5 m5 c5"}, stock=f"{card} c9"
        )
        after = play(state, "draw")
        assert (after.phase == "claim_draw") is wins
        if wins:
            last = present(play(after, "claim").board.last)
            assert last.ended == "KO-27"
            keys = [key for key, *_ in last.shown[0][0]]
            assert sorted(keys) == ["mata", "three", "three"]


@pytest.mark.clause("KO-22")
def test_with_eight_of_a_rank_the_player_chooses() -> None:
    state = table(hands={0: "c1 c1 rf rf wf wf s1 m1"})
    declare = {move for move in legal(state) if move[0] == "e"}
    assert declare == {"ec1", "erf", "ewf", "ec1rf", "ec1wf", "erfwf"}


@pytest.mark.clause("KO-22")
def test_a_fifth_card_may_be_a_third_copy() -> None:
    state = play(table(hands={0: "s5 s5 s5 c5 c5 m8 m8 m8"}), "declare c5 s5")
    assert cards(state, "laid0") == ["c5", "c5", "s5", "s5", "s5"]


WIDE = "catsatcards;wait_rule=identical_or_rank"


@pytest.mark.clause("KO-24")
def test_waiting_for_a_rank() -> None:
    state = table(WIDE, hands={0: "c5 s5 s7 s7 s7 s9 m9 c9"})
    state = play(state, "declare =5")
    assert cards(state, "laid0") == ["c5", "s5"]
    ready = table(WIDE, actor=1, hands={0: "s7 s7 s7 s9 m9 c9"}, laid={0: "c5 s5"}, stock="m5 c2")
    after = play(ready, "draw", "claim")
    assert present(after.board.last).ended == "KO-27"


@pytest.mark.clause("KO-24")
def test_two_identical_cards_wait_for_their_rank_too() -> None:
    options: dict[str, Any] = {"actor": 1, "laid": {0: "c5 c5"}, "stock": "m5 c2"}
    mata = table(WIDE, hands={0: "s7 s7 s7 s9 m9 c9"}, **options)
    assert play(mata, "draw").phase == "claim_draw"
    plain = table(WIDE, hands={0: WAITING}, **options)
    assert play(plain, "draw").phase == "throw", "without a mata only c5 wins"


@pytest.mark.clause("KO-25")
def test_a_standing_checki_cannot_be_changed() -> None:
    hands, laid = {0: "s5 m5 m5 c8 s8 m8"}, {0: "c5 c5"}
    # Five fives with two pairs: c5 c5 m5 m5 s5, of which only c5 was laid.
    state = table(phase="throw", hands={0: hands[0] + " m1"}, laid=laid, turns=9)
    assert refused(state, "declare m5").clause == "KO-25"
    free = table("catsatcards;redeclare=true", phase="throw", hands={0: hands[0] + " m1"}, laid=laid,
                 turns=9)  # fmt: skip
    after = play(free, "declare m5")
    assert cards(after, "laid0") == ["m5", "m5"]
    assert cards(play(after, "throw m1"), "hand0") == ["c5", "c5", "c8", "s5", "s8", "m8"]


@pytest.mark.clause("KO-25")
def test_replacing_a_checki_goes_with_the_throw_only() -> None:
    state = table("catsatcards;redeclare=true", hands={0: "s5 m5 m5 c8 s8 m8"}, laid={0: "c5 c5"})
    assert refused(state, "declare m5").clause == "KO-25"


@pytest.mark.clause("KO-25")
def test_laid_cards_count_with_the_hand() -> None:
    state = table(phase="throw", hands={0: f"{WAITING} m1"}, laid={0: "c5 c5"}, turns=9)
    assert legal(state) == ["tm1"]
    assert refused(state, "throw c5").clause == "KO-25", "held, but bound"
    assert "do not hold" in refused(state, "throw c2").message


@pytest.mark.clause("KO-26")
def test_every_other_player_shows_his_draws() -> None:
    shown = {}
    for waiters in ((), (0,), (0, 1)):
        hands = {seat: text for seat, text in ((0, WAITING), (1, "s2 m2 c2 s3 m3 c3"))
                 if seat in waiters}  # fmt: skip
        laid = {seat: text for seat, text in ((0, "c5 c5"), (1, "m8 m8")) if seat in waiters}
        for seat in (0, 1, 2):
            state = table(actor=seat, hands=hands, laid=laid, stock="wf rf")
            log = events(state, "draw")
            shown[waiters, seat] = next(e for e in log if e.what == "draw").shown
    assert shown == {
        ((), 0): False, ((), 1): False, ((), 2): False,
        ((0,), 0): False, ((0,), 1): True, ((0,), 2): True,
        ((0, 1), 0): True, ((0, 1), 1): True, ((0, 1), 2): True,
    }  # fmt: skip


@pytest.mark.clause("KO-26", "KO-49")
def test_shown_and_kept_cards_are_remembered() -> None:
    board = Table.at(table(actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="wf rf"))
    board.play(GAME.read_move(board.state, "draw"))
    pack = board.state.setup.pack
    facts = board.view(2).facts
    assert [(set(fact.zones), pack.text(fact.cards)) for fact in facts] == [({"hand1"}, "wf")]


# --- winning ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("KO-27")
def test_single_out_of_turn() -> None:
    state = table(actor=1, hands={3: WAITING}, laid={3: "c5 c5"}, stock="c5 c2")
    state = play(state, "draw")
    assert (state.phase, state.actor, legal(state)) == ("claim_draw", 3, ["c", "p"])
    state = play(state, "claim")
    assert present(state.board.last).ended == "KO-27"
    assert present(state.board.last).points == (-1, -1, -1, 3)


@pytest.mark.clause("KO-28")
def test_triple_by_the_own_draw_even_unshown() -> None:
    state = table(actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock="c5 c2")
    log = events(state, "draw")
    assert not any(event.shown for event in log)
    state = play(state, "draw")
    assert (state.phase, state.actor, legal(state)) == ("own_win", 1, ["w", "p"])
    assert present(play(state, "win").board.last).points == (-3, 9, -3, -3)
    declined = play(state, "pass")
    assert declined.phase == "throw" and legal(declined) == ["tc5"]


@pytest.mark.clause("KO-28", "KO-21")
def test_a_third_copy_at_home_is_not_the_card() -> None:
    """c5 makes three threes of the nine cards, but s5 was declared."""
    state = table(actor=1, hands={1: "m5 m5 c5 c8 s8 m8"}, laid={1: "s5 s5"}, stock="c5 c2")
    assert play(state, "draw").phase == "throw"


@pytest.mark.clause("KO-29")
def test_double_by_whoever_waits() -> None:
    state = table(phase="throw", actor=1, hands={1: "c5", 2: WAITING}, laid={2: "c5 c5"}, turns=9)
    state = play(state, "throw c5")
    assert (state.phase, state.actor) == ("claim_discard", 2), "the next in turn claims it so too"
    assert present(play(state, "claim").board.last).points == (-2, -2, 6, -2)
    declined = play(state, "pass")
    assert (declined.phase, declined.actor) == ("draw", 2)
    assert play(declined, "draw").board.last is None


@pytest.mark.clause("KO-29", "KO-35")
def test_no_wins_from_discards_where_they_are_off() -> None:
    state = table("catsatcards;win_from_discard=false", phase="throw", actor=1, turns=9,
                  hands={1: "c5", 2: WAITING}, laid={2: "c5 c5"})  # fmt: skip
    assert play(state, "throw c5").phase == "draw"


@pytest.mark.clause("KO-29")
def test_the_own_throw_is_never_claimed() -> None:
    state = table(actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock="c5 c2")
    state = play(state, "draw", "pass", "throw c5")
    assert (state.phase, state.actor) == ("draw", 2)


RANKS = {0: "s7 s7 s7 s9 m9 c9", 3: "s2 s2 s2 s3 m3 c3"}


@pytest.mark.clause("KO-30")
def test_claims_in_order_of_play_after_the_source() -> None:
    """Two wait for fives of any suit; after seat 1 come 2, 3 and 0."""
    laid = {0: "c5 s5", 3: "c5 m5"}
    state = table(WIDE, phase="throw", actor=1, hands={1: "m5"} | RANKS, laid=laid, turns=9)
    state = play(state, "throw m5")
    assert state.actor == 3
    state = play(state, "pass")
    assert state.actor == 0, "who declines lets the next have it"
    assert present(play(state, "claim").board.last).points == (6, -2, -2, -2)


@pytest.mark.clause("KO-30")
def test_the_drawer_comes_before_all() -> None:
    laid = {0: "c5 s5", 3: "c5 m5"}
    state = table(WIDE, actor=0, hands=RANKS, laid=laid, stock="m5 c1")
    state = play(state, "draw")
    assert (state.phase, state.actor) == ("own_win", 0)
    state = play(state, "pass")
    assert (state.phase, state.actor) == ("claim_draw", 3)
    assert present(play(state, "claim").board.last).ended == "KO-27"


@pytest.mark.clause("KO-31")
def test_the_winner_shows_threes_and_a_mata() -> None:
    state = table(actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock="c5 c2")
    last = present(play(state, "draw", "win").board.last)
    melds, left = last.shown[1]
    assert [key for key, *_ in melds] == ["mata", "three", "three"] and left == ()
    assert last.shown[0] == ((), ())


@pytest.mark.clause("KO-32")
@pytest.mark.parametrize(("how", "points"), [("single", 1), ("double", 2), ("triple", 3)])
def test_stakes(how: str, points: int) -> None:
    assert won(how, "catsatcards;players=3").points == (2 * points, -points, -points)


@pytest.mark.clause("KO-33")
@pytest.mark.parametrize(
    ("how", "wanted"), [("single", (1, 0, -1)), ("double", (2, 0, -2)), ("triple", (6, -3, -3))]
)
def test_who_fed_the_card_pays(how: str, wanted: tuple[int, ...]) -> None:
    assert won(how, "house;players=3").points == wanted


def won(how: str, options: str, hand: str = WAITING, stock: str = "m1 m2") -> HandResult:
    """Seat 0 wins with c5: drawn by seat 2, thrown by seat 2, or drawn itself."""
    board: dict[str, Any] = {"hands": {0: hand}, "laid": {0: "c5 c5"}}
    if how == "double":
        board["hands"] = board["hands"] | {2: "c5"}
        state = table(options, phase="throw", actor=2, stock=stock, turns=99, **board)
        return summed(present(play(state, "throw c5", "claim").board.last))
    actor = 2 if how == "single" else 0
    state = play(table(options, actor=actor, stock=f"c5 {stock}", turns=99, **board), "draw")
    return summed(present(play(state, "claim" if how == "single" else "win").board.last))


def summed(last: HandResult) -> HandResult:
    """The count, after a look whether its price is what one payer owes."""
    owed = sum(part for _, _, part, _ in last.price)
    assert set(last.points[1:]) <= {0, -owed}
    assert last.points[0] == -sum(last.points[1:])
    return last


@pytest.mark.clause("KO-34")
@pytest.mark.parametrize(("how", "times"), [("single", 1), ("double", 2), ("triple", 3)])
def test_pips_of_the_nine_cards(how: str, times: int) -> None:
    # 3 x 5 + 3 x 7 + 3 x 9 = 63
    assert won(how, "adpoker;players=3").points == (126 * times, -63 * times, -63 * times)
    assert {clause for clause, *_ in won(how, "adpoker;players=3").reasons} == {"KO-34"}


@pytest.mark.clause("KO-34")
def test_pips_of_honours_are_one_each() -> None:
    # 3 x 5 + three ones + 3 x 9 = 45
    assert won("single", "adpoker;players=3", "rf wf ot s9 m9 c9").points == (90, -45, -45)


TURN_ONE = "catsatcards;players=3;scoring=turn_one"


@pytest.mark.clause("KO-35")
@pytest.mark.parametrize("how", ["single", "triple"])
@pytest.mark.parametrize(
    ("hand", "turned", "value"),
    [
        (WAITING, "m4", 4 + 1),  # one plain mata, c5
        (WAITING, "s9", 10 + 1),
        (WAITING, "rf", 11 + 1),
        (WAITING, "ot", 12 + 1),
        ("s7 s7 s7 s9 s9 s9", "m4", 4 + 1 + 1 + 2),  # c5, s7 and the red nines
        ("rf rf rf ot ot ot", "m4", 4 + 1 + 2 + 2),
        ("s7 s7 m7 s9 m9 c9", "s7", 7 + 1 + 1),  # kena: s7 for m7 makes a mata
        ("s7 m7 c7 s9 s9 m9", "s9", 10 + 1 + 2),
        ("s7 s7 s7 s9 m9 c9", "m7", 7 + 1 + 1),  # no exchange that would break a mata
    ],
)
def test_turn_one(how: str, hand: str, turned: str, value: int) -> None:
    bonus = {"single": 1, "triple": 2}[how]
    each = value + bonus
    last = won(how, TURN_ONE, hand, f"{turned} m2")
    assert last.points == (2 * each, -each, -each)


@pytest.mark.clause("KO-35")
@pytest.mark.parametrize("turned", ["c1", "s1", "m1", "wf"])
def test_a_plain_one_voids_the_score(turned: str) -> None:
    last = won("triple", TURN_ONE, stock=f"{turned} m2")
    assert last.points == (0, 0, 0) and last.ended == "KO-28"


@pytest.mark.clause("KO-35")
def test_an_empty_stock_turns_up_nothing() -> None:
    assert won("triple", TURN_ONE, stock="").points == (6, -3, -3)  # one mata, and 2


@pytest.mark.clause("KO-35", "KO-33", "KO-51")
def test_turn_one_paid_by_the_feeder() -> None:
    assert won("single", TURN_ONE + ";payment=feeder", stock="m4 m2").points == (6, 0, -6)


@pytest.mark.clause("KO-36")
def test_the_last_card_can_still_win() -> None:
    state = table(actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="c5")
    state = play(state, "draw")
    assert present(play(state, "claim").board.last).ended == "KO-27"
    drawn = present(play(state, "pass").board.last)
    assert drawn.ended == "KO-36" and not any(drawn.points)


@pytest.mark.clause("KO-37")
def test_a_session_of_so_many_hands() -> None:
    options = "catsatcards;hands=2;players=3"
    state = table(options, actor=0, hands={0: WAITING}, laid={0: "c5 c5"}, stock="c5", hand=1,
                  totals=[-1, 4, -3])  # fmt: skip
    state = play(state, "draw", "win")
    assert present(state.outcome).payoff == (5, 1, -6)
    assert present(state.outcome).winners == (0,)
    shared = table(options, actor=0, hands={0: WAITING}, laid={0: "c5 c5"}, stock="c5", hand=1,
                   totals=[-4, 5, -1])  # fmt: skip
    assert present(play(shared, "draw", "win").outcome).winners == (0, 1)  # 2, 2, -4
    first = table(options, actor=0, stock="c5")
    assert play(first, "draw").outcome is None


@pytest.mark.clause("KO-38")
def test_too_many_turns_draw_the_hand() -> None:
    state = table("catsatcards;turn_cap=9", phase="throw", hands={0: "m1"}, turns=8)
    state = play(state, "throw m1")
    assert present(state.board.last).ended == "KO-38" and not any(present(state.board.last).points)
    assert state.board.hand == 1


@pytest.mark.clause("KO-38")
def test_the_last_turn_can_still_be_won() -> None:
    state = table("catsatcards;turn_cap=9", phase="throw", hands={0: "c5", 2: WAITING}, turns=8,
                  laid={2: "c5 c5"})  # fmt: skip
    assert present(play(state, "throw c5", "claim").board.last).ended == "KO-29"


# --- false checki ------------------------------------------------------------------------------------------------

FALSE = "catsatcards;false_checki=penalty"
MIXED = "s7 m7 c3 s9 m9 c9"


@pytest.mark.clause("KO-39")
def test_a_false_checki_is_refused_by_default() -> None:
    state = table(hands={0: f"c5 c5 {MIXED}"})
    assert refused(state, "declare c5").clause == "KO-20"


@pytest.mark.clause("KO-39", "KO-52")
def test_a_false_checki_can_be_declared_and_claimed() -> None:
    state = table(FALSE, hands={0: f"c5 c5 {MIXED}", 1: "c5"})
    assert "ec5" not in legal(state), "the list holds what is true"
    state = play(state, "declare c5")
    assert cards(state, "laid0") == ["c5", "c5"]
    thrown = table(FALSE, phase="throw", actor=1, hands={0: MIXED, 1: "c5"}, laid={0: "c5 c5"},
                   turns=10, dealer=2)  # fmt: skip
    thrown = play(thrown, "throw c5")
    assert (thrown.phase, thrown.actor, legal(thrown)) == ("claim_discard", 0, ["p"])
    state = play(thrown, "claim")
    assert present(state.board.last).ended == "KO-39"
    assert present(state.board.last).points == (-9, 3, 3, 3)
    assert state.board.dealer == 2, "a void hand is dealt again by the same dealer"
    assert len(present(state.board.last).shown[0][0]) and present(state.board.last).shown[0][1]


@pytest.mark.clause("KO-39")
def test_a_false_win_of_the_own_draw() -> None:
    state = table(FALSE, actor=0, hands={0: MIXED}, laid={0: "c5 c5"}, stock="c5 m1")
    state = play(state, "draw")
    assert (state.phase, legal(state)) == ("own_win", ["p"])
    assert present(play(state, "win").board.last).points == (-9, 3, 3, 3)


@pytest.mark.clause("KO-39")
def test_a_false_claim_of_a_shown_card() -> None:
    state = table(FALSE, actor=1, hands={0: MIXED}, laid={0: "c5 c5"}, stock="c5 m1")
    state = play(state, "draw", "claim")
    assert present(state.board.last).ended == "KO-39"
    assert "c5" in state.setup.pack.text(
        tuple(kind for _, got, *_ in present(state.board.last).shown[0][0] for kind in got)
    )


@pytest.mark.clause("KO-39")
def test_a_false_checki_that_stands_at_the_end_is_fined_on_top() -> None:
    hands, laid = {0: WAITING, 2: "s2 m2 c4 s3 m3 c3"}, {0: "c5 c5", 2: "m8 m8"}
    state = table(FALSE, actor=1, hands=hands, laid=laid, stock="c5 m1")
    last = present(play(state, "draw", "claim").board.last)
    # A single pays 3 -1 -1 -1, and seat 2 pays 3 to each: +3 +3 -9 +3.
    assert last.points == (6, 2, -10, 2)
    drawn = present(
        play(table(FALSE, actor=1, hands=hands, laid=laid, stock="m1"), "draw").board.last
    )
    assert drawn.ended == "KO-36" and drawn.points == (3, 3, -9, 3)


@pytest.mark.clause("KO-52")
def test_a_true_win_is_good_however_the_hand_looked() -> None:
    """Declared falsely, put right since: c3 has become c7."""
    state = table(FALSE, actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="c5 m1")
    assert "c" in legal(play(state, "draw"))


@pytest.mark.clause("KO-52")
def test_what_a_false_checki_may_name() -> None:
    state = table(FALSE, hands={0: "c5 c5 s5 s5 m3 m3 c8 wf"})

    def allowed(text: str) -> bool:
        return state.refuse(GAME.read_move(state, text)) is None

    assert allowed("declare c5") and allowed("declare m3") and allowed("declare c5 s5")
    assert not allowed("declare c5 m3"), "two kinds of one rank"
    assert not allowed("declare c8"), "held twice"
    assert not allowed("declare =5")
    blind = play(state, "declare c5 s5")
    laid = cards(blind, "laid0")
    assert len(laid) == 5 and Counter(laid)["c5"] == Counter(laid)["s5"] == 2


@pytest.mark.clause("KO-52")
def test_a_false_checki_binds_its_pairs_only() -> None:
    state = table(FALSE, phase="throw", hands={0: f"{MIXED} m1"}, laid={0: "c5 c5"}, turns=9)
    assert set(legal(state)) == {"ts7", "tm7", "tc3", "ts9", "tm9", "tc9", "tm1"}
    assert refused(state, "throw c5").clause == "KO-25"
    assert "k" in legal(table(FALSE, hands={0: MIXED}, laid={0: "c5 c5"}, heap="m1", thrower=3))


@pytest.mark.clause("KO-52")
def test_where_checki_may_be_false_a_hand_can_be_broken_up() -> None:
    state = table(FALSE, phase="throw", hands={0: f"{WAITING} m1"}, laid={0: "c5 c5"}, turns=9)
    assert legal(state) == ["tm1"]
    assert play(state, "throw s9").phase == "draw"


@pytest.mark.clause("KO-52")
def test_the_false_single_of_two_pairs_may_go() -> None:
    state = table(
        FALSE, phase="throw", hands={0: "c8 m3 m4 s9"}, laid={0: "c5 c5 s5 s5 wf"}, turns=9
    )
    assert "twf" in legal(state)
    after = play(state, "throw wf")
    assert len(cards(after, "laid0")) == 5 and cards(after, "heap")[-1] == "wf"


@pytest.mark.clause("KO-40")
def test_laid_cards_are_seen_after_the_hand() -> None:
    state = table(actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="m1")
    state = play(state, "draw")
    pack = state.setup.pack
    assert present(state.board.last).shown[0] == ((("laid", pack.parse("c5 c5"), 0, "KO-40"),), ())


# --- koa ------------------------------------------------------------------------------------------------------------

ELEVEN = "c2 c2 c2 s4 m4 c4 s6 m6 c6"


@pytest.mark.clause("KO-41")
def test_teams_of_two_with_180_cards() -> None:
    state, _ = opening("minangkabau")
    pack = state.setup.pack
    assert len(pack.cards) == 180 and set(Counter(pack.cards).values()) == {6}
    assert [len(cards(state, f"hand{seat}")) for seat in range(4)] == [11] * 4
    assert len(cards(state, "stock")) == 136


@pytest.mark.clause("KO-41")
def test_five_and_five_and_one() -> None:
    state, _ = opening("minangkabau")
    order = stream(1849, 0, 0).shuffle(state.setup.pack.cards)
    codes = [state.setup.pack.codes[kind] for kind in order]
    first = (state.board.dealer + 1) % 4
    wanted = [*codes[:5], *codes[20:25], codes[40]]
    assert Counter(cards(state, f"hand{first}")) == Counter(wanted)


@pytest.mark.clause("KO-42")
def test_the_turn_at_koa() -> None:
    state, _ = opening("minangkabau")
    assert refused(state, "take").clause == "KO-12"
    state = play(state, "draw")
    state = play(state, next(move for move in legal(state) if move[0] == "t"))
    assert {"d", "k"} <= set(legal(state))


@pytest.mark.clause("KO-43")
def test_the_words_of_koa_are_told() -> None:
    text = present(GAME.clause("KO-43")).text
    assert all(f"*{word}*".lower() in text.lower() for word in ("mato", "kaki", "klorok", "coki"))
    assert "mato" in GAME.meta["meld"]["mata"]["gloss"]
    assert "kaki" in GAME.meta["meld"]["three"]["gloss"]


@pytest.mark.clause("KO-44")
@pytest.mark.parametrize(
    ("hand", "declare"),
    [
        (f"{ELEVEN} s9 m9", {"e9"}),
        (f"{ELEVEN} s9 s9", {"es9", "e9"}),
        ("c2 s2 m2 s4 m4 c4 s6 m6 c6 s9 m9", set()),
        ("c2 s2 m2 s4 m4 c4 s6 m6 c6 s9 s9", {"es9"}),
        ("s4 m4 c4 s6 m6 c6 c2 c2 s2 s2 m2", {"ec2", "es2"}),
        ("s4 m4 c4 s6 m6 c6 c2 c2 c2 c2 m2", {"ec2", "e2"}),
    ],
)
def test_the_klorok(hand: str, declare: set[str]) -> None:
    state = table("minangkabau", hands={0: hand})
    assert {move for move in legal(state) if move[0] == "e"} == declare


@pytest.mark.clause("KO-44")
def test_coki_is_never_two_pairs() -> None:
    state = table("minangkabau", hands={0: "s4 m4 c4 s6 m6 c6 c2 c2 s2 s2 m2"})
    assert refused(state, "declare c2 s2").clause == "KO-44"


@pytest.mark.clause("KO-45", "KO-46")
def test_showing_and_claiming_at_koa() -> None:
    state = table("minangkabau", actor=1, hands={2: ELEVEN}, laid={2: "s9 m9"}, stock="c9 m1")
    log = events(state, "draw")
    assert next(event for event in log if event.what == "draw").shown
    state = play(state, "draw", "claim")
    assert present(state.board.last).points == (1, -1, 1, -1)
    assert sum(len(got) for _, got, *_ in present(state.board.last).shown[2][0]) == 12


@pytest.mark.clause("KO-46")
@pytest.mark.parametrize(("how", "worth"), [("double", 2), ("triple", 3)])
def test_partners_win_and_lose_together(how: str, worth: int) -> None:
    hands, laid = {1: ELEVEN, 2: "s9"}, {1: "s9 m9"}
    if how == "double":
        state = table("minangkabau", phase="throw", actor=2, hands=hands, laid=laid, turns=9)
        state = play(state, "throw s9", "claim")
    else:
        state = table("minangkabau", actor=1, hands={1: ELEVEN}, laid=laid, stock="s9 m1")
        state = play(state, "draw", "win")
    assert present(state.board.last).points == (-worth, worth, -worth, worth)
    # 60 stakes of one team are 60 of the other: the session is won by partners together.


@pytest.mark.clause("KO-45")
def test_partners_may_win_from_each_other() -> None:
    state = table("minangkabau", phase="throw", actor=0, hands={2: ELEVEN, 0: "c9"},
                  laid={2: "s9 m9"}, turns=9)  # fmt: skip
    assert present(play(state, "throw c9", "claim").board.last).points == (2, -2, 2, -2)


@pytest.mark.clause("KO-11", "KO-13", "KO-32")
@pytest.mark.parametrize(
    ("phase", "change"),
    [
        ("draw", {"thrower": 2}),  # seat 0 takes what seat 3 threw
        ("draw", {"dealer": 3}),  # seat 3 dealt, so seat 0 began and one turn is over
        ("draw", {"turns": 5}),  # four more turns in which the card thrown was taken
        ("throw", {"thrower": 3}),  # the card it threw has been taken
        ("throw", {"taken": -1}),  # nothing thrown, nothing taken
        ("draw", {"totals": [1, -1, 0, 0]}),  # before the first hand is counted
        ("draw", {"totals": [1, -1, 0, 0], "hand": 1}),
    ],
)
def test_positions_need_not_come_of_play(phase: str, change: dict[str, Any]) -> None:
    state = play(table(heap="s3", dealer=2), *(["take"] if phase == "throw" else []))
    data = dump(state)
    assert (state.phase, board_of(state).turns) == (phase, 1)
    data["board"] = {**data["board"], "turns": 1} | change
    assert plays_on(data).phase == phase


@pytest.mark.clause("KO-12")
def test_turns_are_counted_whatever_lies_on_the_pile() -> None:
    data = dump(table(actor=1, dealer=0))
    assert board_of(load(data)).turns == 0
    data["board"]["turns"] = 4
    plays_on(data)


@pytest.mark.clause("KO-49")
def test_who_threw_the_top_card_is_told_only_while_it_is_known() -> None:
    state = table(heap="s3 m4", dealer=2)
    assert board_of(state).thrower == 3
    assert board_of(play(state, "take")).thrower == -1, "seat 3 threw m4, not the s3 below"


@pytest.mark.clause("KO-37")
def test_a_session_ends_with_a_counted_hand() -> None:
    last = table("catsatcards;hands=1", actor=0, hands={0: WAITING}, laid={0: "c5 c5"}, stock="c5")
    data = dump(last) | {"over": True}
    with pytest.raises(PositionError) as error:
        load(data)
    assert error.value.clause == "KO-37"
    over = dump(play(last, "draw", "win"))
    assert present(load(over).outcome).payoff == (9, -3, -3, -3)
    over["board"]["totals"] = [8, -3, -3, -3]
    with pytest.raises(PositionError) as error:
        load(over)
    assert error.value.clause == "KO-32"


@pytest.mark.clause("KO-13", "KO-26", "KO-31")
@pytest.mark.parametrize(
    ("text", "clause"),
    [("take m4", "KO-13"), ("take =2", "KO-13"), ("declare", "KO-18"), ("win", "KO-31"),
     ("claim", "KO-26")],
)  # fmt: skip
def test_moves_that_say_too_much_or_come_too_early(text: str, clause: str) -> None:
    assert refused(table(heap="s3", hands={0: "m4"}), text).clause == clause


@pytest.mark.clause("KO-29")
def test_a_claim_names_no_cards() -> None:
    state = table(phase="throw", actor=1, hands={1: "c5", 2: WAITING}, laid={2: "c5 c5"}, turns=9)
    state = play(state, "throw c5")
    refusal = refused(state, "claim c5")
    assert refusal.clause == "KO-29" and "name no cards" in refusal.message


@pytest.mark.clause("KO-47")
@pytest.mark.parametrize(("options", "held"), [("catsatcards", 8), ("minangkabau", 11)])
def test_threes_and_two_over(options: str, held: int) -> None:
    kit = of_game(setup(GAME, GAME.options(options)).kit)
    assert (kit.held, kit.size) == (held, held + 1) and held % 3 == 2
    for wrong in (held - 1, held + 2):
        with pytest.raises(ValueError, match="KO-"):
            kit.complete((0,) * wrong)


# --- details ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("KO-49")
def test_who_may_look_where() -> None:
    places = {place.name: place for place in GAME.rules.equipment.places(GAME.options())}
    assert {name: place.sees for name, place in places.items()} == {
        "stock": "nobody", "heap": "all", "hand": "owner", "laid": "owner", "drawn": "owner",
    }  # fmt: skip
    assert places["laid"].held


@pytest.mark.clause("KO-49")
def test_a_view_tells_no_more_than_it_may() -> None:
    state = table(actor=1, hands={0: WAITING}, laid={0: "c5 c5"}, stock="wf rf")
    view = state.view(2)
    assert view.zones["laid0"] == 2 and view.zones["hand0"] == 6 and view.zones["stock"] == 2
    assert "c5" not in str(view.board.__dict__)
    # A lone declarer's draw is seen by nobody, nor whether it was the card.
    for card in ("c5", "m1"):
        own = of_game(table(actor=0, hands={0: WAITING}, laid={0: "c5 c5"}, stock=f"{card} rf"))
        log = events(own, "draw")
        seen = [redact(event, 2, own.setup) for event in log]
        assert all(not event.cards for event in seen)


@pytest.mark.clause("KO-50")
def test_an_exchange_for_a_rank() -> None:
    state = table(
        WIDE, phase="throw", hands={0: "s7 s7 s7 s9 m9 c9 m5"}, laid={0: "c5 s5"}, turns=9
    )
    assert set(legal(state)) == {"tc5", "ts5", "tm5"}
    after = play(state, "throw c5")
    assert cards(after, "laid0") == ["s5", "m5"]
    told = {event.what: event for event in events(state, "throw c5")}
    assert redact(told["exchange"], 1, state.setup).cards == ()
    assert refused(state, "throw s7").clause == "KO-25", "the mata must stay"


@pytest.mark.clause("KO-24", "KO-50")
def test_an_identical_pair_that_waits_for_its_rank_may_be_parted() -> None:
    hands, laid = {0: "s7 s7 s7 s9 m9 c9 m5"}, {0: "c5 c5"}
    state = table(WIDE, phase="throw", hands=hands, laid=laid, turns=9)
    assert set(legal(state)) == {"tc5", "tm5"}
    assert cards(play(state, "throw c5"), "laid0") == ["c5", "m5"]
    # Where only an identical card is waited for, and without a mata, the pair stays together.
    narrow = table(phase="throw", hands=hands, laid=laid, turns=9)
    assert refused(narrow, "throw c5").clause == "KO-25"
    plain = table(WIDE, phase="throw", hands={0: WAITING + " m5"}, laid=laid, turns=9)
    assert refused(plain, "throw c5").clause == "KO-25"


@pytest.mark.clause("KO-50")
def test_the_laid_cards_leave_a_mata_beside_them() -> None:
    """Five fives: a mata of c5 is in the rank that waits, so s5 and m5 are laid."""
    state = table(WIDE, hands={0: "c5 c5 c5 s5 m5 s9 m9 c9"})
    state = play(state, "declare =5")
    assert cards(state, "laid0") == ["s5", "m5"]


@pytest.mark.clause("KO-50")
def test_the_card_just_drawn_can_always_go() -> None:
    bound = 0
    for seed in range(12):
        state = GAME.deal(GAME.options("catsatcards;players=2;hands=1"), seed)
        chance = stream(seed, 0, 3)
        while state.outcome is None:
            moves = state.legal()
            declare = [move for move in moves if move.verb == "declare"]
            move = declare[0] if declare else moves[chance.below(len(moves))]
            drawer, top = state.actor, cards(state, "stock")[-1:]
            drawn = state.phase == "draw" and move.verb == "draw"
            state, _ = state.play(move)
            if drawn and state.phase == "throw" and cards(state, f"laid{drawer}"):
                assert f"t{top[0]}" in legal(state)
                bound += 1
    assert bound > 5


@pytest.mark.clause("KO-51")
@pytest.mark.parametrize(
    "change",
    [{"players": 3}, {"wait_rule": "identical"}, {"scoring": "pip_value"}, {"payment": "feeder"},
     {"scoring": "turn_one"}],
)  # fmt: skip
def test_what_koa_fixes(change: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, variant="koa_minang", **change)
    assert error.value.clause == "KO-51"


@pytest.mark.clause("KO-51")
def test_turn_one_goes_without_wins_from_discards() -> None:
    assert of_game(GAME.options(None, scoring="turn_one")).win_from_discard is False
    with pytest.raises(OptionError) as error:
        GAME.options(None, scoring="turn_one", win_from_discard=True)
    assert error.value.clause == "KO-51"


@pytest.mark.clause("KO-51")
@pytest.mark.parametrize("scoring", ["multiplier", "pip_value", "turn_one"])
@pytest.mark.parametrize("payment", ["each", "feeder"])
def test_payment_goes_with_every_score(scoring: str, payment: str) -> None:
    last = won(
        "single", f"catsatcards;players=3;scoring={scoring};payment={payment}", stock="m4 m2"
    )
    assert sum(last.points) == 0
    assert (last.points[1] == 0) is (payment == "feeder")


@pytest.mark.clause("KO-53")
def test_every_session_ends() -> None:
    for players in (2, 3, 4, 6):
        table_ = conformance.random_match(GAME, GAME.options(None, players=players), 5)
        assert table_.state.outcome is not None
        assert table_.state.board.hand == 7, "eight hands, drawn ones counted"


# --- what is asked ----------------------------------------------------------------------------------


def asked(state: State) -> tuple[str, str]:
    """The question put to the seat to decide, and its second line."""
    view = state.view(state.actor)
    words = Words(state.setup, ["A", "B", "C", "D"], state.actor)
    return words.prompt(view), words.note(view).text


@pytest.mark.clause("KO-18", "KO-19")
def test_checki_is_named_only_when_one_card_is_lacking() -> None:
    said = asked(table(hands={0: f"c5 c5 {WAITING}"}))
    assert said == (
        "Call checki first?",
        "Checki: say you are one card short. Only a called hand can win.",
    )
    far = table(hands={0: "c1 s2 m3 c4 s5 m6 c7 s8"})
    assert "checki" not in " ".join(asked(far))
    assert refused(far, "declare").message == (
        "Your hand is not one card short yet, so you cannot call checki."
    )


@pytest.mark.clause("KO-26", "KO-29")
def test_a_called_hand_makes_the_others_careful() -> None:
    laid: dict[str, Any] = {"hands": {2: WAITING}, "laid": {2: "m5 m5"}}
    assert "a card you draw is shown" in asked(table(heap="c1", turns=5, actor=1, **laid))[1]
    late = table(phase="throw", actor=1, turns=9, **laid)
    assert "may win with your discard" in asked(late)[1]
    held = table("balik_satu;players=4", phase="throw", actor=1, turns=9, **laid)
    assert "win with your discard" not in asked(held)[1], "no discard wins there (KO-35)"


@pytest.mark.clause("KO-26", "KO-29")
def test_who_has_called_is_named() -> None:
    """Nobody has to look round the table for it; the names stand for any number of callers."""
    one: dict[str, Any] = {"hands": {2: WAITING}, "laid": {2: "m5 m5"}}
    assert asked(table(heap="c1", turns=5, actor=1, **one))[1].startswith("C called checki")
    two: dict[str, Any] = {"hands": {2: WAITING, 0: THREES[8]}, "laid": {2: "m5 m5", 0: "c5 c5"}}
    said = asked(table(phase="throw", actor=1, turns=9, **two))[1]
    assert said == "A and C called checki and may win with your discard."


@pytest.mark.parametrize(
    ("phase", "text", "clause", "said"),
    [
        ("draw", "throw m4", "KO-12", "Take a card first; then you discard one."),
        ("throw", "draw", "KO-12", "You have already taken a card: now discard one."),
        (
            "throw",
            "win",
            "KO-31",
            "Only a called hand wins, and only with a card that it waits for.",
        ),
    ],
)
def test_a_move_out_of_place_is_refused_with_the_way_on(
    phase: str, text: str, clause: str, said: str
) -> None:
    state = table(phase=phase, turns=9 if phase == "throw" else 0, hands={0: "m4"})
    refusal = refused(state, text)
    assert (refusal.clause, refusal.message) == (clause, said)
