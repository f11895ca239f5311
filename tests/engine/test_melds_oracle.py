"""The suit tables against the general method, and both against plain enumeration."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from by_text import present
from kanhu.melds import MeldTable, read_sheet
from kanhu.melds.table import Division
from melds_kit import DEFAULTS, Dealer, Hand, cards, document, pack, table
from tests.scale import Scale


def worth(melds: MeldTable, laid: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """Points, and cards used, of melds laid by a solver."""
    return sum(present(melds.value(each)).points for each in laid), sum(map(len, laid))


def check_division(melds: MeldTable, hand: Hand, division: Division) -> None:
    """A division is made of the hand's own cards, and its melds are worth what they say."""
    used = [kind for meld in division.melds for kind in meld.cards]
    assert tuple(sorted((*used, *division.left))) == hand
    assert division.points == sum(meld.points for meld in division.melds)
    assert all(melds.value(meld.cards) == meld for meld in division.melds)
    order = [(-meld.points, meld.cards) for meld in division.melds]
    assert order == sorted(order)


def check(melds: MeldTable, hand: Hand) -> tuple[bool, bool]:
    """Every question, both methods; tells whether the hand is full and whether it goes out."""
    best, full, outs = melds.best(hand), melds.full(hand), melds.goes_out(hand)
    check_division(melds, hand, best)
    expected = worth(melds, melds.exact.best(hand))
    assert (best.points, len(hand) - len(best.left)) == expected
    assert melds.best_points(hand) == expected[0]
    whole = melds.exact.full(hand)
    assert (full is None) == (whole is None)
    if full is not None:
        check_division(melds, hand, full)
        assert full.left == ()
        assert full.points == worth(melds, present(whole))[0]
    assert outs == melds.exact.goes_out(hand)
    return full is not None, bool(outs)


MOST_IN_SHORT = 500
CASES = [
    # copies, jokers, hands, options
    (2, 0, 3000, {}),
    (2, 1, 3000, {}),
    (2, 2, 2200, {}),
    (2, 3, 200, {}),
    (2, 2, 400, {"aces_length": "more"}),
    (2, 2, 400, {"aces_triplet": False}),
    (2, 2, 400, {"double_triplet": "any_six"}),
    (2, 2, 400, {"joker_limit": 1}),
    (3, 2, 400, {"triple_melds": True}),
    (3, 1, 150, {"triple_melds": True, "trio_quartette": True, "triple_sequence": "full_suit"}),
    (4, 1, 400, {}),
    (4, 2, 250, {"trio_quartette": True, "triple_melds": True, "double_triplet": "any_six"}),
    (4, 5, 40, {"trio_quartette": True, "aces_length": "more"}),
]


@pytest.mark.clause("KH-20", "KH-21")
@pytest.mark.parametrize(("copies", "jokers", "count", "changes"), CASES)
def test_both_methods_agree(
    scale: Scale, copies: int, jokers: int, count: int, changes: dict[str, Any]
) -> None:
    count = count if scale.whole else min(count, MOST_IN_SHORT)
    melds = table(copies, jokers, **changes)
    assert melds.fast is not None
    dealer = Dealer(pack(copies, jokers), melds, seed=copies * 100 + jokers)
    seen = [check(melds, hand) for hand in dealer.hands(count)]
    # The sample must not be all misses.
    assert sum(full for full, _ in seen) > count // 50
    assert sum(outs for _, outs in seen) > count // 25


def test_more_than_ten_thousand_hands_are_compared_in_the_long_run() -> None:
    assert sum(count for _, _, count, _ in CASES) >= 10_000


def enumerated(melds: MeldTable, hand: Hand) -> tuple[int, int]:
    """Best points and cards used, by trying every subset that holds the first card."""
    if not hand:
        return 0, 0
    best = enumerated(melds, hand[1:])
    for size in range(1, len(hand) + 1):
        for rest in set(combinations(range(1, len(hand)), size - 1)):
            meld = melds.value(tuple(hand[at] for at in (0, *rest)))
            if meld is not None:
                left = tuple(hand[at] for at in range(1, len(hand)) if at not in rest)
                points, used = enumerated(melds, left)
                best = max(best, (points + meld.points, used + size))
    return best


@pytest.mark.clause("KH-21")
@pytest.mark.parametrize(
    ("copies", "jokers", "changes"), [(2, 2, {}), (3, 2, {"triple_melds": True})]
)
def test_small_hands_against_plain_enumeration(
    copies: int, jokers: int, changes: dict[str, Any]
) -> None:
    melds = table(copies, jokers, **changes)
    dealer = Dealer(pack(copies, jokers), melds, seed=77)
    for at in range(120):
        hand = (dealer.built, dealer.dense)[at % 2](6 + at % 2)
        best = melds.best(hand)
        assert (best.points, len(hand) - len(best.left)) == enumerated(melds, hand)


@pytest.mark.clause("KH-27", "KH-33")
def test_every_claim_is_found() -> None:
    for jokers in (0, 1, 2):
        melds = table(2, jokers)
        dealer = Dealer(pack(2, jokers), melds, seed=jokers)
        for hand in dealer.hands(150):
            card, held = (
                hand[len(hand) // 2],
                (*hand[: len(hand) // 2], *hand[len(hand) // 2 + 1 :]),
            )
            claims = melds.claims(held, card)
            assert [with_ for with_, _ in claims] == melds.exact.claims(held, card)
            assert melds.can_claim(held, card) == bool(claims)
            but = frozenset({"sequence"})
            others = [
                with_
                for with_, _ in claims
                if {m.key for m in melds.readings(tuple(sorted((*with_, card))))} - but
            ]
            assert melds.can_claim(held, card, but) == bool(others)


@pytest.mark.clause("KH-22", "KH-27")
def test_claims_are_all_subsets_that_read_as_a_meld() -> None:
    melds = table(2, 2)
    dealer = Dealer(pack(2, 2), melds, seed=9)
    for _ in range(60):
        hand = dealer.dense(9)
        card, held = hand[0], hand[1:]
        subsets = {s for size in range(2, 9) for s in combinations(held, size)}
        meant = {s for s in subsets if melds.value(tuple(sorted((*s, card))))}
        assert {with_ for with_, _ in melds.claims(held, card)} == meant


@pytest.mark.clause("KH-43", "KH-44")
def test_the_dearest_throw() -> None:
    melds = table()
    dealer = Dealer(pack(), melds, seed=3)
    found = 0
    for hand in dealer.hands(300):
        throws = melds.goes_out(hand)
        best = melds.out_best(hand)
        assert (best is None) == (not throws)
        if best is not None:
            found += 1
            worths = {}
            for kind in throws:
                at = hand.index(kind)
                worths[kind] = present(melds.full(hand[:at] + hand[at + 1 :])).points
            dearest = max(worths.values())
            assert best[1].points == dearest
            assert best[0] == min(kind for kind, value in worths.items() if value == dearest)
    assert found > 20


@pytest.mark.clause("KH-43")
def test_nothing_and_single_cards() -> None:
    melds = table()
    assert melds.best(()) == (0, (), ())
    assert melds.full(()) == (0, (), ())
    assert melds.goes_out(()) == ()
    assert melds.goes_out(cards("5H")) == cards("5H")
    assert melds.goes_out(cards("X")) == cards("X")
    assert melds.full(cards("5H")) is None
    assert melds.claims((), 3) == ()


def test_the_same_hand_divides_the_same_way_whatever_came_before() -> None:
    used, fresh = table(2, 2), MeldTable(pack(2, 2), read_sheet(document()), DEFAULTS)
    dealer = Dealer(pack(2, 2), used, seed=4)
    hands = dealer.hands(150)
    first = [(used.best(hand), used.full(hand)) for hand in hands]
    again = [(fresh.best(hand), fresh.full(hand)) for hand in reversed(hands)]
    assert first == again[::-1]
