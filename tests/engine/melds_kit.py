"""Meld tables and hands for the tests of the solver."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from kanhu import melds
from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.melds.lays import lays_of

FILE = Path(melds.__file__).parent.parent / "games" / "khanhoo" / "melds.toml"
DEFAULTS: dict[str, Any] = {
    "aces_length": "three",
    "aces_triplet": True,
    "double_triplet": "two_each",
    "joker_limit": "none",
    "triple_melds": False,
    "triple_sequence": "three_identical",
    "trio_quartette": False,
}
Hand = tuple[int, ...]


@cache
def document() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def pack(copies: int = 2, jokers: int = 1) -> Pack:
    codes = document()["codes"].split()
    return packs.build("french", codes, dict.fromkeys(codes, copies) | {"X": jokers}, ("X",))


def table(copies: int = 2, jokers: int = 1, **changes: object) -> melds.MeldTable:
    return melds.compile(pack(copies, jokers), document(), DEFAULTS | changes)


def cards(text: str, copies: int = 2, jokers: int = 2) -> Hand:
    return tuple(sorted(pack(copies, jokers).parse(text)))


class Dealer:
    """Random, dense and meld-built hands of one table."""

    def __init__(self, of: Pack, table: melds.MeldTable, seed: int) -> None:
        self._pack = of
        self._rng = Random(seed)
        copies = {kind: of.cards.count(kind) for kind in range(len(of.codes))}
        self._melds = [own for own, _ in lays_of(table.rules, copies, 0, whole=True)]

    def random(self, size: int) -> Hand:
        return tuple(sorted(self._rng.sample(self._pack.cards, size)))

    def dense(self, size: int) -> Hand:
        """Four neighbouring ranks, a court now and then, always the jokers to choose from."""
        low = self._rng.randrange(6)
        ranks = "A23456789"[low : low + 4]
        near = [
            kind
            for kind in self._pack.cards
            if kind in self._pack.wild
            or self._pack.ranks[kind] in ranks
            or (self._pack.ranks[kind] in "JQK" and self._rng.random() < 0.2)
        ]
        return tuple(sorted(self._rng.sample(near, min(size, len(near)))))

    def built(self, size: int) -> Hand:
        """Whole melds as far as they go, a card or two by chance, sometimes made a joker."""
        rng, rest = self._rng, list(self._pack.cards)
        hand: list[int] = []
        for _ in range(60):
            meld = rng.choice(self._melds)
            if len(hand) + len(meld) <= size and all(
                rest.count(kind) >= meld.count(kind) for kind in set(meld)
            ):
                hand += meld
                for kind in meld:
                    rest.remove(kind)
        hand += rng.sample(rest, size - len(hand))
        left = [kind for kind in rest if kind in self._pack.wild]
        for at, joker in enumerate(left):
            if rng.random() < 0.5 and hand and joker not in hand[: at + 1]:
                hand[rng.randrange(len(hand))] = joker
        joker = max(self._pack.wild, default=-1)
        while hand.count(joker) > self._pack.cards.count(joker):
            hand.remove(joker)
        return tuple(sorted(hand))

    def hands(self, count: int) -> list[Hand]:
        """So many hands of all three sorts, of full size and smaller."""
        found = []
        for at in range(count):
            size = (16, 15, 16, self._rng.randrange(1, 15))[at // 3 % 4]
            found.append((self.random, self.dense, self.built)[at % 3](size))
        return found
