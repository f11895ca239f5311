"""What no play could ever have led to, and what a position text need not say."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.tableau import Tableau
from kanhu.families.draw import HAND, HEAP, STOCK, after
from kanhu.games.khanhoo.board import (
    DEALT,
    FALSE,
    LAID,
    ORPHAN_DEALT,
    TRIO,
    bluffing,
    cached,
)
from kanhu.games.khanhoo.early import wrong_errors, wrong_orphan
from kanhu.games.khanhoo.errors import deals_all
from kanhu.games.khanhoo.setting import orphan_allowed


def impossible(t: Tableau) -> tuple[str, str] | None:
    """What no play could have led to: hand sizes by phase, melds and counts that do not add up."""
    fault = _wrong_laid(t) or _wrong_caches(t) or _wrong_seats(t)
    if fault or t.outcome is not None:
        return fault
    if t.board.hand >= t.o.hand_cap:
        return "KH-65", f"hand {t.board.hand}: the match would be over"
    if t.phase == "orphan":
        return wrong_orphan(t)
    fault = wrong_errors(t)
    if fault or t.phase == "exposed":
        return fault
    return _wrong_counts(t) or _wrong_throws(t) or _wrong_sizes(t) or _wrong_moment(t)


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
        b.throws = max(len(t.zones[HEAP]), b.nth, b.stuck, b.thrower >= 0)
    if "thrower" not in given and b.throws and t.phase == "act":
        b.thrower = (t.actor - 1) % t.n


def _wrong_laid(t: Tableau) -> tuple[str, str] | None:
    laid = t.board.laid
    if len(laid) != t.n or not all(isinstance(melds_, tuple) for melds_ in laid):
        return "KH-67", "board.laid needs a list for each seat"
    for seat in range(t.n):
        cards = t.zones[LAID[seat]]
        for entry in laid[seat]:
            if not isinstance(entry, tuple) or [*map(type, entry)] != [int, int, str]:
                return "KH-67", f"{entry!r} in board.laid is not [size, points, meld]"
            size, points, key = entry
            mine, cards = cards[: max(size, 0)], cards[max(size, 0) :]
            meld = t.kit.value(tuple(sorted(mine)))
            true = meld is not None and (key, points) == (meld.key, meld.points)
            false = (key, points) == (FALSE, 0) and bluffing(t) and size > 2
            if len(mine) != size or not (true or false):
                text = t.setup.pack.text(mine)
                return "KH-22", f"seat {seat} cannot have laid {text} for {key!r}, {points!r}"
        if cards:
            return "KH-27", f"the exposed cards of seat {seat} do not add up to its melds"
    return None


def _wrong_caches(t: Tableau) -> tuple[str, str] | None:
    for seat in range(t.n):
        down = cached(t, seat)
        for kind in set(down):
            if down.count(kind) != TRIO or kind in t.setup.pack.wild:
                return "KH-60", f"the caches of seat {seat} are not trios of natural cards"
    return None


def _wrong_seats(t: Tableau) -> tuple[str, str] | None:
    b = t.board
    for what in ("orphan", "right", "thrower", "claimant", "rightful"):
        if not -1 <= getattr(b, what) < t.n:
            return "KH-1", f"board.{what} is no seat"
    if b.right >= 0 and not orphan_allowed(t.o):
        return "KH-8", "nobody may be the orphan at this table (board.right)"
    if b.orphan >= 0 and not (orphan_allowed(t.o) and b.right in (-1, b.orphan)):
        return "KH-8", f"seat {b.orphan} cannot be the orphan"
    if (b.claimant >= 0) != (t.phase == "challenge"):
        return "KH-70", "board.claimant is the seat whose claim may be challenged now"
    return None


def _wrong_counts(t: Tableau) -> tuple[str, str] | None:
    b, o = t.board, t.o
    if not 0 <= b.throws < o.turn_cap * t.n:
        return "KH-41", f"{b.throws} throws: the hand would be over, or has never been"
    if b.stuck < 0 or (o.dead_round and b.stuck >= o.dead_round * t.n):
        return "KH-63", f"{b.stuck} throws of the card just taken: the hand would be over"
    if b.stockless != deals_all(t):
        return "KH-39", f"board.stockless is {b.stockless}, which the deal does not lead to"
    return None


def _wrong_throws(t: Tableau) -> tuple[str, str] | None:
    """Who has thrown how often, how often the heap was turned, what was taken for want of a stock.

    Where the heap never goes back as a whole a table may come to be without a stock (KH-40).
    """
    b = t.board
    if b.throws < len(t.zones[HEAP]) or (b.throws > 0) != (b.thrower >= 0):
        return "KH-31", f"{b.throws} throws do not fit the heap and its thrower (board.throws)"
    if t.phase == "act" and t.actor == b.thrower:
        return "KH-38", f"seat {t.actor} has just thrown (board.thrower)"
    if not 0 <= b.nth <= b.throws or (b.nth and b.stockless):
        return "KH-40", f"the heap cannot have become the stock {b.nth} times (board.nth)"
    stays = b.stockless or t.o.recycle != "turn_over"
    if b.stuck and (not stays or b.stuck > b.throws):
        return "KH-63", f"{b.stuck} throws of the card just taken cannot have been (board.stuck)"
    if b.taken == -1:
        return None
    held = t.zones[HAND[t.actor]] + t.zones[LAID[t.actor]] + cached(t, t.actor)
    if t.phase != "act" or t.zones[STOCK] or not stays or b.taken not in held:
        return "KH-63", "board.taken is a card that the seat to act has just taken"
    return None


def _wrong_sizes(t: Tableau) -> tuple[str, str] | None:
    leader = after(t, t.board.dealer)
    holders = {"act": t.actor, "challenge": t.board.claimant, "reclaim": leader}
    holder = holders.get(t.phase, -1)
    for seat in range(t.n):
        size = (ORPHAN_DEALT if seat == t.board.orphan else DEALT) + (seat == holder)
        held = len(t.zones[HAND[seat]] + t.zones[LAID[seat]] + cached(t, seat))
        if held != size:
            return "KH-26", f"seat {seat} holds {held} cards, not {size}"
    return None


def _wrong_moment(t: Tableau) -> tuple[str, str] | None:
    """Claims need a thrown card; challenges and their consequences a claim that can be false."""
    b = t.board
    if t.phase in ("act", "reclaim"):
        return None
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
