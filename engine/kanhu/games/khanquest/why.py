"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import Names
from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.beat import matched
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import TURNED, Tableau
from kanhu.games.khanquest.kit import BLACK, beats
from kanhu.games.khanquest.play import barred_to_trumps, limit, reaches

Fault = tuple[str, str]


def why_lead(t: Tableau, move: Move) -> Fault:
    """KQ-13 to KQ-16, KQ-35, KQ-39."""
    size, kit = len(move.cards), t.kit
    if not size:
        return refusal(t, "lead_one")
    if size not in (1, *kit.sizes):
        if size == 5 and not kit.straight:
            return refusal(t, "five")
        sizes = Names(map(str, (1, *kit.sizes)))
        return refusal(t, "size", kit.form, size=size, sizes=sizes)
    if not kit.may_lead(move.cards):
        return _why_form(t, move.cards)
    most = max(size for size in (1, *kit.sizes) if size <= limit(t))
    shortest = min(len(t.zones[hand]) for hand in kit.others[t.actor])
    return refusal(t, "short_hand", left=shortest, most=most)


def _why_form(t: Tableau, cards: Cards) -> Fault:
    if t.kit.straight:
        if max(cards) >= BLACK:
            return refusal(t, "joker_alone")
        return refusal(t, "no_order")
    if not t.kit.jokers_pair and cards[-2:] == (BLACK, BLACK + 1):
        return refusal(t, "jokers")
    if len(cards) == 5:
        return refusal(t, "five_form")
    return refusal(t, "three_form")


def why_beat(t: Tableau, move: Move) -> Fault:
    """KQ-19 to KQ-22, KQ-36."""
    if move.n:
        return refusal(t, "no_number", "KQ-20")
    size = t.board.plays[0][1]
    layer = t.zones[TRICK][-size:]
    if len(move.cards) != size:
        return refusal(t, "number", size=size, cards=len(move.cards))
    trump, names = t.board.trump, t.setup.pack.names
    if t.options.trump_when_void and _beats_freely(t, move.cards, layer):
        held = barred_to_trumps(t.zones[HAND[t.actor]], trump)
        kind = next(kind for kind in layer if held >> kind & 1)
        return refusal(t, "holds_suit", card=names[kind])
    if size == 1:
        clause = "KQ-3" if move.cards[0] & 3 == layer[0] & 3 and layer[0] < BLACK else "KQ-19"
        mine, low = names[move.cards[0]], names[layer[0]]
        return refusal(t, "not_beaten", clause, card=mine, low=low)
    left = _unbeaten(layer, move.cards, trump)
    if left >= 0:
        return refusal(t, "beat_all", card=names[left])
    for high in move.cards:
        if not any(beats(high, low, trump) for low in layer):
            return refusal(t, "beats_none", card=names[high])
    return refusal(t, "different")


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
    if not t.options.seven_swap:
        return refusal(t, "no_exchange")
    if not t.zones[TURNED]:
        return refusal(t, "drawn")
    if t.kit.seven[t.board.trump] in t.zones[TURNED]:
        return refusal(t, "lies_under")
    return refusal(t, "no_seven")
