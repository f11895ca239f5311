"""A turn: declaring, drawing or taking, throwing (KO-12 to KO-26)."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.draw import HEAP, STOCK, take, throw, throws
from kanhu.games.kowah.board import (
    DRAW,
    DRAWN,
    HAND,
    LAID,
    TAKE,
    Tableau,
    declared,
    own_cards,
    waiting_beside,
)
from kanhu.games.kowah.checki import declaring, free_throws, late_ways, lay, relay, unbound
from kanhu.games.kowah.ending import drawn_game

# --- before taking a card ------------------------------------------------------------------------


def draw_moves(t: Tableau) -> list[Move]:
    """KO-12, KO-13, KO-17, KO-19: draw, take, or declare first."""
    seat, zones = t.actor, t.zones
    moves = [DRAW]
    if not zones[LAID[seat]]:
        if zones[HEAP]:
            moves.append(TAKE)
        moves += [declaring(way) for way in t.kit.ways(zones[HAND[seat]])]
    elif zones[HEAP] and can_take(t, seat):
        moves.append(TAKE)
    return moves


def can_take(t: Tableau, seat: int) -> bool:
    """KO-17: a bound player takes only what leaves him a card to throw."""
    own, top = own_cards(t, seat), t.zones[HEAP][-1]
    if t.options.false_checki == "penalty" and not t.kit.stands(own, t.zones[LAID[seat]]):
        return True  # KO-52: a false checki binds nobody
    cards = tuple(sorted((*own, top)))
    return bool(free_throws(t, seat, cards, top if t.options.no_throwback else -1))


def play_draw(t: Tableau, move: Move) -> None:
    """Declare, or take a card from the stock or from the heap."""
    if move.verb == "declare":
        lay(t, t.actor, move)
    elif move.verb == "take":
        t.board.taken = take(t, t.actor, "KO-13")
        t.board.thrower = -1  # who threw the card that lies on top now is not kept
        t.turn("throw", t.actor)
    else:
        draw(t)


def draw(t: Tableau) -> None:
    """KO-13, KO-26: the top of the stock, shown if anybody else has declared."""
    seat, b = t.actor, t.board
    card = t.zones[STOCK][-1]
    if waiting_beside(t, seat):
        t.move("draw", seat, (card,), STOCK, DRAWN[seat], shown=True, clause="KO-26")
        b.shown = card
        t.ask("own_win")
    elif declared(t, seat):
        t.move("draw", seat, (card,), STOCK, DRAWN[seat], clause="KO-13")
        t.ask("own_win")
    else:
        t.move("draw", seat, (card,), STOCK, HAND[seat], clause="KO-13")
        go_on(t, seat)


def go_on(t: Tableau, seat: int) -> None:
    """KO-36: after the last card of the stock nobody discards."""
    if t.zones[STOCK]:
        t.turn("throw", seat)
    else:
        drawn_game(t, "KO-36")


# --- throwing ------------------------------------------------------------------------------------


def throw_moves(t: Tableau) -> list[Move]:
    """KO-17, KO-25, KO-50 throws; KO-19 b declarations that leave a card to throw."""
    seat, b = t.actor, t.board
    barred = b.taken if t.options.no_throwback else -1
    hand, laid = t.zones[HAND[seat]], t.zones[LAID[seat]]
    if not laid:
        moves = throws(hand, barred)
        return moves + [declaring(way) for way in late_ways(t, hand, barred)]
    cards = own_cards(t, seat)
    # Only a false declaration (KO-52) leaves nothing to throw.
    free = free_throws(t, seat, cards, barred) or [k for k in unbound(t, seat) if k != barred]
    moves = throws(tuple(free))
    if t.options.redeclare and not b.called:
        # KO-25: a standing checki may be replaced, together with the throw.
        for way in late_ways(t, cards, barred):
            if way.laid != laid:
                moves.append(declaring(way))
    return moves


def play_throw(t: Tableau, move: Move) -> None:
    """A declaration first, if it is one; a throw ends the turn unless somebody claims it."""
    seat, b = t.actor, t.board
    if move.verb == "declare":
        b.called = True
        lay(t, seat, move)
        return
    card = move.cards[0]
    if t.zones[LAID[seat]]:
        relay(t, seat, card)
    throw(t, seat, card, "KO-13")
    b.taken, b.called = -1, False
    t.ask("claim_discard")
