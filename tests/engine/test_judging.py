"""One hand, many rulebooks: verdicts that the worked examples of each game fix beforehand.

Expected values stand in the games' dossiers of rules (the numbers of their examples are given), or
follow from a count that can be made by hand.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

import kanhu
from by_text import of_game
from kanhu.cards.packs import read_code
from kanhu.cli.main import main
from kanhu.text.judging import (
    HandError,
    Verdict,
    carried,
    correspondence,
    judge,
    read_hand,
    route,
    unreadable,
)
from kanhu.wording.verdict import Ruling

GAMES = kanhu.games()
BEST = "french:AH.AH.2C.2C.3D.3D.5H.5H.5C.5C.5D.5D.KS.9H.9H"
SEVEN = "money:c9.s9.m9.rf.ot.s1.m1.c1.wf"
SQUARE = "money:c9.c8.c7.s1.s2.s3.m1.m2.m3"
ACES = "money:c1.c1.c1.s1.s1.s1.m1.m1.m1"


def ruling(hand: str, game: str, table: str | None = None) -> tuple[Verdict, Ruling]:
    found = judge(read_hand(hand), kanhu.load(game), table)
    assert found.ruling is not None, found.lacks
    return found, found.ruling


def titles(found: Ruling) -> list[str]:
    return sorted(group.title for group in found.groups)


def cards(hand: str) -> str:
    """A dossier's hand, its groups separated by points, as a text to read."""
    return "money:" + ".".join(hand.replace("·", " ").split())


# --- Khanhoo: worked examples 1, 10, 12, 13 -------------------------------------------------------


def test_the_best_hand_is_worth_29_and_34_with_going_out() -> None:
    _, found = ruling(BEST, "khanhoo")
    assert (found.mark, found.says) == ("yes", "Worth 29")
    assert titles(found) == ["Double khanhoo", "Double triplet", "Royal group"]
    assert sum(group.points for group in found.groups) == 29
    assert any(one.clause == "KH-44" and "34" in one.text for one in found.reasons)


def test_a_hand_that_should_stay() -> None:
    hand = "french:2C.3C.4C.4H.5C.5C.5D.5D.5H.5H.6C.6H.7C.7D.X"
    _, found = ruling(hand, "khanhoo")
    assert found.says == "Worth 13"
    out = [one.text for one in found.reasons if one.clause == "KH-44"]
    assert len(out) == 1
    assert "6 and 5 more: 11" in out[0]
    assert any("2 less" in one.text for one in found.reasons)


def test_a_hand_worth_nothing() -> None:
    hand = "french:AH.3H.5H.7H.9H.2C.4C.6C.8C.AD.2D.5D.6D.JS.QS"
    _, found = ruling(hand, "khanhoo")
    assert (found.mark, found.says, found.groups) == ("no", "Worth nothing", ())


def test_an_orphan_goes_out_for_twenty() -> None:
    _, found = ruling("french:AH.AH.2C.2C.3D.X", "khanhoo")
    assert found.fits
    assert any("15 and 5 more: 20" in one.text for one in found.reasons)


# --- Qing Kanhu: worked examples 1 to 8, 17, 20 to 22 ---------------------------------------------

QING = {
    "c7 s3 m3 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6": (True, True),
    "c4 c5 c6 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6": (False, False),
    "c8 s2 m2 · c4 c5 c6 c7 · s5 s6 s7 s8 · c1 s1 rf ot": (True, True),
    "c7 s3 m3 · c2 c3 rf · s5 s6 s7 · m4 m5 m6 · c6 s6 m6": (True, False),
    "c7 s3 m3 · c2 c3 s1 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6": (False, False),
    "c9 s1 m1 · s1 s2 s3 s4 s5 s6 s7 s8 s9 · m7 m7 m7": (True, True),
    "rf s9 m9 · c2 c3 c4 c5 · s2 s2 s2 · m4 m5 m6 m7 m8": (True, True),
    "c8 s3 m2 · c2 c3 c4 c5 · s2 s2 s2 · m4 m5 m6 m7 m8": (False, False),
    "c7 s3 m3 · c7 s3 m3 · c8 s2 m2 · c9 s1 m1 · rf s9 ot": (True, True),
}


@pytest.mark.parametrize("hand", QING)
def test_complete_by_two_readings_of_the_heads(hand: str) -> None:
    for table, complete in zip(("archive", "archive;heads=rider"), QING[hand], strict=True):
        found, said = ruling(cards(hand), "qing-kanhu", table)
        assert (said.mark == "yes") is complete, table
        laid = [kind for group in said.groups for kind in group.cards]
        assert Counter([*laid, *said.left]) == Counter(found.cards)


def test_the_second_example_has_no_eyes() -> None:
    hand = "c4 c5 c6 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6"
    _, found = ruling(cards(hand), "qing-kanhu")
    assert found.says == "No eyes"
    assert [one.clause for one in found.reasons] == ["QK-19"]


def test_culin_s_eyes_win_by_culin_alone() -> None:
    hand = cards("c8 s3 m2 · c2 c3 c4 c5 · s2 s2 s2 · m4 m5 m6 m7 m8")
    assert ruling(hand, "qing-kanhu", "culin")[1].mark == "yes"
    assert ruling(hand, "qing-kanhu", "tcheng_wilkinson")[1].mark == "no"


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("c7 s3 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", "m3 rf wf ot"),
        ("c7 s3 m3 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6", "c6 s6 m3 m6 rf wf ot"),
        ("c4 c5 c6 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c8 s2", "m2 rf wf ot"),
    ],
)
def test_waiting_hands(hand: str, waits: str) -> None:
    found, said = ruling(cards(hand), "qing-kanhu")
    assert said.says == "One card short"
    assert sorted(found.pack.text(said.waits).split()) == sorted(waits.split())


# --- Kowah: worked examples 1 to 9, 22 to 24, 26 --------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("c5 c5 s7 m7 c7 s9 m9 c9", "c5"),
        ("c8 s8 m8 s5 s5 m5 m5 c5", "s5 m5"),
        ("c5 s5 s7 m7 c7 s9 m9 c9", ""),
        ("c5 c5 s7 m7 c7 s9 m9 c8", ""),
        ("s5 s5 s5 s5 m5 c8 s8 m8", ""),
        ("s5 s5 s5 c5 c5 m8 m8 m8", "s5 c5"),
        ("rf rf wf ot s1 m1 c4 c4", "c4"),
        ("rf rf wf ot s1 m1 c1 c1", "rf c1"),
    ],
)
def test_checki(hand: str, waits: str) -> None:
    found, said = ruling(cards(hand), "kowah")
    assert sorted(found.pack.text(said.waits).split()) == sorted(waits.split())
    assert said.mark == ("part" if waits else "no")


def test_nine_cards_of_kowah() -> None:
    assert ruling(cards("c5 c5 c5 s7 m7 c7 s9 m9 c9"), "kowah")[1].mark == "yes"
    without = ruling(cards("c5 c5 s5 s7 m7 c7 s9 m9 c9"), "kowah")[1]
    assert (without.mark, without.says) == ("no", "No mata")
    assert {one.clause for one in without.reasons} == {"KO-31"}


def test_eleven_cards_are_judged_as_koa() -> None:
    found, said = ruling(cards("c2 c2 c2 s4 m4 c4 s6 m6 c6 s9 m9"), "kowah")
    assert of_game(found.options).variant == "koa_minang"
    assert sorted(found.pack.text(said.waits).split()) == ["c9", "m9", "s9"]


# --- Cuajo: CU-EX-01 to 10 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "complete"),
    [
        ("4O 4B 4E 4C 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB", True),
        ("1O 1O 1C 3C 4C 5C JB HB KB 4O 4E 4B KO KO KE KC", False),
        ("KO KO KO KC KC KE KE KB KB KB 1O 1C 1E 1B 3O 3C", False),
        ("KO KO KO KC KC KE KE KB KB KB 1O 1C 1E 3O 3C 3B", True),
        ("JE JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC", True),
        ("JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB", False),
        ("HE KE 1E 3O 4O 5O 3C 4C 5C 3B 4B 5B KO KC KB JE", False),
    ],
)
def test_sixteen_cards_of_cuajo(hand: str, complete: bool) -> None:
    _, said = ruling(f"spanish:{hand}", "cuajo")
    assert (said.mark == "yes") is complete


def test_two_arrangements_are_told() -> None:
    _, said = ruling("spanish:4O 4B 4E 4C 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB", "cuajo")
    assert any(one.text.startswith("Two arrangements") for one in said.reasons)


def test_three_identical_cards_need_a_pong() -> None:
    hand = "spanish:JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB"
    _, plain = ruling(hand, "cuajo")
    assert plain.reasons[0].clause == "CU-10"
    assert ruling(hand, "cuajo", "standard;pong=true")[1].mark == "yes"


def test_waits_of_cuajo() -> None:
    found, said = ruling("spanish:1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB 4E 4B KO", "cuajo")
    assert sorted(found.pack.text(said.waits).split()) == ["4C", "4O"]


# --- Ming Kanhu: MK-17 to MK-23, worked example 28 ------------------------------------------------


def test_three_leads_of_three() -> None:
    _, said = ruling("money:c9 c8 c7 s3 m3 s4 s5 m8 ot", "ming-kanhu")
    assert titles(said) == ["Gibbon", "Gibbon", "Pangolin"]


def test_nine_cards_with_seven_names() -> None:
    _, said = ruling(SEVEN, "ming-kanhu")
    worth = {group.title: group.points for group in said.groups}
    assert worth == {
        "Half Leopard": 1, "Leopard": 0, "Tiger": 5, "Chariot": 6, "Leopard of Nines": 7,
        "Wealth": 8, "Hero": 9,
    }  # fmt: skip
    assert said.shared


def test_ming_specials_are_qing_eyes() -> None:
    _, ming = ruling(SQUARE, "ming-kanhu")
    assert {"Pangolin", "Poverty", "Tiger"} < {group.title for group in ming.groups}
    found, qing = ruling(SQUARE, "qing-kanhu")
    eyes = {frozenset(found.pack.text(g.cards).split()) for g in qing.groups if g.title == "Eyes"}
    assert eyes == {
        frozenset(text.split()) for text in ("c7 s3 m3", "c8 s2 m2", "c9 s1 m1")
    }  # fmt: skip
    assert not qing.fits


# --- one hand, many rulebooks ---------------------------------------------------------------------


def test_the_seven_names_elsewhere() -> None:
    assert ruling(SEVEN, "kowah")[1].says == "No mata"
    _, london = ruling(SEVEN, "khanhoo")
    assert (london.says, titles(london)) == ("Worth 7", ["Royal assembly", "Triplet", "Triplet"])
    assert not london.fits


def test_nine_aces() -> None:
    assert ruling(ACES, "kowah")[1].mark == "yes"
    found, said = ruling(ACES, "khanhoo", "double_pack;players=4")
    assert said.says == "Worth 12"
    assert [len(group.cards) for group in said.groups] == [6, 3]
    assert len(found.pack.cards) == 92
    assert ruling(ACES, "qing-kanhu")[1].groups == ()
    assert titles(ruling(ACES, "cuajo")[1]) == ["Set", "Set", "Set"]


def test_rows_here_columns_there() -> None:
    hand = "money:c3.c4.c5.c3.c4.c5.c3.c4.c5"
    found, java = ruling(hand, "kowah")
    assert [found.pack.text(g.cards) for g in java.groups] == ["c3 c3 c3", "c4 c4 c4", "c5 c5 c5"]
    found, manila = ruling(hand, "cuajo")
    assert [found.pack.text(g.cards) for g in manila.groups] == ["3O 4O 5O"] * 3


def test_the_neighbours_count_what_they_count() -> None:
    # QS JS and the diamonds A and 9 are trumps; 3 aces 33, king 4, queen 3, jack 2.
    assert ruling(SEVEN, "schafkopf")[1].says == "Four trumps, 42 card points"
    assert ruling(SEVEN, "tyzicha")[1].says == "One marriage, worth 40"
    straight = ruling("french:3C.4D.5H.6S.7C", "dou-dizhu")[1]
    assert (straight.mark, straight.says) == ("yes", "One straight")
    pair = ruling("french:7C.7D.9H", "khanquest")[1]
    assert titles(pair) == ["Pair"]


# --- what cannot be read --------------------------------------------------------------------------


def test_a_pack_without_the_card() -> None:
    hand = read_hand("money:c8.s2.m2")
    found = judge(hand, kanhu.load("cuajo"))
    assert found.ruling is None
    why = unreadable(hand, found)
    assert why.clause == "CU-2"
    assert "eight of cash" in why.text


def test_a_pack_with_too_few() -> None:
    hand = read_hand(ACES)
    why = unreadable(hand, judge(hand, kanhu.load("ming-kanhu")))
    assert why.clause == "MK-3"
    assert why.text == "The pack has the one of cash once; here it comes three times."


def test_a_joker_answers_to_no_chinese_card() -> None:
    assert carried("X", route("french", "money")) == ""
    assert judge(read_hand("french:X"), kanhu.load("qing-kanhu")).lacks


# --- texts and correspondences --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("money:c1 q9", "‘q9’"),
        ("money:c0", "‘c0’"),
        ("silk:c1", "silk"),
        ("c1 c2", "c1 c2"),
        ("french:", "no cards"),
        ("french:1H", "‘1H’"),
        ("spanish:" + "1O " * 25, "25 cards"),
    ],
)
def test_a_wrong_text_is_refused_by_name(text: str, told: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(text)
    assert told.strip("‘’") in refused.value.message
    assert refused.value.way_out


def test_codes_may_be_written_as_people_do() -> None:
    assert read_hand("money:C7, S3 m3.RF").codes == ("c7", "s3", "m3", "rf")
    assert read_hand("french:ah 10d qs x").codes == ("AH", "TD", "QS", "X")
    assert read_hand("spanish:12b 10O 1e").codes == ("KB", "JO", "1E")
    hand = read_hand("french:AH.2C")
    assert read_hand(hand.text) == hand


def test_correspondences_go_one_to_one_and_back() -> None:
    for pair in correspondence()["pair"]:
        both = (pair["from"], pair["to"])
        words = [line.split() for line in pair["cards"].strip().splitlines()]
        ours = [code for line in words for code in line[: len(line) // 2]]
        theirs = [code for line in words for code in line[len(line) // 2 :]]
        assert len(ours) == len(theirs) == len(set(ours)) == len(set(theirs))
        for one, other in zip(ours, theirs, strict=True):
            assert read_code(both[0], one)
            assert read_code(both[1], other)
            assert carried(one, both) == other
            assert carried(other, both[::-1]) == one
        assert pair["grade"] == "reconstructed"
        assert pair["why"]


def test_every_chinese_card_has_a_counterpart_in_london() -> None:
    """The thirty designs and the thirty cards of Goodall's set, joker apart; the ten cards that
    the older pack alone has, have none."""
    money = correspondence()["design"]["money"]["cards"].split()
    alone = {code for code in money if not carried(code, ("money", "french"))}
    assert alone == {*"t2 t3 t4 t5 t6 t7 t8 t9 hm mm".split()}
    goodall = kanhu.load("khanhoo").options("wilkinson")
    pack = kanhu.load("khanhoo").deal(goodall, 1).setup.pack
    there = {carried(code, ("money", "french")) for code in money if code not in alone}
    assert there == set(pack.codes) - {"X"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_reason_of_every_verdict_stands_on_a_clause(game: kanhu.Game) -> None:
    hands = [BEST, SEVEN, SQUARE, ACES, "money:c5", "french:3C.3D.4C.KH.QH.XB.XR",
             "spanish:KO.KO.KO.KO.3E.4E.5E", "money:c7.s3.m3.c7.s3.m3.c8.s2.m2.c9.s1.m1.rf.s9"]  # fmt: skip
    for text in hands:
        hand = read_hand(text)
        found = judge(hand, game)
        said = [unreadable(hand, found)] if found.ruling is None else [*found.ruling.reasons]
        assert said
        for reason in said:
            assert reason.clause in game.rulebook.clauses, reason
            assert reason.text.endswith("."), reason
        if found.ruling is not None:
            for group in found.ruling.groups:
                assert group.clause in game.rulebook.clauses
                assert not Counter(group.cards) - Counter(found.cards)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_tables_of_judging_can_be_played(game: kanhu.Game) -> None:
    about = game.meta["judge"]
    for text in about["tables"]:
        assert game.options(text)
    assert about["pack"] in game.rulebook.clauses


def test_the_command_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", ACES, "kowah", "ming-kanhu", "--json"]) == 0
    kowah, ming = json.loads(capsys.readouterr().out)
    assert kowah["mark"] == "yes"
    assert [group["cards"] for group in kowah["groups"]] == [["c1"] * 3, ["s1"] * 3, ["m1"] * 3]
    assert ming["readable"] is False
    assert main(["judge", "money:c0"]) == 2
    assert "c0" in capsys.readouterr().err


def test_melds_of_a_game_that_divides_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["melds", "dou-dizhu", "3C", "3D"]) == 2
    assert "kanhu judge" in capsys.readouterr().err
