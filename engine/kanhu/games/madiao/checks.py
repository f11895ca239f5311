"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from kanhu.core.sentences import Fault, fault
from kanhu.families import trick_positions as tricks
from kanhu.families.tricks import HAND, THROWN, TRICK, WON
from kanhu.games.madiao.board import BEATEN, DEALT, FACE, LEFT, SEATS, STOCK, Tableau
from kanhu.games.madiao.order import beats
from kanhu.games.madiao.settle import long_suit


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: all that follows from dealer, tricks and whose turn it
    is."""
    b = t.board
    first = tricks.complete(t, given, b.history)
    if "first" not in given:
        b.first = first
    if "banked" not in given:
        turns = [(b.banker - step) % SEATS for step in range(b.hand + 1)]
        b.banked = tuple(map(turns.count, range(SEATS)))


def impossible(t: Tableau) -> Fault:
    """Plays out of order, tricks that do not lie there, hands of another size, a wrong phase."""
    return (
        _wrong_match(t) or _wrong_trick(t) or _wrong_history(t) or _wrong_cards(t)
        or (_wrong_end(t) if t.outcome is not None else _wrong_moment(t))
    )  # fmt: skip


def _wrong_match(t: Tableau) -> Fault:
    b = t.board
    if sum(b.totals):
        return fault(t, "totals", "MD-36")
    if sum(b.banked) != b.hand + 1 or not b.banked[b.banker]:
        return fault(t, "banks", hands=b.hand + 1, banker=b.banker)
    before = [n - (seat == b.banker) for seat, n in enumerate(b.banked)]
    if t.outcome is None and t.options.match == "round" and min(before) >= t.options.rounds:
        return fault(t, "all_banked")
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, lying = t.board, t.zones[TRICK]
    if wrong := tricks.wrong_trick(t, "MD-16", "MD-15"):
        return wrong
    played = sum(is_open for _, _, is_open in b.plays)
    if len(lying) != played:
        return fault(t, "place", "MD-18", zone=TRICK, wanted=played, held=len(lying))
    return _not_rising(t, lying)


def _not_rising(t: Tableau, cards: tuple[int, ...]) -> Fault:
    for one, two in pairwise(cards):
        if not beats(two, one):
            codes = t.setup.pack.codes
            return fault(t, "not_beaten", card=codes[two], best=codes[one])
    return None


def _wrong_history(t: Tableau) -> Fault:
    """MD-19: the winning card lies on the winner's table, the others that were open aside."""
    b, zones = t.board, t.zones
    leader, aside = b.first, 0
    for winner, plays in b.history:
        if tricks.out_of_order(plays, SEATS) or len(plays) != SEATS or plays[0][0] != leader:
            return fault(t, "history_order", "MD-15")
        if winner != tricks.best_seat(plays):
            return fault(t, "winner", winner=winner, best=tricks.best_seat(plays))
        leader, aside = winner, aside + sum(is_open for _, _, is_open in plays) - 1
    if b.leader != leader:
        return fault(t, "leader", "MD-15", seat=leader)
    if [len(zones[WON[seat]]) for seat in range(SEATS)] != [*b.tricks]:
        return fault(t, "won")
    if len(zones[BEATEN]) != aside:
        return fault(t, "place", "MD-19", zone=BEATEN, wanted=aside, held=len(zones[BEATEN]))
    return _wrong_rows(t)


def _wrong_rows(t: Tableau) -> Fault:
    """MD-17: the open cards of each trick rise to the one that has won it."""
    won, at = [0] * SEATS, 0
    for winner, plays in t.board.history:
        size = sum(is_open for _, _, is_open in plays) - 1
        best = t.zones[WON[winner]][won[winner]]
        if wrong := _not_rising(t, (*t.zones[BEATEN][at : at + size], best)):
            return wrong
        won[winner], at = won[winner] + 1, at + size
    return None


def _wrong_cards(t: Tableau) -> Fault:
    """MD-10, MD-11: eight cards each, eight left over."""
    b, zones = t.board, t.zones
    rows = [*(plays for _, plays in b.history), b.plays]
    for seat in range(SEATS):
        thrown = sum((seat, 1, False) in plays for plays in rows)
        lying = len(zones[THROWN[seat]])
        if lying != thrown:
            return fault(t, "place", "MD-18", zone=THROWN[seat], wanted=thrown, held=lying)
        dealt = tricks.cards_dealt(t, b.history, seat)
        if dealt != DEALT:
            return fault(t, "dealt", "MD-10", seat=seat, dealt=dealt, wanted=DEALT)
    face, start = len(zones.get(FACE, ())), t.options.face == "start"
    if len(zones[STOCK]) + face != LEFT or face != start:
        return fault(t, "stock", start=start, stock=LEFT - start)
    return None


def _wrong_end(t: Tableau) -> Fault:
    b = t.board
    if b.last is None or (b.last.ended == "MD-21") != (len(b.history) == DEALT):
        return fault(t, "unfinished", "MD-21")
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """MD-14, MD-15: phase and seat to play follow from the plays that lie."""
    b = t.board
    if t.phase == "redeal":
        never = t.options.redeal == "never"
        if b.plays or b.history or never:
            return fault(t, "redeal", never=never)
        if not long_suit(t.zones[HAND[t.actor]]):
            return fault(t, "no_long_suit", seat=t.actor)
        return None
    return tricks.wrong_turn(t, "MD-16", "MD-15", "MD-21")
