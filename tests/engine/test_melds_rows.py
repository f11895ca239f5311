"""Rows as data: which are in force, what they read, what is refused."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from by_text import present
from kanhu import melds
from kanhu.cards import packs
from kanhu.melds import MeldRowError, compile, read_sheet
from kanhu.melds.lays import lays_of
from melds_kit import DEFAULTS, cards, document, pack, table


def points(hand: str, **changes: Any) -> int:
    meld = table(jokers=2, **changes).value(cards(hand))
    return meld.points if meld else 0


@pytest.mark.clause("KH-13")
def test_every_row_in_force_by_default() -> None:
    worth = {rule.key: rule.points for rule in table().rules}
    assert worth == {
        "sequence": 1, "aces": 1, "triplet": 2, "royal_assembly": 3, "royal_group": 4,
        "khanhoo": 5, "double_triplet": 10, "double_aces": 10, "double_royal_assembly": 10,
        "double_khanhoo": 15,
    }  # fmt: skip


@pytest.mark.clause("KH-23")
def test_triple_rows() -> None:
    worth = {rule.key: rule.points for rule in table(3, 2, triple_melds=True).rules}
    assert len(worth) == 17
    assert {k: v for k, v in worth.items() if k.startswith(("triple_", "reverse"))} == {
        "reverse_group": 4, "triple_group": 8, "triple_sequence": 3, "triple_aces": 6,
        "triple_triplet": 9, "triple_royal_assembly": 12, "triple_khanhoo": 25,
    }  # fmt: skip


@pytest.mark.clause("KH-14")
def test_sequences_are_three_to_nine_of_a_suit_worth_one() -> None:
    assert points("AH 2H 3H") == points("AH 2H 3H 4H 5H 6H 7H 8H 9H") == 1
    assert points("AH 2H") == points("AH 2H 4H") == points("AH 2C 3H") == 0
    assert points("JS QS KS") == 3
    assert points("AH X 3H X 5H 6H") == 1


@pytest.mark.clause("KH-15")
def test_aces_exactly_three_or_more() -> None:
    assert points("AH AH AC AD") == 0
    assert points("AH AH AC AD", aces_length="more") == 1
    assert points("AH AH AC AC AD AD", aces_length="more") == 10


@pytest.mark.clause("KH-16", "KH-68")
def test_aces_may_be_barred_from_triplets() -> None:
    assert points("AH AC AD") == 2
    assert points("AH AC AD", aces_triplet=False) == 1
    assert points("5H 5C 5D", aces_triplet=False) == 2


@pytest.mark.clause("KH-17")
def test_double_triplet_two_each_or_any_six() -> None:
    assert points("5H 5H 5C 5C 5D X") == 10
    big = cards("5H 5H 5H 5C 5C 5D", 4)
    assert table(4, 1).value(big) is None
    meld = table(4, 1, double_triplet="any_six").value(big)
    assert meld is not None
    assert meld.points == 10


@pytest.mark.clause("KH-20")
def test_jokers_unlimited_or_limited() -> None:
    assert points("AH X X") == 5
    assert points("AH X X", joker_limit=1) == 0
    assert points("AH 2C X", joker_limit=1) == 5
    two = table(jokers=2, joker_limit=1).best(cards("AH 2C X KS 9H X"))
    assert two.points == 9
    assert points("KS 9H 9H") == points("9H 9H X") == 4


@pytest.mark.clause("KH-20")
def test_a_joker_stands_for_a_card_whose_copies_are_gone() -> None:
    assert points("AH AH X") == 1
    assert present(table(2, 1, trio_quartette=True).value(cards("6D 6D X"))).points == 6


@pytest.mark.clause("KH-22", "KH-34")
def test_every_reading_dearest_first() -> None:
    keys = [meld.key for meld in table(jokers=2).readings(cards("AH X X"))]
    assert keys[0] == "khanhoo"
    assert set(keys) == {"khanhoo", "triplet", "sequence", "aces"}
    assert [m.key for m in table().readings(cards("6H 6D X"))] == ["triplet"]
    assert table().readings(cards("6H 9D X")) == ()


@pytest.mark.clause("KH-23")
def test_triple_sequence_readings() -> None:
    nine = cards("4H 4H 4H 5H 5H 5H 6H 6H 6H", 3)
    suit = cards("AH 2H 3H 4H 5H 6H 7H 8H 9H", 3)
    same = table(3, 2, triple_melds=True)
    full = table(3, 2, triple_melds=True, triple_sequence="full_suit")
    assert [t.value(nine) and present(t.value(nine)).points for t in (same, full)] == [3, None]
    assert [present(t.value(suit)).points for t in (same, full)] == [1, 3]
    assert same.best(nine).points == full.best(nine).points == 3


@pytest.mark.clause("KH-2")
def test_a_skin_wears_the_same_melds() -> None:
    names = document()["codes"].replace("C", "_").replace("S", "C").replace("_", "S").split()
    other = packs.build("french", names, dict.fromkeys(names, 2) | {"X": 1}, ("X",))
    dressed = compile(other, document(), DEFAULTS)
    hand = tuple(sorted(other.parse("AH 2S 3D KC 9H 9H")))
    assert dressed.best(hand).points == 9


def test_one_table_for_the_same_options() -> None:
    assert table() is table()
    assert table() is not table(joker_limit=1)
    assert table() is melds.compile(pack(), document(), DEFAULTS | {"target": 100})


@pytest.mark.parametrize(
    "row",
    [
        {"key": "odd", "points": 1},
        {"key": "odd", "points": 1, "cards": ["AH"], "same": {"count": 2}},
        {"key": "odd", "points": 1, "cards": ["ZZ"]},
        {"key": "odd", "points": "many", "cards": ["AH"]},
        {"key": "odd", "points": 1, "cards": ["AH"], "colour": "red"},
        {"key": "odd", "points": 1, "cards": ["AH"], "when": "always"},
        {"key": "odd", "points": 1, "cards": 3},
    ],
)
def test_wrong_rows_are_refused_by_name(row: dict[str, Any]) -> None:
    with pytest.raises(MeldRowError, match="odd"):
        compile(pack(), [row], {})


def test_wrong_files_are_refused() -> None:
    with pytest.raises(MeldRowError):
        read_sheet({"meld": "none"})
    with pytest.raises(MeldRowError):
        read_sheet({"wild": 3})


@pytest.mark.clause("KH-22")
@pytest.mark.parametrize(
    "changes",
    [
        {}, {"joker_limit": 1}, {"aces_length": "more"},
        {"triple_melds": True, "trio_quartette": True, "double_triplet": "any_six"},
    ],
)  # fmt: skip
def test_reading_a_set_agrees_with_what_solvers_lay(changes: dict[str, Any]) -> None:
    """`fits` and `patterns` of every shape are written apart; here they meet."""
    of, melds_ = pack(3, 2), table(3, 2, **changes)
    copies = dict.fromkeys(range(30), 3) | {30: 2}
    lays = lays_of(melds_.rules, copies, 2, whole=True)
    for (own, wilds), worth in lays.items():
        meld = melds_.value((*own, *(30,) * wilds))
        assert meld is not None
        assert meld.points == worth
    rng = Random(5)
    for size in itertools.chain.from_iterable(itertools.repeat(range(1, 7), 700)):
        near = [k for k in of.cards if k == 30 or k % 9 in (0, 1, 2, 8) or k > 26]
        hand = tuple(sorted(rng.sample(near, size)))
        own = tuple(k for k in hand if k != 30)
        meld = melds_.value(hand)
        assert (meld.points if meld else None) == lays.get((own, len(hand) - len(own)))
