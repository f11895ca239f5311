"""The solver with the larger packs and their melds, against the general method."""

from __future__ import annotations

from typing import Any

import pytest

from melds_kit import Dealer, cards, pack, table
from test_melds_oracle import check

QUARTETTES = {"trio_quartette": True}
EVERYTHING = {"trio_quartette": True, "triple_melds": True}
# copies, jokers, random hands, mixed hands, options
CASES = [
    (4, 5, 1500, 450, QUARTETTES),
    (4, 5, 900, 300, EVERYTHING),
    (4, 1, 500, 150, QUARTETTES),
    (3, 5, 300, 150, EVERYTHING),
    (3, 2, 300, 150, {"triple_melds": True, "double_triplet": "any_six"}),
]


@pytest.mark.parametrize(("copies", "jokers", "random", "mixed", "changes"), CASES)
def test_large_packs_are_solved_exactly(
    copies: int, jokers: int, random: int, mixed: int, changes: dict[str, Any]
) -> None:
    melds = table(copies, jokers, **changes)
    dealer = Dealer(pack(copies, jokers), melds, seed=copies + jokers)
    for at in range(random):
        check(melds, dealer.random((15, 16)[at % 2]))
    seen = [check(melds, hand) for hand in dealer.hands(mixed)]
    assert sum(full for full, _ in seen) > mixed // 20
    assert sum(outs for _, outs in seen) > mixed // 10


def test_several_thousand_hands_are_compared() -> None:
    assert sum(random for _, _, random, _, _ in CASES) >= 3_000


@pytest.mark.clause("KH-20", "KH-24")
@pytest.mark.parametrize("jokers", [3, 4, 5])
def test_hands_full_of_jokers(jokers: int) -> None:
    melds = table(4, 5, **EVERYTHING)
    dealer = Dealer(pack(4, 5), melds, seed=jokers)
    joker = cards("X", 4, 5)[0]
    for hand in dealer.hands(60):
        plain = [kind for kind in hand if kind != joker]
        check(melds, (*plain[: max(0, 15 - jokers)], *(joker,) * jokers))


@pytest.mark.clause("KH-27", "KH-33")
def test_claims_with_the_large_pack() -> None:
    melds = table(4, 5, **EVERYTHING)
    dealer = Dealer(pack(4, 5), melds, seed=12)
    for hand in dealer.hands(120):
        at = len(hand) // 2
        card, held = hand[at], (*hand[:at], *hand[at + 1 :])
        assert [found for found, _ in melds.claims(held, card)] == melds.exact.claims(held, card)
