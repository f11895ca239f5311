"""Before the first throw: what a position must say while the deal itself is in question."""

from __future__ import annotations

from kanhu.core.sentences import Fault, fault
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.khanhoo.board import Tableau
from kanhu.games.khanhoo.setting import orphan_allowed


def wrong_orphan(t: Tableau) -> Fault:
    """KH-8, KH-66: the seat with the right decides before the deal."""
    b = t.board
    if not orphan_allowed(t.options) or t.actor != b.right or b.orphan >= 0:
        return fault(t, "orphan", closed=not orphan_allowed(t.options))
    undealt = not b.deals and b.exposed == -1 and _undealt(t)
    return None if undealt else fault(t, "orphan_dealt")


def wrong_errors(t: Tableau) -> Fault:
    """KH-51 to KH-53: a dealer's error is settled in its phase, and only where dealers err."""
    b = t.board
    exposing, asking = t.phase == "exposed", t.phase == "reclaim"
    if b.deals and not t.options.dealer_errors:
        return fault(t, "deals")
    if (b.exposed >= 0) != exposing or (b.rightful >= 0) != asking:
        return fault(t, "deal_question")
    if (exposing or asking) and not t.options.dealer_errors:
        return fault(t, "no_errors", phase=t.phase)
    if exposing and not (b.exposed in t.setup.pack.cards and _undealt(t)):
        return fault(t, "exposed")
    if asking and not t.actor == b.rightful != b.dealer:
        return fault(t, "rightful")
    if asking and (b.throws or t.zones[HEAP] or any(b.laid)):
        return fault(t, "reclaim")
    return None


def _undealt(t: Tableau) -> bool:
    """Whether no card has been dealt, and so nothing has been played."""
    b = t.board
    said = b.throws or b.stuck or b.nth or b.stockless or any(b.laid)
    nobody = (b.thrower, b.claimant, b.taken, b.rightful) == (-1,) * 4
    return nobody and not said and len(t.zones[STOCK]) == len(t.setup.pack.cards)
