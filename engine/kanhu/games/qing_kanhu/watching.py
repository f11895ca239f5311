"""Watching the pot: a bought card lies turned up, and who may win with it (QK-40)."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.core.moves import Move
from kanhu.games.qing_kanhu.board import BOUGHT, CLAIM, HAND, ONLY_PASS, PASS, TURNED, WIN, Tableau
from kanhu.games.qing_kanhu.pot import win


def refusal_order(t: Tableau) -> tuple[int, ...]:
    """QK-40: the buyer is asked first."""
    return (t.board.buyer,)


def refusal_moves(t: Tableau) -> Sequence[Move]:
    """QK-40: win with the card bought, or forgo it."""
    card = t.zones[TURNED][0]
    return (PASS, WIN) if t.kit.wins_with(t.zones[HAND[t.actor]], card) else ONLY_PASS


def resolve_refusal(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """QK-40: the watchers come after the buyer."""
    if any(move.verb == "win" for _, move in answers):
        _finish_with(t, t.board.buyer, "buy_in")
    else:
        t.ask("claim")


def claim_order(t: Tableau) -> tuple[int, ...]:
    """QK-40: the watchers, from the buyer's next seat."""
    b = t.board
    seats = ((b.buyer + step) % t.n for step in range(1, t.n))
    return tuple(seat for seat in seats if seat in b.watchers)


def claim_moves(t: Tableau) -> Sequence[Move]:
    """QK-40: only to win, and only with the card as an own card in eyes."""
    card = t.zones[TURNED][0]
    return (PASS, CLAIM) if t.kit.wins_in_eyes(t.zones[HAND[t.actor]], card) else ONLY_PASS


def resolve_claim(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """QK-40: the first watcher who claims wins, else the card is the buyer's."""
    b = t.board
    winner = next((seat for seat, move in answers if move.verb == "claim"), -1)
    if winner >= 0:
        _finish_with(t, winner, "claim")
        return
    buyer, b.buyer = b.buyer, -1
    target = BOUGHT[buyer] if buyer in b.watchers else HAND[buyer]  # QK-40, QK-41
    t.move("buy_in", buyer, t.zones[TURNED], TURNED, target, clause="QK-40")
    t.turn("act", buyer)


def _finish_with(t: Tableau, seat: int, what: str) -> None:
    buyer, t.board.buyer = t.board.buyer, -1
    (card,) = t.zones[TURNED]
    t.move(what, seat, (card,), TURNED, HAND[seat], shown=True, clause="QK-40")
    win(t, seat, "QK-31" if seat == buyer else "QK-40", (card, buyer))
