"""A turn: taking or buying, throwing, watching the pot."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import without
from kanhu.core.moves import Move
from kanhu.families.draw import after, draw, recycle, take, throw, throws
from kanhu.games.qing_kanhu.board import (
    BOUGHT,
    BUY,
    HAND,
    HEAP,
    ONLY_PASS,
    PASS,
    STOCK,
    TAKE,
    TURNED,
    WATCHES,
    WIN,
    Tableau,
    next_after_throw,
    only_to_win,
)
from kanhu.games.qing_kanhu.pot import dead_hand, win

ONLY_BUY = (BUY,)


# --- a discard is on offer ------------------------------------------------------------------------


def choose_moves(t: Tableau) -> Sequence[Move]:
    """QK-13: take the card on offer or buy; QK-17 and QK-41 allow some takes only to win."""
    heap, seat = t.zones[HEAP], t.actor
    if not heap:
        return ONLY_BUY  # QK-10: the dealer opens with nothing on offer
    if only_to_win(t, seat, t.board.takes) and not t.kit.wins_with(t.zones[HAND[seat]], heap[-1]):
        return ONLY_BUY
    return TAKE, BUY


def choose(t: Tableau, move: Move) -> None:
    """QK-13."""
    if move.verb == "take":
        _take(t, t.actor)
    else:
        _buy(t, t.actor)


def _take(t: Tableau, seat: int) -> None:
    """QK-14: the card joins the hand, and everybody knows which it is."""
    b = t.board
    b.taken = take(t, seat, "QK-13")
    b.takes += 1
    b.thrower = -1
    t.turn("act", seat)


def _buy(t: Tableau, seat: int) -> None:
    """QK-13; QK-40 while another watches, QK-41 for a watcher."""
    b = t.board
    b.takes = 0
    if any(watcher != seat for watcher in b.watchers):
        b.buyer = seat
        t.move("turn_up", seat, t.zones[STOCK][-1:], STOCK, TURNED, shown=True, clause="QK-40")
        t.ask("first_refusal")
        return
    if seat in b.watchers:
        t.move("draw", seat, t.zones[STOCK][-1:], STOCK, BOUGHT[seat], clause="QK-41")
    else:
        draw(t, seat, "QK-13")
    t.turn("act", seat)


# --- the last discard when the stock is empty (QK-34) ---------------------------------------------


def last_order(t: Tableau) -> tuple[int, ...]:
    """QK-34: the player next to the last discard."""
    return (next_after_throw(t),)


def last_moves(t: Tableau) -> Sequence[Move]:
    """QK-34: take the last discard to win, or let the hand die."""
    wins = t.kit.wins_with(t.zones[HAND[t.actor]], t.zones[HEAP][-1])
    return (PASS, TAKE) if wins else ONLY_PASS


def resolve_last(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """QK-34."""
    if any(move.verb == "take" for _, move in answers):
        _take(t, next_after_throw(t))
    else:
        dead_hand(t)


# --- with a full hand -----------------------------------------------------------------------------


def opening_moves(t: Tableau) -> list[Move]:
    """QK-12: the dealer wins at once or throws."""
    return act_moves(t)


def act_moves(t: Tableau) -> list[Move]:
    """QK-15, QK-16, QK-39, QK-41."""
    b, seat = t.board, t.actor
    hand, bought = t.zones[HAND[seat]], t.zones[BOUGHT[seat]]
    if bought:  # QK-41: a watcher's hand is closed
        moves = throws(bought)
        return [WIN, *moves] if t.kit.wins_with(hand, bought[0]) else moves
    if b.taken >= 0 and only_to_win(t, seat, b.takes - 1):
        return [WIN]
    moves = throws(hand, b.taken)
    # Most hands are too far from complete whatever is thrown, which one look tells.
    if t.options.watch_the_pot and t.kit.cover.within(hand, 1, 1):
        moves += [WATCHES[move.cards[0]] for move in moves if may_watch(t, hand, move.cards[0])]
    return [WIN, *moves] if t.kit.cover.complete(hand) else moves


def may_watch(t: Tableau, hand: tuple[int, ...], thrown: int) -> bool:
    """QK-39: without the card thrown the hand lacks one card, an own card inside eyes."""
    return bool(t.kit.cover.waits_through(without(hand, (thrown,))))


def act(t: Tableau, move: Move) -> None:
    """QK-15: declare a win or throw one card to the next player."""
    b, seat = t.board, t.actor
    taken, b.taken = b.taken, -1
    if move.verb == "win":
        before = (seat - 1) % t.n  # QK-13: nobody else's discard can be taken
        bought = t.zones[BOUGHT[seat]]
        win(t, seat, given=(taken, before) if taken >= 0 else (bought[0], seat) if bought
            else (-1, -1))  # fmt: skip
        return
    if move.verb == "watch":  # QK-39: announced with the discard
        b.watchers = (*b.watchers, seat)
    if t.zones[BOUGHT[seat]]:
        b.thrower = seat
        t.move("throw", seat, move.cards, BOUGHT[seat], HEAP, clause="QK-41")
    else:
        throw(t, seat, move.cards[0], "QK-15")
    if move.verb == "watch":
        t.say("watch", seat, clause="QK-39")
    _offer(t)


def _offer(t: Tableau) -> None:
    """QK-13 for the next player, or QK-34 and QK-35 if nothing is left to buy."""
    b = t.board
    if not t.zones[STOCK]:
        turns = t.options.exhaustion == "turn_over_once" and not b.turned_over
        if not (turns and recycle(t, "keep_top", 0, "QK-35")):
            t.ask("last")
            return
        b.turned_over, b.takes = True, 0
    t.turn("choose", after(t, b.thrower))
