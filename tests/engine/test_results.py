"""Verdicts: who has won a hand or a match and by how much, and why, in whole sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kanhu
from kanhu.catalogue import Game, setup
from kanhu.core.board import Board
from kanhu.core.results import HandResult, Outcome
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.wording.results import of_hand, verdict
from kanhu.wording.scoretable import lines, shown
from kanhu.wording.seats import seat_names
from tests.folders import folder

GAMES = kanhu.games()
SEEDS, MOST = range(3), 12_000
# Who has won, or that nobody has; a landlord who lost has lost to the two others.
WON = re.compile(r"\b(?:wins?|tie|share|level|beat|nobody)\b|^you lost as landlord", re.IGNORECASE)
# Every clause that a game's code can end a hand or a match with, as its folder lists them.
ENDS = {game.id: (folder(game) / "ends.txt").read_text("utf-8") for game in kanhu.games()}


def table(game: str, options: str | None = None) -> Setup:
    found = kanhu.load(game)
    return setup(found, found.options(options))


def counted(points: tuple[int, ...], ended: str, **more: Any) -> HandResult:
    """A hand result by hand; without reasons of its own, one clause gives all points."""
    reasons = tuple((ended, seat, n) for seat, n in enumerate(points))
    given: dict[str, Any] = {"reasons": reasons, "shown": (), **more}
    return HandResult(points, ended=ended, **given)


def told(at: Setup, last: HandResult, me: int | None) -> tuple[str, str]:
    found = of_hand(at, last, seat_names(at.seats), me)
    return found.head, found.why


# --- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "me", "head"),
    [
        ((10, 18), 0, "North wins the hand, 18 to 10"),
        ((18, 10), 0, "You win the hand, 18 to 10"),
        ((18, 10), None, "South wins the hand, 18 to 10"),
        ((0, 0), 0, "Nobody scores"),
        ((12, 12), 0, "You and North tie at 12"),
        ((12, 12), 1, "You and South tie at 12"),
        ((18, 12, 9), 0, "You win the hand, 18 to West's 12"),
        ((18, 12, 9), 1, "South wins the hand, 18 to your 12"),
        ((18, 12, 9), 2, "South wins the hand, 18 to West's 12"),
        ((12, 12, 9), 2, "South and West tie at 12"),
        ((3, 9, 9, 1, 0, 4, 7, 2), 0, "Southwest and West tie at 9"),
    ],
)
def test_points_are_told_with_what_the_next_has(
    points: tuple[int, ...], me: int | None, head: str
) -> None:
    at = table("khanhoo", f"house;players={len(points)}")
    assert told(at, counted(points, "KH-42", by=1), me)[0] == head


def test_going_out_is_why() -> None:
    at, last = table("khanhoo"), counted((10, 18), "KH-42", by=1)
    assert told(at, last, 0)[1] == "North went out: every card was in a meld."
    assert told(at, last, 1)[1] == "You went out: every card was in a meld."
    assert not of_hand(at, last, seat_names(2), 0).won
    assert of_hand(at, last, seat_names(2), 1).won
    assert not of_hand(at, counted((9, 9), "KH-42", by=1), seat_names(2), 1).won, "a tie is no win"


def test_cards_and_bonuses_of_tricks_are_why() -> None:
    at = table("ming-kanhu")
    reasons = (("MK-28", 0, 9), ("MK-28", 1, 6), ("MK-28", 2, 12), ("MK-29", 2, 3))
    last = counted((9, 6, 15), "MK-27", by=2, reasons=reasons,
                   tallies=(("tricks", (3, 2, 4), "MK-27"), ("bonus", (0, 0, 3), "MK-33")))  # fmt: skip
    assert told(at, last, 0) == (
        "East wins the hand, 15 to your 9",
        "East won 12 cards, a point each, and 3 points for special plays.",
    )
    plain = last._replace(points=(9, 6, 12), tallies=(("bonus", (0, 0, 0), "MK-33"),))
    assert told(at, plain, 2)[1] == "You won 12 cards, a point each."


# --- payments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "points", "more", "me", "head"),
    [
        ("qing-kanhu", (3, -1, -1, -1), {"ended": "QK-31", "by": 0}, 0, "You win! +3 units"),
        ("qing-kanhu", (3, -1, -1, -1), {"ended": "QK-31", "by": 0}, 2,
         "South wins: you lose 1 unit"),
        ("qing-kanhu", (-1, -1, -1, -1), {"ended": "QK-34"}, 2, "Nobody wins: the pot stays"),
        ("cuajo", (340, -170, 0, -170), {"ended": "CU-34", "by": 0, "sides": (0, 1, 0, 1)}, 0,
         "You win! +340 centavos"),
        ("cuajo", (340, -170, 0, -170), {"ended": "CU-34", "by": 0, "sides": (0, 1, 0, 1)}, 2,
         "Your partner South wins: you pay nothing"),
        ("cuajo", (340, -170, 0, -170), {"ended": "CU-34", "by": 0, "sides": (0, 1, 0, 1)}, 1,
         "South wins: you lose 170 centavos"),
        ("cuajo", (100, -100, 0, 0), {"ended": "CU-45", "sides": (0, 1, 0, 1)}, 0,
         "Nobody wins the hand"),
        ("kowah", (-2, 6, -2, -2), {"ended": "KO-29", "by": 1}, 0, "West wins: you lose 2 stakes"),
        ("kowah", (0, 2, -2, 0), {"ended": "KO-29", "by": 1}, 0, "West wins: you lose nothing"),
        ("kowah", (2, -2, 2, -2), {"ended": "KO-29", "by": 0, "sides": (0, 1, 0, 1)}, 2,
         "You and South win! +2 stakes"),
        ("kowah", (2, -2, 2, -2), {"ended": "KO-29", "by": 0, "sides": (0, 1, 0, 1)}, 1,
         "South and North win: you lose 2 stakes"),
        ("kowah", (2, -2, 2, -2), {"ended": "KO-29", "by": 0, "sides": (0, 1, 0, 1)}, None,
         "South and North win: +2 stakes each"),
        ("kowah", (0, 0, 0, 0), {"ended": "KO-28", "by": 1}, 1,
         "You win the hand, but it pays nothing"),
        ("kowah", (-9, 3, 3, 3), {"ended": "KO-39", "by": 0}, 0,
         "Nobody wins: you lose 9 stakes"),
        ("kowah", (-9, 3, 3, 3), {"ended": "KO-39", "by": 0}, 1,
         "Nobody wins: +3 stakes for you"),
        ("kowah", (0, 0, 0, 0), {"ended": "KO-36"}, 1, "Nobody wins the hand"),
        ("khanquest", (24, -12, -12), {"ended": "KQ-28", "by": 0}, 0, "You win! +2 stakes"),
        ("khanquest", (24, -12, -12), {"ended": "KQ-28", "by": 0}, 1,
         "South wins: you lose 1 stake"),
        ("khanquest", (6, 6, -12), {"ended": "KQ-32"}, 1,
         "You and South share the win: +1/2 stake each"),
        ("khanquest", (6, 6, -12), {"ended": "KQ-32"}, 2,
         "South and West share the win: you lose 1 stake"),
        ("khanquest", (0, 0, 0), {"ended": "KQ-32"}, 2, "Nobody wins or loses anything"),
    ],
)  # fmt: skip
def test_payments_are_told_as_what_you_win_or_lose(
    game: str, points: tuple[int, ...], more: dict[str, Any], me: int | None, head: str
) -> None:
    last = counted(points, **{"reasons": (), **more})
    if last.ended == "QK-31":
        last = last._replace(reasons=(("QK-33", 0, 4),))
    assert told(table(game), last, me)[0] == head


def test_the_pot_is_named() -> None:
    reasons = (("QK-33", 0, 4), *(("QK-4", seat, -1) for seat in range(4)))
    last = counted((3, -1, -1, -1), "QK-31", by=0, reasons=reasons)
    assert told(table("qing-kanhu"), last, 0)[1].endswith("the pot of 4 units is yours.")


# --- one against the others ----------------------------------------------------------------------


def landlord(points: tuple[int, ...], by: int, spring: int = 0) -> HandResult:
    tallies = (("bid", (3, 0, 0), "DD-40"), ("left", (0, 5, 8), "DD-38"),
               ("spring", tuple(int(seat == by) * spring for seat in range(3)), "DD-42"))  # fmt: skip
    return counted(points, "DD-38", by=by, sides=(1, 0, 0), tallies=tallies)


@pytest.mark.parametrize(
    ("last", "me", "head", "why"),
    [
        (landlord((6, -3, -3), 0), 0, "You win as landlord: +6", "You ran out of cards first."),
        (landlord((6, -3, -3), 0), 1, "South wins as landlord: −3 for you",
         "South ran out of cards first."),
        (landlord((-6, 3, 3), 1), 0, "You lost as landlord: −6", "West ran out of cards first."),
        (landlord((-6, 3, 3), 1), 1, "You and East beat the landlord: +3 each",
         "You ran out of cards first."),
        (landlord((-6, 3, 3), 1), 2, "You and West beat the landlord: +3 each",
         "West ran out of cards first."),
        (landlord((-6, 3, 3), 1), None, "West and East beat the landlord: +3 each",
         "West ran out of cards first."),
        (landlord((12, -6, -6), 0, 1), 1, "South wins as landlord: −6 for you",
         "South ran out of cards before a farmer had played one: spring."),
    ],
)  # fmt: skip
def test_landlord_and_farmers(last: HandResult, me: int | None, head: str, why: str) -> None:
    assert told(table("dou-dizhu"), last, me) == (head, why)
    won = of_hand(table("dou-dizhu"), last, seat_names(3), me).won
    assert won == (me is not None and last.points[me] > 0)


def alone(took: tuple[int, ...], score: int, ended: str) -> HandResult:
    tallies = (("took", took, "SK-22"),)
    return counted((0, score, 0), ended, by=1, sides=(0, 1, 0), tallies=tallies)


@pytest.mark.parametrize(
    ("last", "me", "head", "won"),
    [
        (alone((30, 57, 33), -2, "SK-23"), 0, "You and East win, 63 to 57", True),
        (alone((30, 57, 33), -2, "SK-23"), 1, "South and East win, 63 to 57", False),
        (alone((30, 57, 33), -2, "SK-23"), None, "South and East win, 63 to 57", False),
        (alone((20, 80, 20), 2, "SK-23"), 1, "You win, 80 to 40", True),
        (alone((20, 80, 20), 2, "SK-23"), 2, "West wins, 80 to 40", False),
        (alone((0, 120, 0), 6, "SK-24"), 2, "West wins everything, 120 to 0", False),
        (alone((60, 11, 49), -6, "SK-24"), 2, "You and South win everything, 109 to 11", True),
    ],
)
def test_a_declarer_against_two(last: HandResult, me: int | None, head: str, won: bool) -> None:
    at = table("schafkopf")
    assert told(at, last, me)[0] == head
    assert of_hand(at, last, seat_names(3), me).won == won
    if last.ended == "SK-23" and me != 1:
        counts = "Below 91 a win counts 2." if last.points[1] > 0 else "Above 30 a loss counts 2."
        took = last.tallies[0][1][1]
        assert told(at, last, me)[1] == f"West needed 61 and took {took}. {counts}"


def test_the_fewest_points_win_where_nobody_dared() -> None:
    at = table("schafkopf")
    last = counted((0, 0, 2), "SK-26", by=2, tallies=(("took", (70, 30, 20), "SK-26"),))
    assert told(at, last, 0)[0] == "East wins with the fewest points, 20"
    assert told(at, last, 2)[0] == "You win with the fewest points, 20"
    everything = counted((-4, 0, 0), "SK-28", by=0, tallies=(("took", (120, 0, 0), "SK-26"),))
    assert told(at, everything, 1)[0] == "Nobody wins: South loses 4 points"
    assert told(at, everything, 0)[0] == "Nobody wins: you lose 4 points"
    assert not of_hand(at, everything, seat_names(3), 0).won


@pytest.mark.parametrize(
    ("points", "ended", "me", "head", "why"),
    [
        ((120, 0, 0), "TY-27", 0, "You win the hand: +120",
         "You played for 120 and took 134. The others score nothing."),
        ((120, 0, 0), "TY-27", 1, "South wins the hand: +120",
         "South played for 120 and took 134. The others score nothing."),
        ((-120, 80, 20), "TY-28", 0, "West and East win: you lose 120 points",
         "You played for 120 and took 134, which misses the contract."),
        ((-120, 80, 20), "TY-28", 2, "You and West win: +20 for you",
         "South played for 120 and took 134, which misses the contract."),
        ((-120, 40, 40), "TY-19", 1, "You and East win: +40 for you", None),
    ],
)  # fmt: skip
def test_a_contract_is_made_or_missed(
    points: tuple[int, ...], ended: str, me: int, head: str, why: str | None
) -> None:
    tallies = (("contract", (120, 0, 0), "TY-27"), ("total", (134, 40, 20), "TY-26"))
    found = told(table("tyzicha"), counted(points, ended, by=0, tallies=tallies), me)
    assert found == (head, why or found[1])


# --- matches -------------------------------------------------------------------------------------


def ended_match(
    game: str, options: str, totals: tuple[int, ...], clause: str, me: int | None
) -> Any:
    """The verdict on a match of three hands, whose last one was level."""
    at = table(game, options)
    top = max(totals)
    winners = tuple(seat for seat, own in enumerate(totals) if own == top)
    reasons = tuple((clause, seat, top) for seat in winners)
    board = Board()
    board.hand, board.totals = 2, totals
    board.last = counted((0,) * len(totals), ENDS[game].split()[0], by=0)
    outcome = Outcome(totals, 1, winners, totals, reasons)
    found = verdict(at, board, outcome, seat_names(len(totals)), me)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("totals", "me", "head", "why"),
    [
        ((52, 38), 0, "You win the match, 52 to 38", "You have reached 50 with the highest total."),
        ((38, 52), 0, "North wins the match, 52 to 38",
         "North has reached 50 with the highest total."),
        ((52, 38, 44), 2, "South wins the match, 52 to your 44",
         "South has reached 50 with the highest total."),
        ((52, 52, 44), 2, "South and West share the match at 52",
         "The target was 50, and equal totals share the match."),
        ((52, 52), 1, "The match ends level at 52",
         "The target was 50, and equal totals share the match."),
    ],
)  # fmt: skip
def test_a_match_of_points(totals: tuple[int, ...], me: int, head: str, why: str) -> None:
    found = ended_match("khanhoo", f"house;players={len(totals)}", totals, "KH-49", me)
    assert (found.head, found.why) == (head, why)
    assert found.hand == "Nobody scores", "the last hand is told as well"
    assert found.won == (totals[me] == max(totals))


@pytest.mark.parametrize(
    ("game", "totals", "clause", "me", "head"),
    [
        ("cuajo", (340, -170, 0, -170), "CU-46", 0, "You win the match! +340 centavos"),
        ("cuajo", (340, -170, 0, -170), "CU-46", 1, "South wins the match, +340 to your −170"),
        ("cuajo", (340, -170, 0, -170), "CU-46", None, "South wins the match: +340 centavos"),
        ("kowah", (4, 4, -4, -4), "KO-37", 0, "You and West share the match: +4 stakes each"),
        ("dou-dizhu", (-6, 9, -3), "DD-43", 0, "West wins the match, 9 to East's −3"),
        ("tyzicha", (1050, 585, 360), "TY-30", 0, "You win the match, 1050 to West's 585"),
    ],
)
def test_a_match_of_payments_and_scores(
    game: str, totals: tuple[int, ...], clause: str, me: int | None, head: str
) -> None:
    assert ended_match(game, "", totals, clause, me).head == head


def test_a_match_of_one_hand_is_told_as_that_hand() -> None:
    at = table("qing-kanhu", "archive")
    board = Board()
    board.totals = (3, -1, -1, -1)
    board.last = counted(board.totals, "QK-31", by=0, reasons=(("QK-33", 0, 4),))
    outcome = Outcome(board.totals, 1, (0,), board.totals, (("QK-37", 0, 3),))
    found = verdict(at, board, outcome, seat_names(4), 0)
    assert found is not None
    assert (found.head, found.hand) == ("You win! +3 units", "")


# --- laws ----------------------------------------------------------------------------------------


def plays(game: Game) -> Iterator[State]:
    """States at which hands of random play end, over all presets and numbers of players."""
    for preset in game.schema.presets:
        for seed in SEEDS:
            count = random.Random(f"{game.id} {preset} {seed}").choice(game.players)
            try:
                options = game.options(preset, players=count)
            except kanhu.OptionError:
                options = game.options(preset)
            chance = random.Random(seed)
            state, last = game.opening(options, seed)[0], None
            for _ in range(MOST):
                if state.outcome is not None:
                    break
                state = state.play(chance.choice(state.legal()))[0]
                if state.board.last is not last:
                    last = state.board.last
                    yield state
                    if state.board.hand > 1:
                        break


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def hands(request: pytest.FixtureRequest) -> list[State]:
    return list(plays(request.param))


def test_whatever_ends_a_hand_has_its_sentence(hands: list[State]) -> None:
    assert hands
    for state in hands:
        last, at = state.board.last, state.setup
        assert last is not None
        rows = at.game.meta["verdict"]
        assert any(key.split()[0] == last.ended for key in rows), last.ended
        assert last.ended in ENDS[at.game.id].split()
        for me in (*range(at.seats), None):
            found = verdict(at, state.board, state.outcome, seat_names(at.seats), me)
            assert found is not None
            for text in filter(None, (found.head, found.why, found.hand)):
                assert text[0].isupper(), text
                assert not re.search(r"[{}]|\b(?:counted|settled)\b|  |\byou wins\b", text), text
                assert not re.search(r"(?<!\w)-\d", text), text
            for head in filter(None, (found.head, found.hand)):
                assert WON.search(head), f"{head} names no winner and does not say that nobody won"
            assert found.head[-1] not in ".!?", found.head
            assert len(found.head) <= 60, found.head
            assert found.why.endswith("."), found.why
            assert found.spoken.count(found.head) == 1


def test_the_lines_of_the_table_add_up_to_the_points(hands: list[State]) -> None:
    for state in hands:
        last = state.board.last
        assert last is not None
        paid = [line for line in lines(state.setup, last) if line.paid]
        sums = [
            sum(line.amounts.get(seat, 0) for line in paid) for seat in range(state.setup.seats)
        ]
        assert not paid or tuple(sums) == last.points, (last.ended, paid)
        if not paid:  # the sum says it all: nobody has it for two reasons
            each = [{row[0] for row in last.reasons if row[1] == seat and row[2]}
                    for seat in range(state.setup.seats)]  # fmt: skip
            assert max(map(len, each)) < 2
        # No card is shown twice, in the table or behind it.
        drawn = sum(len(cards) for line in paid for group in line.cards.values() for cards in group)
        laid = sum(
            len(cards) for rows, left in last.shown for cards in [*(r[1] for r in rows), left]
        )
        priced = sum(len(cards) for _, cards, _, _ in last.price)
        rest = sum(len(row.cards) for row in shown(state.setup, last))
        assert laid <= drawn + rest <= laid + priced


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_end_in_the_code_has_a_sentence_and_every_sentence_an_end(game: Game) -> None:
    assert {key.split()[0] for key in game.meta["verdict"]} == set(ENDS[game.id].split())
    assert all(game.clause(clause) is not None for clause in ENDS[game.id].split())
    code = "".join(path.read_text("utf-8") for path in game_sources(game))
    for clause in ENDS[game.id].split():
        assert f'"{clause}"' in code, f"no code ends anything by {clause}"


def game_sources(game: Game) -> list[Path]:
    folder = Path(kanhu.__file__).parent / "games" / game.id.replace("-", "_")
    return list(folder.glob("*.py"))


def test_a_game_without_words_lets_its_clause_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("khanhoo")
    monkeypatch.setitem(at.game.meta, "verdict", {})
    why = of_hand(at, counted((10, 18), "KH-42", by=1), seat_names(2), 0).why
    found = at.game.clause("KH-42")
    assert found is not None
    assert why == found.quote


@pytest.mark.parametrize(
    ("game", "ended", "giver", "me", "why"),
    [
        ("kowah", "KO-29", 1, 1, "South had called checki for the two of cash, which was your discard: a double."),
        ("kowah", "KO-28", 0, 0, "You had called checki for the two of cash and drew it yourself: a triple."),
        ("qing-kanhu", "QK-40", 1, 2, "South was watching the pot: West's draw, the two of cash, completed the eyes and takes 4 units."),
        ("qing-kanhu", "QK-31", 1, 0, "West's discard, the two of cash, completed your groups and eyes: the pot of 4 units is yours."),
        ("qing-kanhu", "QK-31", 0, 2, "South drew the two of cash and completed groups and eyes, which takes the pot of 4 units."),
    ],
)  # fmt: skip
def test_the_card_that_ended_a_hand_is_named_with_whose_it_was(
    game: str, ended: str, giver: int, me: int, why: str
) -> None:
    at = table(game)
    card = at.pack.codes.index("c2")
    points = (3, *(-1 for _ in range(at.seats - 1)))
    last = counted(points, ended=ended, by=0, reasons=(("QK-33", 0, 4),), card=card, giver=giver)
    assert told(at, last, me)[1] == why


def test_of_nobody_no_figure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table("khanhoo")
    row = {"look": "Nobody wins", "why": "It is over."}
    last = counted((10, 18), "KH-42", by=-1, tallies=(("left", (3, 4), "KH-42"),))
    monkeypatch.setitem(at.game.meta, "verdict", {"KH-42": row})
    assert told(at, last, None) == ("Nobody wins", "It is over.")
    for word in ("points", "own", "left", "left_rest"):
        monkeypatch.setitem(at.game.meta, "verdict", {"KH-42": {**row, "why": f"{{{word}}}"}})
        with pytest.raises(KeyError, match=word):
            told(at, last, None)
