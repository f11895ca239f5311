"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards import Cards
from kanhu.families.beat import matched
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import TURNED
from kanhu.games.khanquest.kit import BLACK, beats
from kanhu.games.khanquest.play import barred_to_trumps, limit, reaches
from kanhu.moves import Move
from kanhu.tableau import Tableau

Fault = tuple[str, str]


def why_lead(t: Tableau, move: Move) -> Fault:
    """KQ-13 to KQ-16, KQ-35, KQ-39."""
    size, kit = len(move.cards), t.kit
    if not size:
        return "KQ-15", "Choose the cards to lead."
    if size not in (1, *kit.sizes):
        if size == 5 and not kit.straight:
            return "KQ-39", "Five cards are led only where seven were dealt."
        return kit.form, f"{_count(size)} cannot be led; a lead has {_sizes(t)}."
    if not kit.may_lead(move.cards):
        return _why_form(t, move.cards)
    most = max(size for size in (1, *kit.sizes) if size <= limit(t))
    shortest = min(len(t.zones[hand]) for hand in kit.others[t.actor])
    return "KQ-16", f"No more than {_count(most)} may be led: another hand has {shortest} left."


def _why_form(t: Tableau, cards: Cards) -> Fault:
    if t.kit.straight:
        if max(cards) >= BLACK:
            return "KQ-35", "A joker is led alone."
        return "KQ-35", "These cards are neither of the right ranks nor in order."
    if not t.kit.jokers_pair and cards[-2:] == (BLACK, BLACK + 1):
        return "KQ-14", "The two jokers differ in rank and are no pair."
    if len(cards) == 5:
        return "KQ-13", "Five cards are two pairs and one card more."
    return "KQ-13", "There is no pair among these cards."


def why_beat(t: Tableau, move: Move) -> Fault:
    """KQ-19 to KQ-22, KQ-36."""
    size = t.board.plays[0][1]
    layer = t.zones[TRICK][-size:]
    if len(move.cards) != size:
        return "KQ-20", f"{_count(size)} must be beaten by as many, not by {len(move.cards)}."
    trump, names = t.board.trump, t.setup.pack.names
    if t.o.trump_when_void and _beats_freely(t, move.cards, layer):
        held = barred_to_trumps(t.zones[HAND[t.actor]], trump)
        kind = next(kind for kind in layer if held >> kind & 1)
        return "KQ-36", f"A trump may not beat the {names[kind]} while you hold its suit."
    if size == 1:
        clause = "KQ-3" if move.cards[0] & 3 == layer[0] & 3 and layer[0] < BLACK else "KQ-19"
        return clause, f"The {names[move.cards[0]]} does not beat the {names[layer[0]]}."
    left = _unbeaten(layer, move.cards, trump)
    if left >= 0:
        return "KQ-22", f"The {names[left]} stays unbeaten, and a part is not enough."
    return "KQ-20", "Each card must beat another one, and two of these beat only the same."


def _beats_freely(t: Tableau, cards: Cards, layer: Cards) -> bool:
    sets = 1
    for reach in reaches(cards, layer, t.board.trump, when_void=False):
        sets = matched(sets, reach)
    return sets > 0


def _unbeaten(layer: Cards, cards: Cards, trump: str) -> int:
    """A card of the layer that none of the cards beats, or -1."""
    for low in layer:
        if not any(beats(high, low, trump) for high in cards):
            return low
    return -1


def why_swap(t: Tableau, move: Move) -> Fault:
    """KQ-11, KQ-38."""
    if not t.o.seven_swap:
        return "KQ-11", "At this table the seven is not exchanged."
    if not t.zones[TURNED]:
        return "KQ-11", "The card turned up has been drawn."
    if t.kit.seven[t.board.trump] in t.zones[TURNED]:
        return "KQ-38", "The seven of trumps lies under the stock already."
    return "KQ-11", "You do not hold the seven of trumps."


def _sizes(t: Tableau) -> str:
    words = [str(size) for size in (1, *t.kit.sizes)]
    return f"{', '.join(words[:-1])} or {words[-1]} cards"


def _count(size: int) -> str:
    return f"{size} card{'s' * (size != 1)}"
