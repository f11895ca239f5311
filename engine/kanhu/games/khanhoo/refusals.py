"""Why a move is refused: the clause that it breaks, and the sentence that says so."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.draw import HAND, HEAP, after
from kanhu.games.khanhoo.board import TRIO, Tableau, caching, must_keep


def why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-27, KH-32, KH-34, KH-35: what a claim breaks, in the order a player would ask."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    name = t.setup.pack.names[top]
    cards = tuple(sorted((*move.cards, top)))
    meld = t.kit.value(cards)
    if meld is None:
        return refusal(t, "no_meld_with", card=name)
    if len(move.cards) > len(hand) - must_keep(t, t.actor):
        return refusal(t, "keep_one")
    if move.n not in (0, meld.points):
        return refusal(t, "state_worth", points=meld.points)
    if t.actor != after(t, t.board.thrower):
        return refusal(t, "sequence")
    return refusal(t, "another_way", card=name)


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-27: only the next in turn takes without a meld, and only where that is agreed."""
    if t.options.claim_in_turn != "free":
        return refusal(t, "for_meld")
    return refusal(t, "next_only")


def why_not_yours(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-31: a card is asked about, and nobody discards meanwhile."""
    return refusal(t, "not_yours")


def why_claim_late(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-31: only the card just discarded can be claimed."""
    return refusal(t, "claims_late")


def why_lay(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-28: melds stay in the hand, or what is laid at will is no meld or leaves too little."""
    if not t.options.voluntary_lay:
        return refusal(t, "melds_stay")
    if t.kit.value(move.cards) is None:
        return refusal(t, "no_meld")
    return refusal(t, "keep_one", "KH-28")


def why_full_hand(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43, with or without a throw."""
    if not move.cards and t.options.final_discard == "required":
        return refusal(t, "choose_last")
    return refusal(t, "not_all_melded")


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43 for the last hidden card, else their number: KH-25 for the leader, KH-26 for all."""
    if len(move.cards) == 1 and len(t.zones[HAND[t.actor]]) == 1:
        return refusal(t, "go_out")
    if len(move.cards) == 1:
        return refusal(t, "card_alone")
    turn = "KH-26" if t.board.throws else "KH-25"
    return refusal(t, "one_card", turn, cards=len(move.cards))


def why_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60, KH-61, KH-68 and KH-69, in the order a player would ask."""
    if not caching(t.options):
        return refusal(t, "no_caches")
    if move.verb == "quartette":
        return refusal(t, "quartette")
    held = [t.zones[HAND[t.actor]].count(kind) for kind in move.cards]
    if len(held) != 1 or held[0] < TRIO or move.cards[0] in t.setup.pack.wild:
        return refusal(t, "cache_alone")
    return refusal(t, "cache_leaves")


def why_claim_cache(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-60: only the fourth card of one's own cache."""
    return refusal(t, "not_the_fourth")
