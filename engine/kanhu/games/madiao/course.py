"""The plays of a hand told again when it is over: who let the Hundred or the banker through.

Only then are all cards known (MD-23); nothing of this is looked at while a hand is played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kanhu.cards.bits import bits
from kanhu.cards.kinds import Kind
from kanhu.families.tricks import THROWN, WON
from kanhu.games.madiao.board import BEATEN, DEALT, SEATS, Tableau
from kanhu.games.madiao.order import GUARD_BITS, HUNDRED, LOWEST, TOP

Shown = tuple[int, Kind, bool]
"""A play with its card: seat, card, lying open."""
Course = Sequence[Sequence[Shown]]
_TENS = bits(range(LOWEST[-1], 40))


def course(t: Tableau) -> Course:
    """Every trick of the hand, play by play, those thrown face down with their cards."""
    zones = t.zones
    won = [iter(zones[WON[seat]]) for seat in range(SEATS)]
    thrown = [iter(zones[THROWN[seat]]) for seat in range(SEATS)]
    beaten = iter(zones[BEATEN])
    return [
        [
            (seat, next(won[seat] if seat == winner else beaten if is_open else thrown[seat]),
             is_open)
            for seat, _, is_open in plays
        ]
        for winner, plays in t.board.history
    ]  # fmt: skip


def holder_of(tricks: Course, kind: Kind) -> int:
    """The seat that was dealt a card, or -1 if it lay in the stock."""
    return next((seat for row in tricks for seat, played, _ in row if played == kind), -1)


def _dealt(tricks: Course) -> list[int]:
    """What every seat held before the first lead, as bits."""
    hands = [0] * SEATS
    for row in tricks:
        for seat, kind, _ in row:
            hands[seat] |= 1 << kind
    return hands


def releaser(tricks: Course, *, seven_rule: bool) -> int:
    """MD-42, MD-43: the last seat to release the Hundred before it won its trick, or -1.

    Whether the Hundred has become great live is for the caller to know.
    """
    holder, hands, last = holder_of(tricks, HUNDRED), _dealt(tricks), -1
    winners, played, ten_shown = set[int](), False, False
    for number, row in enumerate(tricks, 1):
        best = -1
        for seat, kind, is_open in row:
            hand, card = hands[seat], 1 << kind
            guards = hand & GUARD_BITS if seat != holder else 0
            barred = seven_rule and number == DEALT and seat not in winners
            spent = not played and not (ten_shown and not hand & ~_TENS)
            spared = best == HUNDRED and not is_open and not barred
            if guards and (spared or (spent and guards == card)):
                last = seat
            hands[seat] ^= card
            best = kind if is_open else best
            played |= kind == HUNDRED
            ten_shown |= is_open and bool(card & _TENS)
        winners.add(_best(row)[0])
        if best == HUNDRED:
            return last
    return -1


def indulgers(tricks: Course, banker: int, rewards: Collection[Kind]) -> list[int]:
    """MD-44: for each reward that the banker led and won at once after being let in, the last
    punter that could have stopped it."""
    hands, found = _dealt(tricks), []
    for row, following in pairwise(tricks):
        last, best, ahead = -1, -1, -1
        for seat, kind, is_open in row:
            if is_open:
                best, ahead = kind, seat
            elif ahead == banker and hands[seat] & _over(best):
                last = seat
            hands[seat] ^= 1 << kind
        led = following[0][1]
        if ahead == banker and last >= 0 and led in rewards and _best(following) == (banker, led):
            found.append(last)
    return found


def _best(row: Sequence[Shown]) -> tuple[int, Kind]:
    """Seat and card of the last open play, which has beaten all before it."""
    return next((seat, kind) for seat, kind, is_open in reversed(row) if is_open)


def _over(kind: Kind) -> int:
    """The cards that beat a card, as bits."""
    return (2 << TOP[kind]) - (2 << kind)
