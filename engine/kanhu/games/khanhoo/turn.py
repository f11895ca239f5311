"""A turn: throwing, laying at will, the full hand; drawing and taking; the count of a hand."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.moves import Move
from kanhu.core.results import HandResult
from kanhu.families.draw import HAND, HEAP, STOCK, after, draw, recycle, take, throw, throws
from kanhu.families.match import end_hand
from kanhu.families.settle import fine
from kanhu.games.khanhoo.board import (
    FALSE,
    FALSE_FINE,
    FIRST_RECYCLE,
    GOING_OUT,
    LAID,
    Tableau,
    bluffing,
    caching,
    claimed,
    honest,
    must_keep,
)
from kanhu.games.khanhoo.cache import cache_moves, lay_cache, show_natural, trios


def act_moves(t: Tableau) -> list[Move]:
    """KH-31 throws, KH-43 full hands, KH-30 melds laid at will, KH-60 caches, KH-61 quartettes."""
    hand = t.zones[HAND[t.actor]]
    o = t.options
    sound = honest(t, t.actor)
    outs = t.kit.goes_out(hand) if sound else ()
    moves = [] if len(hand) == 1 and outs else throws(hand)
    if outs:
        moves += [Move("full_hand", (kind,)) for kind in outs]
    if sound and o.final_discard == "optional" and t.kit.full(hand) is not None:
        moves.append(Move("full_hand"))
    if o.voluntary_lay:
        moves += _lays(t, hand)
    if caching(o):
        moves += cache_moves(t, hand)
    return moves


def _lays(t: Tableau, hand: Cards) -> list[Move]:
    """KH-30: any meld of the hand that leaves a hidden card to throw."""
    keep = must_keep(t, t.actor)
    found: dict[Cards, None] = {}
    for at, kind in enumerate(hand):
        if at and hand[at - 1] == kind:
            continue
        # Each meld is found from its lowest card, so that it is listed once.
        for cards, _ in t.kit.claims(hand[at + 1 :], kind):
            if len(hand) - len(cards) - 1 >= keep:
                found[(kind, *cards)] = None
    return [Move("lay", cards) for cards in found]


def act(t: Tableau, move: Move) -> None:
    """Carry out a throw, a full hand, a meld laid at will, a cache or a natural quartette."""
    seat = t.actor
    if move.verb == "throw":
        _throw(t, seat, move.cards[0])
        _after_throw(t)
    elif move.verb == "full_hand":
        _full_hand(t, seat, move.cards)
    elif move.verb == "quartette":
        show_natural(t, seat, move.cards[0])
        count(t, seat, "KH-61")
    else:
        if move.verb == "lay":
            lay_meld(t, seat, move.cards, "lay_own")
        else:
            lay_cache(t, seat, move.cards[0])
        t.turn("act", seat)


def lay_meld(
    t: Tableau, seat: int, cards: Cards, what: str, top: Cards = (), announced: int = 0
) -> None:
    """Expose a meld at the highest value it can bear (KH-22); a false one is worth 0 (KH-70)."""
    meld = claimed(t, seat, cards, top[0]) if top else t.kit.value(cards)
    key, points, clause = (meld.key, meld.points, meld.clause) if meld else (FALSE, 0, "KH-70")
    t.move(what, seat, cards, HAND[seat], LAID[seat], clause=clause, n=announced or points)
    laid = list(t.board.laid)
    laid[seat] = (*laid[seat], (len(cards) + len(top), points, key))
    t.board.laid = tuple(laid)


def _throw(t: Tableau, seat: int, card: Kind) -> None:
    """KH-31; counts for the guards of KH-41 and KH-63."""
    b = t.board
    b.throws += 1
    b.stuck = b.stuck + 1 if b.taken == card else 0
    b.taken = -1
    throw(t, seat, card, "KH-31")


def _after_throw(t: Tableau) -> None:
    """KH-64: the guards first, then the claims."""
    b = t.board
    if b.throws >= t.options.turn_cap * t.n:
        t.say("turn_cap", clause="KH-41")
        count(t, -1, "KH-41")
    elif t.options.dead_round and b.stuck >= t.options.dead_round * t.n:
        t.say("dead_round", clause="KH-63")
        count(t, -1, "KH-63")
    else:
        t.ask("claim")


def _full_hand(t: Tableau, seat: int, cards: Cards) -> None:
    """KH-43; KH-55 if it is false, which only `false_bump` allows."""
    if cards:
        _throw(t, seat, cards[0])
    t.say("full_hand", seat, clause="KH-43")
    if honest(t, seat) and t.kit.full(t.zones[HAND[seat]]) is not None:
        count(t, seat, "KH-42")
        return
    t.say("false_full_hand", seat, clause="KH-55")
    take_fine(t, seat, "KH-55")
    _after_throw(t)


def take_fine(t: Tableau, seat: int, clause: str) -> None:
    """KH-51, KH-54: five points, deducted or given to each opponent."""
    t.board.totals = fine(t.board.totals, seat, FALSE_FINE, t.options.penalty_mode)
    t.say("fine", seat, FALSE_FINE, clause)


def false_full_hand(t: Tableau, move: Move) -> bool:
    """KH-55: with `false_bump` a full hand may be declared wrongly."""
    return bool(
        bluffing(t) and move.verb == "full_hand" and len(move.cards) == 1 and not move.n
        and move.cards[0] in t.zones[HAND[t.actor]]
    )  # fmt: skip


def take_card(t: Tableau, seat: int, clause: str, what: str = "take") -> None:
    """The thrown card goes into the hand; everybody knows it lies there (KH-67)."""
    take(t, seat, clause, what)
    t.turn("act", seat)


def draw_card(t: Tableau, seat: int) -> None:
    """KH-28, KH-39, KH-40: the top of the stock, a new stock from the heap, or the thrown card."""
    b = t.board
    if not t.zones[STOCK] and not b.stockless:
        recycle(t, t.options.recycle, FIRST_RECYCLE + b.nth, "KH-40")
        b.nth += 1
    if t.zones[STOCK]:
        draw(t, seat, "KH-28")
        t.turn("act", seat)
    else:
        b.taken = t.zones[HEAP][-1]
        take_card(t, seat, "KH-39", "take_forced")


def count(t: Tableau, winner: int, ended: str) -> None:
    """KH-44 to KH-47: exposed melds, caches, the best division of the rest, five for going out.

    A quartette that ends the hand lies exposed already; its owner need not be full (KH-60, KH-61).
    """
    whole = winner if ended == "KH-42" else -1
    reasons: list[tuple[str, int, int]] = []
    shown = []
    for seat in range(t.n):
        hidden = t.zones[HAND[seat]]
        division = t.kit.full(hidden) if seat == whole else t.kit.best(hidden)
        assert division is not None, "whoever goes out has every card in a meld"
        melds_ = [*_exposed(t, seat), *trios(t, seat)]
        melds_ += [(meld.key, meld.cards, meld.points, meld.clause) for meld in division.melds]
        shown.append((tuple(melds_), division.left))
        if seat == winner or t.options.losers_score:
            reasons += [(clause, seat, points) for _, _, points, clause in melds_]
        if seat == winner:
            reasons.append(("KH-44" if seat == whole else ended, seat, GOING_OUT))
    points = [0] * t.n
    for _, seat, amount in reasons:
        points[seat] += amount
    result = HandResult(tuple(points), tuple(reasons), tuple(shown), ended, by=winner)
    end_hand(t, result, next_dealer=after(t, t.board.dealer))


def _exposed(t: Tableau, seat: int) -> list[tuple[str, Cards, int, str]]:
    out, at = [], 0
    for size, points, key in t.board.laid[seat]:
        cards = tuple(sorted(t.zones[LAID[seat]][at : at + size]))
        meld = t.kit.value(cards)
        out.append((key, cards, points, meld.clause if meld and key != FALSE else "KH-70"))
        at += size
    return out
