"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.sentences import Fault, fault
from kanhu.families import trick_positions as tricks
from kanhu.families.trick_positions import Plays
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
        return fault(t, "target", "MK-35", target=o.target)
    return None


def _wrong_trick(t: Tableau) -> Fault:
    b, kit = t.board, t.kit
    if wrong := tricks.wrong_trick(t, "MK-11", "MK-9"):
        return wrong
    lying, at, ladder = t.zones[TRICK], 0, ""
    best: tuple[int, ...] = ()
    for _, size, _ in (play for play in b.plays if play[2]):
        cards, at = lying[at : at + size], at + size
        if len(cards) != size or not (ladder or kit.ladder(cards)):
            return fault(t, "no_lead", cards=t.setup.pack.text(cards), short=len(cards) != size)
        if ladder and not kit.beats(ladder, cards, best):
            return fault(t, "not_beaten", cards=t.setup.pack.text(cards))
        ladder, best = ladder or kit.ladder(cards), cards
    return None if at == len(lying) else fault(t, "unplayed", played=at, lying=len(lying))


def _wrong_history(t: Tableau) -> Fault:
    """MK-27 to MK-32: the cards of every trick lie with its winner, face down with their owner."""
    b = t.board
    down = sum(count for _, count, is_open in b.plays if not is_open)
    for nth, (row, cards) in enumerate(zip(b.history, tricks_of(t), strict=True), 1):
        plays = row[3]
        if tricks.out_of_order(plays, t.n) or len(plays) != t.n:
            return fault(t, "history_order", "MK-11")
        down += sum(count for _, count, is_open in plays if not is_open)
        won = winning_play(plays, cards)
        lie = len(cards) == len(plays) * plays[0][1] and t.kit.ladder(won)
        if not lie or row[:3] != (tricks.best_seat(plays), *t.kit.won_with(won)):
            return fault(t, "won_so", nth=nth)
    piles = sum(len(t.zones[zone]) for seat in range(t.n) for zone in (WON[seat], THROWN[seat]))
    played = down + sum(_open_cards(row[3]) for row in b.history)
    if piles != played:
        return fault(t, "piles", played=played, lying=piles)
    return None


def _open_cards(plays: Plays) -> int:
    return sum(count for _, count, is_open in plays if is_open)


def _wrong_hands(t: Tableau) -> Fault:
    for seat in range(t.n):
        dealt = tricks.cards_dealt(t, _history(t), seat)
        if dealt != DEALT[t.n]:
            clause = "MK-26" if t.board.history or t.board.plays else "MK-8"
            return fault(t, "dealt", clause, seat=seat, dealt=dealt, wanted=DEALT[t.n])
    return None


def _wrong_end(t: Tableau) -> Fault:
    b = t.board
    counted = b.last is not None and b.last.points == b.points
    if not counted or any(t.zones[HAND[seat]] for seat in range(t.n)):
        return fault(t, "unfinished", "MK-27")
    return None
