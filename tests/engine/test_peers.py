"""Other engines' answers about the rules they share with ours, with a clause for each difference.

`peers.json` holds what RLCard and OpenSpiel say of random positions; `benchmarks/peers.py` asks
them. Our engine is asked the same, once by the options that come nearest to the peer and once by
the default. A play that only one of the two lists must be explained by a row of `TABLE`, and every
row must explain something.

Schafkopf has no peer that knows its queens. Without queens its cards rank as in OpenSpiel's Skat
with diamonds as trumps, so tricks and hands that have none are held against that. Tyzicha and
Khanquest have no peer: neither engine plays them, or a game that takes tricks in their way.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from by_text import of_game
from kanhu.catalogue import setup
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.families.tricks import following
from kanhu.games.dou_dizhu.kit import Kit
from kanhu.games.dou_dizhu.shapes import beats
from kanhu.games.dou_dizhu.tests.tables import GAME
from kanhu.games.schafkopf.order import best_of, suit_of
from kanhu.games.schafkopf.tests.tables import PACK as SCHAFKOPF
from kanhu.text.position import load

FACTS = {
    peer["name"]: peer
    for peer in json.loads(Path(__file__).with_name("peers.json").read_text(encoding="utf-8"))
}
RANKS = "3456789TJQKA2BR"
ROCKET = "BR"
RLCARD, SPIEL = "RLCard", "OpenSpiel"
NEAR = {
    RLCARD: "denexa;quad_single_kickers_equal=true;plane_single_kickers_equal=true",
    SPIEL: "denexa;plane_single_kickers_equal=true;spring=double;hands=1",
}
DEFAULT = "denexa"


# --- the table of differences -------------------------------------------------------------------


class Found(NamedTuple):
    """A play that only one of the two lists, in ranks; `last` is "" on a lead."""

    ours: bool
    hand: str
    last: str
    play: str


class Row(NamedTuple):
    """Why the two lists differ: a kind of play, the clause of ours, and how to know such a play."""

    peers: tuple[str, ...]
    options: tuple[str, ...]
    clause: str
    kind: str
    explains: Callable[[Found], bool]


def times(play: str) -> dict[int, str]:
    """How many ranks the play has once, twice, three and four times, as {times: ranks}."""
    found: dict[Any, Any] = {}
    for rank, count in Counter(play).items():
        found[count] = found.get(count, "") + rank
    return found


def headed_by_four(each: int) -> Callable[..., Any]:
    """Rows of single cards, pairs or triplets, of whose lowest rank all four are in hand."""

    def explains(it: Found) -> bool:
        found = times(it.play)
        row = {*found} == {each} and len(found[each]) > 1 and found[each] in RANKS[:12]
        return it.ours and row and it.hand.count(it.play[0]) == 4

    return explains


def quad_with_singles(it: Found) -> bool:
    return it.ours and len(it.play) == 6 and len(times(it.play).get(4, "")) == 1


def quad_with_pairs(it: Found) -> bool:
    found = times(it.play)
    return it.ours and len(it.play) == 8 and {*found} == {4, 2} and len(found[4]) == 1


def four_kickers_alike(it: Found) -> bool:
    """Four triplets in order and four cards of one rank."""
    found = times(it.play)
    return it.ours and {*found} == {4, 3} and (len(found[4]), len(found[3])) == (1, 4)


def next_triplet_as_kickers(it: Found) -> bool:
    """Five triplets in order and a card: four are the plane, the fifth and the card its kickers."""
    found = times(it.play)
    return it.ours and {*found} == {3, 1} and len(it.play) == 16 and found[3] in RANKS[:12]


def read_as_three_with_kickers(it: Found) -> bool:
    """Four triplets in order, against three with kickers."""
    mine, its = times(it.play), times(it.last)
    plane = {*mine} == {3} and len(it.play) == 12 and mine[3] in RANKS[:12]
    return it.ours and plane and len(it.last) == 12 and len(its[3]) == 3


def kickers_alike(it: Found) -> bool:
    """A plane or a quad with single kickers of which some share a rank."""
    found = times(it.play)
    quad = len(it.play) == 6 and {*found} == {4, 2}
    plane = len(it.play) in (8, 12, 16) and len(found.get(3, "")) >= len(it.play) // 4
    return not it.ours and (quad or (plane and len({*it.play}) < len(it.play) // 4 * 2))


def over_the_rocket(it: Found) -> bool:
    return not it.ours and it.last == ROCKET and {*times(it.play)} == {4}


BOTH, ALL = (RLCARD, SPIEL), ("near", "default")
TABLE = (
    Row((RLCARD,), ("near",), "DD-39", "four triplets in order have two readings, and who answers "
        "may choose: a plane of three with equal kickers", read_as_three_with_kickers),
    Row((RLCARD,), ("near",), "DD-51", "equal kickers in any number, the triplet next to the plane "
        "included", next_triplet_as_kickers),
    Row(BOTH, ("near",), "DD-51", "equal kickers in any number: four alike", four_kickers_alike),
    Row((SPIEL,), ALL, "DD-26", "quads with two single kickers exist", quad_with_singles),
    Row((SPIEL,), ALL, "DD-27", "quads with two pairs exist", quad_with_pairs),
    Row((SPIEL,), ALL, "DD-21", "a straight may begin with a rank held four times",
        headed_by_four(1)),
    Row((SPIEL,), ALL, "DD-22", "a run of pairs may begin so", headed_by_four(2)),
    Row((SPIEL,), ALL, "DD-23", "a plane may begin so", headed_by_four(3)),
    Row((SPIEL,), ALL, "DD-33", "nothing beats the rocket, no bomb either", over_the_rocket),
    Row(BOTH, ("default",), "DD-31", "kickers of one play differ in rank", kickers_alike),
)  # fmt: skip


# --- Dou Dizhu ----------------------------------------------------------------------------------


def kit(peer: str, way: str) -> Kit:
    found: Kit = of_game(setup(GAME, GAME.options(NEAR[peer] if way == "near" else DEFAULT)).kit)
    return found


def cards(ranks: str, given: Counter[str] | None = None) -> tuple[int, ...]:
    """Cards of these ranks, suits given out in order; `given` counts those given before."""
    seen, kinds = Counter() if given is None else given, []
    for rank in ranks:
        at = RANKS.index(rank)
        kinds.append(4 * at + seen[rank] if at < 13 else 39 + at)
        seen[rank] += 1
    return tuple(sorted(kinds))


def ranks(kinds: tuple[int, ...]) -> str:
    return "".join(RANKS[kind // 4 if kind < 52 else kind - 39] for kind in sorted(kinds))


def own_plays(its: Kit, hand: str, last: str) -> set[str] | None:
    """What our engine lists; None if the play to beat is none by these options."""
    if not last:
        return {ranks(move.cards) for move in its.leads(cards(hand))}
    shapes = its.reader.readings(cards(last))
    return {ranks(move.cards) for move in its.answers(cards(hand), *shapes)} if shapes else None


def differences(peer: str, way: str) -> tuple[list[Found], int]:
    """Every play that one of the two lists alone, and the number of plays that both have."""
    its, found, both = kit(peer, way), [], 0
    leads = [(hand, "", plays) for hand, plays in FACTS[peer]["leads"]]
    for hand, last, plays in [*leads, *FACTS[peer]["answers"]]:
        own, theirs = own_plays(its, hand, last), set(plays.split())
        if own is not None:
            both += len(own & theirs)
            found += [Found(True, hand, last, play) for play in sorted(own - theirs)]
            found += [Found(False, hand, last, play) for play in sorted(theirs - own)]
    return found, both


def test_the_facts_are_many() -> None:
    for peer in (RLCARD, SPIEL):
        assert len(FACTS[peer]["leads"]) == 150 and len(FACTS[peer]["answers"]) == 300
        read = kit(peer, "near").reader.readings
        shapes = [read(cards(last)) for _, last, _ in FACTS[peer]["answers"]]
        assert all(len(found) == 1 for found in shapes)
        assert len({found[0].kind for found in shapes}) >= 12
        assert sum(bool(row[2]) for row in FACTS[peer]["answers"]) > 100


@pytest.mark.clause("DD-15", "DD-20", "DD-24", "DD-25", "DD-28", "DD-29", "DD-30", "DD-32")
@pytest.mark.parametrize("way", ALL)
@pytest.mark.parametrize("peer", BOTH)
def test_every_difference_has_its_clause(peer: str, way: str) -> None:
    rows = [row for row in TABLE if peer in row.peers and way in row.options]
    found, both = differences(peer, way)
    assert both > 5000
    used = set()
    for it in found:
        why = [row for row in rows if row.explains(it)]
        assert len(why) == 1, (it, [row.clause for row in why])
        used.add(why[0])
    assert [row.clause for row in rows if row not in used] == []


def test_the_clauses_of_the_table_are_ours() -> None:
    for row in TABLE:
        assert GAME.clause(row.clause) is not None, row


@pytest.mark.clause("DD-32", "DD-33")
def test_who_goes_above_whom() -> None:
    its = kit(RLCARD, "near")
    count: Counter[str] = Counter()
    for play, last, above in FACTS[RLCARD]["beats"]:
        mine, before = (its.reader.readings(cards(text)) for text in (play, last))
        assert any(beats(shape, before[0]) for shape in mine) == bool(above), (play, last)
        count[above] += 1
    assert min(count.values()) > 80


def position(hands: Sequence[str]) -> State:
    """The landlord's first lead; seat 0 is the landlord, as in the peer's game."""
    pack = setup(GAME, GAME.options(NEAR[SPIEL])).pack
    seen: Counter[str] = Counter()
    zones = {f"hand{seat}": pack.text(cards(hand, seen)) for seat, hand in enumerate(hands)}
    return load(
        {"game": GAME.id, "options": NEAR[SPIEL], "phase": "lead", "actor": 0,
         "board": {"landlord": 0, "calls": [[0, 3]]}, "zones": zones}
    )  # fmt: skip


def laid(state: State, text: str) -> Move:
    """A move of theirs as ours: the lowest cards of these ranks."""
    hand = list(state.rollout().zones[f"hand{state.actor}"])
    kinds = []
    for rank in "" if text == "-" else text:
        kinds.append(next(kind for kind in hand if ranks((kind,)) == rank))
        hand.remove(kinds[-1])
    return Move("play", tuple(sorted(kinds))) if kinds else Move("pass")


@pytest.mark.clause("DD-34", "DD-35", "DD-36", "DD-37", "DD-38", "DD-40", "DD-41", "DD-42")
@pytest.mark.parametrize("at", range(len(FACTS[SPIEL]["games"])))
def test_whole_hands_take_the_same_course(
    at: int,
) -> None:
    hands, moves, seats, points = FACTS[SPIEL]["games"][at]
    state = position(hands)
    for text, seat in zip(moves.split(), seats, strict=True):
        assert state.actor == int(seat)
        state, _ = state.play(laid(state, text))
    assert state.outcome is not None
    assert [*state.outcome.totals] == points


@pytest.mark.clause("DD-41", "DD-42")
def test_the_whole_hands_show_doubling_and_spring() -> None:
    seen = set()
    for _, moves, _, points in FACTS[SPIEL]["games"]:
        plays = [text for text in moves.split() if text != "-"]
        doublings = sum(text == ROCKET or {*times(text)} == {4} for text in plays)
        seen.add((points[0] > 0, doublings > 0, abs(points[1]) // (3 << doublings)))
    assert {(True, False, 1), (False, False, 1), (True, False, 2), (False, False, 2)} <= seen
    assert any(doubled for _, doubled, _ in seen)


# --- Schafkopf ----------------------------------------------------------------------------------


def with_queens(text: str) -> str:
    """The same cards with a queen for each jack: among themselves they rank alike (SK-5)."""
    return text.replace("J", "Q")


@pytest.mark.clause("SK-5", "SK-6", "SK-20")
@pytest.mark.parametrize("way", [str, with_queens])
def test_who_wins_a_trick_without_queens(
    way: Callable[..., Any] | type[str],
) -> None:
    jacks = 0
    for text, won in FACTS[SPIEL]["skat"]["tricks"]:
        trick = tuple(map(SCHAFKOPF.kind, way(text).split()))
        assert best_of(trick) == won, text
        jacks += "J" in text
    assert jacks > 30


@pytest.mark.clause("SK-5", "SK-18")
@pytest.mark.parametrize("way", [str, with_queens])
def test_following_suit_without_queens(way: Callable[..., Any] | type[str]) -> None:
    sizes = set()
    for hand, led, legal in FACTS[SPIEL]["skat"]["follows"]:
        found = following(SCHAFKOPF.parse(way(hand)), SCHAFKOPF.kind(way(led)), suit_of)
        assert sorted(found) == sorted(SCHAFKOPF.parse(way(legal))), (hand, led)
        sizes.add(len(legal.split()) - len(hand.split()))
    assert 0 in sizes and len(sizes) > 4
