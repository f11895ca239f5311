"""The combinations of Cuajo: rows of data, the quick answers, and slow ones to hold them against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from by_text import of_game
from kanhu.catalogue import setup
from kanhu.cli.main import main
from kanhu.games.cuajo.combos import BAKSYO
from kanhu.games.cuajo.tests.tables import GAME, KIT, PACK, kinds
from kanhu.melds.lays import Copies, lays_of

TABLES = {
    "standard": GAME.options(), "pong": GAME.options(None, pong=True),
    "family": GAME.options("family"),
}  # fmt: skip
PARTS = {
    name: sorted(
        cards
        for cards, _ in lays_of(
            of_game(setup(GAME, options).kit).melds.rules,
            Copies(Counter(PACK.cards)),
            0,
            whole=True,
        )
    )
    for name, options in TABLES.items()
}


def divisions(name: str, hand: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Every division by trying each combination of the lowest card, as a set of multisets."""
    if not hand:
        return {()}
    found = set()
    for part in PARTS[name]:
        if part[0] != hand[0] or Counter(part) - Counter(hand):
            continue
        rest = tuple(sorted((Counter(hand) - Counter(part)).elements()))
        found |= {tuple(sorted((part, *more))) for more in divisions(name, rest)}
    return found


def built(rng: random.Random, name: str, size: int) -> tuple[int, ...]:
    """Whole combinations as far as they go, then a card or two exchanged by chance."""
    left = list(PACK.cards)
    hand: list[int] = []
    while len(hand) < size:
        part = rng.choice(PARTS[name])
        if len(hand) + len(part) <= size and not Counter(part) - Counter(left):
            hand += part
            left = list((Counter(left) - Counter(part)).elements())
    for _ in range(rng.randrange(3)):
        hand[rng.randrange(size)] = left.pop(rng.randrange(len(left)))
    return tuple(sorted(hand))


def slow_complete(name: str, hand: tuple[int, ...]) -> bool:
    ways = divisions(name, hand)
    if name != "family" or not any(PACK.ranks[kind] == "K" for kind in hand):
        return bool(ways)
    value = of_game(setup(GAME, TABLES[name]).kit).value
    return any(any(value(part).key in BAKSYO for part in way) for way in ways)


@pytest.mark.clause("CU-9", "CU-51")
@pytest.mark.parametrize("name", TABLES)
def test_complete_and_arrangements_against_trying_everything(name: str) -> None:
    rng, kit = Random(f"complete {name}"), of_game(setup(GAME, TABLES[name]).kit)
    whole = 0
    for at in range(200):
        hand = built(rng, name, (16, 12, 9, 13)[at % 4])
        assert kit.complete(hand) == slow_complete(name, hand), PACK.text(hand)
        found = [tuple(sorted(meld.cards for meld in way)) for way in kit.arrangements(hand)]
        assert len(found) == len(set(found))
        assert set(found) == divisions(name, hand)
        assert bool(found) == (kit.melds.full(hand) is not None)
        whole += kit.complete(hand)
    assert 30 < whole < 190


@pytest.mark.clause("CU-24", "CU-51")
@pytest.mark.parametrize("name", TABLES)
def test_waits_against_trying_every_card(name: str) -> None:
    rng, kit = Random(f"waits {name}"), of_game(setup(GAME, TABLES[name]).kit)
    waiting = 0
    for _ in range(120):
        held_back = list(built(rng, name, 16))
        held_back.pop(rng.randrange(16))
        hand = tuple(held_back)
        apart = tuple(sorted(rng.sample(range(28), 1)))
        held: Counter[Any] = Counter(hand + apart)
        wanted = tuple(
            kind
            for kind in range(28)
            if held[kind] < 4 and slow_complete(name, tuple(sorted((*hand, kind))))
        )
        if held.most_common(1)[0][1] <= 4:
            assert kit.waits(hand, apart) == wanted, PACK.text(hand)
            waiting += bool(wanted)
    assert waiting > 30


def test_random_hands_against_the_general_solver() -> None:
    rng = Random(112)
    for _ in range(300):
        hand = tuple(sorted(rng.sample(PACK.cards, rng.randrange(3, 17))))
        assert KIT.complete(hand) == (KIT.melds.exact.full(hand) is not None)
        assert KIT.complete(hand) == (KIT.arrangement(hand) is not None)


# Rows of data alone pass the seven worked examples of complete hands, whichever method is asked.
ROWS = [
    ("4O 4B 4E 4C 3O 3B 3C 5O 5B 5C 3E 4E 5E KO KC KB", True),
    ("1O 1O 1C 3C 4C 5C JB HB KB 4O 4E 4B KO KO KE KC", False),
    ("KO KO KO KC KC KE KE KB KB KB 1O 1C 1E 1B 3O 3C", False),
    ("KO KO KO KC KC KE KE KB KB KB 1O 1C 1E 3O 3C 3B", True),
    ("JE JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC", True),
    ("JE JE JE 1O 1C 1B 3O 4O 5O HO HC HB KO KC KC KB", False),
    ("HE KE 1E 3O 4O 5O 3C 4C 5C 3B 4B 5B KO KC KB JE", False),
]


@pytest.mark.clause("CU-9")
@pytest.mark.parametrize(("hand", "whole"), ROWS)
def test_sets_runs_secrets_and_single_kings(hand: str, whole: bool) -> None:
    held = kinds(hand)
    assert (KIT.melds.full(held) is not None) == whole
    assert (KIT.melds.exact.full(held) is not None) == whole
    assert KIT.complete(held) == whole


def test_the_suit_tables_serve_this_pack() -> None:
    assert KIT.melds.fast is not None


@pytest.mark.clause("CU-17", "CU-24")
def test_a_hand_has_sixteen_cards() -> None:
    with pytest.raises(ValueError, match="CU-17"):
        KIT.complete(kinds("1O 1C 1E 1B " * 4 + "3O"))
    assert KIT.waits(kinds("1O 1C 1E 1B 3O 4O 5O 3C 4C 5C 3E 4E 5E KO KC KB")) == ()


@pytest.mark.parametrize(
    ("hand", "says"),
    [("1O 1C 1E 3O 4O 5O 3C 4C 5C JB HB KB 4E 4B KO", ["4O", "4C"]), ("1O 1O KO", [])],
)
def test_the_command_line_answers(
    hand: str, says: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    assert main(["melds", "cuajo", "--json", *hand.split()]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["complete"] is False
    assert answer["waits"] == says
