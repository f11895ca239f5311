"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import lowered
from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.tricks import TRICK
from kanhu.games.ming_kanhu.board import Tableau
from kanhu.games.ming_kanhu.kit import GIBBON, LEOPARD, SPECIAL

Fault = tuple[str, str]
_LADDER = {GIBBON: "MK-18", LEOPARD: "MK-22", SPECIAL: "MK-23"}


def why_lead(t: Tableau, move: Move) -> Fault:
    """MK-10."""
    if move.n:
        return refusal(t, "no_number", "MK-10")
    return refusal(t, "lead_meld" if len(move.cards) == 3 else "lead")


def why_beat(t: Tableau, move: Move) -> Fault:
    """The clause by which these cards do not beat the best play (MK-11, MK-14, MK-15)."""
    size = t.board.plays[0][1]
    if move.n:
        return refusal(t, "no_number", "MK-11")
    if len(move.cards) != size:
        return _other_number(t, size, move)
    best = t.zones[TRICK][-size:]
    names = t.setup.pack.names
    if size > 1:
        return _why_meld(t, move.cards, best)
    card, beaten = names[move.cards[0]], names[best[0]]
    if move.cards[0] == t.kit.top:
        return refusal(t, "only_myriads", card=card, best=beaten)
    return refusal(t, "lower", card=card, best=beaten)


def _why_meld(t: Tableau, cards: Cards, best: Cards) -> Fault:
    mine, its = t.kit.value(cards), t.kit.melds[best]
    if mine is None:
        return refusal(t, "no_meld")
    own, other = (lowered(t.setup.game.meld_title(meld.key)) for meld in (mine, its))
    led = t.kit.ladder(t.zones[TRICK][:3])
    if led == GIBBON and its.ladder == GIBBON and "half_leopard" in (mine.key, its.key):
        clause = "MK-19" if mine.ladder == GIBBON else "MK-24"
    elif led == LEOPARD and mine.ladder == GIBBON:
        clause = "MK-22"
    else:
        clause = _LADDER[led] if mine.ladder == its.ladder == led else "MK-24"
    return refusal(t, "lower_meld", clause, meld=own, best=other)


def why_throw(t: Tableau, move: Move) -> Fault:
    """MK-11 for the number, MK-38 where beating is a duty."""
    size = t.board.plays[0][1]
    if move.n:
        return refusal(t, "no_number", "MK-11")
    if len(move.cards) != size:
        return _other_number(t, size, move)
    return refusal(t, "must_beat")


def _other_number(t: Tableau, size: int, move: Move) -> Fault:
    """MK-11: what to do about cards that are too few or too many."""
    chosen = len(move.cards)
    more = size - chosen if 0 < chosen < size else 0
    return refusal(t, "number", size=size, more=more)
