"""The worked examples of Schafkopf, each tried."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, of_game, play
from by_text import in_words as legal
from kanhu.games.schafkopf.score import declared, least, paid
from kanhu.games.schafkopf.tests.tables import GAME, PACK, TRUMPS, suit, table, value
from kanhu.text.position import dump

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


@pytest.mark.parametrize("row", of_kind("trick"))
def test_a_trick(row: dict[str, Any]) -> None:
    """Played at a table of least, so that every card can be where it is wanted."""
    trick = row["moves"].split()
    # Each follower holds nothing of the suit led beside the card of the example.
    led = suit(trick[0])
    hands = {0: trick[0]}
    rest = [code for code in PACK.codes if code not in trick and suit(code) != led]
    for seat in (1, 2):
        hands[seat] = " ".join([trick[seat], *(rest.pop() for _ in range(9))])
    more = [code for code in PACK.codes if code not in " ".join(hands.values()).split()]
    hands[0] = " ".join([trick[0], *more[:9]])
    state = play(table(hands, phase="play"), *(f"play {code}" for code in trick))
    winner = trick.index(row["wins"])
    assert board_of(state).wins == (winner,)
    assert state.actor == winner
    last = dump(state)["zones"]["last"].split()
    assert last == trick
    assert sum(map(value, last)) == row["points"]


@pytest.mark.parametrize("row", of_kind("legal"))
def test_what_may_be_played(row: dict[str, Any]) -> None:
    hand = row["hand"].split()
    # Topped up with cards that belong to no suit of the question.
    other = [code for code in PACK.codes
             if suit(code) not in {suit(row["led"]), *map(suit, hand)}]  # fmt: skip
    spare = [code for code in PACK.codes if suit(code) != suit(row["led"]) and code not in hand
             and code != row["led"] and code not in other]  # fmt: skip
    hands = {0: row["led"], 1: " ".join([*hand, *[*other, *spare][: 10 - len(hand)]])}
    state = play(table(hands, phase="play"), f"play {row['led']}")
    found = {text.split()[1] for text in legal(state)}
    assert found & set(hand) == set(row["legal"].split())
    if set(map(suit, hand)) & {suit(row["led"])}:
        assert found <= set(hand), "only cards of the suit led"


@pytest.mark.parametrize("row", of_kind("declarer"))
def test_with_a_declarer(row: dict[str, Any]) -> None:
    for most in (120, 98):  # what lies outside the cards laid away does not matter here
        score, clause = declared(of_game(GAME.options()), row["points"], row["tricks"], most)
        assert score == row["score"]
        assert clause in ("SK-23", "SK-24")
    assert paid(of_game(GAME.options()), 1, score, least=False) == (0, row["score"], 0)


@pytest.mark.parametrize("row", of_kind("least"))
def test_least(row: dict[str, Any]) -> None:
    options = of_game(GAME.options())
    seat, score, clause = least(options, row["points"], row["last"], row["dealer"])
    assert list(paid(options, seat, score, least=True)) == row["scores"]
    assert clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("pack"))
def test_the_pack(row: dict[str, Any]) -> None:
    assert sum(map(value, PACK.codes)) == row["total"]
    assert PACK.suits.count("D") == len(TRUMPS) == row["trumps"]
    for other in "CSH":
        assert PACK.suits.count(other) == row["plain"]


def test_every_example_is_tried() -> None:
    tried = {"trick", "legal", "declarer", "least", "pack"}
    assert {row["kind"] for row in EXAMPLES} == tried
    assert [row["id"] for row in EXAMPLES] == [f"E{number}" for number in range(1, 29)]
