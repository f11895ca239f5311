"""Worked examples of the dossier that ask for melds; the values are the dossier's."""

from __future__ import annotations

import pytest

from melds_kit import cards, table

# number, clauses, hand, best, full (None: cannot all be melded; "-": not asked)
DIVISIONS = [
    ("1 KH-13", "AH AH 2C 2C 3D 3D 5H 5H 5C 5C 5D 5D KS 9H 9H", 29, 29),
    ("2 KH-20", "AH AH 2C 2C 3D 3D JS JS QS QS KS KS 8C 8C X", 29, 29),
    ("3 KH-21", "AH 2H 3H 4H 5H 6H 7H 8H 9H 4C 5C 6C 7C 8C 9C", 5, 5),
    ("4 KH-21", "2H 3H 4H 5H 6H 7H 8H 9H 3C 4C 5C 6C 7C 8C 9C", 4, 4),
    ("5 KH-21", "AH 2H 3H 4H 5H AH 2H 3H 4H 5H 5C 6C 7C 8C 9C", 3, 3),
    ("6 KH-13", "JS JS QS QS KS KS 7D 7D 8C 8C 9H 9H 4H 4C 4D", 17, 17),
    ("7 KH-15", "AH AH AC 5D 6D 7D 4H 4C 4D 2H 3H 4H 8C 8C QS", 9, 9),
    ("8 KH-16 KH-17", "AH AC AD AD 2D 3D 6H 6H 6C 6C 6D 6D 7H 8H 9H", 14, 14),
    ("9 KH-20", "AH AC AC AD AD X 2C 3D 9H 9H KS 7H 7C 7D 5D", 16, None),
    ("10 KH-44 KH-45", "2C 3C 4C 4H 5C 5C 5D 5D 5H 5H 6C 6H 7C 7D X", 13, 6),
    ("11 KH-44", "2D 3D 4C 4D 5C 6C 7D 7D 9C 9D AH AH JS X X", 12, 9),
    ("12 KH-45", "AH 3H 5H 7H 9H 2C 4C 6C 8C AD 2D 5D 6D JS QS", 0, None),
    ("13 KH-47", "AH AH 2C 2C 3D X", 15, 15),
    ("36 KH-13", "AH AH AC AC 5H 6H 7H 8H 8C 8D JS QS KS 2C 3D", 12, 12),
]

OUTS = [
    ("14 KH-43", "4C 5C 6C 7C 9H 9H KS", "4C 7C", 5),
    ("15 KH-43", "4C 5C 6C 7C 9H 9H KS 2H 2C 2D 8H 8C 8D JS QS KS", "4C 7C", 12),
    ("16 KH-43", "AH 2H 3H 4H 6D 7D 8D 9D 3C 3D 3H 5C 5D 5H QS X", "QS", 6),
]

READINGS = [
    ("KH-15", "AH AH AC", "aces", 1),
    ("KH-16", "AH AC AD", "triplet", 2),
    ("KH-16", "5H 5H 5C", None, 0),
    ("KH-6", "8H 9H AH", None, 0),
    ("KH-18", "JS 8C 8C", None, 0),
    ("KH-19", "KS 9H X", "royal_group", 4),
    ("KH-22", "X X 2C", "khanhoo", 5),
    ("KH-18", "JS QS KS QS", None, 0),
]


@pytest.mark.clause("KH-44", "KH-45")
@pytest.mark.parametrize(("number", "hand", "best", "full"), DIVISIONS, ids=lambda v: str(v)[:18])
def test_divisions(number: str, hand: str, best: int, full: int | None) -> None:
    held = cards(hand)
    melds = table(jokers=2)
    assert melds.best(held).points == best
    assert melds.best_points(held) == best
    whole = melds.full(held)
    assert (whole and whole.points) == full
    assert whole is None or whole.left == ()


@pytest.mark.clause("KH-42", "KH-43")
@pytest.mark.parametrize(("number", "hand", "throws", "points"), OUTS)
def test_going_out(number: str, hand: str, throws: str, points: int) -> None:
    melds = table()
    assert melds.goes_out(cards(hand)) == cards(throws)
    best = melds.out_best(cards(hand))
    assert best is not None
    assert best[0] in cards(throws)
    assert best[1].points == points


@pytest.mark.clause("KH-6")
@pytest.mark.parametrize(("clause", "hand", "key", "points"), READINGS)
def test_example_17_one_meld(clause: str, hand: str, key: str | None, points: int) -> None:
    meld = table(jokers=2).value(cards(hand))
    assert (meld and meld.key, meld.points if meld else 0) == (key, points)


@pytest.mark.clause("KH-43")
def test_example_15_all_sixteen_are_melded_too() -> None:
    hand = cards("4C 5C 6C 7C 9H 9H KS 2H 2C 2D 8H 8C 8D JS QS KS")
    whole = table().full(hand)
    assert whole is not None
    assert whole.points == 12


@pytest.mark.clause("KH-35")
def test_example_20_double_khanhoo_claims_3D() -> None:
    claims = dict(table().claims(cards("AH AH 2C 2C 3D"), cards("3D")[0]))
    assert claims[cards("AH AH 2C 2C 3D")].points == 15
    assert claims[cards("AH 2C")].key == "khanhoo"


@pytest.mark.clause("KH-22", "KH-34")
def test_example_22_a_joker_makes_more_than_a_run() -> None:
    hand, top = cards("6D X"), cards("6H")[0]
    ((with_, meld),) = table().claims(hand, top)
    assert (with_, meld.key, meld.points) == (cards("6D X"), "triplet", 2)
    assert table().can_claim(hand, top, but=frozenset({"sequence"}))


@pytest.mark.clause("KH-34")
def test_example_21_only_a_run() -> None:
    hand, top = cards("7H 8H"), cards("6H")[0]
    assert table().can_claim(hand, top)
    assert not table().can_claim(hand, top, but=frozenset({"sequence"}))


@pytest.mark.clause("KH-23")
def test_example_32_doubles_beat_the_triple() -> None:
    hand = cards("5H 5C 5D 5H 5C 5D 5H 5C 5D AH 2H 3H KS KS 9H", 3)
    melds = table(3, 2, triple_melds=True)
    whole = melds.full(hand)
    assert whole is not None
    assert melds.best(hand).points == whole.points == 17
    assert [m.key for m in whole.melds] == [
        "double_triplet", "reverse_group", "triplet", "sequence"
    ]  # fmt: skip


@pytest.mark.clause("KH-23")
def test_example_33_triple_khanhoo() -> None:
    hand = cards("AH AH AH 2C 2C 2C 3D 3D 3D JS JS JS 7D 7D 7D", 3)
    melds = table(3, 2, triple_melds=True)
    whole = melds.full(hand)
    assert whole is not None
    assert melds.best(hand).points == whole.points == 33
    assert [m.points for m in whole.melds] == [25, 4, 4]


@pytest.mark.clause("KH-24")
def test_example_34_quartettes() -> None:
    hand = cards("7C 7C 7C 7C 9D 9D 9D 4H 5H 6H 8H 8C 8D X 2D", 4)
    best = table(4, 1, trio_quartette=True).best(hand)
    assert best.points == 27
    assert best.left == cards("2D", 4)


@pytest.mark.clause("KH-60")
def test_a_quartette_out_of_three_and_the_thrown_one() -> None:
    melds = table(4, 1, trio_quartette=True)
    claims = dict(melds.claims(cards("6D 6D 6D", 4), cards("6D", 4)[0]))
    assert claims[cards("6D 6D 6D", 4)].points == 12
    assert claims[cards("6D 6D", 4)].points == 6


def test_best_hands_of_the_larger_packs() -> None:
    """Two double khanhoos and a royal group are 34 with 120 cards (errors in the sources, 4)."""
    hand = cards("AH AH AH AH 2C 2C 2C 2C 3D 3D 3D 3D KS 9H 9H", 4)
    assert table(4, 1).best(hand).points == 34
    with_trios = table(4, 1, trio_quartette=True)
    assert with_trios.best(hand).points == 12 * 3 + 4
