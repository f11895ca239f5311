"""Positions: what a text need not say, and what no play could ever have led to."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from kanhu.cards.kinds import Cards
from kanhu.core.tableau import Tableau
from kanhu.families.auction import are_calls, highest
from kanhu.families.climb import HAND
from kanhu.games.dou_dizhu.board import BIDS, DEALT, LEFT, MOST_DEALS, SEATS, WIDOW, DouBoard
from kanhu.games.dou_dizhu.dealing import closed, sides
from kanhu.games.dou_dizhu.replay import Replay, passes_before

Fault = tuple[str, str]


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say and what follows from the rest."""
    b = t.board
    if "nth" not in given:
        b.nth = 1
    if t.phase != "auction" and "landlord" not in given:
        b.landlord = b.history[0][0] if _are_plays(b.history) and b.history else max(t.actor, 0)
    if "calls" not in given and t.phase != "auction":
        b.calls = ((b.landlord, BIDS[-1]),)
    if not (are_calls(b.calls, SEATS) and _are_plays(b.history) and 0 <= b.landlord + 1 <= SEATS):
        return  # `impossible` says so
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
    b = t.board
    replay = Replay(t)
    if replay.fault() is not None:
        return
    values = {
        "plays": replay.plays, "best": replay.best, "doublings": replay.doublings,
        "kind": replay.kind, "length": replay.length, "top": replay.top,
        "passes": passes_before(b, t.actor) if replay.plays and t.actor != replay.best else 0,
    }  # fmt: skip
    for key, value in values.items():
        if key not in given:
            setattr(b, key, value)
    if "shown" not in given and t.o.widow_shown and b.landlord >= 0:
        own = [kind for kind in replay.dealt[b.landlord] if kind != b.face]
        b.shown = tuple(own[:LEFT])
    if "face" not in given and 0 <= b.drawer < SEATS:
        own = [kind for kind in replay.dealt[b.drawer] if kind not in b.shown]
        b.face = own[0] if own else -1


def _are_plays(rows: Any) -> bool:
    return isinstance(rows, tuple) and all(
        isinstance(row, tuple) and [*map(type, row)] == [int, int, str, int] and row[1] > 0
        for row in rows
    )


def impossible(t: Tableau) -> Fault | None:
    """What no play could have led to: the auction is heard and every play made again."""
    b = t.board
    if not (are_calls(b.calls, SEATS) and _are_plays(b.history)):
        return "DD-44", "a call is [seat, bid], a play [seat, cards, kind, rank]"
    fault = _wrong_match(t) or _wrong_deal(t) or _wrong_auction(t)
    if fault or t.outcome is not None:
        return fault
    if t.phase == "auction":
        return _wrong_start(t)
    return _wrong_landlord(t) or _wrong_play(t)


def _wrong_match(t: Tableau) -> Fault | None:
    b, o = t.board, t.o
    if b.hand >= o.hands:
        return "DD-43", f"hand {b.hand}: the match would be over"
    if sum(b.totals):
        return "DD-43", "scores sum to zero"
    if t.outcome is None and b.hand == 0 and any(b.totals):
        return "DD-43", "nobody has a score before the first hand is counted"
    return None


def _wrong_deal(t: Tableau) -> Fault | None:
    b = t.board
    if not 1 <= b.nth <= MOST_DEALS:
        return "DD-12", f"board.nth is the number of this deal, 1 to {MOST_DEALS}"
    if not (0 <= b.drawer < SEATS and 0 <= b.face < len(t.setup.pack.codes)):
        return "DD-8", "a seat has drawn the card that lay face up (board.drawer, board.face)"
    return None


def _wrong_auction(t: Tableau) -> Fault | None:
    """DD-8 to DD-12: calls in turn from the drawer on, none after the close."""
    b, way = t.board, str(t.o.auction)
    for at, (seat, amount) in enumerate(b.calls):
        if seat != (b.drawer + at) % SEATS:
            return "DD-9", f"call {at + 1} is not seat {seat}'s"
        if amount and amount not in BIDS:
            return "DD-9", f"{amount} is no bid"
        before = b.calls[:at]
        if closed(before, highest(before)[1], way):
            return "DD-11", f"the auction was over after {at} calls"
    bidder, bid = highest(b.calls)
    forced = b.landlord >= 0 and not bid
    if (b.bidder, b.bid) != (bidder, BIDS[0] if forced else bid):
        return "DD-9", f"the highest bid is {bid} (board.bid, board.bidder)"
    over = closed(b.calls, bid, way)
    if over != (b.landlord >= 0) or (forced and b.nth != MOST_DEALS):
        return "DD-11", "there is a landlord when the auction is over, and not before"
    return None


def _wrong_start(t: Tableau) -> Fault | None:
    """During the auction all cards are where the deal put them."""
    b = t.board
    if t.actor != (b.drawer + len(b.calls)) % SEATS:
        return "DD-9", f"it is not seat {t.actor}'s turn to speak"
    if any(len(t.zones[HAND[seat]]) != DEALT for seat in range(SEATS)):
        return "DD-7", f"every hand has {DEALT} cards"
    if len(t.zones[WIDOW]) != LEFT:
        return "DD-7", f"the widow has {LEFT} cards"
    if b.face not in t.zones[HAND[b.drawer]]:
        return "DD-8", "the card that lay face up is in the hand of who drew it"
    fresh = DouBoard()
    for key in ("sides", "shown", "history", "doublings", "plays", "best", "passes", "kind",
                "length", "top"):  # fmt: skip
        if getattr(b, key) != getattr(fresh, key):
            return "DD-34", f"nothing has been played yet (board.{key})"
    return None


def _wrong_landlord(t: Tableau) -> Fault | None:
    b = t.board
    if b.landlord != (b.bidder if b.bidder >= 0 else b.drawer):
        return "DD-13", "the highest bidder is the landlord"
    if b.sides != sides(b.landlord):
        return "DD-14", "board.sides is 1 for the landlord and 0 for each farmer"
    if t.zones[WIDOW]:
        return "DD-13", "the landlord has taken the widow"
    if len(b.shown) != (LEFT if t.o.widow_shown else 0):
        return "DD-13", "board.shown is the widow, if it was shown"
    return None


def _wrong_play(t: Tableau) -> Fault | None:
    b = t.board
    replay = Replay(t)
    fault = replay.fault()
    if fault is not None:
        return fault
    if not set(b.shown) <= set(replay.dealt[b.landlord]):
        return "DD-13", "the widow went to the landlord"
    if b.face in b.shown or b.face not in replay.dealt[b.drawer]:
        return "DD-8", "the card that lay face up was in the hand of who drew it"
    found = (b.plays, b.best, b.doublings)
    if found != (replay.plays, replay.best, replay.doublings):
        return "DD-35", "the plays of this round are others (plays, best, doublings)"
    if (b.kind, b.length, b.top) != (replay.kind, replay.length, replay.top):
        return "DD-32", "the last play is another (board.kind, length, top)"
    return _wrong_turn(t)


def _wrong_turn(t: Tableau) -> Fault | None:
    """DD-34 to DD-38: phase and seat follow from the plays and passes."""
    b = t.board
    hands: list[Cards] = [t.zones[HAND[seat]] for seat in range(SEATS)]
    if not all(hands):
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
