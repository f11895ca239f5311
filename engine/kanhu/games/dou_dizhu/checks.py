"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families.auction import highest, rising
from kanhu.families.climb import GONE, HAND, TRICK
from kanhu.games.dou_dizhu.board import BIDS, DEALT, LEFT, MOST_DEALS, SEATS, WIDOW, Tableau
from kanhu.games.dou_dizhu.course import Course, course
from kanhu.games.dou_dizhu.dealing import closed, sides

Fault = tuple[str, str] | None


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say and what follows from the rest."""
    b = t.board
    if "nth" not in given:
        b.nth = 1
    if t.phase != "auction" and "landlord" not in given:
        b.landlord = b.history[0][0] if b.history else max(t.actor, 0)
    if "calls" not in given and t.phase != "auction":
        b.calls = ((b.landlord, BIDS[-1]),)
    if "drawer" not in given:
        b.drawer = b.calls[0][0] if b.calls else max(t.actor, 0)
    if "bidder" not in given and "bid" not in given:
        b.bidder, b.bid = highest(b.calls)
        if not b.bid and b.landlord >= 0:
            b.bid = BIDS[0]  # DD-12
    if "sides" not in given and b.landlord >= 0:
        b.sides = sides(b.landlord)
    _from_plays(t, given)


def _from_plays(t: Tableau, given: Container[str]) -> None:
    """Fields that follow from the plays made."""
    b, found = t.board, course(t)
    b.plays, b.best = found.plays, found.best
    b.kind, b.length, b.top = found.last
    if "doublings" not in given:
        b.doublings = found.doublings
    if "passes" not in given:
        b.passes = (t.actor - found.best - 1) % SEATS if found.best not in (-1, t.actor) else 0
    if "shown" not in given and t.options.widow_shown and b.landlord >= 0:
        own = [kind for kind in found.dealt[b.landlord] if kind != b.face]
        b.shown = tuple(own[:LEFT])
    if "face" not in given and b.drawer >= 0:
        own = [kind for kind in found.dealt[b.drawer] if kind not in b.shown]
        b.face = own[0] if own else -1


def impossible(t: Tableau) -> Fault:
    """Scores that are lost, an auction out of turn, cards or plays that do not fit each other."""
    if sum(t.board.totals):
        return "DD-43", "scores sum to zero"
    fault = _wrong_calls(t)
    if fault or t.outcome is not None:
        return fault
    found = course(t)
    return _wrong_cards(t, found) or (
        _wrong_start(t) if t.phase == "auction" else
        _wrong_landlord(t, found) or _wrong_plays(t, found) or _wrong_turn(t)
    )  # fmt: skip


def _wrong_calls(t: Tableau) -> Fault:
    """DD-8 to DD-12: calls in turn from the drawer on, none after the close."""
    b, way = t.board, t.options.auction
    turns = [(b.drawer + at) % SEATS for at in range(len(b.calls))]
    if not rising(b.calls) or [seat for seat, _ in b.calls] != turns:
        return "DD-9", "the seats call in turn from the drawer on, and bids rise (board.calls)"
    if any(closed(b.calls[:at], highest(b.calls[:at])[1], way) for at in range(len(b.calls))):
        return "DD-11", "the auction was over before the last call"
    bidder, bid = highest(b.calls)
    forced = b.landlord >= 0 and not bid
    if (b.bidder, b.bid) != (bidder, BIDS[0] if forced else bid):
        return "DD-9", f"the highest bid is {bid} (board.bid, board.bidder)"
    over = closed(b.calls, bid, way)
    if over != (b.landlord >= 0) or (forced and b.nth != MOST_DEALS):
        return "DD-11", "there is a landlord when the auction is over, and not before"
    return None


def _wrong_cards(t: Tableau, found: Course) -> Fault:
    """DD-7, DD-8, DD-13: hands as they were dealt, and the cards that all have seen."""
    b, lord = t.board, t.board.landlord
    if lord >= 0 and t.zones[WIDOW]:
        return "DD-13", "the landlord has taken the widow"
    piles = len(t.zones[GONE] + t.zones[TRICK])
    if sum(size for _, size, _, _ in b.history) != piles:
        return "DD-37", "cards lie in plays that nobody has made (board.history)"
    for seat, cards in enumerate(found.dealt):
        wanted = DEALT + LEFT * (seat == lord)
        if len(cards) != wanted:
            return "DD-7", f"seat {seat} had {len(cards)} cards, not {wanted}"
    if b.face in b.shown or b.face not in found.dealt[b.drawer]:
        return "DD-8", "the card that lay face up was in the hand of who drew it (board.face)"
    return None


def _wrong_start(t: Tableau) -> Fault:
    b = t.board
    if t.actor != (b.drawer + len(b.calls)) % SEATS:
        return "DD-9", f"it is not seat {t.actor}'s turn to speak"
    if b.history or b.sides or b.shown or b.passes or b.doublings:
        return "DD-34", "nothing has been played yet"
    return None


def _wrong_landlord(t: Tableau, found: Course) -> Fault:
    b = t.board
    if b.landlord != (b.bidder if b.bidder >= 0 else b.drawer):
        return "DD-13", "the highest bidder is the landlord"
    if b.sides != sides(b.landlord):
        return "DD-14", "board.sides is 1 for the landlord and 0 for each farmer"
    dealt = found.dealt[b.landlord]
    if len(b.shown) != (LEFT if t.options.widow_shown else 0) or not set(b.shown) <= set(dealt):
        return "DD-13", "board.shown is the widow that went to the landlord, if it was shown"
    return None


def _wrong_plays(t: Tableau, found: Course) -> Fault:
    """DD-15, DD-35, DD-37: the plays of the round lie there, and every bomb among them counts."""
    trick = sum(size for _, size, _ in found.plays)
    if trick != len(t.zones[TRICK]):
        return "DD-37", "cards lie in plays that nobody has made (board.history)"
    if found.plays and not found.last.length:
        return "DD-15", f"the last play is no {found.last.kind} (board.history)"
    if t.board.doublings != found.doublings:
        return "DD-35", f"{found.doublings} bombs and rockets were played (board.doublings)"
    return None


def _wrong_turn(t: Tableau) -> Fault:
    """DD-34 to DD-38: phase and seat follow from the plays and passes."""
    b = t.board
    if not all(t.zones[HAND[seat]] for seat in range(SEATS)):
        return "DD-38", "with an empty hand the hand would be over"
    if t.phase != ("answer" if b.plays else "lead"):
        return "DD-35", "an answer needs a lead, and after a lead the others answer"
    if not b.plays:
        leader = b.history[-1][0] if b.history else b.landlord
        right = t.actor == leader and b.passes == 0
        return None if right else ("DD-37", f"seat {leader} is to lead, without a pass")
    if b.passes not in (0, 1) or t.actor != (b.best + 1 + b.passes) % SEATS:
        return "DD-35", f"after {b.passes} passes it is not seat {t.actor}'s turn"
    return None
