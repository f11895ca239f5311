"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

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

Fault = tuple[str, str] | None


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
    fault = _wrong_laid(t) or _wrong_orphan(t)
    if fault or t.outcome is not None:
        return fault
    if t.phase == "orphan":
        return wrong_orphan(t)
    fault = wrong_errors(t)
    if fault or t.phase == "exposed":
        return fault
    return _ended(t) or _wrong_sizes(t) or _wrong_stock(t) or _wrong_moment(t)


def _ended(t: Tableau) -> Fault:
    """KH-41, KH-63: the guards that end a hand."""
    b, o = t.board, t.options
    if b.throws >= o.turn_cap * t.n:
        return "KH-41", f"after {b.throws} throws the hand would be over"
    if o.dead_round and b.stuck >= o.dead_round * t.n:
        return "KH-63", f"after {b.stuck} throws of the card just taken the hand would be over"
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
                text = t.setup.pack.text(mine)
                return "KH-22", f"seat {seat} cannot have laid {text} for {key!r}, {points}"
        if cards:
            return "KH-27", f"the exposed cards of seat {seat} do not add up to its melds"
        down = cached(t, seat)
        if any(down.count(kind) != TRIO or kind in t.setup.pack.wild for kind in set(down)):
            return "KH-60", f"the caches of seat {seat} are not trios of natural cards"
    return None


def _wrong_orphan(t: Tableau) -> Fault:
    b = t.board
    if max(b.orphan, b.right) >= 0 and not orphan_allowed(t.options):
        return "KH-8", "nobody may be the orphan at this table (board.right)"
    return None


def _wrong_sizes(t: Tableau) -> Fault:
    leader = after(t, t.board.dealer)
    holders = {"act": t.actor, "challenge": t.board.claimant, "reclaim": leader}
    holder = holders.get(t.phase, -1)
    for seat in range(t.n):
        size = (ORPHAN_DEALT if seat == t.board.orphan else DEALT) + (seat == holder)
        held = len(t.zones[HAND[seat]] + t.zones[LAID[seat]] + cached(t, seat))
        if held != size:
            return "KH-26", f"seat {seat} holds {held} cards, not {size}"
    return None


def _wrong_stock(t: Tableau) -> Fault:
    b = t.board
    if b.stockless != deals_all(t) or (b.stockless and t.zones[STOCK]):
        return "KH-39", f"board.stockless is {b.stockless}, which the deal does not lead to"
    if b.taken == -1:
        return None
    held = t.zones[HAND[t.actor]] + t.zones[LAID[t.actor]] + cached(t, t.actor)
    if t.phase != "act" or t.zones[STOCK] or b.taken not in held:
        return "KH-63", "board.taken is a card just taken from the heap for want of a stock"
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """Claims need a thrown card; challenges and their consequences a claim that can be false."""
    b = t.board
    if (b.claimant >= 0) != (t.phase == "challenge"):
        return "KH-70", "board.claimant is the seat whose claim may be challenged now"
    if t.phase in ("act", "reclaim"):
        return None if t.actor != b.thrower else ("KH-38", f"seat {t.actor} has just thrown")
    if b.thrower < 0 or (t.phase != "challenge" and b.thrower == t.actor):
        return "KH-38", "a claim needs a thrower, who is another seat (board.thrower)"
    if t.phase != "challenge" and not t.zones[HEAP]:
        return "KH-31", "a claim needs a thrown card and its thrower"
    if t.phase == "claim":
        return None
    if not bluffing(t):
        return "KH-54", "nobody can be challenged where claims cannot be false"
    if t.phase == "challenge":
        right = b.thrower != b.claimant != t.actor and b.laid[b.claimant]
        return None if right else ("KH-70", "a challenge needs a claim just laid by another seat")
    choosing = t.actor == after(t, b.thrower) and not b.stockless
    return None if choosing else ("KH-54", "the player next in order chooses")
