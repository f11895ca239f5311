"""Whole hands and waiting hands of seats, who may win now, and the calling and losing of purro."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.families.draw import STOCK
from kanhu.games.cuajo.board import (
    BARRED_TURNS,
    DRAWN,
    HAND,
    MARK,
    Tableau,
    closed,
    has_secret,
    kept_apart,
    replaced,
    unlaid,
)
from kanhu.games.cuajo.specials import is_special


def is_complete(t: Tableau, seat: int, more: Cards = ()) -> bool:
    """CU-9, CU-32: whether the unlaid cards of a seat, and more cards, leave nothing over."""
    groups = t.kit.groups
    cards = unlaid(t, seat)
    return groups.complete(groups.code(cards + more), has_secret(t, seat))


def waits(t: Tableau, seat: int) -> int:
    """CU-24: what a seat with fifteen cards waits for, as bits of `Groups`."""
    groups = t.kit.groups
    code = groups.code(unlaid(t, seat))
    return groups.waits(code, code + groups.code(closed(t, seat)), has_secret(t, seat))


def waits_for(t: Tableau, seat: int, card: Kind) -> bool:
    """CU-24: whether a seat with fifteen cards waits for a card."""
    return bool(waits(t, seat) & t.kit.groups.unit[card])


def only_kings(t: Tableau, seat: int) -> bool:
    """CU-18: whether nothing in the hand may be thrown (a fourth card apart)."""
    kings = t.kit.kings
    cards = t.zones[HAND[seat]] + t.zones.get(DRAWN[seat], ())
    return all(kind in kings for kind in cards)


def may_win(t: Tableau, seat: int, shown: Cards = ()) -> bool:
    """CU-34, CU-35, CU-59: whether the seat whose turn it is may win with its sixteen cards.

    The bars of CU-28 and CU-35 are lifted for a complete hand from which nothing may be thrown
    (CU-18), since it could not go on. `shown` is a card drawn that is not in the hand yet.
    """
    b = t.board
    if b.barred[seat] or (b.taken >= 0 and not t.options.win_from_discard):
        kings = all(kind in t.kit.kings for kind in shown) and only_kings(t, seat)
        return kings and is_complete(t, seat, shown)
    return is_complete(t, seat, shown) or (b.taken < 0 and is_special(t, seat, shown))


def must_win(t: Tableau, seat: int) -> bool:
    """CU-45: the discard was taken from beside an empty stock, which is done only to win."""
    return not t.zones[STOCK] and t.board.taken >= 0 and may_win(t, seat)


def call(t: Tableau, seat: int) -> None:
    """CU-25: purro, with a king from the hand as its mark, or a chip."""
    t.board.purro = (*t.board.purro[:seat], True, *t.board.purro[seat + 1 :])
    t.say("purro", seat, clause="CU-25")
    king = next((kind for kind in t.zones[HAND[seat]] if kind in t.kit.kings), None)
    if king is not None:
        t.move("mark", seat, (king,), HAND[seat], MARK[seat], clause="CU-25")


def lose(t: Tableau, seat: int, *, king: bool) -> None:
    """CU-28: purro is lost; the mark goes back, and unless the option spares him he is barred."""
    b = t.board
    b.purro = (*b.purro[:seat], False, *b.purro[seat + 1 :])
    t.say("lost", seat, clause="CU-28")
    mark = t.zones[MARK[seat]]
    if mark:
        t.move("unmark", seat, mark, MARK[seat], HAND[seat], clause="CU-28")
    if king or t.options.purro_break == "any":
        b.barred = replaced(b.barred, seat, BARRED_TURNS)
        t.say("barred", seat, BARRED_TURNS, "CU-28")


def after_throw(t: Tableau, seat: int, purro: bool, *, king: bool) -> None:
    """CU-25, CU-28, CU-61: purro called, kept or lost, or a turn of the penalty over."""
    b = t.board
    if purro:
        call(t, seat)
    elif b.purro[seat]:
        if not waits(t, seat):
            lose(t, seat, king=king)
    elif b.barred[seat]:
        b.barred = replaced(b.barred, seat, b.barred[seat] - 1)
        if not b.barred[seat]:
            t.say("free", seat, clause="CU-61")


def drew_king(t: Tableau, seat: int) -> bool:
    """CU-28: whether the card just drawn, which lies apart, is a king."""
    lying = t.zones[DRAWN[seat]] if kept_apart(t) else ()
    return bool(lying) and lying[0] in t.kit.kings
