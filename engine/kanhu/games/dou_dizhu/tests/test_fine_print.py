"""What a clause of Dou Dizhu decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from by_text import (
    assert_no_position,
    assert_refused,
    board_of,
    events,
    of_game,
    play,
    plays_on,
    present,
    refused,
)
from kanhu.core.state import State
from kanhu.games.dou_dizhu.tests.tables import call, opening, table
from kanhu.games.dou_dizhu.tests.test_play import LORD, ONE, TWO_BOMBS, fast_win
from kanhu.text.position import dump, load

PLANES = "plane_single_kickers_equal"


def whats(state: State, text: str) -> list[tuple[str, int, int, str]]:
    """What a move is told as: words, seat, number, clause."""
    return [(event.what, event.seat, event.n, event.clause) for event in events(state, text)]


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.clause("DD-5", "DD-8")
def test_the_deal_is_told() -> None:
    state, told = opening()
    said = [(event.what, event.seat, event.clause) for event in told]
    assert ("dealer", state.board.dealer, "DD-5") in said
    assert ("turned", board_of(state).drawer, "DD-8") in said


@pytest.mark.clause("DD-9", "DD-10", "DD-12", "DD-13")
def test_the_auction_is_told() -> None:
    state = opening()[0]
    first, last = board_of(state).drawer, (board_of(state).drawer + 2) % 3
    assert whats(state, "bid 1") == [("bid", first, 1, "DD-9")]
    assert whats(state, "pass") == [("pass", first, 0, "DD-10")]
    assert [row[::3] for row in whats(state, "bid 3")] == [
        ("bid", "DD-9"), ("landlord", "DD-13"), ("widow", "DD-13"),
    ]  # fmt: skip
    shown = opening("denexa;widow_shown=true")[0]
    assert [row[::3] for row in whats(shown, "bid 3")][2:] == [("widow_shown", "DD-13")]
    out = whats(call(state, 0, 0), "pass")
    assert out[:2] == [("pass", last, 0, "DD-10"), ("thrown_in", state.board.dealer, 0, "DD-12")]


@pytest.mark.clause("DD-12")
def test_the_twentieth_deal_is_played_for_one() -> None:
    """The last of three passes makes the first speaker landlord; so does a position say."""
    state = table(phase="auction", calls=[[0, 0], [1, 0]], nth=20, drawer=0, landlord=2)
    assert whats(state, "pass")[1:3] == [("forced", 0, 1, "DD-12"), ("landlord", 0, 1, "DD-13")]
    data = dump(play(state, "pass"))
    for key in ("bid", "bidder"):
        data["board"].pop(key, None)
    assert (board_of(load(data)).bid, board_of(load(data)).bidder) == (1, -1)


@pytest.mark.clause("DD-34", "DD-35", "DD-37", "DD-39")
def test_plays_and_passes_are_told() -> None:
    state = table(hands={0: "3C", 1: "KC 3D", 2: "4C"})
    assert whats(state, "play 3C") == [("single", 0, 1, "DD-34")]
    state = play(state, "play 3C")
    assert whats(state, "play KC") == [("single", 1, 1, "DD-35")]
    state = play(state, "play KC", "pass")
    assert whats(state, "pass") == [
        ("pass", 0, 0, "DD-35"), ("anew", 1, 0, "DD-37"), ("clear", 1, 2, "DD-37"),
    ]  # fmt: skip


FOUR = "3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H"


@pytest.mark.clause("DD-39")
def test_a_reading_that_was_named_is_told() -> None:
    state = table(f"denexa;{PLANES}=true", {0: FOUR})
    assert ("read", 0, 3, "DD-39") in whats(state, f"play {FOUR} =2")
    assert "read" not in [row[0] for row in whats(state, f"play {FOUR}")]


@pytest.mark.clause("DD-38", "DD-40", "DD-41", "DD-42")
def test_the_end_of_a_hand_is_told() -> None:
    state, last = fast_win(f"{ONE};spring=triple")
    said = whats(state, last)
    assert ("spring", 0, 3, "DD-42") in said
    assert ("out", 0, 0, "DD-38") in said
    assert ("landlord_won", 0, 9, "DD-40") in said


@pytest.mark.clause("DD-41")
def test_a_bomb_is_told_with_what_is_paid_then() -> None:
    state = table(f"{ONE};max_doublings=1", {0: TWO_BOMBS})
    assert ("doubled", 0, 6, "DD-41") in whats(state, "play 3C 3D 3H 3S")
    state = play(state, "play 3C 3D 3H 3S", "pass", "pass")
    assert ("doubled", 0, 6, "DD-41") in whats(state, "play 4C 4D 4H 4S"), "one doubling counts"


@pytest.mark.clause("DD-40", "DD-41", "DD-42")
@pytest.mark.parametrize(
    ("limit", "price"),
    [
        (0, [("landlord_won", 3, "DD-40")]),
        (1, [("landlord_won", 3, "DD-40"), ("a_bomb_or_rocket", 3, "DD-41")]),
        (2, [("landlord_won", 3, "DD-40"), ("2_bombs_or_rockets", 9, "DD-41")]),
    ],
)
@pytest.mark.parametrize("spring", ["none", "double", "triple"])
def test_what_is_paid_part_by_part(limit: int, price: list[Any], spring: str) -> None:
    """Five bombs of which so many count; nobody else plays, so that spring counts where it does."""
    state = table(f"{ONE};max_doublings={limit or 'none'};spring={spring}", {0: TWO_BOMBS})
    if not limit:
        state = fast_win(f"{ONE};spring={spring}")[0]
    state = play(state, "play 2C 2D 2H") if not limit else five_bombs(state)
    total = sum(amount for _, amount, _ in price)
    more = {"none": [], "double": [("spring,_twice_as_much", total, "DD-42")],
            "triple": [("spring,_three_times_as_much", 2 * total, "DD-42")]}[spring]  # fmt: skip
    last = present(state.board.last)
    assert [(what, amount, clause) for what, _, amount, clause in last.price] == [*price, *more]


def five_bombs(state: State) -> State:
    for rank in "34567":
        state = play(state, f"play {rank}C {rank}D {rank}H {rank}S")
        if state.outcome is None:
            state = play(state, "pass", "pass")
    return state


# --- what may be played -----------------------------------------------------------------------------


@pytest.mark.clause("DD-34")
def test_any_combination_may_be_led() -> None:
    where = table(hands={0: LORD}).setup
    pack, kit = where.pack, of_game(where.kit)
    hand = tuple(sorted(pack.parse("3C 3D 3H 3S 4C 4D 4H 5C 6C 7C XB XR")))
    offered = {pack.text(move.cards) for move in kit.leads(hand)}
    assert {"3C", "3C 3D", "3C 3D 3H", "3C 3D 3H 4C 4D 4H", "3C 4C 5C 6C 7C", "3C 3D 3H 3S",
            "3C 3D 3H 3S 5C 6C", "XB XR"} <= offered  # fmt: skip


@pytest.mark.clause("DD-24", "DD-25", "DD-30")
@pytest.mark.parametrize("codes", ["AC AD AH 2C 2D 2H 3C 4C", "AC AD AH 2C 2D 2H 3C 3D 4C 4D"])
def test_a_plane_with_kickers_ends_at_the_ace(codes: str) -> None:
    assert refused(table(hands={0: codes}), f"play {codes}").clause == "DD-30"


@pytest.mark.clause("DD-25", "DD-31")
def test_the_pairs_on_a_plane_are_of_other_ranks() -> None:
    state = table(hands={0: LORD})
    hand = state.setup.pack.parse("3C 3D 3H 4C 4D 4H 5C 5D 6C 6D")
    kit = of_game(state.setup.kit)
    assert [move.cards for move in kit.leads(hand) if len(move.cards) == 10] == [hand]


# --- what is refused, in words ----------------------------------------------------------------------


def answering(led: str, mine: str, options: str = "denexa") -> State:
    return play(table(options, {0: led, 1: mine}), f"play {led}")


BOMB9, QUAD = "9C 9D 9H 9S", "TC TD TH TS 5C 6C"


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (lambda: opening()[0], "bid 4", "DD-9", "1, 2 or 3, not 4"),
        (lambda: call(opening()[0], 2), "bid 1", "DD-9", "higher than the last one, 2"),
        (table, "pass", "DD-34", "you must play something"),
        (table, "play", "DD-15", "Choose one card"),
        (lambda: table(hands={0: "3C 4C"}), "play 3C 4C", "DD-15", "make no combination"),
        (lambda: table(hands={0: "3C 4C 5C 2C"}), "play 3C 4C 5C 2C", "DD-15", "no combination"),
        (lambda: table(hands={0: "3C 4C 5C 6C"}), "play 3C 4C 5C 6C", "DD-21",
         "at least 5 cards, not 4"),
        (lambda: table(hands={0: "3C 4C 5C 6C 8C"}), "play 3C 4C 5C 6C 8C", "DD-21",
         "cards of a straight must follow"),
        (lambda: table(hands={0: "2C 3C 4C 5C 6C"}), "play 2C 3C 4C 5C 6C", "DD-30",
         "straight cannot hold a 2"),
        (lambda: table(hands={0: "3C 3D 4C 4D"}), "play 3C 3D 4C 4D", "DD-22",
         "at least 3 pairs, not 2"),
        (lambda: table(hands={0: "3C 3D 3H 5C 5D 5H"}), "play 3C 3D 3H 5C 5D 5H", "DD-23",
         "triplets of a plane must follow"),
        (lambda: table(hands={0: "3C 3D 3H 5C 5D 5H 9C JC"}), "play 3C 3D 3H 5C 5D 5H 9C JC",
         "DD-23", "triplets of a plane must follow"),
        (lambda: table(hands={0: "AC AD AH 2C 2D 2H 9C JC"}), "play AC AD AH 2C 2D 2H 9C JC",
         "DD-30", "plane cannot hold 2s"),
        (lambda: table(hands={0: "3C 3D 3H 4C 5C"}), "play 3C 3D 3H 4C 5C", "DD-19",
         "one single card or one pair"),
        (lambda: table(hands={0: "3C 3D 3H XB XR"}), "play 3C 3D 3H XB XR", "DD-31",
         "jokers cannot be kickers together"),
        (lambda: table(hands={0: "3C 3D 3H 4C 4D 4H 5C 5D"}), "play 3C 3D 3H 4C 4D 4H 5C 5D",
         "DD-31", "Each triplet takes one kicker"),
        (lambda: table(hands={0: "3C 3D 3H 3S 4C"}), "play 3C 3D 3H 3S 4C", "DD-26",
         "alone, as a bomb"),
        (lambda: table(hands={0: "3C 3D 3H 3S 4C 4D"}), "play 3C 3D 3H 3S 4C 4D", "DD-31",
         "kickers of a quad"),
        (lambda: table(f"denexa;{PLANES}=true", {0: FOUR}), f"play {FOUR} =4", "DD-39",
         "can be read in 3 ways"),
        (lambda: table(hands={0: "3C"}), "play 3C =2", "DD-39", "can be read in 1 way."),
        (lambda: answering("XB XR", "3C"), "play 3C", "DD-33", "Nothing beats the rocket"),
        (lambda: answering(BOMB9, "3C"), "play 3C", "DD-33", "Only a higher bomb"),
        (lambda: answering("9C", "TC TD"), "play TC TD", "DD-32", "A pair does not beat a single"),
        (lambda: answering("3C 3D 3H 4C 4D 4H", "5C 5D 5H 6C 6D 6H 7C 7D 7H"),
         "play 5C 5D 5H 6C 6D 6H 7C 7D 7H", "DD-32", "2 triplets, not 3"),
        (lambda: answering("7C 7D 7H 8C 8D 8H 9C 9D 9H JC QC KC", FOUR, f"denexa;{PLANES}=true"),
         f"play {FOUR} =2", "DD-32", "Your plane with kickers is not higher"),
        (lambda: answering("7C 7D 7H 8C 8D 8H 9C 9D 9H JC QC KC", FOUR, f"denexa;{PLANES}=true"),
         f"play {FOUR}", "DD-32", "A plane does not beat a plane with kickers"),
        (lambda: answering("9C", "8C"), "play 8C", "DD-32", "Your single is not higher"),
        (lambda: answering(f"{BOMB9} 3C 4C", "TC TD TH TS 5C 5D 6C 6D"),
         "play TC TD TH TS 5C 5D 6C 6D", "DD-32", "does not beat a quad with two kickers"),
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


def moved(data: dict[str, Any], *moves: tuple[str, str, int]) -> dict[str, Any]:
    """A position with the last cards of some zones elsewhere (from, to, how many)."""
    zones = {zone: codes.split() for zone, codes in data["zones"].items()}
    for source, target, count in moves:
        zones.setdefault(target, []).extend(zones[source][-count:])
        del zones[source][-count:]
    return data | {"zones": {zone: " ".join(codes) for zone, codes in zones.items()}}


def round_won() -> State:
    """Seat 1, a farmer, has won the first round and is to lead."""
    return play(table(hands={0: "3C", 1: "KC"}), "play 3C", "play KC", "pass", "pass")


def pair_led() -> State:
    return play(table(hands={0: "3C 3D"}), "play 3C 3D")


def emptied() -> dict[str, Any]:
    """The landlord has played the last three cards, and the next seat is asked to answer."""
    data = dump(fast_win("denexa")[0])
    history = [*data["board"]["history"], [0, 3, "trips", 12]]
    board = {key: data["board"][key] for key in ("calls", "landlord", "drawer", "face")}
    return moved(data, ("hand0", "trick", 3)) | {
        "phase": "answer", "actor": 1, "board": board | {"history": history},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        # The auction: whose turn it is, and what has not happened yet.
        (lambda: table(phase="auction", calls=[[0, 0]]), "DD-9"),
        (lambda: table(phase="auction", landlord=2, drawer=0, calls=[[0, 2], [1, 1]]), "DD-9"),
        (lambda: table(phase="auction", landlord=2, drawer=0, calls=[[0, 0], [2, 0]]), "DD-9"),
        (lambda: changed(table(phase="auction"), sides=[1, 0, 0]), "DD-34"),
        (lambda: changed(table(phase="auction"), passes=1), "DD-34"),
        # A landlord who did not bid highest; one by force before the twentieth deal.
        (lambda: table(calls=[[0, 1], [1, 3]]), "DD-13"),
        (lambda: table(calls=[[0, 0], [1, 0], [2, 0]], nth=19), "DD-11"),
        (lambda: changed(table(), bid=2), "DD-9"),
        # Plays: those of this round lie in the trick, and an empty hand has won.
        (lambda: moved(dump(pair_led()), ("trick", "gone", 1)), "DD-37"),
        (lambda: moved(dump(pair_led()), ("hand0", "gone", 1)), "DD-37"),
        (emptied, "DD-38"),
        # The lead is with whoever made the last play, and nobody has passed.
        (lambda: dump(round_won()) | {"actor": 0}, "DD-37"),
        (lambda: changed(round_won(), passes=1), "DD-37"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], Any], clause: str) -> None:
    assert_no_position(lambda: load(make()), clause)


@pytest.mark.clause("DD-34", "DD-37")
def test_a_lead_won_by_a_farmer_is_a_position() -> None:
    assert dump(plays_on(dump(round_won()))) == dump(round_won())
