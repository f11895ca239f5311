"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.families.auction import highest, rising
from kanhu.families.climb import GONE, HAND, TRICK
from kanhu.games.dou_dizhu.board import BIDS, DEALT, LEFT, MOST_DEALS, SEATS, WIDOW, Tableau
from kanhu.games.dou_dizhu.course import Course, course
from kanhu.games.dou_dizhu.dealing import closed, sides


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
        return fault(t, "totals", "DD-43")
    wrong = _wrong_calls(t)
    if wrong or t.outcome is not None:
        return wrong
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
        return fault(t, "calls")
    if any(closed(b.calls[:at], highest(b.calls[:at])[1], way) for at in range(len(b.calls))):
        return fault(t, "late_call")
    bidder, bid = highest(b.calls)
    forced = b.landlord >= 0 and not bid
    wanted = BIDS[0] if forced else bid
    if (b.bidder, b.bid) != (bidder, wanted):
        return fault(t, "bid", bid=wanted, bidder=bidder)
    over = closed(b.calls, bid, way)
    if over != (b.landlord >= 0) or (forced and b.nth != MOST_DEALS):
        return fault(t, "when_landlord", forced=forced and over, nth=MOST_DEALS)
    return None


def _wrong_cards(t: Tableau, found: Course) -> Fault:
    """DD-7, DD-8, DD-13: hands as they were dealt, and the cards that all have seen."""
    b, lord = t.board, t.board.landlord
    if lord >= 0 and t.zones[WIDOW]:
        return fault(t, "widow")
    lying, played = len(t.zones[GONE] + t.zones[TRICK]), sum(size for _, size, _, _ in b.history)
    if played != lying:
        return fault(t, "played", played=played, lying=lying)
    for seat, cards in enumerate(found.dealt):
        wanted = DEALT + LEFT * (seat == lord)
        if len(cards) != wanted:
            return fault(t, "dealt", "DD-7", seat=seat, dealt=len(cards), wanted=wanted)
    if b.face in b.shown or b.face not in found.dealt[b.drawer]:
        return fault(t, "face")
    return None


def _wrong_start(t: Tableau) -> Fault:
    b = t.board
    seat = (b.drawer + len(b.calls)) % SEATS
    if t.actor != seat:
        return fault(t, "turn", "DD-9", seat=seat)
    if b.history or b.sides or b.shown or b.passes or b.doublings:
        return fault(t, "unbegun")
    return None


def _wrong_landlord(t: Tableau, found: Course) -> Fault:
    b = t.board
    lord = b.bidder if b.bidder >= 0 else b.drawer
    if b.landlord != lord:
        return fault(t, "landlord", seat=lord)
    if b.sides != sides(b.landlord):
        return fault(t, "sides")
    dealt = found.dealt[b.landlord]
    if len(b.shown) != (LEFT if t.options.widow_shown else 0) or not set(b.shown) <= set(dealt):
        return fault(t, "shown", open=t.options.widow_shown)
    return None


def _wrong_plays(t: Tableau, found: Course) -> Fault:
    """DD-15, DD-35, DD-37: the plays of the round lie there, and every bomb among them counts."""
    trick = sum(size for _, size, _ in found.plays)
    if trick != len(t.zones[TRICK]):
        return fault(t, "round", played=trick, lying=len(t.zones[TRICK]))
    if found.plays and not found.last.length:
        return fault(t, "last_play")
    if t.board.doublings != found.doublings:
        return fault(t, "doublings", count=found.doublings)
    return None


def _wrong_turn(t: Tableau) -> Fault:
    """DD-34 to DD-38: phase and seat follow from the plays and passes."""
    b = t.board
    if not all(t.zones[HAND[seat]] for seat in range(SEATS)):
        return fault(t, "empty_hand")
    if t.phase != ("answer" if b.plays else "lead"):
        return fault(t, "phase", led=bool(b.plays))
    if not b.plays:
        leader = b.history[-1][0] if b.history else b.landlord
        right = t.actor == leader and b.passes == 0
        return None if right else fault(t, "leads", seat=leader)
    seat = (b.best + 1 + b.passes) % SEATS
    return None if t.actor == seat else fault(t, "answers", passes=b.passes, seat=seat)
