"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.cards.kinds import Cards
from kanhu.core.sentences import Fault, fault
from kanhu.families.draw import HAND, HEAP, STOCK, after
from kanhu.games.khanhoo.board import (
    DEALT,
    FALSE,
    LAID,
    ORPHAN_DEALT,
    TRIO,
    Tableau,
    bluffing,
    cached,
)
from kanhu.games.khanhoo.early_checks import wrong_errors, wrong_orphan
from kanhu.games.khanhoo.errors import deals_all
from kanhu.games.khanhoo.setting import orphan_allowed
from kanhu.quoting import quoted


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: nothing laid, whether there is a stock, cards thrown."""
    b = t.board
    if "laid" not in given:
        b.laid = ((),) * t.n
    if t.phase in ("orphan", "exposed"):
        return
    if "stockless" not in given:
        b.stockless = deals_all(t)
    if "throws" not in given:
        b.throws = max(len(t.zones[HEAP]), b.nth, b.stuck, int(b.thrower >= 0))
    if "thrower" not in given and b.throws and t.phase == "act":
        b.thrower = (t.actor - 1) % t.n


def impossible(t: Tableau) -> Fault:
    """Melds that are not those laid, hands of another size, a phase that the board contradicts."""
    wrong = _wrong_laid(t) or _wrong_orphan(t)
    if wrong or t.outcome is not None:
        return wrong
    if t.phase == "orphan":
        return wrong_orphan(t)
    wrong = wrong_errors(t)
    if wrong or t.phase == "exposed":
        return wrong
    return _ended(t) or _wrong_sizes(t) or _wrong_stock(t) or _wrong_moment(t)


def _ended(t: Tableau) -> Fault:
    """KH-41, KH-63: the guards that end a hand."""
    b, o = t.board, t.options
    if b.throws >= o.turn_cap * t.n:
        return fault(t, "turn_cap", throws=b.throws, cap=o.turn_cap * t.n)
    if o.dead_round and b.stuck >= o.dead_round * t.n:
        return fault(t, "dead_round", stuck=b.stuck, cap=o.dead_round * t.n)
    return None


def _wrong_laid(t: Tableau) -> Fault:
    for seat in range(t.n):
        cards = t.zones[LAID[seat]]
        for size, points, key in t.board.laid[seat]:
            mine, cards = cards[:size], cards[size:]
            meld = t.kit.value(tuple(sorted(mine)))
            true = meld is not None and (key, points) == (meld.key, meld.points)
            false = (key, points) == (FALSE, 0) and bluffing(t) and size > 2
            if len(mine) != size or not (true or false):
                return _no_meld(t, seat, mine, (key, points))
        if cards:
            return fault(t, "exposed_cards", seat=seat)
        down = cached(t, seat)
        if any(down.count(kind) != TRIO or kind in t.setup.pack.wild for kind in set(down)):
            return fault(t, "caches", seat=seat)
    return None


def _no_meld(t: Tableau, seat: int, mine: Cards, as_laid: tuple[str, int]) -> Fault:
    """KH-22: cards that are not the meld as which they are said to lie."""
    key, points = as_laid
    cards = t.setup.pack.text(mine)
    return fault(t, "no_meld", seat=seat, cards=cards, meld=quoted(key), points=points)


def _wrong_orphan(t: Tableau) -> Fault:
    b = t.board
    if max(b.orphan, b.right) >= 0 and not orphan_allowed(t.options):
        return fault(t, "no_orphan")
    return None


def _wrong_sizes(t: Tableau) -> Fault:
    leader = after(t, t.board.dealer)
    holders = {"act": t.actor, "challenge": t.board.claimant, "reclaim": leader}
    holder = holders.get(t.phase, -1)
    for seat in range(t.n):
        size = (ORPHAN_DEALT if seat == t.board.orphan else DEALT) + (seat == holder)
        held = len(t.zones[HAND[seat]] + t.zones[LAID[seat]] + cached(t, seat))
        if held != size:
            return fault(t, "size", "KH-26", seat=seat, held=held, size=size)
    return None


def _wrong_stock(t: Tableau) -> Fault:
    b = t.board
    right = b.stockless == deals_all(t)
    if not right or (b.stockless and t.zones[STOCK]):
        return fault(t, "stockless", right=right)
    if b.taken == -1:
        return None
    held = t.zones[HAND[t.actor]] + t.zones[LAID[t.actor]] + cached(t, t.actor)
    if t.phase != "act" or t.zones[STOCK] or b.taken not in held:
        return fault(t, "taken")
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """Claims need a thrown card; challenges and their consequences a claim that can be false."""
    b = t.board
    if (b.claimant >= 0) != (t.phase == "challenge"):
        return fault(t, "claimant")
    if t.phase in ("act", "reclaim"):
        return fault(t, "has_discarded", seat=t.actor) if t.actor == b.thrower else None
    if b.thrower < 0 or (t.phase != "challenge" and b.thrower == t.actor):
        return fault(t, "thrower")
    if t.phase != "challenge" and not t.zones[HEAP]:
        return fault(t, "no_discard")
    if t.phase == "claim":
        return None
    if not bluffing(t):
        return fault(t, "no_bluffs", phase=t.phase)
    if t.phase == "challenge":
        right = b.thrower != b.claimant != t.actor and b.laid[b.claimant]
        return None if right else fault(t, "challenge")
    chooser = after(t, b.thrower)
    choosing = t.actor == chooser and not b.stockless
    return None if choosing else fault(t, "choose", seat=chooser)
