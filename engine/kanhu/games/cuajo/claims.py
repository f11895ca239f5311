"""The questions put in secret: own win and "time" (CU-27), special hands as dealt (CU-53)."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.core.moves import Move
from kanhu.families.draw import others
from kanhu.games.cuajo.board import CUAJO, PASS, SHOWN, TIME, Tableau, all_cards, at_turn
from kanhu.games.cuajo.specials import completes_rub, is_special
from kanhu.games.cuajo.taking import keep
from kanhu.games.cuajo.waiting import may_win, waits_for
from kanhu.games.cuajo.winning import win

ONLY_PASS, OWN, CLAIM = (PASS,), (PASS, CUAJO), (PASS, TIME)
Answers = tuple[tuple[int, Move], ...]


def own_order(t: Tableau) -> tuple[int, ...]:
    """The seat that has just taken a card."""
    return (at_turn(t),)


def own_moves(t: Tableau) -> Sequence[Move]:
    """CU-34, CU-35: win with the card just taken, or not."""
    return OWN if may_win(t, t.actor, t.zones[SHOWN]) else ONLY_PASS


def resolve_own(t: Tableau, answers: Answers) -> None:
    """CU-27: the drawer's own win comes first, then the others' "time", then the turn goes on."""
    seat = at_turn(t)
    if any(move.verb == "cuajo" for _, move in answers):
        win(t, seat, "own")
    elif t.zones[SHOWN] and time_order(t):
        t.ask("time")
    else:
        keep(t, seat)


def time_order(t: Tableau) -> tuple[int, ...]:
    """CU-27, CU-29: purro players in order of play after the drawer; at a family table anybody
    may claim a shown king (CU-53)."""
    drawer, b = at_turn(t), t.board
    if b.barred[drawer] and not t.options.penalty_draws_claimable:
        return ()
    king = t.options.scoring == "family" and t.zones[SHOWN][0] in t.kit.kings
    return tuple(
        seat for seat in others(t, drawer) if b.purro[seat] or (king and not b.barred[seat])
    )


def time_moves(t: Tableau) -> Sequence[Move]:
    """CU-27: "time" for a card that one waits for; CU-53 for the third king of a suit."""
    seat, (card,) = t.actor, t.zones[SHOWN]
    if t.board.purro[seat] and waits_for(t, seat, card):
        return CLAIM
    if t.options.scoring == "family" and completes_rub(t.kit, all_cards(t, seat), card):
        return CLAIM
    return ONLY_PASS


def resolve_time(t: Tableau, answers: Answers) -> None:
    """CU-27: the first in order takes the card and wins; else the drawer keeps it."""
    for seat, move in answers:
        if move.verb == "time":
            win(t, seat, "time")
            return
    keep(t, at_turn(t))


def dealt_moves(t: Tableau) -> Sequence[Move]:
    """CU-53: a special hand as dealt wins at once; a rub may wait for its fourth king."""
    return OWN if is_special(t, t.actor) else ONLY_PASS


def resolve_dealt(t: Tableau, answers: Answers) -> None:
    """CU-53: the first in order wins; else the dealer begins."""
    for seat, move in answers:
        if move.verb == "cuajo":
            win(t, seat, "dealt")
            return
    t.turn("open", t.board.dealer)
