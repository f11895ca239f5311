"""Dou Dizhu's plays against a second, slow reading of its clauses."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from by_text import of_game, present
from kanhu.catalogue import setup
from kanhu.core.moves import Move
from kanhu.games.dou_dizhu.kit import Kit
from kanhu.games.dou_dizhu.shapes import Shape, beats
from kanhu.games.dou_dizhu.tests import oracle
from kanhu.games.dou_dizhu.tests.tables import GAME

LETTERS = "".join(rank * 4 for rank in "3456789TJQKA2") + "br"
CHOICES = {
    "denexa": oracle.PLAIN,
    "denexa;quad_single_kickers_equal=true": {**oracle.PLAIN, "quad": True},
    "denexa;plane_single_kickers_equal=true": {**oracle.PLAIN, "plane": True},
    "denexa;both_jokers_as_kickers=true": {**oracle.PLAIN, "jokers": True},
    "denexa;quad_single_kickers_equal=true;plane_single_kickers_equal=true;"
    "both_jokers_as_kickers=true": {"quad": True, "plane": True, "jokers": True},
}


def kit(options: str) -> Kit:
    found: Kit = of_game(setup(GAME, GAME.options(options)).kit)
    return found


def told(shape: Shape) -> tuple[str, int, str]:
    return shape.kind, shape.length, oracle.RANKS[shape.top]


def letters(cards: tuple[int, ...]) -> str:
    return "".join(LETTERS[kind] for kind in cards)


def generated(
    kit_: Kit, moves: Sequence[Move], last: Shape | None = None
) -> list[tuple[str, tuple[str, int, str]]]:
    """What the engine offers, each as (ranks, reading)."""
    return [(letters(move.cards), told(present(kit_.shape(move, last)))) for move in moves]


def some_hands(count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Random hands; every other one of few ranks, so that rows and quads are common."""
    rng = random.Random(seed)
    for at in range(count):
        if at % 2:
            first = rng.randrange(0, 9)
            kinds = [*range(4 * first, 4 * first + 20), 52, 53]
            yield tuple(sorted(rng.sample(kinds, rng.randint(4, 12))))
        else:
            yield tuple(sorted(rng.sample(range(54), rng.randint(1, 11))))


@pytest.mark.clause(
    "DD-15",
    "DD-16",
    "DD-17",
    "DD-18",
    "DD-19",
    "DD-20",
    "DD-24",
    "DD-25",
    "DD-26",
    "DD-27",
    "DD-31",
)
@pytest.mark.parametrize("options", CHOICES)
def test_leads(
    options: str,
) -> None:
    kit_, allowed = kit(options), CHOICES[options]
    for hand in some_hands(50, 3):
        found = generated(kit_, kit_.leads(hand))
        assert len(found) == len(set(found)), hand
        assert set(found) == oracle.plays(letters(hand), allowed), hand


@pytest.mark.clause("DD-32", "DD-33", "DD-39")
@pytest.mark.parametrize("options", CHOICES)
def test_answers(options: str) -> None:
    kit_, allowed = kit(options), CHOICES[options]
    rng, seen = random.Random(9), set()
    tables = every_shape(kit_)
    for hand in some_hands(30, 4):
        mine = oracle.plays(letters(hand), allowed)
        for shapes in tables.values():
            for last in rng.sample(shapes, min(len(shapes), 3)):
                found = generated(kit_, kit_.answers(hand, last), last)
                want = {row for row in mine if oracle.beats(row[1], told(last))}
                assert len(found) == len(set(found))
                assert set(found) == want, (hand, last)
                seen.add(last.kind)
    assert len(seen) == 14


def every_shape(kit_: Kit) -> dict[str, list[Shape]]:
    """Kind -> shapes that were met in many dense hands."""
    rng = random.Random(8)
    found: dict[str, dict[Shape, bool]] = {}
    for first in range(40):
        ranks = range(4 * (first % 8), 4 * (first % 8) + 24)
        for move in kit_.leads(tuple(sorted(rng.sample([*ranks, 52, 53], 16)))):
            shape = present(kit_.shape(move, None))
            found.setdefault(shape.kind, {})[shape] = True
    return {kind: list(shapes) for kind, shapes in found.items()}


@pytest.mark.clause("DD-34")
@pytest.mark.long  # twenty cards at once; the short run compares hands of up to twelve
def test_a_whole_landlords_hand() -> None:
    kit_ = kit("denexa")
    rng = random.Random(7)
    hand = tuple(sorted(rng.sample(range(54), 20)))
    assert set(generated(kit_, kit_.leads(hand))) == oracle.plays(letters(hand))


@pytest.mark.clause("DD-15")
@pytest.mark.parametrize("options", CHOICES)
def test_every_play_of_few_cards_is_read_alike(options: str) -> None:
    reader, allowed = kit(options).reader, CHOICES[options]
    room = {rank: LETTERS.count(rank) for rank in oracle.RANKS}
    count = 0
    for text in oracle.all_plays_of(room, 4):
        cards: list[int] = []
        at: dict[str, int] = {}
        for letter in text:
            cards.append(LETTERS.index(letter) + at.get(letter, 0))
            at[letter] = at.get(letter, 0) + 1
        assert {told(shape) for shape in reader.readings(tuple(cards))} == (
            oracle.readings(text, allowed)
        ), text
        count += 1
    # All multisets of at most four cards: 13 ranks of four copies and two single jokers.
    assert count == 15 + (13 * 14 // 2 + 13 * 2 + 1) + triples() + fours()


def triples() -> int:
    plain = 13 + 13 * 12 + 286  # three alike, two and one, three ranks
    return plain + 2 * (13 + 78) + 13


def fours() -> int:
    plain = 13 + 13 * 12 + 78 + 13 * 66 + 715
    return plain + 2 * (13 + 13 * 12 + 286) + (13 + 78)


@pytest.mark.clause("DD-32", "DD-33", "DD-46")
def test_beating_is_the_same_in_both_readings() -> None:
    kit_ = kit("denexa")
    shapes = {
        present(kit_.shape(move, None)) for hand in some_hands(80, 6) for move in kit_.leads(hand)
    }
    assert len({present(shape).kind for shape in shapes}) == 14
    for one in shapes:
        for other in shapes:
            assert beats(one, other) is oracle.beats(told(one), told(other)), (one, other)


@pytest.mark.clause("DD-3")
def test_only_the_lowest_suits_are_offered() -> None:
    kit_ = kit("denexa")
    hand = (1, 2, 3, 5, 6, 9, 14, 18, 40)  # 3D 3H 3S 4D 4H 5D 6H 7H KC
    offered = {move.cards for move in kit_.leads(hand)}
    assert (1,) in offered and (2,) not in offered
    assert (1, 2) in offered and (2, 3) not in offered
    assert (1, 5, 9, 14, 18) in offered
    assert Shape("straight", 5, 4) in {kit_.shape(move, None) for move in kit_.leads(hand)}
