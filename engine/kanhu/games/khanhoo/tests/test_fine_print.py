"""What a clause of Khanhoo decides in a corner: what is told, what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from by_text import (
    assert_no_position,
    assert_refused,
    board_of,
    events,
    legal,
    play,
    present,
    refused,
)
from kanhu.core.memory import sample
from kanhu.core.moves import Event
from kanhu.core.state import State
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.games.khanhoo.tests.test_large import BIG, ERRING, SIXES, first_error
from kanhu.text.position import PositionError, dump, load
from kanhu.text.table import Table

ORDER = "A23456789JQKX"
FALSE = "wilkinson;players=3;false_bump=true"
THROWN: dict[str, Any] = dict(phase="claim", actor=1, thrower=0, heap="5H")


def whats(state: State, text: str) -> list[tuple[str, int, str]]:
    """What a move is told as: words, seat, clause."""
    return [(event.what, event.seat, event.clause) for event in events(state, text)]


def decided(state: State, answers: Mapping[int, str]) -> tuple[State, list[Event]]:
    """The state after these seats answer so and all others pass, and all that was told."""
    told: list[Event] = []
    while state.phase == "claim":
        text = answers.get(present(state.actor), "pass")
        told += events(state, text)
        state = play(state, text)
    return state, told


# --- the deal -------------------------------------------------------------------------------------


def clauses(told: Iterable[Event], what: str) -> set[tuple[int, str]]:
    """Seat and clause of all that was told by a word."""
    return {(event.seat, event.clause) for event in told if event.what == what}


@pytest.mark.clause("KH-7", "KH-8", "KH-12")
def test_the_cut_and_the_dealer_are_told() -> None:
    state, told = GAME.opening(GAME.options("wilkinson;players=4"), 1)
    assert clauses(told, "cut") == {(seat, "KH-7") for seat in range(4)}
    assert clauses(told, "dealer") == {(state.board.dealer, "KH-12")}
    seat = present(state.actor)
    assert whats(state, "orphan")[0] == ("orphan", seat, "KH-8")
    assert whats(state, "decline")[0] == ("no_orphan", seat, "KH-8")


@pytest.mark.clause("KH-7", "KH-8")
def test_who_may_be_the_orphan_has_cut_highest() -> None:
    """At the first cut, and at a draw before each hand, for which equal lowest cards are nothing."""
    options = GAME.options("wilkinson;players=4;turn_cap=1;target=400")
    level = 0
    for seed in range(12):
        match, told = Table.new(GAME, options, seed), [*GAME.opening(options, seed)[1]]
        for what in ("cut", "draw_for_orphan"):
            cut = [event for event in told if event.what == what]
            assert {event.clause for event in cut} == {"KH-7"}
            ranks = [ORDER.index(match.state.setup.pack.ranks[event.cards[0]]) for event in cut[:4]]
            lowest, highest = (ranks.count(pick(ranks)) == 1 for pick in (min, max))
            assert (len(cut) == 4) is (highest and (lowest or what != "cut"))
            level += highest and not lowest and what != "cut"
            if highest:
                assert match.state.actor == cut[ranks.index(max(ranks))].seat
            while match.state.board.hand == 0:
                told = [*match.play(match.state.legal()[-1])]
    assert level, "at no draw two cards were equal lowest"


@pytest.mark.clause("KH-7", "KH-8", "KH-66")
@pytest.mark.parametrize("options", ["players=2", "players=4;orphan_draw=first_cut"])
def test_where_nobody_draws_anew(options: str) -> None:
    match = Table.new(GAME, GAME.options(f"wilkinson;{options};turn_cap=1;target=400"), 2)
    while match.state.board.hand == 0:
        told = match.play(match.state.legal()[-1])
    assert "draw_for_orphan" not in [event.what for event in told]


@pytest.mark.clause("KH-8", "KH-66")
def test_the_question_about_the_orphan_is_a_position() -> None:
    data = undecided()
    assert dump(load(data)) == data


@pytest.mark.clause("KH-51", "KH-52", "KH-53")
@pytest.mark.parametrize(
    ("what", "clause"), [("misdeal", "KH-51"), ("out_of_turn", "KH-52"), ("exposed", "KH-53")]
)
def test_a_dealers_error_is_told(what: str, clause: str) -> None:
    state, told = first_error(ERRING, what)
    assert {found for _, found in clauses(told, what)} == {clause}
    assert {found for _, found in clauses(told, "fine")} == (
        {clause} if clause == "KH-51" else set()
    )
    seat = state.actor
    if what == "exposed":
        assert ("exposed_card", seat, "KH-53") in whats(state, "accept")
        assert whats(state, "redeal")[0] == ("redeal", seat, "KH-53")
    if what == "out_of_turn":
        assert whats(state, "claim_deal")[0] == ("claim_deal", seat, "KH-52")


@pytest.mark.clause("KH-53")
def test_in_every_imagined_deal_the_exposed_card_lies_where_it_was_seen() -> None:
    state = first_error(ERRING, "exposed")[0]
    seat = present(state.actor)
    for seed in range(3):
        imagined = sample(state.view(seat), seed)
        assert board_of(state).exposed in play(imagined, "accept").view(seat).hand


# --- caches and quartettes ------------------------------------------------------------------------


@pytest.mark.clause("KH-60")
def test_the_thrown_card_lies_with_the_cache_it_completes() -> None:
    state = table(BIG, phase="claim", actor=1, thrower=0, heap="6D", **SIXES)
    six = state.setup.pack.kind("6D")
    after, told = decided(state, {1: "claim_cache"})
    assert [(event.what, event.seat, event.clause) for event in told][:2] == [
        ("claim", 1, "KH-60"), ("cache_quartette", 1, "KH-60"),
    ]  # fmt: skip
    melds, _ = present(after.board.last).shown[1]
    assert melds[0][:3] == ("quartette", (six,) * 4, 12)


@pytest.mark.clause("KH-61")
def test_a_natural_quartette_is_told_by_its_own_clause() -> None:
    state = table(BIG, hands={0: "6D"}, cache={0: "6D 6D 6D"})
    assert whats(state, "quartette 6D")[:2] == [
        ("uncover", 0, "KH-61"), ("quartette", 0, "KH-61"),
    ]  # fmt: skip


# --- a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("KH-27", "KH-28", "KH-31", "KH-39", "KH-40")
def test_how_a_card_is_obtained_is_told() -> None:
    spot: dict[str, Any] = dict(phase="claim", actor=1, thrower=0, heap="2C 5H", hands={1: "6H 7H"})
    assert whats(table(hands={0: "4C"}), "throw 4C")[0] == ("throw", 0, "KH-31")
    assert whats(table(**spot), "pass") == [("draw", 1, "KH-28")]
    assert whats(table(**spot, stock=""), "pass") == [
        ("recycle", -1, "KH-40"),
        ("draw", 1, "KH-28"),
    ]
    assert whats(table("denexa;skin=goodall", **spot), "take") == [("take", 1, "KH-27")]
    four = table("wilkinson;players=4", **spot | {"heap": "5H"})
    assert clauses(decided(four, {})[1], "take_forced") == {(1, "KH-39")}


@pytest.mark.clause("KH-27", "KH-35")
def test_how_a_claim_is_decided_is_told() -> None:
    spot: dict[str, Any] = dict(**THROWN, hands={1: "6H 7H", 2: "5C 5D"})
    state = table("wilkinson;players=3", **spot)
    told = decided(state, {1: "claim 6H 7H", 2: "claim 5C 5D"})[1]
    assert clauses(told, "outbid") == {(1, "KH-35")}
    assert clauses(told, "claim") == {(2, "KH-35")}
    assert clauses(decided(table("wilkinson;players=3", **THROWN, hands={1: "5C 5D", 2: "5C 5D"}),
                           {1: "claim 5C 5D", 2: "claim 5C 5D"})[1],
                   "came_later") == {(2, "KH-35")}  # fmt: skip
    free = decided(table("denexa;players=3;skin=goodall", **spot), {1: "claim 6H 7H"})[1]
    assert clauses(free, "named") == {(1, "KH-35")}
    assert clauses(free, "take") == {(1, "KH-27")}


FULL = "AH 2C 3D 9H 9H KS 4H 4C 4D 5C 6C 7C 2H 3H 4H"


@pytest.mark.clause("KH-41", "KH-43", "KH-44", "KH-55", "KH-63")
def test_how_a_hand_ends_is_told() -> None:
    told = events(table(hands={0: f"{FULL} JS"}), "full_hand JS")
    assert clauses(told, "throw") == {(0, "KH-31")}
    assert clauses(told, "full_hand") == {(0, "KH-43")}
    out = play(table(hands={0: f"{FULL} JS"}), "full_hand JS")
    assert ("KH-44", 0, 5) in present(out.board.last).reasons
    false = events(table(FALSE, hands={0: "KS 7C 5C 2D 8H"}), "full_hand KS")
    assert clauses(false, "full_hand") == {(0, "KH-43")}
    assert clauses(false, "false_full_hand") == clauses(false, "fine") == {(0, "KH-55")}
    last = table("wilkinson;turn_cap=1", hands={0: "4C"}, throws=1)
    assert clauses(events(last, "throw 4C"), "turn_cap") == {(-1, "KH-41")}
    dead = table("wilkinson;players=4;dead_round=1", hands={0: "4C"}, stuck=3,
                 taken=last.setup.pack.kind("4C"))  # fmt: skip
    assert clauses(events(dead, "throw 4C"), "dead_round") == {(-1, "KH-63")}


# --- taking ---------------------------------------------------------------------------------------


@pytest.mark.clause("KH-27", "KH-39", "KH-63")
@pytest.mark.parametrize("jokers", [1, 2])
def test_a_card_taken_freely_is_handed_on_only_where_there_is_no_stock(jokers: int) -> None:
    """Four players with 61 cards have no stock, with 62 they have."""
    state = table(f"denexa;players=4;skin=goodall;jokers={jokers}", hands={0: "4C"}, stock="2C"
                  if jokers == 2 else "", dealer=3)  # fmt: skip
    state = decided(play(state, "throw 4C"), {1: "take"})[0]
    after = decided(play(state, "throw 4C"), {})[0]
    assert board_of(after).stuck == (jokers == 1)


@pytest.mark.clause("KH-22", "KH-30")
def test_a_meld_laid_at_will_is_worth_the_most_it_can_be() -> None:
    state = play(table(LAYING, hands={0: "6H 6D X"}), "lay 6H 6D X")
    assert board_of(state).laid[0] == ((3, 2, "triplet"),), "and no sequence for 1"


# --- false bumps ----------------------------------------------------------------------------------

FIVE = ["7H 8H 9H", "4C 5C 6C", "4D 5D 6D", "AC 2C 3C", "2D 3D 4D"]
THIRTEEN = ["4C 5C 6C 7C", "4D 5D 6D", "7D 8D 9D", "2H 3H 4H"]


@pytest.mark.clause("KH-32", "KH-70")
@pytest.mark.parametrize(
    ("options", "laid", "asked"),
    [(FALSE, 3, True), (FALSE, 4, False), ("wilkinson;players=3", 3, False)],
)
def test_asked_is_who_could_show_two_cards_and_keep_one(
    options: str, laid: int, asked: bool
) -> None:
    """Nothing in the hand of seat 2 goes with the king; only a false bump could be made."""
    hand = "KS 9C 2C JS 7H" if laid == 3 else "KS 9C"
    state = table(options, hands={2: hand}, laid={2: THIRTEEN[:laid]}, **THROWN | {"heap": "KS"})
    while state.phase == "claim" and state.actor != 2:
        state = play(state, "pass")
    assert (state.phase == "claim") is asked


@pytest.mark.clause("KH-22", "KH-54")
@pytest.mark.parametrize("move", ["claim 7C KS =16", "claim 7C KS", "claim 7C 7C =4"])
def test_a_false_bump_states_a_value_that_a_meld_can_have(move: str) -> None:
    """No meld of the single pack is worth sixteen; and the cards are those that are held."""
    state = table(FALSE, hands={1: "7C", 2: "KS 7C"}, **THROWN | {"actor": 2})
    assert state.refuse(GAME.read_move(state, "claim 7C KS =15")) is None
    refused(state, move)


@pytest.mark.clause("KH-54", "KH-70")
def test_how_a_challenge_goes_is_told() -> None:
    """Seat 0 challenges the bump of seat 2, who has a triplet or has none."""
    hands = {2: "5C 5D KS 7C"}
    true = play(table(FALSE, **THROWN | {"actor": 2}, hands=hands), "claim 5C 5D")
    assert whats(true, "challenge") == [("challenge", 0, "KH-70"), ("stands", 2, "KH-70")]
    false = play(table(FALSE, **THROWN | {"actor": 2}, hands=hands), "claim 7C KS =4")
    told = events(false, "challenge")
    assert clauses(told, "challenge") == {(0, "KH-70")}
    assert clauses(told, "struck") == clauses(told, "fine") == {(2, "KH-54")}
    choosing = play(false, "challenge")
    assert whats(choosing, "take") == [("take", 1, "KH-54")]
    assert whats(choosing, "draw") == [("draw", 1, "KH-28")]


@pytest.mark.clause("KH-54", "KH-70")
@pytest.mark.parametrize(
    ("options", "seat", "stands", "said"),
    [(FALSE, 2, ("choose", 1), ""), (FALSE, 1, ("act", 1), "draw"),
     (FALSE.replace("3", "4"), 2, ("act", 1), "take_forced")],
)  # fmt: skip
def test_what_follows_a_false_claim(
    options: str, seat: int, stands: tuple[str, int], said: str
) -> None:
    """The next player chooses, unless the false claim was their own or there is no stock."""
    state = table(options, **THROWN, hands={seat: "KS 7C"})
    state = decided(state, {seat: "claim 7C KS =4"})[0]
    after, told = play(state, "challenge"), events(state, "challenge")
    assert (after.phase, after.actor) == stands
    assert [event.what for event in told if event.what in ("draw", "take_forced")] == (
        [said] if said else []
    )


@pytest.mark.clause("KH-43", "KH-70")
@pytest.mark.parametrize("final", ["required", "optional"])
@pytest.mark.parametrize(("claim", "outs"), [("5C 5D", True), ("7C KS =4", False)])
def test_a_false_set_on_the_table_bars_from_going_out(claim: str, outs: bool, final: str) -> None:
    """The other cards are four melds and, with a discard, one more."""
    hand = f"{claim.partition(' =')[0]} 2H 3H 4H 2C 3C 4C 2D 3D 4D 8H 8C 8D"
    state = table(f"{FALSE};final_discard={final}", **THROWN | {"actor": 2},
                  hands={2: f"{hand} {'JS' if final == 'required' else '5D'}"})  # fmt: skip
    state = play(state, f"claim {claim}", "pass", "pass")
    found = [move for move in legal(state) if move[0] == "f"]
    assert bool(found) is outs


@pytest.mark.clause("KH-34", "KH-70")
@pytest.mark.parametrize(
    ("claim", "key", "points", "clause"),
    [("5C 5D", "triplet", 2, "KH-16"), ("7C KS =4", "false", 0, "KH-70"),
     ("6H 7H =1", "false", 0, "KH-70")],
)  # fmt: skip
def test_a_set_nobody_challenged_is_counted_as_it_lies(
    claim: str, key: str, points: int, clause: str
) -> None:
    """A triplet, no meld at all, and a bump for a mere sequence."""
    state = table(f"{FALSE};turn_cap=1", **THROWN | {"actor": 2}, throws=2,
                  hands={2: "5C 5D 7C KS 6H 7H 2D"})  # fmt: skip
    state = play(state, f"claim {claim}", "pass", "pass", "throw 2D")
    row = present(state.board.last).shown[2][0][0]
    assert (row[0], row[2], row[3]) == (key, points, clause)
    assert len(row[1]) == 3


def waiting(kept: str = "claim 6H 7H") -> State:
    """Seat 2 has bumped the five falsely; the claim of seat 1 waits; seat 0 may challenge."""
    state = table(FALSE, hands={0: "5C 5D", 1: "6H 7H KS", 2: "KS 7C 2C 9C"}, **THROWN)
    return play(state, kept, "claim 7C KS =4")


@pytest.mark.clause("KH-70")
@pytest.mark.parametrize("kept", ["claim 6H 7H", "claim 6H 7H =1", "claim 6H KS =3"])
def test_a_claim_that_waits_is_part_of_the_position(kept: str) -> None:
    data = dump(waiting(kept))
    assert dump(load(data)) == data
    assert [seat for seat, _ in data["answers"]] == [1]


@pytest.mark.clause("KH-70")
@pytest.mark.parametrize(
    ("seat", "kept"),
    [(0, "claim 5C 5D"), (2, "claim 2C 9C =3"), (1, "throw 6H 7H"), (1, "claim 6H 7H =2"),
     (1, "claim 6H KS"), (1, "claim 6H 8C =3")],
)  # fmt: skip
def test_a_claim_that_could_not_wait(seat: int, kept: str) -> None:
    """The seat that threw the card, the claimant; no claim, a true meld at a value not its own,
    a false one at none, and cards that are not held."""
    data = dump(waiting())
    with pytest.raises(PositionError) as error:
        load(data | {"answers": [[seat, kept]]})
    assert error.value.clause == "KH-70"


# --- what is refused, in words ----------------------------------------------------------------------

FREE = "denexa;players=3;skin=goodall"
LAYING = "catsatcards;players=2"


def claiming(options: str = "wilkinson;players=3", actor: int = 1) -> State:
    return table(options, **THROWN | {"actor": actor}, hands={actor: "6H 7H KS"})


def leading(options: str = "wilkinson", hand: str = "4H 5H 6H KS", **more: Any) -> State:
    return table(options, hands={0: hand}, **more)


@pytest.mark.parametrize(
    ("make", "move", "clause", "says"),
    [
        (claiming, "claim 6H KS", "KH-27", "do not make a meld"),
        (claiming, "claim 6H 7H =2", "KH-35", "is worth 1"),
        (lambda: claiming(actor=2), "claim 6H 7H", "KH-34", "mere sequence"),
        (claiming, "take", "KH-27", "for a meld laid at once"),
        (lambda: claiming(FREE, actor=2), "take", "KH-27", "Only the next player"),
        (claiming, "throw KS", "KH-31", "you cannot discard now"),
        (claiming, "claim_cache", "KH-60", "not the fourth of a cache"),
        (leading, "claim 4H 5H", "KH-31", "only when somebody has just discarded"),
        (leading, "lay 4H 5H 6H", "KH-28", "stay in your hand"),
        (lambda: leading(LAYING), "lay 4H 5H KS", "KH-28", "do not make a meld"),
        (lambda: leading(LAYING, laid={0: [*THIRTEEN[:3], "9C 8C 7C"]}, hand="4H 5H 6H"),
         "lay 4H 5H 6H", "KH-28", "keep at least one card"),
        (leading, "full_hand", "KH-43", "by discarding one card: choose it"),
        (leading, "full_hand KS", "KH-43", "are not all in melds"),
        (lambda: leading("wilkinson;final_discard=optional"), "full_hand", "KH-43",
         "are not all in melds"),
        (lambda: leading(laid={0: FIVE}, hand="KS"), "throw KS", "KH-43",
         "your last card"),
        (leading, "throw KS =4", "KH-31", "no value to state"),
        (leading, "throw KS 4H", "KH-25", "you chose 2"),
        (leading, "throw", "KH-25", "you chose none"),
        (lambda: leading(throws=1), "throw KS 4H", "KH-26", "you chose 2"),
        (leading, "cache KS", "KH-68", "no caches"),
        (leading, "quartette KS", "KH-68", "no caches"),
        (lambda: leading(BIG), "quartette KS", "KH-61", "all four copies"),
        (lambda: leading(BIG), "cache KS", "KH-60", "three copies of one card"),
        (lambda: leading(BIG, laid={0: THIRTEEN}, hand="6H 6H 6H"), "cache 6H",
         "KH-69", "leave at least one card"),
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


def challenged(**board: Any) -> dict[str, Any]:
    """Seat 2 has bumped the five with cards that make no meld, and seat 0 may challenge it."""
    state = table(FALSE, phase="claim", actor=2, thrower=0, heap="5H", hands={2: "KS 7C"})
    return changed(play(state, "claim 7C KS =4"), **board)


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        # The guards: one throw a player, or two rounds of the card just taken, end the hand.
        (lambda: table("wilkinson;players=2;turn_cap=1", throws=2), "KH-41"),
        (lambda: table("wilkinson;players=4", stuck=8), "KH-63"),
        # Melds are worth what they are, and nothing else lies exposed.
        (lambda: changed(table(laid={0: ["5H 6H 7H"]}), laid=[[[3, 2, "sequence"]], []]), "KH-22"),
        (lambda: changed(table(laid={0: ["5H 6H 7H"]}), laid=[[], []]), "KH-27"),
        (lambda: table("wilkinson;players=4", stockless=False), "KH-39"),
        # A claim is for a card that another seat has thrown; a challenge is for a claim.
        (lambda: table(claimant=1), "KH-70"),
        (lambda: table(phase="claim", actor=1, thrower=1, heap="5H"), "KH-38"),
        (lambda: table(phase="claim", actor=1, thrower=-1, heap="5H"), "KH-38"),
        (lambda: table(phase="claim", actor=1, thrower=0), "KH-31"),
        (lambda: challenged(thrower=2), "KH-70"),
        (lambda: table("wilkinson;players=3", **THROWN | {"phase": "choose"}), "KH-54"),
        (lambda: table(FALSE, **THROWN | {"phase": "choose", "actor": 2}), "KH-54"),
        # A dealer's error is asked about where dealers err, and of the seat it concerns.
        (lambda: dump(first_error(ERRING, "exposed")[0])
                 | {"options": "wilkinson;players=3"}, "KH-53"),
        (lambda: reclaimed(lambda seat: (seat + 1) % 3), "KH-52"),
        (lambda: undecided(right=lambda seat: (seat + 1) % 4), "KH-8"),
        (lambda: undecided(orphan=lambda seat: seat), "KH-8"),
    ],
)  # fmt: skip
def test_a_position_that_no_clause_allows(make: Callable[[], Any], clause: str) -> None:
    assert_no_position(lambda: load(make()), clause)


def reclaimed(rightful: Callable[[int], int]) -> dict[str, Any]:
    """A deal out of turn, claimed by another seat than the one that is asked."""
    state = first_error(ERRING, "out_of_turn")[0]
    return changed(state, rightful=rightful(present(state.actor)))


def undecided(**board: Callable[[int], int]) -> dict[str, Any]:
    """Somebody is asked to be the orphan, with facts of the board that depend on the seat."""
    state = GAME.opening(GAME.options("wilkinson;players=4"), 1)[0]
    return changed(state, **{key: of(present(state.actor)) for key, of in board.items()})
