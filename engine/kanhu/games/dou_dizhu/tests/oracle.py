"""Dou Dizhu's combinations read a second time from the clauses, slowly, sharing no code.

A hand is a text of ranks, one letter a card: 3456789TJQKA2, b and r for the jokers. `readings` asks
of a play, kind by kind, whether it is one; `plays` tries every choice of cards that a hand allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

RANKS = "3456789TJQKA2br"
ROW = "3456789TJQKA"  # DD-30: between 3 and ace
PLAIN = {"quad": False, "plane": False, "jokers": False}


def higher(one: str, other: str) -> bool:
    return RANKS.index(one) > RANKS.index(other)


def readings(play: str, allowed: dict[str, Any] = PLAIN) -> set[tuple[str, int, str]]:
    """(kind, length, top) of everything the play can be."""
    found = set()
    many = {rank: play.count(rank) for rank in RANKS if rank in play}
    size = len(play)
    if size == 1:  # DD-16
        found.add(("single", 1, play))
    for kind, number in (("pair", 2), ("trips", 3), ("bomb", 4)):  # DD-17, DD-18, DD-28
        for rank, count in many.items():
            if count == number == size:
                found.add((kind, 1, rank))
    if sorted(play) == ["b", "r"]:  # DD-29
        found.add(("rocket", 1, "r"))
    for kind, each, least in (("straight", 1, 5), ("pair_run", 2, 3), ("plane", 3, 2)):
        for row in ROWS[least] if size >= each * least else ():  # DD-21, DD-22, DD-23
            if many == dict.fromkeys(row, each):
                found.add((kind, len(row), row[-1]))
    return found | (with_kickers(play, allowed) if size > 3 else set())


def with_kickers(play: str, allowed: dict[str, Any]) -> set[tuple[str, int, str]]:
    """The readings in which kickers ride on trips, planes or quads."""
    found = set()
    for core in [*RANKS[:13], *ROWS[2]]:
        rest = less(play, core, 3)
        if rest is not None:
            name = "trips" if len(core) == 1 else "plane"
            if is_singles(rest, len(core), allowed["plane"] and name == "plane", allowed["jokers"]):
                found.add((name + "_single" + "s" * (name == "plane"), len(core), core[-1]))
            if is_pairs(rest, len(core)):  # DD-20, DD-25
                found.add((name + "_pair" + "s" * (name == "plane"), len(core), core[-1]))
    for core in RANKS[:13]:
        rest = less(play, core, 4)
        if rest is not None:  # DD-26, DD-27
            if is_singles(rest, 2, allowed["quad"], allowed["jokers"]):
                found.add(("quad_singles", 1, core))
            if is_pairs(rest, 2):
                found.add(("quad_pairs", 1, core))
    return found


def rows(least: int) -> list[str]:
    """Every run of neighbours from 3 to ace of at least that length."""
    return [ROW[a:b] for a in range(12) for b in range(a + least, 13)]


ROWS = {least: rows(least) for least in (2, 3, 5)}


def less(play: str, core: str, each: int) -> list[str] | None:
    """The kickers: what is left without the core; None if it is not there or a kicker repeats it."""
    if any(play.count(rank) != each for rank in core):  # DD-31 (a)
        return None
    return [rank for rank in play if rank not in core]


def is_singles(rest: Sequence[str], number: int, equal: bool, jokers: bool) -> bool:
    """DD-31: that many single kickers."""
    if len(rest) != number:
        return False
    if "b" in rest and "r" in rest and not jokers:  # (d)
        return False
    return equal or len(set(rest)) == number  # (b)


def is_pairs(rest: Sequence[str], number: int) -> bool:
    """DD-31: that many pairs of different ranks, none of them of jokers."""
    return (
        len(rest) == 2 * number
        and len(set(rest)) == number
        and all(rest.count(rank) == 2 for rank in rest)
    )


def beats(one: tuple[str, int, str], other: tuple[str, int, str]) -> bool:
    """DD-32, DD-33."""
    (kind, length, top), (its_kind, its_length, its_top) = one, other
    if its_kind == "rocket":
        return False
    if kind == "rocket":
        return True
    if kind == "bomb":
        return its_kind != "bomb" or higher(top, its_top)
    return (kind, length) == (its_kind, its_length) and higher(top, its_top)


def plays(
    hand: str, allowed: dict[str, Any] = PLAIN, last: None = None
) -> set[tuple[str, tuple[str, int, str]]]:
    """{(play as sorted text, reading)} of all that a hand may play, on a lead or on a last play."""
    many = [(rank, hand.count(rank)) for rank in RANKS if rank in hand]
    found = set()
    for taken in product(*(range(count + 1) for _, count in many)):
        play = "".join(rank * count for (rank, _), count in zip(many, taken, strict=True))
        if play:
            for reading in readings(play, allowed):
                if last is None or beats(reading, last):
                    found.add((play, reading))
    return found


def all_plays_of(size_of_rank: dict[str, Any], most: int) -> Iterator[str]:
    """Every play of at most so many cards that a pack can make, for whole-table comparisons."""
    for number in range(1, most + 1):
        for ranks in combinations(RANKS, number):
            room = [range(1, size_of_rank[rank] + 1) for rank in ranks]
            for counts in product(*room):
                if sum(counts) <= most:
                    yield "".join(rank * count for rank, count in zip(ranks, counts, strict=True))
