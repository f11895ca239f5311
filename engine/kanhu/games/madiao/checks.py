"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from kanhu.families import trick_positions as tricks
from kanhu.families.trick_positions import Fault
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
        return "MD-36", "what is paid adds up to nought (board.totals)"
    if sum(b.banked) != b.hand + 1 or not b.banked[b.banker]:
        return "MD-47", f"{sum(b.banked)} banks were held in {b.hand + 1} hands (board.banked)"
    before = [n - (seat == b.banker) for seat, n in enumerate(b.banked)]
    if t.outcome is None and t.options.match == "round" and min(before) >= t.options.rounds:
        return "MD-47", "everybody has been banker: the match would be over (board.banked)"
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, lying = t.board, t.zones[TRICK]
    if fault := tricks.wrong_trick(t, "MD-16", "MD-15"):
        return fault
    if len(lying) != sum(is_open for _, _, is_open in b.plays):
        return "MD-18", f"{len(lying)} cards lie in the trick (board.plays)"
    return _not_rising(t, lying)


def _not_rising(t: Tableau, cards: tuple[int, ...]) -> Fault:
    for one, two in pairwise(cards):
        if not beats(two, one):
            codes = t.setup.pack.codes
            return "MD-17", f"{codes[two]} does not beat {codes[one]}"
    return None


def _wrong_history(t: Tableau) -> Fault:
    """MD-19: the winning card lies on the winner's table, the others that were open aside."""
    b, zones = t.board, t.zones
    leader, aside = b.first, 0
    for winner, plays in b.history:
        if tricks.out_of_order(plays, SEATS) or len(plays) != SEATS or plays[0][0] != leader:
            return "MD-15", "the plays of a trick are out of order (board.history)"
        if winner != tricks.best_seat(plays):
            return "MD-19", f"seat {winner} has not won a trick (board.history)"
        leader, aside = winner, aside + sum(is_open for _, _, is_open in plays) - 1
    if b.leader != leader:
        return "MD-15", f"seat {leader} leads, not seat {b.leader} (board.leader)"
    if [len(zones[WON[seat]]) for seat in range(SEATS)] != [*b.tricks]:
        return "MD-19", "every trick won is a card on the winner's table (board.history)"
    if len(zones[BEATEN]) != aside:
        return "MD-19", f"{aside} beaten cards lie aside (board.history)"
    return _wrong_rows(t)


def _wrong_rows(t: Tableau) -> Fault:
    """MD-17: the open cards of each trick rise to the one that has won it."""
    won, at = [0] * SEATS, 0
    for winner, plays in t.board.history:
        size = sum(is_open for _, _, is_open in plays) - 1
        best = t.zones[WON[winner]][won[winner]]
        fault = _not_rising(t, (*t.zones[BEATEN][at : at + size], best))
        if fault:
            return fault
        won[winner], at = won[winner] + 1, at + size
    return None


def _wrong_cards(t: Tableau) -> Fault:
    """MD-10, MD-11: eight cards each, eight left over."""
    b, zones = t.board, t.zones
    rows = [*(plays for _, plays in b.history), b.plays]
    for seat in range(SEATS):
        thrown = sum((seat, 1, False) in plays for plays in rows)
        if len(zones[THROWN[seat]]) != thrown:
            return "MD-18", f"seat {seat} has thrown {thrown} cards"
        dealt = tricks.dealt(t, b.history, seat)
        if dealt != DEALT:
            return "MD-10", f"seat {seat} was dealt {dealt} cards, not {DEALT}"
    face = len(zones.get(FACE, ()))
    if len(zones[STOCK]) + face != LEFT or face != (t.options.face == "start"):
        return "MD-11", "eight cards are the stock, the face card among them"
    return None


def _wrong_end(t: Tableau) -> Fault:
    b = t.board
    if b.last is None or (b.last.ended == "MD-21") != (len(b.history) == DEALT):
        return "MD-21", "the match is over, but its last hand was not played to the end"
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """MD-14, MD-15: phase and seat to play follow from the plays that lie."""
    b = t.board
    if t.phase == "redeal":
        if b.plays or b.history or t.options.redeal == "never":
            return "MD-14", "a new deal is asked for before the first lead"
        if not long_suit(t.zones[HAND[t.actor]]):
            return "MD-14", f"seat {t.actor} has no five cards of a suit"
        return None
    return tricks.wrong_turn(t, "MD-16", "MD-15", "MD-21")
