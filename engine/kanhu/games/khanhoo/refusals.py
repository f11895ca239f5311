"""Words for refusals: the clause that a move breaks."""

from __future__ import annotations

from kanhu.families.draw import HAND, HEAP, after
from kanhu.games.khanhoo.board import TRIO, caching, must_keep
from kanhu.moves import Move
from kanhu.tableau import Tableau


def why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a claim breaks, in the order a player would ask."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    name = t.setup.pack.names[top]
    cards = tuple(sorted((*move.cards, top)))
    meld = t.kit.value(cards)
    if meld is None:
        return "KH-27", f"These cards and the {name} are not one meld."
    if len(move.cards) > len(hand) - must_keep(t, t.actor):
        return "KH-32", "No hidden card would be left to throw."
    if move.n not in (0, meld.points):
        return "KH-35", f"This meld is worth {meld.points}, which is what has to be stated."
    if t.actor != after(t, t.board.thrower):
        return "KH-34", "Only the player next in order may take a card for a mere sequence."
    return "KH-27", f"This claim of the {name} is not possible now."


def why_full_hand(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43, with or without a throw."""
    if not move.cards and t.o.final_discard == "required":
        return "KH-43", "A full hand is declared by throwing one card."
    return "KH-43", "After this throw not all of your other cards belong to melds."


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43 for the last hidden card, else their number: KH-25 for the leader, KH-26 for all."""
    if len(move.cards) == 1 and len(t.zones[HAND[t.actor]]) == 1:
        return "KH-43", "A throw that leaves no hidden card is a full hand of itself."
    if len(move.cards) == 1:
        return "KH-31", "A throw is a card and nothing else; no value goes with it."
    turn = "KH-26" if t.board.throws else "KH-25"
    return turn, f"One card is thrown in a turn, and you chose {len(move.cards) or 'none'}."


def why_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60, KH-61, KH-68 and KH-69, in the order a player would ask."""
    if not caching(t.o):
        return "KH-68", "Caches and quartettes need the quadruple pack, with trios agreed on."
    if move.verb == "quartette":
        return "KH-61", "A quartette shown from the hand is all four copies of one natural card."
    held = [t.zones[HAND[t.actor]].count(kind) for kind in move.cards]
    if len(held) != 1 or held[0] < TRIO or move.cards[0] in t.setup.pack.wild:
        return "KH-60", "A cache is three copies of one natural card; name that card."
    return "KH-69", "No hidden card would be left."


def why_claim_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60: only the fourth card of one's own cache."""
    return "KH-60", "The card just thrown is not the fourth of a cache of yours."
