"""What following suit tells of hidden hands: deals in which nobody holds a suit it lacks.

Every deal that fits is as likely as any other. The unseen cards are dealt suit by suit; how many
of a suit go to each place is drawn by the number of deals that this leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import SUIT, SUITS

Rooms = tuple[int, ...]
"""Numbers: of cards by suit, or of free places by hidden place."""
Bans = tuple[int, ...]
"""By hidden place the suits that cannot lie there, as bits, 1 << suit."""


def certain(
    view: View, placed: Mapping[str, Sequence[Kind]], unseen: Cards, chance: Stream
) -> Mapping[str, Cards] | None:
    """Contents of the hidden hands, widow and cards laid away; {} while all have followed."""
    lacks = view.board.lacks
    if not any(lacks):
        return {}
    zones = [zone for zone, cards in view.zones.items() if isinstance(cards, int) and cards
             and not view.setup.zones[zone][0].ordered]  # fmt: skip
    rooms = [view.count(zone) - len(placed[zone]) for zone in zones]
    bans = [lacks[int(zone[-1])] if zone.startswith("hand") else 0 for zone in zones]
    # Cards that the view cannot place at all lie in the tricks won.
    rooms.append(len(unseen) - sum(rooms))
    bans.append(0)
    found: list[list[Kind]] = [list(placed[zone]) for zone in zones] + [[]]
    suits = [[kind for kind in unseen if SUIT[kind] == suit] for suit in range(len(SUITS))]
    counts = tuple(map(len, suits))
    left = tuple(rooms)
    for suit, cards in enumerate(suits):
        split = _draw(counts, suit, left, tuple(bans), chance)
        if split is None:
            return None
        dealt = chance.shuffle(cards)
        for at, size in enumerate(split):
            found[at] += (dealt.pop() for _ in range(size))
        left = tuple(room - size for room, size in zip(left, split, strict=True))
    return {zone: tuple(sorted(cards)) for zone, cards in zip(zones, found, strict=False)}


def _draw(counts: Rooms, suit: int, rooms: Rooms, bans: Bans, chance: Stream) -> Rooms | None:
    """How many cards of a suit go to each place, drawn by the number of deals; None if none fit."""
    options = _weights(counts, suit, rooms, bans)
    total = sum(weight for _, weight in options)
    at = chance.next64() * total >> 64
    for split, weight in options:
        at -= weight
        if at < 0:
            return split
    return None


@lru_cache(maxsize=65536)
def _weights(counts: Rooms, suit: int, rooms: Rooms, bans: Bans) -> tuple[tuple[Rooms, int], ...]:
    """Ways to split a suit among the places, each with the number of deals it leaves open."""
    free = tuple(0 if ban >> suit & 1 else room for room, ban in zip(rooms, bans, strict=True))
    found = []
    for split, ways in _splits(counts[suit], free):
        left = tuple(room - size for room, size in zip(rooms, split, strict=True))
        more = ways * _ways(counts, suit + 1, left, bans)
        if more:
            found.append((split, more))
    return tuple(found)


def _ways(counts: Rooms, suit: int, rooms: Rooms, bans: Bans) -> int:
    """Number of deals of this suit and the later ones."""
    if suit == len(counts):
        return int(not any(rooms))
    return sum(weight for _, weight in _weights(counts, suit, rooms, bans))


def _splits(cards: int, rooms: Rooms) -> Iterator[tuple[Rooms, int]]:
    """All ways to put so many cards into rooms, with the number of ways to choose them."""
    if len(rooms) == 1:
        if cards <= rooms[0]:
            yield (cards,), 1
        return
    for size in range(min(cards, rooms[0]) + 1):
        for rest, ways in _splits(cards - size, rooms[1:]):
            yield (size, *rest), ways * comb(cards, size)
