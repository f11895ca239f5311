"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

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

Fault = tuple[str, str] | None


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
        return "CU-44", "payments do not add up to nothing (board.paid, board.totals)"
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
        return "CU-47", f"after {b.turns} turns the hand would be over"
    if early != (b.thrower < 0):
        return "CU-14", "the dealer begins by throwing (board.thrower)"
    if early and (zones[HEAP] or b.turns or any(b.purro) or any(b.barred)):
        return "CU-14", "before the first throw nothing has happened"
    if t.phase in ("open", "draw", "act") and t.actor != at_turn(t):
        return "CU-15", f"it is the turn of seat {at_turn(t)} (board.thrower)"
    if len(zones[SHOWN]) > 1 or (zones[SHOWN] and t.phase not in ("own_win", "time")):
        return "CU-26", "one card at most is being shown, while its winning is asked about"
    if t.phase == "time" and not zones[SHOWN]:
        return "CU-27", '"time" is said to a card that is being shown'
    if b.taken >= 0 and (
        t.phase not in ("act", "own_win") or zones[SHOWN] or b.taken not in all_cards(t, at_turn(t))
    ):
        return "CU-20", "board.taken is a card that the seat to act has just taken"
    return None


def _wrong_pile(t: Tableau) -> Fault:
    """What cannot have been thrown, and what is turned up only after a win."""
    b, kings = t.board, t.kit.kings
    if any(kind in kings for kind in t.zones[HEAP]) or b.taken in kings:
        return "CU-18", "kings are never thrown, so that none lies on the pile or was taken from it"
    if b.thrower >= 0 and not t.zones[HEAP] and b.taken < 0:
        return "CU-14", "the card that was thrown last lies nowhere"
    if t.zones[EXTRA]:
        return "CU-42", "extra cards are turned up after the win"
    return None


def _wrong_sizes(t: Tableau) -> Fault:
    """CU-5, CU-17: fifteen cards between turns and sixteen after taking; one sowee."""
    zones = t.zones
    if len(zones[SOWEE]) != 1:
        return "CU-6", "one card lies under the stock as the sowee"
    sixteen = t.phase in ("open", "act", "dealt", "own_win")
    for seat in range(t.n):
        held = len(all_cards(t, seat))
        size = DEALT
        if seat == at_turn(t) and sixteen:
            size = HAND_SIZE - len(zones[SHOWN])
        if held != size:
            return "CU-17", f"seat {seat} holds {held} cards, not {size}"
        lying = len(zones.get(DRAWN[seat], ()))
        drew = seat == at_turn(t) and t.phase in ("act", "own_win") and t.board.taken < 0
        if lying > drew:
            return "CU-58", f"seat {seat} has drawn no card now"
    return None


def _wrong_secrets(t: Tableau) -> Fault:
    zones = t.zones
    for seat in range(t.n):
        if any(count != 4 for count in Counter(zones[SECRET[seat]]).values()):
            return "CU-30", f"the secrets of seat {seat} are not four of a kind"
        triple = zones[TRIPLE[seat]]
        if triple and triple != zones[SOWEE] * 3:
            return "CU-32", f"seat {seat} cannot have laid these three cards as a sowee secret"
        # CU-57 lets the fourth card go, so that the three may lie alone.
        if len(zones[FOURTH[seat]]) > bool(triple):
            return "CU-32", f"seat {seat} has no sowee secret for its fourth card"
    if t.board.paid != secrets_paid(t):
        return "CU-30", "board.paid is not what the secrets laid have brought"
    return None


def _wrong_purro(t: Tableau) -> Fault:
    b, zones = t.board, t.zones
    for seat in range(t.n):
        mark = zones[MARK[seat]]
        if len(mark) > b.purro[seat] or any(kind not in t.kit.kings for kind in mark):
            return "CU-25", f"the mark of seat {seat} is a king of a player who is purro"
        if b.purro[seat] and b.barred[seat]:
            return "CU-28", f"seat {seat} cannot be purro under the penalty of a lost one"
    return None
