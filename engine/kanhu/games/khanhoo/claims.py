"""Claims on the card just thrown, and the challenges that `false_bump` allows."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import holds
from kanhu.core.moves import Move
from kanhu.families.draw import HAND, HEAP, PASS, after, others
from kanhu.games.khanhoo.board import (
    FALSE,
    LAID,
    ONLY_PASS,
    TRIO,
    Tableau,
    bluffing,
    claimed,
    may_bump,
    must_keep,
)
from kanhu.games.khanhoo.cache import completes_cache, show_cached
from kanhu.games.khanhoo.turn import count, draw_card, lay_meld, take_card, take_fine

CLAIMS = ("claim", "claim_cache")


def claim_order(t: Tableau) -> tuple[int, ...]:
    """KH-27, KH-33, KH-37: the next in turn, and with three or more everybody but the thrower."""
    return others(t, t.board.thrower)


def claim_moves(t: Tableau) -> Sequence[Move]:
    """KH-27, KH-32 to KH-34, KH-60: what a seat can complete with the card just thrown."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    claims = t.kit.claims(hand, top)
    fourth = completes_cache(t, t.actor, top)
    if not claims and not fourth and t.options.claim_in_turn != "free":
        return ONLY_PASS
    next_in_turn = t.actor == after(t, t.board.thrower)
    # Under `free` a meld is named and kept, so that a hidden card remains in any case (KH-27).
    keeps = next_in_turn and t.options.claim_in_turn == "free"
    most = len(hand) - (0 if keeps else must_keep(t, t.actor))
    moves = [PASS]
    for cards, meld in claims:
        if len(cards) <= most and (next_in_turn or may_bump(t, cards, top, meld.key)):
            moves.append(Move("claim", cards))
    if fourth:
        moves.append(Move("claim_cache"))
    if next_in_turn and t.options.claim_in_turn == "free":
        moves.append(Move("take"))
    return moves


def can_bluff(t: Tableau) -> bool:
    """KH-70: any cards may be claimed with, so every seat that can show two is asked.

    Not the next in turn under `free`: nothing would be laid that could be challenged.
    """
    if not bluffing(t) or len(t.zones[HAND[t.actor]]) < 3:
        return False
    return t.options.claim_in_turn != "free" or t.actor != after(t, t.board.thrower)


def false_claim(t: Tableau, move: Move) -> bool:
    """KH-54: with `false_bump` any held cards may be claimed with, at an announced value.

    A true meld has the value of KH-22 and no other.
    """
    hand = t.zones[HAND[t.actor]]
    if not (can_bluff(t) and move.verb == "claim" and 2 <= len(move.cards) < len(hand)):
        return False
    if not (1 <= move.n <= max(rule.points for rule in t.kit.rules) and holds(hand, move.cards)):
        return False
    meld = claimed(t, t.actor, move.cards, t.zones[HEAP][-1])
    return meld is None or meld.points == move.n


def kept_claim(t: Tableau, seat: int, move: Move) -> bool:
    """KH-70: a claim that waits while the meld of the best claim may be challenged."""
    b = t.board
    if seat in (b.claimant, b.thrower):
        return False
    hand, top = t.zones[HAND[seat]], t.zones[LAID[b.claimant]][-b.laid[b.claimant][-1][0]]
    if move.verb == "claim_cache":
        return move == Move("claim_cache") and completes_cache(t, seat, top)
    if move.verb != "claim" or not move.cards:
        return False
    meld = claimed(t, seat, move.cards, top)
    most = max(rule.points for rule in t.kit.rules)
    worth = 1 <= move.n <= most if meld is None else move.n in (0, meld.points)
    return worth and len(move.cards) > 1 and holds(hand, move.cards)


def resolve_claims(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """KH-35: the highest value takes the card, equal values by order of play."""
    if not any(move.verb != "pass" for _, move in answers):  # KH-28
        draw_card(t, after(t, t.board.thrower))
        return
    top = t.zones[HEAP][-1]
    order = claim_order(t)
    bids = []
    for seat, move in answers:
        if move.verb in CLAIMS:
            cards = tuple(sorted((*(move.cards or (top,) * TRIO), top)))
            points = move.n or t.kit.meld(cards).points  # a false claim states its value
            bids.append((-points, order.index(seat), seat, move))
    bids.sort()
    for minus, _, seat, _ in bids[1:]:
        best = -bids[0][0]
        t.say("outbid" if -minus < best else "came_later", seat, -minus, "KH-35", than=best)
    if bids:
        rest = tuple((seat, move) for _, _, seat, move in bids[1:])
        _award(t, bids[0][2], bids[0][3], -bids[0][0], rest)
    else:
        if t.board.stockless:
            t.board.taken = top  # the same as passing at such a table (KH-39, KH-63)
        take_card(t, after(t, t.board.thrower), "KH-27")


def _award(
    t: Tableau, seat: int, move: Move, points: int, rest: tuple[tuple[int, Move], ...]
) -> None:
    """KH-36: the winner lays the meld and holds the turn. Under `free` KH-27 lets it be hidden."""
    b = t.board
    b.stuck = 0
    if move.verb == "claim_cache":
        show_cached(t, seat)
        count(t, seat, "KH-60")
        return
    if t.options.claim_in_turn == "free" and seat == after(t, b.thrower):
        t.say("named", seat, points, "KH-35")
        take_card(t, seat, "KH-27")
        return
    top = t.zones[HEAP][-1:]
    t.move("claim", seat, top, HEAP, LAID[seat], clause="KH-35")
    lay_meld(t, seat, move.cards, "lay", top, points)
    if bluffing(t):  # KH-70
        b.claimant = seat
        t.ask("challenge", keep=rest)
    else:
        t.turn("act", seat)


def challenge_moves(t: Tableau) -> list[Move]:
    """KH-70: let the meld stand, or challenge it."""
    return [PASS, Move("challenge")]


def challenge_order(t: Tableau) -> tuple[int, ...]:
    """KH-70: each opponent of the claimant in order of play."""
    return others(t, t.board.claimant)


def resolve_challenge(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """KH-70: a meld that stands stays; a false one is struck out and fined."""
    b = t.board
    seat, b.claimant = b.claimant, -1
    doubter = next((who for who, move in answers if move.verb == "challenge"), None)
    if doubter is not None:
        t.say("challenge", doubter, clause="KH-70")
        if b.laid[seat][-1][2] == FALSE:
            _strike(t, seat, tuple(pair for pair in answers if pair[1].verb in CLAIMS))
            return
        t.say("stands", seat, clause="KH-70")
    t.turn("act", seat)


def _strike(t: Tableau, seat: int, rest: tuple[tuple[int, Move], ...]) -> None:
    """KH-54, KH-70: the cards go back, the fine is taken, the other claims are looked at anew."""
    b = t.board
    size = b.laid[seat][-1][0]
    cards = t.zones[LAID[seat]][-size:]
    t.say("struck", seat, clause="KH-54")
    t.move("struck_back", seat, cards[1:], LAID[seat], HAND[seat])
    t.move("struck_back", seat, cards[:1], LAID[seat], HEAP)
    laid = list(b.laid)
    laid[seat] = laid[seat][:-1]
    b.laid = tuple(laid)
    take_fine(t, seat, "KH-54")
    next_seat = after(t, b.thrower)
    if rest:
        resolve_claims(t, rest)
    elif next_seat == seat or b.stockless:
        draw_card(t, next_seat)
    else:
        t.turn("choose", next_seat)


def choose_moves(t: Tableau) -> list[Move]:
    """KH-54: the thrown card or the stock."""
    return [Move("take"), Move("draw")]


def choose(t: Tableau, move: Move) -> None:
    """KH-54: the player next in order takes the thrown card unexposed, or draws."""
    if move.verb == "take":
        take_card(t, t.actor, "KH-54")
    else:
        draw_card(t, t.actor)
