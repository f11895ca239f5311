"""Deals that fit what a seat has seen, and what its opponents' plays have given away.

Who does not follow, does not trump or does not head a trick has shown what the hand lacks
(TY-22, TY-23), and will lack it to the end of the hand.
"""

from __future__ import annotations

from typing import NamedTuple

from kanhu.cards.bits import bits, cards_of
from kanhu.cards.chance import Stream
from kanhu.core.memory import NoDealError
from kanhu.families.tricks import HAND, TRICK, WON
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import PACK, SUIT, SUITS, points
from kanhu.games.tyzicha.players.playout import OF_SUIT, TRUMP_BITS, Deal, over

TRIES = 8


class Known(NamedTuple):
    """What a seat knows of a hand.

    Attributes:
        fixed: zone -> bits of cards that lie there for certain.
        lacks: seat -> bits of cards its hand cannot hold.
        free: cards that may lie in any hidden place.
        space: hidden zone -> places left beside the fixed cards.
        gone: points of cards won, per seat.
    """

    fixed: dict[str, int]
    lacks: list[int]
    free: tuple[int, ...]
    space: dict[str, int]


def known(view: View) -> Known:
    """All that follows from view, memory and the plays of this hand."""
    fixed = {zone: bits(cards) for zone, cards in view.zones.items() if not isinstance(cards, int)}
    hidden = {zone: count for zone, count in view.zones.items() if isinstance(count, int)}
    fixed |= dict.fromkeys(hidden, 0)
    for fact in view.facts:
        if len(fact.zones) == 1:
            (zone,) = fact.zones
            fixed[zone] |= bits(fact.cards)
    taken = 0
    for held in fixed.values():
        taken |= held
    free = tuple(kind for kind in range(PACK) if not taken >> kind & 1)
    space = {zone: count - fixed[zone].bit_count() for zone, count in hidden.items()}
    return Known(fixed, lacking(view), free, {zone: n for zone, n in space.items() if n})


def lacking(view: View) -> list[int]:
    """For every seat the cards that its plays in this hand show it not to hold."""
    lacks, trick, trump = [0] * view.setup.seats, list[int](), 0
    start = max((at for at, event in enumerate(view.log) if event.what == "dealer"), default=0)
    best = 0
    for event in view.log[start:]:
        if event.what == "marriage":
            trump = TRUMP_BITS[SUITS[SUIT[event.cards[0]]]]
        elif event.what == "lead":
            trick, best = [event.cards[0]], event.cards[0]
        elif event.what == "play" and trick:
            (kind,) = event.cards
            led = OF_SUIT[trick[0]]
            lacks[event.seat] |= _shown(kind, led, best, trump, bool(view.setup.options.must_head))
            if over(led, best, trump) >> kind & 1:
                best = kind
    return lacks


def _shown(kind: int, led: int, best: int, trump: int, must_head: bool) -> int:
    """What a hand lacks that plays this card to a trick."""
    wins = over(led, best, trump)
    unheaded = wins if must_head and not wins >> kind & 1 else 0
    if OF_SUIT[kind] == led:
        return unheaded & led
    if OF_SUIT[kind] == trump:
        return led | (unheaded & trump)
    return led | trump


def imagine(view: View, what: Known, chance: Stream) -> dict[str, int]:
    """Every zone as bits: the free cards dealt so that nobody holds what it lacks."""
    for trial in range(TRIES):
        zones, space = what.fixed.copy(), what.space.copy()
        lacks = what.lacks if trial < TRIES - 1 else [0] * view.setup.seats
        barred = {HAND[seat]: held for seat, held in enumerate(lacks)}
        cards = chance.shuffle(what.free)
        # Cards that fit in few places first, so that these are not full when their turn comes.
        cards.sort(key=lambda kind: sum(not barred.get(zone, 0) >> kind & 1 for zone in space))
        if all(_put(kind, zones, space, barred, chance) for kind in cards):
            return zones
    raise NoDealError("no deal fits this view")


def _put(
    kind: int, zones: dict[str, int], space: dict[str, int], barred: dict[str, int], chance: Stream
) -> bool:
    fits = [zone for zone, left in space.items() if left and not barred.get(zone, 0) >> kind & 1]
    total = sum([space[zone] for zone in fits])
    if not total:
        return False
    at = chance.below(total)
    for zone in fits:
        at -= space[zone]
        if at < 0:
            zones[zone] |= 1 << kind
            space[zone] -= 1
            break
    return True


def deal_of(view: View, zones: dict[str, int]) -> Deal:
    """An imagined deal at the point of play where the view stands."""
    b, o = view.board, view.setup.options
    hands = [zones[HAND[seat]] for seat in range(3)]
    deal = Deal(hands, b.declarer, bool(o.must_head), bool(o.marriage_first_trick))
    deal.leader, deal.trump = b.leader, TRUMP_BITS[b.trump]
    deal.trick = list(view.cards(TRICK))
    if deal.trick:
        deal.best = (b.best - b.leader) % 3
    for seat in range(3):
        won = points(tuple(cards_of(zones[WON[seat]])))
        deal.points[seat] = won + b.married[seat]
    return deal


def given(view: View, hands: list[int], seat: int, gift: tuple[int, int]) -> Deal:
    """The deal after a declarer's gifts."""
    o, after = view.setup.options, hands.copy()
    for step, kind in enumerate(gift, 1):
        after[seat] &= ~(1 << kind)
        after[(seat + step) % 3] |= 1 << kind
    return Deal(after, seat, bool(o.must_head), bool(o.marriage_first_trick))
