"""Caches and quartettes: trios laid face down, and the fourth card that ends the hand."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.moves import Move
from kanhu.families.draw import HAND, HEAP
from kanhu.games.khanhoo.board import CACHE, LAID, TRIO, Tableau, View, cached, caching


def cache_moves(t: Tableau, hand: Cards) -> list[Move]:
    """KH-60, KH-69: three identical natural cards; KH-61: all four, three of them maybe cached."""
    down, wild = cached(t, t.actor), t.setup.pack.wild
    caches, quartettes = [], []
    for at, kind in enumerate(hand):
        if (at and hand[at - 1] == kind) or kind in wild:
            continue
        held = hand.count(kind)
        if held >= TRIO and len(hand) > TRIO:
            caches.append(Move("cache", (kind,)))
        if held + down.count(kind) == TRIO + 1:
            quartettes.append(Move("quartette", (kind,)))
    return caches + quartettes


def completes_cache(t: Tableau, seat: int, top: Kind) -> bool:
    """KH-60: whether the card just thrown is the fourth of a cache of this seat."""
    return caching(t.options) and top in cached(t, seat)


def lay_cache(t: Tableau, seat: int, kind: Kind) -> None:
    """KH-60: the three cards lie face down and stay a trio."""
    t.move("cache", seat, (kind,) * TRIO, HAND[seat], CACHE[seat], clause="KH-60")


def show_cached(t: Tableau, seat: int) -> None:
    """KH-60: the thrown card joins the cache, which is turned up as a quartette."""
    top = t.zones[HEAP][-1:]
    t.move("claim", seat, top, HEAP, LAID[seat], clause="KH-60")
    _expose(t, seat, top * TRIO, CACHE[seat], "cache_quartette")


def show_natural(t: Tableau, seat: int, kind: Kind) -> None:
    """KH-61: four of the hand, or one of the hand and a cache, are shown as a quartette."""
    down = (kind,) * cached(t, seat).count(kind)
    if down:
        t.move("uncover", seat, down, CACHE[seat], LAID[seat], clause="KH-61")
    _expose(t, seat, (kind,) * (TRIO + 1 - len(down)), HAND[seat], "quartette")


def _expose(t: Tableau, seat: int, cards: Cards, src: str, what: str) -> None:
    """The last cards of a quartette, which then lies there as an exposed meld."""
    meld = t.kit.meld(cards[:1] * (TRIO + 1))
    clause = "KH-60" if what == "cache_quartette" else "KH-61"
    t.move(what, seat, cards, src, LAID[seat], clause=clause, n=meld.points)
    laid = list(t.board.laid)
    laid[seat] = (*laid[seat], (TRIO + 1, meld.points, meld.key))
    t.board.laid = tuple(laid)


def trios(t: Tableau, seat: int) -> list[tuple[str, Cards, int, str]]:
    """KH-69: caches that were not completed, as they are shown at the count."""
    down, shown = cached(t, seat), []
    for at in range(0, len(down), TRIO):
        meld = t.kit.meld(down[at : at + TRIO])
        shown.append((meld.key, meld.cards, meld.points, meld.clause))
    return shown


def on_table(view: View) -> int:
    """Points of a seat's own melds on the table, its caches among them."""
    seat, kit = view.seat or 0, view.setup.kit
    down = view.cards(CACHE[seat]) if CACHE[seat] in view.zones else ()
    trios = (kit.meld(down[at : at + TRIO]).points for at in range(0, len(down), TRIO))
    return sum(points for _, points, _ in view.board.laid[seat]) + sum(trios)
