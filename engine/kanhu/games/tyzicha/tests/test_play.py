"""Tyzicha: the course of a hand and of a match, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest

from by_text import board_of, cards, of_game, play, plays_on, present, refused
from by_text import events as told
from by_text import in_words as legal
from kanhu.cards.chance import stream
from kanhu.core.moves import Event
from kanhu.core.options import OptionError
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.tyzicha.tests.tables import (
    GAME,
    PACK,
    RANK,
    beats,
    deal,
    declared,
    following,
    last_trick,
    position,
    tricks,
    worth,
)
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump, dump_view, load
from kanhu.text.table import Table
from kanhu.wording.words import Words

NAMES = ("South", "West", "North")


def opening(options: str = "denexa", seed: int = 1) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


def ended(options: str = "denexa;max_hands=1", seed: int = 1) -> Table:
    return random_match(GAME, GAME.options(options), seed)


# --- table and deal -----------------------------------------------------------------------------


@pytest.mark.clause("TY-1")
@pytest.mark.parametrize("players", [1, 2, 4, 0, "many"])
def test_three_play(players: int | str) -> None:
    assert opening()[0].setup.seats == 3
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=players)
    assert error.value.clause == "TY-1"


@pytest.mark.clause("TY-2")
def test_the_deal_passes_to_the_left() -> None:
    first = {opening(seed=seed)[0].board.dealer for seed in range(40)}
    assert first == {0, 1, 2}, "drawn by lot"
    match = Table.new(GAME, GAME.options(), 5)
    dealers: dict[int, int] = {}
    chance = stream(5, 0, 9)
    while len(dealers) < 7:
        dealers.setdefault(match.state.board.hand, match.state.board.dealer)
        moves = match.state.legal()
        match.play(moves[chance.below(len(moves))])
    assert all(dealers[hand + 1] == (dealers[hand] + 1) % 3 for hand in range(6))


@pytest.mark.clause("TY-3")
def test_the_pack() -> None:
    assert sorted(PACK.codes) == sorted(rank + suit for rank in RANK for suit in "CDHS")
    assert PACK.cards == tuple(range(24))
    assert worth(PACK.codes) == 120
    assert {suit: worth(c for c in PACK.codes if c[1] == suit) for suit in "CDHS"} == dict.fromkeys(
        "CDHS", 30
    )


@pytest.mark.clause("TY-3", "TY-26")
@pytest.mark.parametrize("suit", "CDHS")
def test_the_points_of_the_cards(suit: str) -> None:
    from kanhu.games.tyzicha.cards import points

    for rank, value in {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}.items():
        assert points((PACK.kind(rank + suit),)) == value


@pytest.mark.clause("TY-4")
def test_the_order_of_a_suit() -> None:
    for low, high in [(low, high) for at, low in enumerate(RANK) for high in RANK[at + 1 :]]:
        hands = [f"{low}S 9C", f"{high}S 9D", "JC JD"]
        state = play(tricks(hands=hands), f"play {low}S", f"play {high}S", "play JC")
        assert state.actor == 1, (low, high)
        hands = [f"{high}S 9C", f"{low}S 9D", "JC JD"]
        state = play(tricks(hands=hands), f"play {high}S", f"play {low}S", "play JC")
        assert state.actor == 0, (low, high)


@pytest.mark.clause("TY-5")
def test_seven_each_one_at_a_time_and_three_aside() -> None:
    for seed in range(12):
        state, _ = opening(seed=seed)
        deck = stream(seed, 0, 0).shuffle(range(24))
        for at, kind in enumerate(deck[:21]):
            assert PACK.codes[kind] in cards(state, f"hand{(state.board.dealer + 1 + at) % 3}")
        assert sorted(map(PACK.kind, cards(state, "widow"))) == sorted(deck[21:])


@pytest.mark.clause("TY-6", "TY-35")
def test_faulty_deals_and_illegal_plays_are_the_tables_affair() -> None:
    book = GAME.rulebook
    for clause in ("TY-6", "TY-35", "TY-37", "TY-36"):
        assert "table" in book[clause].flags
    with pytest.raises(PositionError):
        position("bid", 2, {"hand0": 8, "hand1": 6, "hand2": 7, "widow": 3})


@pytest.mark.clause("TY-7", "TY-37")
def test_no_trump_at_first() -> None:
    state = tricks(hands=["KS JC", "9C 9D", "AH 9H"])
    assert board_of(state).trump == ""
    assert GAME.meta["fact"]["trump"]["values"][""] == "none yet"
    # Nobody is made to trump, and the ace of another suit wins nothing.
    state = play(state, "play KS", "play 9C", "play AH")
    assert state.actor == 0
    state = play(declared(hands={0: "KH QH"}, phase="lead"), "marry KH")
    assert board_of(state).trump == "H"
    assert set(GAME.meta["fact"]["trump"]["values"]) == {"", *"CDHS"}


# --- bidding ------------------------------------------------------------------------------------


@pytest.mark.clause("TY-8")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_order_of_speaking(dealer: int) -> None:
    right, left = (dealer - 1) % 3, (dealer + 1) % 3
    for options, order in (
        ("denexa", [right, dealer, left]),
        ("denexa;bid_order=dealer_left", [left, right, dealer]),
    ):
        state = deal(options, dealer=dealer)
        heard = []
        for call in ("bid 110", "bid 120", "bid 130", "bid 140"):
            heard.append(state.actor)
            state = play(state, call)
        assert heard == [*order, order[0]]


@pytest.mark.clause("TY-9")
@pytest.mark.parametrize("amount", [100, 105, 120, 200])
def test_the_first_bid_is_110(amount: int) -> None:
    assert legal(deal()) == ["pass", "bid 110"]
    assert refused(deal(), f"bid {amount}").clause == "TY-9"


@pytest.mark.clause("TY-10")
def test_steps_of_ten() -> None:
    state = play(deal(), "bid 110")
    assert legal(state) == ["pass", "bid 120"]
    for amount in (110, 115, 130, 400):
        assert refused(state, f"bid {amount}").clause == "TY-10"


@pytest.mark.clause("TY-10")
def test_who_has_passed_is_out() -> None:
    state = deal(dealer=1)
    asked = []
    for call in ("bid 110", "pass", "bid 120", "bid 130", "bid 140"):
        asked.append(state.actor)
        state = play(state, call)
    assert asked == [0, 1, 2, 0, 2]
    assert board_of(state).passed == (1,)


@pytest.mark.clause("TY-10")
def test_no_bid_passes_400() -> None:
    state = deal()
    for amount in range(110, 401, 10):
        state = play(state, f"bid {amount}")
    assert legal(state) == ["pass"]
    assert refused(state, "bid 410").clause == "TY-10"
    state = play(state, "pass", "pass")
    assert (state.phase, board_of(state).contract) == ("gift", 400)


@pytest.mark.clause("TY-11")
def test_two_passes_close_the_auction() -> None:
    for calls, seat, contract in (
        ("bid110 pass bid120 pass", 2, 120),
        ("pass bid110 pass", 1, 110),
        ("pass pass", 2, 0),
    ):
        state = deal(dealer=1)
        for call in calls.split():
            state = play(state, call.replace("bid", "bid "))
        assert state.actor == seat
        assert board_of(state).contract == contract
        assert state.phase == ("gift" if contract else "forced")


@pytest.mark.clause("TY-12")
@pytest.mark.parametrize(("options", "seat"), [("denexa", 1), ("denexa;bid_order=dealer_left", 0)])
def test_the_third_speaker_is_forced(options: str, seat: int) -> None:
    state = play(deal(options), "pass", "pass")
    assert (state.phase, state.actor) == ("forced", seat)
    assert legal(state) == ["contract 100", "contract 110"]
    for move in ("pass", "bid 110", "bid 120", "contract 120"):
        assert refused(state, move).clause == "TY-12"
    low, usual = play(state, "contract 100"), play(state, "contract 110")
    assert (board_of(low).contract, board_of(low).closed) == (100, True)
    assert (board_of(usual).contract, board_of(usual).closed) == (110, False)
    assert board_of(low).declarer == board_of(usual).declarer == seat


@pytest.mark.clause("TY-13")
def test_above_120_a_marriage_is_wanted() -> None:
    strict = "denexa;bid_over_120_needs_marriage=true"
    poor, rich = "9C TC 9D TD 9S TS JH", "KH QH AC AD AS JC JD"
    state = play(deal(strict, hands={2: poor, 0: rich}), "bid 110", "bid 120", "pass")
    assert legal(state) == ["pass"]
    assert refused(state, "bid 130").clause == "TY-13"
    free = play(deal(hands={2: poor, 0: rich}), "bid 110", "bid 120", "pass")
    assert legal(free) == ["pass", "bid 130"]
    state = play(deal(strict, hands={2: rich, 0: poor}), "bid 110", "bid 120", "pass")
    assert legal(state) == ["pass", "bid 130"]
    # 120 itself needs none, and the raise is free.
    state = play(deal(strict, hands={0: poor}), "bid 110")
    assert legal(state) == ["pass", "bid 120"]
    state = declared(strict, hands={0: "AC TC JC AD TD JD AS TS"})
    assert "raise 400" in legal(state)


# --- the widow ----------------------------------------------------------------------------------


@pytest.mark.clause("TY-14", "TY-34")
def test_the_widow_is_shown_and_taken() -> None:
    state = play(deal(), "bid 110", "pass")
    lying = cards(state, "widow")
    events = told(state, "pass")
    (taken,) = [event for event in events if event.what == "widow"]
    for seat in (0, 1, 2, None):
        heard = redact(taken, seat, state.setup)
        assert PACK.text(heard.cards).split() == lying
    state = play(state, "pass")
    assert len(cards(state, "hand2")) == 10 and set(lying) <= set(cards(state, "hand2"))
    assert cards(state, "widow") == []
    assert PACK.text(board_of(state).widow).split() == lying
    assert of_game(state.view(0).board).widow == board_of(state).widow


@pytest.mark.clause("TY-15", "TY-40")
def test_nobody_sees_the_widow_before() -> None:
    state = deal()
    for call in ("bid 110", "pass", "bid 120"):
        for seat in (0, 1, 2, None):
            assert state.view(seat).zones["widow"] == 3
            assert of_game(state.view(seat).board).widow == ()
        state = play(state, call)


@pytest.mark.clause("TY-16")
def test_a_gift_to_each_opponent() -> None:
    state = play(deal(), "bid 110", "pass", "pass")
    hand = cards(state, "hand2")
    assert len(hand) == 10
    wanted = {f"give {left} {right}" for left, right in permutations(hand, 2)}
    assert set(legal(state)) == wanted and len(wanted) == 90
    left, right = hand[0], hand[9]
    events = told(state, f"give {left} {right}")
    after = play(state, f"give {left} {right}")
    assert left in cards(after, "hand0") and right in cards(after, "hand1")
    assert [len(cards(after, f"hand{seat}")) for seat in range(3)] == [8, 8, 8]
    gifts = [event for event in events if event.what == "gift"]
    for seat in (0, 1, None):
        assert [redact(gift, seat, state.setup).cards for gift in gifts] == [
            (PACK.kind(left),), (PACK.kind(right),),
        ]  # fmt: skip
    assert refused(state, f"give {left}").clause == "TY-16"
    # The order of the two decides who gets which.
    swapped = play(state, f"give {right} {left}")
    assert right in cards(swapped, "hand0") and left in cards(swapped, "hand1")


@pytest.mark.clause("TY-16", "TY-34")
def test_everybody_remembers_open_gifts() -> None:
    board = Table.at(play(deal(), "bid 110", "pass"))
    board.play(GAME.read_move(board.state, "pass"))
    left, right = cards(board.state, "hand2")[:2]
    board.play(GAME.read_move(board.state, f"give {left} {right}"))
    known = {(zone, kind) for fact in board.view(0).facts for zone in fact.zones
             for kind in fact.cards}  # fmt: skip
    assert ("hand1", PACK.kind(right)) in known


@pytest.mark.clause("TY-17")
def test_raise_once_concede_or_play() -> None:
    state = declared()
    raises = [f"raise {amount}" for amount in range(120, 401, 10)]
    assert legal(state) == ["stand", "concede", *raises]
    for amount in (100, 110, 115, 410):
        assert refused(state, f"raise {amount}").clause == "TY-17"
    after = play(state, "raise 200")
    assert (after.phase, board_of(after).contract) == ("lead", 200), "a raise is made once"
    after = play(state, "stand")
    assert (after.phase, board_of(after).contract) == ("lead", 110)
    assert legal(declared(contract=390, phase="decide", calls=auction(390))) == [
        "stand", "concede", "raise 400",
    ]  # fmt: skip
    assert legal(declared(contract=400, calls=auction(400))) == ["stand", "concede"]


def auction(upto: int) -> list[list[int]]:
    """Calls that end with seat 0 declarer for that much; seat 2 speaks first."""
    calls = [[seat, amount] for seat, amount in
             zip((2, 0) * 20, range(110, upto + 1, 10), strict=False)]  # fmt: skip
    calls.insert(2, [1, 0])
    if calls[-1][0] == 0:
        return [*calls, [2, 0]]
    calls = [[2, 0]] + [[seat, amount] for seat, amount in
             zip((0, 1) * 20, range(110, upto + 1, 10), strict=False)]  # fmt: skip
    return [*calls, [1, 0]]


@pytest.mark.clause("TY-18", "TY-40")
def test_the_forced_hundred_is_closed() -> None:
    state = play(deal(), "pass", "pass")
    lying = cards(state, "widow")
    events = told(state, "contract 100")
    (taken,) = [event for event in events if event.what == "widow_closed"]
    assert PACK.text(redact(taken, 1, state.setup).cards).split() == lying
    for seat in (0, 2, None):
        assert redact(taken, seat, state.setup).cards == ()
    state = play(state, "contract 100")
    assert board_of(state).widow == ()
    left, right = cards(state, "hand1")[:2]
    one, other = [event for event in told(state, f"give {left} {right}")
                  if event.what == "gift_closed"]  # fmt: skip
    sees = {seat: [bool(redact(gift, seat, state.setup).cards) for gift in (one, other)]
            for seat in (0, 1, 2, None)}  # fmt: skip
    assert sees == {0: [False, True], 1: [True, True], 2: [True, False], None: [False, False]}
    state = play(state, f"give {left} {right}")
    assert legal(state) == ["stand", "concede"]
    assert refused(state, "raise 110").clause == "TY-18"


@pytest.mark.clause("TY-19", "TY-31")
def test_conceding() -> None:
    state = play(declared(totals=[5, 990, 1000]), "concede")
    assert state.board.totals == (5 - 110, 1000, 1000)
    assert present(state.board.last).ended == "TY-19"
    assert ("TY-31", 1, -30) in present(state.board.last).reasons
    assert (state.phase, state.board.hand) == ("bid", 1)
    closed = play(deal(), "pass", "pass", "contract 100")
    closed = closed.play(closed.legal()[0])[0]
    assert play(closed, "concede").board.totals == (40, -100, 40)


# --- play ---------------------------------------------------------------------------------------


@pytest.mark.clause("TY-20")
def test_the_declarer_leads() -> None:
    state = play(deal(), "bid 110", "pass", "pass")
    state = play(state.play(state.legal()[0])[0], "stand")
    assert (state.phase, state.actor) == ("lead", 2)
    match = ended()
    leads = [event.seat for events in match.events for event in events if event.what == "lead"]
    if present(match.state.board.last).ended == "TY-27":
        assert len(leads) == 8
        assert leads[0] == board_of(match.state).declarer


@pytest.mark.clause("TY-21")
def test_any_card_may_be_led() -> None:
    state = declared(hands={0: "AS TS JS 9S KH JH AC TC"}, phase="lead")
    assert set(legal(state)) == {f"play {code}" for code in "AS TS JS 9S KH JH AC TC".split()}


@pytest.mark.clause("TY-22", "TY-23")
@pytest.mark.parametrize(
    ("hand", "trick", "trump", "card", "clause"),
    [
        ("9S TS KH", "KS", "H", "9S", "TY-23"),
        ("9S TS KH", "KS", "H", "KH", "TY-22"),
        ("9S QS KH", "KS", "H", "KH", "TY-22"),
        ("9H JH AC", "KS", "H", "AC", "TY-22"),
        ("9H AH AC", "KS QH", "H", "9H", "TY-23"),
        ("9H AH AC", "KS QH", "H", "AC", "TY-22"),
        ("9S TS KH", "KS 9H", "H", "KH", "TY-22"),
        ("JS TS AC", "9S", "", "AC", "TY-22"),
    ],
)
def test_refusals_in_following(hand: str, trick: str, trump: str, card: str, clause: str) -> None:
    assert refused(following(hand, trick, trump), f"play {card}").clause == clause


@pytest.mark.clause("TY-23")
def test_where_heading_is_dropped() -> None:
    loose = "denexa;must_head=false"
    assert set(legal(following("9S TS KH", "KS", "H", loose))) == {"play 9S", "play TS"}
    assert set(legal(following("9H AH AC", "KS QH", "H", loose))) == {"play 9H", "play AH"}
    assert refused(following("9S TS KH", "KS", "H", loose), "play KH").clause == "TY-22"


@pytest.mark.clause("TY-22", "TY-23", "TY-24")
@pytest.mark.parametrize("head", [True, False])
def test_following_in_plain_words(head: bool) -> None:
    """Every follow of many random hands against the words of the clauses."""
    options = f"denexa;must_head={str(head).lower()}"
    seen: Counter[Any] = Counter()
    for seed in range(60):
        match = random_match(GAME, GAME.options(options), seed, moves=120)
        for cursor in range(match.cursor):
            match.seek(cursor)
            state = match.state
            if state.phase != "follow":
                continue
            hand, trick = cards(state, f"hand{state.actor}"), cards(state, "trick")
            trump = board_of(state).trump
            best = trick[0]
            for code in trick[1:]:
                best = code if beats(code, best, trump) else best
            may = [c for c in hand if c[1] == trick[0][1]] or [c for c in hand if c[1] == trump]
            may = may or hand
            winning = [c for c in may if beats(c, best, trump)]
            right = winning if head and winning else may
            assert {text.split()[1] for text in legal(state)} == set(right)
            seen[len(right) < len(hand), bool(trump)] += 1
    assert min(seen.values()) > 50 and len(seen) == 4


@pytest.mark.clause("TY-24")
def test_winner_leads_and_keeps_the_cards() -> None:
    state = tricks(hands=["AS 9C", "9H JD", "TS JC"], trump="H")
    before = {seat: len(cards(state, f"won{seat}")) for seat in range(3)}
    state = play(state, "play AS", "play 9H", "play TS")
    assert (state.actor, state.phase) == (1, "lead")
    assert len(cards(state, "won1")) == before[1] + 3
    assert {"AS", "9H", "TS"} <= set(cards(state, "won1"))
    for seat in (0, 1, 2, None):
        assert state.view(seat).zones["won1"] == before[1] + 3, "won tricks lie face down"


# --- marriages ----------------------------------------------------------------------------------


@pytest.mark.clause("TY-25")
@pytest.mark.parametrize(("suit", "value"), [("H", 100), ("D", 80), ("C", 60), ("S", 40)])
@pytest.mark.parametrize("rank", ["Q", "K"])
def test_the_values_of_marriages(suit: str, value: int, rank: str) -> None:
    state = declared(hands={0: f"K{suit} Q{suit}"}, phase="lead")
    assert {f"marry K{suit}", f"marry Q{suit}", f"play K{suit}"} <= set(legal(state))
    events = told(state, f"marry {rank}{suit}")
    (shown,) = [event for event in events if event.what == "marriage"]
    assert shown.n == value
    state = play(state, f"marry {rank}{suit}")
    assert (board_of(state).trump, board_of(state).married) == (suit, (value, 0, 0))
    assert cards(state, "trick") == [f"{rank}{suit}"]


@pytest.mark.clause("TY-25")
def test_the_marriage_is_trump_for_its_own_trick() -> None:
    # Diamonds were trump. Hearts are now, so a player without hearts need not trump with a diamond,
    # and a diamond does not win.
    state = tricks(hands=["KH QH", "AD 9C", "TC 9H"], trump="D")
    state = play(state, "marry QH")
    assert legal(state) == ["play 9C", "play AD"]
    assert play(state, "play AD", "play 9H").actor == 0
    # Led without being shown, the queen leaves diamonds trump.
    state = tricks(hands=["KH QH", "AD 9C", "TC 9H"], trump="D")
    state = play(state, "play QH")
    assert legal(state) == ["play AD"]
    assert play(state, "play AD", "play 9H").actor == 1


@pytest.mark.clause("TY-25")
def test_trump_changes_with_each_marriage_and_defenders_show_too() -> None:
    state = tricks(hands=["KH QH 9S", "AH KD QD", "JH TC 9C"], tricks=[3, 1, 1])
    state = play(state, "marry KH", "play AH", "play JH")
    assert state.actor == 1, "the value stays credited although the trick is lost"
    assert board_of(state).married == (100, 0, 0)
    state = play(state, "marry KD")
    assert (board_of(state).trump, board_of(state).married) == ("D", (100, 80, 0))
    assert board_of(state).marriages == ((0, "H"), (1, "D"))


@pytest.mark.clause("TY-25")
def test_a_marriage_is_never_compulsory() -> None:
    state = declared(hands={0: "KH QH"}, phase="lead")
    after = play(state, "play KH")
    assert (board_of(after).trump, board_of(after).married) == ("", (0, 0, 0))


@pytest.mark.clause("TY-25")
def test_where_a_trick_must_be_won_first() -> None:
    late = "denexa;marriage_first_trick=false"
    state = declared(late, hands={0: "KH QH AS"}, phase="lead")
    assert not legal(state, "marry")
    assert refused(state, "marry KH").clause == "TY-25"
    state = tricks(late, hands=["KH QH", "9C 9D", "TC JC"])
    assert legal(state, "marry") == ["marry QH", "marry KH"]


@pytest.mark.clause("TY-25")
def test_refused_marriages() -> None:
    state = declared(hands={0: "KH AS", 1: "QH"}, phase="lead")
    assert refused(state, "marry KH").clause == "TY-25"
    assert refused(state, "marry AS").clause == "TY-25"
    state = following("KH QH 9C", "9S")
    assert refused(state, "marry KH").clause == "TY-25"


@pytest.mark.clause("TY-38")
def test_the_other_card_goes_back_and_is_known() -> None:
    board = Table.at(declared(hands={0: "KH QH AS"}, phase="lead"))
    board.play(GAME.read_move(board.state, "marry QH"))
    assert "KH" in cards(board.state, "hand0")
    for seat in (1, 2):
        known = [fact.cards for fact in board.view(seat).facts if "hand0" in fact.zones]
        assert (PACK.kind("KH"),) in known
    (shown,) = [event for event in board.events[-1] if event.what == "marriage"]
    assert PACK.text(shown.cards) == "QH KH"
    assert shown.shown
    state = tricks(hands=["KH QH 9S", "9C JC AS", "9H JH TC"], tricks=[3, 1, 1])
    state = play(state, "marry QH", "play 9C", "play 9H")
    assert "play KH" in legal(state)
    assert not legal(state, "marry")


# --- scoring ------------------------------------------------------------------------------------


@pytest.mark.clause("TY-27")
@pytest.mark.parametrize(
    ("options", "made"), [("denexa", False), ("denexa;make_test=at_least", True)]
)
def test_exceeding_or_reaching(options: str, made: bool) -> None:
    state, moves = last_trick([70, 30, 20], 110, "S", options)
    assert (play(state, *moves).board.totals[0] > 0) is made
    state, moves = last_trick([71, 29, 20], 110, "S", options)
    assert play(state, *moves).board.totals[0] == 110


@pytest.mark.clause("TY-26", "TY-28")
def test_the_contract_is_scored_and_scores_may_be_negative() -> None:
    state, moves = last_trick([100, 15, 5], 150, "D")
    assert present(play(state, *moves).board.last).points == (150, 0, 0)
    state, moves = last_trick([30, 70, 20], 200)
    state = play(state, *moves)
    assert present(state.board.last).points == (-200, 70, 20)
    assert state.board.totals[0] == -200


@pytest.mark.clause("TY-29")
def test_the_opponents_score() -> None:
    state, moves = last_trick([95, 20, 5], 110)
    assert present(play(state, *moves).board.last).points == (-110, 20, 5)
    state, moves = last_trick([115, 5, 0], 110)
    assert present(play(state, *moves).board.last).points == (110, 0, 0)
    always = "denexa;defenders_score=always"
    state, moves = last_trick([115, 5, 0], 110, options=always)
    assert present(play(state, *moves).board.last).points == (110, 5, 0)
    # An opponent's own marriage counts for the opponent.
    state, moves = last_trick([60, 40, 20], 110, "D", by=1)
    last = present(play(state, *moves).board.last)
    assert last.points == (-110, 120, 20)
    assert ("TY-25", 1, 80) in last.reasons


@pytest.mark.clause("TY-30")
def test_a_declarer_wins_with_1001() -> None:
    state, moves = last_trick([115, 5, 0], 110, before=[891, 1000, 1000])
    state = play(state, *moves)
    assert present(state.outcome).winners == (0,)
    assert present(state.outcome).totals == (1001, 1000, 1000)
    assert present(state.outcome).reasons == (("TY-30", 0, 1001),)
    assert state.legal() == ()
    state, moves = last_trick([115, 5, 0], 110, before=[890, 1000, 1000])
    assert play(state, *moves).outcome is None


@pytest.mark.clause("TY-31")
@pytest.mark.parametrize("before", [1000, 995, 940])
def test_opponents_stop_at_1000(before: int) -> None:
    state, moves = last_trick([60, 40, 20], 110, before=[0, before, 0])
    state = play(state, *moves)
    assert state.board.totals == (-110, min(1000, before + 40), 20)
    assert state.outcome is None
    assert present(state.board.last).points[1] == min(40, 1000 - before)


@pytest.mark.clause("TY-32")
def test_a_match_ends_after_its_last_hand() -> None:
    match = ended("denexa;max_hands=10", 3)
    totals = present(match.state.outcome).totals
    assert match.state.board.last is not None and match.state.board.hand == 9
    best = max(totals)
    assert present(match.state.outcome).winners == tuple(s for s in range(3) if totals[s] == best)
    assert {clause for clause, _, _ in present(match.state.outcome).reasons} == {"TY-32"}
    state, moves = last_trick(
        [95, 20, 5], 110, options="denexa;max_hands=1", before=[600, 470, 485]
    )
    assert present(play(state, *moves).outcome).winners == (0, 1, 2), "490 each: equal scores share"


@pytest.mark.clause("TY-33")
@pytest.mark.parametrize(
    ("step", "took", "points"),
    [
        ("none", [63, 32, 25], (32, 25)),
        ("5", [63, 32, 25], (30, 25)),
        ("10", [63, 32, 25], (30, 30)),
        ("5", [60, 33, 27], (35, 25)),
        ("10", [60, 34, 26], (30, 30)),
    ],
)
def test_rounding(step: str, took: Sequence[int], points: tuple[int, ...]) -> None:
    state, moves = last_trick(took, 110, options=f"denexa;rounding={step}")
    assert present(play(state, *moves).board.last).points[1:] == points


@pytest.mark.clause("TY-33")
def test_the_declarers_test_uses_exact_points() -> None:
    state, moves = last_trick([111, 9, 0], 110, options="denexa;rounding=10")
    assert present(play(state, *moves).board.last).points == (110, 0, 0)
    state, moves = last_trick([109, 11, 0], 110, options="denexa;rounding=10")
    assert present(play(state, *moves).board.last).points == (-110, 10, 0)


@pytest.mark.clause("TY-39")
def test_the_order_of_rounding() -> None:
    ten = "denexa;rounding=10"
    # 35 + 40 = 75 -> 80, and the ceiling comes last: 1,000 - 965 = 35.
    state, moves = last_trick([65, 35, 20], 110, "S", ten, by=1, before=[0, 0, 0])
    assert present(play(state, *moves).board.last).points == (-110, 80, 20)
    state, moves = last_trick([65, 35, 20], 110, "S", ten, by=1, before=[0, 965, 0])
    last = present(play(state, *moves).board.last)
    assert last.points == (-110, 35, 20)
    assert [row for row in last.reasons if row[1] == 1] == [
        ("TY-29", 1, 35), ("TY-25", 1, 40), ("TY-33", 1, 5), ("TY-31", 1, -45),
    ]  # fmt: skip
    state = play(declared(ten, totals=[0, 965, 0]), "concede")
    assert present(state.board.last).points == (-110, 35, 40)


@pytest.mark.clause("TY-26", "TY-27", "TY-28", "TY-29")
@pytest.mark.parametrize("options", ["denexa", "pagat", "tysiac", "gourmands"])
def test_every_hand_counted_anew(options: str) -> None:
    """Whole matches of random play, added up from the events alone."""
    match = random_match(GAME, GAME.options(options), 11)
    o, totals, married = of_game(GAME.options(options)), [0] * 3, [0] * 3
    took: list[list[str]] = [[], [], []]
    contract = declarer = 0
    trick = ""
    for event in (event for events in match.events for event in events):
        if event.what in ("declarer", "raise"):
            declarer, contract = event.seat, event.n
        elif event.what == "marriage":
            married[event.seat] += event.n
        elif event.what == "gather":
            took[event.seat] += PACK.text(event.cards).split()
        elif event.what in ("made", "broken", "concede"):
            trick = event.what
        elif event.what == "score":
            at = event.seat
            own = worth(took[at]) + married[at]
            whole = worth(took[declarer]) + married[declarer]
            made = whole > contract or (whole == contract and o.make_test == "at_least")
            if trick == "concede":
                gain = -contract if at == declarer else 40
            elif at == declarer:
                gain = contract if made else -contract
                assert trick == ("made" if made else "broken")
            else:
                own = own if o.rounding == "none" else (own + 5) // 10 * 10
                gain = own if not made or o.defenders_score == "always" else 0
            new = totals[at] + gain
            new = new if at == declarer else min(1000, new)
            assert event.n == new - totals[at]
            totals[at] = new
            if at == 2:
                took, married = [[], [], []], [0] * 3
    assert tuple(totals) == present(match.state.outcome).totals


@pytest.mark.clause("TY-41")
def test_settlement_pays_differences() -> None:
    outcome = present(ended(seed=8).state.outcome)
    totals = outcome.totals
    right = [sum(own - other for other in totals) for own in totals]
    assert list(outcome.payoff) == right and sum(right) == 0


# --- what is open, words, advice ------------------------------------------------------------------


@pytest.mark.clause("TY-34", "TY-40")
def test_what_is_open_and_what_is_hidden() -> None:
    state = tricks(hands=["AS 9C", "9H JD", "TS JC"], trump="H")
    state = play(state, "play AS")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.zones["trick"] == (PACK.kind("AS"),)
        assert of_game(view.board).trump == "H" and of_game(view.board).marriages == ((0, "H"),)
        assert of_game(view.board).contract == 110 and of_game(view.board).calls
        assert {zone for zone, held in view.zones.items() if isinstance(held, int)} == (
            {f"hand{at}" for at in range(3) if at != seat} | {"won0", "won1", "won2", "widow"}
        )


@pytest.mark.clause("TY-36")
def test_what_is_not_played() -> None:
    text = GAME.rulebook["TY-36"].text
    for word in ("barrel", "dark", "aces", "800"):
        assert word in text
    assert not {"barrel", "dark"} & set(GAME.schema.options)


@pytest.mark.clause("TY-42")
def test_the_advice_speaks_of_the_rules() -> None:
    assert "advice" in GAME.rulebook["TY-42"].flags


@pytest.mark.clause("TY-14", "TY-18", "TY-25")
def test_events_in_words() -> None:
    def lines(seed: int, calls: Sequence[str]) -> str:
        state, events = opening(seed=seed)
        words, heard = Words(state.setup, NAMES, 0), [redact(e, 0, state.setup) for e in events]
        for call in calls:
            state, events = state.play(GAME.read_move(state, call) if call else state.legal()[0])
            heard += [redact(event, 0, state.setup) for event in events]
        return " ".join(words.events(heard))

    said = lines(1, ["bid 110", "pass", "pass", "", "stand"])
    assert "turned up the widow and picked it up:" in said
    assert " the declarer, for 110." in said
    assert any(f" to {name}." in said for name in ("you", *NAMES))
    said = lines(1, ["pass", "pass", "contract 100", ""])
    assert "without showing it" in said or "unseen" in said
    said = lines(4, ["bid 110"])
    assert "bid 110" in said or "bids 110" in said


# --- positions ----------------------------------------------------------------------------------


def data(state: State, **changes: Any) -> dict[str, Any]:
    found = dump(state)
    board = {**found["board"], **changes.pop("board", {})}
    return {**found, "board": board, **changes}


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ({"calls": [[1, 110]]}, "TY-10"),
        ({"calls": [[2, 120], [0, 0], [1, 0]]}, "TY-10"),
        ({"calls": [[2, 0], [0, 110], [1, 0], [0, 120]]}, "TY-10"),
        ({"calls": [[2, 110], [0, 0], [1, 0]], "bid": 110, "bidder": 2, "passed": [0, 1]}, "TY-11"),
        ({"contract": 105}, "TY-17"),
        ({"contract": 100, "closed": True}, "TY-12"),
        ({"contract": 410}, "TY-17"),
        ({"widow": []}, "TY-14"),
        ({"widow": [1, 1, 2]}, "TY-14"),
        ({"trump": "H"}, "TY-25"),
        ({"marriages": [[0, "H"], [1, "H"]], "trump": "H"}, "TY-25"),
        ({"marriages": [[0, "H"]], "trump": "H", "married": [80, 0, 0]}, "TY-25"),
        ({"marriages": [[0, "X"]]}, "TY-25"),
        ({"leader": 1}, "TY-24"),
        ({"best": 2}, "TY-24"),
        ({"tricks": [7, 0, 0]}, "TY-16"),
        ({"tricks": [5, 1, 0]}, "TY-24"),
        ({"hand": 100}, "TY-32"),
        ({"totals": [1001, 0, 0]}, "TY-30"),
        ({"plays": [[0, 2, True]]}, "TY-24"),
    ],
)
def test_impossible_positions(board: dict[str, Any], clause: str) -> None:
    state = play(tricks(hands=["AS 9C", "9H JD", "TS JC"]), "play AS")
    with pytest.raises(PositionError) as error:
        load(data(state, board=board))
    assert error.value.clause == clause


def test_impossible_moments() -> None:
    state = play(tricks(hands=["AS 9C", "9H JD", "TS JC"]), "play AS")
    for changes in ({"actor": 2}, {"phase": "lead"}, {"phase": "gift"}, {"phase": "bid"}):
        with pytest.raises(PositionError) as error:
            load(data(state, **changes))
        assert error.value.clause
    start = deal()
    plays_on(data(start, actor=1))  # though another seat speaks first
    for changes in ({"phase": "forced"}, {"phase": "gift"}, {"phase": "lead"}):
        with pytest.raises(PositionError) as error:
            load(data(start, **changes))
        assert error.value.clause
    with pytest.raises(PositionError) as error:
        # Seat 1 holds the ace of spades and has not headed the ten with it.
        tricks(hands=["9C", "AS", "TH JC"], trick="TS JS")
    assert error.value.clause == "TY-22"


@pytest.mark.clause("TY-25")
def test_a_marriage_nobody_can_have_shown() -> None:
    with pytest.raises(PositionError) as error:
        tricks(hands=["KH QH", "9C 9D", "TC JC"], trump="H")
    assert error.value.clause == "TY-25"
    # Seat 2 has led no trick in which it could have shown its marriage.
    plays_on(tricks(hands=["9H AS", "9C 9D", "TC JC"], trump="H", by=2, tricks=[5, 1, 0]))


@pytest.mark.parametrize("preset", list(GAME.schema.presets))
def test_presets_play(preset: str) -> None:
    match = ended(f"{preset};max_hands=1")
    assert match.state.outcome is not None


# --- what is said and shown ----------------------------------------------------------------------


@pytest.mark.clause("TY-22", "TY-25", "TY-40")
@pytest.mark.parametrize("preset", list(GAME.schema.presets))
def test_what_a_seat_sees_is_a_position(preset: str) -> None:
    """Hidden hands and won tricks are numbers; marriages shown stay where they can be."""
    married = 0
    for seed in range(6):
        match = ended(f"{preset};max_hands=1", seed)
        for cursor in range(match.cursor):
            match.seek(cursor)
            married += bool(board_of(match.state).marriages)
            for seat in range(3):
                seen = dump_view(match.view(seat))
                again = load({"seed": cursor, **seen})
                assert dump_view(again.view(seat)) == seen
                assert dump(load(dump(again))) == dump(again)
    assert married, "no marriage was shown in these hands"


@pytest.mark.clause("TY-18")
def test_a_forced_100_is_told_as_closed() -> None:
    state = play(deal(), "pass", "pass")
    state = play(state, "contract 100")
    seat = present(state.actor)
    words = Words(state.setup, NAMES, seat)
    assert board_of(state).closed and (board_of(state).left, board_of(state).right) == (
        (seat + 1) % 3, (seat + 2) % 3,
    )  # fmt: skip
    note = words.note(state.view(seat)).text
    assert f"first goes to {NAMES[(seat + 1) % 3]}," in note and "unseen" in note
    for phase in ("gift", "decide"):
        assert GAME.meta["phase"][phase]["clause_when"] == {"closed": "TY-18"}
    button = words.button(state.view(seat), state.legal()[0])
    assert button.startswith("Give ") and f"to {NAMES[(seat + 1) % 3]}," in button


@pytest.mark.clause("TY-25")
@pytest.mark.parametrize(("suit", "price"), [("H", 100), ("D", 80), ("C", 60), ("S", 40)])
def test_the_button_of_a_marriage_names_its_worth(suit: str, price: int) -> None:
    state = play(declared(hands={0: f"K{suit} Q{suit}"}, phase="lead"))
    move = GAME.read_move(state, f"marry K{suit}")
    button = Words(state.setup, NAMES, 0).button(state.view(0), move)
    assert button.startswith(f"Marriage for {price}: king of ")


@pytest.mark.clause("TY-26", "TY-27", "TY-28", "TY-29")
def test_the_count_can_be_followed() -> None:
    broken = 0
    for preset in ("denexa", "tysiac"):
        for seed in range(40):
            state = ended(f"{preset};max_hands=1", seed).state
            board, last = board_of(state), state.board.last
            if present(last).ended == "TY-19":
                continue
            found = {key: numbers for key, numbers, _ in present(last).tallies}
            total = found["total"][board.declarer]
            assert found["contract"][board.declarer] == board.contract
            assert present(last).by == board.declarer
            made = present(last).points[board.declarer] > 0
            assert made == (total > board.contract)
            assert present(last).ended == ("TY-27" if made else "TY-28")
            broken += not made
            for seat, (rows, _) in enumerate(present(last).shown):
                said = Counter((clause, points) for _, _, points, clause in rows if points)
                paid = Counter(
                    (clause, n) for clause, own, n in present(last).reasons if own == seat
                )
                assert not said - paid, "what is shown with points is counted"
    assert broken


@pytest.mark.clause("TY-21", "TY-22")
def test_one_card_is_led() -> None:
    state = declared(hands={0: "AS TS JS 9S KH JH AC TC"}, phase="lead")
    refusal = refused(state, "play AS TS")
    assert (refusal.clause, refusal.message) == ("TY-21", "Choose one card to lead.")
