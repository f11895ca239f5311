"""Khanhoo with the larger packs: five to eight players, triple melds, trios, quartettes, caches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from by_text import board_of, cards, legal, of_game, play, plays_on, present, refused
from kanhu import players
from kanhu.core.memory import sample
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.melds.lays import Meld
from kanhu.study import conformance, simulate
from kanhu.text import position
from kanhu.text.position import PositionError, dump
from kanhu.text.table import Table

BIG = "wilkinson;players=4;pack=quadruple;trio_quartette=true"
SIXES: dict[str, Any] = {"cache": {1: "6D 6D 6D"}}


def value(options: str, text: str) -> Meld | None:
    kit, pack = of_game((where := GAME.deal(GAME.options(options), 1).setup).kit), where.pack
    found: Meld | None = kit.value(tuple(sorted(pack.parse(text))))
    return found


def best(options: str, text: str) -> int:
    where = GAME.deal(GAME.options(options), 1).setup
    found: int = of_game(where.kit).best(tuple(sorted(where.pack.parse(text)))).points
    return found


# --- packs and deals ------------------------------------------------------------------------------


@pytest.mark.clause("KH-2", "KH-3", "KH-4")
@pytest.mark.parametrize(
    ("players", "pack", "jokers"),
    [(2, "single", 1), (3, "single", 2), (4, "single", 1), (5, "quadruple", 1),
     (6, "quadruple", 1), (7, "quadruple", 1), (8, "quadruple", 1)],
)  # fmt: skip
def test_default_packs(players: int, pack: str, jokers: int) -> None:
    options = of_game(GAME.options(None, players=players))
    assert (options.pack, options.jokers) == (pack, jokers)


@pytest.mark.clause("KH-4")
@pytest.mark.parametrize(("pack", "copies"), [("single", 2), ("triple", 3), ("quadruple", 4)])
def test_players_choose_the_pack(pack: str, copies: int) -> None:
    options = of_game(GAME.options(None, players=4, pack=pack))
    cards_ = GAME.deal(options, 1).setup.pack.cards
    assert Counter(cards_) == Counter(dict.fromkeys(range(30), copies) | {30: options.jokers})
    assert options.jokers == (2 if pack == "triple" else 1)


# The stock after the deal as the dossier gives it: a row a number of players; "no" cannot be had.
STOCKS = """
2 30 31 60 61 90 94
3 15 16 45 46 75 79
4  0  1 30 31 60 64
5 no no 15 16 45 49
6 no no  0  1 30 34
7 no no no no 15 19
8 no no no no  0  4
"""
PACKS = [("single", 1), ("single", 2), ("triple", 1), ("triple", 2), ("quadruple", 1),
         ("quadruple", 5)]  # fmt: skip
CELLS = [
    (int(line.split()[0]), pack, jokers, stock)
    for line in STOCKS.strip().splitlines()
    for (pack, jokers), stock in zip(PACKS, line.split()[1:], strict=True)
]


@pytest.mark.clause("KH-5")
@pytest.mark.parametrize(("players", "pack", "jokers", "stock"), CELLS)
def test_what_can_be_dealt(players: int, pack: str, jokers: int, stock: str) -> None:
    changes = {"players": players, "pack": pack, "jokers": jokers, "orphan_players": "off"}
    if stock == "no":
        with pytest.raises(OptionError) as error:
            GAME.options(None, **changes)
        assert error.value.clause == "KH-5"
    else:
        state = GAME.deal(GAME.options(None, **changes), 4)
        assert len(cards(state, "stock")) == int(stock)
        assert board_of(state).stockless == (stock == "0")


@pytest.mark.clause("KH-5", "KH-10")
@pytest.mark.parametrize(
    ("players", "pack", "jokers", "stock"),
    [(4, "single", 1, 9), (4, "single", 2, 10), (6, "triple", 1, 9), (6, "triple", 2, 10),
     (8, "quadruple", 1, 9), (8, "quadruple", 5, 13)],
)  # fmt: skip
def test_what_an_orphan_leaves(players: int, pack: str, jokers: int, stock: int) -> None:
    options = GAME.options(None, players=players, pack=pack, jokers=jokers,
                           orphan_players="four_plus")  # fmt: skip
    for seed in range(6):
        state = play(GAME.opening(options, seed)[0], "o")
        assert len(cards(state, "stock")) == stock
        assert not board_of(state).stockless


@pytest.mark.clause("KH-8", "KH-66")
@pytest.mark.parametrize(
    ("text", "asked"),
    [("players=8", True), ("players=5", False), ("players=6;orphan_players=four_plus", True),
     ("players=4;pack=quadruple", True), ("players=8;orphan_players=off", False)],
)  # fmt: skip
def test_orphans_of_large_tables(text: str, asked: bool) -> None:
    state, _ = GAME.opening(GAME.options(f"wilkinson;{text}"), 7)
    assert (state.phase == "orphan") is asked


@pytest.mark.clause("KH-59")
@pytest.mark.parametrize(
    ("text", "stock"),
    [("players=4;pack=quadruple", 60), ("players=5", 45), ("players=6", 30), ("players=7", 15),
     ("players=8", 0)],
)  # fmt: skip
def test_forms_with_the_quadruple_pack(text: str, stock: int) -> None:
    state = GAME.opening(GAME.options(f"wilkinson;{text}"), 3)[0]
    if state.phase == "orphan":
        state = play(state, "n")
    assert len(cards(state, "stock")) == stock


@pytest.mark.clause("KH-39", "KH-59")
def test_eight_without_a_stock_hand_the_card_on() -> None:
    state = table("wilkinson;players=8", hands={0: "4C"}, stock="", dealer=7)
    state = play(state, "throw 4C")
    while state.phase == "claim":
        state = play(state, "pass")
    assert state.actor == 1
    assert "4C" in cards(state, "hand1")


@pytest.mark.clause("KH-33", "KH-36")
def test_any_of_eight_may_bump() -> None:
    state = table("wilkinson;players=8", phase="claim", actor=1, thrower=0, heap="2C",
                  hands={6: "AH 3D"})  # fmt: skip
    while state.phase == "claim":
        state = play(state, "claim AH 3D" if state.actor == 6 else "pass")
    assert (state.phase, state.actor) == ("act", 6)
    thrown = next(move for move in legal(state) if move[0] == "t")
    state = play(state, thrown)
    while state.phase == "claim":
        state = play(state, "pass")
    assert state.actor == 7, "play goes on from the bumper's left"


@pytest.mark.clause("KH-54", "KH-70")
def test_a_false_bump_of_a_large_table_is_fined() -> None:
    options = "wilkinson;players=6;false_bump=true;penalty_mode=add"
    state = table(options, phase="claim", actor=5, thrower=0, heap="5H", hands={5: "KS 7C"})
    state = play(state, "claim 7C KS =4", "challenge")
    assert state.board.totals == (5, 5, 5, 5, 5, 0)
    assert (state.phase, state.actor) == ("choose", 1)


@pytest.mark.clause("KH-50")
def test_money_of_eight_sums_to_nothing() -> None:
    options = GAME.options("wilkinson;players=8;stake=2;hand_cap=1")
    for seed in range(3):
        outcome = present(conformance.random_match(GAME, options, seed).state.outcome)
        assert sum(outcome.payoff) == 0
        total = sum(outcome.totals)
        assert outcome.payoff == tuple(2 * (8 * own - total) for own in outcome.totals)


# --- melds of the larger packs --------------------------------------------------------------------


@pytest.mark.clause("KH-23")
@pytest.mark.parametrize(
    ("text", "on"),
    [("players=4;pack=triple", True), ("players=4;pack=quadruple", False), ("players=4", False),
     ("players=8;triple_melds=true", True), ("players=4;pack=triple;triple_melds=false", False)],
)  # fmt: skip
def test_triple_melds_come_with_the_triple_pack(text: str, on: bool) -> None:
    assert of_game(GAME.options(f"wilkinson;{text}")).triple_melds is on


@pytest.mark.clause("KH-23")
@pytest.mark.parametrize(
    ("laid", "key", "points"),
    [("KS KS 9H", "reverse_group", 4), ("QS QS 8C", "reverse_group", 4),
     ("JS JS 7D", "reverse_group", 4), ("KS KS KS 9H", "triple_group", 8),
     ("QS QS QS 8C", "triple_group", 8), ("JS JS JS 7D", "triple_group", 8),
     ("3C 3C 3C 4C 4C 4C 5C 5C 5C", "triple_sequence", 3),
     ("5H 5H 5H 5C 5C 5C 5D 5D 5D", "triple_triplet", 9),
     ("JS JS JS QS QS QS KS KS KS", "triple_royal_assembly", 12),
     ("AH AH AH 2C 2C 2C 3D 3D 3D", "triple_khanhoo", 25)],
)  # fmt: skip
def test_melds_of_the_triple_pack(laid: str, key: str, points: int) -> None:
    meld = present(value("wilkinson;players=4;pack=triple", laid))
    assert (meld.key, meld.points) == (key, points)
    assert value("wilkinson;players=4;pack=quadruple", laid) is None


@pytest.mark.clause("KH-22", "KH-23")
def test_nine_aces() -> None:
    aces = "AH AH AH AC AC AC AD AD AD"
    assert present(value("wilkinson;players=4;pack=triple", aces)).points == 9, (
        "they are a triple triplet"
    )
    plain = present(value("wilkinson;players=4;pack=triple;aces_triplet=false", aces))
    assert (plain.key, plain.points) == ("triple_aces", 6)


@pytest.mark.clause("KH-23")
def test_ace_to_nine_as_a_triple_sequence() -> None:
    run = "AC 2C 3C 4C 5C 6C 7C 8C 9C"
    table_ = "wilkinson;players=4;pack=triple"
    assert present(value(table_, run)).points == 1
    whole = present(value(f"{table_};triple_sequence=full_suit", run))
    assert (whole.key, whole.points) == ("triple_sequence", 3)
    assert best(table_, run) == best(f"{table_};triple_sequence=full_suit", run) == 3


@pytest.mark.clause("KH-34")
def test_no_bump_for_a_triple_sequence() -> None:
    run = "3H 3H 3H 4H 4H 4H 5H 5H"
    for seat, allowed in ((1, True), (2, False)):
        state = table("wilkinson;players=4;pack=triple", phase="claim", actor=seat, thrower=0,
                      heap="5H", hands={seat: run})  # fmt: skip
        claim = f"claim {run}"
        assert (state.refuse(GAME.read_move(state, claim)) is None) is allowed
        if not allowed:
            assert refused(state, claim).clause == "KH-34"


@pytest.mark.clause("KH-17")
def test_any_six_of_a_rank() -> None:
    six = "5H 5H 5H 5C 5C 5D"
    assert value("wilkinson;players=6", six) is None
    assert present(value("double_pack;players=6", six)).key == "double_triplet"


@pytest.mark.clause("KH-13", "KH-23", "KH-24")
@pytest.mark.parametrize(
    ("text", "hand", "points"),
    [
        ("players=4;pack=quadruple",
         "AH AH AH AH 2C 2C 2C 2C 3D 3D 3D 3D KS 9H 9H", 34),
        ("players=4;pack=quadruple;trio_quartette=true",
         "4C 4C 4C 4C 6D 6D 6D 6D QS QS QS QS 8H 8H 8H", 42),
        ("players=4;pack=triple",
         "AH AH AH 2C 2C 2C 3D 3D 3D 5H 5H 5C 5C 5D 5D", 35),
    ],
)  # fmt: skip
def test_the_dearest_hands_of_the_larger_packs(text: str, hand: str, points: int) -> None:
    assert best(f"wilkinson;{text}", hand) == points


@pytest.mark.clause("KH-22", "KH-24")
@pytest.mark.parametrize(
    ("laid", "key", "points"),
    [("6D 6D 6D", "trio", 6), ("KS KS KS", "trio", 6), ("6D 6D X", "trio", 6),
     ("6D 6D 6D 6D", "quartette", 12), ("6D 6D 6D X", "quartette", 12), ("AH AH AH", "trio", 6)],
)  # fmt: skip
def test_trio_and_quartette(laid: str, key: str, points: int) -> None:
    meld = present(value(BIG, laid))
    assert (meld.key, meld.points) == (key, points)
    assert value("wilkinson;players=4;pack=quadruple", "6D 6D 6D") is None


@pytest.mark.clause("KH-68")
@pytest.mark.parametrize("key", ["triple_melds", "trio_quartette"])
def test_additions_need_a_larger_pack(key: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, **{key: True})
    assert error.value.clause == "KH-68"
    assert GAME.options(None, pack="triple", **{key: True}).values[key] is True
    both = of_game(GAME.options(None, pack="quadruple", triple_melds=True, trio_quartette=True))
    assert both.triple_melds and both.trio_quartette


@pytest.mark.clause("KH-68")
@pytest.mark.parametrize("jokers", range(6))
def test_jokers_with_every_pack(jokers: int) -> None:
    for pack in ("single", "triple", "quadruple"):
        options = GAME.options(None, players=2, pack=pack, jokers=jokers)
        assert GAME.deal(options, 1).setup.pack.cards.count(30) == jokers


@pytest.mark.clause("KH-8", "KH-17")
def test_what_sources_leave_open_keeps_its_default() -> None:
    """The draw for the orphan of the larger pack, and the newspaper's table beyond four players."""
    assert of_game(GAME.options("double_pack", players=4)).orphan_draw == "each_hand"
    five = of_game(GAME.options("newspaper", players=5))
    assert (five.pack, five.double_triplet) == ("quadruple", "two_each")


@pytest.mark.clause("KH-62")
def test_double_pack_preset() -> None:
    options = of_game(GAME.options("double_pack", players=6))
    assert (options.pack, options.jokers, options.triple_melds) == ("triple", 2, True)
    assert options.orphan_players == "four_plus"
    with pytest.raises(OptionError) as error:
        GAME.options("double_pack", players=8)
    assert error.value.clause == "KH-5", "CatsAtCards promises eight seats"


# --- caches ---------------------------------------------------------------------------------------


@pytest.mark.clause("KH-60")
def test_a_cache_is_three_natural_cards() -> None:
    state = table(BIG, hands={0: "6D 6D 6D 9C 9C X"})
    assert "a6D" in legal(state)
    assert refused(state, "cache 9C").clause == "KH-60"
    jokers = table(f"{BIG};jokers=3", hands={0: "X X X"})
    assert refused(jokers, "cache X").clause == "KH-60"


@pytest.mark.clause("KH-69")
def test_a_cache_leaves_a_hidden_card() -> None:
    laid = {0: ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "7H 7C 7D"]}
    last = table(f"{BIG};final_discard=optional", hands={0: "6D 6D 6D"},
                 laid={0: ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "6H 7H 8H 9H"]})  # fmt: skip
    assert refused(last, "cache 6D").clause == "KH-69"
    state = play(table(BIG, hands={0: "6D 6D 6D KS"}, laid=laid), "cache 6D")
    assert (state.phase, state.actor) == ("act", 0)
    assert legal(state) == ["fKS"]


@pytest.mark.clause("KH-68")
def test_a_cache_needs_the_quadruple_pack() -> None:
    triple = "wilkinson;players=4;pack=triple;trio_quartette=true"
    state = table(triple, hands={0: "6D 6D 6D"})
    assert refused(state, "cache 6D").clause == "KH-68"
    assert "cache0" not in state.view(0).zones


@pytest.mark.clause("KH-60", "KH-67")
def test_others_see_the_number_of_caches_only() -> None:
    state = table(BIG, hands={0: "6D 6D 6D"})
    after, events = state.play(GAME.read_move(state, "cache 6D"))
    assert after.view(0).zones["cache0"] == tuple(after.setup.pack.parse("6D 6D 6D"))
    for seat in (1, None):
        assert after.view(seat).zones["cache0"] == 3
    match = Table.at(state)
    match.play(GAME.read_move(state, "cache 6D"))
    assert match.log(1)[-1].cards == () and match.log(1)[-1].n == 3
    assert match.log(0)[-1].cards == after.view(0).zones["cache0"]
    assert [event.what for event in events] == ["cache"]


@pytest.mark.clause("KH-60")
def test_cached_cards_are_frozen() -> None:
    state = table(BIG, hands={0: "5D"}, cache={0: "6D 6D 6D"})
    assert not [move for move in legal(state) if "6D" in move]
    claim = table(BIG, phase="claim", actor=1, thrower=0, heap="7D", hands={1: "5D"}, **SIXES)
    assert refused(claim, "claim 5D 6D").clause == "KH-27"


def ended(state: State, answers: Mapping[int, str]) -> State:
    """The hand's result when these seats answer so and all others pass."""
    while state.phase == "claim":
        state = play(state, answers.get(present(state.actor), "pass"))
    return state


@pytest.mark.clause("KH-60")
def test_the_fourth_card_ends_the_hand_from_any_seat() -> None:
    # Seats 1 to 3: next in turn and both who could only bump.
    for seat in (1, 2, 3):
        hand = "4C 5C 6C KS JS 2H 9D"
        state = table(BIG, phase="claim", actor=1, thrower=0, heap="6D", hands={seat: hand},
                      cache={seat: "6D 6D 6D"}, laid={seat: ["7H 8H 9H 6H 5H"]})  # fmt: skip
        state = ended(state, {seat: "claim_cache"})
        result = present(state.board.last)
        # quartette 12, five for the end, both sequences; KS JS 2H 9D stay over
        assert (result.ended, result.points[seat]) == ("KH-60", 12 + 5 + 1 + 1)
        assert ("KH-60", seat, 5) in result.reasons


@pytest.mark.clause("KH-60")
def test_only_the_fourth_card_of_the_own_cache() -> None:
    state = table(BIG, phase="claim", actor=1, thrower=0, heap="7D",
                  hands={1: "8D 9D"}, **SIXES)  # fmt: skip
    assert refused(state, "claim_cache").clause == "KH-60"
    nobody = table(BIG, phase="claim", actor=2, thrower=0, heap="6D",
                   hands={2: "7D 8D 6H 6C"}, **SIXES)  # fmt: skip
    assert refused(nobody, "claim_cache").clause == "KH-60"


@pytest.mark.clause("KH-60")
def test_a_joker_does_not_complete_a_cache() -> None:
    state = table(BIG, phase="claim", actor=1, thrower=0, heap="X", hands={1: "7D 8D"}, **SIXES)
    assert refused(state, "claim_cache").clause == "KH-60"


@pytest.mark.clause("KH-35", "KH-60")
def test_a_dearer_meld_outbids_the_cache() -> None:
    spot: dict[str, Any] = dict(phase="claim", actor=1, thrower=0, heap="3D")
    hands = {2: "AH AH 2C 2C X"}
    state = table(BIG, cache={1: "3D 3D 3D"}, hands=hands, **spot)
    state = ended(state, {1: "claim_cache", 2: "claim AH AH 2C 2C X"})
    assert (state.phase, state.actor) == ("act", 2), "fifteen against twelve"
    assert state.board.hand == 0


@pytest.mark.clause("KH-35", "KH-60")
def test_equal_values_go_by_order_of_play() -> None:
    options = BIG.replace("players=4", "players=4;jokers=3")
    spot: dict[str, Any] = dict(phase="claim", actor=1, thrower=0, heap="6D")
    jokers = {1: "X X X"}
    state = ended(table(options, cache={2: "6D 6D 6D"}, hands=jokers, **spot),
                  {1: "claim X X X", 2: "claim_cache"})  # fmt: skip
    assert board_of(state).laid[1] == ((4, 12, "quartette"),), "seat 1 is the elder"
    state = ended(table(options, cache={1: "6D 6D 6D"}, hands={2: "X X X"}, **spot),
                  {1: "claim_cache", 2: "claim X X X"})  # fmt: skip
    assert present(state.board.last).ended == "KH-60"


@pytest.mark.clause("KH-35", "KH-67")
def test_a_losing_cache_is_told_by_its_value() -> None:
    state = table(BIG, phase="claim", actor=1, thrower=0, heap="3D", cache={1: "3D 3D 3D"},
                  hands={2: "AH AH 2C 2C X"})  # fmt: skip
    state = play(state, "claim_cache")
    while state.actor != 2:
        state = play(state, "pass")
    told = []
    while state.phase == "claim":
        move = "claim AH AH 2C 2C X" if state.actor == 2 else "pass"
        state, events = state.play(GAME.read_move(state, move))
        told += [(event.what, event.seat, event.n) for event in events]
    assert ("outbid", 1, 12) in told


@pytest.mark.clause("KH-60", "KH-70")
def test_a_cache_waits_while_a_false_bump_is_challenged() -> None:
    options = BIG + ";false_bump=true"
    state = table(options, phase="claim", actor=1, thrower=0, heap="6D", hands={3: "KS 7C"},
                  **SIXES)  # fmt: skip
    state = ended(state, {1: "claim_cache", 3: "claim 7C KS =15"})
    assert state.phase == "challenge"
    again = position.loads(json.dumps(dump(state)))
    state = play(again, "challenge")
    assert present(state.board.last).ended == "KH-60"
    assert state.board.totals[3] == present(state.board.last).points[3] - 5


@pytest.mark.clause("KH-27", "KH-60")
def test_under_free_taking_the_cache_still_ends_the_hand() -> None:
    options = BIG + ";claim_in_turn=free"
    state = table(options, phase="claim", actor=1, thrower=0, heap="6D", **SIXES)
    assert {"p", "b", "k"} <= set(legal(state))
    assert present(ended(state, {1: "claim_cache"}).board.last).ended == "KH-60"


@pytest.mark.clause("KH-69")
def test_a_cache_not_completed_counts_as_a_trio() -> None:
    state = table(BIG + ";turn_cap=1", hands={0: "2C"}, throws=3, thrower=3, heap="2H",
                  cache={1: "6D 6D 6D 8H 8H 8H"})  # fmt: skip
    kit, pack = of_game(state.setup.kit), state.setup.pack
    rest = kit.best_points(tuple(sorted(pack.parse(" ".join(cards(state, "hand1"))))))
    last = present(play(state, "throw 2C").board.last)
    assert last.points[1] == 6 + 6 + rest
    shown = [(key, points) for key, _, points, _ in last.shown[1][0]]
    assert shown[:2] == [("trio", 6), ("trio", 6)]


@pytest.mark.clause("KH-69")
def test_exposed_melds_count_beside_a_quartette() -> None:
    laid = {0: ["AH 2C 3D"]}
    state = table(BIG, hands={0: "6D 6D 6D 6D"}, laid=laid)
    kit, pack = of_game(state.setup.kit), state.setup.pack
    hand = [code for code in cards(state, "hand0") if code != "6D"]
    rest = kit.best_points(tuple(sorted(pack.parse(" ".join(hand)))))
    last = present(play(state, "quartette 6D").board.last)
    assert last.points[0] == 5 + 12 + 5 + rest


@pytest.mark.clause("KH-61")
def test_a_natural_quartette_ends_the_hand() -> None:
    hand = "6D 6D 6D 6D 2H 4H 6H 8H 2C 4C 7C 9C 3D 8D JS KS"
    state = table(BIG, hands={0: hand})
    assert "q6D" in legal(state)
    heap = cards(state, "heap")
    after, events = state.play(GAME.read_move(state, "quartette 6D"))
    assert present(after.board.last).points[0] == 12 + 5, (
        "no other three of these cards form a meld"
    )
    assert (present(after.board.last).ended, after.board.hand) == ("KH-61", 1)
    assert "throw" not in [event.what for event in events] and not heap


@pytest.mark.clause("KH-61")
def test_three_of_a_natural_quartette_may_be_the_own_cache() -> None:
    hand = "6D 2H 4H 6H 8H 2C 4C 7C 9C 3D 8D JS KS"
    state = table(BIG, hands={0: hand}, cache={0: "6D 6D 6D"})
    assert "q6D" in legal(state)
    assert present(play(state, "quartette 6D").board.last).points[0] == 12 + 5


@pytest.mark.clause("KH-61")
def test_a_natural_quartette_has_no_joker_and_no_open_card() -> None:
    state = table(BIG, hands={0: "6D 6D 6D X", 1: "6D"})
    assert refused(state, "quartette 6D").clause == "KH-61"
    laid = table(BIG, hands={0: "6D"}, laid={0: ["6D 6D 6D"]})
    assert refused(laid, "quartette 6D").clause == "KH-61"


@pytest.mark.clause("KH-61")
def test_a_quartette_is_never_compulsory() -> None:
    state = table(BIG, hands={0: "6D 6D 6D 6D"})
    assert play(state, "throw 6D").board.hand == 0


@pytest.mark.clause("KH-49", "KH-61")
def test_a_match_may_end_with_a_quartette() -> None:
    state = table(BIG, hands={0: "6D 6D 6D 6D"}, totals=[45, 0, 0, 0])
    over = play(state, "quartette 6D")
    assert present(over.outcome).winners == (0,)
    again = position.loads(json.dumps(dump(over)))
    assert again.outcome == over.outcome


@pytest.mark.clause("KH-26", "KH-60")
@pytest.mark.parametrize(
    ("cached", "clause"),
    [("6D 6D 7D", "KH-60"), ("X X X", "KH-60"), ("6D 6D 6D 6D 7D 7D", "KH-60"),
     ("6D 6D 6D", "KH-26")],
)  # fmt: skip
def test_caches_that_cannot_be(cached: str, clause: str) -> None:
    data = json.loads(json.dumps(dump(table(BIG + ";jokers=3", hands={0: "2H"}))))
    pack = GAME.deal(GAME.options(BIG + ";jokers=3"), 1).setup.pack
    zones = data["zones"]
    for code in cached.split():
        name = next(z for z in zones if code in zones[z].split())
        left = zones[name].split()
        left.remove(code)
        zones[name] = " ".join(left)
    zones["cache1"] = cached
    # Cards taken out of hands are made up from the stock, except in the last case.
    for seat in range(4):
        while clause == "KH-60" and held(zones, seat) < 15 + (seat == 0):
            stock = zones["stock"].split()
            zones[f"hand{seat}"] += " " + stock.pop()
            zones["stock"] = " ".join(stock)
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == clause
    assert pack.parse(cached)


def held(zones: dict[str, Any], seat: int) -> int:
    return sum(len(zones.get(f"{place}{seat}", "").split()) for place in ("hand", "laid", "cache"))


@pytest.mark.clause("KH-60", "KH-67")
def test_imagined_deals_keep_caches_possible() -> None:
    state = table(BIG, hands={0: "5D"}, cache={1: "6D 6D 6D", 2: "8H 8H 8H JS JS JS"})
    kinds = set()
    for seed in range(60):
        found = sample(state.view(0), seed)
        position.loads(json.dumps(dump(found)))
        for seat, caches in ((1, 1), (2, 2)):
            down = cards(found, f"cache{seat}")
            assert sorted(Counter(down).values()) == [3] * caches
            kinds |= set(down)
    assert len(kinds) > 10, "which cards were cached is not known"


@pytest.mark.clause("KH-39", "KH-67")
def test_what_was_seen_may_be_in_a_cache() -> None:
    # Seat 1 takes 6D unexposed, which all see, and then lays a cache.
    options = "wilkinson;players=8;trio_quartette=true"
    state = table(options, hands={0: "6D", 1: "6D 6D"}, stock="", dealer=7)
    match = Table.at(state)
    match.play(GAME.read_move(state, "throw 6D"))
    while match.state.phase == "claim":
        match.play(GAME.read_move(match.state, "pass"))
    match.play(GAME.read_move(match.state, "cache 6D"))
    view = match.view(2)
    (fact,) = [fact for fact in view.facts if "hand1" in fact.zones]
    assert fact.zones == {"hand1", "cache1"}
    six = match.state.setup.pack.parse("6D")
    assert fact.cards == six
    match.play(match.state.legal()[0])
    while match.state.phase == "claim":
        match.play(GAME.read_move(match.state, "pass"))
    view = match.view(match.state.actor)
    places = set()
    for seed in range(40):
        zones = dump(sample(view, seed))["zones"]
        places |= {zone for zone in ("hand1", "cache1") if "6D" in zones[zone].split()}
    assert places == {"hand1", "cache1"}


@pytest.mark.clause("KH-60", "KH-61")
@pytest.mark.parametrize("level", players.LEVELS)
def test_players_use_caches_and_quartettes(level: str) -> None:
    end = table(BIG, hands={0: "6D 6D 6D 6D 2H 4H 6H 8H 2C 4C 7C 9C 3D 8D JS KS"})
    assert players.decide(end.view(0), level, 1).move.verb == "quartette"
    state = table(BIG, phase="claim", actor=1, thrower=0, heap="6D",
                  hands={1: "2H 4H 6H 8H 2C 4C 7C 9C 3D 8D JS KS"}, **SIXES)  # fmt: skip
    verbs = {players.decide(state.view(1), level, seed).move.verb for seed in range(8)}
    assert "claim_cache" in verbs
    if level != "novice":
        assert verbs == {"claim_cache"}
        own = table(BIG, hands={0: "6D 6D 6D 2H 4H 6H 8H 2C 4C 7C 9C 3D 8D JS KS 9H"})
        assert players.decide(own.view(0), level, 1).move.verb == "cache"


@pytest.mark.parametrize(
    "options",
    [
        "wilkinson;players=8;jokers=5;trio_quartette=true;triple_melds=true",
        "wilkinson;players=4;pack=quadruple;jokers=5;trio_quartette=true;final_discard=optional",
        "wilkinson;players=3;pack=quadruple;trio_quartette=true;false_bump=true;voluntary_lay=true",
        "denexa;players=6;trio_quartette=true",
        "double_pack;players=6",
        "wilkinson;players=5;pack=triple;trio_quartette=true;recycle=keep_top",
    ],
)
def test_large_tables_obey_the_laws(options: str) -> None:
    for seed in (3, 11):
        match = conformance.random_match(GAME, GAME.options(options), seed, moves=220)
        conformance.cards_conserved(match)
        conformance.board_is_plain(match)
        conformance.views_leak_nothing(match, seed)
        conformance.asking_changes_nothing(match, seed)
        conformance.positions_round_trip(match)
        conformance.moves_round_trip(match)
        conformance.records_round_trip(match)


# --- errors of the dealer -------------------------------------------------------------------------


def first_error(options: str, what: str) -> tuple[State, tuple[Event, ...]]:
    """The first opening, by seed, at which the dealer errs so: state, events, options."""
    for seed in range(200):
        state, events = GAME.opening(GAME.options(options), seed)
        if what in [event.what for event in events]:
            return state, events
    raise AssertionError(f"no deal of 200 shows {what}")


ERRING = "wilkinson;players=3;dealer_errors=true"


@pytest.mark.clause("KH-51")
@pytest.mark.parametrize(
    ("changes", "dealer", "others"), [("", -5, 0), (";misdeal_fine=3", -3, 0),
                                      (";penalty_mode=add", 0, 5)]
)  # fmt: skip
def test_a_misdeal_is_fined_and_dealt_again(changes: str, dealer: int, others: int) -> None:
    state, events = first_error(ERRING + changes, "misdeal")
    erring = [event.seat for event in events if event.what == "misdeal"]
    assert erring == [event.seat for event in events if event.what == "fine"]
    assert len(set(erring)) == 1, "the same dealer deals again"
    due = [len(erring) * (dealer if seat == erring[0] else others) for seat in range(3)]
    assert list(state.board.totals) == due


@pytest.mark.clause("KH-51")
def test_the_same_dealer_deals_after_a_misdeal() -> None:
    for seed in range(60):
        erring = GAME.opening(GAME.options(ERRING), seed)[0]
        plain = GAME.opening(GAME.options("wilkinson;players=3"), seed)[0]
        if erring.phase == "act" and board_of(erring).deals:
            assert erring.board.dealer == plain.board.dealer
            assert erring.actor == plain.actor
            return
    raise AssertionError("no misdeal in sixty deals")


@pytest.mark.clause("KH-53")
def test_an_exposed_card_may_be_refused_before_the_hand_is_seen() -> None:
    state, _ = first_error(ERRING, "exposed")
    seat, kind = present(state.actor), board_of(state).exposed
    assert state.phase == "exposed"
    assert state.view(seat).zones[f"hand{seat}"] == ()
    stands = play(state, "accept")
    assert kind in stands.view(seat).hand
    assert stands.board.dealer == state.board.dealer
    again = play(state, "redeal")
    assert again.board.totals == state.board.totals, "it is no misdeal"
    assert board_of(again).deals > board_of(state).deals
    match = Table.at(state)
    match.play(GAME.read_move(state, "accept"))
    other = (seat + 1) % 3
    facts = match.view(other).facts
    assert [(fact.zones, fact.cards) for fact in facts] == [(frozenset([f"hand{seat}"]), (kind,))]


@pytest.mark.clause("KH-52")
def test_the_rightful_dealer_may_claim_the_deal() -> None:
    state, _ = first_error(ERRING, "out_of_turn")
    wrong, rightful = state.board.dealer, board_of(state).rightful
    assert (state.phase, state.actor) == ("reclaim", rightful)
    assert len(state.view(rightful).hand) >= 15, "the claimant may know the hand"
    stands = play(state, "accept")
    assert (stands.phase, stands.actor, stands.board.dealer) == ("act", (wrong + 1) % 3, wrong)
    assert stands.board.totals == (0, 0, 0), "dealing out of turn is no misdeal"
    anew = play(state, "claim_deal")
    if anew.phase == "act":
        assert anew.board.dealer == rightful
    assert refused(stands, "claim_deal").clause == "KH-26"


@pytest.mark.clause("KH-52")
def test_the_rotation_goes_on_from_the_actual_dealer() -> None:
    match = Table.at(first_error(ERRING + ";turn_cap=1;target=900", "out_of_turn")[0])
    wrong = match.state.board.dealer
    match.play(GAME.read_move(match.state, "accept"))
    while match.state.board.hand == 0:
        match.play(match.state.legal()[0])
    due = (
        board_of(match.state).rightful
        if board_of(match.state).rightful >= 0
        else match.state.board.dealer
    )
    assert due == (wrong + 1) % 3


@pytest.mark.clause("KH-51", "KH-52", "KH-53")
def test_no_errors_unless_asked_for() -> None:
    for seed in range(60):
        _, events = GAME.opening(GAME.options("wilkinson;players=3"), seed)
        assert not {"misdeal", "exposed", "out_of_turn"} & {event.what for event in events}


@pytest.mark.clause("KH-51", "KH-53")
@pytest.mark.parametrize(
    ("phase", "board", "clause"),
    [("act", {"deals": 1}, "KH-51"), ("act", {"exposed": 3}, "KH-53"),
     ("act", {"rightful": 1}, "KH-53")],
)  # fmt: skip
def test_errors_that_cannot_be(phase: str, board: dict[str, Any], clause: str) -> None:
    with pytest.raises(PositionError) as error:
        table("wilkinson;players=3", phase=phase, **board)
    assert error.value.clause == clause


@pytest.mark.clause("KH-52")
def test_a_deal_cannot_be_claimed_after_a_throw() -> None:
    state, _ = first_error(ERRING, "out_of_turn")
    data = json.loads(json.dumps(dump(state)))
    assert position.load(data).legal() == state.legal()
    data["board"]["throws"] = 1
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert error.value.clause == "KH-52"


@pytest.mark.clause("KH-52", "KH-53")
@pytest.mark.parametrize("level", players.LEVELS)
def test_players_answer_the_dealers_errors(level: str) -> None:
    for what in ("exposed", "out_of_turn"):
        state, _ = first_error(ERRING, what)
        decision = players.decide(state.view(state.actor), level, 1)
        assert decision.move in state.legal()
        assert decision.reasons


@pytest.mark.parametrize("seed", range(4))
def test_erring_dealers_obey_the_laws(seed: int) -> None:
    options = GAME.options("wilkinson;players=5;dealer_errors=true;turn_cap=1;target=300")
    match = conformance.random_match(GAME, options, seed, moves=200)
    conformance.cards_conserved(match)
    conformance.views_leak_nothing(match, seed)
    conformance.positions_round_trip(match)
    conformance.moves_round_trip(match)
    conformance.records_round_trip(match)


@pytest.mark.clause("KH-51", "KH-52", "KH-53")
@pytest.mark.parametrize("players", [2, 4])
def test_one_deal_in_four_goes_wrong_in_each_way_alike(players: int) -> None:
    options = GAME.options(f"wilkinson;players={players};dealer_errors=true;orphan_players=off")
    found: Counter[str] = Counter()
    for seed in range(1200):
        what = [event.what for event in GAME.opening(options, seed)[1]]
        found[next((w for w in what if w in ("misdeal", "exposed", "out_of_turn")), "none")] += 1
    assert 240 < 1200 - found["none"] < 360  # 300, give or take four standard errors
    assert all(60 < found[way] < 140 for way in ("misdeal", "exposed", "out_of_turn"))


@pytest.mark.clause("KH-27", "KH-32")
def test_a_meld_that_is_only_named_needs_no_card_to_throw() -> None:
    laid = {1: ["AH AC AD", "2H 2C 2D", "8H 8C 8D", "3H 4H 5H 6H"]}
    state = table("denexa;players=3;skin=goodall", phase="claim", actor=1, thrower=0, heap="6H",
                  hands={1: "6C 6D"}, laid=laid)  # fmt: skip
    assert legal(state) == ["p", "c6C6D", "k"]
    while state.phase == "claim":
        state = play(state, "claim 6C 6D" if state.actor == 1 else "pass")
    assert cards(state, "hand1") == ["6H", "6C", "6D"]
    assert "f6H" not in legal(state) and "t6H" in legal(state)


SPOT = "wilkinson;players=4;pack=quadruple;recycle=keep_top;dealer_errors=true"


@pytest.mark.clause("KH-31", "KH-38", "KH-40", "KH-63")
@pytest.mark.parametrize(
    ("board", "clause"),
    [({"thrower": 0}, "KH-38"), ({"nth": 10**9}, "KH-40"), ({"nth": -1}, None),
     ({"taken": -2}, "KH-63"), ({"taken": 10**9}, "KH-63"),
     ({"exposed": -2}, "KH-53"), ({"deals": 10**9}, "KH-51"), ({"right": 2}, None)],
)  # fmt: skip
def test_counts_that_cannot_be(board: dict[str, Any], clause: str | None) -> None:
    good = dump(table(SPOT, heap="5C 6C", actor=0))
    assert (good["board"]["throws"], good["board"]["thrower"]) == (2, 3), "what a text may omit"
    data = json.loads(json.dumps(good)) | {"board": good["board"] | board}
    if board == {"right": 2}:  # four may have an orphan
        position.load(data)
        return
    with pytest.raises(PositionError) as error:
        position.load(data)
    assert clause is None or error.value.clause == clause


@pytest.mark.clause("KH-31", "KH-63")
@pytest.mark.parametrize(
    "board",
    [{"throws": 1}, {"throws": 0}, {"thrower": -1, "throws": 3}, {"stuck": 3, "throws": 2}],
    ids=str,
)
def test_counts_need_not_come_of_play(board: dict[str, Any]) -> None:
    good = dump(table(SPOT, heap="5C 6C", actor=0))
    plays_on(good | {"board": good["board"] | board})


@pytest.mark.clause("KH-39", "KH-63")
def test_no_card_is_taken_for_want_of_a_stock_while_there_is_one() -> None:
    good = dump(table(SPOT, heap="5C 6C", hands={0: "7C"}, actor=0))
    kind = GAME.deal(GAME.options(SPOT), 1).setup.pack.kind("7C")
    with pytest.raises(PositionError) as error:
        position.load(good | {"board": good["board"] | {"taken": kind}})
    assert error.value.clause == "KH-63"


@pytest.mark.clause("KH-8", "KH-66")
@pytest.mark.parametrize(
    ("board", "clause"),
    [({"exposed": 10**9}, "KH-53"), ({"exposed": 1}, "KH-66"), ({"deals": 1}, "KH-66"), ({"throws": 1}, "KH-66"),
     ({"stuck": 1}, "KH-66"), ({"taken": 3}, "KH-66"), ({"thrower": 1}, "KH-66"),
     ({"nth": 1}, "KH-66"), ({"rightful": 1}, "KH-66"), ({"stockless": True}, "KH-66"),
     ({"hand": 100}, "KH-65")],
)  # fmt: skip
def test_before_the_deal_nothing_has_happened(board: dict[str, Any], clause: str) -> None:
    good = dump(GAME.opening(GAME.options(SPOT), 3)[0])
    assert good["phase"] == "orphan"
    with pytest.raises(PositionError) as error:
        position.load(good | {"board": good["board"] | board})
    assert error.value.clause == clause


@pytest.mark.clause("KH-53")
@pytest.mark.parametrize(
    ("board", "clause"),
    [({"exposed": 10**9}, "KH-53"), ({"throws": 1}, "KH-53"), ({"stuck": -1}, "KH-63"),
     ({"taken": 10**9}, "KH-63"), ({"taken": 1}, "KH-53"), ({"thrower": 1}, "KH-53"), ({"nth": 1}, "KH-53"),
     ({"right": 1}, "KH-8"), ({"hand": 100}, "KH-65")],
)  # fmt: skip
def test_while_a_card_lies_exposed_nothing_has_happened(board: dict[str, Any], clause: str) -> None:
    good = dump(first_error(ERRING, "exposed")[0])
    with pytest.raises(PositionError) as error:
        position.load(good | {"board": good["board"] | board})
    assert error.value.clause == clause


@pytest.mark.clause("KH-5", "KH-31")
def test_refusals_say_what_is_wrong() -> None:
    state = table(BIG, hands={0: "7C"})
    refusal = refused(state, "throw 7C =4")
    assert (refusal.clause, "chose 1" in refusal.message) == ("KH-31", False)
    with pytest.raises(OptionError, match="with 1 joker has 61"):
        GAME.options("wilkinson;players=5;pack=single")


@pytest.mark.clause("KH-41")
def test_what_everybody_throws_does_not_go_round_for_ever() -> None:
    """Three deals with a stock of one card in which two cards once went round to the limit."""
    options = GAME.options("double_pack;players=6")
    played = simulate.play(GAME, options, (1, 6, 7), 1, ("regular",))
    assert [hand.ends for hand in played] == [("KH-42",)] * 3
