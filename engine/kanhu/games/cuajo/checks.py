"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.families.draw import HEAP
from kanhu.games.cuajo.board import (
    DEALT,
    DRAWN,
    EXTRA,
    FOURTH,
    MARK,
    SECRET,
    SHOWN,
    SOWEE,
    TRIPLE,
    Tableau,
    all_cards,
    at_turn,
)
from kanhu.games.cuajo.combos import HAND_SIZE
from kanhu.games.cuajo.laying import secrets_paid


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: nobody purro or barred, secrets paid, cards thrown."""
    b = t.board
    if "turns" not in given and b.thrower >= 0:
        b.turns = max(1, len(t.zones[HEAP]) + (b.taken >= 0))
    if "purro" not in given:
        b.purro = (False,) * t.n
    if "barred" not in given:
        b.barred = (0,) * t.n
    if "paid" not in given:
        b.paid = secrets_paid(t)


def impossible(t: Tableau) -> Fault:
    """Money that is lost, hands of another size, secrets that are none, a contradicted phase."""
    b = t.board
    if sum(b.paid) or sum(b.totals):
        return fault(t, "totals")
    if t.outcome is not None:
        return _wrong_secrets(t)
    return (
        _wrong_moment(t) or _wrong_pile(t) or _wrong_sizes(t) or _wrong_secrets(t)
        or _wrong_purro(t)
    )  # fmt: skip


def _wrong_moment(t: Tableau) -> Fault:
    """Who has thrown, what is being shown, and what has been taken fit the phase."""
    b, zones = t.board, t.zones
    early = t.phase in ("open", "dealt")
    if b.turns >= t.options.turn_cap:
        return fault(t, "turn_cap", turns=b.turns, cap=t.options.turn_cap)
    if early != (b.thrower < 0):
        return fault(t, "thrower")
    if early and (zones[HEAP] or b.turns or any(b.purro) or any(b.barred)):
        return fault(t, "begun")
    if t.phase in ("open", "draw", "act") and t.actor != at_turn(t):
        return fault(t, "turn", "CU-15", seat=at_turn(t))
    if len(zones[SHOWN]) > 1 or (zones[SHOWN] and t.phase not in ("own_win", "time")):
        return fault(t, "shown")
    if t.phase == "time" and not zones[SHOWN]:
        return fault(t, "time")
    if b.taken >= 0 and (
        t.phase not in ("act", "own_win") or zones[SHOWN] or b.taken not in all_cards(t, at_turn(t))
    ):
        return fault(t, "taken")
    return None


def _wrong_pile(t: Tableau) -> Fault:
    """What cannot have been thrown, and what is turned up only after a win."""
    b, kings = t.board, t.kit.kings
    if any(kind in kings for kind in t.zones[HEAP]) or b.taken in kings:
        return fault(t, "kings")
    if b.thrower >= 0 and not t.zones[HEAP] and b.taken < 0:
        return fault(t, "last_discard")
    if t.zones[EXTRA]:
        return fault(t, "extra")
    return None


def _wrong_sizes(t: Tableau) -> Fault:
    """CU-5, CU-17: fifteen cards between turns and sixteen after taking; one sowee."""
    zones = t.zones
    if len(zones[SOWEE]) != 1:
        return fault(t, "place", "CU-6", zone=SOWEE, wanted=1, held=len(zones[SOWEE]))
    sixteen = t.phase in ("open", "act", "dealt", "own_win")
    for seat in range(t.n):
        held = len(all_cards(t, seat))
        size = DEALT
        if seat == at_turn(t) and sixteen:
            size = HAND_SIZE - len(zones[SHOWN])
        if held != size:
            return fault(t, "size", "CU-17", seat=seat, held=held, size=size)
        lying = len(zones.get(DRAWN[seat], ()))
        drew = seat == at_turn(t) and t.phase in ("act", "own_win") and t.board.taken < 0
        if lying > drew:
            return fault(t, "drawn", seat=seat, drew=drew)
    return None


def _wrong_secrets(t: Tableau) -> Fault:
    zones = t.zones
    for seat in range(t.n):
        if any(count != 4 for count in Counter(zones[SECRET[seat]]).values()):
            return fault(t, "secrets", seat=seat)
        triple = zones[TRIPLE[seat]]
        if triple and triple != zones[SOWEE] * 3:
            return fault(t, "sowee_secret", seat=seat)
        # CU-57 lets the fourth card go, so that the three may lie alone.
        if len(zones[FOURTH[seat]]) > bool(triple):
            return fault(t, "fourth", seat=seat)
    if t.board.paid != secrets_paid(t):
        return fault(t, "paid")
    return None


def _wrong_purro(t: Tableau) -> Fault:
    b, zones = t.board, t.zones
    for seat in range(t.n):
        mark = zones[MARK[seat]]
        if len(mark) > b.purro[seat] or any(kind not in t.kit.kings for kind in mark):
            return fault(t, "mark", seat=seat)
        if b.purro[seat] and b.barred[seat]:
            return fault(t, "purro_barred", seat=seat)
    return None
