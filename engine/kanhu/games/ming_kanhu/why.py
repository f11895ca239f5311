"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import lowered
from kanhu.core.moves import Move
from kanhu.families.tricks import NO_NUMBER, TRICK
from kanhu.games.ming_kanhu.board import Tableau
from kanhu.games.ming_kanhu.kit import GIBBON, LEOPARD, SPECIAL

Fault = tuple[str, str]
NO_MELD = "These three cards are not a meld."
ONLY = {1: "One card was led: choose one.", 3: "Three cards were led: choose three."}
MORE = {1: "Choose one more card.", 2: "Choose two more cards."}
_LADDER = {GIBBON: "MK-18", LEOPARD: "MK-22", SPECIAL: "MK-23"}


def why_lead(t: Tableau, move: Move) -> Fault:
    """MK-10."""
    if move.n:
        return "MK-10", NO_NUMBER
    if len(move.cards) == 3:
        return "MK-10", f"{NO_MELD} Lead one card, or a gibbon, a leopard or a special."
    return "MK-10", "Lead one card, or three that make a meld."


def why_beat(t: Tableau, move: Move) -> Fault:
    """The clause by which these cards do not beat the best play (MK-11, MK-14, MK-15)."""
    size = t.board.plays[0][1]
    if move.n:
        return "MK-11", NO_NUMBER
    if len(move.cards) != size:
        return "MK-11", _other_number(size, move)
    best = t.zones[TRICK][-size:]
    names = t.setup.pack.names
    if size > 1:
        return _why_meld(t, move.cards, best)
    card, beaten = names[move.cards[0]], names[best[0]]
    if move.cards[0] == t.kit.top:
        return "MK-15", f"The {card} beats only myriads, not the {beaten}."
    return "MK-15", f"The {card} does not beat the {beaten}."


def _why_meld(t: Tableau, cards: Cards, best: Cards) -> Fault:
    mine, its = t.kit.value(cards), t.kit.melds[best]
    if mine is None:
        return "MK-14", NO_MELD
    own, other = (lowered(t.setup.game.meld_title(meld.key)) for meld in (mine, its))
    says = f"Your {own} does not beat the {other} on the table."
    led = t.kit.ladder(t.zones[TRICK][:3])
    if led == GIBBON and its.ladder == GIBBON and "half_leopard" in (mine.key, its.key):
        clause = "MK-19" if mine.ladder == GIBBON else "MK-24"
    elif led == LEOPARD and mine.ladder == GIBBON:
        clause = "MK-22"
    else:
        clause = _LADDER[led] if mine.ladder == its.ladder == led else "MK-24"
    return clause, says


def why_throw(t: Tableau, move: Move) -> Fault:
    """MK-11 for the number, MK-38 where beating is a duty."""
    size = t.board.plays[0][1]
    if move.n:
        return "MK-11", NO_NUMBER
    if len(move.cards) != size:
        return "MK-11", _other_number(size, move)
    return "MK-38", "You can beat the best play, and at this table you must."


def _other_number(size: int, move: Move) -> str:
    """MK-11: what to do about cards that are too few or too many."""
    chosen = len(move.cards)
    return MORE[size - chosen] if 0 < chosen < size else ONLY[size]
