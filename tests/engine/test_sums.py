"""Sums: how everybody's points of a hand come about, term by term, by examples worked by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import kanhu
from by_text import of_game
from kanhu.catalogue import Game
from kanhu.core.results import HandResult
from kanhu.core.rules import Setup
from kanhu.games.schafkopf.score import declared, least, paid
from kanhu.text.replays import annotated
from kanhu.text.replays import found as found_replays
from kanhu.text.table import Table
from kanhu.wording.amounts import plain, score_format
from kanhu.wording.seats import seat_names
from kanhu.wording.sums import Sum, sums
from test_results import counted, table
from tests.played_out import played_out

GAMES = kanhu.games()


def told(at: Setup, last: HandResult, me: int | None = None) -> list[str]:
    return [one.terms for one in sums(at, last, seat_names(at.seats), me)]


def said(at: Setup, last: HandResult, seat: int, me: int | None = None) -> list[str]:
    found = sums(at, last, seat_names(at.seats), me)[seat]
    return [f"{step.text} {step.clause}".strip() for step in found.steps]


# --- points ------------------------------------------------------------------------------------


@pytest.mark.clause("KH-44")
def test_melds_of_one_kind_are_multiplied_and_going_out_is_added() -> None:
    """Two triplets of 2, a sequence of 1 and 5 for going out make 10."""
    rows = (("triplet", (1, 10, 19), 2, "KH-16"), ("triplet", (2, 11, 20), 2, "KH-16"),
            ("sequence", (3, 4, 5), 1, "KH-14"))  # fmt: skip
    reasons = (*((clause, 1, n) for _, _, n, clause in rows), ("KH-44", 1, 5))
    last = counted((0, 10), "KH-42", by=1, reasons=reasons, shown=(((), ()), (rows, ())))
    at = table("khanhoo")
    assert told(at, last) == ["", "2 × 2 + 1 + 5"]
    assert said(at, last, 0, me=0) == ["The hand brings you nothing."]
    assert said(at, last, 1) == [
        "“Triplet” brings North 4 points: 2 × 2. KH-16",
        "“Sequence” brings North 1 point. KH-14",
        "“Going out” brings North 5 points. KH-44",
    ]


@pytest.mark.clause("MK-28")
def test_a_point_for_each_card_of_the_tricks() -> None:
    reasons = (("MK-28", 0, 3), ("MK-28", 0, 3), ("MK-28", 0, 9), ("MK-28", 1, 3), ("MK-29", 1, 3))
    last = counted((15, 6, 0), "MK-27", by=0, reasons=reasons)
    at = table("ming-kanhu")
    assert told(at, last) == ["2 × 3 + 9", "3 + 3", ""]
    assert said(at, last, 0, me=0) == [
        "Your tricks hold 15 cards, a point each. That brings you 15 points: 2 × 3 + 9. MK-28"
    ]


# The dossier's worked examples E14 to E21: card points of the declarer, tricks, what it brings.
DECLARED = [
    (61, 5, 2, ""), (60, 6, -2, ""), (91, 8, 4, "2 × 2"), (120, 10, 6, "2 × 3"),
    (31, 3, -2, ""), (30, 3, -4, "−2 × 2"), (11, 0, -6, "−2 × 3"),
]  # fmt: skip


def declarer(options: str, took: int, tricks: int) -> tuple[Setup, HandResult]:
    at = table("schafkopf", options)
    value, clause = declared(of_game(at.options), took, tricks, 120)
    scores = paid(of_game(at.options), 0, value, least=False)
    reasons = tuple(
        (clause if not seat else "SK-31", seat, n) for seat, n in enumerate(scores) if n
    )
    tallies: list[Any] = [("took", (took, 120 - took, 0), "SK-22")]
    if abs(value) == 4:
        tallies.append(("double", (1, 1, 1), clause))
    return at, HandResult(scores, reasons, (), clause, by=0, sides=(0, 1, 1),
                          tallies=tuple(tallies))  # fmt: skip


@pytest.mark.clause("SK-23", "SK-24")
@pytest.mark.parametrize(("took", "tricks", "score", "terms"), DECLARED)
def test_schneider_doubles_and_schwarz_counts_three_times(
    took: int, tricks: int, score: int, terms: str
) -> None:
    at, last = declarer("denexa", took, tricks)
    assert last.points == (score, 0, 0)
    assert told(at, last) == [terms, "", ""]
    (reason,) = said(at, last, 0, me=0)
    assert f"{abs(score)} points" in reason
    assert str(took) in reason or abs(score) == 6
    assert reason.endswith(last.ended)


@pytest.mark.clause("SK-31")
def test_what_two_defenders_pay_is_multiplied_once_more() -> None:
    at, last = declarer("parlett", 30, 3)
    assert last.points == (-8, 4, 4)
    assert told(at, last) == ["−2 × 2 × 2", "", ""]
    assert said(at, last, 0) == [
        "South took 30 card points, and 30 or fewer cost double (schneider). "
        "That costs South 8 points: 2 players get 4 points each. SK-23"
    ]
    assert said(at, last, 1, me=1) == [
        "You are paid for this hand. That brings you 4 points. SK-31"
    ]


@pytest.mark.clause("SK-28")
def test_taking_everything_in_least_costs_double() -> None:
    """E27: points 0, 120, 0 score 0, −4, 0."""
    at = table("schafkopf")
    seat, value, clause = least(of_game(at.options), [0, 120, 0], [0, 10, 3], 0)
    last = counted((0, value, 0), clause, by=seat, reasons=((clause, seat, value),),
                   tallies=(("took", (0, 120, 0), "SK-26"), ("double", (1, 1, 1), clause)))  # fmt: skip
    assert told(at, last) == ["", "−2 × 2", ""]


@pytest.mark.clause("TY-28", "TY-29")
def test_a_contract_missed_is_not_what_the_others_took() -> None:
    """The others' halves of the contract are no payment of the declarer's."""
    reasons = (("TY-28", 0, -100), ("TY-29", 1, 50), ("TY-29", 2, 10), ("TY-25", 2, 40))
    shown = (((), ()), ((), ()), ((("marriage_S", (1, 2), 40, "TY-25"),), ()))
    tallies = (("contract", (100, 0, 0), "TY-27"), ("total", (60, 50, 50), "TY-26"))
    last = counted((-100, 50, 50), "TY-28", by=0, reasons=reasons, shown=shown, tallies=tallies)
    at = table("tyzicha")
    assert told(at, last) == ["", "", "40 + 10"]
    assert said(at, last, 0, me=0) == [
        "You played for 100 and took 60, which misses the contract. "
        "That costs you 100 points. TY-28"
    ]


# --- payments ----------------------------------------------------------------------------------


@pytest.mark.clause("QK-33", "QK-4")
def test_the_pot_is_what_everybody_has_put_in() -> None:
    reasons = (("QK-33", 0, 4), *(("QK-4", seat, -1) for seat in range(4)))
    at = table("qing-kanhu")
    last = counted((3, -1, -1, -1), "QK-31", by=0, reasons=reasons)
    assert told(at, last) == ["4 × 1 − 1", "", "", ""]
    carried = last._replace(points=(7, -1, -1, -1), reasons=(("QK-33", 0, 8), *reasons[1:]))
    assert told(at, carried)[0] == "8 − 1", "a hand before has left its stakes there"


@pytest.mark.clause("DD-40", "DD-41", "DD-42")
@pytest.mark.parametrize(
    ("price", "unit", "points", "winner", "payer"),
    [
        # DD-40 to DD-42: 3 bid, two bombs, spring counted twice: 3 × 4 × 2 = 24 from each farmer.
        (((("landlord_won"), (), 3, "DD-40"), ("2_bombs_or_rockets", (), 9, "DD-41"),
          ("spring,_twice_as_much", (), 12, "DD-42")), 24, (48, -24, -24),
         "2 × 3 × 4 × 2", "−3 × 4 × 2"),
        (((("landlord_lost"), (), 2, "DD-40"), ("a_bomb_or_rocket", (), 2, "DD-41")), 4,
         (-8, 4, 4), "−2 × 2 × 2", "2 × 2"),
        (((("landlord_won"), (), 3, "DD-40"),), 3, (6, -3, -3), "2 × 3", ""),
    ],
)  # fmt: skip
def test_bid_bombs_and_spring_multiply(
    price: Any, unit: int, points: tuple[int, ...], winner: str, payer: str
) -> None:
    reasons = tuple(
        (clause, seat, n * own // unit) for _, _, n, clause in price
        for seat, own in enumerate(points)
    )  # fmt: skip
    last = counted(points, "DD-38", by=0, reasons=reasons, price=price, sides=(1, 0, 0))
    at = table("dou-dizhu")
    assert told(at, last) == [winner, payer, payer]
    assert said(at, last, 0)[0] == f"The bid of the landlord was {price[0][2]}. DD-40"
    assert ("2 players" in said(at, last, 0)[-1]) and ("2 players" not in said(at, last, 1)[-1])


@pytest.mark.clause("CU-40", "CU-44")
def test_each_part_of_a_price_is_paid_by_both_opponents() -> None:
    """CU-EX: 20, 40 and 50 for the card won with, and 20 for each of two kings."""
    price = (("bare", (), 20, "CU-40"), ("with_bounit", (), 40, "CU-40"),
             ("with_sowee", (), 50, "CU-40"), ("kings", (), 40, "CU-41"))  # fmt: skip
    paid_ = ((-1, 110, "CU-40"), (-1, 40, "CU-41"))
    reasons = tuple((clause, seat, n * share) for _, n, clause in paid_
                    for seat, share in ((0, 2), (1, -1), (3, -1)))  # fmt: skip
    last = counted((300, -150, 0, -150), "CU-34", by=0, reasons=reasons, price=price,
                   sides=(0, 1, 0, 1))  # fmt: skip
    at = table("cuajo")
    assert told(at, last)[0] == "2 × 20 + 2 × 40 + 2 × 50 + 2 × 40"
    assert told(at, last)[1] == "−20 − 40 − 50 − 40"
    assert said(at, last, 0)[-1] == (
        "“Other kings” brings South 80 centavos: 2 players pay 40 centavos each. CU-41"
    )


@pytest.mark.clause("KO-32")
def test_a_double_costs_every_other_player_two() -> None:
    """KO-EX-19: payoff −2, −2, −2, 6."""
    at = table("kowah", "catsatcards;players=4")
    reasons = tuple(("KO-32", seat, n) for seat, n in enumerate((-2, -2, -2, 6)))
    last = counted((-2, -2, -2, 6), "KO-29", by=3, reasons=reasons,
                   price=(("double", (), 2, "KO-32"),))  # fmt: skip
    assert told(at, last) == ["", "", "", "3 × 2"]
    assert said(at, last, 3)[0].startswith("“Double” brings East 6 stakes: 3 players pay 2 stakes")


@pytest.mark.clause("KQ-32")
def test_the_shortest_hands_share() -> None:
    """Two of five share the stakes of the other three: one and a half each, in twelfths 18."""
    at = table("khanquest", "travellers;players=5")
    points = (18, -12, -12, 18, -12)
    reasons = tuple(("KQ-32", seat, n) for seat, n in enumerate(points))
    last = counted(points, "KQ-32", reasons=reasons, tallies=(("left", (2, 5, 7, 2, 3), "KQ-32"),))
    assert told(at, last) == ["3 × 1 ÷ 2", "", "", "3 × 1 ÷ 2", ""]
    assert said(at, last, 1, me=1) == [
        "You held 5 cards, more than others. That costs you 1 stake. KQ-32"
    ]


# --- of every game -----------------------------------------------------------------------------


def hands(game: Game) -> Iterator[tuple[Setup, HandResult]]:
    """Hands of random play under every preset, and of all records."""
    for found, _ in played_out(game, " sums"):
        last = found.state.board.last
        assert last is not None
        yield found.state.setup, last
    for name in found_replays(game):
        made = Table.load(annotated(game)[name].record)
        if made.state.board.last is not None:
            yield made.state.setup, made.state.board.last


def reckoned(one: Sum, setup: Setup) -> float:
    """What the terms come to, by arithmetic."""
    text = one.terms or plain(one.points, score_format(setup.game, setup.options))
    text = re.sub(r"(\d+) (\d+/\d+)", r"(\1+\2)", text)
    signs = {"×": "*", "÷": "/", "−": "-"}
    assert re.fullmatch(r"[-+*/().\d ]+", re.sub("[×÷−]", lambda it: signs[it[0]], text)), text
    return float(eval(re.sub("[×÷−]", lambda it: signs[it[0]], text)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sum_comes_to_its_points_in_whole_sentences(game: Game) -> None:
    seen = 0
    for at, last in hands(game):
        divide = int(score_format(game, at.options).get("divide", 1))
        for me in (None, 0):
            for one in sums(at, last, seat_names(at.seats), me):
                assert reckoned(one, at) * divide == pytest.approx(one.points), one
                for step in one.steps:
                    assert re.fullmatch(r"[“A-Z].*\.", step.text), step.text
                    assert "{" not in step.text and "1 players" not in step.text
                    assert not step.clause or game.clause(step.clause) is not None
                assert one.steps
                seen += 1
    assert seen
