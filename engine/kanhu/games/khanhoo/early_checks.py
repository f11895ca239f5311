"""Before the first throw: what a position must say while the deal itself is in question."""

from __future__ import annotations

from kanhu.families.draw import HEAP, STOCK
from kanhu.games.khanhoo.board import Tableau
from kanhu.games.khanhoo.setting import orphan_allowed


def wrong_orphan(t: Tableau) -> tuple[str, str] | None:
    """KH-8, KH-66: the seat with the right decides before the deal."""
    b = t.board
    if not orphan_allowed(t.options) or t.actor != b.right or b.orphan >= 0:
        return "KH-8", f"seat {t.actor} has no right to be the orphan (board.right)"
    undealt = not b.deals and b.exposed == -1 and _undealt(t)
    return None if undealt else ("KH-66", "the question is put before the deal")


def wrong_errors(t: Tableau) -> tuple[str, str] | None:
    """KH-51 to KH-53: a dealer's error is settled in its phase, and only where dealers err."""
    b = t.board
    exposing, asking = t.phase == "exposed", t.phase == "reclaim"
    if b.deals and not t.options.dealer_errors:
        return "KH-51", "every deal stands where dealers make no errors (board.deals)"
    if (b.exposed >= 0) != exposing or (b.rightful >= 0) != asking:
        return "KH-53", "board.exposed and board.rightful belong to the question about the deal"
    if (exposing or asking) and not t.options.dealer_errors:
        return "KH-53", "dealers make no errors at this table"
    if exposing and not (b.exposed in t.setup.pack.cards and _undealt(t)):
        return "KH-53", "the card is exposed before the deal"
    if asking and not t.actor == b.rightful != b.dealer:
        return "KH-52", "the rightful dealer decides, who is not the one that dealt"
    if asking and (b.throws or t.zones[HEAP] or any(b.laid)):
        return "KH-52", "the deal can be claimed until the first card is thrown"
    return None


def _undealt(t: Tableau) -> bool:
    """Whether no card has been dealt, and so nothing has been played."""
    b = t.board
    said = b.throws or b.stuck or b.nth or b.stockless or any(b.laid)
    nobody = (b.thrower, b.claimant, b.taken, b.rightful) == (-1,) * 4
    return nobody and not said and len(t.zones[STOCK]) == len(t.setup.pack.cards)
