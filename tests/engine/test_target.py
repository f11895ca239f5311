"""How far a hand is: hands counted by hand, laws for all games, and nothing that is hidden."""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import kanhu
from by_text import of_game, play, present
from kanhu.core.grammar import Number
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.core.target import Slot, Target
from kanhu.core.view import View
from kanhu.games.cuajo.tests import tables as cuajo_tables
from kanhu.games.dou_dizhu.tests import tables as dou_dizhu_tables
from kanhu.games.khanhoo.tests import tables as khanhoo_tables
from kanhu.games.kowah.reach import fit
from kanhu.games.kowah.tests import tables as kowah_tables
from kanhu.games.ming_kanhu.tests import tables as ming_kanhu_tables
from kanhu.games.qing_kanhu.tests import tables as qing_kanhu_tables
from kanhu.games.schafkopf.tests import tables as schafkopf_tables
from kanhu.games.tyzicha.tests import tables as tyzicha_tables
from kanhu.text.table import Table
from kanhu.wording.crib import crib
from kanhu.wording.target import PLACES
from kanhu.wording.words import Words

GAMES = kanhu.games()
# Games whose target counts cards that lack: every hole in the picture is one of them.
COUNTED = ("qing-kanhu", "kowah")
WITHOUT = ("khanquest",)
PLAY = ("play", "lead", "follow")


def target(state: State, seat: int = 0) -> Target:
    """The target of a seat that has one."""
    return present(state.setup.wording.target(state.view(seat)))


def drawn(state: State, slots: tuple[Slot, ...]) -> list[tuple[str, str, int, str]]:
    """Groups in codes: title, cards, how many lack, the card on offer among those."""
    text = state.setup.pack.text
    return [(each.title, text(each.cards), each.lack, text(each.ghost)) for each in slots]


# --- Qing Kanhu: without wild cards, by the six eyes and the boys of QK-19 to QK-25 ------------------

WAITS = "c7 s3 c2 c3 c4 s5 s6 s7 m4 m5 m6 c6 s6 m6"  # c2-4, s5-7, m4-6, three sixes; eyes want m3


def qing(hand: str, heap: str = "wf", phase: str = "choose") -> State:
    actor = 0
    return qing_kanhu_tables.table(
        "house;players=3", phase=phase, actor=actor, hands={actor: hand}, heap=heap, thrower=2
    )


@pytest.mark.clause("QK-19")
def test_a_waiting_hand_is_one_short() -> None:
    found = target(qing(WAITS))
    assert found.says == "No eyes yet, 4 of 4 groups: one card short"
    assert (found.done, found.of) == (14, 15)
    assert sorted((each.title, each.lack) for each in found.slots) == [
        ("eyes", 1), ("run", 0), ("run", 0), ("run", 0), ("three", 0),
    ]  # fmt: skip


@pytest.mark.clause("QK-20")
def test_the_card_that_completes_it_is_a_ghost_in_the_eyes() -> None:
    state = qing(WAITS, "m3")
    found = target(state)
    assert found.aside == "take it and win"
    assert found.says == "No eyes yet, 4 of 4 groups: one card short", "it has not been taken yet"
    assert drawn(state, found.slots)[-1] == ("eyes", "c7 s3", 1, "m3")


@pytest.mark.clause("QK-31")
def test_a_complete_hand_says_so() -> None:
    state = qing_kanhu_tables.table("house;players=3", hands={0: f"{WAITS} m3"}, heap="wf")
    found = target(state)
    assert found.says == "All groups and the eyes: the hand is complete"
    assert (found.done, found.of) == (15, 15)
    assert not any(each.lack for each in found.slots)


@pytest.mark.clause("QK-24")
def test_two_short_and_a_card_that_brings_it_nearer() -> None:
    # c1-3 are eyes, s5-8 and three fours are boys; m6 m7 want a neighbour, and one more card must
    # fit, since the nine of cash does not and the flower only rides.
    state = qing("c1 c2 c3 s5 s6 s7 c4 s4 m4 m6 m7 wf s8 c9", "m8")
    found = target(state)
    assert (found.done, found.aside) == (13, "with it: one short")
    assert found.says == "Eyes and 2 of 3 groups: two cards short"
    ghosts = [row for row in drawn(state, found.slots) if row[3]]
    assert ghosts == [("run", "m6 m7", 1, "m8")]


@pytest.mark.clause("QK-24")
def test_a_card_that_does_not_help_is_said_to() -> None:
    assert target(qing(WAITS, "c9")).aside == "it would not help"


def arranged(state: State) -> list[tuple[str, str]]:
    """The hand of the first seat in groups: key, and cards in codes."""
    found = present(state.setup.wording.arrange)(state.view(0))
    return [(key, state.setup.pack.text(cards)) for key, cards, _ in found]


@pytest.mark.clause("QK-26")
def test_the_hand_lies_in_the_groups_of_the_target() -> None:
    # As above, but the nine is offered and does not help: m6 and m7 still want a neighbour, the
    # flower rides on any group, and the eight of strings makes its run longer.
    state = qing("c1 c2 c3 s5 s6 s7 c4 s4 m4 m6 m7 wf s8 c9", "c9")
    assert arranged(state) == [
        ("triplet", "c4 s4 m4"), ("run", "s5 s6 s7 s8"), ("part", "m6 m7"), ("eyes", "c1 c2 c3"),
        ("riding", "wf"),
    ]  # fmt: skip


@pytest.mark.clause("QK-14")
def test_the_card_on_offer_lies_in_no_group_yet() -> None:
    assert arranged(qing(WAITS, "m3"))[-1] == ("part", "c7 s3")
    assert ("eyes", "c7 s3 m3") not in arranged(qing(WAITS, "m3"))


def test_every_hand_lies_as_its_target_counts() -> None:
    """Finished groups of the target lie whole in the hand, and no card lies in two groups."""
    for seed in range(1, 9):
        state, _ = kanhu.load("qing-kanhu").opening(kanhu.load("qing-kanhu").options("house"), seed)
        view = state.view(state.actor)
        found = present(state.setup.wording.target(view))
        groups = [cards for _, cards, _ in present(state.setup.wording.arrange)(view)]
        whole = [each.cards for each in found.slots if not each.lack and len(each.cards) > 1]
        assert whole == [cards for cards in groups if cards in whole]
        assert not Counter(sum(groups, ())) - Counter(view.hand)


# --- Kowah: threes of a rank and a pair that waits, KO-20 and KO-21 -----------------------------------


@pytest.mark.clause("KO-20")
def test_threes_and_an_eye() -> None:
    # Three fives, two eights, two nines of strings; the three and the one go with nothing. One
    # eight makes the second three, one nine the third.
    state = kowah_tables.table(phase="throw", hands={0: "c5 s5 m5 c8 m8 s9 s9 c3 m1"}, turns=9)
    found = target(state)
    assert found.says == "1 of 2 sets, mata 2 of 3: two short"
    assert (found.done, found.of, found.aside) == (7, 9, "at one short you call checki")
    assert drawn(state, found.slots) == [
        ("set", "c5 s5 m5", 0, ""), ("set", "c8 m8", 1, ""), ("mata", "s9 s9", 1, ""),
    ]  # fmt: skip


@pytest.mark.clause("KO-19")
def test_one_short_may_call() -> None:
    state = kowah_tables.table(hands={0: "c5 s5 m5 c8 m8 s8 s9 s9"}, turns=9)
    found = target(state)
    assert (found.says, found.done) == ("One short: you can call checki", 8)


@pytest.mark.clause("KO-13")
def test_a_discard_that_makes_a_three() -> None:
    state = kowah_tables.table(hands={0: "c5 s5 m5 c8 m8 s9 s9 c3"}, heap="s8", thrower=3, turns=9)
    found = target(state)
    assert (found.says, found.aside) == (
        "1 of 2 sets, mata 2 of 3: two short",
        "with it: one short",
    )
    assert ("set", "c8 m8", 1, "s8") in drawn(state, found.slots)


@pytest.mark.clause("KO-25")
def test_a_called_hand_waits_for_its_pair() -> None:
    state = kowah_tables.table(hands={0: kowah_tables.THREES[8]}, laid={0: "c5 c5"}, turns=9)
    found = target(state)
    assert (found.says, found.aside) == ("Checki called: one short", "waiting for five of cash")


@pytest.mark.clause("KO-27")
def test_the_card_called_for_completes_it() -> None:
    state = play(
        kowah_tables.table(actor=1, hands={3: kowah_tables.THREES[8]}, laid={3: "c5 c5"},
                           stock="c5 c2"), "draw"
    )  # fmt: skip
    found = target(state, 3)
    assert found.aside == "complete with it"
    assert ("mata", "c5 c5", 1, "c5") in drawn(state, found.slots)


@pytest.mark.clause("KO-20")
@pytest.mark.parametrize("options", ["catsatcards", "minangkabau", "balik_satu"])
def test_the_sentence_counts_the_groups_of_the_picture(options: str) -> None:
    """Whatever the hand: as many threes as the picture has whole, and the last group as far as it
    is there; three alike only where the cards are."""
    game, seen = kanhu.load("kowah"), set()
    for seed in range(30):
        state = game.deal(game.options(options), seed)
        while state.phase == "draw":
            state = state.play(state.legal()[0])[0]
        found = state.setup.wording.target(state.view(state.actor))
        assert found is not None
        told = re.fullmatch(r"(\d) of (\d) sets, (mata|last) (\d) of 3: \w+ short", found.says)
        if told is None:
            assert found.says == "One short: you can call checki"
            continue
        *threes, last = found.slots
        assert int(told[1]) == sum(not each.lack for each in threes)
        assert (int(told[2]), int(told[4])) == (len(threes), len(last.cards))
        assert (told[3] == "mata") == (len(set(last.cards)) < 2)
        assert (last.title == "mata") == (told[3] == "mata")
        seen.add(told[3])
    assert "mata" in seen


# --- Khanhoo: melds of KH-14 to KH-19 ----------------------------------------------------------------

ELEVEN = "AH 2C 3D 5H 6H 7H 8H 9H 8C 8C QS 4C 4D 7D 9D"  # khanhoo 5, a sequence 1, royal group 4


@pytest.mark.clause("KH-19")
def test_cards_in_melds_and_their_points() -> None:
    found = target(khanhoo_tables.table(hands={0: f"{ELEVEN} JS"}))
    assert (found.says, found.aside) == ("Best melds: 10 points, 11 of 16 cards", "")
    assert (found.done, found.of, found.nearer) == (11, 16, None)
    assert [(each.title, len(each.cards), each.lack, each.points) for each in found.slots] == [
        ("khanhoo", 3, 0, 5), ("royal group", 3, 0, 4), ("sequence", 5, 0, 1), ("4 to fit", 0, 4, 0),
    ]  # fmt: skip


@pytest.mark.clause("KH-16")
def test_a_discard_that_makes_a_triplet() -> None:
    state = khanhoo_tables.table(hands={0: ELEVEN}, heap="4H", phase="claim", thrower=1)
    found = target(state)
    assert found.says == "Best melds: 10 points, 11 of 15 cards"
    assert (found.aside, found.nearer) == ("12 points in all with it", True)
    assert state.setup.pack.text(found.using) == "4C 4D"
    assert ("triplet", "4C 4D", 1, "4H") in drawn(state, found.slots)


@pytest.mark.clause("KH-43")
def test_a_hand_that_can_go_out() -> None:
    # Five sequences of three, and a court that nothing needs.
    hand = "2H 3H 4H 6H 7H 8H 2C 3C 4C 6C 7C 8C 2D 3D 4D KS"
    found = target(khanhoo_tables.table(hands={0: hand}))
    assert found.says == "All cards but one are in melds"


@pytest.mark.clause("KH-27")
def test_laid_melds_count_among_the_fifteen() -> None:
    hand = "AH 2C 3D 5H 6H 7H 8H 9H 4C 7D 9D JS KS"
    found = target(khanhoo_tables.table(hands={0: hand}, laid={0: ["6H 6C 6D"]}))
    assert (found.says, found.aside) == ("Best melds: 8 points, 11 of 16 cards", "")
    assert (found.slots[0].title, found.slots[0].points) == ("triplet", 2)


# --- Cuajo: combinations of CU-9 ---------------------------------------------------------------------


@pytest.mark.clause("CU-17")
def test_placed_cards_belong() -> None:
    found = target(cuajo_tables.table(hands={0: cuajo_tables.PLACED}, heap="4B"))
    assert (found.says, found.of) == ("One card short of a win", 0)
    assert sum(len(each.cards) for each in found.slots) == 15


@pytest.mark.clause("CU-9")
def test_what_a_hand_lacks() -> None:
    # Aces, 3-4-5 of batons, J-H-K of swords and of cups: twelve cards. 3O and 4O want the five,
    # and the four of cups goes with nothing that would not break a run: two short.
    hand = "3O 4O 1O 1C 1E 3B 4B 5B JE HE KE JC HC KC 4C"
    found = target(cuajo_tables.table(hands={0: hand}, heap="JB"))
    assert (found.says, found.aside, found.nearer) == (
        "Two cards short of a win", "it would not help", False,
    )  # fmt: skip
    assert sum(each.lack for each in found.slots) == 2


@pytest.mark.clause("CU-35")
def test_the_discard_that_completes_it() -> None:
    state = cuajo_tables.table(hands={0: cuajo_tables.WAITING[0]}, heap="5O")
    found = target(state)
    assert (found.says, found.aside) == ("One card short of a win", "complete with it")
    assert found.nearer
    assert ("3-4-5", "3O 4O", 1, "5O") in drawn(state, found.slots)


# --- Dou Dizhu --------------------------------------------------------------------------------------


@pytest.mark.clause("DD-21")
def test_plays_that_empty_a_hand() -> None:
    # A straight, a run of pairs, the queens with the king, the rocket, and two aces.
    hand = "3C 4D 5C 6C 7C 8S 9D 9S TC TD JC JD QC QD QH KS XB XR AC AD"
    state = dou_dizhu_tables.table(hands={0: hand})
    assert target(state).says == "Your hand can go in five plays"


# --- points of tricks, counted again from the whole deal ----------------------------------------------


def games_of(name: str, options: str, seeds: range) -> Iterator[Table]:
    """Tables of a game at every moment of random hands."""
    game = kanhu.load(name)
    for seed in seeds:
        table, chance = Table.new(game, game.options(options), seed), random.Random(seed)
        while table.state.outcome is None:
            yield table
            moves = table.state.legal()
            table.play(moves[chance.randrange(len(moves))])


def worth_of(table: Table, zone: str, value: Callable[[str], int]) -> int:
    where = table.state.setup.pack
    return sum(value(where.codes[kind]) for kind in table.state.rollout().zones[zone])


@pytest.mark.clause("SK-22")
@pytest.mark.parametrize("options", ["denexa;deals=1", "letter;deals=1"])
def test_the_declarers_points_are_those_won(options: str) -> None:
    seen = 0
    for table in games_of("schafkopf", options, range(6)):
        b: Any = table.state.board
        if b.declarer < 0 or table.state.phase != "play":
            continue
        won = worth_of(table, f"won{b.declarer}", schafkopf_tables.value)
        if b.wins and b.wins[-1] == b.declarer:
            won += worth_of(table, "last", schafkopf_tables.value)
        laid = worth_of(table, f"buried{b.declarer}", schafkopf_tables.value)
        for seat in range(3):
            found = present(table.game.rules.wording.target(table.view(seat)))
            own = laid if seat == b.declarer and options.startswith("denexa") else 0
            assert present(found.bar).value == won + own, "what was laid away is the declarer's own"
            assert (present(found.bar).needed, found.seat) == (61, b.declarer)
            seen += 1
    assert seen > 100


@pytest.mark.clause("SK-26")
def test_least_counts_ones_own_points() -> None:
    seen = 0
    for table in games_of("schafkopf", "denexa;deals=1", range(12)):
        b: Any = table.state.board
        if not b.least or not b.wins:
            continue
        won = worth_of(table, "won0", schafkopf_tables.value)
        won += worth_of(table, "last", schafkopf_tables.value) * (b.wins[-1] == 0)
        said = present(table.game.rules.wording.target(table.view(0))).says
        assert said.startswith(f"You have {won or 'no'} card point")
        seen += 1
    assert seen > 20


@pytest.mark.clause("TY-26", "TY-27")
@pytest.mark.parametrize("options", ["denexa;max_hands=1", "gourmands;max_hands=1"])
def test_the_declarers_points_and_the_contract(options: str) -> None:
    seen = 0
    for table in games_of("tyzicha", options, range(6)):
        b: Any = table.state.board
        if table.state.phase not in PLAY:
            continue
        points = worth_of(table, f"won{b.declarer}", lambda code: tyzicha_tables.worth([code]))
        points += sum({"H": 100, "D": 80, "C": 60, "S": 40}[suit]
                      for seat, suit in b.marriages if seat == b.declarer)  # fmt: skip
        bar = present(present(table.game.rules.wording.target(table.view(1))).bar)
        assert bar.value == points
        assert bar.needed == b.contract + options.startswith("denexa"), "more than it, or as much"
        seen += 1
    assert seen > 60


@pytest.mark.clause("TY-26")
def test_the_mark_of_a_contract_does_not_move_while_marriages_are_shown() -> None:
    wholes, shown = dict[int, set[int]](), 0
    for table in games_of("tyzicha", "denexa;max_hands=1", range(6)):
        b: Any = table.state.board
        if table.state.phase in PLAY:
            bar = present(present(table.game.rules.wording.target(table.view(b.declarer))).bar)
            wholes.setdefault(b.contract, set()).add(bar.of)
            shown += sum(b.married) > 0
    assert shown
    assert all(len(found) == 1 for found in wholes.values())


@pytest.mark.clause("TY-29")
def test_defenders_read_their_own_points() -> None:
    seen = 0
    for table in games_of("tyzicha", "denexa;max_hands=1", range(6)):
        b: Any = table.state.board
        if table.state.phase not in PLAY:
            continue
        others = [seat for seat in range(3) if seat != b.declarer]
        won = [worth_of(table, f"won{seat}", lambda code: tyzicha_tables.worth([code]))
               for seat in others]  # fmt: skip
        points = sum(won) + sum(b.married[seat] for seat in others)
        for seat in others:
            assert target(table.state, seat).seat == b.declarer
            aim = present(table.game.rules.wording.target(table.view(seat)))
            assert aim.aside == f"Your side has {points}"
        assert not present(table.game.rules.wording.target(table.view(b.declarer))).aside
        seen += points > 0
    assert seen > 20


def test_a_special_of_the_hand_is_named() -> None:
    hero = ming_kanhu_tables.table(hands={0: "s1 m1 ot c9 c7 c5 c3 s3 s6"})
    aim = target(hero)
    assert aim.says == "The hero earns 9 more points if it wins"
    assert [(each.title, each.points) for each in aim.slots] == [("hero", 9)]
    both = ming_kanhu_tables.table(hands={0: "c1 wf rf s4 s5 s6 c9 c6 m1"})
    assert target(both).says.startswith("The half leopard earns 1 more point if")
    assert target(both).aside == "Also: gibbon"
    plain = ming_kanhu_tables.table(hands={0: "c9 c7 c5 c3 s4 s5 s6 m1 m3"})
    assert target(plain).says == "Your gibbon 4-5-6 of strings: led as one, three must answer"
    loose = ming_kanhu_tables.table(hands={0: "c9 c7 c5 c3 s2 s4 s6 m1 m3"})
    assert loose.setup.wording.target(loose.view(0)) is None


@pytest.mark.clause("MK-13")
def test_a_discard_tells_what_it_would_break() -> None:
    state = ming_kanhu_tables.table(hands={0: "c9 s9 m9", 1: "s1 m1 ot c8 c6 c4 s3 s5 s7"})
    state = play(state, "lead c9 s9 m9")
    view, pack = state.view(1), state.setup.pack
    broken = Move("throw", tuple(sorted(pack.parse("s1 c8 c6"))))
    spared = Move("throw", tuple(sorted(pack.parse("c4 c8 c6"))))
    assert view.setup.wording.warns(view, broken) == "It would break up your hero."
    assert view.setup.wording.warns(view, spared) == ""


@pytest.mark.clause("MK-29")
def test_a_play_that_wins_tells_what_it_would_break() -> None:
    state = ming_kanhu_tables.table(hands={0: "m5 s9 m9", 1: "s1 m1 ot c8 c6 c4 s3 s5 s7"})
    state = play(state, "lead m5")
    view = state.view(1)
    (beats,) = (move for move in view.legal if move.verb == "beat")
    assert view.setup.wording.warns(view, beats) == "It would break up your hero."
    told = "To beat it you would break up a meld that earns points."
    assert Words(view.setup, ["North", "East"], 1).note(view).text == told
    free = play(ming_kanhu_tables.table(hands={0: "m5 s9 m9", 1: "s1 m1 ot m8 c6 c4 s3 s5 s7"}),
                "lead m5")  # fmt: skip
    assert Words(view.setup, ["North", "East"], 1).note(free.view(1)).text != told


@pytest.mark.clause("SK-36")
def test_tricks_that_were_not_seen_are_not_counted() -> None:
    for table in games_of("schafkopf", "denexa;deals=1", range(9)):
        b: Any = table.state.board
        if b.wins[3:] and b.declarer >= 0:
            break
    found = target(table.state, (b.declarer + 1) % 3)  # a state alone remembers nothing
    assert (found.says, found.bar) == ("{who} needs 61 card points", None)


# --- laws for every game ------------------------------------------------------------------------------


def moments(game: kanhu.Game, seeds: range = range(2), steps: int = 26) -> Iterator[View]:
    """Views of all seats in the course of random hands, under every set of rules."""
    for preset in game.schema.presets:
        for seed in seeds:
            table, chance = Table.new(game, game.options(preset), seed), random.Random(seed)
            for _ in range(steps):
                if table.state.outcome is not None:
                    break
                yield from (table.view(seat) for seat in range(table.state.setup.seats))
                moves = table.state.legal()
                table.play(moves[chance.randrange(len(moves))])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_target_holds_what_its_seat_holds(game: kanhu.Game) -> None:
    found = 0
    for view in moments(game):
        aim = game.rules.wording.target(view)
        if aim is None:
            continue
        found += 1
        own = Counter(kind for zone, (place, owner) in view.setup.zones.items()
                      if owner == view.seat and isinstance(view.zones[zone], tuple)
                      for kind in view.cards(zone))  # fmt: skip
        shown = Counter(kind for each in aim.slots for kind in each.cards)
        assert shown <= own, "a card that is not the viewer's, or one card twice"
        assert 0 <= aim.done <= aim.of
        assert all(each.lack >= len(each.ghost) for each in aim.slots)
        assert sum(len(each.ghost) for each in aim.slots) < 2
        assert aim.says and "{" not in aim.says.replace("{who}", "")
        if game.id in COUNTED and not any(each.ghost for each in aim.slots):
            assert sum(each.lack for each in aim.slots) == aim.of - aim.done
        if aim.bar is not None:
            assert 0 <= aim.bar.value <= aim.bar.of and 0 < aim.bar.needed <= aim.bar.of
        if aim.nearer is None:
            assert not aim.using and not any(each.ghost for each in aim.slots)
    assert bool(found) == (game.id not in WITHOUT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_target_is_the_same_for_every_deal_that_fits_the_view(game: kanhu.Game) -> None:
    tried = 0
    for at, view in enumerate(moments(game, range(1), 40)):
        if view.actor != view.seat or at % 5:
            continue
        other = sample(view, at).view(view.seat)
        other = replace(other, facts=view.facts, log=view.log)
        assert game.rules.wording.target(other) == game.rules.wording.target(view)
        assert crib(other) == crib(view)
        tried += 1
    assert tried > 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_onlooker_is_told_of_no_hand(game: kanhu.Game) -> None:
    table = Table.new(game, game.options(), 3)
    aim = game.rules.wording.target(table.view(None))
    assert aim is None or not aim.slots


@pytest.mark.clause("KO-20")
def test_the_pairs_and_threes_are_those_that_the_players_reckon_with() -> None:
    game = kanhu.load("kowah")
    for view in moments(game, range(3)):
        aim = present(game.rules.wording.target(view))
        if any(each.ghost for each in aim.slots):
            continue
        own = tuple(sorted(view.hand + view.cards(f"laid{view.seat}")))
        assert sum(len(each.cards) for each in aim.slots) == fit(of_game(view.setup.kit), own)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_sentences_have_known_places(game: kanhu.Game) -> None:
    rows = game.meta.get("target", {})
    texts = [text for text in rows.values() if isinstance(text, str)]
    texts += rows.get("slot", {}).values()
    named = {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
    assert named <= PLACES


def test_numbers_are_written_out_up_to_twelve() -> None:
    assert f"{Number(12):word} {Number(13):word} {Number(1):Word} {Number(7)}" == "twelve 13 One 7"
