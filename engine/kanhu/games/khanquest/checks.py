"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.cards.kinds import Cards
from kanhu.core.sentences import Fault, fault
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import CLEARED, STOCK, TURNED, Tableau
from kanhu.games.khanquest.dealing import trump_of


def complete(t: Tableau, given: Container[str]) -> None:
    """Trump and layer on top, and what a position text need not say: leader, number of turns."""
    b = t.board
    if t.zones[TURNED]:
        b.trump = trump_of(t.zones[TURNED][0])
    if "leader" not in given:
        b.leader = b.plays[0][0] if b.plays else max(t.actor, 0)
    b.best, b.layer = (b.plays[-1][0], layers(t)[-1]) if b.plays else (-1, ())
    if "turns" not in given:
        # No fewer than needed: every card that has left a hand might have gone alone.
        gone = len(t.zones[CLEARED]) + _drawn(t)
        b.turns = max(0, min(len(b.plays) + gone, t.options.turn_cap - 1))
    if "dealer" not in given and not b.turns:
        b.dealer = b.leader


def _drawn(t: Tableau) -> int:
    """Cards drawn from the stock so far, the card turned up among them."""
    undealt = len(t.setup.pack.cards) - t.n * t.options.hand_size
    return undealt - len(t.zones[STOCK]) - len(t.zones[TURNED])


def impossible(t: Tableau) -> Fault:
    """Stakes that are lost, a stock without its last card, layers out of order, a wrong phase."""
    if sum(t.board.totals):
        return fault(t, "totals", "KQ-30")
    return (
        _wrong_stock(t) or _wrong_layers(t)
        or (_wrong_end(t) if t.outcome is not None else _wrong_moment(t) or _wrong_hands(t))
    )  # fmt: skip


def _wrong_stock(t: Tableau) -> Fault:
    """KQ-9, KQ-27: the card turned up is drawn last."""
    turned = t.zones[TURNED]
    if len(turned) > 1:
        return fault(t, "turned")
    if not turned and t.zones[STOCK]:
        return fault(t, "stock")
    return None


def layers(t: Tableau) -> list[Cards]:
    """The layers on the table, from the lowest up; short of cards if the position is wrong."""
    found, at = [], 0
    for _, size, _ in t.board.plays:
        found.append(t.zones[TRICK][at : at + size])
        at += size
    return found


def _wrong_layers(t: Tableau) -> Fault:
    """KQ-12, KQ-20, KQ-24, KQ-25: layers of as many cards, laid in turn."""
    b = t.board
    played, lying = sum(size for _, size, _ in b.plays), len(t.zones[TRICK])
    if played != lying:
        return fault(t, "layers", played=played, lying=lying)
    most = t.kit.needed + (t.outcome is not None)
    if len(b.plays) > most:
        return fault(t, "cleared", most=most)
    for step, (seat, size, is_open) in enumerate(b.plays):
        turn, wanted = (b.leader + step) % t.n, b.plays[0][1]
        if seat != turn or size != wanted or not is_open:
            return fault(t, "order", nth=step + 1, seat=turn, wanted=wanted)
    return None


def _wrong_end(t: Tableau) -> Fault:
    """KQ-28, KQ-32: a game is over when a hand is empty, or after the last turn."""
    empty = sum(not t.zones[HAND[seat]] for seat in range(t.n))
    if empty == 1 and not t.zones[TURNED]:
        return None
    if empty or t.board.turns != t.options.turn_cap:
        return fault(t, "not_won", cap=t.options.turn_cap)
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """Phase and seat to play follow from the layers."""
    b = t.board
    if b.turns >= t.options.turn_cap:
        return fault(t, "turn_cap", turns=b.turns, cap=t.options.turn_cap)
    if t.phase != ("answer" if b.plays else "lead"):
        return fault(t, "phase", led=bool(b.plays))
    turn = (b.leader + len(b.plays)) % t.n
    return None if t.actor == turn else fault(t, "turn", "KQ-18", seat=turn)


def _wrong_hands(t: Tableau) -> Fault:
    """KQ-17, KQ-28: hands are full while there is a stock, and never empty."""
    for seat in range(t.n):
        size = len(t.zones[HAND[seat]])
        if not size:
            return fault(t, "empty_hand", seat=seat)
        if size < t.options.hand_size and t.zones[TURNED]:
            return fault(t, "short_hand", seat=seat, size=t.options.hand_size)
    return None
