"""Taking a card: stock or discard, shown or not, and the end of the stock (CU-20 to CU-23)."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.core.moves import Move
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.cuajo.board import DRAW, DRAWN, END_HAND, HAND, SHOWN, TAKE, Tableau, kept_apart
from kanhu.games.cuajo.waiting import is_complete
from kanhu.games.cuajo.winning import drawn_hand

_ONLY_DRAW, _DRAW_OR_TAKE = (DRAW,), (DRAW, TAKE)


def draw_moves(t: Tableau) -> Sequence[Move]:
    """CU-20, CU-23, CU-45: the stock or the discard; with an empty stock only to win."""
    if not t.zones[STOCK]:
        return (TAKE, END_HAND) if wins_last(t, t.actor) else (END_HAND,)
    if forced(t, t.actor):
        return _ONLY_DRAW
    return _DRAW_OR_TAKE


def forced(t: Tableau, seat: int) -> bool:
    """CU-23: another player is purro, and the option makes all others draw."""
    purro = t.board.purro
    return t.options.purro_forces_stock and any(purro[:seat] + purro[seat + 1 :])


def wins_last(t: Tableau, seat: int) -> bool:
    """CU-45: with no stock left the discard may still be taken, but only to win."""
    o, heap = t.options, t.zones[HEAP]
    if not (o.empty_stock_discard and o.win_from_discard and heap) or t.board.barred[seat]:
        return False
    return is_complete(t, seat, heap[-1:])


def draw(t: Tableau, move: Move) -> None:
    """CU-20: take a card, then ask whether it wins."""
    seat, b = t.actor, t.board
    b.taken = -1
    if move.verb == "end_hand":
        drawn_hand(t, "CU-45")
        return
    if move.verb == "take":
        b.taken = t.zones[HEAP][-1]
        t.move("take", seat, (b.taken,), HEAP, HAND[seat], clause="CU-20")
    elif shows(t, seat):
        clause = "CU-28" if b.barred[seat] else "CU-26"
        t.move("show", seat, t.zones[STOCK][-1:], STOCK, SHOWN, clause=clause)
    else:
        t.move("draw", seat, t.zones[STOCK][-1:], STOCK, _to(t, seat), clause="CU-20")
    # Nobody notices a question that is not put, because its moment shows in no view.
    t.ask("own_win")


def shows(t: Tableau, seat: int) -> bool:
    """CU-26, CU-28: whether a card drawn now has to be shown."""
    purro = t.board.purro
    return bool(t.board.barred[seat]) or any(purro[:seat] + purro[seat + 1 :])


def _to(t: Tableau, seat: int) -> str:
    return DRAWN[seat] if kept_apart(t) else HAND[seat]


def keep(t: Tableau, seat: int) -> None:
    """CU-26: a card shown goes into the hand; then the turn goes on."""
    shown = t.zones[SHOWN]
    if shown:
        t.move("keep", seat, shown, SHOWN, _to(t, seat), clause="CU-26")
    t.turn("act", seat)
