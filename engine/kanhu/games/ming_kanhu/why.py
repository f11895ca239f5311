"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu.families.tricks import TRICK
from kanhu.games.ming_kanhu.kit import GIBBON, LEOPARD, SPECIAL
from kanhu.moves import Move
from kanhu.tableau import Tableau

Fault = tuple[str, str]
NO_NUMBER = "A play is named by its cards alone."
_LADDER = {GIBBON: "MK-18", LEOPARD: "MK-22", SPECIAL: "MK-23"}


def why_lead(t: Tableau, move: Move) -> Fault:
    """MK-10."""
    if move.n:
        return "MK-10", NO_NUMBER
    if len(move.cards) == 3:
        return "MK-10", "These three cards are neither Gibbon nor Leopard nor Special."
    return "MK-10", f"A lead is one card or three, not {len(move.cards)}."


def why_beat(t: Tableau, move: Move) -> Fault:
    """The clause by which these cards do not beat the best play."""
    size = t.board.plays[0][1]
    if move.n:
        return "MK-11", NO_NUMBER
    if len(move.cards) != size:
        return "MK-11", f"{size} {_cards(size)} led; play as many."
    best = t.zones[TRICK][-size:]
    names = t.setup.pack.names
    if size == 1:
        if move.cards[0] == t.kit.top:
            return "MK-15", f"The {names[t.kit.top]} beats Myriads only, not {names[best[0]]}."
        return "MK-15", f"{_upper(names[move.cards[0]])} does not beat {names[best[0]]}."
    return _why_meld(t, move.cards, best)


def _why_meld(t: Tableau, cards: Cards, best: Cards) -> Fault:
    mine, its = t.kit.value(cards), t.kit.melds[best]
    if mine is None:
        return "MK-14", "These three cards are no meld and beat nothing."
    game = t.setup.game
    says = f"{game.meld_title(mine.key)} does not beat {game.meld_title(its.key)}."
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
        return "MK-11", f"{size} {_cards(size)} led; throw as many."
    return "MK-38", "At this table who can beat must beat."


def _cards(size: int) -> str:
    return "card was" if size == 1 else "cards were"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
