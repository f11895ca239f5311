"""What is certain of a seat that has declared: its hand waits (KO-18, KO-20).

Deals that fit a view (`kanhu.core.memory.sample`) would hardly ever make a declarer ready by
chance. Here a hand that waits is drawn for him: first how many cards of each rank, each split as
likely as there are cards to make it, then the cards, then the ones that lie face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.games.kowah.board import HAND, LAID, View
from kanhu.games.kowah.threes import RANKS

TRIES = 60


def certain(
    view: View, placed: Mapping[str, Sequence[Kind]], unseen: Cards, chance: Stream
) -> Mapping[str, Cards] | None:
    """Hand and laid cards of every other seat that has declared, or that has just taken a card."""
    found: dict[str, Cards] = {}
    for seat in range(view.setup.seats):
        laid, taken = view.count(LAID[seat]), _taken(view, seat)
        if seat == view.seat or not (laid or taken):
            continue
        known = tuple(placed[HAND[seat]]) + tuple(placed[LAID[seat]])
        if taken and taken[0] not in known:
            if taken[0] not in unseen:
                return None
            known, unseen = known + taken, without(unseen, taken)
        if laid:
            # Who is to throw holds a card too many, which may be any.
            more = view.count(HAND[seat]) + laid - view.setup.kit.held
            extra = tuple(chance.shuffle(unseen)[:more]) if more else ()
            held = _surely_in_hand(view, seat) | Counter(taken)
            pair = ready_hand(view, known, held, without(unseen, extra), laid, chance)
        else:
            extra = tuple(chance.shuffle(unseen)[: view.count(HAND[seat]) - len(known)])
            pair = known, ()
        if pair is None:
            return None
        found[HAND[seat]], found[LAID[seat]] = pair[0] + extra, pair[1]
        unseen = without((*unseen, *known), pair[0] + pair[1] + extra)
    return found


def _taken(view: View, seat: int) -> Cards:
    """The card that a seat has just taken and may not throw again (KO-17)."""
    b = view.board
    return (b.taken,) if b.taken >= 0 and view.phase == "throw" and seat == b.turn else ()


def _surely_in_hand(view: View, seat: int) -> Counter[Kind]:
    """Cards that came to the hand after the others were laid."""
    own = frozenset([HAND[seat]])
    return Counter(kind for fact in view.facts if fact.zones == own for kind in fact.cards)


def ready_hand(
    view: View, known: Cards, held: Counter[Kind], unseen: Cards, laid: int, chance: Stream
) -> tuple[Cards, Cards] | None:
    """A waiting hand that holds the known cards: (in the hand, laid), or None after many tries."""
    kit = view.setup.kit
    loose: list[list[Kind]] = [[] for _ in range(RANKS)]
    for kind in unseen:
        loose[kit.ranks[kind]].append(kind)
    fixed = tuple(kit.counts(known))
    sizes = tuple(len(cards) for cards in loose)
    table = _table(sizes, fixed, kit.held)
    for _ in range(TRIES):
        split = _split(table, sizes, fixed, kit.held, laid, chance)
        if split is None:
            return None
        cards = list(known)
        for rank, count in enumerate(split):
            pool = list(loose[rank])
            for _ in range(count - fixed[rank]):
                cards.append(pool.pop(chance.below(len(pool))))
        hand = tuple(sorted(cards))
        ways = [way for way in kit.ways(hand) if len(way.laid) == laid]
        if ways:
            lay = ways[chance.below(len(ways))].laid
            rest = without(hand, lay)
            if not held - Counter(rest):
                return rest, lay
    return None


@lru_cache(maxsize=64)
def _table(loose: tuple[int, ...], fixed: tuple[int, ...], size: int) -> list[list[list[int]]]:
    """table[rank][left][over]: ways to fill `left` cards from this rank on."""
    table = [[[0, 0] for _ in range(size + 1)] for _ in range(RANKS + 1)]
    table[RANKS][0][0] = 1
    for rank in range(RANKS - 1, -1, -1):
        for left in range(size + 1):
            for over in (0, 1):
                table[rank][left][over] = sum(
                    comb(loose[rank], count - fixed[rank]) * table[rank + 1][left - count][after]
                    for count, after in _steps(left, over, fixed[rank])
                )
    return table


def _steps(left: int, over: int, fixed: int) -> list[tuple[int, int]]:
    """Numbers of cards a rank may have, and whether the waiting rank is still to come."""
    steps = [(count, over) for count in range(0, left + 1, 3) if count >= fixed]
    if over:
        steps += [(count, 0) for count in range(2, left + 1, 3) if count >= fixed]
    return steps


def _split(
    table: list[list[list[int]]], loose: Sequence[int], fixed: Sequence[int], size: int,
    laid: int, chance: Stream,
) -> list[int] | None:  # fmt: skip
    """How many cards of each rank; two pairs need five cards of theirs (KO-22)."""
    for _ in range(TRIES):
        left, over, split = size, 1, list[int]()
        for rank in range(RANKS):
            steps = _steps(left, over, fixed[rank])
            weights = [
                comb(loose[rank], count - fixed[rank]) * table[rank + 1][left - count][after]
                for count, after in steps
            ]
            total = sum(weights)
            if not total:
                return None
            pick = chance.next64() % total
            at = 0
            while pick >= weights[at]:
                pick -= weights[at]
                at += 1
            count, over = steps[at]
            left -= count
            split.append(count)
        if laid < 5 or any(count % 3 == 2 and count > 4 for count in split):
            return split
    return None
