"""Beating: a layer of cards is answered by as many higher cards, or picked up.

A game of beating has the places of `families.tricks` in which the layers lie open (`hand`, `trick`)
and the board of its plays (`PlaysBoard`). What beats what is the game's own affair: it says of
every card which cards of the layer it can beat, as bits ("reach"), and everything here follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import lt

from kanhu.cards.kinds import Cards

NOTHING = 1
"""The one set of matched cards before any is matched: the empty one."""


@lru_cache(maxsize=1 << 14)
def matched(sets: int, reach: int) -> int:
    """The sets of matched cards after one more card is matched.

    A set of cards of the layer is a number, bit i for card i; `sets` has bit s for every set s that
    the cards so far can be matched to one by one; `reach` are the cards the new one can beat.
    """
    found, at = 0, 0
    while sets >> at:
        if sets >> at & 1:
            for card in range(reach.bit_length()):
                bit = 1 << card
                if reach & bit and not at & bit:
                    found |= 1 << (at | bit)
        at += 1
    return found


def covers(reaches: Sequence[int]) -> bool:
    """Whether cards of these reaches can be matched one to one with a layer of as many cards."""
    sets = NOTHING
    for reach in reaches:
        sets = matched(sets, reach)
    return sets == 1 << (1 << len(reaches)) - 1


def answers(cards: Cards, reaches: Sequence[int], size: int) -> list[Cards]:
    """Every set of `size` cards that beats a layer of as many, each once, in order.

    Args:
        cards: the cards to choose from. reaches: what each of them can beat.
    """
    able, every = [], 0
    for card, reach in zip(cards, reaches, strict=True):
        if reach:
            able.append((card, reach))
            every |= reach
    if len(able) < size or every != (1 << size) - 1:
        return []
    begun: list[tuple[Cards, int, int]] = [((), NOTHING, 0)]
    for step in range(size):
        last = len(able) - size + step + 1
        grown: list[tuple[Cards, int, int]] = []
        for chosen, sets, start in begun:
            for at in range(start, last):
                card, reach = able[at]
                more = matched(sets, reach)
                if more:
                    grown.append(((*chosen, card), more, at + 1))
        begun = grown
    return [chosen for chosen, _, _ in begun]


def alike(groups: Sequence[Cards], sizes: tuple[int, ...]) -> list[Cards]:
    """Every set that takes so many cards from each of as many different groups, each once.

    Args:
        groups: cards of equal rank, in order. sizes: how many from each, the largest first.
    """
    lengths = sorted(map(len, groups), reverse=True)
    if len(lengths) < len(sizes) or any(map(lt, lengths, sizes)):
        return []
    # Sizes still to be taken -> the sets begun; groups come in order, so every set is sorted.
    begun: dict[tuple[int, ...], list[Cards]] = {sizes: [()]}
    found: list[Cards] = []
    for group in groups:
        # The shortest rest first, so that nothing takes from one group twice.
        for left in sorted(begun, key=len):
            for at, size in enumerate(left):
                if size > len(group) or (at and left[at - 1] == size):
                    continue
                rest = left[:at] + left[at + 1 :]
                parts = list(combinations(group, size))
                grown = [taken + part for taken in begun[left] for part in parts]
                if rest:
                    begun.setdefault(rest, []).extend(grown)
                else:
                    found += grown
    return found


def in_order(groups: Sequence[Cards], size: int) -> Iterator[Cards]:
    """Every set of `size` cards, one from each of as many neighbouring groups."""
    for at in range(len(groups) - size + 1):
        yield from product(*groups[at : at + size])
