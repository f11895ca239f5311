"""Words for refusals: the clause that a move breaks."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.families.draw import HAND, HEAP, after
from kanhu.games.khanhoo.board import TRIO, Tableau, caching, must_keep


def why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-27, KH-32, KH-34, KH-35: what a claim breaks, in the order a player would ask."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    name = t.setup.pack.names[top]
    cards = tuple(sorted((*move.cards, top)))
    meld = t.kit.value(cards)
    if meld is None:
        return "KH-27", f"These cards and the {name} do not make a meld."
    if len(move.cards) > len(hand) - must_keep(t, t.actor):
        return "KH-32", "You must keep at least one card to discard."
    if move.n not in (0, meld.points):
        return "KH-35", f"This meld is worth {meld.points}, and you must state exactly that."
    if t.actor != after(t, t.board.thrower):
        return "KH-34", "Only the next player in turn may take a card for a mere sequence."
    return "KH-27", f"You cannot take the {name} in this way."


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-27: only the next in turn takes without a meld, and only where that is agreed."""
    if t.options.claim_in_turn != "free":
        return "KH-27", "At this table you may take the card only for a meld laid at once."
    return "KH-27", "Only the next player in turn may take the card without a meld."


def why_not_yours(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-31: a card is asked about, and nobody discards meanwhile."""
    return "KH-31", "You may take the card or pass; you cannot discard now."


def why_claim_late(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-31: only the card just discarded can be claimed."""
    return "KH-31", "You may take a card only when somebody has just discarded it."


def why_lay(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-28: melds stay in the hand, or what is laid at will is no meld or leaves too little."""
    if not t.options.voluntary_lay:
        return "KH-28", "At this table your melds stay in your hand until the hand ends."
    if t.kit.value(move.cards) is None:
        return "KH-28", "These cards do not make a meld."
    return "KH-28", "You must keep at least one card to discard."


def why_full_hand(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43, with or without a throw."""
    if not move.cards and t.options.final_discard == "required":
        return "KH-43", "You go out by discarding one card: choose it."
    return "KH-43", "Your other cards are not all in melds, so you cannot go out."


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43 for the last hidden card, else their number: KH-25 for the leader, KH-26 for all."""
    if len(move.cards) == 1 and len(t.zones[HAND[t.actor]]) == 1:
        return "KH-43", "This is your last card: discard it by going out."
    if len(move.cards) == 1:
        return "KH-31", "A discard is a card alone, with no value to state."
    turn = "KH-26" if t.board.throws else "KH-25"
    return turn, f"You discard one card in a turn, and you chose {len(move.cards) or 'none'}."


def why_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60, KH-61, KH-68 and KH-69, in the order a player would ask."""
    if not caching(t.options):
        return "KH-68", "There are no caches and no quartettes at this table."
    if move.verb == "quartette":
        return "KH-61", "A quartette is all four copies of one card, without a joker."
    held = [t.zones[HAND[t.actor]].count(kind) for kind in move.cards]
    if len(held) != 1 or held[0] < TRIO or move.cards[0] in t.setup.pack.wild:
        return "KH-60", "A cache is three copies of one card, without a joker: choose that card."
    return "KH-69", "A cache must leave at least one card in your hand."


def why_claim_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60: only the fourth card of one's own cache."""
    return "KH-60", "The card just discarded is not the fourth of a cache of yours."
