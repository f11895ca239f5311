"""Ming Kanhu: the course of a hand and of a match, clause by clause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

import kanhu
from by_text import board_of, cards, of_game, play, plays_on, present, refused
from kanhu.cards.chance import stream
from kanhu.core.moves import Event, Move, Refused
from kanhu.core.options import OptionError
from kanhu.core.places import ALL, NOBODY, OWNER
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.games.ming_kanhu.tests.tables import GAME, lay_out, legal, table, told
from kanhu.study.conformance import random_match
from kanhu.text.position import PositionError, dump
from kanhu.text.table import Table
from kanhu.wording.words import Words

ORDER = "c9 c8 c7 c6 c5 c4 c3 c2 c1 wf rf s1 s2 s3 s4 s5 s6 s7 s8 s9 m1 m2 m3 m4 m5 m6 m7 m8 m9 ot"
TWO = "pan;players=2"


def opening(options: str = "pan", seed: int = 1613) -> tuple[State, tuple[Event, ...]]:
    return GAME.opening(GAME.options(options), seed)


def ended(options: str = "pan", seed: int = 1613) -> Table:
    return random_match(GAME, GAME.options(options), seed)


# --- table and deal -----------------------------------------------------------------------------


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play_alone(players: int) -> None:
    match = ended(f"pan;players={players}")
    assert len(present(match.state.outcome).totals) == players


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("players", [1, 4, 0, "many"])
def test_other_numbers_are_refused(players: int | str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, players=players)
    assert error.value.clause == "MK-1"


@pytest.mark.clause("MK-2", "MK-11")
def test_play_goes_round_in_order_of_seats() -> None:
    state = lay_out("pan", ["lead c9", "throw c8", "throw c7"], actor=1, leader=1)
    asked = [state.actor]
    for _ in range(2):
        state = state.play(state.legal()[-1])[0]
        asked.append(state.actor)
    assert asked == [1, 2, 0]
    # Seat 1 sits at the right of seat 0: the table is told so by the game's own file.
    assert GAME.meta["game"]["direction"] == "right"


@pytest.mark.clause("MK-3")
def test_the_pack() -> None:
    pack = GAME.deal(GAME.options(), 1).setup.pack
    assert pack.codes == tuple(ORDER.split())
    assert pack.cards == tuple(range(30))
    assert [pack.suits.count(suit) for suit in "csm"] == [11, 9, 10]
    names = dict(zip(pack.codes, pack.names, strict=True))
    assert [names[code] for code in ("c9", "wf", "rf", "m1", "ot")] == [
        "nine of cash", "half cash", "zero cash", "one of myriads", "thousand myriad",
    ]  # fmt: skip


@pytest.mark.clause("MK-4")
def test_the_highest_card_drawn_is_eldest() -> None:
    seen = set()
    for seed in range(60):
        state, events = opening(seed=seed)
        drawn = {e.seat: e.cards[0] for e in events if e.what == "drew"}
        assert list(drawn) == [0, 1, 2]
        assert len(set(drawn.values())) == 3, "a card drawn is not put back"
        # The codes stand in the order of thirty, which the test of MK-3 holds against the clause.
        assert drawn[state.board.dealer] == max(drawn.values())
        seen.add(state.board.dealer)
    assert seen == {0, 1, 2}


@pytest.mark.clause("MK-5", "MK-7")
@pytest.mark.parametrize(("players", "hand", "stock"), [(2, 13, 4), (3, 9, 3)])
def test_hands_and_stock(players: int, hand: int, stock: int) -> None:
    state, _ = opening(f"pan;players={players}")
    assert [len(cards(state, f"hand{seat}")) for seat in range(players)] == [hand] * players
    assert len(cards(state, "stock")) == stock
    for seat in (None, *range(players)):
        assert state.view(seat).zones["stock"] == stock


@pytest.mark.clause("MK-7")
def test_the_stock_is_never_used_nor_shown() -> None:
    match = ended()
    hidden = set(cards(match.state, "stock"))
    pack = match.state.setup.pack
    told = {pack.codes[kind] for events in match.events for e in events if e.what != "drew"
            for kind in e.cards}  # fmt: skip
    assert len(hidden) == 3
    assert not told & hidden
    assert match.view(0).zones["stock"] == 3


@pytest.mark.clause("MK-6")
def test_cards_go_round_one_at_a_time_from_the_eldest() -> None:
    for seed in range(12):
        state, _ = opening(seed=seed)
        deck = stream(seed, 0, 0).shuffle(range(30))
        eldest, pack = state.board.dealer, state.setup.pack
        for at, kind in enumerate(deck[:27]):
            assert pack.codes[kind] in cards(state, f"hand{(eldest + at) % 3}")
        assert sorted(map(pack.kind, cards(state, "stock"))) == sorted(deck[27:])


# --- leads --------------------------------------------------------------------------------------


@pytest.mark.clause("MK-9")
def test_the_eldest_leads_and_the_winner_leads_next() -> None:
    state, _ = opening()
    assert (state.phase, state.actor) == ("lead", state.board.dealer)
    state = play(lay_out("pan", ["lead s4", "beat m2", "throw c9"]),
                 "lead s4", "beat m2", "throw c9")  # fmt: skip
    assert (state.phase, state.actor, board_of(state).leader) == ("lead", 1, 1)


@pytest.mark.clause("MK-9")
def test_beating_and_throwing_wait_for_a_lead() -> None:
    state = table(hands={0: "s4"})
    assert refused(state, "beat s4").clause == "MK-9"
    assert refused(state, "throw s4").clause == "MK-9"


@pytest.mark.clause("MK-10")
@pytest.mark.parametrize("lead", ["s4 s5", "s4 m4", "c9 s4 m2", "s4 s5 s7", "c9 c8 c7 c6"])
def test_nothing_but_one_card_or_a_meld_is_led(lead: str) -> None:
    assert refused(table(hands={0: lead}), f"lead {lead}").clause == "MK-10"


@pytest.mark.clause("MK-11")
@pytest.mark.parametrize(
    ("lead", "follow"), [("lead s4", "m2 m4 m5"), ("lead s4", "m2 m4"), ("lead s4 s5 s6", "m2")]
)
def test_as_many_cards_as_were_led(lead: str, follow: str) -> None:
    for verb in ("beat", "throw"):
        state = play(lay_out("pan", [lead, f"{verb} {follow}"]), lead)
        assert refused(state, f"{verb} {follow}").clause == "MK-11"
        assert refused(state, f"lead {follow}").clause == "MK-11"


@pytest.mark.clause("MK-11")
def test_each_follower_plays_once() -> None:
    state = play(lay_out("pan", ["lead s4", "throw c9", "throw c8"]), "lead s4", "throw c9")
    assert (state.phase, state.actor) == ("follow", 2)
    assert play(state, "throw c8").phase == "lead"


# --- following ----------------------------------------------------------------------------------


@pytest.mark.clause("MK-12", "MK-13")
def test_nobody_must_follow_suit_or_beat() -> None:
    hand = "s5 m1 ot c9 c8 c7 c6 c5 wf"
    state = play(table(hands={0: "s4", 1: hand}), "lead s4")
    assert legal(state, "beat") == ["beat s5", "beat m1"]
    assert {text.split()[1] for text in legal(state, "throw")} == set(hand.split())
    assert board_of(play(state, "throw m1")).best == 0


@pytest.mark.clause("MK-13")
def test_a_throw_lies_face_down() -> None:
    moves = ["lead s4", "throw m1", "throw c9"]
    before = play(lay_out("pan", moves), "lead s4")
    (event,) = told(before, "throw m1")
    for seat in (0, 2, None):
        heard = redact(event, seat, before.setup)
        assert (heard.cards, heard.n) == ((), 1)
    assert redact(event, 1, before.setup).cards
    after = play(before, "throw m1", "throw c9")
    assert after.view(0).zones["thrown1"] == 1
    assert after.view(1).zones["thrown1"] == before.setup.pack.parse("m1")
    assert after.view(1).zones["thrown2"] == 1


@pytest.mark.clause("MK-13")
def test_throws_are_shown_when_the_hand_ends() -> None:
    match = ended()
    revealed = {e.seat: e.cards for e in match.events[-1] if e.what == "reveal"}
    assert revealed
    for seat, kinds in revealed.items():
        assert match.state.setup.pack.text(kinds).split() == cards(match.state, f"thrown{seat}")
    assert not [e for events in match.events[:-1] for e in events if e.what == "reveal"]


@pytest.mark.clause("MK-13")
def test_open_throws() -> None:
    state = play(lay_out("open", ["lead s4", "throw m1", "throw c9"]), "lead s4", "throw m1")
    assert state.view(0).zones["thrown1"] == state.setup.pack.parse("m1")
    assert board_of(state).best == 0, "an open throw wins no more than a hidden one"
    assert not [e for e in ended("open").events[-1] if e.what == "reveal"]


@pytest.mark.clause("MK-14")
def test_a_beat_must_beat_the_best_play() -> None:
    state = play(lay_out("pan", ["lead s4", "beat m7", "beat m5"]), "lead s4", "beat m7")
    assert refused(state, "beat m5").clause == "MK-15"
    assert play(state, "throw m5").actor == 1


@pytest.mark.clause("MK-14")
def test_a_meld_that_is_none_beats_nothing() -> None:
    state = play(lay_out(TWO, ["lead s4 s5 s6", "beat m1 m2 m9"]), "lead s4 s5 s6")
    assert refused(state, "beat m1 m2 m9").clause == "MK-14"


@pytest.mark.clause("MK-15")
def test_single_cards() -> None:
    """Every pair of cards, against the words of the clause."""
    pack = GAME.deal(GAME.options(), 1).setup.pack
    kit = of_game(GAME.deal(GAME.options(), 1).setup.kit)
    suits = {"c": "987654321hz", "s": "123456789", "m": "123456789t"}
    spot = {"wf": ("c", 9), "rf": ("c", 10), "ot": ("m", 9)}
    for code in pack.codes:
        if code not in spot:
            spot[code] = (code[0], suits[code[0]].index(code[1]))
    for mine in pack.codes:
        for best in pack.codes:
            (suit, rank), (other, low) = spot[mine], spot[best]
            higher = "csm".index(suit) > "csm".index(other) or (suit == other and rank > low)
            want = higher and (mine != "ot" or other == "m")
            assert kit.single_beats(pack.kind(mine), pack.kind(best)) is want, (mine, best)


@pytest.mark.clause("MK-16")
def test_thousand_myriad_led_cannot_be_beaten() -> None:
    state = play(table(hands={0: "ot", 1: "m9 m8 rf s9"}), "lead ot")
    assert not legal(state, "beat")


# --- melds --------------------------------------------------------------------------------------


@pytest.mark.clause("MK-17")
@pytest.mark.parametrize(
    "meld",
    ["c3 c2 c1", "c2 c1 wf", "c1 wf rf", "c9 c8 c7", "s7 s8 s9", "m8 m9 ot", "m1 m2 m3"],
)
def test_gibbons(meld: str) -> None:
    assert board_of(play(table(hands={0: meld}), f"lead {meld}")).plays == ((0, 3, True),)


@pytest.mark.clause("MK-17")
@pytest.mark.parametrize(
    "cards_", ["c9 wf rf", "c8 c9 rf", "s8 s9 s1", "m9 ot m1", "c1 rf c2", "s8 s9 m1", "s1 s2 s4"]
)
def test_the_ends_do_not_join(cards_: str) -> None:
    assert refused(table(hands={0: cards_}), f"lead {cards_}").clause == "MK-10"


@pytest.mark.clause("MK-18", "MK-41")
@pytest.mark.parametrize(
    ("led", "put_on", "right"),
    [
        ("c3 c2 c1", "s1 s2 s3", True),
        ("s7 s8 s9", "m1 m2 m3", True),
        ("s1 s2 s3", "c2 c1 wf", False),
        ("m1 m2 m3", "s7 s8 s9", False),
        ("s4 s5 s6", "s7 s8 s9", True),
        ("s5 s6 s7", "s2 s3 s4", False),
        ("c6 c5 c4", "c9 c8 c7", False),
        ("c9 c8 c7", "c6 c5 c4", True),
    ],
)
def test_gibbons_suit_before_rank(led: str, put_on: str, right: bool) -> None:
    state = play(lay_out(TWO, [f"lead {led}", f"beat {put_on}"]), f"lead {led}")
    if right:
        assert f"beat {put_on}" in legal(state)
    else:
        assert refused(state, f"beat {put_on}").clause == "MK-18"


@pytest.mark.clause("MK-19")
@pytest.mark.parametrize(
    ("led", "put_on", "right"),
    [
        ("c6 c5 c4", "c1 wf rf", True),
        ("s7 s8 s9", "c1 wf rf", True),
        ("m1 m2 m3", "c1 wf rf", False),
        ("c1 wf rf", "s7 s8 s9", False),
        ("c1 wf rf", "m1 m2 m3", True),
    ],
)
def test_the_half_leopard_between_strings_and_myriads(led: str, put_on: str, right: bool) -> None:
    state = play(lay_out(TWO, [f"lead {led}", f"beat {put_on}"]), f"lead {led}")
    if right:
        assert f"beat {put_on}" in legal(state)
    else:
        assert refused(state, f"beat {put_on}").clause == "MK-19"


@pytest.mark.clause("MK-20")
def test_the_highest_gibbon() -> None:
    kit = of_game(GAME.deal(GAME.options(), 1).setup.kit)
    pack = GAME.deal(GAME.options(), 1).setup.pack
    top = tuple(sorted(pack.parse("m8 m9 ot")))
    for gibbon in kit.ladders["gibbon"]:
        assert kit.above["gibbon"][top] == ()
        if not set(gibbon) & set(top):
            assert top in kit.above["gibbon"][gibbon]


@pytest.mark.clause("MK-21", "MK-22")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_number_of_a_leopard_counts(number: int) -> None:
    low, high = (f"c{n} s{n} m{n}" for n in (number, number + 1))
    state = play(lay_out(TWO, [f"lead {low}", f"beat {high}"]), f"lead {low}")
    assert board_of(play(state, f"beat {high}")).leader == 1
    if number < 8:  # the nines are led as a Special
        state = play(lay_out(TWO, [f"lead {high}", f"beat {low}"]), f"lead {high}")
        assert refused(state, f"beat {low}").clause == "MK-22"


@pytest.mark.clause("MK-23")
def test_specials_in_their_order() -> None:
    order = ["c7 s3 m3", "c8 s2 m2", "c9 s1 m1", "rf s9 ot", "c9 s9 m9", "rf s9 m9", "s1 m1 ot"]
    for at, low in enumerate(order):
        for high in order[at + 1 :]:
            if set(low.split()) & set(high.split()):
                continue
            state = play(lay_out(TWO, [f"lead {low}", f"beat {high}"]), f"lead {low}")
            assert board_of(play(state, f"beat {high}")).leader == 1
            state = play(lay_out(TWO, [f"lead {high}", f"beat {low}"]), f"lead {high}")
            assert refused(state, f"beat {low}").clause == "MK-23"


@pytest.mark.clause("MK-24")
@pytest.mark.parametrize(
    ("led", "put_on"),
    [
        ("c7 s3 m3", "m8 m9 ot"),  # a Gibbon on a Special
        ("c7 s3 m3", "c9 s9 m9"),  # only as a Special: legal, see below
        ("c7 s3 m3", "c4 s4 m4"),  # a Leopard on a Special
        ("c4 s4 m4", "c9 s1 m1"),  # a Special on a Leopard
        ("s4 s5 s6", "c9 s1 m1"),  # a Special on a Gibbon
        ("s4 s5 s6", "c8 s8 m8"),  # a Leopard on a Gibbon
    ],
)
def test_the_classes_do_not_cross(led: str, put_on: str) -> None:
    state = play(lay_out(TWO, [f"lead {led}", f"beat {put_on}"]), f"lead {led}")
    if put_on == "c9 s9 m9":
        assert f"beat {put_on}" in legal(state)
    else:
        assert refused(state, f"beat {put_on}").clause == "MK-24"


@pytest.mark.clause("MK-24")
def test_where_leopards_beat_gibbons() -> None:
    crossing = "pan;players=3;leopard_beats_gibbon=true"
    moves = ["lead s6 s7 s8", "beat c2 s2 m2", "beat s1 m1 ot"]
    state = play(lay_out(crossing, moves), *moves)
    assert (board_of(state).leader, board_of(state).points[2]) == (2, 18)
    moves = ["lead s6 s7 s8", "beat c2 s2 m2", "beat m7 m8 m9"]
    state = play(lay_out(crossing, moves), *moves[:2])
    assert refused(state, moves[2]).clause == "MK-24"
    moves = ["lead s6 s7 s8", "beat c4 s4 m4", "beat c3 s3 m3"]
    assert refused(play(lay_out(crossing, moves), *moves[:2]), moves[2]).clause
    moves = ["lead s6 s7 s8", "beat s1 m1 ot"]
    state = play(lay_out(crossing, moves), moves[0])
    assert refused(state, moves[1]).clause == "MK-24", "the Hero cannot beat a Gibbon"


@pytest.mark.clause("MK-25")
@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (["lead c9 s9 m9", "throw m1 m2 m3"], 6 + 7),
        (["lead c4 s4 m4", "beat c9 s9 m9"], 6 + 7),
        (["lead c8 s2 m2", "beat c9 s9 m9"], 6 + 7),
    ],
)
def test_the_three_nines_are_both(moves: Sequence[str], points: int) -> None:
    state = play(lay_out(TWO, moves), *moves)
    assert max(board_of(state).points) == points


@pytest.mark.clause("MK-25")
def test_only_the_hero_beats_three_nines() -> None:
    kit = of_game(GAME.deal(GAME.options(), 1).setup.kit)
    pack = GAME.deal(GAME.options(), 1).setup.pack
    nines, hero = (tuple(sorted(pack.parse(text))) for text in ("c9 s9 m9", "s1 m1 ot"))
    assert kit.ladder(nines) == "special"
    assert kit.above["special"][nines] == kit.above["leopard"][nines] == (hero,)


@pytest.mark.clause("MK-17", "MK-21", "MK-23")
def test_three_players_and_their_melds_in_numbers() -> None:
    kit = of_game(GAME.deal(GAME.options(), 1).setup.kit)
    assert [len(kit.ladders[key]) for key in ("gibbon", "leopard", "special")] == [24, 9, 7]
    assert len(kit.melds) == 39


# --- course of a hand ---------------------------------------------------------------------------


@pytest.mark.clause("MK-26", "MK-27")
@pytest.mark.parametrize("options", ["pan;players=2", "pan;players=3"])
def test_hands_stay_equal_and_short_hands_lead_singles(options: str) -> None:
    for seed in range(25):
        match = Table.new(GAME, GAME.options(options), seed)
        tricks, chance = 0, stream(seed, 0, 9)
        while match.state.outcome is None:
            state, moves = match.state, match.state.legal()
            if state.phase == "lead":
                sizes = {len(cards(state, f"hand{seat}")) for seat in range(state.setup.seats)}
                assert len(sizes) == 1
                if sizes <= {1, 2}:
                    assert all(len(move.cards) == 1 for move in moves)
                tricks += 1
            else:
                size = board_of(state).plays[0][1]
                assert any(move.verb == "throw" and len(move.cards) == size for move in moves)
            # Melds whenever there is one, so that short hands of few tricks come up too.
            long = [move for move in moves if len(move.cards) == 3] or moves
            match.play(long[chance.below(len(long))])
        least, most = (5, 13) if match.state.setup.seats == 2 else (3, 9)
        assert least <= tricks <= most
        assert not any(cards(match.state, f"hand{seat}") for seat in range(2))


@pytest.mark.clause("MK-27", "MK-28")
def test_the_winner_takes_all_the_cards() -> None:
    moves = ["lead s4", "beat m2", "throw c9"]
    state = play(lay_out("pan", moves), *moves)
    assert cards(state, "won1") == ["s4", "m2"]
    assert not cards(state, "trick")
    gathered = [e for e in told(play(lay_out("pan", moves), *moves[:2]), moves[2])
                if e.what == "gather"]  # fmt: skip
    assert [(e.seat, e.n) for e in gathered] == [(1, 3)], "the card thrown face down is his too"
    assert board_of(state).points == (0, 3, 0)
    assert board_of(state).tricks == (0, 1, 0)


@pytest.mark.clause("MK-28")
@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (["lead s4", "throw c9"], 2),
        (["lead s4", "throw c9", "throw c8"], 3),
        (["lead s4 s5 s6", "throw c9 c8 c6"], 6),
        (["lead s4 s5 s6", "throw c9 c8 c6", "throw c1 c2 c4"], 9),
    ],
)
def test_a_trick_is_worth_its_cards(moves: Sequence[str], points: int) -> None:
    state = play(lay_out(f"pan;players={len(moves)}", moves), *moves)
    assert board_of(state).points[0] == points


@pytest.mark.clause("MK-29")
@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (["lead m5", "throw c9"], 2 + 2),
        (["lead s4", "beat m5"], 2 + 2),
        (["lead m8", "throw c9"], 2 + 3),
        (["lead m7", "beat m8"], 2 + 3),
        (["lead m8", "beat m9"], 2),  # captured
        (["lead m5", "beat ot"], 2),
        (["lead m7", "throw m5"], 2),
        (["lead m5 m6 m7", "throw c9 c8 c6"], 6),  # inside a meld
        (["lead c8 s8 m8", "throw c9 c7 c6"], 6),
    ],
)
def test_five_and_eight_of_myriads(moves: Sequence[str], points: int) -> None:
    state = play(lay_out(TWO, moves), *moves)
    assert max(board_of(state).points) == points


@pytest.mark.clause("MK-30", "MK-31")
@pytest.mark.parametrize(
    ("meld", "bonus"),
    [
        ("c1 wf rf", 1), ("m8 m9 ot", 1), ("m7 m8 m9", 0), ("c2 c1 wf", 0), ("c5 s5 m5", 0),
        ("c7 s3 m3", 3), ("c8 s2 m2", 4), ("c9 s1 m1", 5), ("rf s9 ot", 6), ("c9 s9 m9", 7),
        ("rf s9 m9", 8), ("s1 m1 ot", 9),
    ],
)  # fmt: skip
def test_bonuses_of_melds(meld: str, bonus: int) -> None:
    free = [code for code in ORDER.split() if code not in meld.split()]
    moves = [f"lead {meld}", "throw " + " ".join(free[3:18:5])]
    state = play(lay_out(TWO, moves), *moves)
    assert board_of(state).points == (6 + bonus, 0)


@pytest.mark.clause("MK-32")
def test_only_the_winning_play_earns() -> None:
    moves = ["lead c7 s3 m3", "beat c9 s1 m1", "beat rf s9 ot"]
    state = play(lay_out("pan", moves), *moves)
    assert board_of(state).points == (0, 0, 9 + 6), "neither Pangolin nor Tiger counts"


@pytest.mark.clause("MK-33")
@pytest.mark.parametrize(("players", "base"), [(2, 26), (3, 27)])
def test_points_add_up(players: int, base: int) -> None:
    for seed in range(40):
        last = present(ended(f"pan;players={players}", seed).state.board.last)
        bonuses = sum(n for clause, _, n in last.reasons if clause != "MK-28")
        assert sum(last.points) == base + bonuses
        assert {clause for clause, _, _ in last.reasons} <= {"MK-28", "MK-29", "MK-30", "MK-31"}
        assert last.ended == "MK-27"


@pytest.mark.clause("MK-27", "MK-28")
def test_the_count_shows_every_trick() -> None:
    match = ended()
    shown = present(match.state.board.last).shown
    rows = [row for tricks, _ in shown for row in tricks if row[0] != "bonus"]
    kinds = sorted(kind for _, kinds, _, _ in rows for kind in kinds)
    dealt = set(range(30)) - set(
        match.state.setup.pack.parse(" ".join(cards(match.state, "stock")))
    )
    assert kinds == sorted(dealt)
    assert all(not left for _, left in shown)


@pytest.mark.clause("MK-29", "MK-31", "MK-32")
def test_a_bonus_follows_its_trick_and_names_the_play_that_earned_it() -> None:
    found = 0
    for seed in range(20):
        match = ended("pan", seed)
        kit, last = of_game(match.state.setup.kit), match.state.board.last
        for tricks, _ in present(last).shown:
            for before, row in pairwise(tricks):
                if row[0] == "bonus":
                    found += 1
                    assert kit.won_with(row[1]) == (before[0], row[2])
                    assert set(row[1]) <= set(before[1])
                    assert kit.bonus_clause(before[0]) == row[3]
        bonuses = sum(
            row[2] for tricks, _ in present(last).shown for row in tricks if row[0] == "bonus"
        )
        assert bonuses == sum(n for clause, _, n in present(last).reasons if clause != "MK-28")
    assert found


# --- settlement and match -----------------------------------------------------------------------


@pytest.mark.clause("MK-34")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("stake", [1, 5])
def test_pairs_settle_their_differences(players: int, stake: int) -> None:
    outcome = present(ended(f"pan;players={players};stake={stake}", 4).state.outcome)
    for seat, pay in enumerate(outcome.payoff):
        owed = sum(outcome.totals[seat] - other for other in outcome.totals)
        assert pay == stake * owed
    assert sum(outcome.payoff) == 0


@pytest.mark.clause("MK-35")
def test_a_match_is_one_hand() -> None:
    match = ended()
    assert match.state.board.hand == 0
    totals = present(match.state.outcome).totals
    assert totals == present(match.state.board.last).points
    assert present(match.state.outcome).winners == tuple(
        seat for seat in range(3) if totals[seat] == max(totals)
    )


@pytest.mark.clause("MK-35")
def test_equal_totals_share_the_win() -> None:
    shared = [m.state.outcome for m in (ended(seed=seed) for seed in range(150))
              if len(present(m.state.outcome).winners) > 1]  # fmt: skip
    assert shared
    for outcome in shared:
        assert len({present(outcome).totals[seat] for seat in present(outcome).winners}) == 1


@pytest.mark.clause("MK-35")
def test_a_number_of_hands() -> None:
    match = ended("pan;match=hands;hands=3")
    assert match.state.board.hand == 2
    assert refused(match.state, "lead c9").clause == "MK-35"


@pytest.mark.clause("MK-35", "MK-40")
@pytest.mark.parametrize("target", [30, 100])
def test_a_match_to_a_target(target: int) -> None:
    match = Table.new(GAME, GAME.options(f"pan;match=target;target={target}"), 8)
    chance = stream(8, 0, 3)
    before: tuple[int, ...] = (0, 0, 0)
    while match.state.outcome is None:
        before = match.state.board.totals
        assert max(before) < target, "the match must end after the first hand that reaches it"
        moves = match.state.legal()
        match.play(moves[chance.below(len(moves))])
    outcome = match.state.outcome
    assert max(outcome.totals) >= target
    gained = present(match.state.board.last).points
    assert outcome.totals == tuple(a + b for a, b in zip(before, gained, strict=True))
    assert match.state.board.hand < target / 26 * 3, "every hand shares out at least 26 points"


@pytest.mark.clause("MK-40")
def test_what_a_match_pays_is_the_sum_of_its_hands() -> None:
    match = ended("pan;match=hands;hands=4;stake=2")
    paid = [0, 0, 0]
    points = {}
    for events in match.events:
        for e in events:
            if e.what == "score":
                points[e.seat] = e.n
                if len(points) == 3:
                    for seat in range(3):
                        paid[seat] += 2 * sum(points[seat] - points[j] for j in range(3))
                    points = {}
    assert list(present(match.state.outcome).payoff) == paid


@pytest.mark.clause("MK-34", "MK-40")
def test_points_alone_pay_nothing() -> None:
    outcome = present(ended("pan;settlement=points;stake=3").state.outcome)
    assert outcome.payoff == outcome.totals
    assert sum(outcome.payoff) >= 27


def eldests(
    options: str, seeds: range = range(6)
) -> Iterator[tuple[list[tuple[int, tuple[int, ...]]], Table]]:
    """(eldest, points) of every hand of matches of four hands."""
    for seed in seeds:
        match = Table.new(GAME, GAME.options(f"{options};match=hands;hands=4"), seed)
        chance, found = stream(seed, 0, 5), []
        while match.state.outcome is None:
            hand, eldest = match.state.board.hand, match.state.board.dealer
            moves = match.state.legal()
            match.play(moves[chance.below(len(moves))])
            if match.state.outcome is not None or match.state.board.hand > hand:
                found.append((eldest, present(match.state.board.last).points))
        yield found, match


@pytest.mark.clause("MK-36")
def test_the_eldest_is_drawn_for_every_hand() -> None:
    for found, match in eldests("pan"):
        drew = [e for events in match.events for e in events if e.what == "drew"]
        assert len(drew) == 12
        for at, (eldest, _) in enumerate(found):
            drawn = {e.seat: e.cards[0] for e in drew[3 * at : 3 * at + 3]}
            assert eldest == max(drawn, key=drawn.__getitem__)


@pytest.mark.clause("MK-36")
def test_the_next_seat_is_eldest() -> None:
    for found, match in eldests("pan;next_eldest=rotate"):
        assert [(e - found[0][0]) % 3 for e, _ in found] == [0, 1, 2, 0]
        assert len([e for events in match.events for e in events if e.what == "drew"]) == 3


@pytest.mark.clause("MK-36")
def test_the_best_of_the_last_hand_is_eldest() -> None:
    tied = 0
    for found, _ in eldests("pan;next_eldest=winner", range(60)):
        for (eldest, points), (now, _) in pairwise(found):
            best = [seat for seat in range(3) if points[seat] == max(points)]
            tied += len(best) > 1
            assert (now - eldest) % 3 == min((seat - eldest) % 3 for seat in best)
    assert tied, "no tie came up, so ties were not tried"


@pytest.mark.clause("MK-37")
def test_faults_are_refused_and_change_nothing() -> None:
    state = play(lay_out("pan", ["lead s4", "beat s2"]), "lead s4")
    before = dump(state)
    for text in ("beat s2", "throw s2 s2", "lead s2"):
        with pytest.raises(Refused):
            state.play(GAME.read_move(state, text))
    assert dump(state) == before
    assert "throw s2" in legal(state)


@pytest.mark.clause("MK-38")
def test_beating_as_a_duty() -> None:
    hand = "s5 m1 ot c9 c8 c7 c6 c5 wf"
    state = play(table("luk_fu", {0: "s4", 1: hand}), "lead s4")
    assert legal(state) == ["beat s5", "beat m1"]
    assert refused(state, "throw c9").clause == "MK-38"
    # The Thousand Myriad cannot beat a String, so it alone is no reason to beat.
    state = play(table("luk_fu", {0: "s4", 1: "s3 s2 s1 ot c9 c8 c7 c6 c5"}), "lead s4")
    assert not legal(state, "beat")
    assert len(legal(state, "throw")) == 9
    moves = ["lead s4 s5 s6", "beat m1 m2 m3"]
    state = play(lay_out("luk_fu;players=2", moves), moves[0])
    assert legal(state, "throw") == []


@pytest.mark.clause("MK-39")
def test_what_a_seat_sees() -> None:
    match = Table.new(GAME, GAME.options(), 3)
    chance = stream(3, 0, 4)
    while match.state.outcome is None:
        state = match.state
        for seat in range(3):
            zones = match.view(seat).zones
            for other in range(3):
                for place in ("hand", "thrown"):
                    assert isinstance(zones[f"{place}{other}"], tuple) is (other == seat)
                assert isinstance(zones[f"won{other}"], tuple)
            assert isinstance(zones["trick"], tuple)
            assert isinstance(zones["stock"], int)
        moves = state.legal()
        match.play(moves[chance.below(len(moves))])


@pytest.mark.clause("MK-39")
def test_places_and_who_sees_them() -> None:
    places = {p.name: (p.sees, p.clause) for p in GAME.rules.equipment.places(GAME.options())}
    assert places == {
        "stock": (NOBODY, "MK-7"), "trick": (ALL, "MK-13"), "hand": (OWNER, "MK-39"),
        "thrown": (OWNER, "MK-13"), "won": (ALL, "MK-27"),
    }  # fmt: skip
    in_the_open = {p.name: p.sees for p in GAME.rules.equipment.places(GAME.options("open"))}
    assert in_the_open["thrown"] == ALL


@pytest.mark.clause("MK-39")
def test_what_a_follower_could_play_is_nobody_elses_affair() -> None:
    state = play(lay_out("pan", ["lead s4", "beat m1"]), "lead s4")
    assert state.view(2).legal == () == state.view(None).legal
    assert state.view(1).legal == state.legal()


# --- positions ----------------------------------------------------------------------------------


def damaged(match: Table, **changes: Any) -> dict[str, Any]:
    data = dump(match.state)
    data["board"] = data["board"] | changes.pop("board", {})
    data["zones"] = data["zones"] | changes.pop("zones", {})
    return data | changes


def middle(moves: int = 10, seed: int = 5) -> Table:
    match = Table.new(GAME, GAME.options(), seed)
    chance = stream(seed, 0, 4)
    for _ in range(moves):
        legal_ = match.state.legal()
        match.play(legal_[chance.below(len(legal_))])
    assert len(board_of(match.state).history) > 1
    assert match.state.phase == "follow"
    return match


def faults() -> Iterator[tuple[str, dict[str, Any], str | None]]:
    match = middle()
    board, zones = dump(match.state)["board"], dump(match.state)["zones"]
    history, actor = board["history"], present(match.state.actor)
    other = (actor + 1) % 3
    first = [(history[0][0] + 1) % 3, *history[0][1:]]
    richer = [history[0][0], history[0][1], history[0][2] + 1, history[0][3]]
    moved = zones[f"hand{actor}"].split()
    yield "actor", dict(actor=other), "MK-11"
    yield "phase", dict(phase="lead"), "MK-11"
    yield "best", dict(board={"best": 3}), "MK-14"
    yield "winner", dict(board={"history": [first, *history[1:]]}), None
    yield "bonus", dict(board={"history": [richer, *history[1:]]}), "MK-27"
    yield "missing trick", dict(board={"history": history[1:]}), None
    yield "points", dict(board={"points": [1, 2, 3]}), "MK-28"
    yield "points of two", dict(board={"points": [1, 2]}), "MK-28"
    yield "leader", dict(board={"leader": (board.get("leader", 0) + 1) % 3}), "MK-9"
    yield "plays", dict(board={"plays": [["x"]]}), "MK-39"
    yield "history", dict(board={"history": [[0, "single"]]}), "MK-39"
    yield "hand", dict(board={"hand": 1}), "MK-35"
    yield "totals", dict(board={"totals": [-1, 0, 0]}), "MK-40"
    yield "sizes", dict(zones={
        f"hand{actor}": " ".join(moved[1:]), "stock": zones["stock"] + " " + moved[0],
    }), "MK-26"  # fmt: skip


@pytest.mark.clause("MK-26", "MK-27")
@pytest.mark.parametrize(("what", "change", "clause"), list(faults()), ids=lambda v: str(v)[:12])
def test_impossible_positions_are_refused(
    what: str, change: dict[str, Any], clause: str | None
) -> None:
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(damaged(middle(), **change))
    if clause:
        assert error.value.clause == clause, error.value
    assert error.value.clause in GAME.rulebook.clauses


@pytest.mark.clause("MK-10")
@pytest.mark.parametrize("count", [0, -1, -2, 2, 4, 10**30])
@pytest.mark.parametrize("field", ["plays", "history"])
def test_plays_of_impossible_sizes_are_refused(field: str, count: int) -> None:
    data = damaged(middle())
    rows = json.loads(json.dumps(data["board"][field]))
    (rows[0] if field == "plays" else rows[0][3][0])[1] = count
    data["board"][field] = rows
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == "MK-39"


@pytest.mark.clause("MK-33", "MK-40")
@pytest.mark.parametrize(
    ("options", "hand", "totals", "clause"),
    [
        ("pan", 0, [1, 0, 0], None),  # though nothing was won before
        ("pan;match=hands", 1, [9, 9, 9], None),
        # 27 cards, Hero 9, Wealth 8, eight 3 and five 2 are all that a hand can bring.
        ("pan", 0, [49, 0, 0], None),
        ("pan", 0, [50, 0, 0], "MK-40"),
        ("pan;match=hands;hands=2", 1, [98, 0, 0], None),
        ("pan;match=hands;hands=2", 1, [99, 0, 0], "MK-40"),
        # With two players 26 cards and 9 + 8 + 4 + 3 + 3.
        ("pan;players=2", 0, [53, 0], None),
        ("pan;players=2", 0, [54, 0], "MK-40"),
    ],
)
def test_totals_are_no_more_than_hands_can_bring(
    options: str, hand: int, totals: Sequence[int], clause: str | None
) -> None:
    data = dump(table(options))
    data["board"] |= {"hand": hand, "totals": totals}
    if clause is None:
        assert list(plays_on(data).board.totals) == totals
        return
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == clause


@pytest.mark.clause("MK-27", "MK-35")
def test_a_match_is_over_when_its_last_hand_is() -> None:
    data = dump(GAME.deal(GAME.options(), 5)) | {"over": True}
    data["board"]["totals"] = [9, 9, 9]
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == "MK-27"
    match = ended()
    data["board"]["last"] = dump(match.state)["board"]["last"]
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == "MK-27"
    assert kanhu.text.position.load(dump(match.state)).outcome == match.state.outcome


@pytest.mark.clause("MK-10", "MK-11")
@pytest.mark.parametrize(
    ("before", "text", "clause"),
    [([], "lead s4 =7", "MK-10"), (["lead s4"], "beat m1 =7", "MK-11"),
     (["lead s4"], "throw m1 =7", "MK-11")],
)  # fmt: skip
def test_a_play_has_no_number(before: Sequence[str], text: str, clause: str) -> None:
    state = play(lay_out("pan", ["lead s4", "throw m1", "throw c9"]), *before)
    refusal = refused(state, text)
    assert (refusal.clause, refusal.message) == (clause, "Name the cards alone, without a number.")


@pytest.mark.clause("MK-8")
def test_a_wrong_deal_is_void() -> None:
    data = dump(GAME.deal(GAME.options(), 5))
    data["zones"]["hand0"], card = data["zones"]["hand0"].rsplit(" ", 1)
    data["zones"]["stock"] += " " + card
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == "MK-8"


@pytest.mark.clause("MK-14")
def test_a_throw_that_could_not_be_is_found() -> None:
    """An open play that does not beat the one before it."""
    state = play(lay_out("pan", ["lead s4", "beat m2", "throw c9"]), "lead s4", "beat m2")
    data = dump(state)
    data["zones"]["trick"] = "m2 s4"
    with pytest.raises(PositionError) as error:
        kanhu.text.position.load(data)
    assert error.value.clause == "MK-14"


def test_a_position_need_not_say_what_follows() -> None:
    match = middle()
    data = dump(match.state)
    for key in ("leader", "best", "tricks", "points", "dealer"):
        data["board"].pop(key, None)
    assert dump(kanhu.text.position.load(data)) == dump(match.state)


@pytest.mark.clause("MK-32")
def test_words_of_a_trick() -> None:
    moves = ["lead c7 s3 m3", "beat c9 s1 m1", "throw c1 c2 c3"]
    state = lay_out("pan", moves)
    lines = []
    for text in moves:
        lines += Words(state.setup, ["South", "East", "North"], 0).events(
            redact(event, 0, state.setup) for event in told(state, text)
        )
        state = play(state, text)
    assert lines == [
        "You led the seven of cash, three of strings and three of myriads: pangolin.",
        "East went higher with the nine of cash, one of strings and one of myriads: tiger.",
        "North discarded 3 cards face down.",
        "East won the trick for 9 points.",
        "East's winning play earned 5 more points.",
    ]


def asked(state: State) -> tuple[str, str]:
    """The two lines that the seat to decide is told, of three players."""
    view = Table.at(state).view(state.actor)
    words = Words(view.setup, ["South", "East", "North"], view.seat)
    return words.prompt(view), words.note(view).text


@pytest.mark.clause("MK-10", "MK-12", "MK-13")
def test_a_prompt_names_what_may_be_done() -> None:
    state = table(hands={0: "c7 s3 m3", 1: "c9 s1 m1"})
    assert asked(state)[0] == "Lead one card or a meld of three."
    assert asked(state)[1] == "Win cards, a point each. In cash, the low numbers are high."
    single = play(state, "lead c7")
    assert asked(single) == (
        "Beat it: higher cash, any string or any myriad. Or discard.",
        "Win cards: each is a point.",
    )
    three = play(state, "lead c7 s3 m3")
    assert asked(three)[0] == "Beat it: a higher special. Or discard 3."
    over = play(three, "beat c9 s1 m1")
    assert asked(over)[0] == "You can't beat it. Discard three."
    given = play(table("open", {0: "ot"}), "lead ot")
    assert asked(given)[0] == "You can't beat it. Discard one."
    given = play(given, GAME.move_text(given, given.legal()[0]))
    assert asked(given)[1] == "South is winning the trick."
    lone = play(table("open", {0: "c9", 1: "c8"}), "lead c9")
    assert asked(lone)[0] == "Beat it: higher cash, any string or any myriad. Or discard."


@pytest.mark.parametrize(
    ("led", "held", "said"),
    [
        ("s9", "m2", "Beat it: a higher string, or any myriad. Or discard."),
        ("m2", "m3", "Beat it: a higher myriad. Or discard."),
        ("s1 s2 s3", "m2 m3 m4", "Beat it: a higher gibbon. Or discard 3."),
        ("c2 s2 m2", "c3 s3 m3", "Beat it: a higher leopard, or the hero. Or discard 3."),
        ("c9 s9 m9", "rf m1 m3", "You can't beat it. Discard three."),
    ],
)
def test_a_prompt_says_what_beats_the_best_play(led: str, held: str, said: str) -> None:
    state = play(table(hands={0: led, 1: held}), f"lead {led}")
    assert asked(state)[0] == said


@pytest.mark.clause("MK-15")
def test_the_thousand_myriad_is_said_to_be_weak() -> None:
    weak = play(table(hands={0: "s9", 1: "ot"}), "lead s9")
    assert asked(weak)[1] == "The thousand myriad beats only myriads."
    fit = play(table(hands={0: "m2", 1: "ot"}), "lead m2")
    assert "thousand" not in asked(fit)[1]


@pytest.mark.clause("MK-11")
def test_what_is_wrong_with_the_number_of_cards_is_said_in_short() -> None:
    state = play(table(hands={0: "c9 s9 m9", 1: "c8 c6 c4"}), "lead c9 s9 m9")
    pack = state.setup.pack
    for held, said in (("c8 c6", "Choose one more card."), ("c8", "Choose two more cards.")):
        for verb in ("throw", "beat"):
            move = Move(verb, tuple(sorted(pack.parse(held))))
            assert present(state.refuse(move)).message == said


def test_worth_of_a_meld_on_its_button() -> None:
    state = table(hands={0: "c7 s3 m3"})
    lead = next(move for move in state.legal() if len(move.cards) == 3)
    assert GAME.rules.wording.worth(state.view(0), lead) == ("pangolin", 9 + 3, "MK-23")
    assert GAME.rules.wording.worth(state.view(0), Move("lead", lead.cards[:1])) is None
