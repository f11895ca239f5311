"""The worked examples of Qing kanhu's rulebook, every one."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, legal, play, present
from kanhu.catalogue import setup
from kanhu.core.state import State
from kanhu.games.qing_kanhu.dealing import dealer_of
from kanhu.games.qing_kanhu.tests.tables import COMPLETE, GAME, READINGS, hand, kit, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    return [
        pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}")
        for row in EXAMPLES
        if row["kind"] == kind
    ]


def test_all_thirty_examples_are_there_and_name_clauses() -> None:
    assert [row["id"] for row in EXAMPLES] == [str(number) for number in range(1, 31)]
    for row in EXAMPLES:
        assert all(GAME.clause(clause) for clause in row["clauses"])


@pytest.mark.parametrize("row", of_kind("complete"))
@pytest.mark.parametrize("heads", READINGS)
def test_complete_under_each_reading(row: dict[str, Any], heads: str) -> None:
    for case in [row, *row.get("cases", ())]:
        changes = {"heads": heads, **case.get("set", {})}
        held = hand(row["cards"], **changes)
        assert kit(**changes).complete(held) is case[heads], case
        whole = kit(**changes).arrangement(held)
        assert (whole is not None) is case[heads]
        if whole is not None:
            used = [kind for meld in whole.melds for kind in meld.cards]
            assert tuple(sorted([*used, *whole.left])) == held
            assert any(meld.key == "eyes" for meld in whole.melds)


@pytest.mark.parametrize("row", of_kind("waits"))
@pytest.mark.parametrize("heads", READINGS)
def test_what_completes_a_hand(row: dict[str, Any], heads: str) -> None:
    pack = setup(GAME, GAME.options(None, heads=heads)).pack
    held = hand(row["cards"])
    if heads in row:
        waits = kit(heads=heads).waits(held)
        assert sorted(pack.text(waits).split()) == sorted(row[heads].split())
    if "watch" in row and heads == "wild_three":
        through = pack.text(kit(heads=heads).cover.waits_through(held)).split()
        assert set(row["watch"].split()) <= set(through)


@pytest.mark.parametrize("row", of_kind("dealer"))
def test_who_deals(row: dict[str, Any]) -> None:
    pack = setup(GAME, GAME.options(None)).pack
    for draw in row["draws"]:
        card = pack.kind(draw["card"])
        if draw.get("again"):
            assert not pack.suits[card]  # no number: QK-6, played out in test_qing_kanhu_play
        else:
            number = int(pack.ranks[card])
            assert dealer_of(draw["drawer"], number, draw["players"]) == draw["dealer"]


@pytest.mark.parametrize("row", of_kind("deal"))
def test_the_deal(row: dict[str, Any]) -> None:
    options = GAME.options(None, players=row["players"], **row.get("options", {}))
    seen = set()
    for seed in range(40):
        state, _ = GAME.opening(options, seed)
        dealer = state.board.dealer
        seen.add(dealer)
        sizes = [len(cards(state, f"hand{seat}")) for seat in range(row["players"])]
        assert sum(sizes) == row["dealt"]
        assert len(cards(state, "stock")) == row["stock"]
        if "order" in row:
            assert sizes[dealer] == max(sizes)
            if dealer == row["dealer"]:
                _check_order(state, seed, row)
    assert row.get("dealer", 0) in seen


def _check_order(state: State, seed: int, row: dict[str, Any]) -> None:
    """Who receives which card of the shuffled pack, counted out by hand (QK-8)."""
    from kanhu.cards.chance import stream

    order = row["order"] + [(row["order"][-1] + 1 + at) % 4 for at in range(row["dealt"] - 6)]
    assert order[-1] == row["last"]
    pack = state.setup.pack
    deck = stream(seed, 0, 0).shuffle(pack.cards)
    for seat in range(row["players"]):
        mine = sorted(card for card, to in zip(deck, order, strict=False) if to == seat)
        assert cards(state, f"hand{seat}") == pack.text(mine).split()


@pytest.mark.parametrize("row", of_kind("pays"))
def test_what_a_hand_pays(row: dict[str, Any]) -> None:
    n, stake, winner = row["players"], row["stake"], row["winner"]
    for case in row["cases"]:
        hands = case["carried"] // (n * stake)
        options = f"archive;players={n};stake={stake};hands=9"
        totals = [-case["carried"] // n] * n
        board = {"hand": hands, "carried": case["carried"], "totals": totals}
        if winner >= 0:
            state = table(options, actor=winner, hands={winner: COMPLETE}, heap="c9", **board)
            after = play(state, "win")
        else:
            state = table(options, hands={0: "c9"}, stock="", heap="c8", **board)
            after = play(state, "throw c9")
        assert list(present(after.board.last).points) == case["payoff"]
        assert board_of(after).carried == case["left"]
        assert sum(after.board.totals) + board_of(after).carried == 0


@pytest.mark.parametrize("row", of_kind("return"))
def test_a_taken_card_may_not_go_back(row: dict[str, Any]) -> None:
    card = row["card"]
    took = table(hands={0: f"{card} {card} s9"}, heap="m9", taken=card, takes=1)
    assert (f"t{card}" in legal(took)) is row["taken"]
    assert "ts9" in legal(took)
    bought = table(hands={0: f"{card} {card} s9"}, heap="m9")
    assert (f"t{card}" in legal(bought)) is row["bought"]


@pytest.mark.parametrize("row", of_kind("takes"))
def test_takes_in_a_row(row: dict[str, Any]) -> None:
    dull = "c2 c2 c5 c5 c8 c8 s2 s5 s5 s8 m2 m2 m5 m8"
    options = f"archive;players={row['players']}"
    state = table(options, phase="choose", hands={0: dull}, heap="m9", takes=row["takes"])
    assert ("k" in legal(state)) is row["may_take"]
    winning = table(options, phase="choose", hands={0: COMPLETE.replace(" m3", "")}, heap="m3",
                    takes=row["takes"])  # fmt: skip
    assert legal(winning) == ["k", "b"]
    assert legal(play(winning, "take")) == ["w"]
