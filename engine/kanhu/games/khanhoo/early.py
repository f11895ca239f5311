"""Before the first throw: what cannot be while the orphan or an error of the dealer is settled."""

from __future__ import annotations

from kanhu.core.tableau import Tableau
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.khanhoo.setting import orphan_allowed

MOST_DEALS = 1000  # what chance could never reach


def _undealt(t: Tableau) -> bool:
    """Whether no card has been dealt, and so nothing has been played."""
    b = t.board
    said = (b.thrower, b.claimant, b.taken, b.rightful) != (-1,) * 4
    if said or b.throws or b.stuck or b.nth or b.stockless or any(b.laid):
        return False
    return len(t.zones[STOCK]) == len(t.setup.pack.cards)


def wrong_orphan(t: Tableau) -> tuple[str, str] | None:
    """KH-8, KH-66: the seat with the right decides before the deal."""
    b = t.board
    if not orphan_allowed(t.o) or t.actor != b.right or b.orphan >= 0:
        return "KH-8", f"seat {t.actor} has no right to be the orphan (board.right)"
    if b.deals or b.exposed != -1 or not _undealt(t):
        return "KH-66", "the question is put before the deal"
    return None


def wrong_errors(t: Tableau) -> tuple[str, str] | None:
    """KH-51 to KH-53: what a dealer's error leaves, and only where dealers err."""
    b = t.board
    if b.deals and not t.o.dealer_errors:
        return "KH-51", "every deal stands where dealers make no errors (board.deals)"
    if not 0 <= b.deals < MOST_DEALS:
        return "KH-51", f"{b.deals} deals that did not stand (board.deals)"
    exposing, asking = t.phase == "exposed", t.phase == "reclaim"
    if b.exposed < -1 or (b.exposed >= 0) != exposing or (b.rightful >= 0) != asking:
        return "KH-53", "board.exposed and board.rightful belong to the question about the deal"
    if (exposing or asking) and not t.o.dealer_errors:
        return "KH-53", "dealers make no errors at this table"
    if exposing:
        known = b.exposed in t.setup.pack.cards
        return None if known and _undealt(t) else ("KH-53", "the card is exposed before the deal")
    if asking and not t.actor == b.rightful != b.dealer:
        return "KH-52", "the rightful dealer decides, who is not the one that dealt"
    if asking and (b.throws or b.nth or t.zones[HEAP] or any(b.laid)):
        return "KH-52", "the deal can be claimed until the first card is thrown"
    return None
