"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.order import SUIT, SUITS, TRUMP
from kanhu.moves import Move
from kanhu.tableau import Tableau

Fault = tuple[str, str]


def why_discard(t: Tableau, move: Move) -> Fault:
    """SK-12: exactly two."""
    return "SK-12", f"Two cards are laid away, not {len(move.cards)}."


def why_play(t: Tableau, move: Move) -> Fault:
    """SK-17, SK-18, and SK-5 where the print on a queen or jack misleads."""
    if len(move.cards) != 1 or move.n:
        leads = not t.zones[TRICK]
        return ("SK-17", "Choose one card to lead.") if leads else ("SK-18", "Choose one card.")
    kind, pack = move.cards[0], t.setup.pack
    led = SUIT[t.zones[TRICK][0]]
    if SUIT[kind] == TRUMP and pack.codes[kind][-1] == SUITS[led][0].upper():
        return "SK-5", f"The {pack.names[kind]} is a trump and follows no {SUITS[led]}."
    return "SK-18", f"You hold {SUITS[led]} and must follow them."


def why_none(t: Tableau, move: Move) -> Fault:
    """SK-15: there is nothing to say but take and pass, and only while the widow is asked."""
    if t.board.declarer >= 0 or t.board.least:
        return "SK-10", "The widow is settled."
    return "SK-15", "There is no other contract."


def why_early(t: Tableau, move: Move) -> Fault:
    """Playing before the widow is settled, or before two cards are laid away."""
    if t.phase == "discard":
        return "SK-12", "Lay two cards away first; then the dealer's left leads (SK-16)."
    return "SK-10", "First it is asked who takes the widow."


def why_late(t: Tableau, move: Move) -> Fault:
    """Laying cards away when that is over, or in least, where nobody does."""
    if t.board.least:
        return "SK-25", "In least the widow stays where it is and nobody lays cards away."
    return "SK-12", "The two cards were laid away before the first lead."
