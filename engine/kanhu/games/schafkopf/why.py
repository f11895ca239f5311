"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import Tableau
from kanhu.games.schafkopf.order import SUIT, SUITS, TRUMP

Fault = tuple[str, str]


def why_discard(t: Tableau, move: Move) -> Fault:
    """SK-12: exactly two."""
    return "SK-12", f"Put exactly two cards aside, not {len(move.cards)}."


def why_play(t: Tableau, move: Move) -> Fault:
    """SK-17, SK-18, and SK-5 where the print on a queen or jack misleads."""
    if len(move.cards) != 1 or move.n:
        leads = not t.zones[TRICK]
        return ("SK-17", "Choose one card to lead.") if leads else ("SK-18", "Choose one card.")
    kind, pack = move.cards[0], t.setup.pack
    led = SUIT[t.zones[TRICK][0]]
    if SUIT[kind] == TRUMP and pack.codes[kind][-1] == SUITS[led][0].upper():
        said = f"The {pack.names[kind]} is a trump, so it does not follow {SUITS[led]}"
        return "SK-5", f"{said}. Play one of your {SUITS[led]}."
    return "SK-18", f"You have {SUITS[led]} and must play one."


def why_none(t: Tableau, move: Move) -> Fault:
    """SK-10: the widow is asked about once."""
    return "SK-10", "Nobody is asked about the widow any more."


def why_early(t: Tableau, move: Move) -> Fault:
    """SK-10, SK-12: playing before the widow is settled, or before two cards are laid away."""
    if t.phase == "discard":
        return "SK-12", "Put two cards aside first; then the player at the dealer's left leads."
    return "SK-10", "Nobody may play yet: pick up the widow, or pass."


def why_late(t: Tableau, move: Move) -> Fault:
    """SK-12, SK-25: laying cards away when that is over, or in least, where nobody does."""
    if t.board.least:
        return "SK-25", "Nobody picked up the widow, so nobody puts cards aside. Play a card."
    return "SK-12", "Two cards were put aside before the first lead. Play a card."
