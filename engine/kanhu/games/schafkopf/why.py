"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import Tableau
from kanhu.games.schafkopf.order import SUIT, SUITS, TRUMP

Fault = tuple[str, str]


def why_discard(t: Tableau, move: Move) -> Fault:
    """SK-12: exactly two."""
    return refusal(t, "two_aside", cards=len(move.cards))


def why_play(t: Tableau, move: Move) -> Fault:
    """SK-17, SK-18, and SK-5 where the print on a queen or jack misleads."""
    if len(move.cards) != 1 or move.n:
        return refusal(t, "one" if t.zones[TRICK] else "one_to_lead")
    kind, pack = move.cards[0], t.setup.pack
    led = SUIT[t.zones[TRICK][0]]
    if SUIT[kind] == TRUMP and pack.codes[kind][-1] == SUITS[led][0].upper():
        return refusal(t, "is_trump", card=pack.names[kind], suit=SUITS[led])
    return refusal(t, "follow", suit=SUITS[led])


def why_none(t: Tableau, move: Move) -> Fault:
    """SK-10: the widow is asked about once."""
    return refusal(t, "asked")


def why_early(t: Tableau, move: Move) -> Fault:
    """SK-10, SK-12: playing before the widow is settled, or before two cards are laid away."""
    if t.phase == "discard":
        return refusal(t, "aside_first")
    return refusal(t, "nobody_yet")


def why_late(t: Tableau, move: Move) -> Fault:
    """SK-12, SK-25: laying cards away when that is over, or in least, where nobody does."""
    if t.board.least:
        return refusal(t, "none_aside")
    return refusal(t, "were_aside")
