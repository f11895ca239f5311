"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families import trick_positions as tricks
from kanhu.families.trick_positions import Fault, Plays
from kanhu.families.tricks import HAND, THROWN, TRICK, WON
from kanhu.games.ming_kanhu.board import DEALT, Tableau, Trick
from kanhu.games.ming_kanhu.play import tricks_of, winning_play


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: leader, best seat, and counts that follow from tricks."""
    b = t.board
    first = tricks.complete(t, given, _history(t))
    if "dealer" not in given:
        b.dealer = first
    b.points = tuple(sum(_worth(row) for row in b.history if row[0] == at) for at in range(t.n))


def _history(t: Tableau) -> tricks.History:
    return [(row[0], row[3]) for row in t.board.history]


def _worth(row: Trick) -> int:
    return row[2] + sum(count for _, count, _ in row[3])


def impossible(t: Tableau) -> Fault:
    """Plays out of order, tricks that do not lie there, hands of another size, a wrong phase."""
    return (
        _wrong_match(t) or _wrong_trick(t) or _wrong_history(t) or _wrong_hands(t)
        or (_wrong_end(t) if t.outcome is not None
            else tricks.wrong_turn(t, "MK-11", "MK-11", "MK-27"))
    )  # fmt: skip


def _wrong_match(t: Tableau) -> Fault:
    o = t.options
    if o.match == "target" and t.outcome is None and max(t.board.totals) >= o.target:
        return "MK-35", f"a total has reached {o.target}: the match would be over"
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, kit = t.board, t.kit
    if fault := tricks.wrong_trick(t, "MK-11", "MK-9"):
        return fault
    lying, at, ladder = t.zones[TRICK], 0, ""
    best: tuple[int, ...] = ()
    for _, size, _ in (play for play in b.plays if play[2]):
        cards, at = lying[at : at + size], at + size
        if len(cards) != size or not (ladder or kit.ladder(cards)):
            return "MK-10", f"{t.setup.pack.text(cards)} cannot be led"
        if ladder and not kit.beats(ladder, cards, best):
            return "MK-14", f"{t.setup.pack.text(cards)} does not beat the best play"
        ladder, best = ladder or kit.ladder(cards), cards
    return None if at == len(lying) else ("MK-27", "cards lie in a trick that nobody has played")


def _wrong_history(t: Tableau) -> Fault:
    """MK-27 to MK-32: the cards of every trick lie with its winner, face down with their owner."""
    b = t.board
    down = sum(count for _, count, is_open in b.plays if not is_open)
    for row, cards in zip(b.history, tricks_of(t), strict=True):
        plays = row[3]
        if tricks.out_of_order(plays, t.n) or len(plays) != t.n:
            return "MK-11", "the plays of a trick are out of order (board.history)"
        down += sum(count for _, count, is_open in plays if not is_open)
        won = winning_play(plays, cards)
        lie = len(cards) == len(plays) * plays[0][1] and t.kit.ladder(won)
        if not lie or row[:3] != (tricks.best_seat(plays), *t.kit.won_with(won)):
            return "MK-27", f"trick {[*row[:3]]} was not won so (board.history)"
    piles = sum(len(t.zones[zone]) for seat in range(t.n) for zone in (WON[seat], THROWN[seat]))
    if piles != down + sum(_open_cards(row[3]) for row in b.history):
        return "MK-27", "cards lie in tricks that nobody has played (board.history)"
    return None


def _open_cards(plays: Plays) -> int:
    return sum(count for _, count, is_open in plays if is_open)


def _wrong_hands(t: Tableau) -> Fault:
    for seat in range(t.n):
        dealt = tricks.dealt(t, _history(t), seat)
        if dealt != DEALT[t.n]:
            clause = "MK-26" if t.board.history or t.board.plays else "MK-8"
            return clause, f"seat {seat} was dealt {dealt} cards, not {DEALT[t.n]} (MK-5)"
    return None


def _wrong_end(t: Tableau) -> Fault:
    b = t.board
    counted = b.last is not None and b.last.points == b.points
    if not counted or any(t.zones[HAND[seat]] for seat in range(t.n)):
        return "MK-27", "the match is over, but its last hand was not played to the end"
    return None
