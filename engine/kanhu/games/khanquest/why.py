"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.families.beat import matched
from kanhu.families.tricks import HAND, NO_NUMBER, TRICK
from kanhu.games.khanquest.board import TURNED, Tableau
from kanhu.games.khanquest.kit import BLACK, beats
from kanhu.games.khanquest.play import barred_to_trumps, limit, reaches

Fault = tuple[str, str]


def why_lead(t: Tableau, move: Move) -> Fault:
    """KQ-13 to KQ-16, KQ-35, KQ-39."""
    size, kit = len(move.cards), t.kit
    if not size:
        return "KQ-15", "Choose one card to lead, or several that go together."
    if size not in (1, *kit.sizes):
        if size == 5 and not kit.straight:
            return "KQ-39", "Five cards are led only where seven were dealt: lead one or three."
        return kit.form, f"You cannot lead {_count(size)}: a lead has {_sizes(t)}."
    if not kit.may_lead(move.cards):
        return _why_form(t, move.cards)
    most = max(size for size in (1, *kit.sizes) if size <= limit(t))
    shortest = min(len(t.zones[hand]) for hand in kit.others[t.actor])
    left = f"Another player has only {_count(shortest)} left"
    return "KQ-16", f"{left}, so lead {'one' if most == 1 else f'no more than {most}'}."


def _why_form(t: Tableau, cards: Cards) -> Fault:
    if t.kit.straight:
        if max(cards) >= BLACK:
            return "KQ-35", "A joker must be led alone."
        return (
            "KQ-35",
            "These cards are neither of the right ranks nor in order, so lead one alone.",
        )
    if not t.kit.jokers_pair and cards[-2:] == (BLACK, BLACK + 1):
        return "KQ-14", "The two jokers differ in rank, so they are not a pair."
    if len(cards) == 5:
        return "KQ-13", "Five cards must be two pairs and one card more."
    return "KQ-13", "Three cards must be a pair and one card more, and these hold no pair."


def why_beat(t: Tableau, move: Move) -> Fault:
    """KQ-19 to KQ-22, KQ-36."""
    if move.n:
        return "KQ-20", NO_NUMBER
    size = t.board.plays[0][1]
    layer = t.zones[TRICK][-size:]
    if len(move.cards) != size:
        return "KQ-20", f"Beat {_count(size)} with exactly {size}, not with {len(move.cards)}."
    trump, names = t.board.trump, t.setup.pack.names
    if t.options.trump_when_void and _beats_freely(t, move.cards, layer):
        held = barred_to_trumps(t.zones[HAND[t.actor]], trump)
        kind = next(kind for kind in layer if held >> kind & 1)
        return "KQ-36", f"You hold the suit of the {names[kind]}, so no trump may beat it."
    if size == 1:
        clause = "KQ-3" if move.cards[0] & 3 == layer[0] & 3 and layer[0] < BLACK else "KQ-19"
        mine, low = names[move.cards[0]], names[layer[0]]
        return clause, f"The {mine} does not beat the {low}. Beat it, or pick it up."
    left = _unbeaten(layer, move.cards, trump)
    if left >= 0:
        return (
            "KQ-22",
            f"Nothing here beats the {names[left]}. Beat every card, or pick them all up.",
        )
    for high in move.cards:
        if not any(beats(high, low, trump) for low in layer):
            return "KQ-20", f"The {names[high]} beats none of these cards. Each card must beat one."
    return "KQ-20", "Two of your cards can only beat the same one. Each must beat a different card."


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
        return "KQ-11", "The seven is not exchanged at this table."
    if not t.zones[TURNED]:
        return "KQ-11", "The card turned up has been drawn, so there is nothing to exchange."
    if t.kit.seven[t.board.trump] in t.zones[TURNED]:
        return "KQ-38", "The seven of trumps already lies under the stock."
    return "KQ-11", "You do not hold the seven of trumps."


def _sizes(t: Tableau) -> str:
    words = [str(size) for size in (1, *t.kit.sizes)]
    return f"{', '.join(words[:-1])} or {words[-1]} cards"


def _count(size: int) -> str:
    return f"{size} card{'s' * (size != 1)}"
