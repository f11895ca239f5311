"""The skeleton of tricks: who wins, following suit, heading, and what lies on the table.

The trick games to come are tried with the worked examples of their dossiers: a Schafkopf in which
queens, jacks and diamonds are one trump suit, and a game of 24 cards with a duty to head.
"""

from __future__ import annotations

import pytest

from by_text import board_of, play
from kanhu.cards import packs
from kanhu.families.tricks import TrickBoard as Board
from kanhu.families.tricks import following, heading, play_of, winner
from kanhu.games.ming_kanhu.tests.tables import lay_out
from kanhu.text.position import dump

PACK = packs.build(
    "french", [rank + suit for suit in "CSHD" for rank in "789JQKTA"], 1
)  # the 32 cards, plain suits first
TRUMPS = "7D 8D 9D KD TD AD JD JH JS JC QD QH QS QC".split()
PLAIN = "7 8 9 K T A".split()


def suit(kind: int) -> str:
    code = PACK.codes[kind]
    return "trump" if code in TRUMPS else code[1]


def beats(cards: tuple[int, ...], best: tuple[int, ...]) -> bool:
    (mine,), (its,) = cards, best
    if suit(mine) == "trump":
        return suit(its) != "trump" or TRUMPS.index(PACK.codes[mine]) > TRUMPS.index(
            PACK.codes[its]
        )
    return suit(mine) == suit(its) and PLAIN.index(PACK.codes[mine][0]) > PLAIN.index(
        PACK.codes[its][0]
    )


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("7S QS AS", "QS"), ("AS TS KS", "AS"), ("KS TS 9S", "TS"), ("JD AD TD", "JD"),
        ("QD JC QH", "QH"), ("QC QS QH", "QC"), ("AC 7D TC", "7D"), ("9H AS AC", "9H"),
    ],
)  # fmt: skip
def test_who_wins_where_suits_are_followed(trick: str, wins: str) -> None:
    plays = [(kind,) for kind in PACK.parse(trick)]
    assert PACK.text(plays[winner(plays, beats)]) == wins


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("QS 7H AC", "7S", "7H AC QS"), ("7S QS AH", "AS", "7S"), ("JH 7D AS", "QC", "7D JH"),
        ("AS TH 9C", "7D", "9C AS TH"), ("AS 7S QD", "KS", "7S AS"),
    ],
)  # fmt: skip
def test_following_suit(hand: str, led: str, allowed: str) -> None:
    cards = tuple(sorted(PACK.parse(hand)))
    found = following(cards, PACK.kind(led), suit)
    assert set(found) == set(PACK.parse(allowed))


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("9S TS 7H", "KS", "TS"),  # higher in the suit led
        ("9S KS 7H", "TS", "9S KS"),  # none is higher: free within the suit
        ("7D AD 9C", "KS", "7D AD"),  # no card of the suit led: any trump wins so far
        ("7D AD 9C", "9D", "AD"),  # trump led: overtrump
    ],
)
def test_heading_where_it_is_a_duty(hand: str, trick: str, allowed: str) -> None:
    led = PACK.kind(trick)
    cards = following(tuple(sorted(PACK.parse(hand))), led, suit)
    if not any(suit(kind) == suit(led) for kind in cards):
        cards = tuple(kind for kind in cards if suit(kind) == "trump") or cards
    found = heading(cards, led, lambda mine, best: beats((mine,), (best,)))
    assert set(found) == set(PACK.parse(allowed))


def test_the_lead_wins_if_nothing_beats_it() -> None:
    assert winner([(5,)], lambda mine, best: False) == 0
    assert winner([(5,), (6,), (7,)], lambda mine, best: False) == 0
    assert winner([(5,), (9,), (7,)], lambda mine, best: mine > best) == 1


def test_plays_are_found_on_the_table() -> None:
    board = Board()
    board.plays = ((1, 3, True), (2, 3, False), (0, 3, True))
    assert play_of(board, (1, 2, 3, 7, 8, 9), 1) == (1, 2, 3)
    assert play_of(board, (1, 2, 3, 7, 8, 9), 0) == (7, 8, 9)
    assert play_of(board, (1, 2, 3, 7, 8, 9), 2) == ()


def test_a_trick_on_the_table_from_lead_to_gathering() -> None:
    moves = ["lead s4", "throw c9", "beat m2"]
    state = lay_out("pan", moves)
    assert (board_of(state).leader, board_of(state).best, board_of(state).plays) == (0, -1, ())
    state = play(state, moves[0])
    assert (board_of(state).best, board_of(state).plays, state.actor) == (0, ((0, 1, True),), 1)
    state = play(state, moves[1])
    assert (board_of(state).best, state.actor) == (0, 2)
    assert dump(state)["zones"]["thrown1"] == "c9"
    state = play(state, moves[2])
    assert (board_of(state).leader, board_of(state).best, board_of(state).plays) == (2, -1, ())
    assert board_of(state).tricks == (0, 0, 1)
    assert dump(state)["zones"]["won2"] == "s4 m2"
